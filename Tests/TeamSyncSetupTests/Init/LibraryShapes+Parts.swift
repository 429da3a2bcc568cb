import TestSupport

/// What is beside the items of a count and belongs to them, or is too little for one of its own.
extension LibraryShapes {
    private static func composable(_ name: String) -> String { "@Composable\nfun \(name)(a: Int) {}" }

    static let parts: [Layout] = [
        Shapes.shape(
            "enumerations of parameters beside composables", ["components": 12],
            [
                "exclude: ['ui/src/main/kotlin/components/*Size.kt', 'ui/src/main/kotlin/components/*Variant.kt']",
                "with: [{path: 'ui/src/main/kotlin/components/{key}Size.kt', optional: true}, {path: 'ui/src/main/kotlin/components/{key}Variant.kt', optional: true}]",
            ], Shapes.gradle,
            Shapes.each { ("ui/src/main/kotlin/components/\(title($0)).kt", composable(title($0))) },
            Shapes.each(Array(words.prefix(3))) {
                ("ui/src/main/kotlin/components/\(title($0))Size.kt", "enum class \(title($0))Size { S, M }")
            },
            [
                "ui/src/main/kotlin/components/\(title(words[2]))Variant.kt": "enum class Variant { A, B }",
                "ui/src/main/kotlin/components/PagerVariant.kt": "enum class PagerVariant { A, B }",
            ]),
        Shapes.shape(
            "extensions and types of views in Swift", ["components": 12],
            [
                "{path: 'Sources/Kit/Components/{key}+Tone.swift', optional: true}",
                "{path: 'Sources/Kit/Types/{key}Style.swift', optional: true}",
            ], Shapes.swiftPackage,
            Shapes.each { ("Sources/Kit/Components/\(title($0)).swift", "public struct \(title($0)): View {}") },
            Shapes.each(Array(words.prefix(2))) {
                ("Sources/Kit/Components/\(title($0))+Tone.swift", "extension \(title($0)) { enum Tone { case a } }")
            },
            Shapes.each(Array(words.prefix(2))) {
                ("Sources/Kit/Types/\(title($0))Style.swift", "enum \(title($0))Style { case a }")
            }),
        Shapes.shape(
            "image sets of styles with their descriptions", ["icons": 40],
            [
                "with: [{path: 'Sources/Kit/Icons.xcassets/**/{key}Fill.imageset/Contents.json', optional: true}, {path: 'Sources/Kit/Icons.xcassets/**/{key}Line.imageset/Contents.json', optional: true}]"
            ], Shapes.swiftPackage, imageSets("Fill"), imageSets("Line")),
        Shapes.shape(
            "values of other kinds in files beside colors", ["tokens": 25],
            ["'Sources/Kit/Tokens"], Shapes.swiftPackage,
            [
                "Sources/Kit/Tokens/Colors.swift":
                    "enum Colors {\n\(Shapes.lines { "    static let \($0) = Color(hex: 0x112233)" })\n}\n",
                "Sources/Kit/Tokens/AppLayout.swift": numbers("AppLayout", 2),
                "Sources/Kit/Tokens/Measurements.swift": numbers("Measurements", 5),
                "Sources/Kit/Tokens/Grid.swift": numbers("Grid", 6),
            ]),
        Shapes.shape(
            "values of other kinds beside a file of colors", ["tokens": 23], ["'Sources/Kit/"], Shapes.swiftPackage,
            [
                "Sources/Kit/Colors.swift":
                    "enum Colors {\n\(Shapes.lines { "    static let \($0) = Color(hex: 0x112233)" })\n}\n",
                "Sources/Kit/Measurements.swift": numbers("Measurements", 5),
                "Sources/Kit/GridLayout.swift": numbers("GridLayout", 6),
                "Sources/Kit/Network.swift": numbers("Network", 6),
            ]),
    ]

    private static func imageSets(_ style: String) -> [RawPath: String] {
        Shapes.each(Layout.words) {
            ("Sources/Kit/Icons.xcassets/\(title($0))\(style).imageset/Contents.json", "{}")
        }.merging(
            Shapes.each(Layout.words) {
                ("Sources/Kit/Icons.xcassets/\(title($0))\(style).imageset/\(title($0))\(style).pdf", "%PDF")
            }
        ) { $1 }
    }

    private static func numbers(_ type: String, _ number: Int) -> String {
        "enum \(type) {\n" + words.prefix(number).map { "    static let \($0): CGFloat = 4\n" }.joined() + "}\n"
    }

    /// Too little for a count of its own, beside other items.
    static let few: [Layout] = [
        Shapes.shape(
            "a few items of each kind beside tokens", ["tokens": 12],
            [
                "3 icons in icons/*.svg: fewer than 5", "2 tokens in Sources/Kit/Palette.swift: fewer than 8",
                "3 components in Sources/Kit/Components/*.swift: fewer than 5",
                "2 colors in Sources/Kit/Colors.xcassets: fewer than 3",
            ],
            ["tokens/color.json": dtcg("color")], Shapes.swiftPackage, icons("icons", Array(words.prefix(3))),
            Shapes.each(Array(words.prefix(3))) {
                ("Sources/Kit/Components/\(title($0)).swift", "public struct \(title($0)): View {}")
            },
            Shapes.each(Array(words.prefix(2))) {
                ("Sources/Kit/Colors.xcassets/\($0).colorset/Contents.json", #"{"colors": []}"#)
            },
            [
                "Sources/Kit/Palette.swift":
                    "enum Palette {\n    static let ink = Color(hex: 0x112233)\n    static let sky = Color(hex: 0x1133FF)\n}\n"
            ]),
        Shapes.shape(
            "a few dimensions and tokens beside icons", ["icons": 40],
            [
                "3 tokens in tokens.json: fewer than 8",
                "3 tokens in ui/src/main/res/values-{mode}/dimens.xml, ui/src/main/res/values/dimens.xml: fewer than 8",
            ],
            icons("icons"), Shapes.gradle,
            [
                "ui/src/main/res/values/dimens.xml":
                    "<resources>\(words.prefix(3).map { "<dimen name=\"\($0)\">4dp</dimen>\n" }.joined())</resources>",
                "tokens.json":
                    ##"{"a": {"$value": "#fff"}, "b": {"$value": "#000"}, "c": {"$value": "4px"}}"##,
            ]),
    ]
}
