import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

extension ContinuationFinder {
    /// The minimum similarity of two drawings.
    private static let leastSimilarity = 0.5

    /// Finds entries with the items' names in files that lacked them before, and those that their own files still
    /// contain elsewhere.
    func findEntries(
        of items: [Catalogue.Item], _ found: inout Continuations
    ) throws(FileSourceError) {
        let candidates = files.filter { $0.status != .deleted && source.mayList($0.path) }
        guard candidates.count <= ContinuationFinder.fileLimit else { return found.addPossible(items) }
        let wanted = Dictionary(items.map { ($0.key, $0) }) { first, _ in first }
        let modes = Set(items.flatMap { $0.occurrences.compactMap(\.mode) })
        var left = ContinuationFinder.sizeLimit
        for change in candidates {
            let now: [(key: String, value: JSONValue)]
            switch try entries(of: change.path, modes, in: new, &left) {
            case .unreadable: continue
            case .tooMuch: return found.addPossible(items)
            case .entries(let entries): now = entries
            }
            guard now.contains(where: { wanted[$0.key] != nil }) else { continue }
            var before: [String: Int] = [:]
            if case .entries(let entries) = try entries(of: change.oldPath ?? change.path, modes, in: old, &left) {
                for entry in entries where wanted[entry.key] != nil { before[entry.key, default: 0] += 1 }
            }
            // Its own entry was removed: if there are as many with its name as before, one was added.
            if source.describes(change.oldPath ?? change.path) {
                for (key, count) in before { before[key] = count - 1 }
            }
            var counts: [String: Int] = [:]
            var (here, isSure): (Set<String>, Bool) = ([], false)
            for (key, value) in now {
                guard let item = wanted[key] else { continue }
                counts[key, default: 0] += 1
                guard counts[key, default: 0] > before[key, default: 0] else { continue }
                here.insert(key)
                isSure = isSure || isSame(value, item)
            }
            for key in here { found.add(isSure ? .at(change.path) : .possible, key) }
        }
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
        case entries([(key: String, value: JSONValue)])
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
                    return .entries(own.map { $0.inFile(of: ownModes) }.map { ($0.key, $0.value) })
                }
            } catch {
                return .unreadable
            }
        }
        guard let value = JSONFile.value(of: bytes, path: path) else { return .unreadable }
        if case .tokens(let tokens) = source {
            return .entries(
                TokenTree(value, tokens.format, modes: Set(tokens.modes)).tokens.map { ($0.key, $0.value) })
        }
        var found: [(key: String, value: JSONValue)] = []
        collect(value, &found)
        return .entries(found)
    }

    /// Collects everything that may be an item, anywhere in a file.
    private func collect(_ value: JSONValue, _ found: inout [(key: String, value: JSONValue)]) {
        switch value {
        case .object(let members):
            if case .array(_, _, let identity) = source {
                if let name = identity.flatMap({ members[$0]?.string }) { found.append((BoundedName.of(name), value)) }
            } else {
                found += members.map { (BoundedName.of($0.key), $0.value) }
            }
            for member in members.values { collect(member, &found) }
        case .array(let elements): for element in elements { collect(element, &found) }
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
    fileprivate func describes(_ path: GitPath) -> Bool {
        let files: [String] =
            switch self {
            case .array(let file, _, _), .keys(let file, _): [file]
            case .tokens(let tokens): tokens.files.map(TokenSource.glob)
            case .files, .directories, .lines, .xcassets: []
            }
        return files.contains { GlobPattern($0).matches(path) }
    }
}
