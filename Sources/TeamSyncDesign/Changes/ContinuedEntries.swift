import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

extension ContinuationFinder {
    /// The minimum similarity of two drawings.
    private static let leastSimilarity = 0.5

    /// The entries with the names of some items that a changed file contains, and did not contain before.
    struct NewEntries {
        let path: GitPath
        /// By key: all entries with that name.
        let entries: [String: [Entry]]
        /// The keys of the entries with the value that their item had.
        let same: Set<String>
    }

    struct Entry {
        let value: JSONValue
        /// Empty for a token.
        let pointer: String
    }

    /// Finds entries with the items' names in files that lacked them before, and those that their own files still
    /// contain elsewhere.
    /// - Parameter isWhole: whether these are all items of a catalogue, so that one with another value is also there.
    func findEntries(
        of items: [Catalogue.Item], isWhole: Bool, _ found: inout Continuations
    ) throws(FileSourceError) {
        guard let files = try newEntries(of: items) else { return found.addPossible(items) }
        for file in files {
            for key in file.entries.keys {
                let isSame = file.same.contains(key) || isWhole && !file.same.isEmpty
                found.add(isSame ? .at(file.path) : .possible, key)
            }
        }
    }

    /// - Returns: nil if there is too much to read.
    func newEntries(of items: [Catalogue.Item]) throws(FileSourceError) -> [NewEntries]? {
        let candidates = files.filter { $0.status != .deleted && source.mayList($0.path) }
        guard candidates.count <= ContinuationFinder.fileLimit else { return nil }
        let wanted = Dictionary(items.map { ($0.key, $0) }) { first, _ in first }
        let modes = Set(items.flatMap { $0.occurrences.compactMap(\.mode) })
        var found: [NewEntries] = []
        var left = ContinuationFinder.sizeLimit
        for change in candidates {
            var now: [String: [Entry]] = [:]
            switch try entries(of: change.path, modes, in: new, &left) {
            case .unreadable: continue
            case .tooMuch: return nil
            case .entries(let entries):
                for (key, entry) in entries where wanted[key] != nil { now[key, default: []].append(entry) }
            }
            guard !now.isEmpty else { continue }
            var before: [String: Int] = [:]
            if case .entries(let entries) = try entries(of: change.oldPath ?? change.path, modes, in: old, &left) {
                for (key, _) in entries where wanted[key] != nil { before[key, default: 0] += 1 }
            }
            // Its own entry was removed: if there are as many with its name as before, one was added.
            if source.describes(change.oldPath ?? change.path) {
                for (key, count) in before { before[key] = count - 1 }
            }
            let added = now.filter { key, entries in entries.count > before[key, default: 0] }
            let same = added.filter { key, entries in
                wanted[key].map { item in entries.contains { isSame($0.value, item) } } ?? false
            }
            found.append(NewEntries(path: change.path, entries: added, same: Set(same.keys)))
        }
        return found
    }

    /// Whether nothing contradicts a rename detected by git: many drawings have their first and last lines in common.
    func isSimilar(
        _ old: ObjectID, _ new: ObjectID?, _ comparer: inout ContentComparer
    ) throws(FileSourceError) -> Bool {
        guard let new else { return true }
        let similarity = try comparer.similarity(old, new)
        return similarity.drawing.map { $0 >= ContinuationFinder.leastSimilarity } ?? true
    }

    private enum Entries {
        case entries([(key: String, entry: Entry)])
        case unreadable
        case tooMuch
    }

    /// - Parameter modes: the names of modes in the catalogue.
    private func entries(
        of path: GitPath, _ modes: Set<String>, in tree: any FileSource, _ left: inout Int
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
                        own.map { $0.inFile(of: ownModes) }.map { ($0.key, Entry(value: $0.value, pointer: "")) })
                }
            } catch {
                return .unreadable
            }
        }
        guard let value = JSONFile.value(of: bytes, path: path) else { return .unreadable }
        if case .tokens(let tokens) = source {
            return .entries(
                TokenTree(value, tokens.format, modes: Set(tokens.modes)).tokens.map {
                    ($0.key, Entry(value: $0.value, pointer: ""))
                })
        }
        var found: [(key: String, entry: Entry)] = []
        collect(value, "", &found)
        return .entries(found)
    }

    /// Collects everything that may be an item, anywhere in a file.
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
        // For a token, the value in one mode, or the reference to another token.
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
    /// Whether an "alias" is a reference of the item.
    var isOfTokens: Bool { if case .tokens = self { true } else { false } }

    /// The values and references of a token, mode by mode; empty for items that are not tokens.
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

    /// Whether a file is of the kind that can list the items.
    fileprivate func mayList(_ path: GitPath) -> Bool {
        if case .tokens(let tokens) = self, let answer = tokens.format.mayBe(in: path) { return answer }
        return FilePart(path) == .spec
    }

    /// Whether a file is one of those that list the items.
    func describes(_ path: GitPath) -> Bool {
        let files: [String] =
            switch self {
            case .array(let file, _, _), .keys(let file, _): [file]
            case .tokens(let tokens): tokens.files.map(TokenSource.glob)
            case .files, .directories, .lines, .xcassets: []
            }
        return files.contains { GlobPattern($0).matches(path) }
    }
}
