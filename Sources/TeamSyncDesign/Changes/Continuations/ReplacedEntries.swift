import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Finds tokens that another one replaced at the same place of a file: between the same neighbors, which may have other
/// names now.
///
/// The new token continues the old one if it has the same value, and either the names or the value show that this is no
/// coincidence, or if all tokens that referred to the old one now refer to the new one. If the names differ in a single
/// part, the tokens that referred to the old one must not refer to a third one. A single token must have neighbors on
/// both sides or one in its own group, unless it refers to a token that was renamed. Two words that distinguish other
/// tokens, such as `hover` and `focus`, are not names of the same thing.
struct ReplacedEntries {
    private struct Neighbors: Hashable, Comparable {
        let before, after: String?

        static func < (left: Neighbors, right: Neighbors) -> Bool {
            (left.before ?? "", left.after ?? "") < (right.before ?? "", right.after ?? "")
        }
    }

    /// The maximum number of tokens between two neighbors, the maximum share of names with a group that says nothing, and
    /// the minimum number of tokens with different values that were replaced together.
    private static let (gapLimit, mostShare, fewest) = (50, 0.3, 3)

    /// The pairs that were found, by the key of the new token.
    private(set) var found: [String: ItemPairing.Pair] = [:]

    private let old: Catalogue
    private let new: Catalogue
    private let words: DistinctiveWords
    /// The new keys of renamed tokens by their old ones.
    private var newKeys: [String: String] = [:]
    /// The number of tokens with each value, and with each group, in the old version.
    private var (counts, groups) = ([String: Int](), [String: Int]())
    /// The words of each name in the old version, and whether two words distinguish two of these names.
    private var (names, alternatives) = (Set<[String]>(), [[String]: Bool]())
    /// The number of names that may still be searched for two words.
    private var searchesLeft = 5_000_000

    /// - Parameters:
    ///   - files: the trees of the two catalogues.
    ///   - pairs: the pairs that are known already, by the key of the new token.
    init(
        _ old: Catalogue, _ new: Catalogue, in files: (old: any FileSource, new: any FileSource),
        _ renames: FileRenames, _ pairs: [String: ItemPairing.Pair]
    ) throws(FileSourceError) {
        (self.old, self.new) = (old, new)
        words = DistinctiveWords(names: old.items.map(\.key))
        for (key, pair) in pairs { newKeys[pair.oldKey] = key }
        let newPath = { (path: GitPath) in renames.newPaths[path] ?? path }
        let gone = old.items.filter { new[$0.key] == nil && newKeys[$0.key] == nil }.compactMap(\.path).map(newPath)
        let added = new.items.filter { old[$0.key] == nil && pairs[$0.key] == nil }.compactMap(\.path)
        let open = Set(gone).intersection(added)
        guard !open.isEmpty else { return }
        for item in old.items {
            groups[ReplacedEntries.group(of: item.key), default: 0] += 1
            names.insert(ReplacedEntries.words(of: item.key))
            if let value = value(of: item, isOld: true) { counts[value, default: 0] += 1 }
        }
        let before = try ReplacedEntries.order(old, in: files.old, at: open, newPath)
        let after = try ReplacedEntries.order(new, in: files.new, at: open) { $0 }
        let references = (old: ReplacedEntries.references(old), new: ReplacedEntries.references(new))
        // A pair can show that the value of another one is the same.
        for _ in 0..<2 {
            let count = found.count
            for (path, keys) in before.sorted(by: { $0.key < $1.key }) {
                guard let others = after[path] else { continue }
                pair(keys, others, references)
            }
            if found.count == count { break }
        }
    }

    /// The maximum total size of the JSON and YAML files that are read, in bytes.
    private static let sizeLimit = 32 << 20

    /// Returns the keys of the tokens in the order of their files: by line, or by place in a JSON or YAML file.
    /// - Parameters:
    ///   - open: the files to consider, by their new paths.
    ///   - path: returns the new path of a file.
    private static func order(
        _ catalogue: Catalogue, in files: any FileSource, at open: Set<GitPath>, _ path: (GitPath) -> GitPath
    ) throws(FileSourceError) -> [GitPath: [String]] {
        var places: [GitPath: [(place: Int, key: String)]] = [:]
        var pointers: [GitPath: [String: String]] = [:]
        for item in catalogue.items {
            guard let own = item.path, open.contains(path(own)) else { continue }
            if let line = item.line {
                places[path(own), default: []].append((line, item.key))
            } else if let pointer = item.pointer {
                pointers[own, default: [:]][pointer] = item.key
            }
        }
        var left = sizeLimit
        for (own, keys) in pointers.sorted(by: { $0.key < $1.key }) where left > 0 {
            guard case .bytes(let bytes, _) = try files.contents(of: own) else { continue }
            left -= bytes.count
            let positions =
                switch DataFormat(own) {
                case .yaml: YAMLOrder.positions(of: Set(keys.keys), in: bytes)
                case .json5: JSONOrder.offsets(of: Set(keys.keys), in: JSON5Text.json(of: bytes) ?? [])
                default: JSONOrder.offsets(of: Set(keys.keys), in: bytes)
                }
            places[path(own), default: []] += keys.compactMap { pointer, key in positions[pointer].map { ($0, key) } }
        }
        return places.mapValues { $0.sorted { ($0.place, $0.key) < ($1.place, $1.key) }.map(\.key) }
    }

    private mutating func pair(
        _ before: [String], _ after: [String], _ references: (old: [String: Set<String>], new: [String: Set<String>])
    ) {
        let (here, there) = (Set(before), Set(after))
        let oldKeys = Dictionary(newKeys.map { ($0.value, $0.key) }) { first, _ in first }
        let gone = ReplacedEntries.gaps(before) { key in
            let now = newKeys[key] ?? (new[key] == nil ? nil : key)
            return now.flatMap { there.contains($0) ? $0 : nil }
        }
        let added = ReplacedEntries.gaps(after) { key in
            let former = oldKeys[key] ?? (old[key] == nil ? nil : key)
            return former.flatMap { here.contains($0) ? key : nil }
        }
        for (neighbors, removed) in gone.sorted(by: { $0.key < $1.key }) {
            guard let others = added[neighbors], removed.count == others.count,
                removed.count <= ReplacedEntries.gapLimit, neighbors.before != nil || neighbors.after != nil,
                removed.allSatisfy({ new[$0] == nil && newKeys[$0] == nil }),
                others.allSatisfy({ old[$0] == nil && oldKeys[$0] == nil })
            else { continue }
            let values = zip(removed, others).map { one, other in
                old[one].flatMap { value(of: $0, isOld: true) }.flatMap { value in
                    new[other].flatMap { self.value(of: $0, isOld: false) } == value ? value : nil
                }
            }
            let areDistinct =
                values.count >= ReplacedEntries.fewest && Set(values.compactMap(\.self)).count == values.count
            let isEnclosed = neighbors.before != nil && neighbors.after != nil
            for (pair, value) in zip(zip(removed, others), values) {
                if !areDistinct, areAlternatives(pair.0, pair.1) { continue }
                // The first and the last token of a group in a file have one neighbor.
                let group = ReplacedEntries.group(of: pair.1)
                let isInGroup =
                    !group.isEmpty
                    && [pair.0, neighbors.before ?? neighbors.after ?? ""].allSatisfy {
                        ReplacedEntries.group(of: $0) == group
                    }
                let isPlaced = isEnclosed || isInGroup && value != nil
                let areRelated = isPlaced && areRelated(pair.0, pair.1)
                if let value {
                    let follows = old[pair.0].map { self.value(of: $0, isOld: false) != value } ?? false
                    guard
                        areDistinct || areRelated || follows
                            || isPlaced
                                && (isOwn(value, of: pair.0)
                                    || ReplacedEntries.differInOnePart(pair.0, pair.1)
                                        && usersFollow(from: pair.0, to: pair.1, references))
                    else { continue }
                    found[pair.1] = ItemPairing.Pair(
                        oldKey: pair.0, because: follows ? .renamedReference : .sameContents)
                } else if removed.count == 1, areRelated, !ReplacedEntries.areSteps(pair.0, pair.1),
                    haveMoved(from: pair.0, to: pair.1, references)
                {
                    found[pair.1] = ItemPairing.Pair(oldKey: pair.0, because: .movedReferences)
                } else {
                    continue
                }
                newKeys[pair.0] = pair.1
            }
        }
    }

    /// Returns the keys between neighbors.
    /// - Parameter name: the new name of a neighbor; nil for other keys.
    private static func gaps(_ keys: [String], _ name: (String) -> String?) -> [Neighbors: [String]] {
        var gaps: [Neighbors: [String]] = [:]
        var (last, open): (String?, [String]) = (nil, [])
        func end(_ next: String?) {
            if !open.isEmpty { gaps[Neighbors(before: last, after: next)] = open }
            (last, open) = (next, [])
        }
        for key in keys { if let name = name(key) { end(name) } else { open.append(key) } }
        end(nil)
        return gaps
    }

    // MARK: Evidence

    /// Whether two names have a significant word in common, or differ only in the last word of the same small group.
    private func areRelated(_ one: String, _ other: String) -> Bool {
        let group = ReplacedEntries.group(of: one)
        let isInGroup = !group.isEmpty && group == ReplacedEntries.group(of: other)
        let share = Double(groups[group] ?? 0) / Double(max(1, old.items.count))
        return words.haveCommon(one, other) || isInGroup && share <= ReplacedEntries.mostShare
    }

    /// Whether two names differ in one word, and two old names differ in the same words: `link-hover` and `link-focus`,
    /// besides `menu-hover` and `menu-focus`.
    private mutating func areAlternatives(_ one: String, _ other: String) -> Bool {
        let (before, after) = (ReplacedEntries.words(of: one), ReplacedEntries.words(of: other))
        guard before.count == after.count, zip(before, after).count(where: !=) == 1,
            let place = before.indices.first(where: { before[$0] != after[$0] })
        else { return false }
        let pair = [before[place], after[place]]
        if let known = alternatives[pair] { return known }
        // Beyond the limit, it is unknown, and so is whether the token was renamed.
        searchesLeft -= names.count
        guard searchesLeft > 0 else { return true }
        let areAlternatives = names.contains { name in
            name.indices.contains { index in
                guard name[index] == pair[0] else { return false }
                var twin = name
                twin[index] = pair[1]
                return names.contains(twin)
            }
        }
        alternatives[pair] = areAlternatives
        return areAlternatives
    }

    /// The name without its last part or, if it has only one, the words of the name without the last one.
    private static func group(of key: String) -> String {
        if let dot = key.lastIndex(of: ".") { return String(key[..<dot]) }
        return words(of: key).dropLast().joined(separator: " ")
    }

    private static func words(of key: String) -> [String] { NameWords.of(key, digits: .apart, limit: 20) }

    /// Whether two names differ in a single part: `text.danger.bold` and `text.error.bold`, `text-danger` and
    /// `text-error`. Names with one part have nothing in common.
    private static func differInOnePart(_ one: String, _ other: String) -> Bool {
        func parts(_ name: String) -> [String] {
            let parts = name.split(separator: ".").map(String.init)
            return parts.count > 1 ? parts : NameWords.of(name, digits: .apart, limit: 20)
        }
        let (old, new) = (parts(one), parts(other))
        return old.count > 1 && old.count == new.count && zip(old, new).count(where: !=) == 1
    }

    /// Whether two names differ only in numbers, as those of two steps of a scale do: `coral.90` and `coral.94`.
    private static func areSteps(_ one: String, _ other: String) -> Bool {
        let (old, new) = (one.filter { !$0.isNumber }, other.filter { !$0.isNumber })
        return old == new
    }

    /// Whether no token still refers to the old one, and all tokens that did now refer to the new one.
    private func usersFollow(
        from one: String, to other: String, _ references: (old: [String: Set<String>], new: [String: Set<String>])
    ) -> Bool {
        references.old[one] == nil || haveMoved(from: one, to: other, references)
    }

    /// Whether a value identifies a token.
    private func isOwn(_ value: String, of key: String) -> Bool {
        guard counts[value] == 1, case .object(let members)? = old[key]?.json.flatMap(JSONFile.parsed),
            members["alias"] == nil, let text = members["value"]?.string
        else { return false }
        return ValueEvidence.isDistinctive(text)
    }

    /// Returns the values and references of a token, with the new names of the tokens that it refers to.
    private func value(of item: Catalogue.Item, isOld: Bool) -> String? {
        guard case .object(let members)? = item.json.flatMap(JSONFile.parsed), let value = members["value"] else {
            return nil
        }
        guard let alias = members["alias"] else { return value.meaning }
        guard isOld else { return alias.meaning }
        return switch alias {
        case .string(let name): JSONValue.string(newKeys[name] ?? name).meaning
        case .object(let modes):
            JSONValue.object(modes.mapValues { $0.string.map { .string(newKeys[$0] ?? $0) } ?? $0 }).meaning
        default: alias.meaning
        }
    }

    /// Returns the keys of the tokens that refer to each token.
    private static func references(_ catalogue: Catalogue) -> [String: Set<String>] {
        var users: [String: Set<String>] = [:]
        for item in catalogue.items {
            guard case .object(let members)? = item.json.flatMap(JSONFile.parsed), let alias = members["alias"] else {
                continue
            }
            var names = [alias.string]
            if case .object(let modes) = alias { names = modes.values.map(\.string) }
            for name in names.compactMap(\.self) { users[name, default: []].insert(item.key) }
        }
        return users
    }

    /// Whether all tokens that referred to one token now refer to the other one, and no others do.
    private func haveMoved(
        from one: String, to other: String, _ references: (old: [String: Set<String>], new: [String: Set<String>])
    ) -> Bool {
        guard let users = references.old[one], references.new[one] == nil else { return false }
        return references.new[other] == Set(users.map { newKeys[$0] ?? $0 })
    }
}
