import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Reads trees of tokens. A token is one item, regardless of its modes. Its value has the form
/// `{"type": "color", "value": {"light": "#fff", "dark": "#000"}, "alias": {"light": "grey.0", "dark": "grey.100"}}`
/// or, if the token has no modes, a single value and a single alias.
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
        /// The size of the file.
        let size: Int
    }

    /// The limits for the tokens of one catalogue: the total size of the files in bytes, the number of values in a
    /// file, and the total size of resolved values in bytes.
    private static let (sizeLimit, valueLimit, resultLimit) = (64 << 20, 500_000, 64 << 20)
    /// The maximum number of modes in a catalogue.
    private static let modeLimit = 100

    private var trees: [TreeKey: Tree] = [:]
    /// The total size of the cached files, in bytes.
    private var treesSize = 0

    mutating func read(
        _ start: Catalogue, _ source: TokenSource, in files: some FileSource, _ lister: inout FileLister
    ) throws(FileSourceError) -> CatalogueReading {
        var table = TokenTable(start.name, files.name, at: source.pointer)
        var seen: Set<GitPath> = []
        var size = 0
        var all: [TokenFile] = []
        var unsettled: [String: Set<GitPath>] = [:]
        for (number, pattern) in source.files.enumerated() {
            let places = TokenFilePattern(pattern)
            let listing = ItemListing(TokenSource.glob(of: pattern), excluding: source.exclude ?? [])
            let found: [ListedFile]
            switch try lister.files(listing, start.name, in: files) {
            case .failure(let problem): return problem.reading
            case .success(let files): found = files
            }
            var contents: [TokenFile] = []
            for file in found where file.isRegular && !TokenItemReader.isMetadata(file.path) {
                guard let names = places.names(in: file.path), seen.insert(file.path).inserted else { continue }
                switch try tree(file, source, in: files) {
                case .failure(let fault):
                    return .failed(
                        start.name, .unreadable(file: file.path.description, fault, .unknown), at: files.name)
                case .success(let tree):
                    size += tree.size
                    contents.append(TokenFile(file.path, names, tree.tokens, source))
                }
                if size > TokenItemReader.sizeLimit {
                    return .failed(
                        start.name, .tooLarge(Warning.Bound(TokenItemReader.sizeLimit, .bytes), glob: nil),
                        at: files.name)
                }
            }
            let names = TokenFile.nameUnlistedModes(&contents, source)
            for (name, paths) in names { unsettled["\(number) \(name)"] = paths }
            all += contents
        }
        // The patterns may be the paths of the files.
        TokenFile.nameModesOfPaths(&all, source)
        TokenFile.nameFurtherThemes(&all, source)
        for file in all {
            if let group = file.group { table.add(group: group, of: file.path) }
            for token in file.tokens {
                table.add(token, fileMode: file.mode, or: file.otherMode, group: file.group, in: file.path)
            }
            let excess: Warning.Bound? =
                if table.tokens.count > Catalogue.itemLimit {
                    Warning.Bound(Catalogue.itemLimit, .tokens)
                } else if table.modes.count > TokenItemReader.modeLimit {
                    Warning.Bound(TokenItemReader.modeLimit, .modes)
                } else {
                    nil
                }
            if let excess { return .failed(start.name, .tooLarge(excess, glob: nil), at: files.name) }
        }
        if source.format == .css, !all.isEmpty {
            let imported = try ImportedStyles(all, source, in: files) { table.tokens[$0] != nil }
            imported.add(to: &table)
        }
        table.addHiddenThemes()
        table.nameOtherModes(besides: source.modes)
        guard var catalogue = table.catalogue(start, source.format, limit: TokenItemReader.resultLimit) else {
            let limit = Warning.Bound(TokenItemReader.resultLimit, .valueBytes)
            return .failed(start.name, .tooLarge(limit, glob: nil), at: files.name)
        }
        catalogue.unsettled = unsettled
        return .known(catalogue)
    }

    /// `$themes.json` and `$metadata.json` contain no tokens.
    private static func isMetadata(_ path: GitPath) -> Bool { path.components.last?.first == UInt8(ascii: "$") }

    private mutating func tree(
        _ file: ListedFile, _ source: TokenSource, in files: some FileSource
    ) throws(FileSourceError) -> Result<Tree, Warning.FileFault> {
        let isYAML = DataFormat(file.path) == .yaml
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
        do throws(Warning.FileFault) {
            if let own = try source.tokens(ofText: bytes, at: file.path) {
                tokens = own
            } else {
                let text = DataFormat(file.path) == .json5 ? JSON5Text.json(of: bytes) ?? [] : bytes
                let value = try TokenItemReader.value(of: text, isYAML: isYAML).get()
                guard let root = JSONPointer(source.pointer)?.value(in: value) else {
                    return .failure(.nothing(at: source.pointer))
                }
                tokens = TokenTree(root, source.format, modes: Set(source.modes)).tokens
            }
        } catch {
            return .failure(error)
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
