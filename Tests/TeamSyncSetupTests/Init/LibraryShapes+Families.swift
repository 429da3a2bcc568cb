import TestSupport

/// Folders in Kotlin and Dart that contain several views each, or no view.
extension LibraryShapes {
    private static let kit: [RawPath: String] = [
        "kit/build.gradle.kts": "plugins { id(\"com.android.library\") }\n"
    ]
    private static let flutter: [RawPath: String] = ["pubspec.yaml": "name: kit\nversion: 1.0.0\n"]
    private static let root = "kit/src/main/kotlin/acme/kit"
    private static let some = ["button", "card", "chip", "menu", "tile"]
    private static let forms = ["Icon", "Text", "Wide", "Round"]

    private static func composable(_ name: String, _ visibility: String = "") -> String {
        "@Composable\n\(visibility)fun \(name)(text: String) {}\n"
    }

    private static func widget(_ name: String, _ superclass: String = "StatelessWidget") -> String {
        "class \(name) extends \(superclass) {}\n"
    }

    static let compiledFamilies: [Layout] = [
        Shapes.shape(
            "families of composables in folders, and folders of values", ["components": 16],
            ["components/**/*.kt"], kit,
            Shapes.each { ("\(root)/components/\($0)/Kit\(title($0)).kt", composable("Kit\(title($0))")) },
            Shapes.each(forms) {
                ("\(root)/components/button/Kit\($0)Button.kt", composable("Kit\($0)Button"))
            },
            [
                "\(root)/components/button/KitButtonDefaults.kt": "object KitButtonDefaults { val height = 4.dp }\n",
                "\(root)/components/shapes/KitShapes.kt": "data class KitShapes(val small: Shape)\n",
                "\(root)/components/shadow/KitShadow.kt": "data class KitShadow(val small: Dp)\n",
                "\(root)/components/theme/KitThemeProvider.kt": composable("KitThemeProvider"),
                "\(root)/components/card/KitCardEdge.kt": composable("KitCardEdge", "internal "),
            ]),
        Shapes.shape(
            "folders of values between folders of one composable each", ["components": 12],
            ["components/shadow", "components/shapes", "directories"], kit,
            Shapes.each { ("\(root)/components/\($0)/Kit\(title($0)).kt", composable("Kit\(title($0))")) },
            [
                "\(root)/components/shapes/KitShapes.kt": "data class KitShapes(val small: Shape)\n",
                "\(root)/components/shadow/KitShadow.kt": "data class KitShadow(val small: Dp)\n",
            ]),
        Shapes.shape(
            "an object of text styles next to functions, and a theme", ["components": 16], ["kit/**/*.kt"], kit,
            Shapes.each { ("\(root)/\($0)/Kit\(title($0)).kt", composable("Kit\(title($0))")) },
            Shapes.each(forms) {
                ("\(root)/button/Kit\($0)Button.kt", composable("Kit\($0)Button"))
            },
            [
                "\(root)/theme/KitTheme.kt": composable("KitTheme"),
                "\(root)/theme/KitTypography.kt": "object KitTypography {\n  val a = 1\n}\n" + composable("Heading"),
            ]),
        Shapes.shape(
            "families of widgets with a source that exports them", ["components": 21], ["lib/src/widgets/**/*.dart"],
            flutter,
            some.reduce(into: [:]) { files, word in
                for name in ["primary", "outlined", "round", "wide"] {
                    files[RawPath("lib/src/widgets/\(word)/\(name)_\(word)_mark.dart")] = widget(
                        title(name) + title(word))
                }
                files[RawPath("lib/src/widgets/\(word)/\(word).dart")] = "export 'primary_\(word)_mark.dart';\n"
            },
            [
                "lib/src/widgets/typography/kit_text.dart": widget("KitText"),
                "lib/src/widgets/typography/typography.dart": "export 'kit_text.dart';\n",
                "lib/src/widgets/theme/kit_theme.dart": widget("KitTheme", "InheritedWidget"),
            ]),
        Shapes.shape(
            "widgets that inherit from others, and classes that show them", ["components": 15], [], flutter,
            Shapes.each { ("lib/src/components/\($0).dart", widget(title($0))) },
            [
                "lib/src/components/danger_button.dart": widget("DangerButton", "FilledButton"),
                "lib/src/components/toast.dart":
                    "class KitToast {\n  static void show({required BuildContext context, int time = 5}) {}\n}\n",
                "lib/src/components/app_bar.dart":
                    "class KitAppBar {\n  static AppBar build(BuildContext context) => AppBar();\n}\n",
                "lib/src/components/data.dart": "class KitData<T extends Object> { static int show(T a) => 1; }\n",
                "lib/src/components/painter.dart": "class _Line extends StatelessWidget {}\n",
            ]),
        Shapes.shape(
            "folders of several public views, and of parts", ["components": 17], ["Components/**/*.swift"],
            Shapes.swiftPackage,
            Shapes.each {
                (
                    "Sources/Kit/Components/\(title($0))/Kit\(title($0)).swift",
                    "public struct Kit\(title($0)): View {}\n"
                )
            },
            Shapes.each(["Sheet", "Panel", "Alert", "Menu", "Popup"]) {
                ("Sources/Kit/Components/Apple/\($0).swift", "public struct \($0): View {}\n")
            },
            [
                "Sources/Kit/Components/Apple/Internal/Base.swift": "public struct Base: View {}\n",
                "Sources/Kit/Components/Arrow/Head.swift": "struct Head: View {}\n",
            ]),
        Shapes.shape(
            "a few composables with files for their parts", ["components": 3, "tokens": 12], ["*Defaults.kt"], kit,
            [
                "\(root)/theme/Dimens.kt": Shapes.lines { "val Kit\(title($0)) = 4.dp" },
                "\(root)/component/mark/KitMark.kt": composable("KitMark"),
                "\(root)/component/mark/KitMarkDefaults.kt": "object KitMarkDefaults { val size = 4.dp }\n",
                "\(root)/component/line/KitLine.kt": composable("KitLine"),
                "\(root)/component/line/KitLineDefaults.kt": "object KitLineDefaults { val size = 4.dp }\n",
                "\(root)/component/line/KitWideLine.kt": composable("KitWideLine"),
                "\(root)/component/line/KitLineContent.kt": composable("KitLineContent", "internal "),
            ]),
        Shapes.shape(
            "a module that was a part of an app, with the name of a design system", ["components": 12],
            ["acme-design-module/src/main/java/acme/ui/component/*"],
            [
                "app/build.gradle.kts": "plugins { id(\"com.android.application\") }\n",
                "app/src/main/java/acme_design_system/MainActivity.kt": "class MainActivity",
                "acme-design-module/build.gradle.kts": "plugins { id(\"com.android.library\") }\n",
                "acme-design-module/src/main/java/acme/ui/MainActivity.kt": "class MainActivity",
            ],
            Shapes.each {
                ("app/src/main/java/acme_design_system/ui/component/\($0)/\(title($0)).kt", composable(title($0)))
            },
            Shapes.each {
                ("acme-design-module/src/main/java/acme/ui/component/\($0)/\(title($0)).kt", composable(title($0)))
            }),
        Shapes.shape(
            "levels of a few widgets each", ["atoms": 3, "molecules": 2, "organisms": 1], [], flutter,
            Shapes.each(["button", "text", "icon"]) { ("lib/src/atoms/kit_\($0).dart", widget("Kit\(title($0))")) },
            Shapes.each(["card", "tile"]) { ("lib/src/molecules/kit_\($0).dart", widget("Kit\(title($0))")) },
            Shapes.each(["form"]) { ("lib/src/organisms/kit_\($0).dart", widget("Kit\(title($0))")) }),
        Shapes.shape(
            "a few views with the name of the system, and their abstract superclass", ["colors": 12, "components": 5],
            [],
            kit,
            Shapes.each(some) { word in
                (
                    "kit/src/main/java/acme/kit/\(word)/Kit\(title(word)).kt",
                    "class Kit\(title(word))(context: Context, attrs: AttributeSet) : KitView(context, attrs)\n"
                )
            },
            [
                "kit/src/main/java/acme/kit/KitView.kt":
                    "abstract class KitView(context: Context, attrs: AttributeSet) : FrameLayout(context, attrs)\n",
                "kit/src/main/res/values/colors.xml":
                    "<resources>\n\(Shapes.lines { "  <color name=\"\($0)\">#FF112233</color>" })\n</resources>\n",
            ]),
        Shapes.shape(
            "a package for widgets next to an app", ["components": 12], ["packages/app_ui/lib/src/widgets/*.dart"],
            [
                "pubspec.yaml": "name: shop\npublish_to: none\n", "lib/main.dart": "void main() {}\n",
                "packages/app_ui/pubspec.yaml": "name: app_ui\npublish_to: none\n",
                "packages/app_ui/lib/app_ui.dart": "", "packages/sign_in/pubspec.yaml": "publish_to: none\n",
            ],
            Shapes.each { ("packages/app_ui/lib/src/widgets/\($0).dart", widget(title($0))) },
            Shapes.each { ("packages/sign_in/lib/src/widgets/own_\($0).dart", widget(title($0))) }),
        Shapes.shape(
            "a few widgets with the name of the system in folders of their own", ["tokens": 12, "components": 5], [],
            flutter,
            Shapes.each(some) { ("lib/src/\($0)/kit_\($0).dart", widget("Kit\(title($0))")) },
            [
                "lib/src/foundation/colors.dart":
                    "class KitColors {\n\(Shapes.lines { "  static const \($0) = Color(0xFF112233);" })\n}\n"
            ]),
    ]
}
