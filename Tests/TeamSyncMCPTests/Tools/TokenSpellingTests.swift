import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncMCP

/// How code spells tokens, and which of them are colors.
@Suite("Tokens in code, and tokens that are colors")
struct TokenSpellingTests {
    private static let css = #"tokens: {lines: {glob: '**/*.css', pattern: 'var\(\s*--(?<key>[\w-]+)'}}"#
    private static let swift = #"tokens: {lines: {glob: '**/*.swift', pattern: '\b(?<key>InkColor\.\w+)'}}"#

    private static func machine() throws -> Machine {
        func counts(_ id: String, _ source: String) -> String {
            "    id: \(id)\n    counts:\n      tokens: {kind: token, tokens: {\(source)}}\n"
        }
        return try Machine([
            (
                try SmallClone([
                    "t.json": ##"""
                    {"color": {"accent": {"$value": "{color.blue}", "$type": "color"},
                    "blue": {"$value": "#0055ff", "$type": "color"}}, "space": {"m": {"$value": "8px"}},
                    "size": {"iconSmall": {"$value": "123456"}}}
                    """##
                ]), counts("web", "files: [t.json], format: dtcg")
            ),
            (
                try SmallClone(["t.css": ":root { --ink-red: #aa0000; --gap: 3px; }"]),
                counts("css", "files: ['*.css'], format: css")
            ),
            (
                try SmallClone(["T.swift": "public enum InkColor { public static let red = Color(hex: 0xAA0000) }"]),
                counts("ios", "files: ['*.swift'], format: code")
            ),
            (
                try SmallClone(["a.css": "a { width: var(--size-iconSmall); gap: var(--space-m) }"]),
                "    id: shop\n    uses:\n      \(css)\n"
            ),
            (try SmallClone(["A.swift": "let a = InkColor.red"]), "    id: app\n    uses:\n      \(swift)\n"),
        ])
    }

    private static func codes(_ name: String, _ repository: String) throws -> [JSONValue] {
        let token = try machine().members("get_token", ["name": .string(name), "repository": .string(repository)])
        guard case .array(let usage)? = token["usage"] else { return [] }
        return usage.compactMap { if case .object(let line) = $0 { line["code"] } else { nil } }
    }

    @Test(
        "Usage is code that works",
        arguments: [
            ("color.accent", "web", ["var(--color-accent)"]), ("space.m", "web", ["var(--space-m)"]),
            ("--ink-red", "css", ["var(--ink-red)"]), ("--gap", "css", ["var(--gap)"]),
            ("InkColor.red", "ios", ["InkColor.red"]),
        ])
    func usage(name: String, repository: String, expected: [String]) throws {
        #expect(try Self.codes(name, repository) == expected.map(JSONValue.string))
    }

    @Test("Tokens with colors are colors, and others are not")
    func colors() throws {
        let machine = try Self.machine()
        let all = try machine.members("list_colors", [:])
        let names = try machine.rows("list_colors", "colors", [:])
        #expect(names.count == 4, "\(all)")
        let text = String(decoding: JSONWriter.line(.object(all)), as: UTF8.self)
        for name in ["color.accent", "color.blue", "--ink-red", "InkColor.red"] {
            #expect(text.contains("\"\(name)\""))
        }
        #expect(!text.contains("space.m") && !text.contains("iconSmall"))
        let found = try machine.members("search_colors", ["query": "#0055ff", "repository": "web"])
        #expect(String(decoding: JSONWriter.line(.object(found)), as: UTF8.self).contains("color.accent"))
        let one = try machine.members("get_color", ["name": "color.accent"])
        #expect(one["values"] == ["all": ["all": "#0055ff"]])
    }
}
