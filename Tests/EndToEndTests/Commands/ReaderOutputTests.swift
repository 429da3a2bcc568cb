import TestSupport
import Testing

@testable import TeamSyncDocuments

/// The output of each reader for the documents of a real round.
@Suite("Output of the readers", .validatesDocuments)
struct ReaderOutputTests {
    private static let now = ["TEAMSYNC_NOW": "2026-02-12T10:06:58Z"]

    /// A workbench after a round at 10:03:58 that brought three icons, a color and a component.
    private func bench() throws -> (bench: Workbench, commits: [String]) {
        let bench = try Workbench()
        let commits = try [
            bench.fixture.pushIcons(["cart-bold", "cart-light"]), bench.fixture.pushIconChange("arrow-add"),
            bench.fixture.pushComponent("Badge"),
        ]
        try bench.sync()
        try bench.pretendChecked(at: "2026-02-12T10:03:58Z")
        return (bench, commits)
    }

    private func print(_ bench: Workbench, _ arguments: String...) throws -> String {
        let result = try bench.command("teamsync", arguments, environment: Self.now).runChecked()
        #expect(result.errorText == "")
        return result.text
    }

    @Test("Statusline")
    func statusline() throws {
        let (bench, _) = try bench()
        let line = "Icons: +2 icons, 1 icon changed (2h) | Comps: +1 component (2h)\n"
        try expectText(print(bench, "statusline"), line)
        try expectText(print(bench, "statusline", "--format", "plain"), line)
        try expectText(
            print(bench, "statusline", "--format", "ansi"),
            "Icons: \u{1b}[33m+2 icons, 1 icon changed (2h)\u{1b}[0m | Comps: \u{1b}[33m+1 component (2h)\u{1b}[0m\n")
        let json = """
            {
              "repositories": [
                {
                  "error": null,
                  "id": "icons-library",
                  "label": "Icons",
                  "stale": false,
                  "state": "behind",
                  "text": "+2 icons, 1 icon changed (2h)"
                },
                {
                  "error": null,
                  "id": "ios-components",
                  "label": "Comps",
                  "stale": false,
                  "state": "behind",
                  "text": "+1 component (2h)"
                }
              ],
              "text": "Icons: +2 icons, 1 icon changed (2h) | Comps: +1 component (2h)"
            }

            """
        try expectText(print(bench, "statusline", "--json"), json)
        try expectText(print(bench, "statusline", "--format", "json"), json)
    }

    @Test("Counts")
    func counts() throws {
        let (bench, _) = try bench()
        try expectText(print(bench, "counts"), "2 Components (1d) · 12 Icons (2d) · 7 Colors (2d)\n")
        let json = """
            {
              "colors": 7,
              "colors_updated": "2026-02-09T13:44:44+03:00",
              "components": 2,
              "components_updated": "2026-02-11T11:28:19+03:00",
              "icons": 12,
              "icons_updated": "2026-02-10T09:55:34+00:00"
            }

            """
        try expectText(print(bench, "counts", "--json"), json)
    }

    @Test("Status")
    func status() throws {
        let (bench, _) = try bench()
        let screen = """
            REPOSITORY  ID              STATE     INCOMING            CHECKED  NEXT CHECK
            Icons       icons-library   2 behind  +2 new, 2 mod (2h)  3m ago   in 7m
            Comps       ios-components  1 behind  +2 new, 1 mod (2h)  3m ago   in 7m

            2 Components → 3 (1d) · 12 Icons → 14 (2d) · 7 Colors (2d)

            """
        try expectText(print(bench, "status"), screen)
        try expectText(print(bench, "status", "--json"), bench.text(of: bench.state.countsDocument))
    }

    @Test("Changes")
    func changes() throws {
        let (bench, commits) = try bench()
        let short = commits.map { $0.prefix(9) }
        let icons = """
            Icons (icons-library): behind origin/main (checked 3m ago)
              Icons
                + 2 icons new (cart-bold, cart-light)
                ~ arrow-add was redrawn
              4 files: +2 new, 2 mod (list them with --files)
              2 commits:
                \(short[1])  Ada Author  2h  Redraw arrow-add
                \(short[0])  Ada Author  2h  Add cart-bold, cart-light

            """
        let components = """
            Comps (ios-components): behind origin/main (checked 3m ago)
              Components
                + Badge is new with 1 property
              3 files: +2 new, 1 mod (list them with --files)
              1 commit:
                \(short[2])  Ada Author  2h  Add Badge

            """
        try expectText(print(bench, "changes"), icons + "\n" + components)
        try expectText(print(bench, "changes", Workbench.componentsID), components)
        let path = bench.state.changesDocument(id: Workbench.componentsID)
        try expectText(print(bench, "changes", Workbench.componentsID, "--json"), bench.text(of: path))
        let all = try DocumentCodec.encode([Workbench.iconsID, Workbench.componentsID].map { try bench.changes($0) })
        try expectText(print(bench, "changes", "--json"), String(decoding: all, as: UTF8.self))
    }

    @Test("A repository without changes is one sentence")
    func quiet() throws {
        let bench = try Workbench()
        try bench.sync()
        try bench.pretendChecked(at: "2026-02-12T10:03:58Z")
        let sentences = """
            Icons (icons-library): up to date with origin/main (checked 3m ago)
            Comps (ios-components): up to date with origin/main (checked 3m ago)

            """
        try expectText(print(bench, "changes"), sentences)
        try expectText(print(bench, "statusline"), "Icons: ✓ | Comps: ✓\n")
    }

    @Test("A check from yesterday is marked")
    func stale() throws {
        let (bench, _) = try bench()
        try bench.pretendChecked(at: "2026-02-11T09:03:58Z")
        try expectText(
            print(bench, "statusline"),
            "Icons: +2 icons, 1 icon changed (2h) checked 1d ago | Comps: +1 component (2h) checked 1d ago\n")
        #expect(try print(bench, "status").contains("1d ago (stale)  overdue\n"))
    }

    @Test("Before the first round, every reader shows the next step, and the status line ends with 0")
    func nothingPublished() throws {
        let bench = try Workbench()
        try expectText(print(bench, "statusline"), "teamsync: ? nothing published\n")
        for command in ["status", "counts", "changes"] {
            let result = try bench.teamsync(command)
            #expect(result.status == 1)
            #expect(result.text == "")
            #expect(
                result.errorText
                    == "teamsync: nothing is published yet at \(bench.state.countsDocument)\nhint: run 'teamsync sync'; if there is no configuration yet, run 'teamsync init' first\n"
            )
        }
    }

    @Test("An unknown repository is reported with the known ones")
    func unknownRepository() throws {
        let (bench, _) = try bench()
        let result = try bench.teamsync("changes", "fonts")
        #expect(result.status == 66)
        #expect(result.text == "")
        #expect(result.errorText.contains("icons-library"))
    }

    @Test("status selects by id or label, and with --quiet only repositories that are not up to date")
    func someOfStatus() throws {
        let (bench, _) = try bench()
        let icons = try print(bench, "status", "icons")
        #expect(icons.contains("icons-library") && !icons.contains("ios-components") && !icons.contains("Component"))
        let both = try print(bench, "status", "ios-components", "Icons")
        #expect(both.contains("icons-library") && both.contains("ios-components"))
        let json = try print(bench, "status", "--json", Workbench.iconsID)
        let shown = try DocumentCodec.decode(CountsDocument.self, from: Array(json.utf8))
        #expect(shown.repositories.map(\.id) == [Workbench.iconsID])
        #expect(try bench.teamsync("status", "fonts").status == 66)
        #expect(try print(bench, "status", "--hide-when-clean").contains("icons-library"))
        let former = try bench.teamsync("status", "--quiet")
        #expect(former.text.contains("icons-library"))
        #expect(former.errorText.hasPrefix("teamsync: 'teamsync status --quiet' is now"), "\(former.errorText)")
        #expect(try bench.teamsync("status", "--watch", "--json").status == 64)
    }

    @Test("--color overrides the environment")
    func color() throws {
        let (bench, _) = try bench()
        #expect(try print(bench, "status", "--color", "always").contains("\u{1B}["))
        #expect(try !print(bench, "status", "--color", "auto").contains("\u{1B}["))
        let result = try bench.teamsync("status", "--color", "never", environment: ["FORCE_COLOR": "1"])
        #expect(result.status == 0 && !result.text.contains("\u{1B}["))
        #expect(try bench.teamsync("status", "--color", "often").status == 64)
    }

    @Test("--since shortens the list of commits in text and JSON")
    func since() throws {
        let (bench, _) = try bench()
        try expectText(
            print(bench, "changes", Workbench.componentsID, "--since", "1h").split(separator: "\n").last.map(
                String.init) ?? "",
            "  0 of 1 commit in the last 1h")
        let json = try print(bench, "changes", Workbench.componentsID, "--since", "1h", "--json")
        let document = try DocumentCodec.decode(ChangesDocument.self, from: Array(json.utf8))
        #expect(document.commits.isEmpty && document.commitsTotal == 1 && document.truncated)
        #expect(try print(bench, "changes", "--since", "2d", "--json") == print(bench, "changes", "--json"))
        #expect(try bench.teamsync("changes", "--since", "tomorrow").status == 64)
    }

    @Test("Commits on a known forge have links without the credentials of the remote's URL")
    func pages() throws {
        let (bench, commits) = try bench()
        let clone = bench.icons.clone
        try clone.git("remote", "set-url", "origin", "https://ada:canary@github.com/team/icons.git")
        try bench.teamsyncd("sync")
        try bench.pretendChecked(at: "2026-02-12T10:03:58Z")
        #expect(try bench.status(Workbench.iconsID).commitURL == "https://github.com/team/icons/commit/{commit}")
        #expect(try bench.status(Workbench.componentsID).commitURL == nil)
        #expect(try !bench.text(of: bench.state.countsDocument).contains("canary"))
        let linked = try bench.command(
            "teamsync", ["changes"], environment: ["TEAMSYNC_NOW": "2026-02-12T10:06:58Z", "FORCE_HYPERLINK": "1"]
        ).run()
        #expect(
            linked.text.contains(
                "]8;;https://github.com/team/icons/commit/\(commits[0])\u{1B}\\\(commits[0].prefix(9))"))
        #expect(try !print(bench, "changes").contains("]8;;"))
    }
}
