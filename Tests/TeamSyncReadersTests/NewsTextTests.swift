import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments
@testable import TeamSyncReaders

@Suite struct NewsTextTests {
    private func status(_ label: String, _ incoming: IncomingSummary) -> RepositoryStatus {
        RepositoryStatus(id: "r", label: label, branch: "main", upstream: "origin/main", incoming: incoming)
    }

    @Test("One line per repository")
    func oneLineForEachRepository() {
        let text = NewsText.body([
            status("Icons", IncomingSummary(added: 3, modified: 1)), status("Comps", IncomingSummary(deleted: 2)),
        ])
        #expect(text == "Icons: +3 new, 1 mod\nComps: 2 del")
    }

    @Test("No control character reaches the desktop")
    func noControlCharacterReachesTheDesktop() {
        #expect(NewsText.body([status("I\u{1b}[31m\n", IncomingSummary(added: 1))]) == "I\u{FFFD}[31m\u{FFFD}: +1 new")
    }

    @Test("The summary of items is shown if it fits, otherwise the numbers of files")
    func summary() {
        var status = status("Icons", IncomingSummary(added: 3, modified: 1))
        status.summary = "3 icons are new (a, b, c), settings was redrawn"
        #expect(NewsText.body([status]) == "Icons: 3 icons are new (a, b, c), settings was redrawn")
        status.summary = String(repeating: "x", count: 160)
        #expect(NewsText.body([status]).hasSuffix("xxx"))
        status.summary = String(repeating: "x", count: 161)
        #expect(NewsText.body([status]) == "Icons: +3 new, 1 mod")
        status.summary = "\u{1b}[2J\n<b>a</b> is new"
        #expect(NewsText.body([status]) == "Icons: \u{FFFD}[2J\u{FFFD}<b>a</b> is new")
    }

    @Test("The text is derived from facts; the document's sentence is for scripts")
    func facts() {
        var status = status("Icons", IncomingSummary(added: 3, modified: 1))
        status.summary = "for scripts"
        let group = HighlightGroup(
            catalogue: "icons", kind: "icon", change: .removed, count: 1, facts: [.disappeared(.certain)],
            examples: [HighlightGroup.Example(key: "bell")])
        status.incomingGroups = IncomingGroups(groups: [group], itemsTotal: 3)
        #expect(NewsText.body([status]) == "Icons: bell is gone and 2 more")
    }

    @Test("Only deleted files can all have moved out of the paths")
    func movedOut() {
        var files = IncomingSummary(modified: 3, deleted: 1)
        files.movedOut = 1
        #expect(IncomingText.filesWithMoves(files) == "3 mod, 1 del (1 moved out of the paths)")
        files = IncomingSummary(deleted: 2)
        files.movedOut = 2
        #expect(IncomingText.filesWithMoves(files) == "2 del (all moved out of the paths)")
    }

    @Test("If not all numbers fit, those of changes that may break code come first")
    func serious() {
        let total = { (change: Highlight.Change, count: Int) in
            var totals = ItemTotals()
            totals.add(count, change)
            return totals
        }
        var icons = total(.added, 2)
        icons.add(1, .removed)
        let totals = ["icons": icons, "components": total(.changed, 3), "tokens": total(.added, 1)]
        let part = IncomingText.Part(catalogue: "components", change: .changed)
        #expect(IncomingText.items(totals) == "-1 icon, +2 icons, +1 token, …")
        #expect(IncomingText.items(totals, serious: [part]) == "3 components changed, -1 icon, +2 icons, …")
        #expect(
            IncomingText.items(["icons": total(.added, 2), "components": total(.changed, 3)], serious: [part])
                == "+2 icons, 3 components changed")
    }

    @Test("Markup is treated as text")
    func markupIsText() {
        let commands = NotificationCommand.all(title: "T", body: "<b>\u{301}R&D\"\u{301}</b>")
        #expect(commands.map(\.program) == ["notify-send", "gdbus"])
        let escaped = "&lt;b&gt;\u{301}R&amp;D\"\u{301}&lt;/b&gt;"
        let quoted = #""&lt;b&gt;\#u{301}R&amp;D\"\#u{301}&lt;/b&gt;""#
        #expect(commands[0].arguments.last == escaped)
        #expect(commands[1].arguments.contains(quoted))
    }

    @Test("The daemon's sentence names a few repositories, and counts many")
    func sentence() {
        var (behind, failing) = (status("Icons", IncomingSummary()), status("Comps", IncomingSummary()))
        (behind.state, behind.behind) = (.behind, 3)
        failing.state = .upToDate
        failing.error = RepositoryFailure(
            code: .offline, message: "m", hint: nil, since: Timestamp(secondsSinceEpoch: 0), failures: 1)
        #expect(
            DaemonSentence.text([behind, failing], nextCheck: "14:05")
                == "Icons 3 behind, Comps unknown (offline); next check at 14:05")
        let clean = RepositoryStatus(id: "r", label: "R", state: .upToDate, branch: "main", upstream: "origin/main")
        #expect(
            DaemonSentence.text([behind, failing, clean, status("New", IncomingSummary())], nextCheck: nil)
                == "4 repositories: 1 failing, 1 unknown, 1 behind, 1 up to date; checking now")
    }
}
