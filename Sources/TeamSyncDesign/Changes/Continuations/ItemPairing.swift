import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Determines which removed items continue as new items under other keys. If the evidence is insufficient, items are
/// not paired: one was removed and another was added.
///
/// A pair needs strong evidence: a name that the new item declares as its own (`aliases`), equal contents, or contents
/// that are at least 75% equal together with a word that both names have in common. A single match of a small drawing
/// is often a coincidence.
struct ItemPairing {
    /// The minimum similarity between an edited file and the old file. If the names have a word in common, the first
    /// applies to git's measure and the second to drawings. If they do not, the third applies to git's measure, for
    /// items other than icons.
    private static let (similarity, drawnSimilarity, similarityAlone) = (0.75, 0.8, 0.9)
    /// The maximum number of pairs whose files are compared.
    private static let comparisonLimit = 20_000
    /// The maximum number of pairs of names that are compared.
    private static let likenessLimit = 40_000
    /// The minimum size, in bytes, of a value that is unlikely to be shared by chance.
    private static let meaningLimit = 60

    let kind: CatalogueKind
    /// The name of the member that contains an item's key.
    let identity: String?
    let renames: FileRenames
    var contents: ContentComparer

    let usual: Set<ObjectID>
    /// The items that exist on both sides; of components, only a sample, with all their files.
    let kept: [Catalogue.Item]
    /// The values of items that exist on both sides, and the number of items with each value.
    let usualValues: [String: Int]
    let words: DistinctiveWords
    /// A removed item paired with an added one.
    struct Pair: Equatable {
        let oldKey: String
        let because: Evidence
    }

    /// The former keys that sources declare for new items, by the new keys.
    var stated: [String: [String]] = [:]
    /// The former keys of new items that a single commit renamed, by their new keys.
    var known: [String: String] = [:]
    var order = ItemHistory.Order()
    var pairs: [String: Pair] = [:]
    /// The keys of removed items that may have become any of several new items.
    var unclear: Set<String> = []
    /// The new components that have much text in common with a removed component, by the key of the removed one.
    var alike: [String: Set<String>] = [:]
    private var likenessLeft = ItemPairing.likenessLimit

    /// - Parameters:
    /// - names: the names of all items, used to determine insignificant words.
    ///   - usual: contents that other items also have and that are therefore insignificant.
    ///   - kept: the items that exist on both sides; of components, a sample with all their files.
    init(
        kind: CatalogueKind, identity: String?, names: [String], usual: Set<ObjectID>, kept: [Catalogue.Item] = [],
        renames: FileRenames, contents: ContentComparer
    ) {
        self.kind = kind
        (self.usual, self.kept) = (usual, kept)
        self.identity = identity
        self.renames = renames
        self.contents = contents
        words = DistinctiveWords(names: names)
        var counts: [String: Int] = [:]
        for item in kept where item.files.isEmpty {
            guard let value = ItemPairing.value(of: item, without: identity) else { continue }
            counts[value, default: 0] += 1
        }
        usualValues = counts
    }

    /// - Returns: the pairs by the key of the new item.
    mutating func pairs(
        removed: [Catalogue.Item], added: [Catalogue.Item]
    ) throws(FileSourceError) -> [String: Pair] {
        guard !removed.isEmpty, !added.isEmpty else { return [:] }
        let stated = try statedNames(added).merging(stated, uniquingKeysWith: +)
        match(.statedAlias, removed, added, { [$0.key] }, { stated[$0.key] ?? [] })
        match(.renamedInCommit, removed, added, { [$0.key] }, { [known] in [known[$0.key]].compactMap(\.self) })
        matchIdentifiers(removed, added)
        match(.sameContents, removed, added, identicalFiles, identicalFiles)
        try matchSameDrawings(open(removed), open(added: added))
        try matchRespelledFiles(open(removed), open(added: added))
        if kind == .component {
            match(.similarContents, removed, added, ItemPairing.letters, ItemPairing.letters)
        }
        try matchSimilarFiles(open(removed), open(added: added))
        try matchSpecifications(open(removed), open(added: added))
        try matchParts(open(removed), open(added: added))
        var (left, right) = (open(removed).filter(\.files.isEmpty), open(added: added).filter(\.files.isEmpty))
        matchSets(left, right)
        (left, right) = (open(left), open(added: right))
        matchGroups(left, right)
        (left, right) = (open(left), open(added: right))
        let named = { [identity] (item: Catalogue.Item) in
            WordReplacement.Named(
                key: item.key,
                value: ItemPairing.value(of: item, without: identity) ?? item.fingerprint ?? "\0\(item.key)",
                modes: ItemPairing.modes(of: item))
        }
        let (before, after) = (left.map(named), right.map(named))
        let replaced = WordReplacement.find(before, after)
        unclear.formUnion(replaced.unclear.map { left[$0].key })
        for (old, new) in replaced.pairs {
            let isSame = before[old].hasSameValue(as: after[new])
            pair(
                left[old], right[new],
                replaced.changed.contains(new) ? .renamedGroup : isSame ? .sameContents : .renamedReference)
        }
        (left, right) = (open(left), open(added: right))
        let settled = Set(pairs.keys)
        match(.sameContents, left, right, meaning, meaning) { [identity, words, usualValues] old, new in
            words.haveCommon(old.key, new.key) && !ItemPairing.isUsual(new, in: usualValues, without: identity)
                || NameLikeness(old.key, new.key).isClose
                || ItemPairing.value(of: new, without: identity).map { $0.utf8.count >= ItemPairing.meaningLimit }
                    ?? false
        }
        removeStrayMembers(left, right, except: settled)
        removeUnfounded(removed, added, except: settled)
        match(.sameContents, removed, added, { [$0.rest].compactMap(\.self) }, { [$0.rest].compactMap(\.self) })
        let (former, own) = (removed.byKey, added.byKey)
        for (key, pair) in pairs where pair.because == .sameContents {
            guard let old = former[pair.oldKey], let new = own[key], !old.files.isEmpty else { continue }
            // If the items have several files, possibly only one of them is the same.
            if ItemPairing.mainContents(of: old) != ItemPairing.mainContents(of: new) {
                pairs[key] = Pair(oldKey: pair.oldKey, because: .similarContents)
            }
        }
        try removeAmbiguous(removed, added)
        if kind == .component {
            for (key, pair) in pairs where pair.because != .statedAlias {
                guard let old = former[pair.oldKey], let new = own[key],
                    try isSplit(old, new) ? true : areUnrelated(old, new, inAnyOrder: pair.because == .sameContents)
                else { continue }
                pairs[key] = nil
                alike[pair.oldKey]?.remove(key)
            }
        }
        try findLookalikes(of: open(removed), among: open(added: added))
        // A component that continues one removed item cannot continue another.
        unclear.formUnion(alike.filter { $0.value.contains { pairs[$0] == nil } }.keys)
        return pairs.filter { key, pair in
            guard let old = former[pair.oldKey], let new = own[key] else { return true }
            return pair.because == .statedAlias || !ItemPairing.isInside(old, new)
        }
    }

    /// The letters and digits of a component's name: `Button Bar` and `ButtonBar` are the same name.
    private static func letters(_ item: Catalogue.Item) -> [String] {
        let name = item.key.split(separator: "/").last ?? ""
        let letters = NameWords.letters(name)
        return letters.isEmpty ? [] : [letters]
    }

    /// Whether the folder of an item, or a file named after the item, is now inside the folder of another item.
    private static func isInside(_ old: Catalogue.Item, _ new: Catalogue.Item) -> Bool {
        let key = NameWords.letters(old.key.split(separator: "/").last.map(String.init) ?? old.key)
        // The file is named after the old item, still has this name, and is in a folder with another name.
        let isKept = old.files.contains { path, id in
            let name = String(decoding: path.baseName, as: UTF8.self).prefix { $0 != "." }
            return NameWords.letters(String(name)) == key
                && new.files.contains { other, now in
                    now == id && other.baseName == path.baseName
                }
        }
        if isKept, new.files.count > old.files.count { return true }
        guard let place = old.path, let other = new.path, let name = place.components.last else { return false }
        let (front, slash) = (place.bytes + [UInt8(ascii: "/")], [UInt8(ascii: "/")])
        return old.files.keys.contains { path in
            guard path.bytes.starts(with: front) else { return false }
            return new.files[GitPath(other.bytes + slash + name + slash + path.bytes.dropFirst(front.count))] != nil
        }
    }

    func isOpen(_ old: Catalogue.Item, _ new: Catalogue.Item) -> Bool {
        pairs[new.key] == nil && !pairs.values.contains { $0.oldKey == old.key }
    }

    mutating func pair(_ old: Catalogue.Item, _ new: Catalogue.Item, _ because: Evidence) {
        pairs[new.key] = Pair(oldKey: old.key, because: because)
    }

    func open(_ removed: [Catalogue.Item]) -> [Catalogue.Item] {
        let taken = Set(pairs.values.map(\.oldKey))
        return removed.filter { !taken.contains($0.key) }
    }

    private func open(added: [Catalogue.Item]) -> [Catalogue.Item] { added.filter { pairs[$0.key] == nil } }

    /// Pairs items that share a trait, if no other removed or added item has it.
    mutating func match(
        _ because: Evidence, _ removed: [Catalogue.Item], _ added: [Catalogue.Item],
        _ oldTraits: (Catalogue.Item) -> [String],
        _ newTraits: (Catalogue.Item) -> [String],
        where fits: (Catalogue.Item, Catalogue.Item) -> Bool = { _, _ in true }
    ) {
        let before = Dictionary(
            grouping: open(removed).flatMap { item in Set(oldTraits(item)).map { ($0, item) } }, by: \.0)
        let after = Dictionary(
            grouping: open(added: added).flatMap { item in Set(newTraits(item)).map { ($0, item) } }, by: \.0)
        var taken = Set(pairs.values.map(\.oldKey))
        for (trait, items) in after.sorted(by: { $0.key < $1.key }) {
            guard let others = before[trait] else { continue }
            let left = others.map(\.1).filter { !taken.contains($0.key) }
            let right = items.map(\.1).filter { pairs[$0.key] == nil }
            for (old, new) in partners(left, right, where: fits) {
                pairs[new.key] = Pair(oldKey: old.key, because: because)
                taken.insert(old.key)
            }
        }
    }

    /// Pairs items that share a trait. If there is one item on each side, they are paired; otherwise, items are paired
    /// if their names are more similar to each other than to any other.
    private mutating func partners(
        _ removed: [Catalogue.Item], _ added: [Catalogue.Item], where fits: (Catalogue.Item, Catalogue.Item) -> Bool
    ) -> [(old: Catalogue.Item, new: Catalogue.Item)] {
        if removed.count == 1, added.count == 1 {
            return fits(removed[0], added[0]) ? [(removed[0], added[0])] : []
        }
        guard removed.count * added.count <= likenessLeft else { return [] }
        likenessLeft -= removed.count * added.count
        var best: [(score: Double, old: Int)?] = .init(repeating: nil, count: added.count)
        var bestNew: [(score: Double, new: Int)?] = .init(repeating: nil, count: removed.count)
        var (tiedNew, tiedOld): (Set<Int>, Set<Int>) = ([], [])
        for (one, old) in removed.enumerated() {
            for (other, new) in added.enumerated() where fits(old, new) {
                let likeness = NameLikeness(old.key, new.key)
                guard likeness.isClose || words.haveCommon(old.key, new.key) else { continue }
                let score = likeness.score
                if score == best[other]?.score { tiedNew.insert(other) }
                if score > best[other]?.score ?? -1 {
                    best[other] = (score, one)
                    tiedNew.remove(other)
                }
                if score == bestNew[one]?.score { tiedOld.insert(one) }
                if score > bestNew[one]?.score ?? -1 {
                    bestNew[one] = (score, other)
                    tiedOld.remove(one)
                }
            }
        }
        return added.indices.compactMap { other in
            guard let old = best[other]?.old, !tiedNew.contains(other), !tiedOld.contains(old),
                bestNew[old]?.new == other
            else { return nil }
            return (removed[old], added[other])
        }
    }

    /// Returns the contents of an item's main files. Files of other kinds are often equal by chance.
    private func identicalFiles(_ item: Catalogue.Item) -> [String] {
        item.files.filter { path, id in
            !usual.contains(id) && ([.drawing, .source].contains(FilePart(path)) || item.files.count == 1)
        }.map { $0.value.description }
    }

    /// Returns the contents of an item's drawings or, if it has none, of all its files.
    private static func mainContents(of item: Catalogue.Item) -> [String] {
        let drawings = item.files.filter { FilePart($0.key) == .drawing }
        return (drawings.isEmpty ? item.files : drawings).values.map(\.description).sorted()
    }

    private func meaning(_ item: Catalogue.Item) -> [String] {
        ItemPairing.value(of: item, without: identity).map { [$0] } ?? item.fingerprint.map { [$0] } ?? []
    }

    private struct Candidate {
        let old: String
        let new: String
        let similarity: Double
    }

    /// Pairs items by similarity, beginning with the most similar ones. Each item is in at most one pair.
    private mutating func matchSimilarFiles(
        _ removed: [Catalogue.Item], _ added: [Catalogue.Item]
    ) throws(FileSourceError) {
        var candidates: [Candidate] = []
        var left = ItemPairing.comparisonLimit
        let byWord = Dictionary(
            grouping: removed.enumerated().flatMap { index, item in words.of(item.key).map { ($0, index) } }, by: \.0
        ).mapValues { $0.map(\.1) }
        var owners: [GitPath: Int] = [:]
        for (index, item) in removed.enumerated() { for path in item.files.keys { owners[path] = index } }
        for item in added {
            let named = Set(words.of(item.key).flatMap { byWord[$0] ?? [] })
            let renamed = Set(item.files.keys.compactMap { renames.oldPaths[$0] }.compactMap { owners[$0] })
            for index in named.union(renamed).sorted() {
                guard left > 0 else { break }
                left -= 1
                let similarity = try similarity(removed[index], item)
                let isAlike =
                    named.contains(index)
                    ? similarity.text >= ItemPairing.similarity
                        || similarity.drawing ?? 0 >= ItemPairing.drawnSimilarity
                    : kind != .icon && similarity.drawing == nil && similarity.text >= ItemPairing.similarityAlone
                let isNamed = named.contains(index)
                if !isNamed, isElsewhere(removed[index], than: item) { continue }
                let isUsual =
                    try isAlike && !isNamed ? isBoilerplate(removed[index], similarity.text) : false
                guard
                    try isAlike && !isUsual
                        ? true
                        : renamed.contains(index)
                            ? isRenamedThroughout(removed[index], item, isNamed: isNamed) : false
                else { continue }
                candidates.append(
                    Candidate(
                        old: removed[index].key, new: item.key,
                        similarity: max(similarity.text, similarity.drawing ?? 0)))
            }
        }
        var taken = Set(pairs.values.map(\.oldKey))
        for candidate in candidates.sorted(by: { ($1.similarity, $0.new, $0.old) < ($0.similarity, $1.new, $1.old) }) {
            guard pairs[candidate.new] == nil, taken.insert(candidate.old).inserted else { continue }
            pairs[candidate.new] = Pair(oldKey: candidate.old, because: .similarContents)
        }
    }

    /// Returns the similarity of the most important part that both items have: drawing, source or specification.
    mutating func similarity(
        _ old: Catalogue.Item, _ new: Catalogue.Item
    ) throws(FileSourceError) -> ContentComparer.Similarity {
        for part in [FilePart.drawing, .source, .spec] {
            let files = { [usual] (item: Catalogue.Item) in
                item.files.filter { FilePart($0.key) == part && !usual.contains($0.value) }.sorted { $0.key < $1.key }
            }
            var (left, right) = (files(old), files(new))
            // The style sheets and tests of different components are often similar.
            let isMain = { (file: (key: GitPath, value: ObjectID)) in ComponentSource.isMain(file.key) }
            if kind == .component, left.contains(where: isMain), right.contains(where: isMain) {
                (left, right) = (left.filter(isMain), right.filter(isMain))
            }
            (left, right) = (Array(left.prefix(4)), Array(right.prefix(4)))
            guard !left.isEmpty, !right.isEmpty else { continue }
            var best = ContentComparer.Similarity(text: 0)
            for one in left {
                for other in right {
                    let found = try contents.similarity(one.value, other.value)
                    if max(found.text, found.drawing ?? 0) > max(best.text, best.drawing ?? 0) { best = found }
                }
            }
            return best
        }
        return ContentComparer.Similarity(text: 0)
    }
}

extension [Catalogue.Item] {
    var byKey: [String: Catalogue.Item] {
        Dictionary(map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    }
}
