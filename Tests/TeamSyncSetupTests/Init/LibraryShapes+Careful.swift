import TestSupport

extension LibraryShapes {
    private static let gradle: [RawPath: String] = ["kit/build.gradle": "plugins { id 'com.android.library' }"]
    private static let some = Array(Layout.words.prefix(10))

    private static func vector(_ path: String) -> (String, String) {
        (path, "val X: ImageVector get() = ImageVector.Builder(\n  name = \"x\")")
    }

    /// Icons with styles that are easily mistaken for separate icons, and the reverse.
    static let carefulIcons: [Layout] = [
        Shapes.shape(
            "styles of icons that are described one by one", ["icons": 40],
            ["{path: 'icons/{key}.yml', optional: true}, {path: 'icons/{key}Fill.yml', optional: true}"],
            icons("icons", Layout.words.flatMap { [title($0), "\(title($0))Fill"] }),
            Shapes.each(Layout.words.flatMap { [title($0), "\(title($0))Fill"] }) { ("icons/\($0).yml", "tags: [a]") }),
        Shapes.shape(
            "a few names that two categories have", ["icons": 72], ["files: {glob: '**/*.svg'}"],
            icons("acme"), icons("globex", Layout.words.prefix(2) + Layout.words.prefix(30).map { "\($0)x" })),
        Shapes.shape(
            "a further set beside the icons", ["icons": 80, "ui_icons": 40],
            ["files: {glob: 'kit/icons/src/ui/**/*.svg', key: '^(?<key>.+)$'}"],
            icons("kit/icons/src/icons", Layout.words.flatMap { ["\($0)map", "\($0)place"] }),
            icons("kit/icons/src/ui/16", Layout.words.map { "ui\($0)" }),
            icons("kit/icons/src/ui/24", Layout.words.map { "ui\($0)" })),
        Shapes.shape(
            "styles in front of the names of drawables", ["icons": 40], ["(?i:filled|outlined)"], gradle,
            Shapes.each(Layout.words.map { "outlined_\($0)" } + Layout.words.prefix(16).map { "filled_\($0)" }) {
                ("kit/src/main/res/drawable/\($0).xml", "<vector/>")
            }),
        Shapes.shape(
            "drawings in Kotlin in folders of styles, few of which have the same names", ["icons": 40],
            ["kit/src/main/kotlin/icon/*/*.kt', key: '^(?<key>.+)$'"], gradle,
            Shapes.each(Layout.words.map { "outlined/\(title($0))" } + ["filled/\(title(Layout.words[0]))"]) {
                vector("kit/src/main/kotlin/icon/\($0).kt")
            }),
    ]

    private static let many = ["", "Row", "Set", "Box", "Pad"].flatMap { end in words.map { title($0) + end } }

    /// Components next to similar files.
    static let carefulComponents: [Layout] = [
        Shapes.shape(
            "levels, one of which is small, and one with drawings", ["icons": 40, "atoms": 12, "organisms": 2],
            [
                "files: {glob: 'kit/src/main/kotlin/atom/**/*.kt', exclude: ['kit/src/main/kotlin/atom/icon/**', 'kit/src/main/kotlin/atom/**/internal/**']"
            ],
            gradle, Shapes.each(Layout.words) { vector("kit/src/main/kotlin/atom/icon/\(title($0)).kt") },
            Shapes.each { ("kit/src/main/kotlin/atom/\(title($0)).kt", "@Composable\nfun \(title($0))() {}") },
            Shapes.each(["Dialog", "Bar"]) { ("kit/src/main/kotlin/organism/\($0).kt", "@Composable\nfun \($0)() {}") }),
        Shapes.shape(
            "drawings in a folder of a component", ["icons": 40, "components": 13],
            ["directories: {glob: 'src/components/*', exclude: ['**/common'"], npm,
            Shapes.each { ("src/components/\($0)/Kit\(title($0)).vue", "<template/>") },
            ["src/components/icon/KitIcon.vue": "<template><svg><slot/></svg></template>"],
            Shapes.each(Layout.words) {
                ("src/components/icon/all/\($0).vue", "<template><svg><path d=\"M1 2h3z\"/></svg></template>")
            }),
        Shapes.shape(
            "a folder of views with another name, and one without views", ["components": 13],
            ["directories: {glob: 'Kit/Components/Sources/*', exclude: [Kit/Components/Sources/Values"],
            Shapes.swiftPackage,
            Shapes.each { ("Kit/Components/Sources/\(title($0))s/Kit\(title($0)).swift", "struct A: View {}") },
            ["Kit/Components/Sources/RadioButtons/KitRadio.swift": "public struct KitRadio: View {}"],
            ["Kit/Components/Sources/Values/Names.swift": "enum Names {}"]),
        Shapes.shape(
            "a folder of one component with drawings, and an index like those of the others",
            ["icons": 40, "components": 13], ["directories: {glob: 'src/components/*', exclude: ['**/common'"], npm,
            Shapes.each { ("src/components/\($0)/index.tsx", "export default function \(title($0))() {}") },
            ["src/components/icon/index.tsx": "export default function Icon() {}"],
            icons("src/components/icon/assets", Layout.words)),
        Shapes.shape(
            "a folder of drawings with an index of them", ["icons": 40, "components": 12],
            ["exclude: [src/components/icons"], npm,
            Shapes.each { ("src/components/\($0)/index.tsx", "export default function \(title($0))() {}") },
            ["src/components/icons/index.tsx": "export const icons = {}"],
            icons("src/components/icons", Layout.words)),
        Shapes.shape(
            "a folder of experimental components with only one", ["components": 12],
            ["directories: {glob: 'src/*', exclude: [src/experimental"], npm,
            Shapes.each { ("src/\(title($0))/\(title($0)).tsx", "export const \(title($0)) = () => null") },
            ["src/experimental/Panels/Panels.tsx": "export const Panels = () => null"]),
        Shapes.shape(
            "a folder of a component with a part in a folder", ["components": 13],
            ["directories: {glob: 'src/*', exclude: ['**/common'"], npm,
            Shapes.each { ("src/\(title($0))/\(title($0)).tsx", "export const \(title($0)) = () => null") },
            ["src/Overlay/Panels/Panels.tsx": "export const Panels = () => null"]),
        Shapes.shape(
            "a folder of a widget with another name and a superclass of the library", ["components": 13],
            ["directories: {glob: 'lib/src/components/*'}"], ["pubspec.yaml": "name: kit\n"],
            Shapes.each { ("lib/src/components/\($0)/\($0).dart", "class A extends StatelessWidget {}") },
            ["lib/src/components/badges/status.dart": "class Status extends KitStatelessWidget {}"]),
        Shapes.shape(
            "a folder with an index, parts and stories for each component of JavaScript", ["components": 60],
            ["directories: {glob: 'src/js/components/*'"], npm,
            Shapes.each(many) { ("src/js/components/\($0)/\($0).js", "const \($0) = () => null;\nexport { \($0) };") },
            Shapes.each(many) {
                ("src/js/components/\($0)/Styled\($0).js", "const Styled\($0) = 1;\nexport { Styled\($0) };")
            },
            Shapes.each(many) { ("src/js/components/\($0)/index.js", "export * from './\($0)';") },
            Shapes.each(many) { ("src/js/components/\($0)/propTypes.js", "export const \($0)PropTypes = {};") },
            Shapes.each(many) { ("src/js/components/\($0)/stories/Simple.js", "export const Simple = () => null;") }),
        Shapes.shape(
            "files of several components in folders without an index", ["components": 36],
            ["files: {glob: 'src/components/**/*.jsx'"], npm,
            Shapes.each {
                ("src/components/\($0)/\(title($0)).jsx", "export const \(title($0)) = () => null")
            },
            Shapes.each {
                ("src/components/\($0)/\(title($0))Row.jsx", "export const \(title($0))Row = () => null")
            },
            Shapes.each {
                ("src/components/\($0)/Other\(title($0)).jsx", "export const Other\(title($0)) = () => null")
            }),
        Shapes.shape(
            "a component called theme beside others", ["components": 13],
            ["'**/styles', '**/test-utils', '**/testing', '**/types']"],
            npm,
            Shapes.each(words + ["theme"]) {
                ("src/components/\($0)/\($0).tsx", "export const \(title($0)) = () => null")
            }),
        Shapes.shape(
            "a theme of components that is not a component", ["components": 12],
            ["exclude: [src/components/theme, '**/common'"], npm,
            Shapes.each { ("src/components/\($0)/\($0).tsx", "export const \(title($0)) = () => null") },
            ["src/components/theme/defaults.ts": "export const theme = {}"]),
        Shapes.shape(
            "a control that inherits from a switch", ["components": 13],
            ["files: {glob: 'Sources/Kit/Components/*.swift', exclude: ['**/*+*.swift']}"],
            ["Package.swift": ".library(name: \"Kit\", targets: [\"Kit\"])"],
            Shapes.each { ("Sources/Kit/Components/\(title($0)).swift", "public struct \(title($0)): View {}") },
            ["Sources/Kit/Components/Switch.swift": "open class Switch: UISwitch {}"]),
        Shapes.shape(
            "views in extensions of the library's own type", ["components": 12],
            ["files: {glob: 'Sources/Kit/Components/*.swift', exclude: ['**/*+*.swift']}"],
            ["Package.swift": ".library(name: \"Kit\", targets: [\"Kit\"])"],
            Shapes.each {
                (
                    "Sources/Kit/Components/Kit\(title($0)).swift",
                    "public extension Kit {\n  struct \(title($0)): View {}\n}\n"
                )
            }),
        Shapes.shape(
            "a folder of replacements for testing beside components", ["components": 12],
            ["directories: {glob: 'libs/kit/*', exclude: [libs/kit/testing, '**/common'"],
            ["libs/kit/package.json": #"{"name": "@x/kit", "peerDependencies": {}}"#],
            Shapes.each { ("libs/kit/\($0)/src/\($0).component.ts", "@Component({})\nexport class A {}") },
            ["libs/kit/testing/src/mock.ts": "@Component({})\nexport class MockA {}"]),
        Shapes.shape(
            "tests inside the folder of components", ["components": 12], ["'Kit/Components/**/Tests/**'"],
            ["Package.swift": ".library(name: \"Kit\", targets: [\"Kit\"])"],
            Shapes.each { ("Kit/Components/Sources/\(title($0)).swift", "public struct \(title($0)): View {}") },
            ["Kit/Components/Tests/BadgeCheck.swift": "class BadgeCheck {}"]),
    ]

    private static func scss(_ name: String, _ value: String) -> String {
        Shapes.lines { "$\(name)-\($0): \(value);" } + "\n"
    }

    /// Tokens in small files, and values of brands next to other files.
    static let carefulTokens: [Layout] = [
        Shapes.shape(
            "a few numbers beside other tokens", ["tokens": 15], ["'tokens/**/*.json'"],
            ["tokens/color.json": "{\"color\": \(Shapes.json { _ in ##"{"value": "#fff"}"## })}"],
            [
                "src/z.json": #"{"z": {"a": {"value": 1}}}"#,
                "tokens/layer.json": #"{"props": {"a": {"value": "1"}, "b": {"value": "2"}, "c": {"value": "3"}}}"#,
            ]),
        Shapes.shape(
            "brands in folders with mixins, and a file that is the same in all", ["tokens": 24],
            ["'brands/{mode}/scss/tokens/**/*.scss'", "format: css}"], npm,
            Shapes.each(["acme", "globex"]) {
                ("brands/\($0)/scss/tokens/_color.scss", scss("color", "#\($0.count)00"))
            },
            Shapes.each(["acme", "globex"]) { ("brands/\($0)/scss/tokens/_gap.scss", scss("gap", "8px")) },
            Shapes.each(["acme", "globex"]) { ("brands/\($0)/scss/mixins/_theme.scss", "$own: 1px;\n@mixin a {}\n") }),
        Shapes.shape(
            "brands whose names the packages repeat", ["tokens": 12],
            ["'theme/{mode}/**/*.kt'", "format: code}"],
            Shapes.each(["acme", "globex"]) {
                ("theme/\($0)/build.gradle", "plugins { id 'com.android.library' }")
            },
            Shapes.each(["acme", "globex"]) { brand in
                (
                    "theme/\(brand)/src/org/acme/theme/\(brand)/Colors.kt",
                    "object Colors {\n\(Shapes.lines { "  val \($0) = Color(0xFF00000\(brand.count))" })\n}\n"
                )
            }),
        Shapes.shape(
            "an object and a list of the same tokens for each theme", ["tokens": 12],
            ["format: code}"], npm,
            Shapes.each(["dark", "light"]) {
                ("tokens/\($0)/index.ts", "export const tokens = {\n\(Shapes.lines { "  \($0): '#fff'," })\n}\n")
            },
            Shapes.each(["dark", "light"]) {
                (
                    "tokens/\($0)/list.ts",
                    "export const list = [\n\(Shapes.lines { "  { name: '\($0)', value: '#fff' }," })\n]\n"
                )
            }),
        Shapes.shape(
            "kinds of values with the same names, which are no modes", ["tokens": 32],
            ["'tokens/**/*.ts'"], npm,
            Shapes.each(["spacing", "radius"]) { kind in
                (
                    "tokens/\(kind)/\(kind).ts",
                    "export const \(kind) = {\n\(some.map { "  \($0): 4," }.joined(separator: "\n"))\n}\n"
                )
            },
            ["tokens/colors.ts": "export const colors = {\n\(Shapes.lines { "  \($0): '#fff'," })\n}\n"]),
        Shapes.shape(
            "a style sheet with a class for each theme", ["tokens": 12], ["'css/theme_{mode}.css'"], npm,
            Shapes.each(["acmeDark", "acmeDefault"]) { theme in
                ("css/theme_\(theme).css", ".theme_\(theme) {\n\(Shapes.lines { "  --color-\($0): #fff;" })\n}\n")
            }),
        Shapes.shape(
            "variables beside the properties of each theme that they repeat", ["tokens": 12],
            ["files: ['tokens/{mode}/**/*.scss']", "format: css}"], npm,
            Shapes.each(["dark", "light"]) {
                ("tokens/\($0)/_index.scss", "[data-theme=\($0)] {\n\(Shapes.lines { "  --color-\($0): #fff;" })\n}\n")
            },
            ["tokens/_all.scss": Shapes.lines { "$color-\($0): var(--color-\($0), #fff);" } + "\n"]),
        Shapes.shape(
            "a few tokens in each of the sets of a group", ["tokens": 14], ["modes: [theme/acme, theme/globex]"],
            [
                "tokens.json": """
                {"core": \(Shapes.json { _ in ##"{"value": "#fff", "type": "color"}"## }),
                 "theme/acme": {"a": {"value": "#000"}, "b": {"value": "1px"}},
                 "theme/globex": {"a": {"value": "#111"}, "b": {"value": "2px"}}, "$themes": []}
                """
            ]),
        Shapes.shape(
            "a folder of small style sheets beside a large one", ["tokens": 20], ["'theme/css/**/*.css'"], npm,
            ["theme/css/base/color.css": ":root {\n\(Shapes.lines { "  --color-\($0): #fff;" })\n}"],
            Shapes.each(["accent", "danger", "info", "success"]) {
                ("theme/css/palette/\($0).css", ":root { --\($0)-text: var(--color-a); --\($0)-line: var(--color-b); }")
            }),
        Shapes.shape(
            "colors with digests as names, which only tools refer to", ["colors": 12],
            ["kit/src/main/res/values/colors.xml]"], gradle,
            [
                "kit/src/main/res/values/colors.xml":
                    "<resources>\(Shapes.lines { "<color name=\"\($0)\">#fff</color>" })</resources>",
                "kit/src/main/res/values/colors_all.xml":
                    "<resources>\(Shapes.lines { _ in "<color name=\"a0123456789abcdef\">#fff</color>" })</resources>",
            ]),
    ]
}
