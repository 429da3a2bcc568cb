import TestSupport

/// Files with a few tokens next to those with many.
extension LibraryShapes {
    private static func swift(_ name: String, _ constants: [String]) -> String {
        "public enum \(name) {\n" + constants.map { "    public static let \($0)\n" }.joined() + "}\n"
    }

    private static let colors = swift(
        "KitColors", words.map { "\($0) = UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 1)" })

    private static func lookups(_ map: String, _ names: [String], _ end: String) -> String {
        "extension A on KitTheme {\n" + names.map { "  double get \($0) => \(map)['\($0)']\(end);\n" }.joined() + "}\n"
    }

    /// Files that are counted with the others.
    static let fellows: [Layout] = [
        Shapes.shape(
            "radii in a folder beside that of the colors", ["tokens": 14], ["'Sources/Kit/**/*.swift'"],
            Shapes.swiftPackage,
            [
                "Sources/Kit/Colors/KitColors.swift": colors,
                "Sources/Kit/Radius/KitRadii.swift": swift(
                    "KitRadii", ["small: CGFloat = 4", "large: CGFloat = 16"]),
            ]),
        Shapes.shape(
            "text styles of a type of the library", ["tokens": 17], ["'Sources/Kit/**/*.swift'"], Shapes.swiftPackage,
            [
                "Sources/Kit/Colors/KitColors.swift": colors,
                "Sources/Kit/Fonts/KitFontStyles.swift": swift(
                    "KitFontStyles",
                    words.prefix(5).map { "\($0) = TextStyling(metrics: UIFontMetrics(forTextStyle: .body), size: 17)" }
                ),
            ]),
        Shapes.shape(
            "values that a theme looks up by name", ["tokens": 20], ["'lib/src/**/*.dart'"],
            ["pubspec.yaml": "name: kit\n"],
            [
                "lib/src/theme/kit_colors.dart": "class KitColors {\n"
                    + Shapes.lines { "  static const Color \($0) = Color(0xFF112233);" } + "\n}\n",
                "lib/src/theme/kit_spacers.dart": lookups(
                    "spacerMap", ["spacer4", "spacer8", "spacer12", "spacer16"], " ?? 4"),
                "lib/src/theme/kit_fonts.dart": lookups("fontMap", ["body", "title", "label", "mark"], ""),
            ]),
    ]

    private static let module: [RawPath: String] = ["ds/build.gradle": "plugins { id 'com.android.library' }"]

    private static func styles(_ names: some Sequence<String>) -> String {
        names.map { "    val \($0) = TextStyle(fontSize = 48.sp, fontWeight = FontWeight.Bold)\n" }.joined()
    }

    /// Values of one type, and what is beside items without being one.
    static let onlyOneType: [Layout] = [
        Shapes.shape(
            "text styles in Kotlin beside colors that resources repeat", ["colors": 12, "tokens": 9], [], module,
            [
                "ds/src/main/res/values/colors.xml":
                    "<resources>\(Shapes.lines { "<color name=\"\($0)\">#112233</color>" })</resources>",
                "ds/src/main/java/x/KitColors.kt":
                    "object KitColors {\n\(Shapes.lines { "    val \($0) = Color(0xFF112233)" })\n}\n",
                "ds/src/main/java/x/KitTypography.kt":
                    "object KitTypography {\n\(styles(words.prefix(9).map { "style\(title($0))" }))}\n",
            ]),
        Shapes.shape(
            "the theme in the argument of a call", ["tokens": 12], [], npm,
            [
                "src/stitches.config.ts":
                    "export const { styled, theme } = createStitches({\n  theme: {\n    colors: {\n"
                    + Shapes.lines { "      \($0): '#112233'," }
                    + "\n    },\n  },\n  media: { sm: '(min-width: 1px)' },\n});\n"
            ]),
        Shapes.shape(
            "text styles in Dart", ["tokens": 12], [], ["pubspec.yaml": "name: kit\n"],
            [
                "lib/src/theme/typography.dart": "class KitTypography {\n"
                    + Shapes.lines { "  static const TextStyle \($0) = TextStyle(fontSize: 14, height: 1.4);" }
                    + "\n}\n"
            ]),
        Shapes.shape(
            "text styles in Dart that a function derives from others", ["tokens": 12], [],
            ["pubspec.yaml": "name: kit\n"],
            [
                "lib/src/theme/typography.dart": "class KitTypography {\n"
                    + words.prefix(4).map { "  static const TextStyle \($0) = TextStyle(fontSize: 14);\n" }.joined()
                    + words.prefix(8).map {
                        "  static final TextStyle \($0)Bold = bolder(\(words[0]), isBold: true);\n"
                    }.joined() + "}\n"
            ]),
        Shapes.shape(
            "sizes in Dart, and empty boxes of these sizes", ["tokens": 24], [], ["pubspec.yaml": "name: kit\n"],
            [
                "lib/src/common/sizes.dart": "class Sizes {\n"
                    + Shapes.lines { "  static const size\(title($0)) = 4.0;" } + "\n}\n",
                "lib/src/common/layout.dart": "class Spaces {\n"
                    + Shapes.lines { "  static const spacing\(title($0)) = SizedBox(height: Sizes.size\(title($0)));" }
                    + "\n}\n",
            ]),
        Shapes.shape(
            "a folder that shows the components of a Swift package", ["components": 12], ["Kit/Sources/Playground"],
            Shapes.swiftPackage,
            Shapes.each { ("Kit/Sources/\(title($0))/X\(title($0)).swift", "public struct X\(title($0)): View {}") },
            ["Kit/Sources/Playground/KitPlaygroundView.swift": "public struct KitPlaygroundView: View {}"],
            Shapes.each {
                (
                    "Kit/Sources/Playground/Views/\(title($0))PlaygroundView.swift",
                    "struct \(title($0))PlaygroundView: View {}"
                )
            }),
        Shapes.shape(
            "drawables with a prefix of the library beside pictures", ["icons": 40], ["drawable*/ico_*.xml"], module,
            Shapes.each(Layout.words) { ("ds/src/main/res/drawable/ico_\($0).xml", "<vector/>") },
            Shapes.each(["img_placeholder", "logo_acme", "bg_card"]) {
                ("ds/src/main/res/drawable/\($0).xml", "<vector/>")
            }),
        Shapes.shape(
            "views of Android beside dialogs and utilities that create views", ["components": 12],
            ["'ds/src/main/java/x/components/*.kt'"], module,
            Shapes.each { word in
                (
                    "ds/src/main/java/x/components/Kit\(title(word)).kt",
                    "class Kit\(title(word)) @JvmOverloads constructor(\n  context: Context, attrs: AttributeSet? = null\n"
                        + ") : MaterialCardView(context, attrs) {\n}\n"
                )
            },
            [
                "ds/src/main/java/x/components/AttributeUtils.kt":
                    "class AttributeUtils {\n  fun read(context: Context, attrs: AttributeSet) {}\n}\n",
                "ds/src/main/java/x/components/AlertDialogs.kt":
                    "class AlertDialogs(context: Context) : Dialog(context) {\n  val text = TextView(context)\n}\n",
            ]),
    ]

    /// Files that are only mentioned.
    static let otherFellows: [Layout] = [
        Shapes.shape(
            "names of fonts beside colors", ["tokens": 12],
            [
                "3 tokens in Sources/Kit/Style/KitFonts.swift: few of their values are colors, sizes or names of other tokens"
            ],
            Shapes.swiftPackage,
            [
                "Sources/Kit/Style/KitColors.swift": colors,
                "Sources/Kit/Style/KitFonts.swift": swift(
                    "KitFonts", ["title = load(\"Bold\")", "body = load(\"Book\")", "mark = load(\"Thin\")"]),
            ]),
        Shapes.shape(
            "widgets in a folder beside that of the components", ["components": 12],
            ["3 animation components in lib/src/animation/*.dart: the other components are in other folders"],
            ["pubspec.yaml": "name: kit\n"],
            Shapes.each { ("lib/src/components/\($0).dart", "class \(title($0)) extends StatelessWidget {}") },
            Shapes.each(["fade_in", "slide_in", "zoom_in"]) {
                ("lib/src/animation/\($0).dart", "class \(title($0)) extends StatefulWidget {}")
            }),
        Shapes.shape(
            "former icons in a folder of the icons", ["icons": 40],
            ["12 icons in src/icons/deprecated/**/*.svg: the name of their folder says that they are former ones"], npm,
            icons("src/icons"), icons("src/icons/deprecated", words.map { "\($0)-old" })),
    ]
}
