import TeamSyncBase
import TeamSyncConfiguration

/// The cases of an enumeration in Swift that are icons: `enum AcmeIcon: String { case add, close = "xmark" }`.
struct IconCases {
    /// The number of cases from which an enumeration in a source that is named after icons needs no further evidence.
    static let many = 30

    private static let fileWords = ["Icon", "Symbol", "Glyph"]
    /// Last words of the names of enumerations of icons.
    private static let typeWords: Set<String> = ["icon", "icons", "symbol", "symbols", "glyph", "glyphs"]
    /// Words that may follow these if the cases have texts.
    private static let endings: Set<String> = ["name", "names", "type", "types", "kind", "id", "asset", "assets"]

    let names: Set<String>
    /// The pattern for the lines with the cases.
    let pattern: String

    /// Fails unless the source contains such an enumeration, and its pattern finds exactly the cases.
    /// - Parameter left: the number of bytes to which patterns may still be applied.
    init?(_ text: String, _ stem: String, _ left: inout Int) {
        guard text.contains("enum "), IconCases.fileWords.contains(where: stem.contains) else { return nil }
        let lines = text.split(whereSeparator: \.isNewline)
        let (cases, indentation) = IconCases.ofOneEnumeration(lines)
        let all = cases.joined()
        guard all.count >= (IconCases.declaresIcons(text) ? IconList.fewest : IconCases.many) else { return nil }
        left -= text.utf8.count
        guard left >= 0 else { return nil }
        let front = indentation.map { "^\($0)" } ?? #"^\s*"#
        let single = #"\#(front)case `?(?<key>[A-Za-z_][A-Za-z0-9_]*)`?\s*(?:$|=|//)"#
        let several = #"(?:\#(front)case|,)\s+`?(?<key>[a-z_][A-Za-z0-9_]*)`?(?=\s*(?:$|,|=|//))"#
        pattern = cases.contains { $0.count > 1 } ? several : single
        names = Set(all)
        do {
            let regex = try LinePattern(pattern)
            guard lines.flatMap({ regex.matches(in: String($0)).map(\.key) }) == Array(all) else { return nil }
        } catch {
            return nil
        }
    }

    /// The names of the cases by line, without those of enumerations inside of the one with the icons, such as `Size`. The
    /// indentation of the cases distinguishes them; it is nil if all are indented equally.
    private static func ofOneEnumeration(_ lines: [Substring]) -> (cases: [[String]], indentation: String?) {
        let all = lines.map(cases)
        var numbers: [Substring: Int] = [:]
        for (line, names) in zip(lines, all) where !names.isEmpty {
            numbers[line.prefix { $0 == " " || $0 == "\t" }, default: 0] += names.count
        }
        guard numbers.count > 1,
            let usual = numbers.max(by: { ($0.value, $1.key.count) < ($1.value, $0.key.count) })?.key
        else { return (all, nil) }
        let own = zip(lines, all).map { line, names in
            line.hasPrefix("\(usual)case ") ? names : []
        }
        return (own, usual.contains("\t") ? usual.replacing("\t", with: #"\t"#).description : String(usual))
    }

    /// Whether the text contains an enumeration whose name denotes icons. The name of a size or style of icons ends in
    /// another word.
    private static func declaresIcons(_ text: String) -> Bool {
        text.ranges(of: "enum ").prefix(20).contains { range in
            let rest = text[range.upperBound...]
            let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            var words = NameWords.of(String(name), digits: .attached, limit: 12)
            let header = rest[name.endIndex...].prefix(200).prefix { $0 != "{" }
            if words.count > 1, let last = words.last, endings.contains(last), header.contains("String") {
                words.removeLast()
            }
            return words.last.map(typeWords.contains) == true
        }
    }

    /// The names of the cases that a line declares. The labels of a `switch` begin with a dot or end in a colon.
    private static func cases(_ line: Substring) -> [String] {
        let line = line.drop { $0 == " " || $0 == "\t" }
        guard line.hasPrefix("case ") else { return [] }
        var names: [String] = []
        for part in line.dropFirst(5).split(separator: ",") {
            let part = part.drop { $0 == " " || $0 == "`" }
            let name = part.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
            let rest = part[name.endIndex...].drop { $0 == "`" || $0 == " " }
            guard let first = name.first, !first.isNumber, rest.isEmpty || rest.hasPrefix("=") || rest.hasPrefix("//")
            else { return [] }
            names.append(String(name))
        }
        return names
    }
}
