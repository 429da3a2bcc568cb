import TestSupport

extension LibraryShapes {
    private static let palette: [RawPath: String] = [
        "Sources/Kit/Color/Palette.swift":
            "enum Palette {\n\(Shapes.lines { "    static let \($0) = Color(hex: 0x112233)" })\n}\n"
    ]

    /// Files of tokens that are found by their names, and tokens in the mixins and functions of Sass.
    static let kinds: [Layout] = [
        Shapes.shape(
            "one kind of value in another folder of the package", ["tokens": 16], ["CornerRadius"], Shapes.swiftPackage,
            palette,
            [
                "Sources/Kit/Corner/CornerRadius.swift":
                    "public enum CornerRadius {\n    case xs, sm, md, lg\n\n    public var value: CGFloat {\n        switch self {\n        case .xs: return 4\n        case .sm: return 8\n        case .md: return 12\n        case .lg: return 24\n        }\n    }\n}\n",
                "Sources/Kit/Components/Chip/ChipRadius.swift":
                    "enum ChipRadius {\n    static let a = 1\n    static let b = 2\n    static let c = 3\n}\n",
                "Sources/Kit/Net/RetryInterval.swift":
                    "enum RetryInterval {\n    static let a = 1\n    static let b = 2\n    static let c = 3\n}\n",
            ]),
        Shapes.shape(
            "converted sizes beside colors", ["tokens": 18], [], npm,
            [
                "src/tokens/_colors.ts": Shapes.lines { "export const \($0) = '#112233';" },
                "src/tokens/_size.ts": "export const size = {\n"
                    + words.prefix(6).map { "  \($0): computed(sizeToPixel(0.25)),\n" }.joined() + "};\n",
            ]),
        Shapes.shape(
            "properties of each component in a style sheet", ["tokens": 28],
            ["'src/**/_properties.*.scss'"], npm,
            ["src/tokens/_tokens.scss": ":root {\n\(Shapes.lines { "  --kit-color-\($0): #112233;" })\n}\n"],
            ["src/alarm/_alarm.scss": ".alarm { color: red; }"],
            Shapes.each(["alarm", "anchor", "apple", "arrow"]) { word in
                (
                    "src/\(word)/_properties.\(word).scss",
                    "@include exports('\(word)') {\n  :root {\n"
                        + ["bg-color", "ink-color", "gap", "line-color"].map {
                            "    --kit-\(word)-\($0): \($0 == "gap" ? "4px" : "#112233");\n"
                        }.joined()
                        + "  }\n}\n"
                )
            }),
        Shapes.shape(
            "mixins with the tokens of each theme", ["tokens": 12],
            ["'src/tokens/tokens-{mode}.scss'"], npm,
            Shapes.each(["light", "dark"]) { mode in
                (
                    "src/tokens/tokens-\(mode).scss",
                    "@mixin kit-tokens--\(mode) {\n\(Shapes.lines { "  --kit-\($0): #112233;" })\n}\n"
                )
            }),
        Shapes.shape(
            "functions that return the tokens of each component", ["tokens": 15],
            ["'tokens/versions/*/_{group}.scss'"], npm,
            Shapes.each(Array(words.prefix(5))) { word in
                (
                    "tokens/versions/v1/_kit-\(word).scss",
                    "@function values($flag: false) {\n  @return (\n    'ink': if($flag, null, #112233),\n    'line': if($flag, null, #112233),\n    'gap': if($flag, null, 4px),\n  );\n}\n"
                )
            }),
        Shapes.shape(
            "enumerations for the types of components", ["tokens": 12], [], npm,
            [
                "src/tokens/colors.ts": Shapes.lines { "export const \($0) = '#112233';" },
                "src/components/ColorToken/ColorToken.types.ts":
                    "export enum ColorTokenSize { Xs = '16px', Sm = '24px', Md = '32px' }",
            ]),
        Shapes.shape(
            "images in two sizes", ["icons": 40], ["Sources/Kit/Icons.xcassets"], Shapes.swiftPackage,
            imageSets("-20x20"), imageSets("-24x24")),
        Shapes.shape(
            "images with the same ratio", ["icons": 40], [], Shapes.swiftPackage, imageSets("-16x9")),
    ]
}
