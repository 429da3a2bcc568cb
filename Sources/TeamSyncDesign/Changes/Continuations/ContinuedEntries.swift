package import TeamSyncBase
package import TeamSyncConfiguration
import TeamSyncDocuments

extension ContinuationFinder {
    /// The minimum similarity of two drawings that are considered renamed.
    static let leastSimilarity = 0.5

    /// The entries, named after some of the items, that a changed file contains now but did not contain before.
    struct NewEntries {
        let path: GitPath
        /// All entries with the name of an item, by key.
        let entries: [String: [Entry]]
        /// The keys of items for which an entry with the same value was found.
        let same: Set<String>
        /// The keys of tokens for which an entry in another group or type was found, in a file that is not counted: one
        /// whose name has the same last two parts, or the same last part and the same value.
        let alike: Set<String>
    }

    struct Entry {
        let value: JSONValue
        /// A JSON pointer to the entry; empty for a token.
        let pointer: String
    }

    /// Finds entries that are named after the items: in files that did not contain them before, and in other parts of
    /// the items' own files.
    /// - Parameter isWhole: whether the items are all items of a catalogue. If one of them is found in a file with the
    ///   same value, the others in that file are then also found despite different values.
    func findEntries(
        of items: [Catalogue.Item], isWhole: Bool, _ found: inout Continuations
    ) throws(FileSourceError) {
        guard let files = try newEntries(of: items) else { return found.addPossible(items) }
        // The file with most of the items comes first.
        for file in files.sorted(by: { ($1.same.count, $0.path) < ($0.same.count, $1.path) }) {
            for key in file.entries.keys {
                let isSame = file.same.contains(key) || isWhole && !file.same.isEmpty
                found.add(isSame ? .at(file.path) : .possible, key)
            }
            for key in file.alike { found.add(.possible, key) }
        }
    }

    /// - Returns: nil if too much would have to be read.
    func newEntries(of items: [Catalogue.Item]) throws(FileSourceError) -> [NewEntries]? {
        let candidates = files.filter { $0.status != .deleted && source.mayList($0.path) }
        guard candidates.count <= ContinuationFinder.fileLimit else { return nil }
        let wanted = Dictionary(items.map { ($0.key, $0) }) { first, _ in first }
        let modes = Set(items.flatMap { $0.occurrences.compactMap(\.mode) })
        let ends = Dictionary(grouping: source.isOfTokens ? items : []) { ContinuationFinder.end(of: $0.key, 1) }
            .filter { !$0.key.isEmpty }
        var found: [NewEntries] = []
        var left = ContinuationFinder.sizeLimit
        for change in candidates {
            var now: [String: [Entry]] = [:]
            var others: [String: Entry] = [:]
            switch try entries(of: change.path, modes, in: new, &left) {
            case .unreadable: continue
            case .tooMuch: return nil
            case .entries(let entries):
                let isCounted = source.describes(change.path)
                for (key, entry) in entries {
                    if wanted[key] != nil { now[key, default: []].append(entry) }
                    if !isCounted, ends[ContinuationFinder.end(of: key, 1)] != nil { others[key] = entry }
                }
            }
            guard !now.isEmpty || !others.isEmpty else { continue }
            var before: [String: Int] = [:]
            if case .entries(let entries) = try entries(of: change.oldPath ?? change.path, modes, in: old, &left) {
                for (key, _) in entries {
                    if wanted[key] != nil { before[key, default: 0] += 1 }
                    others[key] = nil
                }
            }
            // This file contained the item's own entries, one for each mode, which were removed. If the number of
            // entries with its name is the same as before, one was added.
            let former = change.oldPath ?? change.path
            if source.describes(former) {
                for (key, count) in before {
                    let own = wanted[key]?.occurrences.count { $0.path == former } ?? 0
                    before[key] = count - max(1, own)
                }
            }
            let added = now.filter { key, entries in entries.count > before[key, default: 0] }
            let same = added.filter { key, entries in
                wanted[key].map { item in entries.contains { isSame($0.value, item) } } ?? false
            }
            let namesakes = Dictionary(grouping: others) { ContinuationFinder.end(of: $0.key, 1) }
            let alike = namesakes.flatMap { name, entries in
                let longer = Set(entries.map { ContinuationFinder.end(of: $0.key, 2) }.filter { $0.contains(".") })
                let values = entries.prefix(ContinuationFinder.namesakeLimit).map(\.value.value)
                return (ends[name] ?? []).filter { item in
                    entries.count > values.count || longer.contains(ContinuationFinder.end(of: item.key, 2))
                        || values.contains { isSame($0, item) }
                }.map(\.key)
            }
            found.append(
                NewEntries(path: change.path, entries: added, same: Set(same.keys), alike: Set(alike)))
        }
        return found
    }

    /// Whether nothing contradicts a rename that git detected. Many drawings have the same first and last lines.
    func isSimilar(
        _ old: ObjectID, _ new: ObjectID?, _ comparer: inout ContentComparer
    ) throws(FileSourceError) -> Bool {
        guard let new else { return true }
        let similarity = try comparer.similarity(old, new)
        return similarity.drawing.map { $0 >= ContinuationFinder.leastSimilarity } ?? true
    }

    /// The maximum number of entries in a file that have the same last part and are compared by value. If there are more,
    /// each may be one of the tokens.
    private static let namesakeLimit = 20

    /// Returns the last parts of a token's name, without the first one: `Border.thin` for `Length.Border.thin`. Empty for
    /// a name with one part.
    private static func end(of key: String, _ number: Int) -> Substring {
        key.split(separator: ".").dropFirst().suffix(number).first.map { key[$0.startIndex...] } ?? ""
    }

    enum Entries {
        case entries([(key: String, entry: Entry)])
        case unreadable
        case tooMuch
    }

    /// - Parameters:
    ///   - modes: the names of the modes in the catalogue.
    ///   - hasGroups: whether the entries are also listed in groups that are named after the file.
    func entries(
        of path: GitPath, _ modes: Set<String>, in tree: any FileSource, _ left: inout Int, hasGroups: Bool = true
    ) throws(FileSourceError) -> Entries {
        guard left > 0 else { return .tooMuch }
        guard case .bytes(let bytes, _) = try tree.contents(of: path) else { return .unreadable }
        left -= bytes.count
        if case .tokens(let tokens) = source {
            do throws(Warning.FileFault) {
                if let own = try tokens.tokens(ofText: bytes, at: path) {
                    let place = path.description
                    let ownModes = tokens.format == .code ? modes.filter(place.contains).sorted() : []
                    return .entries(
                        ContinuationFinder.entries(own.map { $0.inFile(of: ownModes) }, path, tokens, hasGroups))
                }
            } catch {
                return .unreadable
            }
        }
        guard let value = JSONFile.value(of: bytes, path: path) else { return .unreadable }
        if case .tokens(let tokens) = source {
            return .entries(
                ContinuationFinder.entries(
                    TokenTree(value, tokens.format, modes: Set(tokens.modes)).tokens, path, tokens, hasGroups))
        }
        var found: [(key: String, entry: Entry)] = []
        collect(value, "", &found)
        return .entries(found)
    }

    /// The maximum number of folders that a file may be named after.
    private static let folderLimit = 3

    /// Returns the tokens of a file by key. Another file may export them in a group that is named after this file, as in
    /// `module.exports = { blue: require('./blue') }`, so each is also listed under such a key. If the source has groups
    /// that are named after files, the group may also be one of the folders.
    private static func entries(
        _ tokens: [TokenTree.Token], _ path: GitPath, _ source: TokenSource, _ inGroups: Bool
    ) -> [(key: String, entry: Entry)] {
        guard inGroups else { return tokens.map { ($0.key, Entry(value: $0.value, pointer: "")) } }
        let hasGroups = source.files.contains { $0.contains(TokenSource.groupPlace) }
        let folders = hasGroups ? path.components.dropLast().suffix(folderLimit) : []
        let stem = path.baseName.prefix { $0 != UInt8(ascii: ".") }
        let groups = Set((folders + [stem]).map { String(decoding: $0, as: UTF8.self) }).sorted()
        return tokens.flatMap { token in
            let entry = Entry(value: token.value, pointer: "")
            return [(token.key, entry)] + groups.map { (TokenTree.key(of: [$0] + token.path), entry) }
        }
    }

    /// Collects everything in a file that may be an item, at any depth.
    private func collect(_ value: JSONValue, _ pointer: String, _ found: inout [(key: String, entry: Entry)]) {
        switch value {
        case .object(let members):
            if case .array(_, _, let identity) = source {
                if let name = identity.flatMap({ members[$0]?.string }) {
                    found.append((BoundedName.of(name), Entry(value: value, pointer: pointer)))
                }
            }
            for (name, member) in members {
                let place = "\(pointer)/\(JSONPointer.escaped(name))"
                if case .keys = source { found.append((BoundedName.of(name), Entry(value: member, pointer: place))) }
                collect(member, place, &found)
            }
        case .array(let elements):
            for (index, element) in elements.enumerated() { collect(element, "\(pointer)/\(index)", &found) }
        default: break
        }
    }

    private func isSame(_ value: JSONValue, _ item: Catalogue.Item) -> Bool {
        guard let own = item.json.flatMap(JSONFile.parsed) else { return false }
        guard case .tokens = source, case .object(let members) = own else { return value.isSame(as: own) }
        // For a token, the value can be that of one mode, or a reference to another token.
        let written = [members["value"], members["alias"]].compactMap { $0 }.flatMap { value in
            if case .object(let modes) = value { [value] + modes.values } else { [value] }
        }
        return written.contains { own in
            TokenNotation.isSame(value, own)
                || own.string != nil && value.string.flatMap { TokenReference.name(in: $0) } == own.string
        }
    }
}

extension CatalogueSource {
    /// Whether a member named `alias` is a reference to another item.
    var isOfTokens: Bool { if case .tokens = self { true } else { false } }

    /// Returns the values and references of a token, mode by mode; empty for items that are not tokens.
    func values(of item: Catalogue.Item?) -> [String] {
        guard isOfTokens, case .object(let members) = item?.json.flatMap(JSONFile.parsed) else { return [] }
        var values: [String] = []
        for name in ["value", "alias"] {
            guard let value = members[name] else { continue }
            if case .object(let modes) = value {
                values += modes.map { "\(name) \($0.key) \($0.value.meaning)" }
            } else {
                values.append("\(name) \(value.meaning)")
            }
        }
        return values
    }

    /// Whether a file is of a kind that can contain the list of items.
    func mayList(_ path: GitPath) -> Bool {
        if case .tokens(let tokens) = self, let answer = tokens.format.mayBe(in: path) { return answer }
        return FilePart(path) == .spec
    }

    /// Whether a file or folder can be an item or a part of one, or one of the files that contain the list of items.
    package func covers(_ path: GitPath) -> Bool {
        switch self {
        case .files(let glob, _, _), .lines(let glob, _, _, _): return GlobPattern(glob).matches(path)
        case .directories(let glob, _):
            let (pattern, names) = (GlobPattern(glob), path.components)
            return names.indices.contains { pattern.matches(components: Array(names[...$0])) }
        case .xcassets(let folder, _): return path.bytes.starts(with: Array("\(folder)/".utf8))
        case .array, .keys, .tokens: return describes(path)
        }
    }

    /// Whether a file is one of those that contain the list of items.
    package func describes(_ path: GitPath) -> Bool {
        let (files, excluded): ([String], [String]) =
            switch self {
            case .array(let file, _, _), .keys(let file, _): ([file], [])
            case .tokens(let tokens): (tokens.files.map(TokenSource.glob), tokens.exclude ?? [])
            case .files, .directories, .lines, .xcassets: ([], [])
            }
        return files.contains { GlobPattern($0).matches(path) }
            && !excluded.contains { GlobPattern($0).matches(path) }
    }
}
