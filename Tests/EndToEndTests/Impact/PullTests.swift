import Foundation
import TestSupport
import Testing

@testable import TeamSyncDocuments

/// `teamsync pull` on two design systems and the code that uses one of them.
@Suite("A pull after showing its effects") struct PullTests {
    private struct Document: Decodable {
        struct Repository: Decodable {
            let id: String
            let commits: Int?
            let from: String?
            let to: String?
            let moved: Bool
            let reason: String?
        }

        let repositories: [Repository]
        let impact: ImpactDocument?
    }

    private static let configuration = #"""
          - id: icons
            label: Icons
            path: FOLDER/icons
            counts: {icons: {array: {file: metadata.json, key: name}, kind: icon}}
          - {id: kit, path: FOLDER/kit}
          - id: app
            path: FOLDER/app
            uses:
              icons: {lines: {glob: '**/*.swift', pattern: 'DSIcon\("(?<key>[^"]+)"'}}
        """#

    private let bench: ImpactBench

    init() throws {
        bench = try ImpactBench()
        try bench.add("icons", ["metadata.json": #"[{"name": "close"}, {"name": "cart"}]"#])
        try bench.add("kit", ["Kit.swift": "let a = 1\n"])
        try bench.add("app", ["Home.swift": "let a = DSIcon(\"close\")\n"])
        try bench.configure(Self.configuration)
        try bench.serve()
    }

    /// The remotes get commits that are not fetched into any clone.
    private func push() throws {
        try bench.push("icons", ["metadata.json": #"[{"name": "cart"}]"#])
        try bench.push("kit", ["Kit.swift": "let a = 2\n"])
        try bench.serve()
        for name in ["icons", "kit"] {
            try bench.repository(name).setReference("refs/remotes/origin/main", to: "refs/heads/main")
        }
    }

    private func commit(_ name: String, _ revision: String = "refs/heads/main") throws -> String {
        try bench.repository(name).git("rev-parse", revision).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func pull(_ arguments: String..., status: Int32) throws -> Document {
        let result = try Command(
            try ProductBinary.path("teamsync"), ["pull", "--json"] + arguments, environment: bench.environment
        ).run()
        #expect(result.status == status, "\(result.errorText)")
        let file = bench.path("pull.json")
        try result.text.write(toFile: file, atomically: true, encoding: .utf8)
        #expect(try bench.isValid(file, as: "pull"))
        return try JSONDecoder().decode(Document.self, from: Data(result.output))
    }

    @Test("Branches move to the compared commits, with index and working tree")
    func moves() throws {
        let before = try commit("icons")
        try push()
        let shown = try bench.teamsync("pull")
        #expect(shown.status == 0, "\(shown.errorText)")
        #expect(shown.text.contains("app: 1 place breaks\n  breaks: close is gone (Icons, icons)\n"))
        let to = try commit("icons")
        #expect(shown.text.contains("Icons: moved main by 1 commit to \(to.prefix(9))\n"))
        #expect(shown.text.hasSuffix("app: up to date\n"))
        #expect(try to == commit("icons", "refs/remotes/origin/main") && to != before)
        for name in ["icons", "kit"] {
            #expect(try bench.repository(name).git("status", "--porcelain") == "")
        }
        #expect(try String(contentsOfFile: bench.path("kit/Kit.swift"), encoding: .utf8) == "let a = 2\n")
        let again = try pull(status: 0)
        #expect(again.impact == nil && again.repositories.allSatisfy { !$0.moved && $0.to == nil && $0.reason == nil })
    }

    @Test("A dry run fetches and shows, but moves nothing")
    func dryRun() throws {
        try push()
        let before = try (commit("icons"), commit("kit"))
        let document = try pull("--dry-run", status: 0)
        #expect(document.repositories.map(\.moved) == [false, false, false])
        #expect(document.repositories.map(\.commits) == [1, 1, 0])
        #expect(try document.repositories[0].to == commit("icons", "refs/remotes/origin/main"))
        #expect(document.impact?.repositories.first?.lines(.breaks) == ["Home.swift:1"])
        #expect(try (commit("icons"), commit("kit")) == before)
        #expect(try bench.teamsync("pull", "-n").status == 64)
        #expect(try bench.teamsync("pull", "--dry-run").text.contains("kit: would move main by 1 commit to "))
    }

    @Test("The user's changes prevent only the move of that branch")
    func obstacles() throws {
        try push()
        try bench.repository("icons").write("[]\n", to: "metadata.json")
        let before = try commit("icons")
        let document = try pull(status: 1)
        #expect(document.repositories.map(\.moved) == [false, true, false])
        #expect(document.repositories[0].reason == "a tracked file is modified")
        #expect(try commit("icons") == before)
        #expect(try String(contentsOfFile: bench.path("icons/metadata.json"), encoding: .utf8) == "[]\n")
        let shown = try bench.teamsync("pull", "icons")
        #expect(
            shown.errorText == """
                teamsync: icons: main was not moved: a tracked file is modified
                hint: commit or stash the changes that 'git -C \(bench.path("icons")) status' lists, then run 'teamsync pull icons' again

                """)
    }

    @Test("A branch with its own commits does not move, and neither does one without a remote")
    func failures() throws {
        try push()
        try bench.repository("kit").write("let b = 1\n", to: "Own.swift")
        try bench.repository("kit").commit("Own work")
        let kit = try commit("kit")
        try FileManager.default.removeItem(atPath: bench.path("origins/icons.git"))
        let document = try pull(status: 1)
        #expect(document.repositories.map(\.moved) == [false, false, false])
        #expect(document.repositories[0].to == nil)
        #expect(document.repositories[1].reason == "the branch has commits that are not in upstream")
        // The command rebases this branch, whatever is checked out.
        let hint = "run 'git -C \(bench.path("kit")) rebase origin/main main', or merge, then"
        #expect(try bench.teamsync("pull", "kit").errorText.contains("hint: \(hint) run 'teamsync pull kit' again\n"))
        #expect(try commit("kit") == kit)
        #expect(try bench.teamsync("pull", "nothing").status == 66)
    }
}
