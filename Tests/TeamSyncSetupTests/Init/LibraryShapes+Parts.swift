import TestSupport

/// Files next to the items of a count that belong to them, or are too few for a separate count.
extension LibraryShapes {
    private static func composable(_ name: String) -> String { "@Composable\nfun \(name)(a: Int) {}" }

    static let parts: [Layout] = [
        Shapes.shape(
            "enumerations of parameters beside composables", ["components": 12],
            [
                "exclude: ['ui/src/main/kotlin/components/*Size.kt', 'ui/src/main/kotlin/components/*Variant.kt']",
                "with: [{path: 'ui/src/main/kotlin/components/{key}Size.kt', optional: true}, {path: 'ui/src/main/kotlin/components/{key}Variant.kt', optional: true}]",
            ], Shapes.gradle,
            Shapes.each { ("ui/src/main/kotlin/components/\(title($0)).kt", composable(title($0))) },
            Shapes.each(Array(words.prefix(3))) {
                ("ui/src/main/kotlin/components/\(title($0))Size.kt", "enum class \(title($0))Size { S, M }")
            },
            [
                "ui/src/main/kotlin/components/\(title(words[2]))Variant.kt": "enum class Variant { A, B }",
                "ui/src/main/kotlin/components/PagerVariant.kt": "enum class PagerVariant { A, B }",
            ]),
        Shapes.shape(
            "helpers beside views in Swift", ["components": 12],
            [
                "exclude: ['Sources/Kit/Components/*Config.swift', Sources/Kit/Components/ChipMaker.swift, '**/*+*.swift']"
            ], Shapes.swiftPackage,
            Shapes.each { ("Sources/Kit/Components/\(title($0)).swift", "public struct \(title($0)): View {}") },
            [
                "Sources/Kit/Components/ChipConfig.swift": "public struct ChipConfig {}",
                "Sources/Kit/Components/ChipMaker.swift": "public struct ChipMaker {}",
            ]),
        Shapes.shape(
            "extensions and types of views in Swift", ["components": 12],
            [
                "{path: 'Sources/Kit/Components/{key}+Tone.swift', optional: true}",
                "{path: 'Sources/Kit/Types/{key}Style.swift', optional: true}",
            ], Shapes.swiftPackage,
            Shapes.each { ("Sources/Kit/Components/\(title($0)).swift", "public struct \(title($0)): View {}") },
            Shapes.each(Array(words.prefix(2))) {
                ("Sources/Kit/Components/\(title($0))+Tone.swift", "extension \(title($0)) { enum Tone { case a } }")
            },
            Shapes.each(Array(words.prefix(2))) {
                ("Sources/Kit/Types/\(title($0))Style.swift", "enum \(title($0))Style { case a }")
            }),
        Shapes.shape(
            "image sets of styles with their descriptions", ["icons": 40],
            [
                "with: [{path: 'Sources/Kit/Icons.xcassets/**/{key}Fill.imageset/Contents.json', optional: true}, {path: 'Sources/Kit/Icons.xcassets/**/{key}Line.imageset/Contents.json', optional: true}]"
            ], Shapes.swiftPackage, imageSets("Fill"), imageSets("Line")),
        Shapes.shape(
            "values of other kinds in files beside colors", ["tokens": 25],
            ["'Sources/Kit/**/*.swift'"], Shapes.swiftPackage,
            [
                "Sources/Kit/Tokens/Colors.swift":
                    "enum Colors {\n\(Shapes.lines { "    static let \($0) = Color(hex: 0x112233)" })\n}\n",
                "Sources/Kit/Tokens/AppLayout.swift": numbers("AppLayout", 2),
                "Sources/Kit/Tokens/Measurements.swift": numbers("Measurements", 5),
                "Sources/Kit/Tokens/Grid.swift": numbers("Grid", 6),
            ]),
        Shapes.shape(
            "values of other kinds beside a file of colors", ["tokens": 23], ["'Sources/Kit/"], Shapes.swiftPackage,
            [
                "Sources/Kit/Colors.swift":
                    "enum Colors {\n\(Shapes.lines { "    static let \($0) = Color(hex: 0x112233)" })\n}\n",
                "Sources/Kit/Measurements.swift": numbers("Measurements", 5),
                "Sources/Kit/GridLayout.swift": numbers("GridLayout", 6),
                "Sources/Kit/Network.swift": numbers("Network", 6),
            ]),
    ]

    /// Forms of public design systems that are easily missed.
    static let unusual: [Layout] = [
        Shapes.shape(
            "style sheets in templates of scripts, for each theme", ["tokens": 12], ["'src/themes/{mode}.styles.ts'"],
            npm,
            Shapes.each(["dark", "light"]) {
                (
                    "src/themes/\($0).styles.ts",
                    "export default css`\n  :host, .kit-\($0) {\n\(Shapes.lines { "    --color-\($0): #fff;" })\n  }\n`;\n"
                )
            }),
        Shapes.shape(
            "style sheets in templates with one selector", ["tokens": 17],
            ["files: ['kit/color*.js', kit/sizing.js], format: css"],
            ["kit/package.json": #"{"name": "@x/styles", "main": "color.js"}"#],
            ["kit/color.js": "const base = css`\n  :host {\n\(Shapes.lines { "    --color-\($0): #fff;" })\n  }\n`;\n"],
            [
                "kit/sizing.js": "const sizing = css`\n  :host {\n"
                    + words.prefix(5).map { "    --size-\($0): 1rem;\n" }.joined() + "  }\n`;\n"
            ]),
        Shapes.shape(
            "colors of brands with an operator for themes", ["tokens": 12],
            ["'Sources/Kit/Brands/{mode}Colors.swift'"], Shapes.swiftPackage,
            Shapes.each(["Acme", "Globex", "Initech"]) { brand in
                (
                    "Sources/Kit/Brands/\(brand)Colors.swift",
                    "struct \(brand)Colors: KitColors {\n"
                        + Shapes.lines { "    var \($0): UIColor = Self.palette.white | Self.palette.black" } + "\n}\n"
                )
            }),
        Shapes.shape(
            "an icon font with styles", ["icons": 12], [#"(?<key>(?!\w*_(?:round|sharp)\b)[A-Za-z_]"#],
            ["pubspec.yaml": "name: kit\nversion: 1.0.0\n"],
            [
                "lib/src/icons.g.dart": "class KitIcons {\n"
                    + Shapes.words.flatMap { [$0, "\($0)_round", "\($0)_sharp"] }
                    .map { "  static const IconData \($0) = IconData(0xe001, fontFamily: 'kit');\n" }.joined() + "}\n"
            ]),
        Shapes.shape(
            "modes with two tokens beside others", ["tokens": 14],
            ["'tokens/modes/size/{mode}.json', 'tokens/**/*.json'"],
            ["tokens/color.json": dtcg("color")],
            Shapes.each(["small", "medium", "large"]) {
                (
                    "tokens/modes/size/\($0).json",
                    #"{"_size": {"base": {"$value": 4, "$type": "number"}, "step": {"$value": 1, "$type": "number"}}}"#
                )
            }),
        Shapes.shape(
            "tokens in TypeScript and JavaScript", ["tokens": 24],
            ["'packages/themes/src/{mode}.js', 'packages/colors/src/colors*.ts'"],
            ["packages/colors/package.json": #"{"name": "@x/colors", "publishConfig": {}}"#],
            ["packages/themes/package.json": #"{"name": "@x/themes", "publishConfig": {}}"#],
            ["packages/colors/src/colors.ts": Shapes.lines { "export const \($0)10 = '#112233';" }],
            Shapes.each(["g10", "g100", "white"]) {
                ("packages/themes/src/\($0).js", Shapes.lines { "export const \($0)Background = gray10;" })
            }),
        Shapes.shape(
            "folders of data and a superclass beside components", ["components": 12],
            ["exclude: [packages/react-components/src/data, packages/react-components/src/primitives, '**/common'"],
            ["packages/react-components/package.json": #"{"name": "@x/react", "peerDependencies": {}}"#],
            react("packages/react-components/src"),
            Shapes.each(["data", "primitives"]) {
                ("packages/react-components/src/\($0)/index.ts", "export const a = 1")
            }),
        Shapes.shape(
            "a superclass beside components", ["components": 12],
            [
                "files: {glob: 'src/components/*.js', exclude: [src/components/base-component.js, 'src/components/*.*.js']}"
            ], npm,
            Shapes.each {
                ("src/components/\($0).js", "class \(title($0)) extends BaseComponent {}\nexport default \(title($0))")
            },
            ["src/components/base-component.js": "class BaseComponent extends Config {}\nexport default BaseComponent"]),
        Shapes.shape(
            "packages of elements whose classes have no prefix", ["components": 12],
            ["directories: {glob: 'packages/*'"],
            ["package.json": #"{"name": "x", "private": true, "workspaces": ["packages/*"]}"#],
            Shapes.each { ("packages/\($0)/package.json", #"{"name": "@x/a", "publishConfig": {}}"#) },
            Shapes.each {
                (
                    "packages/\($0)/src/kit-\($0).js",
                    "class \(title($0)) extends Base {}\ndefineCustomElement(\(title($0)));\nexport { \(title($0)) };"
                )
            }),
        Shapes.shape(
            "a folder of tokens with a few other constants", ["tokens": 30], ["'src/**/*.ts'"], npm,
            Shapes.each(["colors", "spacing", "sizes", "radii", "durations"]) {
                (
                    "src/tokens/\($0).ts",
                    "export const \($0) = {\n" + words.prefix(5).map { "  \($0): '4px',\n" }.joined() + "};\n"
                )
            },
            [
                "src/tokens/cursor.ts": "export const cursor = {\n"
                    + words.prefix(5).map { "  \($0): 'pointer',\n" }.joined() + "};\n"
            ]),
    ]

    /// Files that belong to a count because of their location, and files that do not.
    static let unusualPlaces: [Layout] = [
        Shapes.shape(
            "folders without an element beside components", ["components": 12],
            ["exclude: [components/style, components/version, '**/common'"],
            ["package.json": #"{"name": "@x/kit", "peerDependencies": {}}"#],
            Shapes.each { ("components/\($0)/index.tsx", "export const \(title($0)) = () => null") },
            Shapes.each(["style", "version"]) { ("components/\($0)/index.ts", "export default {}") }),
        Shapes.shape(
            "style sheets of elements beside those of components", ["tokens": 12, "components": 12, "elements": 6],
            ["files: {glob: 'sass/elements/*.scss', exclude: [sass/elements/_index.scss]}"],
            ["package.json": #"{"name": "@x/kit", "version": "1.0.0", "sass": "a"}"#],
            ["tokens/color.json": dtcg("color"), "sass/elements/_index.scss": ""],
            Shapes.each { ("sass/components/\($0).scss", ".\($0) {}") },
            Shapes.each(Array(words.prefix(6))) { ("sass/elements/\($0).scss", ".\($0) {}") }),
        Shapes.shape(
            "a superclass in the package of each component", ["components": 12],
            ["directories: {glob: 'packages/kit/src/*'"],
            ["packages/kit/package.json": #"{"name": "@x/kit", "peerDependencies": {}}"#],
            Shapes.each { ("packages/kit/src/\($0)/package.json", #"{"main": "a"}"#) },
            Shapes.each { ("packages/kit/src/\($0)/\(title($0)).vue", "<template/>") },
            Shapes.each { ("packages/kit/src/\($0)/Base\(title($0)).vue", "<script/>") }),
        Shapes.shape(
            "superclasses beside views", ["components": 12],
            ["files: {glob: 'src/components/*.vue', exclude: ['src/components/Base*.vue', 'src/components/*.*.vue']}"],
            npm,
            Shapes.each { ("src/components/\(title($0)).vue", "<template/>") },
            Shapes.each(Array(words.prefix(10))) { ("src/components/Base\(title($0)).vue", "<script/>") }),
        Shapes.shape(
            "folders of components in a package of components", ["components": 12],
            ["directories: {glob: 'packages/components/src/components/*'"],
            ["packages/components/package.json": #"{"name": "@x/components", "peerDependencies": {}}"#],
            Shapes.each {
                (
                    "packages/components/src/components/\($0)/\($0).tsx",
                    "@Component({})\nexport class \(title($0)) {}"
                )
            }),
        Shapes.shape(
            "drawings of which a sprite is made", ["icons": 50], ["root: sprite_icons"], icons("sprite_icons"),
            icons("sprite_icons", Layout.words.prefix(10).map { "\($0)-x" })),
        Shapes.shape(
            "small files for kinds of values beside colors", ["tokens": 20], ["files: ['src/**/*.ts'], format: code"],
            npm,
            ["src/theme/colors.ts": Shapes.lines { "export const \($0) = '#112233';" }],
            Shapes.each(Array(words.prefix(4))) {
                ("src/spacing/\($0).ts", "export const spacing\(title($0)) = '4px';")
            },
            Shapes.each(Array(words.prefix(4))) { ("src/border/\($0).ts", "export const border\(title($0)) = '4px';") }),
        Shapes.shape(
            "other settings beside style sheets of tokens", ["tokens": 15], ["settings/"],
            ["package.json": #"{"name": "@x/kit", "version": "1.0.0", "sass": "a"}"#],
            ["settings/_colors.scss": Shapes.lines { "$\($0): #fff;" }],
            ["settings/_globals.scss": "$page-width: 960px;\n$gutter: 32px;\n$line: 4px;\n"]),
        Shapes.shape(
            "a source with the same constants for each component", ["tokens": 22],
            ["'themes/presets/{mode}/{group}/index.js'"], npm,
            Shapes.each(["aura", "lara"]) {
                (
                    "themes/presets/\($0)/base/index.js",
                    "export default {\n\(Shapes.lines { "  \($0): '#112233'," })\n};\n"
                )
            },
            Shapes.each(Array(words.suffix(5)).flatMap { ["aura/\($0)", "lara/\($0)"] }) {
                (
                    "themes/presets/\($0)/index.js",
                    "export default {\n  root: {\n    radius: '{border.radius}',\n    padding: '1rem',\n  },\n};\n"
                )
            }),
        Shapes.shape(
            "a few tokens in a folder beside others", ["tokens": 14], ["files: ['properties/**/*.json']"],
            ["properties/color/base.json": "{\"color\": \(Shapes.json { _ in ##"{"value": "#fff"}"## })}"],
            ["properties/size/font.json": #"{"size": {"a": {"value": "0.75"}, "b": {"value": "1"}}}"#]),
        Shapes.shape(
            "modes inside the names of constants", ["tokens": 24], ["files: ['src/{mode}.ts'], format: code}"],
            ["package.json": #"{"name": "@x/colors", "main": "a"}"#],
            [
                "src/light.ts": shades("gray") + shades("grayA"),
                "src/dark.ts": shades("grayDark") + shades("grayDarkA"),
            ]),
        Shapes.shape(
            "variables of a Sass module", ["tokens": 15], ["sass/derived-variables.scss"],
            ["package.json": #"{"name": "@x/kit", "version": "1.0.0", "sass": "a"}"#],
            ["sass/initial-variables.scss": Shapes.lines { "$\($0): #fff;" }],
            ["sass/derived-variables.scss": "@use 'initial-variables' as iv;\n$a: iv.$b;\n$c: iv.$d;\n$e: iv.$f;\n"]),
    ]

    private static func shades(_ name: String) -> String {
        "export const \(name) = {\n" + words.enumerated().map { "  step\($0.offset): '#112233',\n" }.joined()
            + "};\n"
    }

    static func imageSets(_ style: String) -> [RawPath: String] {
        Shapes.each(Layout.words) {
            ("Sources/Kit/Icons.xcassets/\(title($0))\(style).imageset/Contents.json", "{}")
        }.merging(
            Shapes.each(Layout.words) {
                ("Sources/Kit/Icons.xcassets/\(title($0))\(style).imageset/\(title($0))\(style).pdf", "%PDF")
            }
        ) { $1 }
    }

    private static func numbers(_ type: String, _ number: Int) -> String {
        "enum \(type) {\n" + words.prefix(number).map { "    static let \($0): CGFloat = 4\n" }.joined() + "}\n"
    }

    /// Too few items for a separate count, next to other items.
    static let few: [Layout] = [
        Shapes.shape(
            "a few items of each kind beside tokens", ["tokens": 12],
            [
                "3 icons in icons/*.svg: a catalogue needs at least 5",
                "2 tokens in Sources/Kit/Palette.swift: a catalogue needs at least 8",
                "2 components in Sources/Kit/Components/*.swift: a catalogue needs at least 3",
                "2 colors in Sources/Kit/Colors.xcassets: a catalogue needs at least 3",
            ],
            ["tokens/color.json": dtcg("color")], Shapes.swiftPackage, icons("icons", Array(words.prefix(3))),
            Shapes.each(Array(words.prefix(2))) {
                ("Sources/Kit/Components/\(title($0)).swift", "public struct \(title($0)): View {}")
            },
            Shapes.each(Array(words.prefix(2))) {
                ("Sources/Kit/Colors.xcassets/\($0).colorset/Contents.json", #"{"colors": []}"#)
            },
            [
                "Sources/Kit/Palette.swift":
                    "enum Palette {\n    static let ink = Color(hex: 0x112233)\n    static let sky = Color(hex: 0x1133FF)\n}\n"
            ]),
        Shapes.shape(
            "a few drawables in each of two modules", ["tokens": 12],
            [
                "6 icons in views/src/main/res/drawable/*.xml: a catalogue needs at least 12",
                "5 icons in compose/src/main/res/drawable/*.xml: a catalogue needs at least 12",
            ],
            [
                "tokens/color.json": dtcg("color"), "views/build.gradle": "plugins { id 'com.android.library' }",
                "compose/build.gradle": "plugins { id 'com.android.library' }",
            ],
            Shapes.each(Array(words.prefix(6))) { ("views/src/main/res/drawable/kit_\($0).xml", "<vector/>") },
            Shapes.each(Array(words.suffix(5))) { ("compose/src/main/res/drawable/kit_\($0).xml", "<vector/>") }),
        Shapes.shape(
            "a few dimensions and tokens beside icons", ["icons": 40],
            [
                "3 tokens in tokens.json: a catalogue needs at least 8",
                "3 tokens in ui/src/main/res/values/dimens.xml: a catalogue needs at least 8",
            ],
            icons("icons"), Shapes.gradle,
            [
                "ui/src/main/res/values/dimens.xml":
                    "<resources>\(words.prefix(3).map { "<dimen name=\"\($0)\">4dp</dimen>\n" }.joined())</resources>",
                "tokens.json":
                    ##"{"a": {"$value": "#fff"}, "b": {"$value": "#000"}, "c": {"$value": "4px"}}"##,
            ]),
    ]
}
