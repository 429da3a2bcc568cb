import TestSupport

/// Components and tokens in the forms of libraries for Android, iOS and Flutter.
extension LibraryShapes {
    private static let android: [RawPath: String] = [
        "kit/build.gradle.kts": "plugins { id(\"com.android.library\") }\n"
    ]
    private static let package = "kit/src/main/java/acme/kit/"
    private static let colors: [RawPath: String] = [
        RawPath("\(package)colors/KitColor.kt"):
            "object KitColor {\n\(Shapes.lines { "    @Stable\n    val \($0) = Color(0xFF112233)" })\n}\n"
    ]

    private static func composables(_ names: String...) -> String {
        names.map { "@Composable\nfun \($0)(text: String) {}\n" }.joined(separator: "\n")
    }

    private static var kit: [RawPath: String] {
        Shapes.each { ("\(package)\($0)/Kit\(title($0)).kt", composables("Kit\(title($0))")) }
    }

    static let mobile: [Layout] = [
        Shapes.shape(
            "composables named after the words of their files", ["components": 13, "tokens": 12], [], android, colors,
            kit,
            [
                RawPath("\(package)button/KitButton.kt"):
                    composables("BasicButton", "KitSmallButton", "KitLargeButton"),
                RawPath("\(package)button/KitBounce.kt"): "fun Modifier.kitBounce() = this\n",
                RawPath("\(package)button/KitPress.kt"): composables("PressedLayout"),
            ]),
        Shapes.shape(
            "sizes in a folder of utilities", ["components": 12, "tokens": 18], ["util/KitSize.kt"], android, colors,
            kit,
            [
                RawPath("\(package)util/KitSize.kt"):
                    "object KitSize {\n    object Button {\n        val Small = Modifier\n            .size(\n                width = 70.dp,\n                height = 30.dp,\n            )\n        val Large = Modifier.size(130.dp)\n    }\n    object Shape {\n        val Tiny = RoundedCornerShape(4.dp)\n        val Small = RoundedCornerShape(8.dp)\n        val Large = RoundedCornerShape(16.dp)\n        val Circle = CircleShape\n    }\n}\n",
                RawPath("\(package)util/KitClick.kt"): "fun Modifier.kitClick() = this\nval retries = 3\n",
                RawPath("\(package)util/ScreenSize.kt"):
                    "object ScreenSize {\n    val name = \"main\"\n    val isLarge = false\n    val limit = compute()\n}\n",
            ]),
        Shapes.shape(
            "tokens in the folder of each component", ["components": 8, "tokens": 60], ["components/**/tokens/*.kt"],
            android, colors,
            Shapes.each(Array(words.suffix(8))) { word in
                ("\(package)components/\(word)/\(title(word)).kt", composables(title(word)))
            },
            Shapes.each(Array(words.suffix(8))) { word in
                (
                    "\(package)components/\(word)/tokens/\(title(word))Tokens.kt",
                    "object \(title(word))Tokens {\n\(["height", "width", "gap", "radius", "inset", "line"].map { "    val \($0) = 4.dp\n" }.joined())}\n"
                )
            }),
        Shapes.shape(
            "views for two frameworks in the same packages",
            ["components": 12, "compose_components": 15, "tokens": 12],
            ["exclude: [kit/src/main/java/acme/kit/colors, kit/src/main/java/acme/kit/compose]"], android, colors,
            Shapes.each { word in
                (
                    "\(package)\(word)/\(title(word))View.kt",
                    "class \(title(word))View(context: Context, attrs: AttributeSet) : FrameLayout(context, attrs)\n"
                )
            },
            [
                RawPath("\(package)alarm/RingView.kt"):
                    "class RingView(context: Context, attrs: AttributeSet) : View(context, attrs)\n"
            ],
            Shapes.each { ("\(package)compose/\($0)/\(title($0)).kt", composables(title($0))) },
            Shapes.each(["Mail", "Text", "Search"]) {
                ("\(package)compose/input/\($0)Input.kt", composables("\($0)Input"))
            }),
        Shapes.shape(
            "a style and a service for each component", ["components": 14], ["**/*Service.swift", "{key}Style.swift"],
            Shapes.swiftPackage,
            (words.map { "\(title($0))/\(title($0))" } + ["Alarm/AlarmRing/AlarmRing", "Alarm/AlarmClock/AlarmClock"])
                .reduce(into: [:]) { files, path in
                    let (front, name) = ("Sources/Kit/Components/", path.split(separator: "/").last ?? "")
                    files[RawPath("\(front)\(path)Style.swift")] =
                        "public final class \(name)Style {\n    public init() {}\n}\n"
                    files[RawPath("\(front)\(path)Service.swift")] =
                        "public final class \(name)Service {\n    public init() {}\n}\n"
                }),
        Shapes.shape(
            "private colors of themes, and text widgets next to the components",
            ["tokens": 12, "components": 12, "typography_components": 3], [], flutter,
            [
                "lib/src/theme/kit_theme_data.dart":
                    "class KitThemeData {\n"
                    + ["light", "dark"].map { mode in
                        "  static const _\(mode)Accent = KitScale(\n\(Shapes.lines { "    \($0)Ink: Color(0xFF112233)," })\n  );\n"
                    }.joined() + "}\n"
            ],
            Shapes.each { ("lib/src/components/\($0)/kit_\($0).dart", widget("Kit\(title($0))")) },
            Shapes.each(["heading", "label", "paragraph"]) {
                ("lib/src/typography/kit_\($0).dart", widget("Kit\(title($0))"))
            }),
    ]

    private static let flutter: [RawPath: String] = ["pubspec.yaml": "name: kit\nversion: 1.0.0\n"]

    private static func widget(_ name: String) -> String { "class \(name) extends StatelessWidget {}\n" }
}
