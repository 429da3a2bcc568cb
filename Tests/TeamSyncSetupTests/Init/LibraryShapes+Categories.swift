import TestSupport

extension LibraryShapes {
    private static func view(_ folder: String, _ name: String) -> [RawPath: String] {
        [
            RawPath("\(folder)/\(name)/index.ts"): "export * from './\(name)'",
            RawPath("\(folder)/\(name)/\(name).ts"):
                "@Component({ selector: 'x-\(name)' })\nexport class \(title(name)) {}",
        ]
    }

    private static func views(_ folder: String, _ names: some Sequence<String>) -> [RawPath: String] {
        names.reduce(into: [:]) { $0.merge(view(folder, $1)) { $1 } }
    }

    private static let angular: [RawPath: String] = [
        "projects/kit/package.json": #"{"name": "@x/kit", "peerDependencies": {}}"#,
        "projects/kit/tokens/color.json": dtcg("color"),
    ]

    /// Folders that contain several components, and folders with several sources of one component.
    static let categories: [Layout] = [
        Shapes.shape(
            "many categories of components beside others",
            ["components": 8, "nested_components": 6, "tokens": 12],
            [
                "directories: {glob: 'projects/kit/src/*', exclude: [projects/kit/src/data, projects/kit/src/forms, projects/kit/src/layout,",
                "directories: {glob: 'projects/kit/src/*/*', exclude: ['projects/kit/src/alarm/*'",
                "with: ['projects/kit/src/*/{key}/**']",
            ], angular, views("projects/kit/src", words.prefix(8)), views("projects/kit/src/data", ["grid", "tree"]),
            views("projects/kit/src/forms", ["radio", "range"]), views("projects/kit/src/layout", ["stack", "tabs"]),
            ["projects/kit/src/forms/forms.module.ts": "export class FormsModule {}"]),
        Shapes.shape(
            "a stage among components, whose views have other names",
            ["components": 12, "labs_components": 2, "tokens": 12],
            ["directories: {glob: 'projects/kit/src/labs/*'"], angular, views("projects/kit/src", words),
            view("projects/kit/src/labs", "gauge"),
            ["projects/kit/src/labs/meter/outlined-meter.ts": "@customElement('x-meter') class A {}"]),
        Shapes.shape(
            "a stage beside the folder of components", ["components": 12, "labs_components": 3],
            ["directories: {glob: 'src/labs/*'"], npm, react("src/components"),
            Shapes.each(["Gauge", "Meter", "Ruler"]) { ("src/labs/\($0)/\($0).tsx", "export const \($0) = 1") }),
        Shapes.shape(
            "categories with an index in a folder of components",
            ["components": 8, "nested_components": 6],
            ["directories: {glob: 'src/components/*/*', exclude: ['src/components/Alarm/*'"], npm,
            react("src/components", Array(words.prefix(8))), react("src/components/data", ["grid", "tree"]),
            react("src/components/inputs", ["radio", "range"]), react("src/components/layout", ["stack", "panel"]),
            Shapes.each(["data", "inputs", "layout"]) { ("src/components/\($0)/index.ts", "export * from './a'") }),
        Shapes.shape(
            "components that consist of folders", ["components": 11], [], npm,
            react("src/components", Array(words.prefix(8))), react("src/components/Tabs", ["tab", "tabList"]),
            react("src/components/Card", ["cardBody", "cardTitle"]),
            react("src/components/Menu", ["menuItem", "menuList"]),
            Shapes.each(["Tabs", "Card", "Menu"]) { ("src/components/\($0)/index.ts", "export * from './a'") }),
        Shapes.shape(
            "another folder beside the folder of components", ["components": 12], [], npm, react("src/components"),
            Shapes.each(["Gauge", "Meter", "Ruler"]) { ("src/parts/\($0)/\($0).tsx", "export const \($0) = 1") }),
        Shapes.shape(
            "templates for the parts of a component", ["components": 12],
            ["directories: {glob: 'src/components/*'"], npm,
            words.reduce(into: [:]) { files, word in
                for part in ["", "-body", "-icon", "-title"] {
                    files[RawPath("src/components/\(title(word))/\(word)\(part).hbs")] = "<div></div>"
                }
            }),
        Shapes.shape(
            "templates of several components in a folder", ["components": 36],
            ["files: {glob: 'src/components/**/*.hbs'}"],
            npm,
            words.reduce(into: [:]) { files, word in
                for part in ["", "plain-", "round-"] {
                    files[RawPath("src/components/\(title(word))/\(part)\(word).hbs")] = "<div></div>"
                }
            }),
        Shapes.shape(
            "tokens and wrappers beside views", ["components": 12],
            ["directories: {glob: 'Sources/Kit/Components/*'"], Shapes.swiftPackage,
            words.map(title).reduce(into: [:]) { files, word in
                let folder = "Sources/Kit/Components/\(word)"
                files[RawPath("\(folder)/\(word).swift")] = "public struct \(word): View {}"
                files[RawPath("\(folder)/KIT\(word).swift")] = "public class KIT\(word): UIView {}"
                files[RawPath("\(folder)/\(word)TokenSet.swift")] = "public class \(word)TokenSet: ViewModifier {}"
            }),
    ]

    /// Items beside those that are counted: for another platform, for a former version, and the data of icons.
    static let besideOthers: [Layout] = [
        Shapes.shape(
            "a few components for another platform", ["components": 12],
            [
                "2 kit mac components in Sources/KitMac/Components/*: 'components' counts the components in Sources/KitPhone/Components/* instead"
            ], Shapes.swiftPackage,
            words.map(title).reduce(into: [:]) { files, word in
                files[RawPath("Sources/KitPhone/Components/\(word)/\(word).swift")] = "public struct \(word): View {}"
            },
            Shapes.each(["Alarm", "Link"]) {
                ("Sources/KitMac/Components/\($0)/\($0).swift", "public struct \($0): View {}")
            }),
        Shapes.shape(
            "folders of views beside the folder of components", ["components": 12],
            [
                "5 cell components in Sources/Kit/Cells/*: the other components are in other folders"
            ], Shapes.swiftPackage,
            words.map(title).reduce(into: [:]) { files, word in
                let path = RawPath("Sources/Kit/Components/\(word)/\(word).swift")
                files[path] = "public final class \(word): UIView {}"
            },
            Shapes.each(["AlarmCell", "LinkCell", "TextCell", "IconCell", "PlainCell"]) {
                ("Sources/Kit/Cells/\($0)/\($0).swift", "public final class \($0): UITableViewCell {}")
            }),
        Shapes.shape(
            "drawables and colors of a former version", ["tokens": 12],
            [
                "12 colors in core/legacy/theme/src/main/res/values/colors.xml: the name of their folder says that they are former ones",
                "12 icons in core/legacy/designsystem/src/main/res/drawable*/ic_*.xml: the name of their folder says that they are former ones",
            ],
            [
                "core/legacy/theme/build.gradle": "plugins { id 'com.android.library' }",
                "tokens/color.json": dtcg("color"),
                "core/legacy/theme/src/main/res/values/colors.xml":
                    "<resources>\(Shapes.lines { "<color name=\"\($0)\">#112233</color>" })</resources>",
            ],
            Shapes.each { ("core/legacy/designsystem/src/main/res/drawable/ic_\($0).xml", "<vector/>") }),
        Shapes.shape(
            "the data of icons in a script", ["icons": 40],
            ["40 icons in src/icons.ts: 'icons' counts their drawings"], npm, icons("assets/icons"),
            [
                "src/icons.ts": "export const icons = [\n"
                    + Layout.words.map { "  {\n    name: \"\($0)\",\n    tags: [\"a\"],\n    code: 1,\n  },\n" }
                    .joined()
                    + "];\n",
                "src/icon-names.ts": "export const names = [\n"
                    + Layout.words.map { "  { name: \"\($0)\" },\n" }.joined() + "];\n",
            ]),
        Shapes.shape(
            "constants with all tokens of the data files, and more", ["tokens": 20],
            ["12 tokens in tokens/*.json: the same as those in src/js/colors.ts, src/js/sizes.ts"], npm,
            ["tokens/brand.json": "{\"brand\": \(Shapes.json { _ in ##"{"value": "#112233", "type": "color"}"## })}"],
            [
                "src/js/colors.ts":
                    "export const colors = { brand: {\n\(Shapes.lines { "  \($0): '#112233'," })\n} };\n",
                "src/js/sizes.ts": "export const sizes = {\n"
                    + words.prefix(8).map { "  size\($0): '4px',\n" }.joined() + "};\n",
            ]),
    ]
}
