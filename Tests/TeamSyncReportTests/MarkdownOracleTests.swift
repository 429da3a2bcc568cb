import Foundation
import TeamSyncBase
import TeamSyncReaders
import TestSupport
import Testing

@testable import TeamSyncReport

/// GitHub's own parser determines how the Markdown is rendered.
@Suite(
    "Markdown as rendered by forges",
    .enabled(
        if: RequiredProgram.cmark.path != nil || ProcessInfo.processInfo.environment["CI"] != nil,
        "not installed: cmark-gfm; run 'scripts/setup --test'"))
struct MarkdownOracleTests {
    private static let environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
    private static let divider = "\u{200b}"

    private struct Rendered: Decodable {
        let tags: [String]
        /// The text of each element of a list; the second one is without code.
        let items: [String]
        let prose: [String]
    }

    private func render(_ markdown: String) throws -> Rendered {
        let html = try Command(
            "cmark-gfm",
            ["--unsafe"] + ["autolink", "strikethrough", "table", "tasklist", "footnotes"].flatMap { ["-e", $0] },
            environment: Self.environment, input: Array(markdown.utf8)
        ).runChecked()
        let script = """
            import json, sys
            from html.parser import HTMLParser
            class Reader(HTMLParser):
                tags, items, prose, code = set(), [], [], 0
                def handle_starttag(self, tag, attributes):
                    self.tags.add(tag + "".join(" " + name for name, value in attributes))
                    self.code += tag == "code"
                    if tag == "li": self.items.append(""); self.prose.append("")
                def handle_endtag(self, tag): self.code -= tag == "code"
                def handle_data(self, data):
                    if self.items:
                        self.items[-1] += data
                        self.prose[-1] += " " if self.code else data
            reader = Reader(convert_charrefs=True)
            reader.feed(sys.stdin.buffer.read().decode()); reader.close()
            print(json.dumps({"tags": sorted(reader.tags), "items": reader.items, "prose": reader.prose}))
            """
        let read = try Command("python3", ["-c", script], environment: Self.environment, input: html.output)
            .runChecked()
        return try JSONDecoder().decode(Rendered.self, from: Data(read.output))
    }

    private static let references: [String] = [
        "@ada", "@team/all", "ada@example.org", "#123", "team/repo#5", "GH-12", "gh-7", "!1", "team/repo!12", "%1",
        "%v1.0", "%\"next week\"", "~bug", "~\"big bug\"", "~1", "$12", "&4", "team&4", "^alert#1", "*iteration:5",
        "[vulnerability:1]", "[feature_flag:2]", ":smile:", ":+1:", ":-1:", "http://a.example",
        "https://a.example/?x=1&y=2",
        "ftp://a.example", "www.example.org", "WWW.EXAMPLE.ORG", "mailto:a@b.example", "[a](https://b.example)",
        "![a](b)",
        "<b>x</b>", "<https://a.example>", "&amp; &#35; &copy;", "`a` ``b``", "*a* **b** _c_ __d__ ~~e~~ ~f~",
        "$a$ $$b$$", "\\(a\\)",
        "- a", "+ a", "* a", "1. a", "12345678901. a", "1) a", "# a", "> a", "    a", "a\\", "\\*", "***", "---", "===",
        "| a | b |", "[ ] a", "[x] a", "[^1]", "[^1]: a", "[a]: b", "#0A84FF", "#abc", "#abcdef12", "#123456",
        "10:20:30", "a:b",
        "<!-- a -->", "<!--", "]]>", "<?a?>", "<![CDATA[a]]>", "&", "%", "~", "^", "$", "!", ":", "@", "#", "100%",
        "a & b",
        "\u{202e}abc", "a\u{2028}b", "e\u{301}\u{301}", "\u{1f600}", "a\u{200d}b", "{{a}}", "${a}", ":::", "@{a}",
        "C&A", "x!",
    ]

    /// Parts of references next to each other, which may form new references.
    private static func mixed(seed: UInt64, count: Int) -> [String] {
        var random = SeededGenerator(seed: seed)
        let pieces = references + references.flatMap { $0.map(String.init) } + [" ", " ", "a", "1", "."]
        return (0..<count).map { _ in
            (0..<Int.random(in: 1...6, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
        }
    }

    private func words(_ text: String) -> String {
        text.replacing(Self.divider, with: "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The references that GitHub or GitLab search for in the rendered text.
    private static func forgeReference(in text: String) -> String? {
        let patterns = [
            #"@[\w]"#, #"#\d"#, #"(?i)\bgh-\d"#, #"!\d"#, #"%[\w"]"#, #"~[\w"]"#, #"\$\d"#, #"&\d"#, #"\^alert"#,
            #"\*iteration:"#, #"\[(vulnerability|feature_flag):"#, #":[a-z0-9_+-]+:"#, #"(https?|ftp)://"#,
            #"(?i)www\.\w"#, #"\w@\w"#,
        ]
        for pattern in patterns {
            if let range = text.range(of: pattern, options: .regularExpression) { return String(text[range]) }
        }
        return nil
    }

    @Test("The text is displayed unchanged, and forges find no references in it", arguments: [0, 1, 2, 3])
    func literal(seed: UInt64) throws {
        let texts = seed == 0 ? Self.references + ReportFixture.hostile : Self.mixed(seed: seed, count: 400)
        let isVisible = { (text: String) in text.contains { !$0.isWhitespace } }
        let shown = texts.map { Sanitizer.clean($0, limit: .line) }.filter(isVisible)
        for frame in ["", "x "] {
            let rendered = try render(
                shown.map { "- \(frame)\(MarkdownText.escaped($0, isInside: !frame.isEmpty))\n" }.joined())
            #expect(Set(rendered.tags).isSubset(of: ["ul", "li", "code", "p"]), "\(rendered.tags)")
            try #require(rendered.items.count == shown.count)
            for (text, (item, prose)) in zip(shown, zip(rendered.items, rendered.prose)) {
                #expect(words(item) == words(frame + text), "\(MarkdownText.escaped(text))")
                #expect(Self.forgeReference(in: prose) == nil, "\(text) is shown as \(prose)")
            }
        }
    }

    @Test("Code and titles of collapsed lists are displayed unchanged")
    func codeAndTags() throws {
        let isVisible = { (text: String) in text.contains { !$0.isWhitespace } }
        let shown = (Self.references + ReportFixture.hostile).map { Sanitizer.clean($0, limit: .line) }.filter(
            isVisible)
        let code = try render(shown.map { "- \(MarkdownText.code($0))\n" }.joined())
        #expect(Set(code.tags).isSubset(of: ["ul", "li", "code"]), "\(code.tags)")
        try #require(code.items.count == shown.count)
        for (text, (item, prose)) in zip(shown, zip(code.items, code.prose)) {
            #expect(words(item) == words(text))
            #expect(Self.forgeReference(in: prose) == nil, "\(text) is shown as \(prose)")
        }
        let tagged = try render(shown.map { "<ul><li>\(MarkdownText.html($0))</li></ul>\n\n" }.joined())
        #expect(Set(tagged.tags) == ["ul", "li"])
        for (text, item) in zip(shown, tagged.items) {
            #expect(words(item) == words(text))
            #expect(Self.forgeReference(in: item) == nil, "\(text) is shown as \(item)")
        }
    }

    @Test("A whole report contains no tags from a repository")
    func whole() throws {
        let markdown = ReportMarkdown.text(
            ReportFixture.context(Self.references + ReportFixture.hostile), maxBytes: 1_000_000)
        let rendered = try render(markdown)
        let known: Set = [
            "h2", "p", "ul", "li", "strong", "code", "details", "summary", "a href", "table", "thead", "tbody", "tr",
            "th", "td",
        ]
        #expect(Set(rendered.tags).isSubset(of: known), "\(rendered.tags)")
        for prose in rendered.prose { #expect(Self.forgeReference(in: prose) == nil, "\(prose)") }
    }
}
