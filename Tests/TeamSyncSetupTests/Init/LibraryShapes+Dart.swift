import TestSupport

/// Values in Dart, Swift and Kotlin.
extension LibraryShapes {
    private static let flutter: [RawPath: String] = ["pubspec.yaml": "name: kit\nversion: 1.0.0\n"]
    private static let colors: [RawPath: String] = [
        "lib/src/colors/kit_colors.dart":
            "class KitColors {\n\(Shapes.lines { "  static const \($0) = Color(0xFF112233);" })\n}\n"
    ]

    private static func scheme(_ mode: String, _ value: String) -> String {
        "  factory KitScheme.\(mode)() {\n    return KitScheme(\n\(Shapes.lines { "      \($0)Ink: \(value)," })\n    );\n  }\n"
    }

    static let dart: [Layout] = [
        Shapes.shape(
            "roles that factories create for each theme", ["tokens": 24],
            ["files: ['lib/**/*.dart']"], flutter, colors,
            [
                "lib/src/scheme/kit_scheme.dart":
                    "class KitScheme {\n\(scheme("light", "KitColors.alarm"))\(scheme("dark", "KitColors.apple"))}\n"
            ]),
        Shapes.shape(
            "radii that are composed of other constants", ["tokens": 32], [], flutter, colors,
            [
                "lib/src/sizes/insets.dart":
                    "class Insets {\n\(words.prefix(10).map { "  static const \($0) = 4.0;" }.joined(separator: "\n"))\n}\n",
                "lib/src/sizes/kit_radius.dart":
                    "class KitRadius {\n\(words.prefix(10).map { "  static const \($0) = Radius.circular(Insets.\($0));" }.joined(separator: "\n"))\n}\n",
            ]),
        Shapes.shape(
            "a package that is not published", ["icons": 12, "tokens": 12], [], colors,
            [
                "pubspec.yaml": "name: kit\npublish_to: none\n",
                "lib/kit.dart": "export 'src/colors/kit_colors.dart';\n",
                "lib/src/icons/kit_icons.dart":
                    "class KitIcons {\n\(Shapes.lines { "  static const \($0) = IconData(0xe800, fontFamily: 'KitIcons');" })\n}\n",
                "example/pubspec.yaml": "name: example\n", "example/lib/main.dart": "void main() {}\n",
            ]),
        Shapes.shape(
            "colors with a value for dark mode, and lengths that are calculated", ["tokens": 20], [],
            Shapes.swiftPackage,
            [
                "Sources/Kit/Theme/Colors.swift":
                    "public struct KitColor {\n\(Shapes.lines { "    public static let \($0): Self = .init(hex: \"#112233\", dark: \"#445566\")" })\n}\n",
                "Sources/Kit/Theme/Spacing.swift":
                    "public enum Spacing {\n    public static let base: CGFloat = 8\n\(words.prefix(7).map { "    public static let \($0): CGFloat = base * 2" }.joined(separator: "\n"))\n}\n",
            ]),
        Shapes.shape(
            "lengths and fonts of implicit types, and values that are named like styles of views",
            ["tokens": 24, "components": 12], ["*Style.swift"], Shapes.swiftPackage,
            [
                "Sources/Kit/Theme/Spacing.swift":
                    "public extension CGFloat {\n\(Shapes.lines { "    static let \($0) = CGFloat(4)" })\n}\n",
                "Sources/Kit/Theme/Typography.swift":
                    "public enum Typography {\n    public var font: Font {\n        switch self {\n\(Shapes.lines { "        case .\($0): return .system(size: 12, weight: .bold)" })\n        }\n    }\n}\n",
            ],
            Shapes.each { ("Sources/Kit/Components/\(title($0)).swift", "public struct \(title($0)): View {}\n") },
            Shapes.each {
                (
                    "Sources/Kit/Components/\(title($0))ButtonStyle.swift",
                    "public struct \(title($0))ButtonStyle { public var height: CGFloat = 4 }\n"
                )
            }),
        Shapes.shape(
            "a type for each text style", ["tokens": 39], ["Sources/Kit/**/*.swift"], Shapes.swiftPackage,
            [
                "Sources/Kit/Color/Palette.swift":
                    "public struct Palette {\n\(Shapes.lines { "    public let \($0) = Color(0x112233)" })\n}\n"
            ],
            Shapes.each(["Body1", "Body2", "Caption1", "Caption2", "Heading1", "Heading2", "Title1", "Title2", "Label"])
            {
                (
                    "Sources/Kit/Typography/Type/\($0).swift",
                    "public struct \($0) {\n    public let size: CGFloat = 16\n    public let lineHeight: Double = 1.5\n    public let weight: CGFloat = 700\n}\n"
                )
            }),
        Shapes.shape(
            "lists of shadows", ["tokens": 15], [], flutter, colors,
            [
                "lib/src/colors/kit_shadows.dart":
                    "class KitShadows {\n\(words.prefix(3).map { "  static const List<BoxShadow> \($0) = [BoxShadow(color: Color(0x1A000000), blurRadius: 4)];" }.joined(separator: "\n"))\n}\n"
            ]),
        Shapes.shape(
            "a theme with its composition local", ["tokens": 12], [],
            ["kit/build.gradle.kts": "plugins { id(\"com.android.library\") }\n"],
            [
                "kit/src/main/kotlin/theme/Colors.kt":
                    "data class KitColors(\n\(Shapes.lines { "  val \($0): Color," }))\nval lightColors = KitColors(\n\(Shapes.lines { "  \($0) = Color(0xFF112233)," }))\nval darkColors = KitColors(\n\(Shapes.lines { "  \($0) = Color(0xFF445566)," }))\nval LocalKitColors = staticCompositionLocalOf { lightColors }\nval LocalGap = compositionLocalOf { 4.dp }\n"
            ]),
        Shapes.shape(
            "images in several scales", ["icons": 12], ["assets/icons/**/*.png"], flutter,
            ["", "2.0x/", "3.0x/"].reduce(into: [:]) { files, scale in
                for word in words { files[RawPath("assets/icons/\(scale)\(word).png")] = word + scale }
            }),
        Shapes.shape(
            "images with scales in their names, and images for a launcher", ["icons": 12],
            ["src/assets/icons/**/*.png"],
            npm,
            ["", "@2x", "@3x"].reduce(into: [:]) { files, scale in
                for word in words {
                    files[RawPath("src/assets/icons/\(word)/\(word)\(scale).png")] = word + scale
                    files[RawPath("src/assets/AppIcons/more/\(word)-other\(scale).png")] = word + scale
                }
            }),
        Shapes.shape(
            "code points of an icon font", ["icons": 12], ["KitIcon.swift"], Shapes.swiftPackage,
            [
                "Sources/Kit/KitIcon.swift":
                    "public struct KitIcon {\n\(Shapes.lines { "    public static let \($0) = \"\\u{e900}\"" })\n    static let name = \"x\"\n}\n"
            ]),
    ]

    /// Items of apps, and of their modules and packages.
    static let partsOfApps: [Layout] = [
        Shapes.shape(
            "colors of a feature in an app with few modules", [:], [],
            [
                "app/build.gradle": "plugins { id 'com.android.application' }\n",
                "feature/build.gradle": "plugins { id 'com.android.library' }\n",
                "feature/src/main/res/values/colors.xml":
                    "<resources>\n\(Shapes.lines { "  <color name=\"\($0)\">#FF112233</color>" })\n</resources>\n",
            ]),
        Shapes.shape(
            "widgets of a package in an app", [:], [],
            [
                "pubspec.yaml": "name: shop\npublish_to: none\n", "lib/main.dart": "void main() {}\n",
                "packages/sign_in/pubspec.yaml": "name: sign_in\npublish_to: none\n",
                "packages/sign_in/lib/sign_in.dart": "",
            ],
            Shapes.each {
                ("packages/sign_in/lib/src/widgets/\($0).dart", "class \(title($0)) extends StatelessWidget {}\n")
            }),
        Shapes.shape(
            "images of an app", [:], [],
            ["pubspec.yaml": "name: app\npublish_to: none\n", "lib/main.dart": "void main() {}"],
            Shapes.each { ("assets/icons/\($0).png", $0) }),
    ]
}
