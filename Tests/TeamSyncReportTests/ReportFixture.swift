import TeamSyncBase
import TeamSyncDocuments
import TestSupport

@testable import TeamSyncReport

/// Contexts that only a malicious repository would produce.
enum ReportFixture {
    static let breakingChange = APIChange(
        .breaking, kind: "func", DeclarationID(types: ["a"], name: "f"), name: "a.f", effect: .gone(use: nil),
        path: "a.swift")

    static let now = Timestamp(secondsSinceEpoch: 1_767_225_600)
    static let commit = String(repeating: "a1", count: 20)

    /// Texts with a special meaning in HTML, in Markdown, in attributes or on a terminal.
    static let hostile = [
        "</script><script>alert(1)</script>", "</style><img src=x onerror=alert(1)>", "\" onload=\"alert(1)",
        "\"\u{301} onload=\"\u{301}alert(1)", "' onclick='x", "<\u{338}b>", "javascript:alert(1)", "<!-- comment -->",
        "| a | b |", "``` fence", "`code` ``two``", "` `", "@everyone", "user@example.org", "#12 GH-34 owner/repo#5",
        "https://example.org/?a=b&c=d", "www.example.org", "[link](https://example.org)",
        "![image](https://example.org/a.png)",
        "<https://example.org>", "**bold** _it_ ~~no~~ $x$", "- item", "1. one", "# heading", "> quote", "+ plus",
        "=== ",
        "\u{202e}right\u{202c}", "\u{1b}[31mred", "line\nbreak\r\n# next", "tab\there", "&lt;&amp;&#60;",
        "{{name}} {{{name}}}",
        "\\backslash\\", "\\", "", " ", "a  b", "::: {#x}", "[^1]: note", "[a]: https://example.org", "\u{0}null",
        "<details><summary>x</summary>", "😀 é 漢字", "-", "*", "----", "a\u{200b}b", "<svg/onload=alert(1)>",
    ]

    static func drawing(_ number: Int) -> ReportDrawing {
        ReportDrawing(Array(#"<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h\#(number)"/></svg>"#.utf8))
    }

    /// A context that contains each text in every place that a repository controls.
    static func context(_ texts: [String] = hostile) -> ReportContext {
        var repository = RepositoryReport(id: "icons", label: texts[0], branch: texts[0], upstream: texts[0])
        repository.check = CheckState(
            state: "3 behind", sentence: "checked 3m ago", isFresh: false,
            error: ReportProblem(texts[0], hint: texts[0]))
        repository.problem = ReportProblem(texts[0], hint: texts[0])
        repository.from = ReportEnd(commit: commit, name: texts[0], page: texts[0])
        repository.to = ReportEnd(commit: commit, name: texts[0], page: "https://example.org/commit/\(commit)")
        repository.commitsTotal = texts.count + 5
        repository.notes = texts
        repository.summary = texts[0]
        repository.history = [
            CountHistory(
                name: "icons",
                points: (0..<5).map { .init(time: now.advanced(by: .seconds(-86_400 * (9 - $0))), count: 10 * $0) },
                note: texts[0])
        ]
        let kinds = ["icon", "color", "component", "token", "item", "other"]
        let changes: [Highlight.Change] = [
            .added, .removed, .changed, .renamed, .moved, .reformatted, .init(rawValue: "x"),
        ]
        for (number, text) in texts.enumerated() {
            repository.commits.append(
                ReportCommit(id: commit, author: text, time: now, subject: text, page: text))
            var item = ReportItem(
                catalogue: "icons", kind: kinds[number % kinds.count], key: text, oldKey: text,
                change: changes[number % changes.count],
                facts: [.member([text], old: .string(text), new: .string(text + text)), .topics([text])])
            item.members = [
                Highlight.Member(
                    file: text, pointer: text, path: [text], old: .string(text), new: .object([text: .null]))
            ]
            item.files = [ReportFile(path: text, oldPath: text, change: .changed, oldPage: text, page: text)]
            item.commits = [commit]
            item.uses = [ItemUse(repository: text, place: text)]
            if item.kind == "icon" {
                item.drawings = [DrawingPair(path: text, before: drawing(number), after: drawing(number + 1))]
            }
            if item.kind == "color" {
                item.colors = [ColorChange(Appearance(brand: text, mode: text), old: text, new: "#123456")]
                item.colors[0].contrasts = [
                    ContrastChange(against: text, old: (.black, .white), new: (.white, .white))
                ]
            }
            repository.items.append(item)
        }
        repository.others = [ChangedItems(catalogue: "icons", kind: "icon", change: .added, keys: texts)]
        return ReportContext(
            generatedAt: now, range: texts[0], repositories: [repository], impact: impact(texts))
    }

    private static func impact(_ texts: [String]) -> ReportImpact {
        var document = ImpactDocument()
        var provider = ImpactDocument.Provider(id: "icons", label: texts[0])
        provider.incomplete = texts
        document.providers = [provider]
        var user = ImpactDocument.User(id: "app", label: texts[0], path: "/app")
        user.items = texts.map { text in
            ImpactDocument.Item(
                provider: "icons", catalogue: "icons", kind: "icon", key: text, effect: .breaks,
                replacement: .init(text, because: nil), facts: [.renamed(from: text, because: nil)],
                places: [.init(path: text, line: 1, column: 2, text: text), .init(path: text)])
        }
        document.repositories = [user]
        return ReportImpact([document], of: ["icons"], home: nil)
    }
}
