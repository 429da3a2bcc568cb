import TestSupport

/// Design systems for iOS, Android, Flutter and .NET.
extension LibraryShapes {
    private static let fourWords = Array(words.suffix(4))
    private static let androidLibrary: [RawPath: String] = [
        "kit/build.gradle.kts": "plugins { id(\"com.android.library\") }\n"
    ]
    private static let flutter: [RawPath: String] = [
        "pubspec.yaml": "name: kit\nversion: 1.0.0\nhomepage: https://a.example\n"
    ]

    private static func view(_ word: String) -> String {
        "class \(title(word))View(context: Context, attrs: AttributeSet) : FrameLayout(context, attrs)\n"
    }

    private static func composable(_ name: String) -> String { "@Composable\nfun \(name)(text: String) {}\n" }

    private static func constants(_ type: String, _ value: String) -> String {
        "public struct \(type) {\n\(Shapes.lines { "    public let \($0): CGFloat = \(value)" })\n}\n"
    }

    static let nativeTokens: [Layout] = [
        Shapes.shape(
            "constants that name the colors of an asset catalogue as text", ["colors": 12], [], Shapes.swiftPackage,
            Shapes.each { ("Sources/Kit/Colors.xcassets/Kit\(title($0)).colorset/Contents.json", #"{"colors": []}"#) },
            [
                "Sources/Kit/Colors/KitPalette.swift":
                    "public struct KitPalette {\n\(Shapes.lines { "    public let \(title($0)) = KitColor(name: \"Kit\(title($0))\")" })\n}\n"
            ]),
        Shapes.shape(
            "the sides of an area beside tokens", ["tokens": 12], ["'src/tokens*.ts'"], npm,
            [
                "src/tokens.ts": "export const colors = {\n\(Shapes.lines { "  \($0): '#112233'," })\n};\n",
                "src/constants.ts": "export const AREA = { top: 10, bottom: 10, left: 10, right: 10 };\n",
            ]),
        Shapes.shape(
            "generated tokens that are nowhere else", ["tokens": 24], [], flutter,
            [
                "lib/src/generated/tokens/primitives.g.dart":
                    "// DO NOT MODIFY\nclass Primitives {\n\(Shapes.lines { "  static const Color \($0)Base = Color(0xFF112233);" })\n}\n",
                "lib/src/theme/typography.dart":
                    "class Styles {\n\(Shapes.lines { "  static const Color \($0)Text = Color(0xFF445566);" })\n}\n",
            ]),
        Shapes.shape(
            "generated tokens that are also elsewhere", ["tokens": 12], ["lib/src/theme/"], flutter,
            [
                "lib/src/generated/colors.g.dart":
                    "class ColorsMade {\n\(Shapes.lines { "  static const Color \($0) = Color(0xFF112233);" })\n}\n",
                "lib/src/theme/colors.dart":
                    "class KitColors {\n\(Shapes.lines { "  static const Color \($0) = Color(0xFF112233);" })\n}\n",
            ]),
        Shapes.shape(
            "values for dark mode in a file with an abbreviation", ["tokens": 24], ["src/style/tokens{mode}.ts"], npm,
            ["DM", ""].reduce(into: [:]) { files, mode in
                files[RawPath("src/style/tokens\(mode).ts")] =
                    "export default {\n\(Shapes.lines { "  \($0)Ink: '#11223\(mode.count)'," })\n};\n"
            },
            ["src/style/colors.ts": "export const colors = {\n\(Shapes.lines { "  \($0): '#112233'," })\n};\n"]),
        Shapes.shape(
            "brands of which some have a new version", ["tokens": 12], ["Sources/Kit/Radius/{mode}Radius.swift"],
            Shapes.swiftPackage,
            Shapes.each(["Acme", "AcmeNew", "Globex", "GlobexNew", "Initech"]) { brand in
                ("Sources/Kit/Radius/\(brand)Radius.swift", constants("\(brand)Radius", "4"))
            }),
        Shapes.shape(
            "more kinds of tokens than patterns in folders of themes", ["tokens": 120], ["{mode}"],
            Shapes.swiftPackage,
            Shapes.each(["Acme", "Globex"]) { theme in
                ("Themes/\(theme)/Values/Semantic/\(theme)Theme.swift", "public enum \(theme)Theme {}\n")
            },
            ["Acme", "Globex"].reduce(into: [:]) { files, theme in
                for kind in words.prefix(10) {
                    let name = title(kind)
                    files[RawPath("Themes/\(theme)/Values/Semantic/\(theme)Theme+\(name)Tokens.swift")] =
                        "extension \(theme)Theme {\n\(Shapes.lines { "  public var \(kind)\(title($0)): CGFloat { Dimension.\($0) }" })\n}\n"
                }
            }),
        Shapes.shape(
            "text styles as the defaults of parameters", ["tokens": 24], [], androidLibrary,
            [
                "kit/src/main/kotlin/tokens/Color.kt":
                    "object KitColors {\n\(Shapes.lines { "  val \($0) = Color(0xFF112233)" })\n}\n",
                "kit/src/main/kotlin/tokens/Type.kt":
                    "fun kitTypography(\n\(Shapes.lines { "  \($0): TextStyle = TextStyle(fontSize = 40.sp, lineHeight = 48.sp)," })\n): KitTypography = KitTypography()\n",
            ]),
        Shapes.shape(
            "colors in more files than there may be patterns", ["colors": 36], ["values/*colors*.xml"], androidLibrary,
            Shapes.each { word in
                (
                    "kit/src/main/res/values/colors_\(word).xml",
                    "<resources>\n"
                        + ["a", "b", "c"].map { "  <color name=\"\(word)_\($0)\">#FF112233</color>\n" }.joined()
                        + "</resources>\n"
                )
            }),
        Shapes.shape(
            "icons among more drawables of other kinds", ["icons": 14, "colors": 12],
            ["drawable*/icn_*.xml"], androidLibrary,
            [
                "kit/src/main/res/values/colors.xml":
                    "<resources>\n\(Shapes.lines { "  <color name=\"\($0)\">#FF112233</color>" })\n</resources>\n"
            ],
            Shapes.each(Array(Layout.words.prefix(14))) { ("kit/src/main/res/drawable/icn_\($0).xml", "<vector/>") },
            Shapes.each(Array(Layout.words.prefix(25))) { ("kit/src/main/res/drawable/bg_\($0).xml", "<shape/>") }),
    ]

    static let nativeComponents: [Layout] = [
        Shapes.shape(
            "views and composables", ["components": 12, "compose_components": 4], [], androidLibrary,
            Shapes.each { ("kit/src/main/java/acme/kit/\($0)/\(title($0))View.kt", view($0)) },
            Shapes.each(fourWords) {
                ("kit/src/main/java/acme/kit/compose/\($0)/\(title($0)).kt", composable(title($0)))
            }),
        Shapes.shape(
            "types of parameters in folders of their own", ["kit_ui_kit_components": 12, "kit_swift_ui_components": 3],
            ["Sources/KitCore/Components/{key}/**"], Shapes.swiftPackage,
            Shapes.each { word in
                (
                    "Sources/KitUIKit/Components/\(title(word))/Kit\(title(word)).swift",
                    "public class Kit\(title(word)): UIView {}\n"
                )
            },
            Shapes.each(Array(words.prefix(3))) { word in
                (
                    "Sources/KitSwiftUI/Components/\(title(word))/Kit\(title(word)).swift",
                    "public struct Kit\(title(word)): View {}\n"
                )
            },
            Shapes.each(Array(words.prefix(6))) { word in
                (
                    "Sources/KitCore/Components/\(title(word))/Kit\(title(word))Size.swift",
                    "public enum Kit\(title(word))Size { case small, large }\n"
                )
            }),
        Shapes.shape(
            "categories of which some have one component", ["components": 11], ["Components/Sources/*/*"],
            ["Package.swift": ".library(name: \"Kit\", targets: [\"Kit\"])"],
            [("Actions", 0..<1), ("Controls", 1..<6), ("Dialogs", 6..<8), ("Layouts", 8..<11)].reduce(into: [:]) {
                files, category in
                for word in words[category.1] {
                    let name = title(word)
                    files[RawPath("Components/Sources/\(category.0)/\(name)/Kit\(name).swift")] =
                        "public struct Kit\(name): View {}\n"
                }
            },
            ["Components/Sources/_/Shared/Shared.swift": "struct Shared: View {}\n"]),
        Shapes.shape(
            "templates beside other levels", ["atoms": 12, "molecules": 6, "templates": 4], [], androidLibrary,
            Shapes.each { ("kit/src/main/kotlin/acme/atom/\(title($0)).kt", composable(title($0))) },
            Shapes.each(Array(words.prefix(6))) { word in
                ("kit/src/main/kotlin/acme/molecule/\(title(word))Row.kt", composable("\(title(word))Row"))
            },
            Shapes.each(fourWords) { word in
                ("kit/src/main/kotlin/acme/template/\(title(word))Page.kt", composable("\(title(word))Page"))
            }),
        Shapes.shape(
            "screens of features beside components", ["components": 12], ["kit/src/main/kotlin/components/"],
            androidLibrary,
            Shapes.each { ("kit/src/main/kotlin/components/\(title($0)).kt", composable(title($0))) },
            ["feature/login/build.gradle.kts": "plugins { id(\"com.android.library\") }\n"],
            Shapes.each { word in
                ("feature/login/src/main/kotlin/ui/\(title(word))Screen.kt", composable("\(title(word))Screen"))
            }),
        Shapes.shape(
            "widgets in folders of several", ["components": 17], ["lib/src/components/**/*.dart"], flutter,
            Shapes.each { word in
                (
                    "lib/src/components/\(word)/\(word).dart",
                    "class \(title(word)) extends StatelessWidget {}\n"
                )
            },
            Shapes.each(["pill", "label", "status", "dot", "count"]) { word in
                ("lib/src/components/marks/\(word).dart", "class \(title(word)) extends StatelessWidget {}\n")
            }),
        Shapes.shape(
            "views of which a few are not public", ["components": 12], [], Shapes.swiftPackage,
            Shapes.each { ("Sources/Kit/Components/\(title($0)).swift", "public struct \(title($0)): View {}\n") },
            ["Sources/Kit/Components/Tracker.swift": "struct Tracker: View {}\n"]),
    ]

    static let nativeLeftOut: [Layout] = [
        Shapes.shape(
            "constants that choose values in a table for each theme", ["tokens": 12],
            ["12 tokens in Sources/Kit/Colors/Border.swift: they only stand for those that 'tokens' counts"],
            Shapes.swiftPackage, tableOfThemes),
        Shapes.shape(
            "constants that convert others with the same names", ["tokens": 12],
            ["12 tokens in Sources/Kit/Colors/Color+Kit.swift: they only stand for those that 'tokens' counts"],
            Shapes.swiftPackage,
            [
                "Sources/Kit/Colors/KitColors.swift":
                    "public struct KitColors {\n\(Shapes.lines { "    public static let \($0) = UIColor(hex: 0x112233)" })\n}\n",
                "Sources/Kit/Colors/Color+Kit.swift":
                    "public extension Color {\n\(Shapes.lines { "    static var \($0): Color { Config.current.\($0).color }" })\n}\n",
            ]),
    ]

    static let tableOfThemes: [RawPath: String] = [
        "Sources/Kit/Colors/Border.swift":
            "public enum Border {\n\(Shapes.lines { "    static var \($0): UIColor { UIColor.dynamic(light: Theme.Light.border\(title($0)), dark: Theme.Dark.border\(title($0))) }" })\n}\n",
        "Sources/Kit/Colors/Theme.swift":
            "public enum Theme {\n"
            + ["Light", "Dark"].map { theme in
                "    enum \(theme) {\n\(Shapes.lines { "        static let border\(title($0)) = Color(hex: 0x112233)" })\n    }\n"
            }.joined() + "}\n",
    ]
}
