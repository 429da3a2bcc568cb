import TestSupport

/// Items in places that they share with others: files beside folders, resources in the module of an app, and components
/// outside of their usual folder.
extension LibraryShapes {
    private static func colors(_ front: String) -> String {
        "<resources>\(words.map { "<color name=\"\(front)_\($0)\">#112233</color>\n" }.joined())</resources>"
    }

    /// An Android app beside a module with the composables of its design system.
    private static func app(_ drawable: String, night: String) -> [RawPath: String] {
        let folder = "core-ui/src/main/java/com/x/core/ui"
        var files = Shapes.each(Layout.words) { ("app/src/main/res/drawable/\(drawable)_\($0)_24.xml", "<vector/>") }
        files.merge(
            Shapes.each {
                ("\(folder)/\(title($0)).kt", "@Composable\nfun \(title($0))(label: String) {}\n")
            }
        ) { $1 }
        files.merge([
            "build.gradle.kts": "", "app/build.gradle.kts": "android {}\n",
            "core-ui/build.gradle.kts": "plugins {\n    id(\"com.android.library\")\n}\n",
            "app/src/main/java/com/x/MainActivity.kt": "class MainActivity : Activity()\n",
            "app/src/main/res/values/core_colors.xml": colors("core"),
            "app/src/main/res/values/kit_colors.xml": colors("kit"),
            "app/src/main/res/values/kit_colors_dim.xml": colors("dim"),
            "app/src/main/res/\(night)/kit_colors.xml": colors("kit"),
        ]) { $1 }
        return files
    }

    private static func widget(_ word: String) -> String { "class \(title(word)) extends StatelessWidget {}\n" }

    private static func widgets(beside flat: ArraySlice<String>, _ folders: ArraySlice<String>) -> [RawPath: String] {
        var files: [RawPath: String] = ["pubspec.yaml": "name: kit\n", "lib/kit.dart": ""]
        for (words, isFlat) in [(flat, true), (folders, false)] {
            for word in words {
                let place = "lib/src/widgets/\(isFlat ? "" : "\(word)/")\(word)"
                files[RawPath("\(place).dart")] = widget(word)
                files[RawPath("\(place).style.dart")] = "class \(title(word))Style {}\n"
            }
        }
        return files
    }

    private static func popup(_ word: String) -> String {
        "struct \(title(word)): Popup {}\n\npublic extension View {\n    func \(word)() -> some View { modifier(X()) }\n}\n"
    }

    private static func drawn(_ words: [String] = Layout.words) -> [RawPath: String] {
        Shapes.each(words) {
            ("packages/icons/src/\($0)/index.vue", "<template><svg><path d=\"M1 1h2\"/></svg></template>")
        }
    }

    private static func theme(_ mode: String) -> String {
        "export const Kit\(mode)Theme = {\n  version: 3,\n  colors: {\n"
            + Shapes.lines { "    \($0): '#11\(mode.count)233'," } + "\n  },\n};\n"
    }

    private static let sheet = Shapes.lines { "  --color-\($0): #112233;" }

    static let shared: [Layout] = [
        Shapes.shape(
            "the symbols and colors of a design system in the module of an app",
            ["icons": 40, "colors": 36, "components": 12],
            ["app/src/main/res/drawable*/symbol_*.xml", "app/src/main/res/values-{mode}/*colors*.xml"],
            app("symbol", night: "values-night")),
        Shapes.shape(
            "the icons of an app, and its colors without values for the night", ["components": 12], [],
            app("ic", night: "values-v31")),
        Shapes.shape(
            "widgets that are files and folders", ["components": 12],
            ["files: {glob: 'lib/src/widgets/**/*.dart', exclude: ['lib/src/widgets/**/*.*.dart']}"],
            widgets(beside: words.prefix(6), words.suffix(6))),
        Shapes.shape(
            "widgets that are folders beside a single file", ["components": 11],
            ["directories: {glob: 'lib/src/widgets/*'"], widgets(beside: words.prefix(1), words.suffix(11))),
        Shapes.shape(
            "views that are functions of all views", ["components": 11],
            ["exclude: [Sources/Kit/Components/Popups/Shade.swift, '**/*+*.swift']"], Shapes.swiftPackage,
            Shapes.each(Array(words.prefix(6))) {
                ("Sources/Kit/Components/\(title($0)).swift", "public struct \(title($0)): View {}")
            },
            Shapes.each(Array(words.suffix(5))) { ("Sources/Kit/Components/Popups/\(title($0)).swift", popup($0)) },
            [
                "Sources/Kit/Components/Popups/Shade.swift":
                    "struct Shade: Popup {}\n\nextension View {\n    func shade() {}\n}\n"
            ]),
        Shapes.shape(
            "icons that are folders with an index", ["icons": 40],
            ["directories: {glob: 'packages/icons/src/*', exclude: [packages/icons/src/base]}", "{key}/index.vue"],
            npm, drawn(),
            ["packages/icons/package.json": #"{"name": "@x/icons", "main": "i.js", "peerDependencies": {}}"#],
            ["packages/icons/src/base/Base.vue": "<script>export default {}</script>"]),
        Shapes.shape(
            "themes whose files and types name the mode", ["tokens": 12], ["'src/themes/{mode}Theme.ts'"], npm,
            ["src/themes/DarkTheme.ts": theme("Dark"), "src/themes/LightTheme.ts": theme("Light")]),
        Shapes.shape(
            "a theme of Tailwind in the style sheet of an app", ["tokens": 12], ["src/app.css"], npm,
            ["src/app.css": "@import 'tailwindcss';\n@theme {\n\(sheet)\n}\n"]),
    ]

    static let sharedLeftOut: [Layout] = [
        Shapes.shape(
            "a view outside of the folder of the components", ["components": 12],
            ["1 sheet component in Sources/Kit/Sheet/*.swift: the other components are in other folders"],
            Shapes.swiftPackage,
            Shapes.each { ("Sources/Kit/Components/\(title($0)).swift", "public struct \(title($0)): View {}") },
            [
                "Sources/Kit/Sheet/KitSheet.swift": "public struct KitSheet: View {}\n",
                "Sources/Kit/Panel/KitPanel.swift": "struct KitPanel: View {}\n",
            ]),
        Shapes.shape(
            "drawings in code beside the components", ["icons": 40, "components": 12],
            ["12 icons in kit/src/components/glyph/drawn/*.tsx: 'icons' counts the icons in icons/**/*.svg instead"],
            npm, icons("icons"),
            Shapes.each { ("kit/src/components/\(title($0)).tsx", "export const \(title($0)) = () => null") },
            Shapes.each {
                ("kit/src/components/glyph/drawn/\(title($0))Glyph.tsx", "<svg><path d=\"M1 1h2\"/></svg>")
            }),
        Shapes.shape(
            "illustrations beside the icons of a library", ["icons": 40],
            ["12 illustrations in lib/src/main/res/drawable*/ill_*.xml: they are a separate set"],
            ["lib/build.gradle.kts": "plugins {\n    id(\"com.android.library\")\n}\n"],
            Shapes.each(Layout.words) { ("lib/src/main/res/drawable/ic_\($0).xml", "<vector/>") },
            Shapes.each { ("lib/src/main/res/drawable/ill_\($0).xml", "<vector/>") }),
        Shapes.shape(
            "bitmaps of icons in densities beside vectors", ["icons": 40],
            [
                "12 icons in lib/**/res/drawable*/ic_*.png: "
                    + "'icons' counts the icons in lib/**/res/drawable*/ic_*.xml instead"
            ],
            ["lib/build.gradle.kts": "plugins {\n    id(\"com.android.library\")\n}\n"],
            Shapes.each(Layout.words) { ("lib/src/main/res/drawable/ic_\($0).xml", "<vector/>") },
            Shapes.each { ("lib/src/main/res/drawable-hdpi/ic_map_\($0).png", "hdpi \($0)") },
            Shapes.each { ("lib/src/main/res/drawable-xhdpi/ic_map_\($0).png", "xhdpi \($0)") }),
        Shapes.shape(
            "variables of components in a package of their own", ["tokens": 12],
            ["24 component tokens in packages/base/*/variables.scss: they are a separate set"], npm,
            ["packages/theme/package.json": #"{"name": "@x/theme", "main": "i.js", "peerDependencies": {}}"#],
            ["packages/base/package.json": #"{"name": "@x/base", "main": "i.js", "peerDependencies": {}}"#],
            ["packages/theme/scss/_palette.scss": Shapes.lines { "$\($0): #112233;" }],
            Shapes.each { ("packages/base/\($0)/variables.scss", "$spacing-\($0): 4px;\n$radius-\($0): 8px;\n") }),
        Shapes.shape(
            "code points of the icons in a font", ["icons": 40],
            ["40 code points in src/mapping.json: they are a separate set"], icons("icons"),
            [
                "src/mapping.json":
                    "{\(Layout.words.enumerated().map { "\"\($1)\": \(60000 + $0)" }.joined(separator: ", "))}"
            ]),
    ]
}
