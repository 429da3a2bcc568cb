import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncSetup

@Suite("Colors in sources with other names")
struct UnnamedValuesTests {
    private typealias Shapes = DesignSystemShapes

    private static let colors = Shapes.words.enumerated().map { index, word in
        (name: word, value: "#" + (String(index, radix: 16) + "a1b2c3d").prefix(6))
    }

    private static let object =
        "export const presets = {\n\(colors.map { "  \($0.name): \"\($0.value)\"," }.joined(separator: "\n"))\n}\n"

    private static let calls = colors.map { "register(\"\($0.name)\", \"\($0.value)\");\n" }.joined()

    /// Returns the reasons for the items that are left out next to icons.
    private func reasons(_ files: [RawPath: String]) async throws -> [String] {
        try await clone(files).leftOut.map(\.sentence)
    }

    private func clone(_ files: [RawPath: String]) async throws -> RecognizedClone {
        let setup = try SetupFolder()
        var all = Shapes.npm.merging(files) { $1 }
        for number in 0..<40 {
            all[RawPath("icons/name-\(number).svg")] = #"<svg viewBox="0 0 24 24"><path d="M\#(number) 1h2"/></svg>"#
        }
        try setup.clone(setup.origin("r.git", all.mapValues { TestSupport.TreeEntry($0) }), "r")
        return try #require(try await setup.survey().repositories.first?.clone)
    }

    @Test("A source whose colors can be read is mentioned")
    func readable() async throws {
        #expect(
            try await reasons(["src/data/presets.ts": Self.object]) == [
                "12 tokens in src/data/presets.ts: the name of the file does not say that they are tokens"
            ])
    }

    @Test("Colors in another form are mentioned, too")
    func unreadable() async throws {
        #expect(
            try await reasons(["src/data/ramp.ts": Self.calls]) == [
                "12 colors in src/data/ramp.ts: their form is not read, so only files are compared"
            ])
    }

    @Test(
        "Other sources with colors are not mentioned",
        arguments: [
            "src/tokens/presets.ts", "src/components/chart/presets.ts", "tests/presets.ts", "src/data/presets.test.ts",
            "dist/presets.js",
        ])
    func decoys(path: String) async throws {
        let reasons = try await reasons([RawPath(path): Self.object])
        #expect(!reasons.contains { $0.contains("presets") }, "\(reasons)")
    }

    @Test("Drawings and a few colors are not mentioned")
    func few() async throws {
        let drawing = Self.colors.map { "<path fill=\"\($0.value)\"/>" }.joined()
        let colors = Self.colors.prefix(11).map { "export const \($0.name) = \"\($0.value)\";\n" }.joined()
        #expect(
            try await reasons([
                "src/art.ts": "export const art = '\(drawing)';\n", "src/some.ts": colors,
            ]) == [])
    }

    @Test("A folder named after tokens is mentioned if nothing in it is read, with the line that counts its files")
    func places() async throws {
        let list =
            "[{\"id\": 1, \"hex\": \"#112233\"}, {\"id\": 2, \"hex\": \"#445566\"}, {\"id\": 3, \"gap\": \"4px\"}]"
        let clone = try await clone(["packages/tokens/src/ramp.json": list, "packages/tokens/src/more.json": list])
        #expect(
            clone.leftOut.map(\.sentence) == [
                "6 values in packages/tokens/src/*.json: their form is not read, so only files are compared"
            ])
        #expect(clone.leftOut.map(\.line) == ["value_files: {files: {glob: 'packages/tokens/src/*.json'}}"])
    }

    @Test("A folder without values, one in a component, and one that is read in part are not mentioned")
    func otherPlaces() async throws {
        let few = "register(\"a\", \"#112233\"); register(\"b\", \"#445566\"); register(\"c\", \"#778899\");\n"
        #expect(
            try await reasons([
                "src/theme/index.ts": "export * from './provider';\n", "src/components/theme/ramp.ts": few,
                "packages/tokens/package.json": "{\"a\": \"#112233\", \"b\": \"#112233\", \"c\": \"#112233\"}",
                "src/tokens/presets.ts": Self.object, "src/tokens/ramp.ts": few,
            ]) == [])
    }

    @Test(
        "Colors have six or eight digits",
        arguments: [
            ("#1a2b3c", 1), ("#1A2B3C4D;", 1), ("0xFF1A2B3C,", 1), ("Color(0X1a2b3c)", 1), ("#abc", 0), ("#1a2b3", 0),
            ("#1a2b3cg", 0), ("#1a2b3c-d", 1), ("0x1", 0), ("#", 0), ("0x", 0), ("##1a2b3c", 1), ("", 0),
            ("10x1a2b3c", 1),
        ])
    func numbers(text: String, number: Int) {
        #expect(UnnamedValues.colorNumber(in: Array(text.utf8)) == number)
    }
}
