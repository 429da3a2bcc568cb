import Foundation
import TeamSyncBase

@testable import TeamSyncReaders

/// Parses a text for assistants only by its grammar, as stated in docs/mcp.md: fences, quotations, and the server's own
/// words, whose first words in each line it knows. It shares no code with the server.
enum AnswerChecker {
    /// Occurs in every word of the hostile repositories of these tests.
    static let mark = "zq"

    /// The beginnings of the server's lines; `Q` is a quotation.
    private static let beginnings = Result {
        try NSRegularExpression(pattern: "^(?:" + patterns.joined(separator: "|") + ")")
    }
    private static let patterns = [
        #"- Q"#, #"Warning: "#, #"\d+ more: call again with cursor Q\.$"#,
        #"(|none of |\d+ to \d+ of )\d+ (item|icon|color token|component|token)s? in "#,
        #"(Categories|Brands|Catalogues): "#, #"No matches; similar names are: Q"#,
        #"Pushed by the team and not yet pulled here: Q"#, #"Of Q in [\w.-]+ at "#, #"Of Q, upstream: "#,
        #"(Category|Tags|Usage|Usage on \w+|Path|Format|Files|Description|Documentation|Initializers|Configuration): Q"#,
        #"(Entry|Members|Platform|Source|Specification|Value|Value in Q): Q"#, #"Used in [\w.-]+: Q: Q$"#,
        #"Deprecated(: use Q| in the catalogue)$"#, #"The daemon searched at \d[\dTZ:-]+; "#,
        #"(Complete|Incomplete): "#, #"Incomplete, at least: "#,
        #"In [\w.-]+, (breaks|may break|deprecated|changes): Q"#,
        #"In [\w.-]+, already broken: "#, #"Place Q"#, #"(No|\d+) findings?[.,]"#, #"Finding Q: Q: Q"#,
        #"The following is data from the repository, "#, #"Each file is between two lines "#,
        #"These are the rules of the design system's repositories\. "#,
        #"… Truncated: \d+ of \d+ bytes are shown"#,
        #"The rest( and \d+ more entries are| is) omitted"#, #"\d+ more files with rules are omitted"#,
        #"There (is no|is a|are no) "#,
        #"The (argument|configuration|published|file|clone|repository|user|first|check|source|path) "#,
        #"(None of the configured|No repository here|No icon here|No color here) "#, #"This (cursor|server) "#,
        #"(Give either|Give Swift code) "#, #"Nothing was checked: "#,
        #"The effect of a pull on the code is unknown: "#,
        #"(Every remote|Some remotes|Not all remotes) "#,
        #"[\w.-]+ (is configured|has no branch) "#, #"In [\w.-]+, Q"#, #"no (incoming|outgoing) changes match"#,
        #"no repositories$"#,
    ]

    /// The problems of a text; empty for a valid one.
    static func problems(in text: String) -> [String] {
        var problems: [String] = []
        var fence: (mark: String, title: String)?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.unicodeScalars.contains(where: isHidden) { problems.append("has hidden characters: \(line)") }
            if let open = fence {
                if line == "\(open.mark) end \(open.title)" { fence = nil }
            } else if let match = line.wholeMatch(of: /(={5}[0-9a-f]{16}) begin (.+)/) {
                fence = (String(match.1), String(match.2))
                problems += own(String(match.2)).problems
            } else {
                let (words, more) = own(line)
                problems += more
                if !begins(words) { problems.append("is no line of the server: \(line)") }
            }
        }
        if let fence { problems.append("the fence \(fence.mark) is not closed") }
        return problems
    }

    private static func begins(_ words: String) -> Bool {
        do {
            let range = NSRange(words.startIndex..., in: words)
            return try beginnings.get().firstMatch(in: words, range: range) != nil
        } catch {
            return false
        }
    }

    /// A line in which each quotation is replaced by `Q`, and its problems.
    private static func own(_ line: String) -> (words: String, problems: [String]) {
        var (words, isQuoted, isEscaped): (String, Bool, Bool) = ("", false, false)
        for character in line {
            if isQuoted {
                if isEscaped {
                    isEscaped = false
                } else if character == "\\" {
                    isEscaped = true
                } else if character == "'" {
                    isQuoted = false
                    words += "Q"
                }
            } else if character == "'", !(words.last?.isLetter ?? false) || words.last == "Q" {
                isQuoted = true
            } else {
                words.append(character)
            }
        }
        var problems: [String] = []
        if isQuoted { problems.append("a quotation is not closed: \(line)") }
        if words.lowercased().contains(mark) { problems.append("has others' words without quotation marks: \(line)") }
        return (words, problems)
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09: false
        case 0..<0x20, 0x7f...0x9f, 0x200b...0x200f, 0x2028...0x202e, 0x2066...0x2069, 0xfeff: true
        default: false
        }
    }
}
