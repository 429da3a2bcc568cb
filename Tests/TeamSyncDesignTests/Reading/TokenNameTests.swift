import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments

/// What is an item among the constants of a theme, and what it is called.
@Suite("The names of tokens in sources")
struct TokenNameTests {
    private func items(_ text: String, _ language: SourceLanguage = .script) throws -> [String] {
        try SourceTokens(Array(text.utf8), language).tokens.filter { !$0.isOnlyReferred }.map { token in
            token.key + (token.mode.map { " [\($0)]" } ?? "")
        }
    }

    @Test("A constant for a group that another constant contains is the same tokens")
    func secondNames() throws {
        let text = """
            const ref = { palette: { ink: '#111111', paper: '#eeeeee' }, level: 4 };
            export const tokens = { sys: { ref } };
            export const KitColors = ref.palette;
            """
        #expect(try items(text) == ["tokens.sys.ref.level", "KitColors.ink", "KitColors.paper"])
        #expect(
            try items(text.replacing("KitColors", with: "brand")) == [
                "tokens.sys.ref.palette.ink", "tokens.sys.ref.palette.paper", "tokens.sys.ref.level", "brand.ink",
                "brand.paper",
            ])
    }

    @Test("What a theme says about itself is no token")
    func labels() throws {
        let script =
            "export const kit = { version: 3, mode: 'adaptive', isV3: true, colors: { ink: '#111111' }, gap: 4 };"
        #expect(try items(script) == ["kit.colors.ink", "kit.gap"])
        #expect(try items("export const grid = { mode: 'fluid', gap: 4 };") == ["grid.mode", "grid.gap"])
        let dart = """
            extension Themes on Never {
              static final zinc = (
                light: KitTheme(debugLabel: 'Light', colors: const KitColors(
                  brightness: Brightness.light, ink: Color(0xFF111111), line: Color(0xFF222222))),
                dark: KitTheme(debugLabel: 'Dark', colors: const KitColors(
                  brightness: Brightness.dark, ink: Color(0xFFEEEEEE), line: Color(0xFFDDDDDD))),
              );
            }
            """
        #expect(
            try Set(items(dart, .dart)) == [
                "Themes.zinc.colors.ink [light]", "Themes.zinc.colors.line [light]", "Themes.zinc.colors.ink [dark]",
                "Themes.zinc.colors.line [dark]",
            ])
    }

    @Test("The abbreviation in the name of a theme stays as it is written")
    func abbreviations() throws {
        #expect(
            try items("export const MD3DarkTheme = { colors: { ink: '#111111' } };") == ["MD3Theme.colors.ink [dark]"])
        #expect(
            try items("export const KitDarkTheme = { colors: { ink: '#111111' } };") == ["kitTheme.colors.ink [dark]"])
    }

    @Test("A member for an imported file is no token; members with other names are")
    func modules() throws {
        let imports = ["bar", "card", "chip"].map { "import \($0) from './\($0)';\n" }.joined()
        let text = imports + "export const preset = { gap: 4, components: { bar, card, chip } };"
        #expect(try items(text) == ["preset.gap"])
        #expect(
            try items(text.replacing("{ bar,", with: "{ main: bar,")) == [
                "preset.gap", "preset.components.main", "preset.components.card", "preset.components.chip",
            ])
    }

    @Test("The file and the type of a theme name the same mode, wherever the file is")
    func fileModes() throws {
        let count = CountConfiguration(
            source: .tokens(
                TokenSource(files: ["t/{mode}.ts", "**/*.ts"], format: .code, modes: ["DarkTheme", "LightTheme"])),
            kind: .token)
        func files(_ folder: String, _ ink: String) -> [RawPath: TestSupport.TreeEntry] {
            [
                RawPath("\(folder)/DarkTheme.ts"): TreeEntry(
                    "export const KitDarkTheme = { colors: { ink: '\(ink)', paper: '#222222' } };"),
                RawPath("\(folder)/LightTheme.ts"): TreeEntry(
                    "export const KitLightTheme = { colors: { ink: '#eeeeee', paper: '#dddddd' } };"),
            ]
        }
        let changed = try DesignClone.groups(count, files("t", "#111111"), files("t", "#333333"))
        #expect(changed == ["kitTheme.colors.ink: #111111 → #333333 in dark"])
        let moved = try DesignClone.groups(count, files("t", "#111111"), files("u", "#111111"))
        #expect(moved == ["kitTheme.colors.ink moved from t/ to u/", "kitTheme.colors.paper moved from t/ to u/"])
    }

    @Test("A member that a group replaces has the value of the group; one that comes first does not")
    func replacedMembers() throws {
        let text = """
            const regular = { weight: 400, spacing: 0, height: 8 };
            const medium = { ...regular, spacing: 1, weight: 500 };
            export const type = { title: { ...medium, spacing: 2, size: 4 } };
            """
        func values(_ text: String) throws -> [String] {
            try SourceTokens(Array(text.utf8), .script).tokens.map { "\($0.key) = \($0.value.string ?? "")" }
        }
        #expect(
            try values(text) == [
                "type.title.height = 8", "type.title.weight = 500", "type.title.spacing = 2", "type.title.size = 4",
            ])
        let first = text.replacing("{ ...medium, spacing: 2, size: 4 }", with: "{ size: 4, ...regular }")
        #expect(
            try values(first) == [
                "type.title.size = 4", "type.title.weight = 400", "type.title.spacing = 0", "type.title.height = 8",
            ])
    }

    @Test("Code points of a font are numbers for private use")
    func codePoints() {
        func names(_ first: Int) -> Set<String>? {
            CodePointShape.names(
                in: .object(Dictionary(uniqueKeysWithValues: (0..<8).map { ("i\($0)", .number("\(first + $0)")) })))
        }
        #expect(names(60000)?.count == 8)
        #expect(names(100) == nil)
    }

    @Test("Colors that a style sheet mixes are design values; other calls are not")
    func mixedColors() throws {
        let sheet = (1...8).map { "$tone-\($0): mix(#000, $primary, \($0)0%);\n" }.joined()
        let path = GitPath("theme.scss")
        #expect(try #require(DesignValues(Array(sheet.utf8), path, .css)).number == 8)
        let other = sheet.replacing("mix(", with: "fetch(")
        #expect(try #require(DesignValues(Array(other.utf8), path, .css)).number == 0)
    }
}
