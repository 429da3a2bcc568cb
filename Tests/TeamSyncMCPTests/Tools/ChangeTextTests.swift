import CloneTestSupport
import TeamSyncDocuments
import TeamSyncReaders
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncMCP

@Suite("Changes as text, for assistants")
struct ChangeTextTests {
    private static let change = APIChange(
        .breaking, kind: "init", DeclarationID(name: "init", labels: ["title"]), name: "Button.init(title:)",
        effect: .gone(use: nil), old: "init(\n  title: String\n)",
        new: "init(text: String)", path: "Button.swift", line: 3)

    @Test("The text contains the files, members and signatures of the structured content, one per line")
    func details() {
        var details = Highlight.Details(
            members: [
                Highlight.Member(
                    file: "metadata.json", pointer: "/icons/0/category", path: ["category"], old: "bot", new: "robot")
            ],
            files: [
                Highlight.File(
                    path: "icons/new.svg", oldPath: "icons/old.svg", part: "drawing", change: .moved, added: 1,
                    removed: 2)
            ])
        details.api = [Self.change]
        let text = ChangeDetails.text(of: [
            Highlight(catalogue: "icons", kind: "icon", key: "bell", change: .changed, details: details),
            Highlight(catalogue: "icons", kind: "icon", key: "quiet", change: .changed),
        ])
        let lines = text.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
        for line in [
            "bell", "drawing moved: icons/old.svg → icons/new.svg (+1 -2)",
            #"member category: "bot" → "robot" in metadata.json"#, "old: init(", "title: String",
            "new: init(text: String)",
        ] { #expect(lines.contains(line[...]), "\(line) in \(text)") }
        #expect(!text.contains("quiet") && !text.contains("\u{fffd}"))
        #expect(ChangeDetails.text(of: []).isEmpty)
    }

    @Test("The text omits the same details as the structured content, and names no command options")
    func equal() throws {
        var changes = ChangesDocument(id: "icons", state: .behind, localCommit: nil, upstreamCommit: nil)
        changes.highlights = (0..<30).map { index in
            let member = Highlight.Member(
                file: "f", pointer: "/a", path: ["a"], old: .string(String(repeating: "o", count: 900)),
                new: .string(String(repeating: "n", count: 900)))
            return Highlight(
                catalogue: "icons", kind: "icon", key: "icon\(index)", change: .changed, facts: [.redrawn()],
                details: Highlight.Details(members: Array(repeating: member, count: index == 0 ? 4 : 1)))
        }
        changes.highlightsTotal = 30
        changes.files = [IncomingFile(status: .modified, path: "icons/a.svg")]
        changes.filesTotal = 1
        let status = RepositoryStatus(
            id: "icons", label: "Icons", state: .behind, branch: "main", upstream: "origin/main")
        var filter = ChangesFilter()
        (filter.hasEvidence, filter.hasFiles) = (true, true)
        let chosen = ChosenChanges(ChangesReport.Entry(repository: status, changes: changes), filter, limit: 200)
        var budget = 20 << 10
        let now = Timestamp(secondsSinceEpoch: 1_767_225_600)
        let json = chosen.json(at: now, budget: &budget)
        let shown = chosen.shown(json)
        guard case .array(let rows)? = json.members?["highlights"] else { throw PipedServer.Silence() }
        #expect(
            rows.count < 30 && shown.changes.highlights.map(\.key) == rows.compactMap { $0.members?["key"]?.string })
        #expect(rows[0].members?["details"] == nil && shown.changes.highlights[0].details.members.isEmpty)
        #expect(rows[1].members?["details"] != nil && shown.changes.highlights[1].details.members.count == 1)
        let text = ChangesReport(entries: [shown], now: now, filter: filter).text(layout: TextLayout())
        #expect(text.contains("icons/a.svg") && !text.contains("--"))
    }
}
