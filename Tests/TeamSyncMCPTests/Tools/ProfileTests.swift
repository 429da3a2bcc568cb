import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncMCP

/// Catalogues and accessors in a repository's own profile.
@Suite("Profiles in repositories, for assistants")
struct ProfileTests {
    private static let profile = """
        label: Icon set
        counts:
          icons: {kind: icon, array: {file: metadata.json, pointer: /icons, key: name}, with: ["icons/{key}.svg"]}
        uses:
          icons: {lines: {glob: '**/*.swift', pattern: 'Own\\.icon\\("(?<key>[^"]+)"'}}
          colors: {lines: {glob: '**/*.swift', pattern: 'Own\\.color\\("(?<key>[^"]+)"'}}
        """

    private static func machine(_ profile: String, only: [String]? = nil) throws -> Machine {
        try Machine(
            [
                (
                    try SmallClone([
                        "metadata.json": #"{"icons": [{"name": "close"}]}"#, "icons/close.svg": "<svg/>",
                        ".teamsync.yaml": profile,
                    ]), "    id: own\n    profile: ./.teamsync.yaml\n"
                ),
                (
                    try SmallClone(["colors.json": ##"{"colors": [{"name": "red", "value": "#ff0000"}]}"##]),
                    """
                        id: other
                        counts:
                          colors: {kind: color, array: {file: colors.json, pointer: /colors, key: name}}

                    """
                ),
            ], only: only)
    }

    @Test("A profile's catalogues are served, also alone, and its accessors apply only to its own items")
    func served() throws {
        let machine = try Self.machine(Self.profile)
        #expect(try machine.names("list_icons", "icons") == ["close"])
        let icon = try machine.members("get_icon", ["name": "close"])
        #expect(icon["usage"] == [["code": #"Own.icon("close")"#, "platform": "ios"]])
        #expect(try machine.members("get_color", ["name": "red"])["usage"] == nil)
        let single = try Self.machine(Self.profile, only: ["own"])
        #expect(try single.names("search_icons", "icons", ["query": "close"]) == ["close"])
    }

    @Test("An unusable profile is named in the error")
    func invalid() throws {
        let machine = try Self.machine("counts: [")
        do {
            _ = try machine.call("list_icons")
            Issue.record("There are no icons.")
        } catch let failure as ToolFailure {
            #expect(failure.message.contains("The profile '.teamsync.yaml' of own cannot be used"))
        }
        #expect(try machine.names("list_colors", "colors") == ["red"])
    }

    @Test("An untrusted catalogue is not compared with the code of others, and the result is incomplete")
    func gaps() throws {
        func gaps(_ trust: String, uses: String) throws -> [String] {
            let clone = try SmallClone([".teamsync.yaml": Self.profile, "metadata.json": #"{"icons": []}"#])
            let machine = try Machine([
                (clone, "    id: own\n    profile: ./.teamsync.yaml\n\(trust)"),
                (
                    try SmallClone(["A.swift": ""]),
                    "    id: app\n    uses:\n      \(uses): {lines: {glob: '*.swift', pattern: 'Icon\\((?<key>a)'}}\n"
                ),
            ])
            return try machine.workspace.untrustedCatalogues().map(\.text)
        }
        let found = try gaps("", uses: "icons")
        #expect(found.count == 1 && found.first?.contains("'icons' of '.teamsync.yaml' are not compared") == true)
        #expect(try gaps("    trust: [uses]\n", uses: "icons").isEmpty)
        #expect(try gaps("", uses: "others").isEmpty)
    }
}
