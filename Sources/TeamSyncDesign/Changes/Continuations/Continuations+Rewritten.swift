import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

extension Continuations {
    /// Records the new paths of the items of a whole catalogue, if git considers most of their files renamed and one of
    /// the two names ends in the other: `patterns/_badge.scss` for `_patterns_badge.scss`. A single such pair may be a
    /// coincidence, but not most files of a catalogue.
    mutating func addRenamed(_ items: [Catalogue.Item], _ renames: FileRenames) {
        let moved = items.compactMap { item -> (key: String, old: GitPath, new: GitPath)? in
            guard item.line == nil, item.pointer == nil, let old = item.path, item.files[old] != nil,
                let new = renames.newPaths[old]
            else { return nil }
            let names = [old, new].map { NameWords.letters($0.stem) }
            let isSame = !names.contains("") && (names[0].hasSuffix(names[1]) || names[1].hasSuffix(names[0]))
            return isSame ? (item.key, old, new) : nil
        }
        guard moved.count * 2 > items.count else { return }
        for (key, old, new) in moved {
            add(.at(new), key)
            add(files: [old: new])
        }
    }
}

extension ContinuationFinder {
    /// The minimum number of items in a catalogue whose successor is searched.
    private static let fewestRewritten = 3

    /// Returns the new and changed files beside those of a catalogue that is gone, or to which git considers those renamed,
    /// that now list other tokens of the same form, and the number of these tokens; nil unless there are at least half as
    /// many as there were items, or if one of them has the name of an item.
    func rewritten(_ items: [Catalogue.Item]) throws(FileSourceError) -> (files: Set<GitPath>, count: Int)? {
        guard source.isOfTokens, items.count >= ContinuationFinder.fewestRewritten else { return nil }
        let paths = Set(items.compactMap(\.path))
        let (folders, endings) = (Set(paths.map(\.folder)), Set(paths.map { $0.ending.map(String.init) }))
        let forms = Dictionary(grouping: items.compactMap(ContinuationFinder.form)) { $0 }.mapValues(\.count)
        guard let form = forms.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else { return nil }
        let keys = Set(items.map(\.key))
        let modes = Set(items.flatMap { $0.occurrences.compactMap(\.mode) })
        var (found, count, left): (Set<GitPath>, Int, Int) = ([], 0, ContinuationFinder.sizeLimit)
        for change in files where change.status != .deleted && source.mayList(change.path) {
            let isRenamed = change.oldPath.map(paths.contains) ?? false
            guard isRenamed || folders.contains(change.path.folder),
                endings.contains(change.path.ending.map(String.init)),
                !source.describes(change.path),
                case .entries(let now) = try entries(of: change.path, modes, in: new, &left, hasGroups: false)
            else { continue }
            guard !now.contains(where: { keys.contains($0.key) }) else { return nil }
            var known: Set<String> = []
            let former = change.oldPath ?? change.path
            if change.status != .added,
                case .entries(let before) = try entries(of: former, modes, in: old, &left, hasGroups: false)
            {
                known = Set(before.map(\.key))
            }
            let added = now.filter { !known.contains($0.key) && ContinuationFinder.form($0.entry.value) == form }
            guard !added.isEmpty else { continue }
            found.insert(change.path)
            count += Set(added.map(\.key)).count
        }
        return count * 2 >= items.count ? (found, count) : nil
    }

    /// Returns the form of an item's value; nil if it has none.
    private static func form(_ item: Catalogue.Item) -> String? {
        guard case .object(let members)? = item.json.flatMap(JSONFile.parsed), let value = members["value"] else {
            return nil
        }
        return form(value)
    }

    /// Returns what values of the same kind have in common: the name of a function, for example. The values of modes have
    /// the form of one of them.
    private static func form(_ value: JSONValue) -> String {
        switch value {
        case .string(let text) where ColorToken.isColor(text): "color"
        case .string(let text) where text.hasPrefix("0x"): "0x"
        case .string(let text): "text \(text.prefix { $0.isLetter || $0 == "." })"
        case .number: "number"
        case .array: "array"
        case .object(let members): members.min { $0.key < $1.key }.map { form($0.value) } ?? "object"
        case .bool, .null: "other"
        }
    }
}
