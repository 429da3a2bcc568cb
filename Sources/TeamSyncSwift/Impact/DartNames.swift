import TeamSyncBase

/// The names that a Dart source declares, and the libraries from which it imports and exports names.
struct DartNames {
    struct Library {
        let address: String
        let isExport: Bool
        /// The name before a dot for everything that is imported: `p` of `import 'a.dart' as p`.
        let prefix: String?
        /// The only names; nil for all.
        let shown: Set<String>?
        let hidden: Set<String>

        func hasName(_ name: String) -> Bool { shown?.contains(name) ?? !hidden.contains(name) }
    }

    private(set) var libraries: [Library] = []
    /// The statements that import and export, in source order.
    private(set) var statements: [Range<Int>] = []
    /// The types and the other names that are declared outside of types.
    private(set) var declared: Set<String> = []
    /// The addresses of the sources that belong to the same library: `part 'a.g.dart'`.
    private(set) var parts: [String] = []
    /// Whether the imports are in another source, to whose library this one belongs.
    private(set) var isPart = false

    private static let types: Set<String> = ["class", "enum", "mixin", "typedef", "extension"]
    private static let modifiers: Set<String> = ["abstract", "base", "final", "interface", "sealed", "type"]
    private static let values: Set<String> = ["const", "final", "var", "late"]
    /// The maximum length of a statement and of the beginning of a line to read, in bytes.
    private static let (statementLimit, lineLimit) = (20_000, 300)

    init(_ bytes: [UInt8]) {
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0a) ?? bytes.count
            let line = bytes[start..<min(end, start + DartNames.lineLimit)]
            start = end + 1
            // Nothing outside of types is indented by a formatter.
            guard let first = line.first, first > 0x20 else { continue }
            let words = line.split { !WordSearch.isWord($0) && $0 != UInt8(ascii: "$") }.prefix(8).map {
                String(decoding: $0, as: UTF8.self)
            }
            switch words.first {
            case "import", "export", "part":
                let statement = bytes[line.startIndex...].prefix(DartNames.statementLimit).prefix {
                    $0 != UInt8(ascii: ";")
                }
                statements.append(statement.indices)
                read(statement, words)
                start = max(start, statement.endIndex)
            default: readDeclaration(words, line)
            }
        }
    }

    private mutating func read(_ statement: ArraySlice<UInt8>, _ words: [String]) {
        if words.count > 1, words[0] == "part", words[1] == "of" {
            isPart = true
            return
        }
        let texts = statement.split(maxSplits: 2, omittingEmptySubsequences: false) { "'\"".utf8.contains($0) }
        guard texts.count == 3 else { return }
        let address = String(decoding: texts[1], as: UTF8.self)
        guard words[0] != "part" else {
            parts.append(address)
            return
        }
        var lists: [String: Set<String>] = [:]
        var keyword = ""
        for word in texts[2].split(whereSeparator: { $0 <= 0x20 || $0 == UInt8(ascii: ",") }) {
            let word = String(decoding: word, as: UTF8.self)
            if ["as", "show", "hide", "if", "deferred"].contains(word) {
                keyword = word
                if lists[word] == nil { lists[word] = [] }
            } else {
                lists[keyword, default: []].insert(word)
            }
        }
        libraries.append(
            Library(
                address: address, isExport: words[0] == "export", prefix: lists["as"]?.first, shown: lists["show"],
                hidden: lists["hide"] ?? []))
    }

    private mutating func readDeclaration(_ words: [String], _ line: ArraySlice<UInt8>) {
        // `sealed class A`, `mixin class A`, `extension type A`, but not `final type = A`.
        let front = words.prefix { DartNames.types.contains($0) || DartNames.modifiers.contains($0) }
        if front.contains(where: DartNames.types.contains) {
            if front.count < words.count { declared.insert(words[front.count]) }
            return
        }
        let head = line.prefix { !"=(;{".utf8.contains($0) }
        guard head.count < line.count, let name = head.split(whereSeparator: { !WordSearch.isWord($0) }).last else {
            return
        }
        if words.first.map(DartNames.values.contains) ?? false || line[head.endIndex] != UInt8(ascii: "=") {
            declared.insert(String(decoding: name, as: UTF8.self))
        }
    }
}
