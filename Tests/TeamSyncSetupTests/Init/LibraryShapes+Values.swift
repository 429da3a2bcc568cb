import TestSupport

extension LibraryShapes {
    /// A group with a token for each word.
    private static func group(_ value: (String) -> String) -> String {
        "{\(words.map { "\"\($0)\": {\"$value\": \(value($0))}" }.joined(separator: ", "))}"
    }

    /// Tokens whose values are calculated or grouped, and constants that only look like tokens.
    static let values: [Layout] = [
        Shapes.shape(
            "lengths that are calculated from others", ["tokens": 25],
            ["files: ['theme/**/*.scss']"], npm,
            ["theme/_colors.scss": Shapes.lines { "$\($0): #112233;" }],
            ["theme/_spacing.scss": "$space: 8px;\n" + Shapes.lines { "$space-\($0): ($space * 2);" }]),
        Shapes.shape(
            "colors in the arguments of private constants for each theme", ["tokens": 36],
            ["files: [lib/theme.dart]"], ["pubspec.yaml": "name: kit\n"],
            [
                "lib/theme.dart":
                    "class KitTheme {\n"
                    + ["light", "dark"].map { mode in
                        "  static const _\(mode)Colors = KitColors(\n"
                            + Shapes.lines {
                                "    \($0): Scale(low: Color(0xFF112233), mid: Color(0xFF223344), high: Color(0xFF334455)),"
                            } + "\n  );\n"
                    }.joined() + "}\n"
            ]),
        Shapes.shape(
            "maps of Sass with the names of tokens in another map", ["tokens": 24],
            ["files: [styles/themes/_default.scss, styles/themes/_mapping.scss]"], npm,
            [
                "styles/themes/_default.scss": "$theme: (\n" + Shapes.lines { "  base-\($0): #112233," } + "\n);\n",
                "styles/themes/_mapping.scss":
                    "$mapping: (\n" + Shapes.lines { "  edge-\($0): base-\($0)," } + "\n);\n",
                "styles/themes/_words.scss": "$names: (\n" + Shapes.lines { "  \($0): word-\($0)," } + "\n);\n",
            ]),
        Shapes.shape(
            "a few variables in a folder next to that of the colors", ["tokens": 15],
            ["styles/forms/_variables.scss"], npm,
            [
                "src/styles/colors/_colors.scss": Shapes.lines { "$\($0): #112233;" },
                "src/styles/forms/_variables.scss": "$input-height: 2rem;\n$input-radius: 2px;\n$input-ink: $alpha;\n",
                "src/pages/forms/_variables.scss": "$page-height: 2rem;\n$page-radius: 2px;\n$page-gap: 4px;\n",
            ]),
        Shapes.shape(
            "a style sheet with nothing but lengths and curves", ["tokens": 14], ["exports/constants-layout.less"], npm,
            [
                "lib/exports/constants-layout.less":
                    "body {\n" + Shapes.lines { "  --zi-\($0): 40;" }
                    + "\n  --te-in: cubic-bezier(0, 0, 1, 1);\n  --te-time: 0.1s;\n}\n",
                "lib/exports/layout-print.less": "body {\n" + Shapes.lines { "  --pr-\($0): none;" } + "\n}\n",
            ]),
        Shapes.shape(
            "a palette with the names of modes, and deprecated tokens", ["tokens": 48],
            ["format: dtcg}"],
            [
                "tokens/base/color.json":
                    "{\"alpha\": {\"dark\": \(group { _ in "\"#0001\"" }), "
                    + "\"light\": \(group { _ in "\"#fff1\"" })}}",
                "tokens/deprecated/old.json": dtcg("old"),
                "tokens/usage/text.json":
                    group { #"{"default": "{alpha.dark.\#($0)}", "dark": "{alpha.light.\#($0)}"}"# },
            ]),
        Shapes.shape(
            "themes with names", ["tokens": 12], ["'themes/{mode}.ts'", "format: code}"], npm,
            Shapes.each(["acme", "globex"]) { theme in
                (
                    "themes/\(theme).ts",
                    "export default {\n  name: '\(theme)',\n  displayName: 'The theme',\n  color: {\n"
                        + Shapes.lines { "    \($0): '#112233'," } + "\n  },\n};\n"
                )
            }),
        Shapes.shape(
            "themes whose constants are called like their files", ["tokens": 12],
            ["'themes/{mode}.ts'", "format: code}"], npm,
            Shapes.each(["acme", "globex"]) { theme in
                (
                    "themes/\(theme).ts",
                    "export const \(theme)Theme = {\n  color: {\n" + Shapes.lines { "    \($0): '#112233'," }
                        + "\n  },\n};\n"
                )
            }),
        Shapes.shape(
            "a style sheet with the components of the colors in a source", ["tokens": 12],
            ["tokens: {files: ['themes/colors*.ts'], format: code}"], npm,
            ["themes/colors.ts": "export const theme = {\n" + Shapes.lines { "  \($0): '#112233'," } + "\n};\n"],
            [
                "css/colors.css":
                    ":root {\n" + Shapes.lines { "  --kit-\($0): #112233;\n  --kit-\($0)-rgb: 1, 2, 3;" } + "\n}\n"
            ]),
        Shapes.shape(
            "constants that another type repeats, and lengths for the size of the screen", ["tokens": 22],
            ["files: ['lib/foundation/spacing*.dart', 'lib/tokens/**/*.dart']"], ["pubspec.yaml": "name: kit\n"],
            [
                "lib/tokens/colors.dart":
                    "class KitColors {\n" + Shapes.lines { "  static const \($0) = Color(0xFF112233);" } + "\n}\n",
                "lib/foundation/colors.dart":
                    "class Colors {\n" + Shapes.lines { "  static const Color \($0) = KitColors.\($0);" } + "\n}\n",
                "lib/foundation/spacing.dart":
                    "class Spacing {\n"
                    + (1...10).map { "  static double get spacing\($0) => \($0).w;" }.joined(separator: "\n") + "\n}\n",
            ]),
        Shapes.shape(
            "a list of icons that is called like colors", ["tokens": 12, "icons": 40],
            ["files: ['kit/src/Colors*.kt']"],
            ["kit/build.gradle": "plugins { id 'com.android.library' }"],
            [
                "kit/src/Colors.kt":
                    "object Colors {\n" + Shapes.lines { "  val \($0) = Color(0xFF112233)" } + "\n}\n",
                "kit/src/FullColorIcons.kt":
                    "object FullColorIcons {\n" + Shapes.lines { "  val \($0) get() = vector.\($0)" } + "\n}\n",
            ],
            Shapes.each(Layout.words) {
                (
                    "kit/src/icons/vector/\(title($0)).kt",
                    "val \(title($0)): ImageVector get() = ImageVector.Builder(name = \"x\")"
                )
            }),
    ]
}
