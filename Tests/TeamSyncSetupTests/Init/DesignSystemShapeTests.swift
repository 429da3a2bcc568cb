import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncProtocol
@testable import TeamSyncSetup

/// Repositories in the shapes of public design systems, and others that only look similar.
@Suite("Recognizing design systems by their sources")
struct DesignSystemShapeTests {
    private let setup: SetupFolder

    init() throws {
        setup = try SetupFolder()
    }

    private func clones(_ files: [RawPath: String]) async throws -> Survey {
        try setup.clone(setup.origin("r.git", files.mapValues { TestSupport.TreeEntry($0) }), "r")
        return try await setup.survey()
    }

    @Test("Every shape is counted correctly", arguments: DesignSystemShapes.all)
    func shapes(shape: Layout) async throws {
        let survey = try await clones(shape.files)
        let clone = try #require(survey.repositories.first?.clone, "\(shape.name): \(survey.others)")
        let entry = (clone.profile.map { ["profile: \($0)"] } ?? []) + clone.proposal.lines
        #expect(Dictionary(uniqueKeysWithValues: clone.counts.map { ($0.name, $0.number) }) == shape.counts, "\(entry)")
        for line in shape.lines { #expect(entry.contains { $0.contains(line) }, "\(line) is not in \(entry)") }
        let draft = ConfigurationDraft(
            survey.repositories, home: HomePath(environment: ["HOME": setup.folder.path]),
            schema: SchemaAddress(path: "/schema.json"))
        try draft.check(file: "/config.yaml", environment: ["HOME": setup.folder.path])
    }

    @Test("Other repositories are not recognized", arguments: DesignSystemShapes.others)
    func others(shape: Layout) async throws {
        let survey = try await clones(shape.files)
        #expect(survey.repositories.map { $0.clone.proposal.lines } == [], "\(shape.name)")
        #expect(survey.others.count == 1)
    }

    @Test("Items that are not counted are listed with the line that would add them")
    func leftOut() async throws {
        var files = DesignSystemShapes.styleDictionary.files
        // Three of the names differ; otherwise, the source would be a copy of the tokens.
        files["src/theme/tokens.ts"] = DesignSystemShapes.words.prefix(3).reduce(DesignSystemShapes.objects) {
            $0.replacing("  \($1):", with: "  \($1)Other:")
        }
        let survey = try await clones(files)
        let clone = try #require(survey.repositories.first?.clone)
        #expect(clone.counts == [RecognizedClone.Count(name: "tokens", number: 12)])
        let leftOut = try #require(clone.leftOut.first)
        #expect(clone.leftOut.count == 1)
        #expect(
            leftOut.sentence == "12 tokens in src/theme/tokens.ts: 'tokens' counts the tokens in tokens/*.json instead")
        #expect(
            leftOut.line
                == "more_tokens: {tokens: {files: [src/theme/tokens.ts], format: code}, kind: token}")
        let yaml = "repositories:\n  - path: /r\n    counts:\n      \(leftOut.line ?? "")\n"
        #expect(try ConfigurationSupport.repository(yaml)?.counts["more_tokens"] == leftOut.count.configuration)
    }
}

enum DesignSystemShapes {
    static let words = Array(Layout.words.prefix(12))

    static func title(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

    static func each(_ words: [String] = words, _ file: (String) -> (String, String)) -> [RawPath: String] {
        var files: [RawPath: String] = [:]
        for word in words {
            let (path, text) = file(word)
            files[RawPath(path)] = text
        }
        return files
    }

    static func lines(_ text: (String) -> String) -> String { words.map(text).joined(separator: "\n") }

    static func json(_ value: (String) -> String) -> String {
        "{\(words.map { "\"\($0)\": \(value($0))" }.joined(separator: ", "))}"
    }

    static let swiftPackage: [RawPath: String] = [
        "Package.swift": ".library(name: \"Kit\", targets: [\"Kit\"])", "README.md": "",
    ]
    static let npm: [RawPath: String] = [
        "package.json": #"{"name": "x", "main": "i.js", "peerDependencies": {}}"#
    ]
    static let gradle: [RawPath: String] = ["ui/build.gradle.kts": "plugins { id(\"com.android.library\") }"]

    static let objects =
        "export const colors = {\n\(lines { "  \($0): { light: '#fff', dark: '#000' }," })\n} as const;\n"

    static func shape(
        _ name: String, _ counts: [String: Int], _ lines: [String], _ parts: [RawPath: String]...
    ) -> Layout {
        Layout(
            name: name, files: parts.reduce(into: [:]) { $0.merge($1) { $1 } }, counts: counts, lines: lines)
    }

    static let styleDictionary = shape(
        "Style Dictionary with a build", ["tokens": 12], ["'tokens/**/*.json'", "format: style-dictionary"],
        ["tokens/color.json": "{\"color\": \(json { _ in ##"{"value": "#fff", "comment": "c"}"## })}"],
        ["dist/tokens.js": "module.exports = \(json { _ in "'#fff'" })", "dist/tokens.css": ":root { --a: #fff }"])

    static let all: [Layout] = [
        styleDictionary,
        shape(
            "views in Swift", ["components": 12], ["Sources/Kit/Components/*.swift"], swiftPackage,
            each { ("Sources/Kit/Components/\(title($0)).swift", "public struct \(title($0)): View {}") }),
        shape(
            "a folder for each view in Swift, with tests", ["components": 12],
            ["directories: {glob: 'Sources/Kit/Components/*'}"],
            swiftPackage,
            each { ("Sources/Kit/Components/\(title($0))/\(title($0))View.swift", "struct \(title($0))View: View {}") },
            each { ("Sources/Kit/Components/\(title($0))/\(title($0))Style.swift", "struct A {}") },
            each { ("Tests/KitTests/Components/\(title($0))/\(title($0))Tests.swift", "") }),
        shape(
            "composables", ["components": 12], ["ui/src/main/kotlin/a/components/*.kt"], gradle,
            each {
                ("ui/src/main/kotlin/a/components/\(title($0)).kt", "@Composable\nfun \(title($0))(a: Int) {}")
            }),
        shape(
            "a folder for each component of React, with tests and stories", ["components": 12],
            ["directories: {glob: 'src/components/*'"], npm,
            each { ("src/components/\(title($0))/\(title($0)).tsx", "export const \(title($0)) = () => null") },
            each { ("src/components/\(title($0))/\(title($0)).test.tsx", "") },
            each { ("src/components/\(title($0))/index.ts", "") }, ["src/components/index.ts": ""]),
        shape(
            "components as files of TypeScript", ["components": 12], ["src/components/*.tsx"], npm,
            each { ("src/components/\(title($0)).tsx", "export function \(title($0))() { return null }") }),
        shape(
            "dynamic colors in Swift", ["tokens": 24],
            ["files: ['Sources/Kit/Theme/Colors*.swift', 'Sources/Kit/Theme/Palette*.swift'], format: code"],
            swiftPackage,
            [
                "Sources/Kit/Theme/Palette.swift":
                    "public enum Palette {\n\(lines { "    static let \($0) = Color(hex: 0x112233)" })\n}\n",
                "Sources/Kit/Theme/Colors.swift":
                    "extension Color {\n\(lines { "    static let \($0)Text = DynamicColor(lightColor: Palette.\($0), darkColor: Palette.\($0))" })\n}\n",
                "Sources/Kit/Theme/Loader.swift":
                    "struct Loader {\n    static let shared = Loader()\n    let a = 1\n}\n",
            ]),
        shape(
            "schemes of Compose", ["tokens": 24], ["format: code"], gradle,
            [
                "ui/src/main/kotlin/a/theme/Color.kt": lines { "val \(title($0))40 = Color(0xFF112233)" },
                "ui/src/main/kotlin/a/theme/Theme.kt":
                    "private val Light = lightColorScheme(\n\(lines { "  \($0) = \(title($0))40," })\n)\nprivate val Dark = darkColorScheme(\n\(lines { "  \($0) = Color(0xFF000000)," })\n)\n",
                "ui/src/main/kotlin/a/theme/Provider.kt": "val Local = staticCompositionLocalOf { 1 }",
            ]),
        shape("objects of TypeScript", ["tokens": 12], ["src/theme/colors*.ts"], npm, ["src/theme/colors.ts": objects]),
        shape(
            "a file of TypeScript for each theme", ["tokens": 12],
            ["'src/themes/{mode}.ts'", "format: code}"], npm,
            [
                "src/themes/light.ts": "export default { color: \(json { _ in "'#fff'" }) }",
                "src/themes/dark.ts": "export default { color: \(json { _ in "'#000'" }) }",
            ]),
        shape(
            "custom properties", ["tokens": 12], ["format: css"], npm,
            [
                "src/tokens/theme.css":
                    ":root {\n\(lines { "  --\($0): #fff;" })\n}\n.dark {\n\(lines { "  --\($0): #000;" })\n}\n"
            ]),
        shape(
            "Theo in YAML, with aliases", ["tokens": 12], ["format: style-dictionary"],
            [
                "tokens/colors.yml":
                    "global:\n  type: color\n  category: background\nimports:\n  - ./aliases.yml\nprops:\n\(lines { "  \($0):\n    value: '{!BLUE}'\n    comment: c" })\n",
                "tokens/aliases.yml": "aliases:\n  BLUE: '#00f'\n  RED: {value: '#f00'}\n",
            ]),
        shape(
            "DTCG in several folders", ["tokens": 36], ["format: dtcg"],
            [
                "packages/tokens/base/color.json":
                    "{\"base\": \(json { _ in ##"{"$value": "#fff", "$type": "color"}"## })}",
                "packages/tokens/semantic/color.json": "{\"text\": \(json { "{\"$value\": \"{base.\($0)}\"}" })}",
                "packages/tokens/component/button.json": "{\"button\": \(json { "{\"$value\": \"{text.\($0)}\"}" })}",
            ]),
        shape(
            "Tokens Studio, a file for each set", ["tokens": 24], ["format: tokens-studio"],
            [
                "tokens/core.json": "{\"core\": \(json { _ in ##"{"value": "#fff", "type": "color"}"## })}",
                "tokens/semantic.json": "{\"text\": \(json { "{\"value\": \"{core.\($0)}\", \"type\": \"color\"}" })}",
                "tokens/$themes.json": "[]", "tokens/$metadata.json": "{\"tokenSetOrder\": [\"core\", \"semantic\"]}",
            ]),
        shape(
            "icons whose name is the folder and whose file is the state", ["icons": 40],
            ["directories: {glob: 'icons/*'}"],
            each(Layout.words) { ("icons/\($0)/default.svg", "<svg/>") },
            each(Layout.words) { ("icons/\($0)/active.svg", "<svg/>") }),
        shape(
            "styles without a separator", ["icons": 40], ["profile: icon-files"],
            each(Layout.words) { ("svg/\(title($0)).svg", "<svg/>") },
            each(Layout.words) { ("svg/\(title($0))TwoTone.svg", "<svg/>") },
            each(Layout.words) { ("svg/\(title($0))Sharp.svg", "<svg/>") }),
        shape(
            "styles line, duotone and twotone", ["icons": 40], ["profile: icon-files"],
            each(Layout.words) { ("icons/\($0)-line.svg", "<svg/>") },
            each(Layout.words) { ("icons/\($0)-duotone.svg", "<svg/>") },
            each(Layout.words) { ("icons/\($0)-twotone.svg", "<svg/>") }),
        shape(
            "categories, of which one is Logos", ["icons": 43], ["profile: icon-files", "root: icons"],
            each(Layout.words) { ("icons/\(["Arrows", "Media", "Weather"][$0.utf8.count % 3])/\($0).svg", "<svg/>") },
            ["icons/Logos/acme.svg": "<svg/>", "icons/Logos/git.svg": "<svg/>", "icons/Logos/swift.svg": "<svg/>"]),
        shape(
            "numbers that are no sizes", ["icons": 46], ["profile: icon-files"],
            each(Layout.words) { ("icons/\($0).svg", "<svg/>") },
            each(["", "-10", "-20", "-40"]) { ("icons/battery\($0).svg", "<svg/>") },
            ["icons/baggage-20.svg": "<svg/>", "icons/age-18.svg": "<svg/>"]),
        shape(
            "icons, components and tokens", ["icons": 40, "components": 12, "tokens": 12], ["format: dtcg"], npm,
            each(Layout.words) { ("packages/icons/svg/\($0).svg", "<svg/>") },
            each { ("packages/react/src/components/\(title($0))/\(title($0)).tsx", "export const \(title($0)) = 1") },
            ["packages/tokens/color.json": json { _ in ##"{"$value": "#fff", "$type": "color"}"## }]),
        shape(
            "an enum of Swift and asset colors", ["tokens": 12, "colors": 12], ["xcassets", "format: code"],
            swiftPackage,
            [
                "Sources/Kit/Tokens/Palette.swift":
                    "public enum Palette: String {\n\(lines { "    case \($0) = \"#112233\"" })\n}\n"
            ],
            each { ("Sources/Kit/Assets.xcassets/\($0).colorset/Contents.json", #"{"colors": []}"#) }),
    ]

    static let others: [Layout] = [
        shape(
            "an app with two images", [:], [],
            [
                "App/MyApp.swift": "@main struct MyApp: App {}",
                "App/Assets.xcassets/AccentColor.colorset/Contents.json": "{}",
                "App/Assets.xcassets/AppIcon.appiconset/Contents.json": "{}",
                "App/Assets.xcassets/one.imageset/Contents.json": "{}",
                "App/Assets.xcassets/two.imageset/Contents.json": "{}",
                "App/Theme/Colors.swift": "enum Colors { static let a = Color(hex: 0x111111) }",
            ]),
        shape(
            "an app with views and colors of its own", [:], [],
            ["App/AppDelegate.swift": ""],
            each { ("App/Components/\(title($0)).swift", "struct \(title($0)): View {}") },
            ["App/Theme/Colors.swift": "enum Colors {\n\(lines { "static let \($0) = Color(hex: 0x111111)" })\n}"]),
        shape(
            "an Android app in modules that are called like places of components", [:], [],
            ["app/build.gradle": "plugins { id('com.android.application') }"],
            each { ("ui/\($0)/build.gradle", "plugins { id('com.android.library') }") },
            each { word in
                (
                    "ui/\(word)/src/main/java/org/pod/ui/\(word)/\(title(word))Manager.java",
                    "public class \(title(word))Manager { private int count; }"
                )
            }),
        shape(
            "the CSS of a web site", [:], [],
            [
                "package.json": #"{"private": true}"#,
                "src/styles/theme.css": ":root {\n\(lines { "--\($0): #fff;" })\n}",
            ],
            ["website/styles/tokens.css": ":root {\n\(lines { "--\($0): #fff;" })\n}"]),
        shape(
            "a web app", [:], [], ["package.json": #"{"private": true}"#, "src/App.tsx": "", "src/theme.ts": objects],
            each { ("src/components/\(title($0))/\(title($0)).tsx", "export const \(title($0)) = 1") }),
        shape(
            "demo data", [:], [],
            ["demo/data/colors.json": json { _ in "\"#fff\"" }, "examples/tokens.json": "[{\"name\": \"a\"}]"],
            ["data/products.json": "[\(words.map { "{\"name\": \"\($0)\"}" }.joined(separator: ", "))]"]),
        shape(
            "resources of tests", [:], [], npm,
            each { ("src/test/resources/icons/\($0).svg", "<svg/>") },
            each(Layout.words) { ("AppTestResources/icons/\($0).svg", "<svg/>") },
            ["tests/tokens/color.json": json { _ in ##"{"$value": "#fff"}"## }]),
        shape(
            "rules of validation", [:], [], npm,
            each {
                (
                    "schemas/\($0).json",
                    #"{"$schema": "http://json-schema.org/draft-07/schema#", "type": "object", "properties": {}}"#
                )
            },
            each { ("rules/components/\($0).json", #"{"rules": {"a": 1}}"#) }),
        shape(
            "a tool with constants", [:], [], swiftPackage,
            [
                "Sources/Tool/Tokens/TokenKinds.swift":
                    "enum TokenKind {\n\(lines { "    static let \($0) = \"\($0)\"" })\n}"
            ],
            ["Sources/Tool/Color.swift": "struct Color { static let shared = Color(); let red = 1 }"]),
        shape(
            "a server", [:], [],
            [
                "src/services/a.ts": "export const a = 1",
                "src/tokens/jwt.ts": lines { "export const \($0)Token = '\($0)'" },
            ]),
        shape(
            "a few pictures in documentation", [:], [], each { ("docs/images/\($0).svg", "<svg/>") },
            ["README.md": "", "docs/theme.css": ":root { --a: #fff }"]),
    ]
}
