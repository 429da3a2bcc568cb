import TeamSyncDocuments
import TestSupport
import Testing

/// The places that changes of tokens affect.
@Suite("The effects of changed tokens on code") struct TokenImpactTests {
    /// The effects with the names of the items and the places, sorted.
    private func effects(of bench: ImpactBench) throws -> [String] {
        let user = try #require(try bench.impact().repositories.first)
        #expect(user.alreadyWrong == [])
        return user.items.flatMap { item in
            item.places.map { "\(item.effect.rawValue) \(item.key) \($0.path):\($0.line ?? 0)" }
        }.sorted()
    }

    private static func tokens(_ values: KeyValuePairs<String, String>) -> String {
        "{\(values.map { "\"\($0)\": {\"value\": \"\($1)\"}" }.joined(separator: ",\n"))}\n"
    }

    private static func configuration(_ uses: [String]) -> String {
        """
              - id: kit
                path: FOLDER/kit
                counts: {tokens: {tokens: {files: [t.json], format: style-dictionary}, kind: token}}
              - id: app
                path: FOLDER/app
                uses:
                  tokens:

        """ + uses.map { "            - lines: \($0)\n" }.joined()
    }

    @Test("Tokens that refer to a changed one change too, and those that refer to a lost one may break")
    func followers() throws {
        let bench = try ImpactBench()
        try bench.add(
            "kit",
            [
                "t.json": Self.tokens([
                    "blue": "#0000aa", "red": "#aa0000", "ink": "#111111", "accent": "{blue}", "link": "{accent}",
                    "alarm": "{red}", "own": "{blue}",
                ])
            ])
        let names = ["blue", "accent", "link", "alarm", "own", "ink"]
        try bench.add("app", ["a.css": names.map { "a { b: var(--\($0)); }\n" }.joined()])
        try bench.configure(Self.configuration([#"{glob: '**/*.css', pattern: 'var\(--(?<key>[\w-]+)'}"#]))
        try bench.push(
            "kit",
            [
                "t.json": Self.tokens([
                    "blue": "#0000ff", "ink": "#111111", "accent": "{blue}", "link": "{accent}", "alarm": "{red}",
                    "own": "#222222",
                ])
            ])
        let expected = [
            "changes accent a.css:2", "changes blue a.css:1", "changes link a.css:3", "changes own a.css:5",
            "may_break alarm a.css:4",
        ]
        #expect(try effects(of: bench) == expected)
        let text = try bench.teamsync("impact").text
        #expect(text.contains("changes: link follows blue (kit, tokens)"), "\(text)")
        #expect(text.contains("may break: alarm refers to red, which is gone (kit, tokens)"), "\(text)")
        #expect(!text.contains("own follows"))
    }

    @Test("Tokens are found in paths of objects, in constants that take their values, and in other spellings")
    func paths() throws {
        let bench = try ImpactBench()
        let old = Self.tokens(["colorInk": "#111111", "colorLine": "#dddddd", "colorSea": "#0000aa"])
        try bench.add("kit", ["t.json": old, "package.json": #"{"name": "@acme/tokens"}"#])
        try bench.add(
            "app",
            [
                "package.json": #"{"dependencies": {"@acme/tokens": "1"}}"#,
                "a.ts": """
                import tokens from '@acme/tokens'
                const { color } = tokens
                const { line, ink: dark } = tokens.color
                export const a = [color.line, tokens.color.line.value, tokens['color']['line'], color.ink, dark]
                export const b = Object.keys(tokens.color)
                export const c = tokens.space.length
                """,
                "b.ts": "export const a = cssVar('color-line')\nexport const b = cssVar('color-sea')\n",
                "c.ts": "import tokens from './own'\nconst { color } = tokens\nexport const a = color.line\n",
                "own.ts": "export default { color: { line: 'red' } }\n",
            ])
        try bench.configure(
            Self.configuration([
                #"{glob: '**/*.ts', pattern: '\btokens(?<key>(?:\.\w+|\[''\w+''\])+)'}"#,
                #"{glob: '**/*.ts', pattern: 'cssVar\(''(?<key>[^'']+)'''}"#,
            ]))
        try bench.push("kit", ["t.json": Self.tokens(["colorInk": "#111111", "colorSea": "#0000ff"])])
        let expected = [
            "breaks colorLine a.ts:3", "breaks colorLine a.ts:4", "breaks colorLine a.ts:4", "breaks colorLine a.ts:4",
            "breaks colorLine b.ts:1", "changes colorSea b.ts:2",
        ]
        #expect(try effects(of: bench).filter { !$0.contains("c.ts") } == expected)
    }
}
