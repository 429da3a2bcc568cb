import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

/// Groups of tokens that were renamed as a whole, and modes with another label.
@Suite("Renamed groups and modes of tokens")
struct RenamedGroupTests {
    private typealias Files = [RawPath: TestSupport.TreeEntry]

    private func tokens(_ groups: [String: [String: String]]) -> Files {
        let texts = groups.sorted { $0.key < $1.key }.map { name, members in
            let own = members.sorted { $0.key < $1.key }.map { "\"\($0.key)\": {\"value\": \"\($0.value)\"}" }
            return "\"\(name)\": {\(own.joined(separator: ", "))}"
        }
        return ["t.json": TreeEntry("{\(texts.joined(separator: ", "))}")]
    }

    private func found(_ old: [String: [String: String]], _ new: [String: [String: String]]) throws -> [String] {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["t.json"], pointer: "", format: .styleDictionary, modes: [])),
            kind: .token)
        let clone = try DesignClone()
        var history = FastImport()
        let ends = history.add(tokens(old), tokens(new))
        return DesignClone.lines(try clone.changes(["things": count], history.run(in: clone.repository), ends))
    }

    private static let brand = [
        "ink": "#112233", "paper": "#ffffff", "sheet": "#ffffff", "line": "#445566", "mark": "#778899",
    ]

    @Test("If a whole group has a new name, its members are renamed, whatever their values are")
    func renamed() throws {
        var changed = Self.brand
        changed["ink"] = "#000011"
        let rest = ["gap": ["small": "4px", "white": "#ffffff"]]
        let words = try found(
            rest.merging(["MD3Palette": Self.brand]) { $1 }, rest.merging(["palette": changed]) { $1 })
        #expect(
            words == ["ink", "line", "mark", "paper", "sheet"].map { "renamed MD3Palette.\($0) palette.\($0)" },
            "\(words)")
    }

    @Test("A group with other values, or next to a part of the old group, is a new group")
    func otherGroups() throws {
        let other = Self.brand.mapValues { $0 == "#ffffff" ? $0 : "#0\($0.dropFirst(2))" }
        let replaced = try found(["flamingo": Self.brand], ["orchid": other])
        #expect(!replaced.contains { $0.hasPrefix("renamed") && $0.contains("ink") }, "\(replaced)")
        var rest = Self.brand
        for name in ["ink", "line", "mark"] { rest[name] = nil }
        let split = try found(["flamingo": Self.brand], ["flamingo": rest, "orchid": other])
        #expect(!split.contains { $0.contains("renamed flamingo.ink") }, "\(split)")
    }

    @Test("A mode whose label loses the name of the file is the same mode")
    func modeLabels() throws {
        let count = CountConfiguration(
            source: .tokens(
                TokenSource(files: ["v3/{mode}.ts", "**/*.ts"], pointer: "", format: .code, modes: [])), kind: .token)
        let file = { (name: String, ink: String) in
            TreeEntry(
                "export const \(name)Theme = {\n  ink: '\(ink)',\n  paper: '#fafafa',\n  line: '#0b1f33',\n  gap: '8px',\n};\n"
            )
        }
        let old: Files = ["v3/NightTheme.ts": file("dark", "#eeeeee"), "v3/DayTheme.ts": file("light", "#111111")]
        func found(_ ink: String) throws -> [String] {
            try DesignClone.groups(
                count, old, ["NightTheme.ts": file("dark", ink), "DayTheme.ts": file("light", "#111111")])
        }
        let moved = try found("#eeeeee")
        #expect(!moved.isEmpty && moved.allSatisfy { $0.contains("moved from v3/") }, "\(moved)")
        let changed = try found("#eeeedd")
        #expect(changed.contains { $0.contains("#eeeeee → #eeeedd in dark") }, "\(changed)")
        #expect(!changed.contains { $0.contains("instead of") }, "\(changed)")
    }
}
