import Foundation
import TeamSyncBase
import TeamSyncDocuments
import TestSupport
import Testing

@testable import TeamSyncReport

@Suite("The report in Markdown")
struct ReportMarkdownTests {
    @Test(
        "The report is never longer than its limit, and mentions omissions",
        arguments: [1000, 1500, 3000, 10_000, 60_000])
    func limit(bytes: Int) {
        let huge = String(repeating: "x", count: 3000)
        for texts in [ReportFixture.hostile, ReportFixture.hostile.map { $0 + huge }, [huge], ["é", "漢字"]] {
            let context = ReportFixture.context(texts)
            let text = ReportMarkdown.text(context, maxBytes: bytes)
            #expect(text.utf8.count <= bytes)
            #expect(text.hasPrefix("## "))
            let isWhole = ReportMarkdown.text(context, maxBytes: 10_000_000).utf8.count <= bytes - 200
            if !isWhole { #expect(text.contains("omitted: the text is limited to \(bytes) bytes")) }
            #expect(text.matches(of: /(?m)^<details>$/).count == text.matches(of: /(?m)^<\/details>$/).count)
        }
    }

    @Test("Every omitted line is counted")
    func counted() throws {
        let context = ReportFixture.context()
        let whole = ReportMarkdown.text(context, maxBytes: 10_000_000)
        #expect(!whole.contains("omitted"))
        let cut = ReportMarkdown.text(context, maxBytes: 4000)
        let omitted = try #require(cut.firstMatch(of: /(\d+) lines were omitted/)?.output.1)
        #expect(Int(omitted).map { $0 > 20 } == true)
    }

    @Test("A shorter section leaves its space to the others")
    func fair() {
        var repository = RepositoryReport(id: "icons", label: "Icons", branch: "main", upstream: "origin/main")
        repository.items = (0..<2000).map { number in
            ReportItem(
                catalogue: "icons", kind: "icon", key: "icon-\(number)", change: .changed,
                facts: [.redrawn()])
        }
        repository.items.append(
            ReportItem(
                catalogue: "components", kind: "component", key: "Button", change: .removed,
                facts: [.disappeared(.certain)]))
        let context = ReportContext(generatedAt: ReportFixture.now, range: "incoming", repositories: [repository])
        let text = ReportMarkdown.text(context, maxBytes: 5000)
        #expect(text.contains("- `Button` is gone"))
        #expect(text.utf8.count > 4500)
    }

    @Test("The headline begins with breaking changes, and counts the others")
    func headline() {
        var repository = RepositoryReport(id: "icons", label: "Icons", branch: "main", upstream: "origin/main")
        func item(_ kind: String, _ change: Highlight.Change, breaks: Bool? = nil) -> ReportItem {
            let fact: Fact =
                switch change {
                case .added: .appeared(properties: nil)
                case .removed: .disappeared(.certain)
                default: breaks == true ? .api([ReportFixture.breakingChange], more: 0, nil) : .changed
                }
            var item = ReportItem(catalogue: kind + "s", kind: kind, key: "a", change: change, facts: [fact])
            item.breaks = breaks
            return item
        }
        repository.items = [
            item("icon", .changed), item("icon", .added), item("icon", .removed), item("color", .changed),
            item("component", .changed, breaks: true), item("component", .changed),
        ]
        func first() -> Substring? {
            let context = ReportContext(generatedAt: ReportFixture.now, range: "incoming", repositories: [repository])
            return ReportMarkdown.text(context).split(separator: "\n").first
        }
        let words = "2 changed components (1 breaking), 1 removed icon, 1 new icon, 1 changed icon"
        #expect(first() == "## \(words) and 1 more change")
        repository.items.append(item("token", .added))
        let more = "2 changed components (1 breaking), 1 removed icon, 1 new icon, 1 new token"
        #expect(first() == "## \(more) and 2 more changes")
        // If nothing breaks, the largest number comes first.
        repository.items += [item("color", .changed), item("color", .changed)]
        let most = "2 changed components (1 breaking), 1 removed icon, 3 changed colors, 1 new icon"
        #expect(first() == "## \(most) and 2 more changes")
        // A component with drawings is a component.
        var drawn = item("component", .added)
        drawn.drawings = [DrawingPair(path: "a", before: nil, after: ReportFixture.drawing(1))]
        repository.items = [drawn]
        #expect(first() == "## 1 new component")
    }

    @Test("Colors among tokens are called colors, so that no group has the name of another one")
    func colorsAmongTokens() {
        var repository = RepositoryReport(id: "tokens", label: "Tokens", branch: "main", upstream: "origin/main")
        func token(_ key: String, _ colors: [ColorChange] = []) -> ReportItem {
            var item = ReportItem(catalogue: "tokens", kind: "token", key: key, change: .changed, facts: [.changed])
            item.colors = colors
            return item
        }
        repository.items = [token("ink", [ColorChange(Appearance(), old: "#000000", new: "#dddddd")]), token("gap")]
        let context = ReportContext(generatedAt: ReportFixture.now, range: "incoming", repositories: [repository])
        #expect(ReportMarkdown.text(context).hasPrefix("## 1 changed color, 1 changed token\n"))
    }

    @Test("Icons that look different come first: redrawn, new, removed; metadata is last")
    func orderOfIcons() throws {
        var repository = RepositoryReport(id: "icons", label: "Icons", branch: "main", upstream: "origin/main")
        let facts: [(Highlight.Change, Fact)] = [
            (.changed, .topics(["tags"])), (.removed, .disappeared(.certain)),
            (.renamed, .renamed(from: "a", because: nil)),
            (.added, .appeared(properties: nil)), (.changed, .redrawn()),
        ]
        repository.items = facts.map { change, fact in
            ReportItem(catalogue: "icons", kind: "icon", key: "bell", oldKey: "a", change: change, facts: [fact])
        }
        let context = ReportContext(generatedAt: ReportFixture.now, range: "incoming", repositories: [repository])
        let words = [
            "1 redrawn icon", "1 new icon", "1 removed icon", "1 renamed icon", "1 icon with only metadata changes",
        ]
        let markdown = ReportMarkdown.text(context).split(separator: "\n").dropFirst().joined(separator: "\n")
        let page = try #require(
            try ReportPage.html(context).split(separator: "<section class=\"kind\" id=\"icons\"").last)
        for text in [markdown, String(page)] {
            let places = words.map { text.firstRange(of: $0)?.lowerBound }
            #expect(!places.contains(nil), "\(text)")
            #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
        }
    }

    @Test("An item without a name is marked", arguments: ["", " "])
    func nameless(key: String) throws {
        var repository = RepositoryReport(id: "icons", label: "Icons", branch: "main", upstream: "origin/main")
        repository.items = [
            ReportItem(catalogue: "icons", kind: "icon", key: key, change: .added, facts: [.appeared(properties: nil)])
        ]
        repository.others = [ChangedItems(catalogue: "icons", kind: "icon", change: .added, keys: [key])]
        let context = ReportContext(generatedAt: ReportFixture.now, range: "incoming", repositories: [repository])
        let text = ReportMarkdown.text(context)
        #expect(text.contains("- (no name) is new\n") && text.contains("- (no name)\n"), "\(text)")
        #expect(!text.contains("``") && !text.contains("`  `"))
        let page = try ReportPage.html(context)
        #expect(page.contains(">(no name)</a>") && page.contains(">(no name)</li>"))
    }

    @Test("There are no images, no HTML from a repository, no mentions, and only links to forges")
    func inert() {
        let whole = ReportMarkdown.text(ReportFixture.context(), maxBytes: 10_000_000)
        #expect(whole.hasSuffix("\n\n\(OutputFormat.reportMark)"), "by which a report is recognized")
        let text = String(whole.dropLast(OutputFormat.reportMark.count))
        var outside = Self.withoutCode(text)
        outside = outside.replacing(/\\./, with: "")
        let tags = Set(outside.matches(of: /<[^>\n]*>/).map { String($0.output) })
        #expect(tags.isSubset(of: ["<details>", "</details>", "<summary>", "</summary>"]), "\(tags)")
        #expect(!outside.contains("@everyone") && !outside.contains("](javascript"))
        #expect(outside.firstMatch(of: /!\[/) == nil)
        for match in outside.matches(of: /\]\(([^)]*)\)/) {
            #expect(match.output.1.hasPrefix("https://example.org/"), "\(match.output.1)")
        }
        #expect(!text.contains("<!--"))
        #expect(!text.contains("\u{202e}") && !text.contains("\u{1b}"))
    }

    /// The text without its code, as in CommonMark: a run of backticks ends with the next run of the same length.
    private static func withoutCode(_ text: String) -> String {
        var rest = text[...]
        var outside = ""
        while let character = rest.first {
            if character == "\\" {
                outside += rest.prefix(2)
                rest = rest.dropFirst(2)
                continue
            }
            let fence = rest.prefix { $0 == "`" }
            guard !fence.isEmpty else {
                outside.append(rest.removeFirst())
                continue
            }
            var search = rest.dropFirst(fence.count)
            while let start = search.firstIndex(of: "`") {
                let run = search[start...].prefix { $0 == "`" }
                search = search[run.endIndex...]
                if run.count == fence.count { break }
            }
            rest = search
        }
        return outside
    }

    @Test(
        "Texts are displayed unchanged",
        arguments: [
            ("plain words, with (some) marks; and a full-stop.", "plain words, with (some) marks; and a full-stop."),
            ("a*b_c`d", #"a\*b\_c\`d"#), ("@ada", "\\@&#8203;ada"), ("fix #12", "fix \\#&#8203;12"),
            ("GH-12", "GH-&#8203;12"), ("x | y", #"x \| y"#), ("<b>", "&lt;b&gt;"), ("1. one", #"1\. one"#),
            ("- x", #"\- x"#), ("see https://a.b", "see https:&#8203;//a.b"),
            ("www.a.b", "www\\.&#8203;a.b"),
            (
                "!1 $2 %v1 ~bug &3 ^alert",
                "\\!&#8203;1 \\$&#8203;2 %&#8203;v1 \\~&#8203;bug &amp;&#8203;3 \\^&#8203;alert"
            ),
            (":+1: 50 % a & b ~ c!", "\\:&#8203;+1: 50 % a &amp; b \\~ c\\!"),
            ("now #0A84FF is #06c", "now `#0A84FF` is `#06c`"), ("#123", "\\#&#8203;123"),
            ("#0A84FFZ", "\\#&#8203;0A84FFZ"),
        ])
    func escaped(text: String, markdown: String) {
        #expect(MarkdownText.escaped(text) == markdown)
    }

    @Test(
        "Code keeps its backticks",
        arguments: [
            ("a", "`a`"), ("a`b", "``a`b``"), ("`", "`` ` ``"), ("", "`  `"), (" a ", "`  a  `"),
            ("``a", "``` ``a ```"), ("<a>", "&lt;a&gt;"), ("@a", "\\@&#8203;a"),
        ])
    func code(text: String, markdown: String) {
        #expect(MarkdownText.code(text) == markdown)
    }

    @Test("Text in backticks in our sentences is code, and a line stays in its cell")
    func sentences() {
        #expect(MarkdownText.sentence("no `a|b` in *x*") == #"no `a|b` in \*x\*"#)
        #expect(MarkdownText.sentence("one ` alone <b>") == #"one \` alone &lt;b&gt;"#)
        #expect(MarkdownText.sentence("`<b>` @ada") == "&lt;b&gt; \\@&#8203;ada")
        #expect(MarkdownText.cell(MarkdownText.code("a|b")) == #"`a\|b`"#)
        #expect(MarkdownText.cell(MarkdownText.escaped("a|b")) == #"a\|b"#)
    }

    @Test("Items that need attention come first, and metadata is only counted")
    func order() throws {
        var repository = RepositoryReport(id: "icons", label: "Icons", branch: "main", upstream: "origin/main")
        repository.items = [
            ReportItem(catalogue: "icons", kind: "icon", key: "bell", change: .changed, facts: [.redrawn()]),
            ReportItem(
                catalogue: "icons", kind: "icon", key: "old", change: .changed, facts: [.deprecated(use: "new")]),
        ]
        repository.items += (0..<30).map {
            ReportItem(catalogue: "icons", kind: "icon", key: "tag \($0)", change: .changed, facts: [.topics(["tags"])])
        }
        let unknown = ReportImpact(unknown: ReportProblem("`x` is missing", hint: "install it"), home: nil)
        let text = ReportMarkdown.text(
            ReportContext(
                generatedAt: ReportFixture.now, range: "incoming", repositories: [repository], impact: unknown))
        let places = [
            "Cannot determine which code breaks: `x` is missing (install it)", "**Needs attention: 1**",
            "- deprecated: `old` is deprecated: new", "`bell` was redrawn", "- 30 icons with only metadata changes",
        ].map { text.firstRange(of: $0)?.lowerBound }
        #expect(!places.contains(nil), "\(text)")
        #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
        #expect(!text.contains("tag 1"))
    }

    @Test("Invisible color changes are only counted, after the others", arguments: [1, 2])
    func invisibleColors(count: Int) {
        var repository = RepositoryReport(id: "icons", label: "Icons", branch: "main", upstream: "origin/main")
        func color(_ key: String, _ new: String) -> ReportItem {
            var item = ReportItem(catalogue: "colors", kind: "color", key: key, change: .changed, facts: [.changed])
            item.colors = [ColorChange(Appearance(mode: "light"), old: "#0969da", new: new, on: [.white])]
            return item
        }
        repository.items = (0..<count).map { color("faint-\($0)", "#0a6adb") } + [color("strong", "#cf222e")]
        let text = ReportMarkdown.text(
            ReportContext(generatedAt: ReportFixture.now, range: "incoming", repositories: [repository]))
        let lines = text.split(separator: "\n").filter { $0.hasPrefix("- `strong`") || $0.contains("invisible") }
        let words = count == 1 ? "1 color with an invisible change" : "2 colors with invisible changes"
        #expect(lines == ["- `strong`", "- \(words)"], "\(text)")
        #expect(!text.contains("faint"))
    }

    @Test("Colors have chips, words and changed levels; drawings have links before and after")
    func items() {
        var repository = RepositoryReport(id: "icons", label: "Icons", branch: "main", upstream: "origin/main")
        var color = ReportItem(
            catalogue: "colors", kind: "color", key: "accent", change: .changed, facts: [.changed])
        color.colors = [ColorChange(Appearance(brand: "aurora", mode: "light"), old: "#0A84FF", new: "#0066CC")]
        color.colors[0].contrasts = [
            ContrastChange(
                against: "background", old: (RGBA(red: 0.04, green: 0.52, blue: 1), .white),
                new: (RGBA(red: 0, green: 0.4, blue: 0.8), .white))
        ]
        var icon = ReportItem(
            catalogue: "icons", kind: "icon", key: "bell", change: .changed, facts: [.redrawn()])
        icon.drawings = [DrawingPair(path: "bell.svg", before: nil, after: nil)]
        icon.files = [
            ReportFile(
                path: "bell.svg", change: .changed, oldPage: "https://github.com/t/i/blob/a/bell.svg",
                page: "https://github.com/t/i/blob/b/bell.svg")
        ]
        icon.uses = [ItemUse(repository: "Comps", place: "Sources/A.swift:3")]
        repository.items = [icon, color]
        let text = ReportMarkdown.text(
            ReportContext(generatedAt: ReportFixture.now, range: "incoming", repositories: [repository]))
        #expect(text.contains("  - aurora light: `#0A84FF` → `#0066CC` (ΔE 12.2"))
        #expect(text.contains("AA for large text → AA"))
        #expect(
            text.contains(
                """
                | Icon | Before | After |
                |---|---|---|
                | `bell` was redrawn · used by Comps: `Sources/A.swift:3` | [before](https://github.com/t/i/blob/a/bell.svg) | \
                [after](https://github.com/t/i/blob/b/bell.svg) |

                """))
        #expect(!text.contains("data:"))
    }
}
