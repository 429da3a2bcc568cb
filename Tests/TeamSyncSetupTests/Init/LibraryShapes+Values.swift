import TestSupport

extension LibraryShapes {
    /// Tokens whose values are calculated or grouped, and what only looks like a token.
    static let values: [Layout] = [
        Shapes.shape(
            "lengths that are calculated from others", ["tokens": 25],
            ["files: [theme/_colors.scss, theme/_spacing.scss]"], npm,
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
            "themes with names", ["tokens": 12], ["'themes/{mode}.ts'", "modes: [acme, globex]"], npm,
            Shapes.each(["acme", "globex"]) { theme in
                (
                    "themes/\(theme).ts",
                    "export default {\n  name: '\(theme)',\n  displayName: 'The theme',\n  color: {\n"
                        + Shapes.lines { "    \($0): '#112233'," } + "\n  },\n};\n"
                )
            }),
        Shapes.shape(
            "themes whose constants are called like their files", ["tokens": 12],
            ["'themes/{mode}.ts'", "modes: [acme, globex]"], npm,
            Shapes.each(["acme", "globex"]) { theme in
                (
                    "themes/\(theme).ts",
                    "export const \(theme)Theme = {\n  color: {\n" + Shapes.lines { "    \($0): '#112233'," }
                        + "\n  },\n};\n"
                )
            }),
        Shapes.shape(
            "a style sheet with the components of the colors in a source", ["tokens": 12],
            ["tokens: {files: [themes/colors.ts], format: code}"], npm,
            ["themes/colors.ts": "export const theme = {\n" + Shapes.lines { "  \($0): '#112233'," } + "\n};\n"],
            [
                "css/colors.css":
                    ":root {\n" + Shapes.lines { "  --kit-\($0): #112233;\n  --kit-\($0)-rgb: 1, 2, 3;" } + "\n}\n"
            ]),
    ]
}
