import TestSupport

extension LibraryShapes {
    private static let hues = ["red", "green", "blue"]
    private static let shades = ["100", "300", "500", "700"]

    private static func value(_ hue: Int, _ shade: Int) -> String { "#\(hue)\(shade)\(hue)\(shade)\(hue)\(shade)" }

    private static func each(_ line: (String, String, String) -> String) -> String {
        hues.indices.flatMap { hue in
            shades.indices.map { line(hues[hue], shades[$0], value(hue, $0)) }
        }.joined(separator: "\n")
    }

    private static let script =
        "export const colors = {\n"
        + hues.indices.map { hue in
            "  \(hues[hue]): {"
                + shades.indices.map { " \(shades[$0]): '\(value(hue, $0))'," }.joined() + " },\n"
        }.joined() + "}\n"

    /// The same tokens in files of several languages.
    static let copies: [Layout] = [
        Shapes.shape(
            "the same colors in a script and in a style sheet", ["tokens": 12],
            ["12 tokens in src/theme/colors.ts: the same as those in src/theme/_colors.scss"], npm,
            ["src/theme/colors.ts": script, "src/theme/_colors.scss": each { "$\($0)-\($1): \($2);" }]),
        Shapes.shape(
            "sizes beside colors that are also in a script", ["tokens": 24, "code_tokens": 8],
            ["12 tokens in src/scss/_colors.scss: 'tokens' counts the tokens in src/colors.ts instead"], npm,
            [
                "src/colors.ts": script + "export const extra = {\n\(Shapes.lines { "  \($0): '#112233'," })\n};\n",
                "src/scss/_colors.scss": each { "$\($0)-\($1): \($2);" },
                "src/scss/_variables.scss": words.prefix(8).map { "$kit-\($0)-gap: 4px;\n" }.joined(),
            ]),
        Shapes.shape(
            "constants with the names of variables that have a prefix", ["tokens": 12],
            ["12 tokens in src/colors.ts: the same as those in src/_colors.scss"], npm,
            [
                "src/colors.ts": each { "export const \($0)\($1) = '\($2)'" },
                "src/_colors.scss": each { "$kit-color-\($0)-\($1): \($2.uppercased());" },
            ]),
        Shapes.shape(
            "the output of a build beside its sources", ["tokens": 13],
            ["24 tokens in build/web/tokens.json: the same as those in src/colors.ts"], npm,
            [
                "src/colors.ts":
                    "export default {\n  colors: {\n\(Shapes.lines { "    \($0): { $value: '#112233' }," })\n    extra: { $value: '#fff' },\n  },\n};\n",
                "build/web/tokens.json":
                    "{\(["light", "dark"].map { mode in words.map { "\"kit-\(mode)-colors-\($0)\": \"#112233\"" }.joined(separator: ", ") }.joined(separator: ", "))}",
            ]),
        Shapes.shape(
            "former versions of a palette", ["tokens": 12],
            [
                "24 tokens in Sources/Kit/Palettes/PaletteV7.swift, Sources/Kit/Palettes/PaletteV8.swift: 'tokens' counts the tokens in Sources/Kit/Palettes/PaletteV10.swift instead"
            ], Shapes.swiftPackage,
            Shapes.each(["7", "8", "10"]) { version in
                (
                    "Sources/Kit/Palettes/PaletteV\(version).swift",
                    "public enum PaletteV\(version) {\n\(Shapes.lines { "  public static let \($0) = Color(hex: 0x1122\(version.count)\(version.count))" })\n}\n"
                )
            },
            ["Sources/Kit/Palettes/Provider.swift": "public struct Provider {}\n"]),
        Shapes.shape(
            "properties whose names begin with a variable, and the compiled style sheet",
            ["tokens": 12, "theme_tokens": 24], [], npm,
            [
                "scss/colors/_index.scss": Shapes.lines { "$\($0): #112233;" },
                "scss/_settings.scss": "$css-prefix: \"--kit-\" !default;\n",
                "scss/themes/_light.scss":
                    "@mixin theme {\n\(Shapes.lines { "  #{$css-prefix}\($0)-color: #{$\($0)};" })\n}\n",
                "scss/themes/_dark.scss":
                    "@mixin theme {\n\(Shapes.lines { "  --#{$prefix}\($0)-border: #{$\($0)};" })\n}\n",
                "css/kit.css":
                    ":root {\n\(Shapes.lines { "  --kit-\($0)-color: #112233; --kit-\($0)-border: #112233;" })\n}\n",
                "css/kit.min.css":
                    ":root{\(Shapes.lines { "--kit-\($0)-color:#112233;--kit-\($0)-border:#112233;" })}",
            ]),
        Shapes.shape(
            "constants for two frameworks", ["tokens": 12], [], Shapes.swiftPackage,
            [
                "Sources/Kit/KitColorTokens.swift":
                    "public class KitColorTokens {\n\(Shapes.lines { "  public static let \($0) = Core.\($0)Base" })\n}\n",
                "Sources/Kit/KitUIColorTokens.swift":
                    "public class KitUIColorTokens {\n\(Shapes.lines { "  public static let \($0) = UICore.\($0)Base" })\n}\n",
                "Sources/Kit/Other.swift": "let a = 1\n",
            ]),
        Shapes.shape(
            "a generated file beside its sources", ["tokens": 12], [], npm,
            [
                "src/theme/colors.ts": script,
                "src/artifacts/token-names.ts":
                    "/** THIS FILE WAS CREATED VIA CODEGEN DO NOT MODIFY */\nexport const tokens = {\n"
                    + each { "  'color.\($0).\($1)': 'var(--kit-\($0)-\($1))'," + ($2.isEmpty ? " " : "") } + "\n}\n",
            ]),
        Shapes.shape(
            "generated constants beside tokens in data files", ["tokens": 12],
            [
                "8 tokens in kit/tokens/DarkTokens.kt, kit/tokens/LightTokens.kt: 'tokens' counts the tokens in tokens/*.json instead"
            ],
            ["kit/build.gradle": "plugins { id 'com.android.library' }", "tokens/color.json": dtcg("color")],
            Shapes.each(["Dark", "Light"]) { mode in
                (
                    "kit/tokens/\(mode)Tokens.kt",
                    "// Do not edit directly\nobject \(mode)Tokens {\n"
                        + (0..<7).map { "  val hue\($0) = Color(0xFF11223\($0))\n" }.joined()
                        + "  val other = Color(0xFF112233)\n}\n"
                )
            }),
        Shapes.shape(
            "constants that repeat the colors in resources", ["colors": 12],
            [
                "12 tokens in kit/colors/KitColors.kt: the same as those in "
                    + "kit/src/main/res/values/colors.xml"
            ],
            ["kit/build.gradle": "plugins { id 'com.android.library' }"],
            [
                "kit/src/main/res/values/colors.xml":
                    "<resources>\n\(Shapes.lines { "<color name=\"kit\(title($0))\">#FF112233</color>" })\n</resources>\n",
                "kit/colors/KitColors.kt":
                    "object KitColors {\n\(Shapes.lines { "  val \(title($0)) = Color(0xFF112233)" })\n}\n",
            ]),
        Shapes.shape(
            "a style sheet beside the data that it was made of", ["tokens": 12],
            ["12 tokens in src/theme.css: the same as those in tokens/*.json"], npm,
            [
                "tokens/color.json": dtcg("color"),
                "src/theme.css": ":root {\n\(Shapes.lines { "  --color-\($0): #fff;" })\n}\n",
            ]),
        Shapes.shape(
            "a few plain values beside tokens", ["tokens": 12],
            ["4 tokens in shape/radius.json: a catalogue needs at least 8"], npm,
            [
                "tokens/color.json": dtcg("color"),
                "shape/radius.json": #"{"small": "2px", "medium": "4px", "large": "8px", "full": "999px"}"#,
            ]),
        Shapes.shape(
            "plain values beside tokens", ["tokens": 12],
            ["12 tokens in sizes/spacing.json: 'tokens' counts the tokens in tokens/*.json instead"], npm,
            ["tokens/color.json": dtcg("color"), "sizes/spacing.json": Shapes.json { _ in "\"4px\"" }]),
        Shapes.shape(
            "data of icons with names of their own", ["icons": 40],
            ["40 icons in data/icons.json: 'icons' counts their drawings"], icons("icons"),
            [
                "data/icons.json":
                    "{\"icons\": [\(Layout.words.map { "{\"title\": \"The \($0)\", \"hex\": \"\($0.count)00\"}" }.joined(separator: ", "))]}"
            ]),
    ]

    /// Different tokens with similar names.
    static let complements: [Layout] = [
        Shapes.shape(
            "a script with the names of shades for other values", ["tokens": 12, "code_tokens": 12],
            ["format: css}", "format: code}"], npm,
            [
                "src/theme/_colors.scss": each { "$\($0)-\($1): \($2);" },
                "src/theme/space.ts":
                    "export const space = {\n"
                    + (0..<12).map { "  s\($0): '\($0 + 1)px',\n" }.joined() + "}\n",
            ])
    ]
}
