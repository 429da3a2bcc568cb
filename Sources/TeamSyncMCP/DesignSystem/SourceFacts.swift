import TeamSyncBase
import TeamSyncDesign
import TeamSyncGit

/// The source of a component.
enum SourceFile {
    private static let endings = ["swift", "kt", "tsx", "ts", "jsx", "vue", "svelte", "dart", "js"]

    /// The file that has the component's name, else the first source; nil when there is none.
    static func main(of entry: CatalogueEntry) -> GitPath? {
        let sources = entry.files.keys.sorted().filter { path in endings.contains(ending(of: path)) }
        return sources.first { stem(of: $0) == entry.key } ?? sources.first
    }

    private static func name(of path: GitPath) -> String { String(decoding: path.components.last ?? [], as: UTF8.self) }

    private static func ending(of path: GitPath) -> String {
        name(of: path).split(separator: ".").last.map { $0.lowercased() } ?? ""
    }

    private static func stem(of path: GitPath) -> String {
        name(of: path).split(separator: ".").first.map(String.init) ?? ""
    }
}

/// What can be read off a source without a compiler: the comment of the component's declaration, and how it is made.
struct SourceFacts {
    private static let initializerLimit = 20
    private static let signatureLimit = 1000
    private static let commentLimit = 2000
    private static let lineLimit = 20_000

    /// nil when there is none.
    private(set) var documentation: String?
    /// `init(title: String, action: @escaping () -> Void)`, in the order of the file.
    private(set) var initializers: [String] = []

    /// - Parameter name: of the component.
    init(_ text: String, name: String) {
        let lines = text.split(separator: "\n", maxSplits: SourceFacts.lineLimit, omittingEmptySubsequences: false)
        var comment: [String] = []
        var isInComment = false
        for (index, line) in lines.enumerated() {
            let trimmed = line.drop { $0 == " " || $0 == "\t" }
            if isInComment || trimmed.hasPrefix("/**") {
                if !isInComment { comment = [] }
                comment.append(SourceFacts.commentText(trimmed))
                isInComment = !trimmed.contains("*/")
            } else if trimmed.hasPrefix("///") {
                comment.append(SourceFacts.commentText(trimmed))
            } else if trimmed.isEmpty || trimmed.hasPrefix("@") || trimmed.hasPrefix("//") || trimmed.hasPrefix("#") {
                if trimmed.isEmpty { comment = [] }
            } else {
                if documentation == nil, !comment.isEmpty, SourceFacts.declares(name, trimmed) {
                    let text = comment.joined(separator: "\n").shortened(to: SourceFacts.commentLimit)
                    documentation = text.isEmpty ? nil : text
                }
                comment = []
                if initializers.count < SourceFacts.initializerLimit,
                    let start = SourceFacts.makes(name, trimmed),
                    let signature = SourceFacts.signature(start, lines[(index + 1)...])
                {
                    initializers.append(signature)
                }
            }
        }
    }

    private static func commentText(_ line: Substring) -> String {
        var text = line
        for mark in ["///", "/**", "*/", "*"] where text.hasPrefix(mark) { text = text.dropFirst(mark.count) }
        if text.hasSuffix("*/") { text = text.dropLast(2) }
        return text.first == " " ? String(text.dropFirst()) : String(text)
    }

    private static func declares(_ name: String, _ line: Substring) -> Bool {
        let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        let kinds: Set<Substring> = [
            "struct", "class", "enum", "actor", "protocol", "extension", "fun", "function", "const", "interface",
            "object",
        ]
        return zip(words, words.dropFirst()).contains { kinds.contains($0) && $1 == name[...] }
    }

    /// The rest of the line from an initialiser, or a function of the component's name; nil when the line declares none
    /// that others may call.
    private static func makes(_ name: String, _ line: Substring) -> Substring? {
        let marks = ["init(", "init?(", "init!(", "init<", "fun \(name)(", "function \(name)(", "constructor("]
        for mark in marks {
            guard let range = line.firstRange(of: mark) else { continue }
            let before = line[..<range.lowerBound]
            let hidden = ["private", "fileprivate", "="]
            let words = before.split { $0 == " " || $0 == "\t" }
            let isWord = before.last.map { $0 == " " || $0 == "\t" } ?? true
            guard isWord, !words.contains(where: { hidden.contains(String($0)) || $0.contains("(") }) else {
                return nil
            }
            return line[range.lowerBound...]
        }
        return nil
    }

    /// From its name to the parenthesis that closes its parameters, on one line, with what it throws.
    private static func signature(_ start: Substring, _ more: ArraySlice<Substring>) -> String? {
        var (signature, depth, isSpace, hasBegun) = ("", 0, false, false)
        for line in [start] + more.prefix(60) {
            for (index, character) in zip(line.indices, line) {
                if character == "/", line[index...].hasPrefix("//") { break }
                if character == "(" { (depth, hasBegun) = (depth + 1, true) }
                if character == ")" { depth -= 1 }
                if character.isWhitespace {
                    isSpace = true
                } else {
                    if isSpace, signature.last != "(", character != ")" { signature.append(" ") }
                    isSpace = false
                    signature.append(character)
                }
                guard signature.utf8.count <= signatureLimit else { return signature + "…" }
                if hasBegun, depth == 0 {
                    let rest = line[line.index(after: index)...].prefix(60).split { " {".contains($0) }
                    let effects = rest.prefix { ["async", "throws", "rethrows"].contains($0) }
                    return ([signature] + effects.map(String.init)).joined(separator: " ")
                }
            }
            isSpace = true
        }
        return nil
    }
}
