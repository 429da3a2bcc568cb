import TeamSyncBase

/// Counts the occurrences of names in a source, ignoring comments.
struct NameMentions {
    private var counts: [String: Int] = [:]
    private var declared: [String: Int] = [:]

    private static let keywords: Set<String> = [
        "struct", "class", "enum", "actor", "protocol", "typealias", "interface", "object", "func", "fun", "function",
        "const", "let", "var", "val", "def", "type", "mixin", "extension",
    ]

    init() {}

    /// - Parameter path: the path; its extension determines the syntax of comments.
    init(_ bytes: [UInt8], _ path: GitPath) {
        let isStyleSheet = path.ending == "css"
        let text = NameMentions.withoutComments(bytes, lineComments: !isStyleSheet)
        var (previous, word): (String, [UInt8]) = ("", [])
        func take() -> String? {
            defer { word = [] }
            guard !word.isEmpty else { return nil }
            return String(decoding: word, as: UTF8.self)
        }
        func add(_ name: String) {
            counts[name, default: 0] += 1
            if NameMentions.keywords.contains(previous) { declared[name, default: 0] += 1 }
            previous = name
            guard name.contains("-") else { return }
            for part in name.split(separator: "-") { counts[String(part), default: 0] += 1 }
            let bare = String(name.drop { $0 == "-" })
            if bare != name { counts[bare, default: 0] += 1 }
        }
        for byte in text {
            if WordSearch.isDashedWord(byte) {
                word.append(byte)
            } else if let name = take() {
                add(name)
            }
        }
        if let name = take() { add(name) }
    }

    /// All names that occur.
    var names: some Sequence<String> { counts.keys }

    /// Returns the number of occurrences of a name as a whole word. If a name contains characters that words cannot
    /// contain, returns the number for its least frequent word. A dash may be part of a name or separate two names.
    func count(of name: String) -> Int {
        if name.utf8.allSatisfy(WordSearch.isDashedWord) { return counts[name] ?? 0 }
        let words = name.utf8.split { !WordSearch.isDashedWord($0) }
        return words.map { counts[String($0) ?? ""] ?? 0 }.min() ?? 0
    }

    /// Returns the number of occurrences of a name after a declaration keyword.
    func declarations(of name: String) -> Int { declared[name] ?? 0 }

    /// Returns the source without comments. Two slashes after a colon do not begin a comment, because they may be part
    /// of a URL in a string.
    private static func withoutComments(_ bytes: [UInt8], lineComments: Bool) -> [UInt8] {
        var (output, index): ([UInt8], Int) = ([], 0)
        output.reserveCapacity(bytes.count)
        let (slash, star, newline) = (UInt8(ascii: "/"), UInt8(ascii: "*"), UInt8(ascii: "\n"))
        while index < bytes.count {
            if bytes[index] == slash, index + 1 < bytes.count {
                if bytes[index + 1] == star {
                    index += 2
                    while index < bytes.count, !(bytes[index] == slash && bytes[index - 1] == star) { index += 1 }
                    index += 1
                    output.append(UInt8(ascii: " "))
                    continue
                }
                if lineComments, bytes[index + 1] == slash, output.last != UInt8(ascii: ":") {
                    while index < bytes.count, bytes[index] != newline { index += 1 }
                    continue
                }
            }
            output.append(bytes[index])
            index += 1
        }
        return output
    }
}
