import TestSupport

enum LibraryShapes {
    typealias Shapes = DesignSystemShapes

    static let npm = Shapes.npm
    static let words = Shapes.words

    static func dtcg(_ group: String) -> String {
        "{\"\(group)\": \(Shapes.json { _ in ##"{"$value": "#fff", "$type": "color"}"## })}"
    }

    static func title(_ word: String) -> String { Shapes.title(word) }

    static func react(_ folder: String, _ words: [String] = words) -> [RawPath: String] {
        Shapes.each(words) { ("\(folder)/\(title($0))/\(title($0)).tsx", "export const \(title($0)) = () => null") }
    }

    static func icons(_ folder: String, _ words: [String] = Layout.words) -> [RawPath: String] {
        Shapes.each(words) { ("\(folder)/\($0).svg", "<svg/>") }
    }

    static let tokens: [Layout] = [
        Shapes.shape(
            "JSON5 with comments, and modes as folders", ["tokens": 24],
            ["'src/tokens/color/*/{mode}.json5'", "format: dtcg}"],
            [
                "src/tokens/color/light/light.json5":
                    "// light\n{\n  base: {\n\(Shapes.lines { "    \($0): {$value: '#fff', $type: 'color',}," })\n  },\n}",
                "src/tokens/color/dark/dark.json5":
                    "{base: {\n\(Shapes.lines { "\($0): {$value: '#000', $type: 'color'}," })\n}}",
                "src/tokens/size.json5": "{size: {\n\(Shapes.lines { "'\($0)': {$value: 4, $type: 'number'}," })\n}}",
            ]),
        Shapes.shape(
            "a file for each brand", ["tokens": 12], ["'tokens/{mode}.json'", "format: dtcg}"],
            [
                "tokens/acme.json": dtcg("color"), "tokens/globex.json": dtcg("color"),
                "tokens/initech.json": dtcg("color"),
            ]),
        Shapes.shape(
            "folders of brands with files of the same names", ["tokens": 24],
            ["'tokens/{mode}/**/*.json'", "format: dtcg}"],
            [
                "tokens/acme/color.json": dtcg("color"), "tokens/acme/border.json": dtcg("border"),
                "tokens/globex/color.json": dtcg("color"), "tokens/globex/border.json": dtcg("border"),
            ]),
        Shapes.shape(
            "groups that are called like files of themes", ["tokens": 36], ["'tokens/themes/{mode}.json'"],
            [
                "tokens/themes/acme.json": dtcg("color"), "tokens/themes/globex.json": dtcg("color"),
                "tokens/brands/acme.json": dtcg("acme"), "tokens/brands/globex.json": dtcg("globex"),
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
            "breakpoints, which are no modes", ["tokens": 15], ["'tokens/**/*.json'"],
            [
                "tokens/color.json": dtcg("color"),
                "tokens/media.json":
                    #"{"breakpoint": {"mobile": {"$value": "1px"}, "tablet": {"$value": "2px"}, "desktop": {"$value": "3px"}}}"#,
            ]),
        Shapes.shape(
            "a build of tokens beside them", ["tokens": 12], ["packages/tokens/src/**/*.json"],
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
            ["'packages/tokens/src/**/*.ts'", "format: code"],
            ["packages/tokens/package.json": #"{"name": "@x/tokens", "version": "1.0.0"}"#],
            Shapes.each { ("packages/tokens/src/color/\($0).ts", "export const color\(title($0)) = '#112233';\n") }),
        Shapes.shape(
            "themes in JavaScript, called like colors", ["tokens": 12],
            ["'packages/themes/src/{mode}.js'", "format: code}"],
            ["packages/themes/package.json": #"{"name": "@x/themes", "version": "1.0.0"}"#],
            Shapes.each(["g10", "g100", "white"]) { theme in
                ("packages/themes/src/\(theme).js", Shapes.lines { "export const \($0)Background = gray10;" })
            }),
        Shapes.shape(
            "a package that is called like colors", ["tokens": 12], ["'src/{mode}.ts'", "format: code}"],
            ["package.json": #"{"name": "@x/colors", "version": "1.0.0"}"#],
            Shapes.each(["light", "dark"]) { theme in
                ("src/\(theme).ts", "export const gray = {\n\(Shapes.lines { "  \($0): '#112233'," })\n};\n")
            }),
        Shapes.shape(
            "colors of an asset catalogue that code names again", ["colors": 12, "tokens": 9], ["Spacing*.swift"],
            Shapes.swiftPackage,
            Shapes.each { ("Sources/Kit/Colors.xcassets/\($0).colorset/Contents.json", #"{"colors": []}"#) },
            [
                "Sources/Kit/Theme/Colors.swift":
                    "extension Color {\n\(Shapes.lines { "    static let \($0) = Color(\"\($0)\", bundle: .module)" })\n}\n",
                "Sources/Kit/Theme/Spacing.swift":
                    "public enum Spacing {\n\(words.prefix(9).map { "    static let \($0)Spacing: CGFloat = 4" }.joined(separator: "\n"))\n}\n",
            ]),
        Shapes.shape(
            "resources of Android", ["colors": 12], ["ui/src/main/res/values/colors*.xml"], Shapes.gradle,
            [
                "ui/src/main/res/values/colors.xml":
                    "<resources>\n\(Shapes.lines { "  <color name=\"\($0)\">#FF112233</color>" })\n</resources>\n",
                "ui/src/main/res/values/internal_colors.xml": "<resources><color name=\"a\">#fff</color></resources>",
                "ui/src/main/res/values/strings.xml": "<resources><string name=\"a\">a</string></resources>",
            ]),
    ]

    static let iconSets: [Layout] = [
        Shapes.shape(
            "icons beside tokens, without variants", ["icons": 40, "tokens": 12], ["files: {glob: 'icons/**/*.svg'}"],
            icons("icons"), ["tokens/color.json": dtcg("color")]),
        Shapes.shape(
            "icons beside tokens, in folders of sizes", ["icons": 40, "tokens": 12],
            ["files: {glob: 'icons/**/*.svg', key: '^(?<key>.+)$'}"], icons("icons/16"), icons("icons/24"),
            ["tokens/color.json": dtcg("color")]),
        Shapes.shape(
            "icons in folders that are numbers", ["icons": 40], ["profile: icon-files"],
            Shapes.each(Layout.words) { ("icons/\($0.utf8.count + 10)/\($0)\($0.utf8.count + 10).svg", "<svg/>") }),
        Shapes.shape(
            "icons beside tokens, with styles", ["icons": 40, "tokens": 12],
            ["files: {glob: 'icons/**/*.svg', key: '", "fill"],
            icons("icons"), icons("icons", Layout.words.map { "\($0)-fill" }), ["tokens/color.json": dtcg("color")]),
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

    static let all =
        tokens + formats + brands + groups + sheets + components + modules + places + platforms + iconSets + iconNames
        + brandModes + values + generalNames + drawnIcons + otherIcons + rare + carefulIcons + carefulComponents
        + carefulTokens + lasting + parts + unusual + unusualPlaces + wholePackages + openModes + besideIcons
        + groupsOfComponents + categories + kinds + tokenOrigins + otherTokens + componentOrigins + gradleModules
        + complements + roles + shared + asides + wideSheets + otherIconForms + rareForms + webTokens + webComponents
        + nativeTokens + nativeComponents + outsidePlaces + published + scripts + besideApps + onlyCategories
        + typesOfThemes + fellows + onlyOneType + computed + served + besidePalettes + foldersOfParts + otherPlaces
        + ofPrivate + notComponents + compiledFamilies + dart + drawnScripts + workshops + listed + casesOfStyles
        + commonFolders + mobile + dotNet
        + containers + templates + contents + ordinaryContents + neighbors + defaultModes + sets + styledSets
        + dotNetForms + domains + exported + iconVariants + visibility

    static let leftOut: [Layout] = [
        Shapes.shape(
            "drawings beside the icons with their names in other words", ["icons": 40],
            [
                "40 icons in kit/icons/src/export/*.svg: 'icons' counts the icons in kit/icons/src/icons/**/*.svg instead"
            ],
            icons("kit/icons/src/icons"), icons("kit/icons/src/export", Layout.words.map { "Icon=\($0), Size=16" })),
        Shapes.shape(
            "drawings beside the icons with their names and a prefix", ["icons": 40],
            ["40 icons in kit/icons/src/export/*.svg: the same as those in kit/icons/src/icons/**/*.svg"],
            icons("kit/icons/src/icons"), icons("kit/icons/src/export", Layout.words.map { "kit_\($0)" })),
        Shapes.shape(
            "a second copy of the components in a package", ["components": 12],
            [
                "12 extra components in packages/react/extra/components/*: 'components' counts the components in packages/react/base/components/* instead"
            ],
            ["packages/react/package.json": #"{"name": "@x/react", "peerDependencies": {}}"#],
            react("packages/react/base/components"), react("packages/react/extra/components")),
        Shapes.shape(
            "a view between the folders of components", ["components": 12],
            ["1 component in kit/src/main/kotlin/components/*.kt: the other components are in other folders"],
            ["kit/build.gradle.kts": "plugins { id(\"com.android.library\") }\n"],
            Shapes.each { word in
                (
                    "kit/src/main/kotlin/components/\(word)/\(title(word)).kt",
                    "@Composable\nfun \(title(word))(text: String) {}\n"
                )
            },
            Shapes.each(["card"]) { _ in
                ("kit/src/main/kotlin/components/Card.kt", "@Composable\nfun Card(text: String) {}\n")
            },
            ["kit/src/main/kotlin/components/Scale.kt": "fun scale(a: Int): Int = a\n"]),
        Shapes.shape(
            "pictures and flags beside icons in a folder", ["icons": 40],
            [
                "12 flags in packages/flags/svg/*.svg: they are a separate set",
                "12 pictograms in packages/pictograms/svg/*.svg: they are a separate set",
            ],
            icons("packages/icons/svg"), icons("packages/flags/svg", words.map { "\($0)land" }),
            icons("packages/pictograms/svg", words.map { "\($0)-picture" })),
        Shapes.shape(
            "image sets that are made of icons", ["icons": 40],
            ["40 images in ios/Assets.xcassets: most of them are copies of icons"], icons("icons"),
            Shapes.each(Layout.words) { ("ios/Assets.xcassets/\($0).imageset/Contents.json", "{}") }),
        Shapes.shape(
            "colors of a second theme", ["colors": 12],
            ["5 colors in Other/Colors.xcassets: 'colors' counts the colors in Kit/Sources/Colors.xcassets instead"],
            Shapes.each { ("Kit/Sources/Colors.xcassets/\($0).colorset/Contents.json", #"{"colors": []}"#) },
            Shapes.each(Array(words.prefix(5))) {
                ("Other/Colors.xcassets/\($0).colorset/Contents.json", #"{"colors": []}"#)
            }),
    ]

    static let others: [Layout] = [
        Shapes.shape(
            "the color names of CSS", [:], [], npm,
            [
                "src/colorNames.ts":
                    "export const colorNames = {\n"
                    + ["aliceblue", "antiquewhite", "azure", "black", "blue", "coral", "gold", "navy", "red"]
                    .map { "  \($0): '#112233',\n" }.joined() + "}\n"
            ]),
        Shapes.shape(
            "tokens of a form of its own", [:], [], npm,
            [
                "tokens/color.json":
                    "{\"colors\": {\"$type\": \"color\", \"a\": "
                    + Shapes.json { _ in ##"{"platforms": ["web"], "values": {"acme": "#fff", "globex": "#000"}}"## }
                    + "}}"
            ]),
        Shapes.shape(
            "a parser with tokens", [:], [], Shapes.swiftPackage,
            [
                "Sources/Parser/TokenSyntax.swift":
                    "struct TokenSyntax {\n\(Shapes.lines { "    static let \($0)Token = RawSyntax.\($0)" })\n}\n"
            ]),
        Shapes.shape(
            "a module of an app with dimensions of its own", [:], [], Shapes.gradle,
            [
                "ui/src/main/res/values/dimens.xml":
                    "<resources>\(Shapes.lines { "<dimen name=\"\($0)\">4dp</dimen>" })</resources>"
            ]),
        Shapes.shape(
            "an app of Flutter with icons of its own", [:], [], icons("assets/icons"),
            ["pubspec.yaml": "name: app\npublish_to: none\n", "lib/main.dart": "void main() {}"]),
        Shapes.shape(
            "pictures that a site serves", [:], [], icons("public/assets"),
            ["package.json": #"{"name": "game", "private": true}"#]),
        Shapes.shape(
            "a site of Jekyll with icons of its own", [:], [], icons("assets/images/icons"),
            ["_config.yml": "title: x", "_layouts/page.html": "", "_posts/2026-01-01-a.md": ""]),
        Shapes.shape(
            "a site of Hugo with icons of its own", [:], [], icons("static/icons"),
            ["config.toml": "title = 'x'", "content/a.md": "", "package.json": #"{"name": "x", "private": true}"#]),
        Shapes.shape(
            "a site of Astro with icons of its own", [:], [], icons("src/icons"),
            ["astro.config.mjs": "", "package.json": #"{"name": "x", "version": "1.0.0"}"#]),
        Shapes.shape(
            "a game with pictures of its own", [:], [], icons("assets/sprites"), ["project.godot": ""]),
        Shapes.shape(
            "drawings of a suite of tests", [:], [],
            Shapes.each { ("svg/a-\($0)-001.svg", "<svg/>") }, Shapes.each { ("svg/a-\($0)-002.svg", "<svg/>") },
            Shapes.each { ("svg/e-\($0)-014.svg", "<svg/>") }),
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
