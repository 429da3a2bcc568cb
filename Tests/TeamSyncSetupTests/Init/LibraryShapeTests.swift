import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncProtocol
@testable import TeamSyncSetup

/// Where in a repository a design system is, what belongs to an app or to a tool, and what is left out.
@Suite("Recognizing libraries in repositories")
struct LibraryShapeTests {
    private let setup: SetupFolder
    private let environment: [String: String]

    init() throws {
        setup = try SetupFolder()
        environment = ["HOME": setup.folder.path]
    }

    private func survey(_ files: [RawPath: String]) async throws -> Survey {
        try setup.clone(setup.origin("r.git", files.mapValues { TestSupport.TreeEntry($0) }), "r")
        return try await setup.survey()
    }

    private func draft(_ survey: Survey) -> ConfigurationDraft {
        ConfigurationDraft(
            survey.repositories, home: HomePath(environment: environment), schema: SchemaAddress(path: "/schema.json"))
    }

    @Test("Every place is found, and counted right", arguments: LibraryShapes.all)
    func shapes(shape: Layout) async throws {
        let survey = try await survey(shape.files)
        let clone = try #require(survey.repositories.first?.clone, "\(shape.name): \(survey.others)")
        let entry = (clone.profile.map { ["profile: \($0)"] } ?? []) + clone.proposal.lines
        #expect(Dictionary(uniqueKeysWithValues: clone.counts.map { ($0.name, $0.number) }) == shape.counts, "\(entry)")
        for line in shape.lines { #expect(entry.contains { $0.contains(line) }, "\(line) is not in \(entry)") }
        try draft(survey).check(file: "/config.yaml", environment: environment)
    }

    @Test("What belongs to an app, a service or a tool is left alone", arguments: LibraryShapes.others)
    func others(shape: Layout) async throws {
        let survey = try await survey(shape.files)
        #expect(survey.repositories.map { $0.clone.proposal.lines } == [], "\(shape.name)")
        #expect(survey.others.count == 1)
    }

    @Test("Each line of the configuration that adds what is not counted can be used", arguments: LibraryShapes.leftOut)
    func leftOut(shape: Layout) async throws {
        let survey = try await survey(shape.files)
        let clone = try #require(survey.repositories.first?.clone)
        #expect(Dictionary(uniqueKeysWithValues: clone.counts.map { ($0.name, $0.number) }) == shape.counts)
        #expect(clone.leftOut.map(\.reason) == shape.lines)
        let text = draft(survey).text
        let known = try ConfigurationLoader.parse(text, file: "/c.yaml", environment: environment).repositories[0]
        let used = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            clone.leftOut.contains { line == "      #\($0.line)" }
                ? String(line).replacing("#", with: "") : String(line)
        }.joined(separator: "\n").replacing("    #counts:", with: "    counts:")
        let read = try ConfigurationLoader.parse(used, file: "/c.yaml", environment: environment).repositories[0]
        #expect(read.counts.count == known.counts.count + clone.leftOut.count)
        for leftOut in clone.leftOut { #expect(read.counts.values.contains(leftOut.count.configuration)) }
    }

    @Test("Names of folders are written so that they are read as they are", arguments: LibraryShapes.names)
    func names(name: String) async throws {
        var files: [RawPath: String] = LibraryShapes.npm
        for word in Layout.words { files[RawPath("\(name)/svg/\(word).svg")] = "<svg/>" }
        files[RawPath("\(name)/tokens/color.json")] = LibraryShapes.dtcg("color")
        for word in DesignSystemShapes.words {
            let title = DesignSystemShapes.title(word)
            files[RawPath("\(name)/components/\(title)/\(title).tsx")] = "export const \(title) = 1"
        }
        let survey = try await survey(files)
        let clone = try #require(survey.repositories.first?.clone)
        #expect(clone.counts.map(\.number).sorted() == [12, 12, 40])
        try draft(survey).check(file: "/config.yaml", environment: environment)
    }

    @Test("Folders whose names are patterns are not searched", arguments: ["a*b", "a?b", "{key}", "{mode}", "a\nb"])
    func patterns(name: String) async throws {
        var files: [RawPath: String] = [:]
        for word in Layout.words { files[RawPath("\(name)/icons/\(word).svg")] = "<svg/>" }
        #expect(try await survey(files).repositories == [])
        files["tokens/color.json"] = LibraryShapes.dtcg("color")
        try setup.clone(setup.origin("s.git", files.mapValues { TestSupport.TreeEntry($0) }), "s")
        #expect(try await setup.survey().repositories.map { $0.clone.counts.map(\.number) } == [[12]])
    }
}

enum LibraryShapes {
    private typealias Shapes = DesignSystemShapes

    static let npm = Shapes.npm
    private static let words = Shapes.words

    static func dtcg(_ group: String) -> String {
        "{\"\(group)\": \(Shapes.json { _ in ##"{"$value": "#fff", "$type": "color"}"## })}"
    }

    private static func title(_ word: String) -> String { Shapes.title(word) }

    private static func react(_ folder: String, _ words: [String] = words) -> [RawPath: String] {
        Shapes.each(words) { ("\(folder)/\(title($0))/\(title($0)).tsx", "export const \(title($0)) = () => null") }
    }

    private static func icons(_ folder: String, _ words: [String] = Layout.words) -> [RawPath: String] {
        Shapes.each(words) { ("\(folder)/\($0).svg", "<svg/>") }
    }

    private static let tokens: [Layout] = [
        Shapes.shape(
            "JSON5 with comments, and modes as folders", ["tokens": 24],
            ["'src/tokens/color/*/{mode}.json5'", "modes: [dark, light]"],
            [
                "src/tokens/color/light/light.json5":
                    "// light\n{\n  base: {\n\(Shapes.lines { "    \($0): {$value: '#fff', $type: 'color',}," })\n  },\n}",
                "src/tokens/color/dark/dark.json5":
                    "{base: {\n\(Shapes.lines { "\($0): {$value: '#000', $type: 'color'}," })\n}}",
                "src/tokens/size.json5": "{size: {\n\(Shapes.lines { "'\($0)': {$value: 4, $type: 'number'}," })\n}}",
            ]),
        Shapes.shape(
            "a file for each brand", ["tokens": 12], ["'tokens/{mode}.json'", "modes: [acme, globex, initech]"],
            [
                "tokens/acme.json": dtcg("color"), "tokens/globex.json": dtcg("color"),
                "tokens/initech.json": dtcg("color"),
            ]),
        Shapes.shape(
            "folders of brands with files of the same names", ["tokens": 24],
            ["'tokens/{mode}/*.json'", "modes: [acme, globex]"],
            [
                "tokens/acme/color.json": dtcg("color"), "tokens/acme/border.json": dtcg("border"),
                "tokens/globex/color.json": dtcg("color"), "tokens/globex/border.json": dtcg("border"),
            ]),
        Shapes.shape(
            "folders with files of the same names and other tokens", ["tokens": 24], ["'tokens/**/*.json'"],
            ["tokens/button/color.json": dtcg("button"), "tokens/link/color.json": dtcg("link")]),
        Shapes.shape(
            "tokens beside each component", ["tokens": 36], ["'ui/components/**/tokens/*.json'"],
            [
                "ui/components/alert/tokens/a.json": dtcg("alert"), "ui/components/badge/tokens/a.json": dtcg("badge"),
                "ui/components/card/tokens/a.json": dtcg("card"),
                "ui/components/card/example.json": #"{"a": {"value": "x", "$value": 1}, "rules": {}}"#,
            ]),
        Shapes.shape(
            "breakpoints, which are no modes", ["tokens": 15], ["'tokens/*.json'"],
            [
                "tokens/color.json": dtcg("color"),
                "tokens/media.json":
                    #"{"breakpoint": {"mobile": {"$value": "1px"}, "tablet": {"$value": "2px"}, "desktop": {"$value": "3px"}}}"#,
            ]),
        Shapes.shape(
            "a build of tokens beside them", ["tokens": 12], ["packages/tokens/src/*.json"],
            [
                "packages/tokens/src/color.json": dtcg("color"),
                "packages/tokens/json/tokens.json":
                    "{\(words.map { "\"color-\($0)\": {\"value\": \"#fff\", \"type\": \"color\"}" }.joined(separator: ", "))}",
                "packages/tokens/output/tokens.json": dtcg("color"),
            ]),
        Shapes.shape(
            "schemas beside tokens", ["tokens": 12], ["'tokens/*.json'"],
            ["tokens/color.json": dtcg("color"), "tokens/schema/template.json": dtcg("template")]),
        Shapes.shape(
            "a file of TypeScript for each token", ["tokens": 12],
            ["'packages/tokens/src/color/*.ts'", "format: code"],
            ["packages/tokens/package.json": #"{"name": "@x/tokens", "version": "1.0.0"}"#],
            Shapes.each { ("packages/tokens/src/color/\($0).ts", "export const color\(title($0)) = '#112233';\n") }),
        Shapes.shape(
            "themes in JavaScript, called like colors", ["tokens": 12],
            ["'packages/themes/src/{mode}.js'", "modes: [g10, g100, white]"],
            ["packages/themes/package.json": #"{"name": "@x/themes", "version": "1.0.0"}"#],
            Shapes.each(["g10", "g100", "white"]) { theme in
                ("packages/themes/src/\(theme).js", Shapes.lines { "export const \($0)Background = gray10;" })
            }),
        Shapes.shape(
            "a package that is called like colors", ["tokens": 12], ["'src/{mode}.ts'", "modes: [dark, light]"],
            ["package.json": #"{"name": "@x/colors", "version": "1.0.0"}"#],
            Shapes.each(["light", "dark"]) { theme in
                ("src/\(theme).ts", "export const gray = {\n\(Shapes.lines { "  \($0): '#112233'," })\n};\n")
            }),
        Shapes.shape(
            "colors of an asset catalogue that code names again", ["colors": 12, "tokens": 9], ["Spacing.swift"],
            Shapes.swiftPackage,
            Shapes.each { ("Sources/Kit/Colors.xcassets/\($0).colorset/Contents.json", #"{"colors": []}"#) },
            [
                "Sources/Kit/Theme/Colors.swift":
                    "extension Color {\n\(Shapes.lines { "    static let \($0) = Color(\"\($0)\", bundle: .module)" })\n}\n",
                "Sources/Kit/Theme/Spacing.swift":
                    "public enum Spacing {\n\(words.prefix(9).map { "    static let \($0)Spacing: CGFloat = 4" }.joined(separator: "\n"))\n}\n",
            ]),
        Shapes.shape(
            "resources of Android", ["colors": 12], ["ui/src/main/res/values/colors.xml"], Shapes.gradle,
            [
                "ui/src/main/res/values/colors.xml":
                    "<resources>\n\(Shapes.lines { "  <color name=\"\($0)\">#FF112233</color>" })\n</resources>\n",
                "ui/src/main/res/values/internal_colors.xml": "<resources><color name=\"a\">#fff</color></resources>",
                "ui/src/main/res/values/strings.xml": "<resources><string name=\"a\">a</string></resources>",
            ]),
    ]

    private static let components: [Layout] = [
        Shapes.shape(
            "levels side by side", ["atoms": 12, "molecules": 6],
            ["directories: {glob: 'src/components/atoms/*'}", "directories: {glob: 'src/components/molecules/*'}"], npm,
            react("src/components/atoms"), react("src/components/molecules", Array(Layout.words.suffix(6)))),
        Shapes.shape(
            "a component as the index of each folder, and folders of helpers", ["components": 12],
            ["directories: {glob: 'src/*', exclude: [src/hooks, src/utils]}"], npm,
            Shapes.each {
                ("src/\(title($0))/index.tsx", "const \(title($0)) = () => null;\nexport default \(title($0));\n")
            },
            ["src/hooks/useA.ts": "export const useA = 1", "src/utils/a.ts": "export const a = 1"]),
        Shapes.shape(
            "a package for each component", ["components": 12], ["directories: {glob: 'packages/*'}"],
            ["package.json": #"{"name": "x", "private": true}"#],
            Shapes.each { ("packages/\($0)/package.json", "{\"name\": \"@x/\($0)\", \"version\": \"1.0.0\"}") },
            Shapes.each { ("packages/\($0)/src/\(title($0)).tsx", "export const \(title($0)) = () => null") }),
        Shapes.shape(
            "templates and style sheets, of which a few have code", ["components": 12],
            ["directories: {glob: 'packages/x/src/components/*'}"],
            ["packages/x/package.json": #"{"name": "x", "version": "1.0.0"}"#],
            Shapes.each { ("packages/x/src/components/\($0)/_index.scss", ".\($0) {}") },
            Shapes.each { ("packages/x/src/components/\($0)/template.njk", "") },
            Shapes.each(Array(words.prefix(5))) { ("packages/x/src/components/\($0)/\($0).mjs", "export class A {}") }),
        Shapes.shape(
            "components of Vue", ["components": 12], ["directories: {glob: 'src/components/*'}"], npm,
            Shapes.each { ("src/components/\($0)/\(title($0)).vue", "<template/>") }),
        Shapes.shape(
            "views beside what they use", ["components": 12],
            ["glob: 'Sources/Kit/Components/*.swift', exclude: ['Sources/Kit/Components/*Defaults.swift']"],
            Shapes.swiftPackage,
            Shapes.each { ("Sources/Kit/Components/\(title($0)).swift", "public struct \(title($0)): View {}") },
            Shapes.each(Array(words.prefix(3))) {
                ("Sources/Kit/Components/\(title($0))Defaults.swift", "enum \(title($0))Defaults {}")
            },
            ["Sources/Kit/Components/Internal/A.swift": "struct A: View {}"]),
        Shapes.shape(
            "a folder for each composable, with what is internal", ["components": 12],
            ["directories: {glob: 'ui/src/main/kotlin/a/compose/*', exclude: [ui/src/main/kotlin/a/compose/tokens]}"],
            Shapes.gradle,
            Shapes.each {
                ("ui/src/main/kotlin/a/compose/\($0)/\(title($0)).kt", "@Composable\nfun \(title($0))(a: Int) {}")
            },
            Shapes.each { ("ui/src/main/kotlin/a/compose/\($0)/internal/\(title($0))Impl.kt", "class A") },
            ["ui/src/main/kotlin/a/compose/tokens/Empty.kt": "class Empty"]),
        Shapes.shape(
            "a library beside a site of its own", ["components": 12], ["packages/ui/src/components/*"],
            ["packages/ui/package.json": #"{"name": "@x/ui", "peerDependencies": {}}"#],
            react("packages/ui/src/components"),
            [
                "apps/web/package.json": #"{"name": "web", "private": true}"#,
                "apps/web/src/App.tsx": "export const App = 1",
            ],
            react("apps/web/src/components", Array(Layout.words.suffix(20)))),
        Shapes.shape(
            "a library whose sources have a folder of services", ["components": 12], ["src/components/*"], npm,
            react("src/components"), ["src/services/a.ts": ""]),
    ]

    private static let iconSets: [Layout] = [
        Shapes.shape(
            "a few icons in a folder that is called so", ["icons": 12], ["root: packages/icons/svg"],
            icons("packages/icons/svg", words)),
        Shapes.shape(
            "icons in two sizes by a word", ["icons": 12], ["drawable*/*.xml"], Shapes.gradle,
            Shapes.each { ("ui/src/main/res/drawable/x_\($0).xml", "<vector/>") },
            Shapes.each { ("ui/src/main/res/drawable/x_\($0)_sm.xml", "<vector/>") },
            Shapes.each { ("ui/src/main/res/drawable/x_\($0)_lg.xml", "<vector/>") }),
        Shapes.shape(
            "a folder for each of a few icons", ["icons": 14], ["profile: icon-files", "root: assets"],
            Shapes.each(Array(Layout.words.prefix(14))) {
                ("assets/\(title($0)) Off/SVG/ic_\($0)_off_24_regular.svg", "<svg/>")
            },
            Shapes.each(Array(Layout.words.prefix(14))) {
                ("assets/\(title($0)) Off/SVG/ic_\($0)_off_24_filled.svg", "<svg/>")
            }),
    ]

    static let all = tokens + components + iconSets

    static let leftOut: [Layout] = [
        Shapes.shape(
            "components of another platform", ["components": 12],
            [
                "12 web components in packages/web/src/components/*: 'components' are those in packages/react/src/components/*"
            ],
            ["packages/react/package.json": #"{"name": "@x/react", "peerDependencies": {}}"#],
            ["packages/web/package.json": #"{"name": "@x/web", "peerDependencies": {}}"#],
            react("packages/react/src/components"), react("packages/web/src/components")),
        Shapes.shape(
            "pictures and flags beside icons in a folder", ["icons": 40],
            [
                "12 flags in packages/flags/svg/*.svg: they are a set of their own",
                "12 pictograms in packages/pictograms/svg/*.svg: they are a set of their own",
            ],
            icons("packages/icons/svg"), icons("packages/flags/svg", words.map { "\($0)land" }),
            icons("packages/pictograms/svg", words.map { "\($0)-picture" })),
        Shapes.shape(
            "image sets that are made of icons", ["icons": 40],
            ["40 images in ios/Assets.xcassets: they are mostly made of the icons"], icons("icons"),
            Shapes.each(Layout.words) { ("ios/Assets.xcassets/\($0).imageset/Contents.json", "{}") }),
        Shapes.shape(
            "colors of a second theme", ["colors": 12],
            ["5 colors in Other/Colors.xcassets: 'colors' are those in Kit/Sources/Colors.xcassets"],
            Shapes.each { ("Kit/Sources/Colors.xcassets/\($0).colorset/Contents.json", #"{"colors": []}"#) },
            Shapes.each(Array(words.prefix(5))) {
                ("Other/Colors.xcassets/\($0).colorset/Contents.json", #"{"colors": []}"#)
            }),
    ]

    static let others: [Layout] = [
        Shapes.shape(
            "an app with colors and views of its own", [:], [],
            Shapes.each { ("Movies/Movies/Assets.xcassets/Colors/\($0).colorset/Contents.json", #"{"colors": []}"#) },
            ["Movies/Movies/Assets.xcassets/AppIcon.appiconset/Contents.json": "{}"],
            Shapes.each { ("Movies/Movies/views/components/\(title($0)).swift", "struct \(title($0)): View {}") }),
        Shapes.shape(
            "an app of Android with icons and colors of its own", [:], [],
            ["app/build.gradle.kts": "plugins { id(\"com.android.application\") }"],
            [
                "app/src/main/res/mipmap-hdpi/ic_launcher.xml": "",
                "app/src/main/res/drawable/ic_launcher_foreground.xml": "<vector/>",
            ],
            Shapes.each(Layout.words) { ("app/src/main/res/drawable/ic_\($0).xml", "<vector/>") },
            ["app/src/main/res/values/colors.xml": Shapes.lines { "<color name=\"\($0)\">#fff</color>" }]),
        Shapes.shape(
            "a web app with icons and components of its own", [:], [],
            ["package.json": #"{"name": "shop", "version": "1.0.0"}"#, "src/App.tsx": "export const App = 1"],
            icons("src/assets/icons"), react("src/components"),
            ["src/theme/colors.ts": Shapes.objects]),
        Shapes.shape(
            "test data with colors and values", [:], [],
            Shapes.each { ("suite/\($0).json", ##"[{"value": "#fff", "type": "color"}]"##) },
            Shapes.each {
                (
                    "data/\($0).json",
                    #"{"a": {"value": 1, "type": "bar"}, "b": {"value": 2, "type": "bar"}, "c": {"value": 3, "type": "bar"}}"#
                )
            }),
        Shapes.shape(
            "a service with a few brand logos", [:], [], ["package.json": #"{"name": "badges", "version": "1.0.0"}"#],
            icons("logo", words), ["lib/color.js": "module.exports = { red: '#f00', blue: '#00f', gray: '#888' }"]),
    ]

    static let names = [
        "a: b", "\"a\"", "a'b", "- a", "#a", "a: [b", "a\\x", "~", "null", "&a", "!a", "a ", " a", "%a", "@a", "`a",
        "a|", "-a",
        "é", "a,b", "[a]", "true", "1.0", "\u{feff}a", "a\u{2028}b", "a\u{202e}b",
    ]
}
