import TestSupport

extension LibraryShapes {
    private static func constants(_ name: String, _ value: (String) -> String) -> String {
        "export const \(name) = {\n\(Shapes.lines { "  \($0): \(value($0))," })\n}\n"
    }

    private static func names(_ words: [String], _ value: String) -> String {
        words.map { "export const \($0) = \(value);\n" }.joined()
    }

    private static let palette = names(["Blue100", "Blue700", "Red100", "Red700", "Gray100", "Gray900"], "'#112233'")

    private static func roles(_ values: [String]) -> String {
        let members = ["text", "link", "line", "icon"].enumerated().map { index, name in
            "    \(name): { value: '\(values[index % values.count])' },\n"
        }
        return "const color = {\n  color: {\n\(members.joined())  },\n};\nexport default color;\n"
    }

    private static let views: [RawPath: String] = Shapes.each {
        ("src/components/\($0)/\($0).vue", "<template/>")
    }

    private static func form(_ word: String) -> (String, String) {
        ("src/components/form/form-\(word)/form-\(word).vue", "<template/>")
    }

    /// Patterns that still match when a source moves within its package.
    static let wholePackages: [Layout] = [
        Shapes.shape(
            "a package with nothing but tokens", ["tokens": 24], ["files: ['src/**/*.ts']"], npm,
            [
                "src/tokens/palette.ts": constants("palette") { _ in "'#112233'" },
                "src/tokens/space.ts": constants("space") { _ in "'4px'" }, "src/index.ts": "export * from './tokens'",
            ]),
        Shapes.shape(
            "tokens beside other sources", ["tokens": 24], ["files: ['src/tokens/**/*.ts']"], npm,
            [
                "src/tokens/palette.ts": constants("palette") { _ in "'#112233'" },
                "src/tokens/space.ts": constants("space") { _ in "'4px'" }, "src/format.ts": "export function f() {}",
            ]),
        Shapes.shape(
            "components of a Swift target", ["components": 12], ["paths: [Sources/Kit/]"],
            ["Package.swift": ".library(name: \"Kit\", targets: [\"Kit\"])"],
            Shapes.each { ("Sources/Kit/Components/\(title($0)).swift", "public struct \(title($0)): View {}") },
            ["Sources/Kit/Support/Size.swift": "public enum Size { case large }"]),
        Shapes.shape(
            "a small source of values in a folder beside others", ["tokens": 15],
            ["'Sources/Kit/Foundation/**/*.swift'"], Shapes.swiftPackage,
            [
                "Sources/Kit/Foundation/Colors/Colors.swift":
                    "enum Colors {\n\(Shapes.lines { "    static let \($0) = Color(hex: 0x112233)" })\n}\n",
                "Sources/Kit/Foundation/Borders/BorderRadius.swift":
                    "enum BorderRadius {\n    static let a: CGFloat = 4\n    static let b: CGFloat = 6\n    static let c: CGFloat = 8\n}\n",
                "Sources/Kit/Support/Limits.swift": "enum Limits {\n    static let a = 4\n    static let b = 6\n}\n",
            ]),
        Shapes.shape(
            "dimensions of Android beside tokens in Kotlin", ["tokens": 12, "dimens": 12],
            ["'ui/src/main/res/values/dimens*.xml'"], Shapes.gradle,
            [
                "ui/src/main/kotlin/theme/Colors.kt":
                    "object Colors {\n\(Shapes.lines { "  val \($0) = Color(0xFF112233)" })\n}\n",
                "ui/src/main/res/values/dimens.xml":
                    "<resources>\(Shapes.lines { "<dimen name=\"\($0)\">4dp</dimen>" })</resources>",
            ]),
    ]

    /// Modes and brands that cannot be recognized by their names.
    static let openModes: [Layout] = [
        Shapes.shape(
            "brands beside modes and values for all of them", ["tokens": 36],
            ["files: [tokens/core.json, 'tokens/{mode}.json', 'tokens/theme/kit-{mode}.json'"],
            Shapes.each(["dark", "light"]) { ("tokens/\($0).json", dtcg("role")) },
            Shapes.each(["a", "b"]) { ("tokens/theme/kit-\($0).json", dtcg("brand")) },
            ["tokens/core.json": dtcg("color")]),
        Shapes.shape(
            "brands whose folders contain a file for a mode", ["tokens": 36],
            ["'tokens/brands/{mode}/color.{mode}.json', 'tokens/brands/{mode}/**/*.json'"],
            Shapes.each(["acme", "globex"]) { ("tokens/brands/\($0)/color.json", dtcg("color")) },
            Shapes.each(["acme", "globex"]) { ("tokens/brands/\($0)/color.dark.json", dtcg("color")) },
            Shapes.each(["acme", "globex"]) { ("tokens/brands/\($0)/radius.json", dtcg("radius")) },
            ["tokens/global/size.json": dtcg("size")]),
        Shapes.shape(
            "themes with other names beside the source that gathers them", ["tokens": 12],
            ["'packages/themes/src/{mode}.js'", "format: code}"],
            ["packages/themes/package.json": #"{"name": "@x/themes", "main": "index.js"}"#],
            Shapes.each(["white", "g10", "g100"]) { ("packages/themes/src/\($0).js", names(words, "'#112233'")) },
            [
                "packages/themes/src/index.js":
                    "import * as white from './white';\nimport * as g10 from './g10';\nimport * as g100 from './g100';\nexport const themes = { white, g10, g100 };\n"
            ]),
        Shapes.shape(
            "values that are names of a palette", ["tokens": 10], ["'src/tokens/{mode}"], npm,
            ["src/palettes/palette.ts": palette],
            ["src/tokens/kit-light/color.ts": roles(["Blue700", "Red700", "Gray900"])],
            ["src/tokens/kit-dark/color.ts": roles(["Blue100", "Red100", "Gray100"])],
            [
                "src/tokens/default/color.ts":
                    "const color = { color: { text: { attributes: { state: 'active' } }, link: { attributes: { state: 'active' } } } };\nexport default color;\n"
            ]),
        Shapes.shape(
            "words that are no names of a palette", ["tokens": 12], ["files: ['src/palettes/**/*.ts']"], npm,
            ["src/palettes/palette.ts": names(words, "'#112233'")],
            ["src/theme/color.ts": roles(["Active", "Paint", "Deprecated"])]),
    ]

    /// Names and drawings of icons next to counted ones.
    static let besideIcons: [Layout] = [
        Shapes.shape(
            "pictograms with the names of icons, in a package of their own", ["icons": 40, "pictograms": 40],
            ["files: {glob: 'packages/pictograms/src/svg/**/*.svg'"],
            ["packages/icons/package.json": #"{"name": "@x/icons", "main": "index.js"}"#],
            ["packages/pictograms/package.json": #"{"name": "@x/pictograms", "main": "index.js"}"#],
            icons("packages/icons/src/svg"),
            Shapes.each(Layout.words) { ("packages/pictograms/src/svg/\($0).svg", "<svg><path d=\"M0 0h9\"/></svg>") }),
        Shapes.shape(
            "copies of the icons that are called pictograms", ["icons": 40], [],
            ["packages/icons/package.json": #"{"name": "@x/icons", "main": "index.js"}"#],
            ["packages/pictograms/package.json": #"{"name": "@x/pictograms", "main": "index.js"}"#],
            icons("packages/icons/src/svg"), icons("packages/pictograms/src/svg")),
        Shapes.shape(
            "keywords of icons in several sizes", ["icons": 40],
            ["keys: {file: keywords.json}", "{path: 'icons/**/{key}-16.svg', optional: true}"], npm,
            icons("icons", Layout.words.flatMap { ["\($0)-16", "\($0)-24"] }),
            [
                "keywords.json": "{" + Layout.words.map { "\"\($0)\": {\"keywords\": [\"a\"]}" }.joined(separator: ", ")
                    + "}"
            ]),
        Shapes.shape(
            "other names of icons", ["icons": 40, "aliases": 2], ["keys: {file: aliases.json, pointer: /outline}"],
            npm, icons("icons"),
            ["aliases.json": "{\"outline\": {\"old\": \"\(Layout.words[0])\", \"older\": \"\(Layout.words[1])\"}}"]),
        Shapes.shape(
            "aliases of something else", ["icons": 40], [], npm, icons("icons"),
            ["aliases.json": #"{"modules": {"~": "src", "@": "lib"}}"#]),
        Shapes.shape(
            "constants of an icon font in Dart beside others", ["icons": 12],
            ["lines: {glob: lib/src/kit_icons.dart"], ["pubspec.yaml": "name: kit\n"],
            [
                "lib/src/kit_icons.dart":
                    "class KitIcons {\n  static const String family = 'Kit';\n\(Shapes.lines { "  static const IconData \($0) = IconData(0xe900, fontFamily: 'Kit');" })\n}\n"
            ]),
    ]

    /// Components in groups and packages, and their style sheets.
    static let groupsOfComponents: [Layout] = [
        Shapes.shape(
            "a folder that is only a group of components", ["components": 12, "form_components": 3],
            ["glob: 'src/components/*', exclude: [src/components/form,", "glob: 'src/components/form/*'"], npm, views,
            Shapes.each(["input", "radio", "select"], form)),
        Shapes.shape(
            "a component with the folders of its parts", ["components": 13], ["glob: 'src/components/*'"], npm, views,
            Shapes.each(["input", "radio", "select"], form), ["src/components/form/form.vue": "<template/>"]),
        Shapes.shape(
            "one component in the package of each", ["components": 12], ["glob: 'packages/*/library/src/components/*'"],
            Shapes.each {
                ("packages/react-\($0)/library/package.json", #"{"name": "@x/react", "main": "index.js"}"#)
            },
            Shapes.each {
                (
                    "packages/react-\($0)/library/src/components/\(title($0))/\(title($0)).tsx",
                    "export const \(title($0)) = () => null"
                )
            },
            Shapes.each { ("packages/react-\($0)/library/src/index.ts", "export * from './components'") }),
        Shapes.shape(
            "style sheets in the package of a theme", ["components": 12],
            ["{path: 'packages/theme/src/{key}.scss', optional: true}"], npm, views,
            Shapes.each(Array(words.dropLast())) { ("packages/theme/src/\($0).scss", ".a { color: red }") },
            ["packages/other/src/\(words[0]).scss": ".a { color: red }"]),
        Shapes.shape(
            "other projects beside components", ["components": 12], ["exclude: [src/components/vendor,"], npm, views,
            ["src/components/vendor/lit.js": "export class Lit {}"]),
    ]

    static let pages: [Layout] = [
        Shapes.shape(
            "a page of a site", ["components": 12], [], npm, views,
            ["packages/review/src/views/index.njk": "<p></p>"])
    ]
}
