import TestSupport

extension LibraryShapes {
    private static let workspace: [RawPath: String] = [
        "package.json": #"{"name": "x", "private": true}"#,
        "packages/theme/package.json": #"{"name": "@x/theme", "version": "1.0.0"}"#,
    ]
    private static let gradleModule: [RawPath: String] = ["icons/build.gradle": "apply plugin: 'com.android.library'"]
    private static let swiftPackage: [RawPath: String] = Shapes.swiftPackage

    /// Locations of components, some with unusual names.
    static let places: [Layout] = [
        Shapes.shape(
            "a folder of packages without manifests, beside one with one", ["components": 12],
            ["directories: {glob: 'packages/components/*', exclude: ['**/common'"], workspace,
            Shapes.each { ("packages/components/\($0)/src/\($0).vue", "<template/>") }),
        Shapes.shape(
            "workspaces without manifests", ["components": 12], ["directories: {glob: 'packages/core/src/*'"],
            ["package.json": #"{"private": true, "workspaces": ["packages/*"]}"#],
            Shapes.each { ("packages/core/src/\($0)/\($0).element.ts", "export class A extends LitElement {}") }),
        Shapes.shape(
            "the sources of a package that is called components", ["components": 12],
            ["directories: {glob: 'packages/components/src/*'"],
            ["packages/components/package.json": #"{"name": "@x/components", "version": "1.0.0"}"#],
            Shapes.each { ("packages/components/src/\($0)/index.tsx", "export default function \(title($0))() {}") }),
        Shapes.shape(
            "folders of views with other names, and of what is called like a helper", ["components": 14],
            ["directories: {glob: 'src/*', exclude: [src/utils, '**/common'"], npm,
            Shapes.each { ("src/\(title($0))/\(title($0)).svelte", "<div/>") },
            ["src/Shell/Header.svelte": "<div/>", "src/Typography/Typography.svelte": "<div/>"],
            ["src/utils/a.ts": "export const a = 1"]),
        Shapes.shape(
            "folders of components with several views each", ["components": 12],
            ["directories: {glob: 'src/components/*', exclude: ['**/common'"], npm,
            Shapes.each { ("src/components/\($0)/\($0).vue", "<template/>") },
            Shapes.each { ("src/components/\($0)/\($0)-item.vue", "<template/>") }),
        Shapes.shape(
            "composables that are members of objects", ["components": 9],
            ["files: {glob: '*/src/main/java/com/x/**/*.kt'"],
            Shapes.each(["a", "b", "c"]) { ("\($0)/build.gradle", "apply plugin: 'com.android.library'") },
            Shapes.each(["a", "b", "c"].flatMap { module in words.prefix(3).map { "\(module)/\($0)" } }) { place in
                let parts = place.split(separator: "/")
                let name = "\(title(String(parts[0])))\(title(String(parts[1])))s"
                return (
                    "\(parts[0])/src/main/java/com/x/\(parts[0])/\(name).kt",
                    "object \(name) {\n    @Composable\n    fun Primary() {}\n}\n"
                )
            },
            Shapes.each(["a", "b", "c"]) {
                (
                    "\($0)/src/main/java/com/x/\($0)/\(title($0))Colors.kt",
                    "object \(title($0))Colors {\n    @Composable\n    fun primary() = 1\n}\n"
                )
            }),
        Shapes.shape(
            "views in folders of a few, beside tokens", ["components": 9, "tokens": 12],
            [
                "files: {glob: 'Sources/Kit/**/*.swift', exclude: ['Sources/Kit/Fonts/**', 'Sources/Kit/**/*Defaults.swift', '**/*+*.swift']"
            ],
            swiftPackage, ["tokens/color.json": dtcg("color")],
            Shapes.each(Array(words.prefix(5))) {
                ("Sources/Kit/List/\(title($0)).swift", "struct \(title($0)): View {}")
            },
            Shapes.each(Array(words.dropFirst(5).prefix(4))) {
                ("Sources/Kit/Form/\(title($0)).swift", "struct \(title($0)): View {}")
            },
            ["Sources/Kit/Form/FormDefaults.swift": "enum FormDefaults {}", "Sources/Kit/Fonts/A.swift": "enum A {}"]),
        Shapes.shape(
            "specifications of the components that there are", ["components": 12],
            ["directories: {glob: 'packages/react/src/components/*', exclude: ['**/common'"],
            ["packages/react/package.json": #"{"name": "@x/react", "peerDependencies": {}}"#],
            react("packages/react/src/components"),
            Shapes.each { ("packages/specs/components/\($0).yaml", "kind: Component\nname: \($0)\n") }),
    ]

    /// Icons in other forms.
    static let otherIcons: [Layout] = [
        Shapes.shape(
            "sizes that are no usual ones", ["icons": 40],
            ["files: {glob: 'icons/**/*.svg', key: '^(?<key>.+?)(?:[-_]"],
            icons("icons", Layout.words.map { "\($0)-11" }), icons("icons", Layout.words.map { "\($0)-15" })),
        Shapes.shape(
            "icons in styles, with a site that shows them", ["icons": 40], ["root: public/icons/svg"],
            ["package.json": #"{"name": "x", "version": "1.0.0"}"#, "next.config.js": "", "src/pages/index.tsx": ""],
            icons("public/icons/svg/filled"), icons("public/icons/svg/outline"),
            icons("public/icons/svg/filled-24px"), icons("public/icons/svg/outline-24px"),
            ["public/images/logo.svg": "<svg/>"]),
        Shapes.shape(
            "drawings in Kotlin, in folders of styles", ["icons": 12], ["key: '^(?<key>.+)$'"], gradleModule,
            Shapes.each {
                ("icons/src/main/kotlin/x/icons/fill/\(title($0)).kt", "val a = Builder(name = \"\(title($0))\")\n")
            },
            Shapes.each {
                ("icons/src/main/kotlin/x/icons/line/\(title($0)).kt", "val a = Builder(name = \"\(title($0))\")\n")
            }),
        Shapes.shape(
            "image sets of styles", ["icons": 12], ["files: {glob: 'Sources/Kit/Icons.xcassets/**/*.pdf', key: '"],
            swiftPackage,
            Shapes.each(words.flatMap { ["\(title($0))Fill", "\(title($0))Line"] }) {
                ("Sources/Kit/Icons.xcassets/\($0).imageset/Contents.json", "{}")
            },
            Shapes.each(words.flatMap { ["\(title($0))Fill", "\(title($0))Line"] }) {
                ("Sources/Kit/Icons.xcassets/\($0).imageset/\($0).pdf", "%PDF")
            }),
        Shapes.shape(
            "data of paths in one source", ["icons": 12], ["lines: {glob: packages/icons/src/data.ts"],
            ["packages/icons/package.json": #"{"name": "@x/icons", "version": "1.0.0"}"#],
            [
                "packages/icons/src/data.ts": Shapes.lines {
                    "export const \($0)_a: IconData = {\n  name: '\($0)',\n  data:\n    'M12 4h7v4H12z',\n}\n"
                }
            ]),
    ]

    /// Tokens in code and style sheets.
    static let sheets: [Layout] = [
        Shapes.shape(
            "maps of Sass that are merged", ["tokens": 24], ["files: [packages/theme/src/common/var.scss]"], workspace,
            [
                "packages/theme/src/common/var.scss":
                    "$colors: () !default;\n$colors: map.deep-merge(\n  (\n\(Shapes.lines { "    '\($0)': #112233," })\n  ),\n  $colors\n);\n"
                    + "$sizes: map.merge((\n\(Shapes.lines { "  '\($0)': getCssVar('size-\($0)')," })\n), $sizes);\n"
            ]),
        Shapes.shape(
            "a map of colors with those of their states", ["tokens": 12], ["files: ['src/color/**/*.scss']"], npm,
            ["src/color/_options.scss": "$values: (\n\(Shapes.lines { "  \($0): #111 #222222 #333," })\n);\n"]),
        Shapes.shape(
            "a map of a package that may be for others", ["tokens": 60], ["'src/styles/themes/**/*.scss'"],
            ["package.json": #"{"name": "x", "version": "1.0.0"}"#],
            [
                "src/styles/themes/_default.scss":
                    "$theme: (\n\(Layout.words.map { "  \($0)-100: #112233," }.joined(separator: "\n"))\n"
                    + "\(Layout.words.prefix(20).map { "  \($0)-text: \($0)-100," }.joined(separator: "\n"))\n);\n"
            ]),
        Shapes.shape(
            "the same names in another framework", ["tokens": 12], ["files: ['Sources/Kit/Colors/KitColors*.swift']"],
            swiftPackage,
            ["Sources/Kit/Colors/KitColors.swift": colorType("KitColors")],
            ["Sources/Kit/Colors/KitUIColors.swift": colorType("KitUIColors")]),
        Shapes.shape(
            "a few tokens in a tree of others", ["tokens": 15],
            ["files: ['tokens/**/*.js']"],
            npm,
            [
                "tokens/color/base.js":
                    "module.exports = { color: {\n\(Shapes.lines { "\($0): { value: '#112233' }," })\n} };\n"
            ],
            [
                "tokens/size/font.js":
                    "module.exports = { size: { s: { value: '10px' }, m: { value: '14px' }, l: { value: '20px' } } };\n"
            ]),
        Shapes.shape(
            "colors among the resources of a folder for them", ["colors": 12],
            ["lib/color/res/values/tokens*.xml"], ["lib/build.gradle": "apply plugin: 'com.android.library'"],
            [
                "lib/color/res/values/tokens.xml":
                    "<resources>\n\(Shapes.lines { "  <color name=\"\($0)\">#FF112233</color>" })\n</resources>\n"
            ]),
    ]

    private static func colorType(_ name: String) -> String {
        "public enum \(name) {\n\(Shapes.lines { "    static let \($0) = Color(hex: 0x112233)" })\n}\n"
    }

    static let leftOutTwins: [Layout] = [
        Shapes.shape(
            "colors that tools have made of the tokens", ["tokens": 12],
            ["12 colors in ios/Colors.xcassets: most of them have the names of tokens"],
            ["tokens/color.json": dtcg("color")],
            Shapes.each { ("ios/Colors.xcassets/color\(title($0)).colorset/Contents.json", #"{"colors": []}"#) })
    ]
}
