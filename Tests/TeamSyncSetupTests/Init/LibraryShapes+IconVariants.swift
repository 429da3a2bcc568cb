import TestSupport

extension LibraryShapes {
    /// An asset catalogue with a drawing of the given format in each image set.
    private static func sets(_ folder: String, _ names: some Sequence<String>, _ format: String) -> [RawPath: String] {
        names.reduce(into: [:]) { files, name in
            files[RawPath("\(folder)/\(name).imageset/Contents.json")] = "{}"
            files[RawPath("\(folder)/\(name).imageset/\(name).\(format)")] = "\(name) \(format)"
        }
    }

    private static func scripts(_ names: some Sequence<String>) -> [RawPath: String] {
        Shapes.each(Array(names)) {
            ("packages/icons/src/icons/\($0).tsx", "export const \($0) = () => <Base><path d=\"M4 6h7v4z\" /></Base>\n")
        }
    }

    private static func dart(_ names: some Sequence<String>) -> [RawPath: String] {
        [
            "pubspec.yaml": "name: kit\nversion: 1.0.0\n",
            "lib/src/kit_icons.dart": "class KitIcons {\n"
                + names.map { "  static const \($0) = IconData(0xe001, fontFamily: 'kit');\n" }.joined() + "}\n",
        ]
    }

    private static func kotlin(_ names: some Sequence<String>) -> [RawPath: String] {
        [
            "ui/build.gradle.kts": "plugins { id(\"com.android.library\") }",
            "ui/src/main/kotlin/x/icons/KitIcons.kt": "object KitIcons\n"
                + names.map { "val KitIcons.\($0): ImageVector get() = vector(R.drawable.x)\n" }.joined(),
        ]
    }

    private static let icons: [RawPath: String] = ["packages/icons/package.json": #"{"name": "@x/icons", "main": "i"}"#]

    /// Icons with sizes and styles in their names, in different containers.
    static let iconVariants: [Layout] = [
        Shapes.shape(
            "image sets of several formats with sizes", ["icons": 40],
            [
                "files: {glob: 'Sources/Kit/Images.xcassets/**/*.imageset/*'",
                "exclude: ['Sources/Kit/Images.xcassets/**/Contents.json']",
                "{path: 'Sources/Kit/Images.xcassets/**/{key}_24.imageset/Contents.json', optional: true}",
            ], Shapes.swiftPackage,
            sets("Sources/Kit/Images.xcassets", Layout.words.flatMap { ["\($0)_16", "\($0)_24"] }, "pdf"),
            sets("Sources/Kit/Images.xcassets", Layout.words.prefix(5).map { "\($0)_32" }, "svg")),
        Shapes.shape(
            "image sets of several formats with directions", ["images": 24],
            ["xcassets: {path: Sources/Kit/Images.xcassets, sets: [image]}"], Shapes.swiftPackage,
            sets("Sources/Kit/Images.xcassets", words.map { "\($0)_left" }, "pdf"),
            sets("Sources/Kit/Images.xcassets", words.map { "\($0)_right" }, "svg")),
        Shapes.shape(
            "bitmaps in a folder of an asset catalogue", ["images": 52],
            ["xcassets: {path: Sources/Kit/Images.xcassets, sets: [image]}"], Shapes.swiftPackage,
            sets("Sources/Kit/Images.xcassets/All/Icons", words.map { "\($0)x" }, "png"),
            sets("Sources/Kit/Images.xcassets/All/Pictures", Layout.words, "pdf")),
        Shapes.shape(
            "drawings in scripts with two styles, and views that choose one", ["icons": 40],
            [
                "files: {glob: 'packages/icons/src/icons/**/*.tsx', key: '^(?<key>.+?)(?=[A-Z0-9]|$)"
                    + "(?<style>(?:Bold|Fill)?(?:Bold|Duotone|Fill))?$'}"
            ], icons,
            scripts(
                Layout.words.flatMap { word in
                    ["Bold", "Fill", "BoldDuotone", "FillDuotone"].map { title(word) + $0 }
                }),
            Shapes.each(Layout.words.map(title)) {
                ("packages/icons/src/icons/\($0).tsx", "export const \($0) = (p) => <\($0)Bold {...p} />\n")
            }),
        Shapes.shape(
            "drawings in scripts with words that only a few names end in", ["icons": 42], [], icons,
            scripts(Layout.words.map(title) + ["ChartLine", "TrendLine"])),
        Shapes.shape(
            "drawings in scripts with sizes after the names", ["icons": 40],
            ["(?<size>16|24)?(?<style>(?:Filled))?(?<endSize>16|24)?$'"], icons,
            scripts(Layout.words.map(title).flatMap { ["\($0)16", "\($0)24", "\($0)24Filled"] })),
        Shapes.shape(
            "drawings in scripts with numbers that are no sizes", ["icons": 46], [], icons,
            scripts(Layout.words.map(title) + ["Level10", "Level20", "Rotate90", "Html5", "Replay10", "Replay30"])),
        Shapes.shape(
            "constants of an icon font with three sizes", ["icons": 12],
            [#"(?<key>[A-Za-z_]\w*?)(?:_(?i:large|medium|small))?(?![\w$-])"#],
            dart(words.flatMap { ["\($0)_small", "\($0)_medium", "\($0)_large"] })),
        Shapes.shape(
            "constants of an icon font with directions", ["icons": 24], ["format: code"],
            dart(words.flatMap { ["\($0)_left", "\($0)_right"] })),
        Shapes.shape(
            "constants of an icon font, of which some names end in a size", ["icons": 26], ["format: code"],
            dart(words.flatMap { ["\($0)", "\($0)_left"] } + ["text_small", "print_large"])),
        Shapes.shape(
            "properties in Kotlin with sizes", ["icons": 12], ["(?:(?:16|24))?(?![\\w$-])"],
            kotlin(words.flatMap { ["\(title($0))16", "\(title($0))24"] })),
        Shapes.shape(
            "properties in Kotlin with numbers that are no sizes", ["icons": 15],
            [#"(?<key>[A-Za-z_]\w*)(?!\w)"#],
            kotlin(words.map(title) + ["Forward10", "Forward30", "Battery80"])),
    ]
}
