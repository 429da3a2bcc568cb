import CloneTestSupport
import TeamSyncBase
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

@Suite("Themes in folders that are new, gone or renamed")
struct ThemeFolderTests {
    private static let count = CountConfiguration(
        source: .tokens(
            TokenSource(
                files: ["src/{mode}/{mode}.json", "src/{mode}/*.json", "src/*.json"], pointer: "",
                format: .styleDictionary,
                modes: ["dark", "light", "acme", "globex"])), kind: .token)

    private typealias Files = [String: String]

    private func groups(_ old: Files, _ new: Files) throws -> [String] {
        let files = { (texts: Files) in
            Dictionary(
                uniqueKeysWithValues: texts.map { (RawPath(Array("src/\($0.key).json".utf8)), TreeEntry($0.value)) })
        }
        return try DesignClone.groups(Self.count, files(old), files(new))
    }

    private func file(_ group: String, _ seed: Int, _ numbers: ClosedRange<Int> = 0...5) -> String {
        let tokens = numbers.map { "\"t\($0)\": {\"value\": \"#\(seed + $0)\"}" }.joined(separator: ", ")
        return "{\"\(group)\": {\(tokens)}}"
    }

    /// The files of a theme: values for all modes, and those for modes.
    private func theme(_ name: String, _ seed: Int, modes: [String] = ["light", "dark"]) -> Files {
        var files = ["\(name)/base": file("palette", seed)]
        for (index, mode) in modes.enumerated() { files["\(name)/\(mode)"] = file("body", seed + 100 * (index + 1)) }
        return files
    }

    private func joined(_ parts: [Files]) -> Files {
        parts.reduce(into: ["core": file("space", 900_000)]) { $0.merge($1) { $1 } }
    }

    @Test("A new theme is one sentence, and its values are those of no other mode")
    func new() throws {
        let old = joined([theme("acme", 100_000), theme("globex", 200_000)])
        let found = try groups(old, joined([theme("acme", 100_000), theme("globex", 200_000), theme("neon", 300_000)]))
        #expect(found == ["theme neon is new: 12 things gained values"], "\(found)")
        let partly = try groups(
            old, joined([theme("acme", 100_000), theme("globex", 200_000), theme("neon", 300_000, modes: ["light"])]))
        #expect(partly == ["theme neon is new: 12 things gained values"], "\(partly)")
    }

    @Test("A theme that is gone is one sentence, also if its tokens changed elsewhere, too")
    func gone() throws {
        let old = joined([theme("acme", 100_000), theme("globex", 200_000), theme("neon", 300_000)])
        var acme = theme("acme", 100_000)
        acme["acme/base"] = file("palette", 100_000).replacing("#100002", with: "#123456")
        let found = try groups(old, joined([acme, theme("globex", 200_000)]))
        #expect(
            found.sorted() == ["palette.t2: #100002 → #123456 in acme", "theme neon is gone (12 things)"], "\(found)")
        let listed = try groups(old, joined([theme("acme", 100_000), theme("neon", 300_000)]))
        #expect(listed == ["theme globex is gone (12 things)"], "\(listed)")
    }

    @Test("A theme that is gone and another one that is new are two sentences")
    func replaced() throws {
        let found = try groups(
            joined([theme("acme", 100_000), theme("globex", 200_000)]),
            joined([theme("acme", 100_000), theme("neon", 300_000)]))
        #expect(
            found.sorted() == ["theme globex is gone (12 things)", "theme neon is new: 12 things gained values"],
            "\(found)")
    }

    @Test("A theme in a renamed folder with equal values was renamed")
    func renamed() throws {
        let found = try groups(
            joined([theme("acme", 100_000), theme("globex", 200_000)]),
            joined([theme("acme", 100_000), theme("neon", 200_000)]))
        #expect(found == ["theme globex renamed to neon: 12 things have the same values"], "\(found)")
        // Equal references to other tokens are not equal values.
        var other = theme("neon", 200_000)
        other["neon/base"] = file("palette", 200_000).replacing("#200002", with: "#123456")
        let replaced = try groups(
            joined([theme("acme", 100_000), theme("globex", 200_000)]), joined([theme("acme", 100_000), other]))
        #expect(
            replaced.sorted() == ["theme globex is gone (12 things)", "theme neon is new: 12 things gained values"],
            "\(replaced)")
    }

    @Test("Values in a new place that may be a theme are not those of another mode")
    func unsettled() throws {
        let old = joined([theme("acme", 100_000), theme("globex", 200_000)])
        var part = ["neon/light": file("body", 300_000, 3...8), "neon/dark": file("body", 400_000, 3...8)]
        part["neon/base"] = file("palette", 500_000, 3...8)
        let found = try groups(old, joined([theme("acme", 100_000), theme("globex", 200_000), part]))
        #expect(found.allSatisfy { !$0.contains("→") && !$0.contains("light") && !$0.contains("dark") }, "\(found)")
    }
}
