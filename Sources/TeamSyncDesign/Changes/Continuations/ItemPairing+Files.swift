import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

extension ItemPairing {
    /// The maximum number of items with drawings to be read, and the maximum total size of these drawings. The second
    /// line contains the maximum number of pairs with sources to be read, and the maximum size of a source. Sizes are
    /// in bytes.
    private static let (drawnLimit, drawnSize) = (2000, 4 << 20)
    private static let (respelledLimit, sourceLimit) = (400, 64 << 10)
    /// The minimum fraction of an item's files that must be the same, and the minimum number of lines they must contain
    /// together.
    private static let (sameShare, fewestLines) = (0.6, 12)

    /// The maximum number of drawings with the same sketch that are compared on each side.
    private static let sketchLimit = 4

    /// Pairs icons that have a drawing with the same appearance, even if the files differ otherwise, or with the same
    /// shapes in another color if git also considers the file renamed. If several items have that drawing, they are not
    /// paired.
    mutating func matchSameDrawings(
        _ removed: [Catalogue.Item], _ added: [Catalogue.Item]
    ) throws(FileSourceError) {
        guard kind == .icon, !removed.isEmpty, !added.isEmpty,
            removed.count + added.count <= ItemPairing.drawnLimit
        else { return }
        let before = try sketches(removed)
        guard !before.isEmpty else { return }
        let after = try sketches(added)
        for (sketch, items) in after.sorted(by: { $0.key < $1.key }) {
            guard let others = before[sketch], max(items.count, others.count) <= ItemPairing.sketchLimit else {
                continue
            }
            var (same, recolored): ([(old: Int, new: Int)], [(old: Int, new: Int)]) = ([], [])
            for new in items {
                for old in others {
                    if try contents.isSameDrawing(old.id, new.id, path: new.path) {
                        same.append((old.item, new.item))
                    } else if renames.oldPaths[new.path] == old.path,
                        try contents.isRecolored(old.id, new.id, path: new.path)
                    {
                        recolored.append((old.item, new.item))
                    }
                }
            }
            if same.isEmpty { same = recolored }
            for (old, new) in same
            where same.count(where: { $0.old == old }) == 1 && same.count(where: { $0.new == new }) == 1 {
                guard isOpen(removed[old], added[new]) else { continue }
                pair(removed[old], added[new], .similarContents)
            }
        }
    }

    /// The minimum similarity of two drawings that are similar whatever their files have in common with others.
    private static let surelyAlike = 0.8

    /// Whether two drawings with names that have no word in common are unlikely to be versions of each other: they look
    /// different, or the old file has as much text in common with the drawing of an icon that exists on both sides.
    mutating func areUnalike(
        _ oldKey: String, _ old: ObjectID, _ newKey: String, _ new: ObjectID
    ) throws(FileSourceError) -> Bool {
        guard !words.haveCommon(oldKey, newKey) else { return false }
        let similarity = try contents.similarity(old, new)
        guard let drawing = similarity.drawing else { return false }
        if drawing < ContinuationFinder.leastSimilarity { return true }
        guard drawing < ItemPairing.surelyAlike else { return false }
        let step = max(1, kept.count / ItemPairing.sampleSize)
        for index in stride(from: 0, to: kept.count, by: step).prefix(ItemPairing.sampleSize) {
            let files = kept[index].files.sorted { $0.key < $1.key }
            guard let other = files.first(where: { FilePart($0.key) == .drawing })?.value else { continue }
            if try contents.similarity(old, other).text >= similarity.text { return true }
        }
        return false
    }

    /// The maximum product of the numbers of removed and new icons that are compared, and the minimum similarity of
    /// drawings that may show the same thing.
    private static let (lookalikeLimit, lookalikeShare) = (400, 0.65)

    /// Marks the removed icons that look much like a new one, whatever the names and the files have in common: git finds
    /// nothing in common between two drawings of one line.
    mutating func findLookalikes(
        of removed: [Catalogue.Item], among added: [Catalogue.Item]
    ) throws(FileSourceError) {
        guard kind == .icon, removed.count * added.count <= ItemPairing.lookalikeLimit else { return }
        for old in removed {
            for new in added where try similarity(old, new).drawing ?? 0 >= ItemPairing.lookalikeShare {
                unclear.insert(old.key)
            }
        }
    }

    /// Pairs icons with another drawing if git considers the only specification renamed, it describes the same thing, and
    /// the names differ only in insignificant words. With other names, the old icon may continue as the new one.
    mutating func matchSpecifications(
        _ removed: [Catalogue.Item], _ added: [Catalogue.Item]
    ) throws(FileSourceError) {
        guard kind == .icon else { return }
        let specifications = { (item: Catalogue.Item) in item.files.filter { FilePart($0.key) == .spec } }
        var owners: [GitPath: Int] = [:]
        for (index, item) in added.enumerated() {
            let own = specifications(item)
            if own.count == 1, let path = own.keys.first { owners[path] = index }
        }
        var read = 0
        for old in removed where read < ItemPairing.drawnLimit {
            let own = specifications(old)
            guard own.count == 1, let (path, id) = own.first, old.files.count > 1, let to = renames.newPaths[path],
                let new = owners[to].map({ added[$0] }), let now = new.files[to], isOpen(old, new)
            else { continue }
            read += 1
            guard let before = try specification(id, path), let after = try specification(now, to),
                ItemPairing.haveSameDescription(before, after)
            else { continue }
            let names = (words.of(old.key), words.of(new.key))
            if names.0 == names.1, !names.0.isEmpty {
                pair(old, new, .similarContents)
            } else {
                unclear.insert(old.key)
            }
        }
    }

    private mutating func specification(_ id: ObjectID, _ path: GitPath) throws(FileSourceError) -> JSONValue? {
        guard let bytes = try contents.contents(id), bytes.count <= ItemPairing.sourceLimit else { return nil }
        return JSONFile.value(of: bytes, path: path)
    }

    /// Whether two specifications have the same tags and description, and at least one of them.
    private static func haveSameDescription(_ old: JSONValue, _ new: JSONValue) -> Bool {
        let texts = { (value: JSONValue) in
            [MemberRole.tags, .description].map { Set(MemberRole.texts($0, of: value).map { $0.lowercased() }) }
        }
        let (before, after) = (texts(old), texts(new))
        return before == after && before.contains { !$0.isEmpty }
    }

    /// Returns the drawings of items by sketch. If several drawings of an item have the same sketch, they count once.
    private mutating func sketches(
        _ items: [Catalogue.Item]
    ) throws(FileSourceError) -> [String: [(item: Int, path: GitPath, id: ObjectID)]] {
        var found: [String: [(item: Int, path: GitPath, id: ObjectID)]] = [:]
        let start = contents.bytesRead
        for (index, item) in items.enumerated() {
            // If some drawings were not read, a drawing might belong to more than one item.
            guard contents.bytesRead - start <= ItemPairing.drawnSize else { return [:] }
            for (path, id) in item.files.sorted(by: { $0.key < $1.key }).prefix(8) where FilePart(path) == .drawing {
                guard let sketch = try contents.sketch(id), found[sketch]?.last?.item != index else { continue }
                found[sketch, default: []].append((index, path, id))
            }
        }
        return found
    }

    /// Pairs items if most of their files, names included, are the same after one key is replaced by the other.
    mutating func matchRespelledFiles(
        _ removed: [Catalogue.Item], _ added: [Catalogue.Item]
    ) throws(FileSourceError) {
        guard removed.count * added.count <= ItemPairing.respelledLimit else { return }
        var partners: [(old: Int, new: Int)] = []
        for (one, old) in removed.enumerated() where !old.files.isEmpty {
            for (other, new) in added.enumerated() where !new.files.isEmpty {
                if try isRespelled(old, new) { partners.append((one, other)) }
            }
        }
        for (one, other) in partners
        where partners.count(where: { $0.old == one }) == 1 && partners.count(where: { $0.new == other }) == 1 {
            let (old, new) = (removed[one], added[other])
            if !words.haveCommon(old.key, new.key), try isRespelledOften(old) { continue }
            pair(old, new, .similarContents)
        }
    }

    /// The number of pairs of files to compare between two components, and the fraction of text that a pair must have
    /// in common for one component to be a possible continuation of the other.
    private static let (alikeLimit, alikeShare) = (3, 0.7)

    /// Whether components that exist on both sides also have the same files except for their names, as components that
    /// were generated from a template do.
    private mutating func isRespelledOften(_ old: Catalogue.Item) throws(FileSourceError) -> Bool {
        for other in kept where try isRespelled(old, other, isSample: true) {
            return true
        }
        return false
    }

    /// - Parameter isSample: whether the other item exists on both sides, and so cannot be a continuation.
    private mutating func isRespelled(
        _ old: Catalogue.Item, _ new: Catalogue.Item, isSample: Bool = false
    ) throws(FileSourceError) -> Bool {
        let respelling = KeyRespelling(from: old.key, to: new.key)
        func rest(_ path: GitPath, _ item: Catalogue.Item) -> String {
            let folder = item.files[item.path ?? GitPath("")] == nil ? item.path?.bytes ?? [] : []
            let bytes = path.bytes.starts(with: folder) ? path.bytes.dropFirst(folder.count) : path.bytes[...]
            return String(decoding: folder.isEmpty ? path.baseName[...] : bytes, as: UTF8.self)
        }
        let after = Dictionary(new.files.map { (rest($0.key, new), $0.value) }) { first, _ in first }
        let pairs = old.files.compactMap { path, id -> (path: GitPath, old: ObjectID, new: ObjectID)? in
            guard FilePart(path) != .drawing, !usual.contains(id) else { return nil }
            let whole = GitPath(respelling.applied(to: path.description))
            return (new.files[whole] ?? after[respelling.applied(to: rest(path, old))]).map { (path, id, $0) }
        }
        // Contents that occur in other items too, such as empty tests, do not show that two items are the same.
        let count = { [usual] (item: Catalogue.Item) in item.files.values.count { !usual.contains($0) } }
        let most = Double(max(count(old), count(new), 1))
        if kind == .component, !isSample, Double(pairs.count) * 2 >= most, try !areUnrelated(old, new) {
            // Tests, documents, style sheets and build scripts of different components are often similar.
            let hasSource = old.files.keys.contains(where: ComponentSource.isMain)
            let main = pairs.filter {
                hasSource ? ComponentSource.isMain($0.path) : !ComponentSource.isAside($0.path)
            }
            for (path, one, other) in main.prefix(ItemPairing.alikeLimit)
            where try contents.similarity(one, other).text >= ItemPairing.alikeShare
                ? true
                : haveOwnLines((old.key, one), (new.key, other), path, share: ItemPairing.alikeShare)
                    ? true : haveLines((old.key, one), (new.key, other), share: ItemPairing.alikeShare)
            {
                alike[old.key, default: []].insert(new.key)
            }
        }
        guard Double(pairs.count) >= ItemPairing.sameShare * most else { return false }
        var (same, lines, hasOtherSource) = (0, 0, false)
        for (path, one, other) in pairs {
            guard let before = try text(one), let now = try text(other), respelling.areSame(before, now) else {
                // Without a common word in their names, similar tests and stories are not enough if the sources differ.
                if kind == .component, !isSample, ComponentSource.filePart(path) == .source, !hasOtherSource {
                    hasOtherSource = try !haveOwnLines((old.key, one), (new.key, other), path)
                }
                continue
            }
            same += 1
            lines += before.utf8.count { $0 == UInt8(ascii: "\n") }
        }
        if kind == .component, !isSample, hasOtherSource, !words.haveCommon(old.key, new.key) { return false }
        return Double(same) >= ItemPairing.sameShare * most && lines >= ItemPairing.fewestLines
    }

    /// Whether git finds a source of a component somewhere else than in another one, so that it is uncertain which of
    /// them continues it.
    func isElsewhere(_ old: Catalogue.Item, than new: Catalogue.Item) -> Bool {
        kind == .component
            && old.files.keys.contains { path in
                ComponentSource.isMain(path) && renames.newPaths[path].map { new.files[$0] == nil } ?? false
            }
    }

    /// Whether git considers the source of a component renamed to the source of another one, and most of its lines are
    /// the same after one key is replaced by the other.
    /// - Parameter isNamed: whether the names have a word in common.
    mutating func isRenamedThroughout(
        _ old: Catalogue.Item, _ new: Catalogue.Item, isNamed: Bool
    ) throws(FileSourceError) -> Bool {
        guard kind == .component else { return false }
        for (path, id) in new.files.sorted(by: { $0.key < $1.key }) where ComponentSource.isMain(path) {
            guard let oldPath = renames.oldPaths[path], let former = old.files[oldPath],
                ComponentSource.isMain(oldPath), let lineCount = try text(id)?.utf8.count(where: { $0 == 10 }),
                lineCount >= ItemPairing.fewestLines
            else { continue }
            let share = isNamed ? ItemPairing.throughoutShare : ItemPairing.aloneShare
            return try haveOwnLines((old.key, former), (new.key, id), oldPath, share: share)
        }
        return false
    }

    /// The minimum fraction of the lines that no other component has, which two components must have in common; and the
    /// same if there is no other evidence than a rename by git, with and without a common word.
    private static let (ownShare, throughoutShare, aloneShare) = (0.5, 0.75, 0.9)

    /// Whether two sources have most of those lines in common that the same source of other components does not have,
    /// regardless of the names of the components.
    private mutating func haveOwnLines(
        _ old: (key: String, id: ObjectID), _ new: (key: String, id: ObjectID), _ path: GitPath,
        share: Double = ItemPairing.ownShare
    ) throws(FileSourceError) -> Bool {
        var others: [(key: String, id: ObjectID)] = []
        for other in kept {
            let name = KeyRespelling(from: old.key, to: other.key).applied(
                to: String(decoding: path.baseName, as: UTF8.self))
            let same = other.files.filter { $0.key.baseName.elementsEqual(name.utf8) }
            others += same.values.map { (other.key, $0) }
        }
        for isMarked in [false, true] {
            func lines(_ id: ObjectID, of key: String) throws(FileSourceError) -> Set<String> {
                guard let text = try text(id) else { return [] }
                let respelling = KeyRespelling(from: key, to: new.key)
                let plain = isMarked ? respelling.marked(old: text) : respelling.applied(to: text)
                return Set(plain.split(whereSeparator: \.isNewline).map(\.trimmed).filter { $0.count > 1 })
            }
            var usualLines: Set<String> = []
            for other in others { usualLines.formUnion(try lines(other.id, of: other.key)) }
            let before = try lines(old.id, of: old.key).subtracting(usualLines)
            let after = try lines(new.id, of: new.key).subtracting(usualLines)
            let most = Double(max(before.count, after.count, 1))
            if Double(before.intersection(after).count) >= share * most { return true }
        }
        return false
    }

    /// Returns the text of a file; nil if the file is not text or is too large.
    mutating func text(_ id: ObjectID) throws(FileSourceError) -> String? {
        guard let bytes = try contents.contents(id), bytes.count <= ItemPairing.sourceLimit else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }
}
