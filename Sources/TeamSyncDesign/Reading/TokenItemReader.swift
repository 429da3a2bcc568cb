import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Reads trees of tokens. A token is one item, whatever its modes: its value is
/// `{"type": "color", "value": {"light": "#fff", "dark": "#000"}, "alias": {"light": "grey.0", "dark": "grey.100"}}`, or
/// with a single value and alias where it has no modes.
struct TokenItemReader {
    private struct TreeKey: Hashable {
        let blob: ObjectID
        let isYAML: Bool
        let pointer: String
        let format: TokenFormat
        let modes: [String]
    }

    private struct Tree {
        let tokens: [TokenTree.Token]
        /// Of the file.
        let size: Int
    }

    /// What the tokens of one catalogue are made of: bytes of files, values of a file, and bytes of their values.
    private static let (sizeLimit, valueLimit, resultLimit) = (64 << 20, 500_000, 64 << 20)
    /// Modes of a catalogue.
    private static let modeLimit = 100
    /// For values for all modes, beside others.
    static let defaultMode = "default"

    private var trees: [TreeKey: Tree] = [:]
    /// Bytes of their files.
    private var treesSize = 0

    mutating func read(
        _ start: Catalogue, _ source: TokenSource, in files: some FileSource, _ lister: inout FileLister
    ) throws(FileSourceError) -> CatalogueReading {
        var table = TokenTable(start.name, files.name, at: source.pointer)
        var seen: Set<GitPath> = []
        var size = 0
        for pattern in source.files {
            let isTied = pattern.contains(TokenSource.modePlace)
            let tied = isTied ? TiedPattern(pattern.replacing(TokenSource.modePlace, with: "{key}")) : nil
            let listing = ItemListing(pattern.replacing(TokenSource.modePlace, with: "*"))
            let found: [ListedFile]
            switch try lister.files(listing, start.name, in: files) {
            case .failure(let problem): return problem.reading
            case .success(let files): found = files
            }
            for file in found where file.isRegular && !TokenItemReader.isMetadata(file.path) {
                let mode = tied?.key(of: file.path).flatMap {
                    source.modes.isEmpty || source.modes.contains($0) ? $0 : nil
                }
                guard !isTied || tied?.key(of: file.path) != nil, seen.insert(file.path).inserted else { continue }
                switch try tree(file, source, in: files) {
                case .failure(let fault):
                    return .failed(
                        start.name, .unreadable(file: file.path.description, fault, .unknown), at: files.name)
                case .success(let tree):
                    size += tree.size
                    for token in tree.tokens { table.add(token, fileMode: mode, in: file.path) }
                }
                let excess: Warning.Bound? =
                    if table.tokens.count > Catalogue.itemLimit {
                        Warning.Bound(Catalogue.itemLimit, .tokens)
                    } else if table.modes.count > TokenItemReader.modeLimit {
                        Warning.Bound(TokenItemReader.modeLimit, .modes)
                    } else if size > TokenItemReader.sizeLimit {
                        Warning.Bound(TokenItemReader.sizeLimit, .bytes)
                    } else {
                        nil
                    }
                if let excess { return .failed(start.name, .tooLarge(excess, glob: nil), at: files.name) }
            }
        }
        guard let catalogue = table.catalogue(start, source.format, limit: TokenItemReader.resultLimit) else {
            let limit = Warning.Bound(TokenItemReader.resultLimit, .valueBytes)
            return .failed(start.name, .tooLarge(limit, glob: nil), at: files.name)
        }
        return .known(catalogue)
    }

    /// `$themes.json` and `$metadata.json` hold no tokens.
    private static func isMetadata(_ path: GitPath) -> Bool { path.components.last?.first == UInt8(ascii: "$") }

    private mutating func tree(
        _ file: ListedFile, _ source: TokenSource, in files: some FileSource
    ) throws(FileSourceError) -> Result<Tree, Warning.FileFault> {
        let isYAML = StructuredFile.isYAML(file.path)
        let key = file.blob.map {
            TreeKey(blob: $0, isYAML: isYAML, pointer: source.pointer, format: source.format, modes: source.modes)
        }
        if let key, let known = trees[key] { return .success(known) }
        let bytes: [UInt8]
        switch try files.contents(of: file) {
        case .missing, .notAFile: return .failure(.notAFile)
        case .notFetched: return .failure(.notFetched)
        case .tooLarge(let limit): return .failure(.tooLarge(limit))
        case .bytes(let contents, _): bytes = contents
        }
        let tokens: [TokenTree.Token]
        if source.format == .css {
            do throws(Warning.FileFault) {
                tokens = try StyleSheetTokens(bytes, isPlain: file.path.ending == "css").tokens
            } catch {
                return .failure(error)
            }
        } else {
            let value: JSONValue
            switch TokenItemReader.value(of: bytes, isYAML: isYAML) {
            case .failure(let failure): return .failure(failure)
            case .success(let found): value = found
            }
            guard let root = JSONPointer(source.pointer)?.value(in: value) else {
                return .failure(.nothing(at: source.pointer))
            }
            tokens = TokenTree(root, source.format, modes: Set(source.modes)).tokens
        }
        let tree = Tree(tokens: tokens, size: bytes.count)
        if let key {
            if treesSize + bytes.count > TokenItemReader.sizeLimit { (trees, treesSize) = ([:], 0) }
            trees[key] = tree
            treesSize += bytes.count
        }
        return .success(tree)
    }

    private static func value(of bytes: [UInt8], isYAML: Bool) -> Result<JSONValue, Warning.FileFault> {
        if isYAML {
            guard bytes.count <= StructuredItemReader.yamlSizeLimit else {
                return .failure(.tooLarge(StructuredItemReader.yamlSizeLimit))
            }
            let value = YAMLDocument.value(of: bytes, limit: StructuredItemReader.yamlValueLimit)
            return value.map { .success($0) } ?? .failure(.notYAML)
        }
        guard String(validating: bytes, as: UTF8.self) != nil else {
            return .failure(.notJSON)
        }
        do throws(JSONParser.Failure) {
            return .success(try JSONParser.value(of: bytes[...], limit: valueLimit))
        } catch {
            switch error {
            case .notJSON: return .failure(.notJSON)
            case .tooDeep: return .failure(.tooDeep(JSONParser.depthLimit))
            case .tooManyValues: return .failure(.tooManyValues(valueLimit))
            }
        }
    }
}

/// The tokens of all files of a catalogue, by key and mode.
private struct TokenTable {
    private struct Place {
        let path: GitPath
        let pointer: String?
        let line: Int?
    }

    private(set) var tokens: [String: [String?: TokenTree.Token]] = [:]
    private(set) var modes: Set<String> = []
    private var places: [String: Place] = [:]
    /// The first place of each key and mode, and all further ones of keys that have them.
    private var occurrences: [String: [Catalogue.Occurrence]] = [:]
    private var duplicates: [String: [Catalogue.Occurrence]] = [:]
    private var duplicatesLeft = Catalogue.itemLimit
    private var notes: CatalogueNotes
    private let ref: TreeName
    private let pointer: String

    /// - Parameter pointer: where the trees begin.
    init(_ name: String, _ ref: TreeName, at pointer: String) {
        self.pointer = pointer
        notes = CatalogueNotes(name, ref)
        self.ref = ref
    }

    mutating func add(_ token: TokenTree.Token, fileMode: String?, in path: GitPath) {
        let (key, mode) = (token.key, token.mode ?? fileMode)
        if let mode { modes.insert(mode) }
        let occurrence = Catalogue.Occurrence(path: path, mode: mode, value: token.value)
        if tokens[key]?[mode] != nil {
            if duplicatesLeft > 0 {
                duplicatesLeft -= 1
                duplicates[key, default: []].append(occurrence)
            }
            notes.add(duplicateKey: key, in: path, places[key]?.path)
            return
        }
        tokens[key, default: [:]][mode] = token
        occurrences[key, default: []].append(occurrence)
        if places[key] == nil {
            let own = pointer + token.place.map { "/" + JSONPointer.escaped($0) }.joined()
            places[key] = Place(path: path, pointer: token.line == nil ? own : nil, line: token.line)
        }
    }

    /// - Returns: nil when the values are more than `limit` bytes.
    func catalogue(_ start: Catalogue, _ format: TokenFormat, limit: Int) -> Catalogue? {
        var catalogue = start
        var resolver = TokenResolver(tokens, format)
        var left = limit
        for (key, values) in tokens.sorted(by: { String.isOrdered($0.key, $1.key) }) {
            let json = JSONWriter.bytes(item(key, values, format, &resolver))
            left -= json.count
            guard left >= 0 else { return nil }
            var item = Catalogue.Item(key: key, index: catalogue.items.count, json: json[...])
            (item.path, item.pointer, item.line) = (places[key]?.path, places[key]?.pointer, places[key]?.line)
            item.occurrences = occurrences[key] ?? []
            if let more = duplicates[key] { item.occurrences += more.prefix(Catalogue.occurrenceLimit) }
            _ = catalogue.append(item)
        }
        catalogue.add(notes)
        for cycle in resolver.cycles { catalogue.warn(.cycle(cycle), at: ref) }
        if let first = resolver.firstMissing {
            catalogue.warn(
                .missingReference(from: first.key, to: first.target, more: resolver.missing.count - 1), at: ref)
        }
        return catalogue
    }

    private func item(
        _ key: String, _ values: [String?: TokenTree.Token], _ format: TokenFormat, _ resolver: inout TokenResolver
    ) -> JSONValue {
        let all = values[String?.none]
        // A value for all modes that refers to one with modes has them too.
        var own = values.keys.compactMap { $0 }
        if let all, own.isEmpty, resolver.value(of: key, in: nil)?.dependsOnMode == true, all.value != .null {
            own = Array(modes)
        }
        let first = all ?? values.min { ($0.key ?? "") < ($1.key ?? "") }?.value
        var members = first?.remarks ?? [:]
        let deprecated = values.filter { ItemForm(specification: .object($0.value.remarks)).isDeprecated }
        if deprecated.count < values.count {
            for name in ["deprecated", "replacement"] { members[name] = nil }
            let modes = deprecated.keys.map { $0 ?? TokenItemReader.defaultMode }.sorted()
            if !modes.isEmpty { members[MemberRole.deprecatedModes] = .array(modes.map { .string($0) }) }
        }
        var (resolved, aliases): ([String: JSONValue], [String: JSONValue]) = ([:], [:])
        for mode in own.isEmpty
            ? [String?.none] : own.map(Optional.init) + (all != nil && values.count > 1 ? [nil] : [])
        {
            guard let token = values[mode] ?? all else { continue }
            let value = resolver.value(of: key, in: mode)?.value ?? token.value
            let name = mode ?? TokenItemReader.defaultMode
            resolved[name] = value
            aliases[name] = TokenTable.alias(token.value, format)
        }
        let isSingle = own.isEmpty
        members["value"] = isSingle ? resolved.values.first : .object(resolved)
        if !aliases.isEmpty { members["alias"] = isSingle ? aliases.values.first : .object(aliases) }
        let isColor = resolved.values.allSatisfy { $0.string.map(ColorToken.isColor) ?? false }
        if let type = first?.type ?? (isColor && !resolved.isEmpty ? "color" : nil) { members["type"] = .string(type) }
        return .object(members)
    }

    /// The name of the token that a value refers to, or the value as it is written; nil for one without references.
    private static func alias(_ written: JSONValue, _ format: TokenFormat) -> JSONValue? {
        guard hasReference(written, format) else { return Optional.none }
        guard var name = written.string.flatMap({ TokenResolver.reference($0, format) }) else { return written }
        if format != .dtcg, name.hasSuffix(".value") { name.removeLast(".value".count) }
        return .string(name)
    }

    private static func hasReference(_ value: JSONValue, _ format: TokenFormat) -> Bool {
        switch value {
        case .string(let text):
            text.contains("{") && text.contains("}") || TokenResolver.reference(text, format) != nil
        case .array(let elements): elements.contains { hasReference($0, format) }
        case .object(let members): members["$ref"] != nil || members.values.contains { hasReference($0, format) }
        case .null, .bool, .number: false
        }
    }
}
