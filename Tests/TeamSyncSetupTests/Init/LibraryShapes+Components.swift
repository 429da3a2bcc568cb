import TestSupport

extension LibraryShapes {
    /// A package of a theme with variables for each component, next to style sheets that only use them.
    private static func sass(_ theme: String) -> [RawPath: String] {
        var files: [RawPath: String] = [:]
        // A folder `archive` is not read.
        for word in words where word != "archive" {
            let front = "packages/\(theme)/scss/\(word)"
            files[RawPath(Array("\(front)/_variables.scss".utf8))] =
                "$kit-\(word)-padding: \(theme.count)px !default;\n$kit-\(word)-radius: 2px !default;\n"
                + "$kit-\(word)-color: #112233 !default;\n$kit-\(word)-gap: 1rem !default;\n"
                + "$kit-\(word)-border: 1px !default;\n"
            files[RawPath(Array("\(front)/_layout.scss".utf8))] = ".kit-\(word) { padding: $kit-\(word)-padding; }\n"
        }
        return files
    }

    static let components: [Layout] = [
        Shapes.shape(
            "levels side by side", ["atoms": 12, "molecules": 6],
            [
                "directories: {glob: 'src/components/atoms/*', exclude: ['**/common'",
                "directories: {glob: 'src/components/molecules/*', exclude: ['**/common'",
            ], npm,
            react("src/components/atoms"), react("src/components/molecules", Array(Layout.words.suffix(6)))),
        Shapes.shape(
            "a component as the index of each folder, and folders of helpers", ["components": 12],
            ["directories: {glob: 'src/*', exclude: [src/hooks, src/utils, '**/common'"], npm,
            Shapes.each {
                ("src/\(title($0))/index.tsx", "const \(title($0)) = () => null;\nexport default \(title($0));\n")
            },
            ["src/hooks/useA.ts": "export const useA = 1", "src/utils/a.ts": "export const a = 1"]),
        Shapes.shape(
            "a package for each component", ["components": 12],
            ["directories: {glob: 'packages/*', exclude: ['**/common'"],
            ["package.json": #"{"name": "x", "private": true}"#],
            Shapes.each { ("packages/\($0)/package.json", "{\"name\": \"@x/\($0)\", \"version\": \"1.0.0\"}") },
            Shapes.each { ("packages/\($0)/src/\(title($0)).tsx", "export const \(title($0)) = () => null") }),
        Shapes.shape(
            "templates and style sheets, of which a few have code", ["components": 12],
            ["directories: {glob: 'packages/x/src/components/*', exclude: ['**/common'"],
            ["packages/x/package.json": #"{"name": "x", "version": "1.0.0"}"#],
            Shapes.each { ("packages/x/src/components/\($0)/_index.scss", ".\($0) {}") },
            Shapes.each { ("packages/x/src/components/\($0)/template.njk", "") },
            Shapes.each(Array(words.prefix(5))) { ("packages/x/src/components/\($0)/\($0).mjs", "export class A {}") }),
        Shapes.shape(
            "a list of parameters beside each component", ["components": 12],
            ["directories: {glob: 'packages/x/src/components/*'"],
            ["packages/x/package.json": #"{"name": "x", "version": "1.0.0"}"#],
            Shapes.each { ("packages/x/src/components/\($0)/_index.scss", ".\($0) {}") },
            Shapes.each { ("packages/x/src/components/\($0)/template.njk", "") },
            Shapes.each { word in
                let names = words.prefix(word == words[2] ? 8 : 3).map { "- name: \($0)" }.joined(separator: "\n")
                return ("packages/x/src/components/\(word)/\(word).yaml", "params:\n\(names)\nexamples:\n- name: a\n")
            }),
        Shapes.shape(
            "lists with names of their own in the specification of each component", ["components": 12],
            ["directories: {glob: 'src/components/*'"], npm, react("src/components"),
            Shapes.each { word in
                let list = Shapes.words.prefix(6).map { "{\"name\": \"\($0)\"}" }.joined(separator: ", ")
                return ("src/components/\(title(word))/component.json", "{\"tags\": [\(list)]}")
            }),
        Shapes.shape(
            "specifications in one folder, each with a list of examples", ["components": 12],
            ["files: {glob: 'specs/**/*.yaml'}"],
            Shapes.each {
                ("specs/\($0).yaml", "title: \($0)\nexamples:\n" + Shapes.lines { "- name: \($0)" } + "\n")
            }),
        Shapes.shape(
            "components of Vue", ["components": 12],
            [
                "directories: {glob: 'src/components/*', exclude: ['**/common', '**/assets', '**/constants', ",
                "'**/helpers', '**/internal', '**/shared', '**/styles', '**/test-utils', '**/testing', '**/theme', '**/types']}",
            ], npm,
            Shapes.each { ("src/components/\($0)/\(title($0)).vue", "<template/>") }),
        Shapes.shape(
            "views beside what they use", ["components": 12],
            [
                "glob: 'Sources/Kit/Components/*.swift', exclude: ['Sources/Kit/Components/*Defaults.swift', '**/*+*.swift']"
            ],
            Shapes.swiftPackage,
            Shapes.each { ("Sources/Kit/Components/\(title($0)).swift", "public struct \(title($0)): View {}") },
            Shapes.each(Array(words.prefix(3))) {
                ("Sources/Kit/Components/\(title($0))Defaults.swift", "enum \(title($0))Defaults {}")
            },
            ["Sources/Kit/Components/Internal/A.swift": "struct A: View {}"]),
        Shapes.shape(
            "views beside their extensions", ["components": 12],
            ["files: {glob: 'Sources/Kit/Components/*.swift', exclude: ['**/*+*.swift']}"], Shapes.swiftPackage,
            Shapes.each { ("Sources/Kit/Components/\(title($0)).swift", "public struct \(title($0)): View {}") },
            Shapes.each(Array(words.prefix(9))) {
                ("Sources/Kit/Components/\(title($0))+Tone.swift", "extension \(title($0)) {}")
            }),
        Shapes.shape(
            "a folder for each composable, with what is internal, and a palette", ["components": 12, "tokens": 12],
            [
                "directories: {glob: 'ui/src/main/kotlin/a/compose/*', exclude: "
                    + "[ui/src/main/kotlin/a/compose/palette, ui/src/main/kotlin/a/compose/tokens]}"
            ],
            Shapes.gradle,
            Shapes.each {
                ("ui/src/main/kotlin/a/compose/\($0)/\(title($0)).kt", "@Composable\nfun \(title($0))(a: Int) {}")
            },
            Shapes.each { ("ui/src/main/kotlin/a/compose/\($0)/internal/\(title($0))Impl.kt", "class A") },
            [
                "ui/src/main/kotlin/a/compose/tokens/Empty.kt": "class Empty",
                "ui/src/main/kotlin/a/compose/palette/Palettes.kt":
                    "object Hue {\n\(Shapes.lines { "    val \(title($0)) = Color(0xFF112233)" })\n}\n",
            ]),
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

    /// Forms that occur in a few repositories.
    static let rare: [Layout] = [
        Shapes.shape(
            "icons in categories, whose files are only sizes", ["icons": 40], ["directories: {glob: 'src/*/*'}"],
            Shapes.each(Layout.words) { ("src/\($0.utf8.count % 2)group/\($0)/outlined/24px.svg", "<svg/>") },
            Shapes.each(Layout.words) { ("src/\($0.utf8.count % 2)group/\($0)/round/24px.svg", "<svg/>") }),
        Shapes.shape(
            "a package of style sheets for each component", ["components": 12],
            ["directories: {glob: 'packages/*', exclude: [packages/core]}"],
            ["package.json": #"{"name": "@x/frontend", "version": "1.0.0"}"#, "packages/core/_functions.scss": ""],
            Shapes.each { ("packages/x-\($0)/src/styles/_x-\($0).scss", ".x-\($0) {}") },
            Shapes.each { ("packages/x-\($0)/src/x-\($0).twig", "") }),
        Shapes.shape(
            "components and tokens of a package that may be for others", ["components": 12, "tokens": 12],
            ["directories: {glob: 'src/*', exclude: [src/tokens, '**/common'"],
            ["package.json": #"{"name": "baseui", "version": "1.0.0"}"#],
            Shapes.each { ("src/\($0)/\($0).tsx", "const \(title($0)) = () => null;\nexport default \(title($0));\n") },
            ["src/tokens/colors.ts": Shapes.lines { "export const \($0) = '#112233';" }]),
        Shapes.shape(
            "components of two packages with other names", ["swift_kit_components": 12, "old_kit_components": 8],
            ["directories: {glob: 'SwiftKit/*'}", "directories: {glob: 'OldKit/*'}"], Shapes.swiftPackage,
            Shapes.each { ("SwiftKit/\(title($0))/\(title($0)).swift", "public struct \(title($0)): View {}") },
            Shapes.each(Array(Layout.words.suffix(8))) {
                ("OldKit/\(title($0))/\(title($0)).swift", "public class \(title($0)): UIView {}")
            }),
        Shapes.shape(
            "themes with names, one of them named like documentation", ["tokens": 14],
            ["files: ['src/themes/{mode}/"], npm,
            Shapes.each(["acme", "globex", "docs"]) {
                (
                    "src/themes/\($0)/tokens.ts",
                    "const tokens: Tokens = { name: '\($0)', displayName: '\(title($0))', grid: 4,\n"
                        + "  color: { ink: {\n\(Shapes.lines { "    \($0): '#112233'," })\n  }, paper: { main: '#fff' } },\n};\n"
                        + "export default tokens;\n"
                )
            }, ["src/themes/types.ts": "export interface Tokens { grid: number }\n"]),
        Shapes.shape(
            "Sass variables of components in packages of themes", ["tokens": 55],
            ["files: ['packages/{mode}/"],
            ["package.json": #"{"private": true, "workspaces": ["packages/*"]}"#],
            Shapes.each(["bootstrap", "default", "fluent"]) {
                ("packages/\($0)/package.json", "{\"name\": \"@x/\($0)\", \"sass\": \"scss/index.scss\"}")
            }, sass("bootstrap"), sass("default"), sass("fluent")),
        Shapes.shape(
            "icons with a file for the drawing among components", ["components": 12, "icons": 12],
            [
                "directories: {glob: 'src/components/*', exclude: [src/components/icons, '**/common'",
                "files: {glob: 'src/components/icons/*/*Svg.tsx'}",
                "with: [{path: 'src/components/icons/*/{key}.tsx', optional: true}]",
            ], npm,
            react("src/components"),
            Shapes.each {
                let name = "Icon\(title($0))"
                return (
                    "src/components/icons/\(name)/\(name)Svg.tsx",
                    "export const \(name)Svg = () => <svg><path d=\"M0 0h4v4z\"/></svg>;\n"
                )
            },
            Shapes.each {
                let name = "Icon\(title($0))"
                return (
                    "src/components/icons/\(name)/\(name).tsx",
                    "export const \(name) = () => <Box component={\(name)Svg} />;\n"
                )
            },
            Shapes.each {
                let name = "Icon\(title($0))"
                return ("src/components/icons/\(name)/\(name).docs.tsx", "export default { category: 'Icon' };\n")
            }),
        Shapes.shape(
            "documentation and galleries beside views", ["components": 12],
            [
                "files: {glob: 'src/components/*.tsx', exclude: ['src/components/*.*.tsx']}"
            ], npm,
            Shapes.each { ("src/components/\(title($0)).tsx", "export const \(title($0)) = () => <div />;\n") },
            Shapes.each { ("src/components/\(title($0)).docs.tsx", "export const docs = () => <div />;\n") },
            Shapes.each { ("src/components/\(title($0)).gallery.tsx", "export const \(title($0)) = () => <div />;\n") }),
        Shapes.shape(
            "icons among components, and the component that shows one", ["components": 13],
            ["directories: {glob: 'src/components/*', exclude: [src/components/Icons, '**/common'"], npm,
            react("src/components"),
            react("src/components/Icons"), ["src/components/Icon/Icon.tsx": "export const Icon = 1"]),
        Shapes.shape(
            "tokens in code that a tool made, where nothing else is", ["tokens": 12], ["Generated/Colors*.swift"],
            Shapes.swiftPackage,
            [
                "Sources/Kit/Color/Generated/Colors.swift":
                    "extension Color {\n\(Shapes.lines { "    static let \($0) = Color(hex: 0x112233)" })\n}\n"
            ]),
        Shapes.shape(
            "raw tokens", ["tokens": 12], ["RawTokens/**/*.swift"], Shapes.swiftPackage,
            [
                "Sources/RawTokens/Colors.swift":
                    "public enum Colors {\n\(Shapes.lines { "    static let \($0) = \"#112233\"" })\n}\n"
            ]),
        Shapes.shape(
            "variables of Sass that are written as properties again", ["tokens": 12], ["format: css"],
            ["package.json": #"{"name": "@x/tokens", "version": "1.0.0"}"#],
            ["scss/colors/_palette.scss": Shapes.lines { "$x-\($0): #fff;" }],
            ["scss/theme-default.scss": ":root {\n\(Shapes.lines { "--x-\($0): #fff;" })\n}"]),
        Shapes.shape(
            "maps of Sass", ["tokens": 12], ["settings/_colors-palette*.scss"],
            ["packages/x/package.json": #"{"name": "x", "version": "1.0.0"}"#],
            [
                "packages/x/src/settings/_colors-palette.scss":
                    "$x: (\n\(Shapes.lines { "  \"\($0)\": #fff," })\n) !default;"
            ]),
        Shapes.shape(
            "themes of Sass that consist of names of the members of another one", ["tokens": 24],
            ["theme/tokens/_dark.scss"], Shapes.npm,
            [
                "theme/tokens/_default.scss": "$theme: (\n\(Shapes.lines { "  color-\($0): #fff," })\n);\n",
                "theme/tokens/_dark.scss": "$theme: (\n\(Shapes.lines { "  text-\($0): color-\($0)," })\n);\n",
                "theme/tokens/_names.scss": "$names: (\n\(Shapes.lines { "  \($0): x-\($0)," })\n);\n",
            ]),
        Shapes.shape(
            "style sheets of components beside their imports", ["components": 12, "tokens": 12],
            ["src/less/components/_import.less", "src/less/components/variables.less"], Shapes.npm,
            Shapes.each { ("src/less/components/\($0).less", ".x-\($0) { color: red; }") },
            [
                "src/less/components/_import.less": "@import 'alarm';\n",
                "src/less/components/variables.less": Shapes.lines { "@\($0)-gap: 4px;" },
            ]),
    ]
}
