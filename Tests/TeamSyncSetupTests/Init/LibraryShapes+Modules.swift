import TestSupport

extension LibraryShapes {
    static func scale(_ reference: String) -> String {
        "{\(["50", "100", "200", "300"].map { "\"\($0)\": {\"$value\": \"{\(reference).\($0)}\", \"$type\": \"color\"}" }.joined(separator: ", "))}"
    }

    /// Files of tokens whose names are, or are not, part of the tokens' names.
    static let groups: [Layout] = [
        Shapes.shape(
            "a file for each role", ["tokens": 16], ["'tokens/color/{group}.json'"],
            [
                "tokens/color/primary.json": scale("blue"), "tokens/color/critical.json": scale("red"),
                "tokens/color/neutral.json": scale("grey"),
                "tokens/hues.json": "{\"blue\": \(scale("x")), \"red\": {}}",
            ]),
        Shapes.shape(
            "files that references name", ["tokens": 16], ["'tokens/{group}.json'"],
            [
                "tokens/acme.json": scale("a"), "tokens/globex.json": scale("b"), "tokens/initech.json": scale("c"),
                "tokens/umbrella.json": scale("acme"),
            ]),
        Shapes.shape(
            "a file for each role, and a folder for a mode", ["tokens": 8],
            ["'tokens/{group}.json', 'tokens/{mode}/{group}.json'", "modes: [dark]"],
            [
                "tokens/primary.json": scale("blue"), "tokens/critical.json": scale("red"),
                "tokens/dark/primary.json": scale("sky"), "tokens/dark/critical.json": scale("rose"),
            ]),
        Shapes.shape(
            "roles that are called like colors of a palette", ["tokens": 20],
            ["'tokens/base/**/*.json', 'tokens/{group}/{group}.json', 'tokens/{group}/{mode}/{group}.json'"],
            [
                "tokens/base/palette.json":
                    "{\"neutral\": \(scale("x")), \"blue\": \(scale("x")), \"red\": \(scale("x"))}",
                "tokens/brand/neutral.json": scale("neutral"), "tokens/brand/primary.json": scale("blue"),
                "tokens/brand/dark/neutral.json": scale("neutral"), "tokens/brand/dark/primary.json": scale("red"),
            ]),
        Shapes.shape(
            "a folder of a mode beside one for all modes", ["tokens": 12],
            ["'packages/theme/src/{mode}/var.scss', packages/theme/src/common/var.scss", "modes: [dark]"],
            ["packages/theme/package.json": #"{"name": "@x/theme", "version": "1.0.0"}"#],
            Shapes.each(["common", "dark"]) {
                ("packages/theme/src/\($0)/var.scss", Shapes.lines { "$color-\($0): #112233;" })
            }),
        Shapes.shape(
            "values of a mode beside those for all modes", ["tokens": 12],
            ["files: ['tokens/color-{mode}.json', 'tokens/**/*.json']", "modes: [dark]"],
            ["tokens/color.json": dtcg("color"), "tokens/color-dark.json": dtcg("color")]),
    ]

    private static func gradle(_ folder: String) -> [RawPath: String] {
        ["\(folder)/build.gradle": "apply plugin: 'com.android.library'"]
    }

    private static func composable(_ folder: String, _ words: some Sequence<String>) -> [RawPath: String] {
        Shapes.each(Array(words)) { ("\(folder)/\(title($0)).kt", "@Composable\nfun \(title($0))() {}") }
    }

    private static func views(_ folder: String, _ words: some Sequence<String>) -> [RawPath: String] {
        Shapes.each(Array(words)) { ("\(folder)/\(title($0)).swift", "public struct \(title($0)): View {}") }
    }

    private static let colors = ["tokens/color.json": dtcg("color")] as [RawPath: String]

    /// Components that are distributed over modules.
    static let modules: [Layout] = [
        Shapes.shape(
            "a few views in each module", ["components": 12],
            ["files: {glob: '*/src/main/java/com/x/views/**/*.kt'"],
            gradle("x_a"), gradle("x_b"), gradle("x_c"),
            composable("x_a/src/main/java/com/x/views/a", words.prefix(3)),
            composable("x_b/src/main/java/com/x/views/b", words.dropFirst(3).prefix(4)),
            composable("x_c/src/main/java/com/x/views/c", words.dropFirst(7)),
            ["x_a/src/main/java/com/x/Tools.kt": "class Tools"],
            ["demo/build.gradle": "apply plugin: 'com.android.application'"],
            composable("demo/src/main/java/com/x/demos", ["Main", "Other"])),
        Shapes.shape(
            "folders of components in each package", ["components": 12],
            [
                "directories: {glob: 'packages/*/src/components/*', exclude: ['**/common'",
                "with: ['packages/*/src/components/{key}/**']",
            ],
            Shapes.each(["a", "b", "c"]) {
                ("packages/\($0)/package.json", "{\"name\": \"@x/\($0)\", \"peerDependencies\": {}}")
            },
            react("packages/a/src/components", Array(words.prefix(3))),
            react("packages/b/src/components", Array(words.dropFirst(3).prefix(4))),
            react("packages/c/src/components", Array(words.dropFirst(7)))),
        Shapes.shape(
            "custom elements beside a folder that apps have too", ["components": 12],
            ["files: {glob: 'packages/main/src/*.ts'"],
            ["packages/main/package.json": #"{"name": "@x/main", "version": "2.0.0", "customElements": "a.json"}"#],
            Shapes.each {
                ("packages/main/src/\(title($0)).ts", "@customElement({ tag: \"x-\($0)\" })\nclass A extends B {}\n")
            },
            ["packages/main/src/features/Suggestions.ts": "export class Suggestions {}"]),
        Shapes.shape(
            "custom elements beside their styles, stories and tests", ["components": 12],
            ["files: {glob: 'src/*.ts', exclude: [src/mouse.ts, 'src/*.*.ts']}"],
            ["package.json": #"{"name": "@x/kit", "version": "2.0.0", "exports": {}, "customElements": "a.json"}"#],
            Shapes.each { ("src/\($0).ts", "@customElement('x-\($0)')\nexport class A extends LitElement {}\n") },
            Shapes.each { ("src/\($0).styles.ts", "export default [css`a {}`];\n") },
            Shapes.each { ("src/\($0).stories.ts", "export default { title: 'A' };\n") },
            Shapes.each { ("src/\($0).test.basics.ts", "it('renders', () => {});\n") },
            ["src/mouse.ts": "export const press = () => {};\n"]),
        Shapes.shape(
            "custom elements with periods in their names, with tests of several kinds", ["components": 12],
            [
                "files: {glob: 'src/*.ts', exclude: ['src/*.test.*.ts', 'src/*.stories.ts', 'src/*.styles.ts']}"
            ],
            ["package.json": #"{"name": "@x/kit", "version": "2.0.0", "exports": {}, "customElements": "a.json"}"#],
            Shapes.each { ("src/\($0).group.ts", "@customElement('x-\($0)')\nexport class A extends LitElement {}\n") },
            Shapes.each { ("src/\($0).group.styles.ts", "export default [css`a {}`];\n") },
            Shapes.each { ("src/\($0).group.stories.ts", "export default { title: 'A' };\n") },
            ["a11y", "basics", "events", "focus", "visuals"].map { kind in
                Shapes.each { ("src/\($0).group.test.\(kind).ts", "class A extends LitElement {}\n") }
            }.reduce(into: [:]) { $0.merge($1) { first, _ in first } }),
        Shapes.shape(
            "the newest version of a palette, and the next one", ["tokens": 12],
            [
                "files: ['Sources/Kit/Palettes/PaletteV*.swift'], exclude: [Sources/Kit/Palettes/PaletteV7.swift, Sources/Kit/Palettes/PaletteV8.swift]"
            ], Shapes.swiftPackage,
            Shapes.each(["7", "8", "9"]) { version in
                (
                    "Sources/Kit/Palettes/PaletteV\(version).swift",
                    "public enum PaletteV\(version) {\n\(Shapes.lines { "  public static let \($0) = Color(hex: 0x112233)" })\n}\n"
                )
            }, ["Sources/Kit/Palettes/Names.swift": "public enum Names { public static let first = \"a\" }\n"]),
        Shapes.shape(
            "a few views in each target of Swift", ["components": 12],
            ["files: {glob: 'Sources/*/Components/**/*.swift'"], Shapes.swiftPackage,
            views("Sources/A/Components", words.prefix(3)), views("Sources/B/Components", words.dropFirst(3).prefix(4)),
            views("Sources/C/Components", words.dropFirst(7)), views("Sources/Styles/Buttons", ["Large", "Small"]),
            ["Apps/Gallery/GalleryApp.swift": "@main struct GalleryApp: App {}"]),
        Shapes.shape(
            "views in Swift with specifications in another spelling", ["components": 12],
            ["with: [{path: 'specs/{key}.yaml', optional: true}]"], Shapes.swiftPackage,
            Shapes.each { ("Sources/Kit/Components/\(title($0)).swift", "public struct \(title($0)): View {}") },
            Shapes.each(Array(words.prefix(9))) { ("specs/\($0).yaml", "name: \(title($0))\nstatus: stable\n") }),
        Shapes.shape(
            "many views in each target of Swift", ["components": 40],
            ["files: {glob: 'Sources/*/Components/**/*.swift'"], Shapes.swiftPackage,
            views("Sources/A/Components", Layout.words.prefix(24)),
            views("Sources/B/Components", Layout.words.dropFirst(24).prefix(14)),
            views("Sources/C/Components", Layout.words.dropFirst(38))),
        Shapes.shape(
            "a few views at the top of each target of Swift, beside tokens", ["components": 12, "tokens": 12],
            ["files: {glob: 'Sources/**/*.swift'"], Shapes.swiftPackage, colors,
            views("Sources/A", words.prefix(3)), views("Sources/B", words.dropFirst(3).prefix(4)),
            views("Sources/C", words.dropFirst(7))),
        Shapes.shape(
            "levels as targets of Swift", ["atoms": 12, "molecules": 6, "organisms": 8],
            ["files: {glob: 'Sources/Atoms/*.swift'", "files: {glob: 'Sources/Molecules/*.swift'"],
            Shapes.swiftPackage, views("Sources/Atoms", words[...]),
            views("Sources/Molecules", Layout.words.suffix(6)),
            views("Sources/Organisms", Layout.words.dropFirst(12).prefix(8))),
        Shapes.shape(
            "components of Angular", ["components": 12],
            ["directories: {glob: 'src/lib/*', exclude: [src/lib/utils, '**/common'"],
            npm,
            Shapes.each {
                ("src/lib/\($0)/\($0).component.ts", "@Component({selector: 'x'})\nexport class X\(title($0)) {}")
            }, ["src/lib/utils/a.ts": "export const a = 1"]),
        Shapes.shape(
            "elements of Lit", ["components": 12], ["directories: {glob: 'packages/*', exclude: ['**/common'"],
            ["package.json": #"{"name": "x", "private": true}"#],
            Shapes.each { ("packages/\($0)/package.json", "{\"name\": \"@x/\($0)\", \"version\": \"1.0.0\"}") },
            Shapes.each { ("packages/\($0)/src/\(title($0)).ts", "export class \(title($0)) extends LitElement {}") }),
        Shapes.shape(
            "views side by side in a folder of a library, beside tokens", ["components": 12, "tokens": 12],
            ["files: {glob: 'packages/x/src/*.tsx', exclude: [packages/x/src/context.tsx, 'packages/x/src/*.*.tsx']}"],
            colors,
            ["packages/x/package.json": #"{"name": "@x/x", "peerDependencies": {}}"#],
            Shapes.each { ("packages/x/src/\(title($0)).tsx", "export function \(title($0))() { return null }") },
            ["packages/x/src/context.tsx": "export const value = 1"]),
    ]

    /// Modules with too few components for a separate count, which are listed.
    static let smallModules: [Layout] = [
        Shapes.shape(
            "a few views in a second target of Swift", ["components": 12],
            [
                "3 b components in Sources/B/Components/*.swift: a catalogue needs at least 5"
            ],
            Shapes.swiftPackage, views("Sources/A/Components", words[...]),
            views("Sources/B/Components", Layout.words.suffix(3))),
        Shapes.shape(
            "a target with views in another folder", ["components": 12],
            [
                "2 styles components in Sources/Styles/**/*.swift: a catalogue needs at least 5"
            ],
            Shapes.swiftPackage, views("Sources/A/Components", words.prefix(3)),
            views("Sources/B/Components", words.dropFirst(3).prefix(4)),
            views("Sources/C/Components", words.dropFirst(7)), views("Sources/Styles/Buttons", ["Large", "Small"])),
    ]

    /// Icons that are drawn in code.
    static let drawnIcons: [Layout] = [
        Shapes.shape(
            "a source for each icon, two of them beside a view", ["icons": 12],
            ["files: {glob: 'src/icons/**/*.tsx', exclude: [src/icons/A.tsx, src/icons/B.tsx]}"], npm,
            Shapes.each(Array(words.prefix(10)) + ["aSvg", "bSvg"]) {
                ("src/icons/\(title($0)).tsx", "export const \(title($0)) = () => <svg><path d=\"M0 0\"/></svg>;\n")
            }, Shapes.each(["A", "B"]) { ("src/icons/\($0).tsx", "export const \($0) = () => <\($0)Svg />;\n") }),
        Shapes.shape(
            "a source for each icon", ["icons": 12],
            ["files: {glob: 'src/icons/**/*.tsx', exclude: [src/icons/index.tsx]}"],
            npm,
            Shapes.each {
                ("src/icons/\(title($0)).tsx", "export const \(title($0)) = () => <svg><path d=\"M0 0\"/></svg>;\n")
            }, ["src/icons/index.tsx": "export * from './Add'\n"]),
        Shapes.shape(
            "drawings of React Native", ["icons": 12], ["files: {glob: 'src/icons/**/*.tsx'"], npm,
            Shapes.each {
                (
                    "src/icons/\(title($0))Icon.tsx",
                    "export const \(title($0))Icon = (p) => (\n  <Svg {...p}>\n    <Path d=\"M1 2h3\" />\n  </Svg>\n);\n"
                )
            }),
        Shapes.shape(
            "one source with all icons", ["icons": 12], ["lines: {glob: src/Icons/index.tsx"],
            npm,
            [
                "src/Icons/index.tsx": Shapes.lines {
                    "export const \(title($0))Icon = () => <svg><path d=\"M0 0\"/></svg>;"
                }
            ]),
    ]
}
