import TestSupport

/// Items in places with names that usually denote something else, and next to the usual places.
extension LibraryShapes {
    private static let dartPackage: [RawPath: String] = [
        "pubspec.yaml": "name: kit\nversion: 1.0.0\nhomepage: https://a.example\n"
    ]

    private static func theme(_ name: String) -> [RawPath: String] {
        Shapes.each(words + ["a", "b", "c"]) { word in
            // Most files contain only a few properties.
            let number = word.utf8.count > 1 ? word.utf8.count - 2 : 1
            let lines = (0...number).map { "  '--\(word)-size-\($0)': '\($0 + name.utf8.count)px',\n" }
            return ("src/themes/\(name)/\(word).ts", "export default {\n\(lines.joined())}\n")
        }
    }

    private static func values(_ value: String) -> String {
        "export const tokens = {\n\(Shapes.lines { "  \($0): '\(value)'," })\n};\n"
    }

    static let outsidePlaces: [Layout] = [
        Shapes.shape(
            "an asset catalogue that a tool writes", ["colors": 12], ["path: Sources/Kit/Palette.generated.xcassets"],
            Shapes.swiftPackage,
            Shapes.each {
                ("Sources/Kit/Palette.generated.xcassets/\($0).colorset/Contents.json", #"{"colors": []}"#)
            }),
        Shapes.shape(
            "views that a generator writes", ["components": 12],
            ["Sources/Kit/_generated/StyleableComponents/*"], Shapes.swiftPackage,
            Shapes.each { word in
                (
                    "Sources/Kit/_generated/StyleableComponents/\(title(word))/\(title(word)).generated.swift",
                    "public struct \(title(word)): View {}\n"
                )
            }),
        Shapes.shape(
            "modules in a folder for libraries beside an app", ["colors": 12],
            ["libraries/Foundations/Sources/Palette.xcassets"], Shapes.swiftPackage,
            Shapes.each {
                ("libraries/Foundations/Sources/Palette.xcassets/\($0).colorset/Contents.json", #"{"colors": []}"#)
            },
            ["libraries/Login/Sources/Screens/LoginApp.swift": "@main struct LoginApp: App {}\n"]),
        Shapes.shape(
            "components in a package for Storybook", ["tokens": 12, "components": 12], ["storybook/src/components/*"],
            ["tokens/color.json": dtcg("color")], react("storybook/src/components"),
            ["storybook/package.json": #"{"name": "x", "private": true}"#]),
        Shapes.shape(
            "components of pages in a package for Storybook", ["components": 12], ["packages/react/src/components/*"],
            ["packages/react/package.json": #"{"name": "@x/react", "main": "i.js", "peerDependencies": {}}"#],
            react("packages/react/src/components"),
            react("storybook/src/components", words.map { "\($0)Page" }),
            ["storybook/package.json": #"{"name": "x", "private": true}"#]),
        Shapes.shape(
            "views in files with the name of the framework", ["components": 12], ["'Sources/Kit/Components/*.swift'"],
            Shapes.swiftPackage,
            Shapes.each {
                ("Sources/Kit/Components/\(title($0))_UIKit.swift", "public class \(title($0)): UIView {}\n")
            }),
        Shapes.shape(
            "views whose types begin with the name of the library", ["components": 12],
            ["'Sources/Kit/Components/*.swift'"], Shapes.swiftPackage,
            Shapes.each {
                ("Sources/Kit/Components/\(title($0)).swift", "public final class Kit\(title($0)): UIView {}\n")
            }),
        Shapes.shape(
            "constants of views beside tokens", ["tokens": 12, "components": 12], [],
            Shapes.swiftPackage,
            [
                "Sources/Kit/Tokens/Sizes.swift":
                    "public enum Sizes {\n\(Shapes.lines { "    public static let \($0): CGFloat = 4" })\n}\n"
            ],
            Shapes.each { word in
                (
                    "Sources/Kit/Components/Typography/\(title(word))Label.swift",
                    "public class \(title(word))Label: UILabel {\n    override var fontSize: CGFloat { return 10 }\n"
                        + "    override var lineHeight: CGFloat { return 18 }\n}\n"
                )
            }),
        Shapes.shape(
            "a few components of a library with tokens", ["tokens": 12, "components": 3],
            ["'kit/src/main/kotlin/components/**/*.kt'"],
            [
                "tokens/color.json": dtcg("color"),
                "kit/build.gradle.kts": "plugins { id(\"com.android.library\") }\n",
                "kit/src/main/kotlin/components/button/KitButton.kt":
                    "object KitButton {\n  @Composable\n  fun Primary(text: String) {}\n}\n",
                "kit/src/main/kotlin/components/button/KitButtonBrand.kt":
                    "@Composable\nfun KitButton.Acme(onClick: () -> Unit) {}\n",
                "kit/src/main/kotlin/components/button/KitButtonView.kt":
                    "class KitButtonView(context: Context, attrs: AttributeSet) : AbstractComposeView(context, attrs) {\n"
                    + "  @Composable override fun Content() {}\n}\n",
                "kit/src/main/kotlin/components/button/KitButtonStyle.kt": "enum class KitButtonStyle { A, B }\n",
            ]),
        Shapes.shape(
            "components that are files between the folders of others", ["components": 12, "more_components": 3],
            ["'lib/src/components/*.dart'"], dartPackage,
            Shapes.each {
                ("lib/src/components/\($0)/\($0).dart", "class \(title($0)) extends StatelessWidget {}\n")
            },
            Shapes.each(["ribbon", "plank", "quill"]) {
                ("lib/src/components/\($0).dart", "class \(title($0)) extends StatelessWidget {}\n")
            },
            // The entry of a folder with the same name declares nothing new.
            ["lib/src/components/\(words[0]).dart": "class \(title(words[0])) extends StatelessWidget {}\n"]),
        Shapes.shape(
            "custom properties in the scripts of themes", ["tokens": words.reduce(3) { $0 + $1.utf8.count - 1 } + 3],
            ["'src/themes/{mode}/**/*.ts'"], npm, theme("dark"), theme("md-dark"), theme("md-light")),
        Shapes.shape(
            "a theme with the name of the place that it is for", ["tokens": 12], ["'src/themes/{mode}/"], npm,
            ["src/themes/docs/tokens.ts": values("#112233"), "src/themes/acme/tokens.ts": values("#445566")]),
    ]

    /// Nothing is said about items that are counted already.
    static let countedLogos: [Layout] = [
        Shapes.shape(
            "drawables of logos that the pattern for icons matches", ["icons": 45],
            [],
            ["kit/build.gradle.kts": "plugins { id(\"com.android.library\") }\n"],
            Shapes.each(Layout.words) { ("kit/src/main/res/drawable/kit_\($0).xml", "<vector/>") },
            Shapes.each(Array(words.prefix(5))) { ("kit/src/main/res/drawable/logo_\($0).xml", "<vector/>") })
    ]
}
