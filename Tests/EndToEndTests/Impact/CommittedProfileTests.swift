import Foundation
import TestSupport
import Testing

@testable import TeamSyncDocuments

/// `check` and `impact` with catalogues and accessors in a profile in the repository itself.
@Suite("Uses in code according to committed profiles") struct CommittedProfileTests {
    private static let icons = #"""
        counts:
          icons: {array: {file: metadata.json, key: name}, with: ['icons/{key}.svg'], kind: icon}
        uses:
          icons: {lines: {glob: '**/*.swift', pattern: 'Own\.icon\("(?<key>[^"]+)"'}}

        """#
    private static let app = #"""
        uses:
          icons: {lines: {glob: '**/*.swift', pattern: 'DSIcon\.named\("(?<key>[^"]+)"'}}

        """#

    private let bench: ImpactBench

    /// - Parameter profile: the profile of the icons repository.
    private func set(_ profile: String = CommittedProfileTests.icons, trust: String = "") throws {
        try bench.add(
            "icons",
            [
                ".teamsync.yaml": profile, "metadata.json": #"[{"name": "close"}, {"name": "cart"}]"#,
                "icons/close.svg": ImpactBench.svg(3), "icons/cart.svg": ImpactBench.svg(4),
            ])
        try bench.add(
            "app",
            [
                ".teamsync.yaml": Self.app,
                "Sources/A.swift": """
                let a = DSIcon.named("close")
                let b = DSIcon.named("nothing")
                let c = Own.icon("foreign")

                """,
            ])
        try bench.configure(
            """
              - id: icons
                path: FOLDER/icons
                profile: ./.teamsync.yaml
            \(trust)
              - id: app
                path: FOLDER/app
                profile: ./.teamsync.yaml
            """)
    }

    init() throws { bench = try ImpactBench() }

    private func check(_ arguments: String...) throws -> CommandResult {
        var command = Command(
            try ProductBinary.path("teamsync"), ["check", "--no-cache"] + arguments, environment: bench.environment)
        command.directory = bench.path("app")
        return try command.run()
    }

    @Test("Items counted by a committed profile exist, and its accessors apply only to its own repository")
    func check() throws {
        try set()
        let found = try check("--rule", "unknown-icon")
        #expect(found.text.contains("there is no icon 'nothing'"), "\(found.text)\(found.errorText)")
        #expect(!found.text.contains("'close'") && !found.text.contains("'foreign'"))
        #expect(found.status == 1)
    }

    @Test("With trust, its accessors apply to other repositories")
    func trusted() throws {
        try set(trust: "    trust: [uses]")
        let found = try check("--rule", "unknown-icon")
        #expect(found.text.contains("there is no icon 'foreign'"), "\(found.text)\(found.errorText)")
    }

    @Test("With an unreadable profile, no name is unknown, and the check is incomplete")
    func invalid() throws {
        try set("counts: [")
        let found = try check("--rule", "unknown-icon")
        #expect(!found.text.contains("there is no icon"), "\(found.text)")
        #expect(found.text.contains("could not run: cannot determine what 'icons' counts and uses"), "\(found.text)")
        #expect(found.status == 2)
        let document = try bench.impact(status: 1)
        #expect(
            document.providers.first?.incomplete.first?.contains("cannot determine what it counts and uses") == true)
    }

    @Test("The effects of a pull on code follow from the profiles, for trusted catalogues")
    func impact() throws {
        try set(trust: "    trust: [uses]")
        try bench.push("icons", ["metadata.json": #"[{"name": "cart"}]"#, "icons/close.svg": nil])
        let user = try #require(bench.impact().repositories.first { $0.id == "app" })
        #expect(user.lines(.breaks) == ["Sources/A.swift:1"])
    }

    @Test("An untrusted catalogue of a profile is not compared with the code of others")
    func untrusted() throws {
        try set()
        try bench.push("icons", ["metadata.json": #"[{"name": "cart"}]"#, "icons/close.svg": nil])
        #expect(try bench.impact().repositories.isEmpty)
    }

    @Test("The daemon publishes the effects of a pull on code described by a profile")
    func published() throws {
        try set(trust: "    trust: [uses]")
        try bench.push("icons", ["metadata.json": #"[{"name": "cart"}]"#, "icons/close.svg": nil])
        try bench.serve()
        let result = try bench.teamsync("sync")
        #expect(result.status == 0, "\(result.errorText)")
        let status = try JSONDecoder().decode(
            CountsDocument.self,
            from: Data(
                contentsOf: URL(fileURLWithPath: bench.path("home/.local/state/teamsync/design-system-counts.json"))))
        #expect(status.repositories.first { $0.id == "icons" }?.impact?.breaks == 1)
    }
}
