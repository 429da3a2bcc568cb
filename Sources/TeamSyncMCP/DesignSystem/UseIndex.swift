import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncDocuments
import TeamSyncGit

/// The first places where a repository's code refers to each item, at one commit.
struct UseIndex: Sendable {
    /// The maximum number of places for each name.
    static let placeLimit = 5
    /// The maximum number of type names in one search.
    static let componentLimit = 10_000
    /// The maximum number of bytes to search, and the maximum number of names to store. `timeout` limits the total
    /// time.
    private static let (sizeLimit, nameLimit) = (64 << 20, 50_000)
    private static let timeout = Duration.seconds(8)
    /// The maximum length of a line, in bytes. Longer lines are assumed to be generated.
    private static let lineLimit = 4 << 10

    private struct Name: Hashable {
        let catalogue: String
        /// The exact text if it is quoted; otherwise, the text in lower case without the punctuation between words.
        let text: String
        let isQuoted: Bool

        init(_ catalogue: String, _ text: String, isQuoted: Bool) {
            self.catalogue = catalogue
            self.isQuoted = isQuoted
            self.text = isQuoted ? text : NameWords.of(text, digits: .attached).joined()
        }
    }

    /// A `lines` source in `uses`.
    private struct Search {
        let catalogue: String
        let glob: GlobPattern
        let excluded: [GlobPattern]
        let pattern: LinePattern

        init?(_ catalogue: String, _ source: CatalogueSource) {
            guard case .lines(let glob, let excluded, let pattern, let isMultiline) = source else { return nil }
            do {
                self.pattern = try LinePattern(pattern, isMultiline: isMultiline ?? false)
            } catch {
                // The reader of the configuration has already rejected such a pattern.
                return nil
            }
            (self.catalogue, self.glob) = (catalogue, GlobPattern(glob))
            self.excluded = excluded.map { GlobPattern($0) }
        }

        func covers(_ path: String) -> Bool { glob.matches(path) && !excluded.contains { $0.matches(path) } }
    }

    private var places: [Name: [ImpactDocument.Place]] = [:]
    private var types: [String: [ImpactDocument.Place]] = [:]
    /// Whether all files were searched completely.
    private(set) var isComplete = true

    /// - Parameters:
    ///   - uses: the `uses` of the configuration.
    ///   - components: the names of types to search for, if `uses` has no pattern for components.
    init(
        _ uses: [String: [CatalogueSource]], components: Set<String>, in files: some FileSource
    ) throws(FileSourceError) {
        let searches = uses.sorted { $0.key < $1.key }.flatMap { name, sources in
            sources.compactMap { Search(name, $0) }
        }
        guard !searches.isEmpty || !components.isEmpty else { return }
        let end = Deadline(after: UseIndex.timeout)
        var listed: [ListedFile] = []
        do throws(FileSourceError) {
            try files.forEachFile(below: GitPath("")) { file throws(FileSourceError) in
                guard listed.count < Catalogue.itemLimit, Deadline.now < end else { throw .stopped }
                let path = "\(file.path)"
                let isSource = !components.isEmpty && UseIndex.isSource(file.path)
                if file.isRegular, isSource || searches.contains(where: { $0.covers(path) }) { listed.append(file) }
            }
        } catch {
            guard case .stopped = error else { throw error }
            isComplete = false
        }
        var left = UseIndex.sizeLimit
        for file in listed.sorted(by: { $0.path < $1.path }) {
            guard left > 0, Deadline.now < end else {
                isComplete = false
                return
            }
            guard case .bytes(let bytes, _) = try files.contents(of: file) else {
                // The file is too large, or its contents are missing from a partial clone.
                isComplete = false
                continue
            }
            left -= bytes.count
            guard String(validating: bytes, as: UTF8.self) != nil else { continue }
            let path = "\(file.path)"
            let mask = SourceMask(bytes, fileName: path)
            let wanted = searches.filter { $0.covers(path) && $0.pattern.mayMatch(mask.bytes) }
            let members = wanted.isEmpty ? [] : ModuleMember.all(in: mask)
            for search in wanted {
                add(search, mask, path, bytes)
                for (name, offset) in search.pattern.matches(in: members) {
                    add(Name(search.catalogue, name, isQuoted: false), path, offset, bytes)
                }
            }
            if !components.isEmpty, UseIndex.isSource(file.path) { add(components, mask.bytes, path, bytes) }
        }
    }

    /// The first places of an item, sorted by path.
    /// - Parameter type: the name of the component's type; nil for other items.
    func places(of name: String, in catalogue: String, type: String?) -> [ImpactDocument.Place] {
        var found: [ImpactDocument.Place] = []
        for isQuoted in [true, false] { found += places[Name(catalogue, name, isQuoted: isQuoted)] ?? [] }
        if found.isEmpty, let type { found = types[type] ?? [] }
        return Array(found.prefix(UseIndex.placeLimit))
    }

    private static func isSource(_ path: GitPath) -> Bool {
        FilePart(path) == .source && Platform(path: "\(path)") != nil && path.ending != "css" && path.ending != "scss"
    }

    private mutating func add(_ search: Search, _ mask: SourceMask, _ path: String, _ bytes: [UInt8]) {
        func add(_ match: LinePattern.Match, _ start: Int) {
            let (name, offset) = (match.key, start + match.offset)
            guard !mask.isText(offset..<offset + name.utf8.count, matchedFrom: start + match.start) else { return }
            let isQuoted = offset > 0 && "\"'`".utf8.contains(mask.bytes[offset - 1])
            self.add(Name(search.catalogue, name, isQuoted: isQuoted), path, offset, bytes)
        }
        if search.pattern.isMultiline {
            for match in search.pattern.matches(in: String(decoding: mask.bytes, as: UTF8.self)) {
                add(match, 0)
            }
            return
        }
        for line in mask.bytes.split(separator: UInt8(ascii: "\n"))
        where line.count <= UseIndex.lineLimit && search.pattern.mayMatch(line) {
            for match in search.pattern.matches(in: String(decoding: line, as: UTF8.self)) {
                add(match, line.startIndex)
            }
        }
    }

    private mutating func add(_ name: Name, _ path: String, _ offset: Int, _ bytes: [UInt8]) {
        guard places[name]?.count ?? 0 < UseIndex.placeLimit else { return }
        guard places[name] != nil || places.count < UseIndex.nameLimit else {
            isComplete = false
            return
        }
        places[name, default: []].append(UseIndex.place(path, offset, bytes))
    }

    /// Adds the uses of types with the given names: words that are called, that are followed by a closure, type
    /// arguments or a member, or that begin an element of markup.
    private mutating func add(_ names: Set<String>, _ text: [UInt8], _ path: String, _ bytes: [UInt8]) {
        var (index, declares) = (0, false)
        while index < text.count {
            guard UseIndex.isOfWord(text[index]) else {
                index += 1
                continue
            }
            let start = index
            while index < text.count, UseIndex.isOfWord(text[index]) { index += 1 }
            let word = String(decoding: text[start..<index], as: UTF8.self)
            let isDeclared = declares
            declares = UseIndex.declaring.contains(word)
            guard (0x41...0x5a).contains(text[start]), !isDeclared else { continue }
            let before = start > 0 ? text[start - 1] : 0
            let after = text[index...].first { $0 != UInt8(ascii: " ") } ?? 0
            guard before == UInt8(ascii: "<") || "({<.".utf8.contains(after), names.contains(word),
                types[word]?.count ?? 0 < UseIndex.placeLimit
            else { continue }
            types[word, default: []].append(UseIndex.place(path, start, bytes))
        }
    }

    private static let declaring: Set<String> = [
        "struct", "class", "enum", "actor", "protocol", "extension", "interface", "object", "func", "fun", "function",
        "import", "package", "typealias",
    ]

    private static func isOfWord(_ byte: UInt8) -> Bool { byte == 0x5f || byte.isASCIILetter || byte.isASCIIDigit }

    private static func place(_ path: String, _ offset: Int, _ bytes: [UInt8]) -> ImpactDocument.Place {
        let newline = UInt8(ascii: "\n")
        let start = bytes[..<offset].lastIndex(of: newline).map { $0 + 1 } ?? 0
        let end = bytes[offset...].firstIndex(of: newline) ?? bytes.count
        return ImpactDocument.Place(
            path: path, line: 1 + bytes[..<start].count { $0 == newline }, column: 1 + offset - start,
            text: String(decoding: bytes[start..<min(end, start + lineLimit)], as: UTF8.self))
    }
}
