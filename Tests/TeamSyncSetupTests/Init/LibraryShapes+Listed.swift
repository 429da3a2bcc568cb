import TestSupport

/// Icons that a source or the file of a generator lists, and sources that only show components.
extension LibraryShapes {
    private static func package(_ name: String) -> [RawPath: String] {
        [
            "Package.swift":
                "let package = Package(name: \"\(name)\", products: [.library(name: \"\(name)\", targets: [])])"
        ]
    }

    private static func cases(_ names: [String], _ value: (String) -> String = { _ in "" }) -> String {
        names.map { "    case \($0)\(value($0))" }.joined(separator: "\n")
    }

    /// Cases of an enumeration, three in a line.
    private static func severalCases(_ names: [String]) -> String {
        stride(from: 0, to: names.count, by: 3).map { start in
            "    case \(names[start..<min(start + 3, names.count)].joined(separator: ", "))"
        }.joined(separator: "\n")
    }

    private static let selection =
        "{\"IcoMoonType\": \"selection\", \"icons\": ["
        + words.map {
            "{\"icon\": {\"paths\": [\"M1 2h3z\"], \"tags\": [\"\($0)\"]}, \"properties\": {\"order\": 1, \"name\": \"\($0)\"}}"
        }.joined(separator: ", ") + "], \"preferences\": {\"name\": \"kit\"}}"

    private static let glyphs =
        "{\"name\": \"kit\", \"css_prefix_text\": \"kit-\", \"glyphs\": ["
        + words.map { "{\"uid\": \"\($0)1\", \"css\": \"\($0)\", \"code\": 59392}" }.joined(separator: ", ") + "]}"

    static let listed: [Layout] = [
        Shapes.shape(
            "cases of an enumeration of icons, several in a line", ["icons": 12],
            ["(?:^\\s*case|,)"], package("Kit"),
            [
                "Sources/Kit/KitGlyph.swift":
                    "public enum KitGlyph: String, CaseIterable, Sendable {\n\(severalCases(words))\n}\n"
            ]),
        Shapes.shape(
            "an enumeration with the names of symbols of the system", ["icons": 12],
            ["lines: {glob: Sources/Kit/KitIconName.swift"], package("Kit"),
            [
                "Sources/Kit/KitIconName.swift":
                    "public enum KitIconName: String {\n\(cases(words) { " = \"\($0).fill\"" })\n"
                    + "    var image: Image {\n        switch self {\n        case .alert, .archive: Image(\"a\")\n        }\n    }\n}\n"
            ]),
        Shapes.shape(
            "image sets with the names of an enumeration", ["icons": 40],
            ["xcassets: {path: Sources/Kit/Icons.xcassets"], package("Kit"),
            [
                "Sources/Kit/KitIcon.swift":
                    "public enum KitIcon {\n\(severalCases(Layout.words))\n}\n"
            ],
            Shapes.each(Layout.words) { ("Sources/Kit/Icons.xcassets/icn_\($0)_line.imageset/Contents.json", "{}") }),
        Shapes.shape(
            "icons of the framework in an object", ["icons": 12], ["Icons\\."],
            ["lib/build.gradle.kts": "plugins { id(\"com.android.library\") }"],
            [
                "lib/src/main/kotlin/icon/KitIcons.kt":
                    "object KitIcons {\n\(Shapes.lines { "    val \(title($0)) = Icons.Rounded.\(title($0))" })\n}\n"
            ]),
        Shapes.shape(
            "the file of IcoMoon for a font", ["icons": 12], ["lines: {glob: selection.json", "multiline: true"],
            Shapes.npm,
            [
                "selection.json": selection, "fonts/kit.svg": "<svg/>",
                "style.css": Shapes.lines { ".kit-\($0):before {\n  content: \"\\e900\";\n}" },
            ]),
        Shapes.shape(
            "the file of Fontello for a font", ["icons": 12],
            ["array: {file: font/config.json, pointer: /glyphs, key: css}"],
            Shapes.npm, ["font/config.json": glyphs, "font/kit.svg": "<svg/>"]),
        Shapes.shape(
            "two sets of icons at the top, with one name in common", ["icons": 40, "brand_icons": 12],
            ["brand-icons"], Shapes.npm, icons("kit-icons"),
            icons("brand-icons", [Layout.words[0]] + (1...11).map { "brand\(Array("abcdefghijk")[$0 - 1])" })),
        Shapes.shape(
            "sources that show components next to them", ["components": 12],
            ["directories: {glob: 'lib/src/components/*'}"],
            ["pubspec.yaml": "name: kit\nversion: 1.0.0\n", "lib/kit.dart": "export 'src/a.dart';\n"],
            Shapes.each {
                (
                    "lib/src/components/kit_\($0)/kit_\($0).dart",
                    "class Kit\(title($0)) extends StatelessWidget {\n  const Kit\(title($0))({super.key});\n}\n"
                )
            },
            Shapes.each(Array(words.prefix(6))) {
                (
                    "lib/src/components/kit_\($0)/kit_\($0)_showcase.dart",
                    "class Kit\(title($0))Showcase extends StatelessWidget {}\n"
                )
            }),
        Shapes.shape(
            "the tokens of the catalog app of a design system", ["tokens": 12],
            ["files: ['Sources/DesignSystem/Tokens/**/*.swift'"], package("DesignSystem"),
            [
                "Sources/DesignSystem/Tokens/Colors.swift":
                    "public enum Colors {\n\(Shapes.lines { "    public static let \($0) = Color(red: 0.1, green: 0.2, blue: 0.3)" })\n}\n",
                "CatalogApp/DesignSystem Catalog/CatalogApp.swift": "@main struct CatalogApp: App {}\n",
                "CatalogApp/DesignSystem Catalog/RawColors.swift":
                    "enum RawColors {\n\(Shapes.lines { "    static let raw\(title($0)) = Color(red: 0.1, green: 0.2, blue: 0.3)" })\n}\n",
            ]),
        Shapes.shape(
            "schemes of an app with references, a file for each mode", ["tokens": 24],
            ["{mode}ExtendedColorScheme.kt"],
            ["build.gradle.kts": "plugins { id(\"com.vanniktech.maven.publish\") apply false }"],
            ["tokens/build.gradle.kts": "plugins { id(\"com.android.library\") }"],
            [
                "tokens/src/main/kotlin/Primitives.kt":
                    "object Primitives {\n\(Shapes.lines { "    val \(title($0)) = Color(0xFF112233)" })\n}\n"
            ],
            Shapes.each(["Light", "Dark", "DarkHighContrast"]) { mode in
                (
                    "tokens/src/main/kotlin/Mail\(mode)ExtendedColorScheme.kt",
                    "internal val Mail\(mode)ExtendedColorScheme = ExtendedColorScheme(\n"
                        + Shapes.lines { "    \($0) = Primitives.\(title($0))," } + "\n)\n"
                )
            }),
        Shapes.shape(
            "themes in generated sources, two of them of one brand", ["tokens": 12],
            ["files: ['Sources/Kit/themes/{mode}Theme.swift'"], package("Kit"),
            Shapes.each(["BerlinDay", "BerlinNight", "Lisbon", "Tokyo"]) { name in
                (
                    "Sources/Kit/themes/\(name)Theme.swift",
                    "public struct \(name)Theme: ThemeColors {\n"
                        + Shapes.lines { "    public let \($0): UIColor = UIColor(hex: 0x112233)" } + "\n}\n"
                )
            }),
    ]

    /// A folder with the same name in each component.
    static let commonFolders: [Layout] = [
        Shapes.shape(
            "models of views in a folder of each component", ["components": 24],
            ["exclude: ['Sources/Kit/Components/**/Models/**', '**/*+*.swift']"], package("Kit"),
            Shapes.each {
                (
                    "Sources/Kit/Components/\(title($0))/Kit\(title($0)).swift",
                    "public struct Kit\(title($0)): View {\n    public var body: some View { Text(\"a\") }\n}\n"
                )
            },
            Shapes.each {
                (
                    "Sources/Kit/Components/\(title($0))/Models/\(title($0))VM.swift",
                    "public struct \(title($0))VM: ComponentVM {\n    public init() {}\n}\n"
                )
            },
            Shapes.each {
                (
                    "Sources/Kit/Components/\(title($0))/UK\(title($0)).swift",
                    "public class UK\(title($0)): UIView {}\n"
                )
            })
    ]

    private static func styles(_ name: String) -> String {
        let cases = ["bold", "medium", "regular"].map { "        case .\($0): .inter(.\($0), size: 16)" }
        return "extension KitTextStyle.\(title(name)): Fontable {\n    public var font: Font {\n        switch self {\n"
            + cases.joined(separator: "\n") + "\n        }\n    }\n}\n"
    }

    /// Text styles that are cases of enumerations.
    static let casesOfStyles: [Layout] = [
        Shapes.shape(
            "fonts of a family in extensions of enumerations", ["tokens": 12], ["KitTextStyle+Ext"], package("Kit"),
            [
                "Sources/Kit/Typography/KitTextStyle+Ext.swift": words.prefix(4).map(styles).joined(separator: "\n")
            ]),
        Shapes.shape(
            "sizes and names of fonts by case", ["tokens": 24], ["KitFont"], package("Kit"),
            [
                "Sources/Kit/Font/KitFont.swift":
                    "public extension Font {\n    enum Kit {\n        case \(words.joined(separator: ", "))\n"
                    + "        var fontName: String {\n            switch self {\n"
                    + Shapes.lines { "            case .\($0): return \"Inter-Bold\"" } + "\n            }\n        }\n"
                    + "        var size: CGFloat {\n            switch self {\n"
                    + Shapes.lines { "            case .\($0): return 16" } + "\n            }\n        }\n    }\n}\n"
            ]),
    ]

    /// Resources with the names of the tokens from which a build wrote them.
    static let resourcesOfTokens: [Layout] = [
        Shapes.shape(
            "the colors and lengths of tokens in resources", ["tokens": 18],
            [
                "6 tokens in android/src/main/res/values/dimens.xml: the same as those in tokens/*.json",
                "12 colors in android/src/main/res/values/colors.xml: the same as those in tokens/*.json",
            ],
            ["android/build.gradle": "plugins { id 'com.android.library' }"],
            [
                "tokens/color.json": dtcg("color"),
                "tokens/size.json":
                    "{\"size\": {\(words.prefix(6).map { "\"\($0)\": {\"$value\": \"4px\"}" }.joined(separator: ", "))}}",
                "android/src/main/res/values/colors.xml":
                    "<resources>\(Shapes.lines { "<color name=\"color_\($0)\">#112233</color>" })</resources>",
                "android/src/main/res/values/dimens.xml":
                    "<resources>\(words.prefix(6).map { "<dimen name=\"size_\($0)\">4dp</dimen>" }.joined())</resources>",
            ])
    ]

    /// Sources that look like lists of icons.
    static let unlisted: [Layout] = [
        Shapes.shape(
            "an enumeration of the sizes of icons", [:], [], package("Kit"),
            [
                "Sources/Kit/KitIconSize.swift": "public enum KitIconSize: String {\n\(severalCases(words))\n}\n",
                "Sources/Kit/KitIconEvent.swift": "public enum KitIconEvent {\n\(cases(words))\n}\n",
            ])
    ]
}
