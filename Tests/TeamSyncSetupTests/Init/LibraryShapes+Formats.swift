import TestSupport

extension LibraryShapes {
    /// A scheme of `{"name": value}` for several words.
    private static func members(_ value: String) -> String { Shapes.lines { "  \($0): \(value)" } }

    private static func variables(_ ids: String, _ group: String, _ value: String) -> String {
        words.enumerated().map { index, word in
            "{\"id\": \"\(ids):\(index)\", \"name\": \"\(group)/\(word)\", \"type\": \"COLOR\", \"valuesByMode\": \(value)}"
        }.joined(separator: ", ")
    }

    /// Tokens in formats that few tools use, and values of several modes.
    static let formats: [Layout] = [
        Shapes.shape(
            "names and values of several kinds, nested in YAML", ["tokens": 19],
            ["'tokens/**/*.yml'", "format: flat"],
            [
                "tokens/color.yml": "color:\n\(members("'#112233'"))\n",
                "tokens/sizes.yml": "size:\n  sm: 4px\n  md: 8px\n  lg: 12px\n",
                "tokens/font.yml": "font:\n  family: Inter, sans-serif\n  weight: 400\n  size: 1rem\n  line: 1.5\n",
                "docker-compose.yml": "services:\n  a: b\n",
            ]),
        Shapes.shape(
            "other tokens of the same folder in a source", ["tokens": 12, "code_tokens": 12],
            ["'tokens/base/**/*.json'", "tokens/base/sizes.js"],
            [
                "package.json": #"{"name": "@x/tokens", "main": "i.js"}"#,
                "tokens/base/color.json": dtcg("color"),
                "tokens/base/sizes.js":
                    "module.exports = { sizes: {\n\(words.enumerated().map { "  \($1): '\($0)px',\n" }.joined())} }\n",
            ]),
        Shapes.shape(
            "components of two frameworks in two packages", ["react_components": 12, "web_components": 12],
            ["packages/react/src/components/*", "packages/web/src/components/*"],
            ["packages/react/package.json": #"{"name": "@x/react", "peerDependencies": {}}"#],
            ["packages/web/package.json": #"{"name": "@x/web", "peerDependencies": {}}"#],
            react("packages/react/src/components"), react("packages/web/src/components")),
        Shapes.shape(
            "an export of a design tool beside the tokens in sources", ["tokens": 12, "code_tokens": 24],
            ["'figma/**/*.json'", "'src/**/*.ts'"],
            [
                "package.json": #"{"name": "@x/tokens", "main": "i.js"}"#, "figma/color.json": dtcg("raw"),
                "src/tokens/colors.ts":
                    "export const colors = {\n\(words.enumerated().map { "  \($1): '#12345\($0 % 10)',\n" }.joined())};\n",
                "src/tokens/spaces.ts":
                    "export const spaces = {\n\(words.enumerated().map { "  \($1): '\($0)px',\n" }.joined())};\n",
            ]),
        Shapes.shape(
            "variables of Figma, a file for each collection", ["tokens": 24], ["'figma/**/*.json'", "format: figma"],
            [
                "figma/primitives.json":
                    "{\"name\": \"P\", \"modes\": {\"1:0\": \"Value\"}, \"variables\": [\(variables("V", "color", #"{"1:0": {"r": 1, "g": 0, "b": 0, "a": 1}}"#))]}",
                "figma/semantic.json":
                    "{\"name\": \"S\", \"modes\": {\"2:0\": \"Light\", \"2:1\": \"Dark\"}, \"variables\": [\(variables("W", "text", #"{"2:0": {"type": "VARIABLE_ALIAS", "id": "V:0"}, "2:1": {"type": "VARIABLE_ALIAS", "id": "V:1"}}"#))]}",
            ]),
        Shapes.shape(
            "aliases of Theo in another folder", ["tokens": 12], ["'src/**/*.yml'", "format: style-dictionary"],
            [
                "src/color.yml": "props:\n\(members("{value: '{!MOSS}'}"))\n",
                "src/aliases/palette.yml": "aliases:\n  MOSS: '#112233'\n",
            ]),
        Shapes.shape(
            "constants in Dart", ["tokens": 24],
            ["'lib/src/**/*.dart'", "format: code"],
            [
                "pubspec.yaml": "name: kit\nversion: 1.0.0\n",
                "lib/src/tokens/colors.dart":
                    "class KitColors {\n\(Shapes.lines { "  static const Color \($0) = Color(0xFF112233);" })\n}\n",
                "lib/src/tokens/spacing.dart":
                    "abstract final class KitSpacing {\n\(Shapes.lines { "  static const double \($0)Spacing = 4.0;" })\n}\n",
                "lib/src/tokens/index.dart": "export 'colors.dart';\nexport 'spacing.dart';\n",
            ]),
        Shapes.shape(
            "a file for each brand with groups for themes beside others", ["tokens": 14],
            ["'tokens/{mode}.json'", "modes: [acme, globex, dark, light]"],
            Shapes.each(["acme", "globex"]) {
                (
                    "tokens/\($0).json",
                    "{\"light\": \(Shapes.json { _ in ##"{"value": "#fff"}"## }), \"dark\": \(Shapes.json { _ in ##"{"value": "#000"}"## }), \"radius\": {\"card\": {\"value\": \"8px\"}, \"chip\": {\"value\": \"4px\"}}}"
                )
            }),
        Shapes.shape(
            "brands with folders for themes", ["tokens": 12],
            ["'themes/{mode}/{mode}/**/*.json'", "format: dtcg}"],
            Shapes.each(["acme/light", "acme/dark", "globex/light", "globex/dark"]) {
                ("themes/\($0)/color.json", dtcg("color"))
            }),
        Shapes.shape(
            "a folder for modes beside the values for all", ["tokens": 12],
            ["files: ['tokens/modes/{mode}.json', 'tokens/**/*.json']", "modes: [dark]"],
            ["tokens/base.json": dtcg("color"), "tokens/modes/dark.json": dtcg("color")]),
        Shapes.shape(
            "modes that have no names of modes, in a folder that says so", ["tokens": 12],
            ["files: ['tokens/modes/{mode}.json', 'tokens/**/*.json']", "format: dtcg}"],
            [
                "tokens/base.json": dtcg("color"), "tokens/modes/cozy.json": dtcg("color"),
                "tokens/modes/roomy.json": dtcg("color"),
            ]),
        Shapes.shape(
            "files that end in tokens", ["tokens": 12], ["'design/**/*.tokens'", "format: dtcg"],
            ["design/color.tokens": dtcg("color")]),
        Shapes.shape(
            "former tokens beside those of today", ["tokens": 12], ["'tokens/src/**/*.json'"],
            ["tokens/src/color.json": dtcg("color"), "tokens/old/color.json": dtcg("hue")]),
        Shapes.shape(
            "modes behind dots, of which one has no name of a mode", ["tokens": 24],
            ["tokens/Color.{mode}.json", "tokens/Density.{mode}.json", "format: dtcg}"],
            [
                "tokens/Color.Light.json": dtcg("color"), "tokens/Color.Dark.json": dtcg("color"),
                "tokens/Density.Airy.json": dtcg("gap"), "tokens/Density.Compact.json": dtcg("gap"),
            ]),
        Shapes.shape(
            "sets of Tokens Studio for brands", ["tokens": 24],
            ["format: tokens-studio, modes: [brand/acme, brand/globex]"],
            [
                "tokens.json":
                    "{\"core\": \(dtcg("color")), \"brand/acme\": \(dtcg("role")), \"brand/globex\": \(dtcg("role")), \"$themes\": [], \"$metadata\": {}}"
            ]),
        Shapes.shape(
            "resources of Android with values for the night", ["colors": 12, "tokens": 12],
            [
                "files: ['ui/src/main/res/values-{mode}/colors*.xml', 'ui/src/main/res/values/colors*.xml'], format: resources",
                "files: ['ui/src/main/res/values-{mode}/dimens*.xml', 'ui/src/main/res/values/dimens*.xml'], format: resources",
            ], Shapes.gradle,
            Shapes.each(["values", "values-night"]) {
                (
                    "ui/src/main/res/\($0)/colors.xml",
                    "<resources>\(Shapes.lines { "<color name=\"\($0)\">#fff</color>" })</resources>"
                )
            },
            [
                "ui/src/main/res/values/dimens.xml":
                    "<resources>\(Shapes.lines { "<dimen name=\"\($0)\">4dp</dimen>" })</resources>"
            ]),
        Shapes.shape(
            "a package in a folder that the manifest names", ["tokens": 12], ["kit/spacing/src/_variables.scss"],
            [
                "package.json": #"{"name": "x", "private": true, "workspaces": ["kit/*"]}"#,
                "kit/spacing/src/_variables.scss": Shapes.lines { "$space-\($0): 4px;" },
            ]),
    ]

    private static func theme(_ brand: String) -> String {
        "struct \(brand)Colors {\n\(Shapes.lines { "    let \($0) = UIColor(light: \(brand)Palette.white, dark: \(brand)Palette.black)" })\n}\n"
            + "enum \(brand)Palette {\n    static let white = UIColor(hex: \"#ffffff\")\n    static let black = UIColor(hex: \"#000000\")\n}\n"
    }

    /// Names of packages; an archive does not count.
    private static let packageNames = words.filter { $0 != "archive" }

    /// Sources of several brands and kinds, and catalogues that contain the same items.
    static let brands: [Layout] = [
        Shapes.shape(
            "types that are called like the brand of their file", ["tokens": 14],
            ["'Sources/Kit/Tokens/{mode}Colors.swift'", "format: code}"], Shapes.swiftPackage,
            Shapes.each(["Acme", "Globex"]) { ("Sources/Kit/Tokens/\($0)Colors.swift", theme($0)) }),
        Shapes.shape(
            "folders of brands with types that are called like them", ["tokens": 14],
            ["'Sources/Kit/Skins/{mode}/**/*.swift'", "format: code}"], Shapes.swiftPackage,
            Shapes.each(["Acme", "Globex"]) { ("Sources/Kit/Skins/\($0)/\($0)Colors.swift", theme($0)) }),
        Shapes.shape(
            "modules of brands", ["tokens": 12],
            ["'theme-{mode}/**/*.kt'", "format: code}"],
            Shapes.each(["acme", "globex"]) {
                ("theme-\($0)/build.gradle.kts", "plugins { id(\"com.android.library\") }")
            },
            Shapes.each(["acme", "globex"]) { brand in
                (
                    "theme-\(brand)/src/main/kotlin/x/\(title(brand))ColorTokens.kt",
                    "object \(title(brand))ColorTokens {\n\(Shapes.lines { "    val \($0) = Color(0xFF112233)" })\n}\n"
                )
            }),
        Shapes.shape(
            "small files of several kinds beside colors", ["tokens": 16], ["'packages/tokens/src/**/*.ts'"],
            ["packages/tokens/package.json": #"{"name": "@x/tokens", "main": "i.js"}"#],
            [
                "packages/tokens/src/colors.ts":
                    "export const colors = {\n\(Shapes.lines { "  \($0): '#112233'," })\n};\n",
                "packages/tokens/src/shadows.ts":
                    "export const shadows = {\n  sm: '0 1px 2px rgba(0, 0, 0, 0.1)',\n  lg: '0 4px 8px #0002',\n};\n",
                "packages/tokens/src/fonts.ts":
                    "export const fonts = {\n  body: 'Inter, sans-serif',\n  code: 'Menlo, monospace',\n};\n",
            ]),
        Shapes.shape(
            "tokens that are called raw", ["tokens": 12], ["kit/src/main/kotlin/x/tokens/raw/ColorTokens*.kt"],
            ["kit/build.gradle.kts": "plugins { id(\"com.android.library\") }"],
            [
                "kit/src/main/kotlin/x/tokens/raw/ColorTokens.kt":
                    "object ColorTokens {\n\(Shapes.lines { "    val \($0) = Color(0xFF112233)" })\n}\n"
            ]),
        Shapes.shape(
            "images of several brands in one catalogue", ["images": 12],
            ["xcassets: {path: Sources/Kit/Assets.xcassets"], Shapes.swiftPackage,
            Shapes.each(words.flatMap { ["acme/\($0)", "globex/\($0)"] }) {
                ("Sources/Kit/Assets.xcassets/\($0).imageset/Contents.json", "{}")
            }),
        Shapes.shape(
            "packages with several components each", ["components": 14],
            ["files: {glob: 'packages/*/src/**/*.tsx', exclude: ['packages/*/src/**/*.*.tsx']}"],
            Shapes.each(packageNames) {
                ("packages/\($0)/package.json", "{\"name\": \"@x/\($0)\", \"peerDependencies\": {}}")
            },
            Shapes.each(packageNames) {
                ("packages/\($0)/src/\(title($0)).tsx", "export const \(title($0)) = () => null")
            },
            ["packages/form/package.json": #"{"name": "@x/form", "peerDependencies": {}}"#],
            Shapes.each(["Checkbox", "Radio", "Switch"]) {
                ("packages/form/src/\($0).tsx", "export const \($0) = () => null")
            }),
        Shapes.shape(
            "views of superclasses of the library's own", ["components": 12],
            ["files: {glob: 'Sources/Kit/Components/*.swift', exclude: ['**/*+*.swift']}"],
            Shapes.swiftPackage,
            Shapes.each { ("Sources/Kit/Components/\(title($0)).swift", "open class \(title($0)): KitControl {}") }),
        Shapes.shape(
            "sources of several composables", ["components": 12],
            ["files: {glob: 'kit/src/main/kotlin/x/components/*.kt'}"],
            ["kit/build.gradle": "plugins { id 'com.android.library' }"],
            Shapes.each {
                (
                    "kit/src/main/kotlin/x/components/\(title($0))s.kt",
                    "@Composable\nfun Small\(title($0))() {}\n@Composable\nfun Large\(title($0))() {}"
                )
            }),
        Shapes.shape(
            "a folder of tests beside components", ["components": 12],
            ["exclude: [src/components/__tests__, '**/common'"], npm,
            react("src/components"), ["src/components/__tests__/Alarm.test.tsx": "it()"]),
        Shapes.shape(
            "folders of families of composables", ["components": 16],
            [
                "files: {glob: 'kit/src/main/kotlin/x/components/**/*.kt', exclude: ['kit/src/main/kotlin/x/components/**/internal/**']}"
            ],
            ["kit/build.gradle": "plugins { id 'com.android.library' }"],
            Shapes.each(words.prefix(8).flatMap { ["\($0)s/\(title($0))Filled", "\($0)s/\(title($0))Ghost"] }) { path in
                (
                    "kit/src/main/kotlin/x/components/\(path).kt",
                    "@Composable\nfun \(path.split(separator: "/")[1])() {}"
                )
            }),
        Shapes.shape(
            "modules with several views in a source", ["components": 11],
            ["files: {glob: '*/src/main/java/x/**/*.kt', exclude: ['*/src/main/java/x/**/internal/**']}"],
            Shapes.each(packageNames) { ("kit-\($0)/build.gradle", "plugins { id 'com.android.library' }") },
            Shapes.each(packageNames) { word in
                (
                    "kit-\(word)/src/main/java/x/Kit\(title(word)).kt",
                    "open class KitSmall\(title(word))(context: Context, attrs: AttributeSet?) : View(context, attrs)"
                )
            }),
        Shapes.shape(
            "components in groups, whose names end alike", ["components": 12],
            ["files: {glob: 'src/elements/**/*.component.ts'}"],
            ["src/elements/package.json": #"{"name": "@x/elements", "peerDependencies": {}}"#],
            Shapes.each {
                (
                    "src/elements/group-\($0.count)/x-\($0)/\($0).component.ts",
                    "@customElement('x-\($0)')\nexport class A {}"
                )
            },
            Shapes.each(Array(words.prefix(9))) { ("src/elements/\($0).ts", "export * from './a.js'") }),
    ]
}
