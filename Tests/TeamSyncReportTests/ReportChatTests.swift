import TeamSyncBase
import TeamSyncDocuments
import Testing

@testable import TeamSyncReport

@Suite("The report for chats")
struct ReportChatTests {
    @Test("The report is never longer than the limit of a chat, and mentions omissions")
    func limit() {
        let huge = String(repeating: "😀@x<", count: 900)
        for texts in [ReportFixture.hostile, ReportFixture.hostile.map { $0 + huge }, [huge], ["é", "漢字"]] {
            let text = ReportChat.text(ReportFixture.context(texts))
            #expect(text.utf16.count <= ReportChat.limit)
            #expect(text.hasPrefix("Design system: ") && text.hasSuffix("\n(teamsync report)\n"))
        }
        #expect(ReportChat.text(ReportFixture.context(ReportFixture.hostile.map { $0 + huge })).contains("left out."))
    }

    @Test(
        "There are no mentions, and no links, styles or emoji from a repository",
        arguments: [
            "<!channel>", "<@U12345>", "@here", "<at>Ada</at>", "@everyone", "*b* _i_ ~s~ `c`", ":smile:",
            "[a](https://x.y)",
            "<https://x.y|a>", "#general", "https://x.y", "<!subteam^S1>",
        ])
    func inert(text: String) {
        let message = ReportChat.text(ReportFixture.context([text, text, text, text, text, text]))
        #expect(!message.contains("<") && !message.contains(">"))
        #expect(message.firstMatch(of: /[@#:!][A-Za-z\/]/) == nil || !message.contains(text), "\(message)")
        for mark in ["@", "#"] {
            for range in message.ranges(of: mark) {
                #expect(message.unicodeScalars[range.upperBound...].first == "\u{200b}", "\(message)")
            }
        }
    }

    @Test("teamsync's own words and positions have no invisible characters")
    func ownWords() {
        var repository = RepositoryReport(id: "icons", label: "Icons", branch: "main", upstream: "origin/main")
        repository.items = [
            ReportItem(
                catalogue: "icons", kind: "icon", key: "main.css:3", change: .changed, facts: [.deprecated(use: ":a:")])
        ]
        let text = ReportChat.text(
            ReportContext(generatedAt: ReportFixture.now, range: "incoming", repositories: [repository]))
        #expect(text.contains("Range: incoming.") && text.contains("main.css:3"), "\(text)")
        #expect(text.contains(":\u{200b}a:") && !text.contains(":a:"), "\(text)")
    }

    @Test("A name in backticks can be copied, and mentions no one")
    func copiedNames() {
        var repository = RepositoryReport(id: "icons", label: "Icons", branch: "main", upstream: "origin/main")
        repository.items = ["ic_bell_24", "a*b~c[d]", "@here"].map {
            ReportItem(catalogue: "icons", kind: "icon", key: $0, change: .changed, facts: [.redrawn()])
        }
        let text = ReportChat.text(
            ReportContext(generatedAt: ReportFixture.now, range: "incoming", repositories: [repository]))
        #expect(text.contains("`ic_bell_24`, `a*b~c[d]`, `@\u{200b}here`"), "\(text)")
    }

    @Test("Items that need attention come first, then each group with its first names")
    func order() throws {
        var repository = RepositoryReport(id: "icons", label: "Icons", branch: "main", upstream: "origin/main")
        repository.commitsTotal = 2
        repository.to = ReportEnd(commit: ReportFixture.commit, name: "origin/main", page: "https://example.org/c")
        repository.items = (0..<12).map {
            ReportItem(catalogue: "icons", kind: "icon", key: "icon-\($0)", change: .changed, facts: [.redrawn()])
        }
        repository.items.append(
            ReportItem(catalogue: "icons", kind: "icon", key: "old", change: .changed, facts: [.deprecated(use: "new")])
        )
        let text = ReportChat.text(
            ReportContext(generatedAt: ReportFixture.now, range: "incoming", repositories: [repository]))
        let lines = text.split(separator: "\n").map { $0.replacing("\u{200b}", with: "") }
        #expect(lines[0] == "Design system: 1 changed icon, 12 redrawn icons")
        #expect(lines[2] == "• deprecated: `old` is deprecated: `new` (Icons)")
        #expect(lines.contains { $0.hasPrefix("• 12 redrawn icons: `icon-0`, `icon-1`") && $0.hasSuffix("and 4 more") })
        #expect(lines.contains("Icons: https://example.org/c"))
    }
}
