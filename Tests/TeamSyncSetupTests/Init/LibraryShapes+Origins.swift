import TestSupport

extension LibraryShapes {
    private static func theo(_ words: some Sequence<String>, _ value: String) -> String {
        let members = words.map { "\"\($0.uppercased())\": {\"value\": \"\(value)\"}" }.joined(separator: ", ")
        return "{\"global\": {\"type\": \"size\", \"category\": \"c\"}, \"props\": {\(members)}}"
    }

    private static func element(_ word: String) -> String {
        "@customElement({ tag: \"x-\(word)\" })\nexport default class \(title(word)) extends Base {}\n"
    }

    private static func phoenix(_ word: String) -> String {
        "defmodule Kit.\(title(word)) do\n  use Phoenix.Component\n  def \(word)(assigns), do: assigns\nend\n"
    }

    private static let mix: [RawPath: String] = [
        "mix.exs": "defp package do\n  [licenses: [\"MIT\"]]\nend\ndef project, do: [app: :kit, package: package()]\n"
    ]

    /// Tokens and the files that were generated from them, and tokens for platforms.
    static let tokenOrigins: [Layout] = [
        Shapes.shape(
            "a file that a build composed of the tokens in several folders", ["tokens": 31],
            ["'packages/{mode}/src/**/*.json', 'packages/common/base/**/*.json'"],
            [
                "packages/common/base/colors.json": theo(words, "{!MOSS}"),
                "packages/common/base/aliases.json": "{\"aliases\": {\"MOSS\": {\"value\": \"#00f\"}}}",
                "packages/web/src/sizes.json": theo(["s", "m", "l"], "1rem"),
                "packages/web/src/radii.json": theo(Layout.words.suffix(16), "2px"),
                "packages/ios/src/sizes.json": theo(["s", "m", "l"], "4"),
                "packages/web/tokens/all.json": theo(words + ["s", "m", "l"] + Layout.words.suffix(16), "#fff"),
            ]),
        Shapes.shape(
            "a file for each platform with one common token", ["tokens": 15],
            ["'tokens/platforms/{mode}/**/*.json'"],
            [
                "tokens/base/color.json": dtcg("color"),
                "tokens/platforms/ios/font.json":
                    ##"{"font": {"system": {"$value": "SF", "$type": "fontFamily"}, "a": {"$value": "#fff"}}}"##,
                "tokens/platforms/android/font.json":
                    ##"{"font": {"system": {"$value": "Roboto", "$type": "fontFamily"}, "b": {"$value": "#fff"}}}"##,
            ]),
        Shapes.shape(
            "a theme of Less that changes a few variables", ["tokens": 13], ["{mode}.less"], npm,
            [
                "src/themes/default.less": Shapes.lines { "@\($0)-color: #112233;" },
                "src/themes/dark.less": words.prefix(6).map { "@\($0)-color: #000;\n" }.joined(),
                "src/themes/index.less": "@root: default;\n@import './@{root}.less';\n",
            ]),
        Shapes.shape(
            "variables of Sass in the indented syntax", ["tokens": 12], ["src/css/variables.sass"], npm,
            ["src/css/variables.sass": Shapes.lines { "$\($0)-color: #112233 !default" }]),
        Shapes.shape(
            "the output of Sass beside its sources", ["tokens": 12], ["sass/utilities/variables.scss"], npm,
            [
                "sass/utilities/variables.scss": Shapes.lines { "$\($0)-color: #112233 !default;" },
                "css/kit.css": ":root {\n\(Shapes.lines { "  --kit-\($0)-color: #112233;" })\n}\n",
            ]),
        Shapes.shape(
            "the style sheet that a library's users import", ["tokens": 12], ["src/index.css"], npm,
            ["src/index.css": ":root {\n\(Shapes.lines { "  --kit-\($0): #112233;" })\n}\n"]),
        Shapes.shape(
            "settings with text styles beside other settings", ["tokens": 17], ["core/settings/_typography*.scss"], npm,
            [
                "core/settings/_colors.scss": Shapes.lines { "$kit-\($0): #112233;" },
                "core/settings/_typography.scss":
                    "$kit-font: Inter, Sans-serif;\n$kit-font-bold: 600;\n$kit-scale: (\n"
                    + ["16", "24", "36"].map { "  \($0): (null: (size: 1px, line: 1.2), tablet: (size: 2px))" }
                    .joined(separator: ",\n") + "\n);\n",
            ]),
    ]

    private static func scss(_ name: String) -> String {
        ":root {\n\((0..<24).map { "  --kit-\(name)\($0): #1122\($0 + 10);\n" }.joined())}\n"
    }

    /// Tokens next to files that only look similar.
    static let otherTokens: [Layout] = [
        Shapes.shape(
            "constants that name the images of a catalogue", ["images": 40, "tokens": 36],
            ["files: ['Sources/Kit/Tokens/ColorFill*.swift', "],
            ["Package.swift": ".library(name: \"Kit\", targets: [\"Kit\"])"],
            Shapes.each(Layout.words) { ("Sources/Kit/Assets.xcassets/glyph--\($0).imageset/\($0).svg", "<svg/>") },
            Shapes.each(["ColorText", "ColorLine", "ColorFill"]) { name in
                (
                    "Sources/Kit/Tokens/\(name).swift",
                    "enum \(name) {\n\(Shapes.lines { "  static let \($0) = Color(hex: 0x112233)" })\n}\n"
                )
            },
            [
                "Sources/Kit/Tokens/Glyph.swift": "enum Glyph {\n"
                    + Layout.words.map { "  static let glyph\(title($0)) = UIImage(named: \"glyph--\($0)\")!\n" }
                    .joined() + "}\n"
            ]),
        Shapes.shape(
            "constants of a component and of a script beside variables",
            ["tokens": 12, "code_tokens": 12, "components": 13],
            ["src/other/colors*.ts"],
            npm, react("src/components"),
            [
                "src/styles/_colors.scss": Shapes.lines { "$\($0): #112233;" },
                "src/other/colors.ts": "export const colors = {\n\(Shapes.lines { "  \($0)x: '#445566'," })\n}\n",
                "src/components/ColorPicker/ColorPicker.tsx":
                    "export const ColorPicker = () => null\nexport const colors = {\n"
                    + Shapes.lines { "  pick\($0): '#778899'," } + "\n}\n",
            ]),
        Shapes.shape(
            "durations and fractions beside other tokens", ["tokens": 18], ["'kit/tokens/**/*.kt'"],
            ["kit/build.gradle": "plugins { id 'com.android.library' }"],
            [
                "kit/tokens/Color.kt": "object Palette {\n\(Shapes.lines { "  val \($0) = Color(0xFF112233)" })\n}\n",
                "kit/tokens/Dim.kt":
                    "const val DIM_1: Float = 0.72f\nconst val DIM_2: Float = 0.5f\nconst val DIM_3 = 0.4f\n",
                "kit/tokens/Pace.kt":
                    "const val PACE_1 = \"0.25s\"\nconst val PACE_2 = \"1s\"\nconst val PACE_3 = \"2s\"\n",
            ]),
        Shapes.shape(
            "recipes of components beside tokens", ["tokens": 24], ["'src/theme/tokens/**/*.ts'"], npm,
            Shapes.each(["colors", "sizes"]) { kind in
                (
                    "src/theme/tokens/\(kind).ts",
                    "export const \(kind) = {\n\(Shapes.lines { "  \($0): '4px'," })\n}\n"
                )
            },
            Shapes.each(["badge", "dialog", "spinner"]) {
                (
                    "src/theme/recipes/\($0).ts",
                    "export const \($0)Recipe = defineRecipe({\n  base: { width: '1px', height: '2px', color: '#fff' },\n"
                        + "  variants: { size: { a: { gap: '1px', width: '2px', height: '3px' } } } })\n"
                )
            }),
        Shapes.shape(
            "a style sheet with other properties than a file of colors", ["tokens": 12, "code_tokens": 10],
            ["'tailwind/theme.css'".replacing("'", with: "")], npm,
            [
                "colors.json":
                    "{\(words.map { ##""\##($0)-50": {"light": "#ffffff", "dark": "#111111"}"## }.joined(separator: ", "))}",
                "tailwind/theme.css":
                    "@theme {\n\((0..<10).map { "  --radius-\($0)x: \($0 + 1)px;\n" }.joined())}\n",
            ]),
        Shapes.shape(
            "themes in a folder of style sheets that have no other names", ["tokens": 24], ["'css/_{mode}.scss'"], npm,
            ["css/_white.scss": scss("a"), "css/_g100.scss": scss("a"), "css/all.scss": "$own: 1px;\n"]),
        Shapes.shape(
            "settings with the names of tokens", ["tokens": 36], ["'src/**/*.scss'"],
            [
                "package.json": "{\"private\": true}",
                "src/tokens/color/blue.scss":
                    "$tokens-blue: (\n\((0..<12).map { "  \($0)0: #11224\($0 % 10),\n" }.joined()));\n",
                "src/settings/_settings-color.scss": Shapes.lines { "$theme-color-\($0): \"blue-50v\" !default;" },
                "src/settings/_settings-parts.scss": Shapes.lines { "$theme-radius-\($0): \"md\" !default;" },
            ]),
        Shapes.shape(
            "names of folders in settings, which are not tokens", ["tokens": 12], ["src/tokens/"], npm,
            [
                "src/tokens/color/blue.scss":
                    "$tokens-blue: (\n\((0..<12).map { "  \($0)0: #11224\($0 % 10),\n" }.joined()));\n",
                "src/settings/_paths.scss": Shapes.lines { "$path-\($0): \"vendor\" !default;" },
            ]),
    ]

    /// Components in the locations used by other frameworks.
    static let componentOrigins: [Layout] = [
        Shapes.shape(
            "custom elements in the sources of packages", ["components": 12],
            [
                "files: {glob: 'packages/*/src/*.ts', exclude: [packages/main/src/bundle.ts, 'packages/*/src/*.*.ts']}",
                "{key}Template.tsx",
            ],
            ["packages/main/package.json": #"{"name": "@x/main", "exports": {}}"#],
            ["packages/more/package.json": #"{"name": "@x/more", "exports": {}}"#],
            Shapes.each(Array(words.prefix(8))) { ("packages/main/src/\(title($0)).ts", element($0)) },
            Shapes.each(Array(words.prefix(8))) { ("packages/main/src/\(title($0))Template.tsx", "export {}\n") },
            Shapes.each(Array(words.suffix(4))) { ("packages/more/src/\(title($0)).ts", element($0)) },
            ["packages/main/src/bundle.ts": "export * from \"./Alarm.js\"\n"]),
        Shapes.shape(
            "function components of Phoenix", ["components": 12],
            ["files: {glob: 'lib/kit_components/*.ex', exclude: [lib/kit_components/helpers.ex]}"], mix,
            Shapes.each { ("lib/kit_components/\($0).ex", phoenix($0)) },
            ["lib/kit_components/helpers.ex": "defmodule Kit.Helpers do\n  def id, do: 1\nend\n"]),
        Shapes.shape(
            "single directory components of Drupal", ["components": 12], ["directories: {glob: 'components/*'}"],
            Shapes.each { ("components/\($0)/\($0).component.yml", "name: \(title($0))\nprops: {type: object}\n") },
            Shapes.each { ("components/\($0)/\($0).twig", "<div></div>") }),
        Shapes.shape(
            "classes of Ruby with their superclass", ["components": 12],
            ["exclude: [app/components/kit/component.rb]", "{key}.html.erb", "{key}.pcss"],
            ["kit.gemspec": ""],
            Shapes.each { ("app/components/kit/\($0).rb", "class \(title($0)) < Kit::Component\nend\n") },
            Shapes.each { ("app/components/kit/\($0).html.erb", "<div/>") },
            Shapes.each { ("app/components/kit/\($0).pcss", ".\($0) {}") },
            ["app/components/kit/component.rb": "class Component < ViewComponent::Base\nend\n"]),
        Shapes.shape(
            "a component named like a folder of values, of the same form as others", ["components": 13],
            ["directories: {glob: 'ui/src/components/*', exclude: [ui/src/components/spacing, '**/common'"],
            ["ui/package.json": #"{"name": "@x/ui", "peerDependencies": {}}"#],
            Shapes.each(words + ["color"]) {
                ("ui/src/components/\($0)/Q\(title($0)).js", "export default createComponent({})\n")
            },
            ["ui/src/components/spacing/values.js": "export const a = 1\n"]),
        Shapes.shape(
            "categories of components in a folder without a telling name",
            ["components": 12, "form_components": 2, "typography_components": 2], ["glob: 'src/lib/forms/*'"],
            ["package.json": #"{"name": "@x/ui", "svelte": "i.js", "peerDependencies": {}}"#],
            Shapes.each { ("src/lib/\($0)/\(title($0)).svelte", "<div/>") },
            Shapes.each { ("src/lib/\($0)/index.ts", "export {}\n") },
            [
                "src/lib/forms/input-field/Input.svelte": "<input/>", "src/lib/forms/range/Range.svelte": "<input/>",
                "src/lib/typography/hr/Hr.svelte": "<hr/>", "src/lib/typography/img/Img.svelte": "<img/>",
            ]),
        Shapes.shape(
            "drawings among components, without a view that shows them", ["components": 12, "icons": 40],
            ["exclude: [src/components/icon, '**/common'"], npm, react("src/components"),
            icons("src/components/icon/svgs"),
            ["src/components/icon/icon_map.ts": "export const map = { alarm: 'alarm' };\n"]),
        Shapes.shape(
            "themes of components in a folder with their names", ["components": 12],
            ["{path: 'lib/src/theme/{key}/**', optional: true}"], ["pubspec.yaml": "name: kit\n"],
            Shapes.each { ("lib/src/widgets/\($0)/\($0).dart", "class A extends StatelessWidget {}") },
            Shapes.each { ("lib/src/theme/\($0)/\($0)_theme.dart", "class T {}") }),
        Shapes.shape(
            "types of properties in a folder beside that of the components", ["components": 12],
            ["{path: 'src/types/{key}.ts', optional: true}"], npm, react("src/components"),
            Shapes.each { ("src/types/\($0).ts", "export interface Kit\(title($0))Props { a?: string }\n") },
            ["src/types/index.ts": "export * from './alarm';\n"]),
    ]

    /// Repositories whose contents also occur in other projects.
    static let otherOrigins: [Layout] = [
        Shapes.shape(
            "the figures of an analysis", [:], [], icons("figures"),
            ["pyproject.toml": "", "src/climate/run.py": ""]),
        Shapes.shape(
            "numbered pictures of a text", [:], [], icons("text", (1...40).map { "fig\($0 < 10 ? "0" : "")\($0)_map" })),
        Shapes.shape(
            "plots in a folder named after their format", [:], [], icons("results/svg"), ["run.py": ""]),
        Shapes.shape(
            "pictures of a service without a library", [:], [], icons("img"),
            Shapes.each(Layout.words + words.map { "\($0)x" }) { ("cmd/\($0).go", "package main") }),
        Shapes.shape(
            "function components in an app of Phoenix", [:], [], ["mix.exs": "def project, do: [app: :shop]\n"],
            Shapes.each { ("lib/shop_web/components/\($0).ex", phoenix($0)) }),
        Shapes.shape(
            "functions of a library of Elixir", [:], [], mix,
            Shapes.each { ("lib/kit_components/\($0).ex", "defmodule Kit do\n  def run(a), do: a\nend\n") }),
        Shapes.shape(
            "sources of a library of scripts that mention elements", [:], [],
            ["package.json": #"{"name": "@x/dom", "exports": {}}"#],
            Shapes.each { ("src/\(title($0)).ts", "export class \(title($0)) {} // for a custom element\n") }),
        Shapes.shape(
            "the entry style sheet of an app", [:], [], ["package.json": #"{"name": "shop", "private": true}"#],
            ["src/index.css": ":root {\n\(Shapes.lines { "  --\($0): #112233;" })\n}\n", "src/App.tsx": ""]),
        Shapes.shape(
            "components of a configuration without templates", [:], [],
            Shapes.each(Array(words.prefix(4))) { ("components/\($0)/\($0).component.yml", "name: a\n") }),
    ]
}
