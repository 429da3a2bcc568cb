import TestSupport

extension LibraryShapes {
    private static func symbols(_ words: some Sequence<String>) -> String {
        "<svg xmlns=\"http://www.w3.org/2000/svg\">"
            + words.map { "<symbol viewBox=\"0 0 24 24\" id=\"\($0)\"><path d=\"M0 0h1\"/></symbol>" }.joined()
            + "</svg>"
    }

    private static func resources(_ mark: String, _ value: String) -> String {
        "<resources>\(Shapes.lines { "<\(mark) name=\"\($0)\">\(value)</\(mark)>" })</resources>"
    }

    private static func few(_ line: (String) -> String) -> String { words.prefix(5).map(line).joined(separator: "\n") }

    /// Patterns that include later additions: modes, files and folders.
    static let lasting: [Layout] = [
        Shapes.shape(
            "modes and brands in files with two extensions", ["tokens": 36],
            [
                "files: ['tokens/Semantic/{mode}.tokens.json', 'tokens/Brand/{mode}.tokens.json', 'tokens/**/*.json'], format: dtcg}"
            ],
            Shapes.each(["Semantic/Light", "Semantic/Dark"]) { ("tokens/\($0).tokens.json", dtcg("role")) },
            Shapes.each(["Brand/Acme", "Brand/Nova"]) { ("tokens/\($0).tokens.json", dtcg("brand")) },
            ["tokens/Primitives/Mode 1.tokens.json": dtcg("color")]),
        Shapes.shape(
            "modes beside values for all of them", ["tokens": 24],
            ["tokens: {files: ['tokens/{mode}.css', 'tokens/**/*.css'], format: css, modes: [dark, light]}"], npm,
            Shapes.each(["dark", "light"]) {
                ("tokens/\($0).css", ":root {\n" + Shapes.lines { "  --color-\($0): #112233;" } + "\n}\n")
            },
            ["tokens/core.css": ":root {\n" + Shapes.lines { "  --base-\($0): #112233;" } + "\n}\n"]),
        Shapes.shape(
            "one source of values beside others", ["tokens": 12], ["files: ['Sources/Kit/Palette*.swift']"],
            Shapes.swiftPackage,
            [
                "Sources/Kit/Palette.swift":
                    "enum Palette {\n\(Shapes.lines { "    static let \($0) = Color(hex: 0x112233)" })\n}\n",
                "Sources/Kit/Kit.swift": "struct Kit {}\n",
            ]),
        Shapes.shape(
            "icons drawn in one folder", ["icons": 12], ["files: {glob: 'src/icons/**/*.tsx'}"], npm,
            Shapes.each {
                (
                    "src/icons/\(title($0)).tsx",
                    "export const \(title($0)) = () => <svg viewBox=\"0 0 1 1\"><path d=\"M0 0h1\"/></svg>"
                )
            }),
        Shapes.shape(
            "colors and dimensions of Android without other modes", ["colors": 12, "tokens": 12],
            [
                "files: ['ui/src/main/res/values-{mode}/colors*.xml', 'ui/src/main/res/values/colors*.xml'], format",
                "files: ['ui/src/main/res/values-{mode}/dimens*.xml', 'ui/src/main/res/values/dimens*.xml'], format",
            ], Shapes.gradle,
            [
                "ui/src/main/res/values/colors.xml": resources("color", "#fff"),
                "ui/src/main/res/values/dimens.xml": resources("dimen", "4dp"),
            ]),
        Shapes.shape(
            "icons as symbols of one file", ["icons": 12],
            ["lines: {glob: src/icons/sprite.svg, pattern: '<symbol", "multiline: true}"], npm,
            ["src/icons/sprite.svg": symbols(words), "src/icons/logo.svg": "<svg/>"]),
        Shapes.shape(
            "drawings beside a file of their symbols", ["icons": 40], ["root: icons"], icons("icons"),
            ["assets/icons.svg": symbols(words)]),
        Shapes.shape(
            "values of Flutter that are made of numbers", ["tokens": 22],
            ["files: ['lib/src/**/*.dart']"], ["pubspec.yaml": "name: kit\nversion: 1.0.0\n"],
            [
                "lib/src/theme/colors.dart":
                    "class KitColors {\n\(Shapes.lines { "  static const Color \($0) = Color(0xFF112233);" })\n}\n",
                "lib/src/theme/radii.dart":
                    "class KitRadii {\n"
                    + few { "  static const BorderRadius \($0) = BorderRadius.all(Radius.circular(4));" }
                    + "\n}\n",
                "lib/src/theme/typography.dart":
                    "class KitTypography {\n"
                    + few { "  static const TextStyle \($0) = TextStyle(fontFamily: 'Inter', fontSize: 40);" }
                    + "\n}\n",
                "lib/src/theme/theme.dart": "class KitTheme {\n  static ThemeData get light => ThemeData.light();\n}\n",
            ]),
    ]
}
