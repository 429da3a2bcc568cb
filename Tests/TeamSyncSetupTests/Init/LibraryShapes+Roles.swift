import TestSupport

extension LibraryShapes {
    private static func contexts(_ group: String, _ names: [String], _ words: [String] = words) -> String {
        let values = names.map { "\"\($0)\": {\"$value\": \"\($0.count)px\", \"$type\": \"dimension\"}" }
        return
            "{\"\(group)\": {\(words.map { "\"\($0)\": {\(values.joined(separator: ", "))}" }.joined(separator: ", "))}}"
    }

    private static func styles(_ word: String) -> String {
        "const baseStyle = { fontSize: '12px', borderRadius: '4px', color: '#fff' }\n"
            + "const sizes = { sm: { height: '20px' }, md: { height: '24px' } }\n"
            + "export const \(word)Theme = defineStyleConfig({ baseStyle, sizes })\n"
    }

    private static func schema(_ group: String, _ value: (String) -> String) -> String {
        "const color = {\n  \(group): {\n" + words.map { "    \($0): \(value($0)),\n" }.joined() + "  },\n};\n"
            + "export default color;\n"
    }

    private static func names(_ styles: [String], _ number: Int, _ others: [String]) -> [String] {
        Layout.words + styles.flatMap { style in Layout.words.prefix(number).map { "\($0)-\(style)" } } + others
    }

    private static func entries(_ names: [String]) -> String {
        let entries = names.enumerated().map { index, name in
            "{\"name\": \"\(name)\", \"aliases\": [\(index % 7 == 0 ? "\"x\(index)\"" : "")], \"tags\": [], "
                + "\"deprecated\": \(index == 3)}"
        }
        return "[\(entries.joined(separator: ", "))]"
    }

    private static func font(_ type: String, _ names: [String]) -> String {
        "class \(type) {\n"
            + names.map { "  static const IconData \($0) = IconData(0xe001, fontFamily: 'kit');\n" }.joined() + "}\n"
    }

    private static let former = Array(words.suffix(3))

    /// Files whose locations or names look like something else.
    static let roles: [Layout] = [
        Shapes.shape(
            "the styles of components in a theme", ["tokens": 12], ["'theme/foundations/colors*.ts'"],
            ["theme/package.json": #"{"name": "@x/theme", "main": "i.js", "peerDependencies": {}}"#],
            ["theme/foundations/colors.ts": "export const colors = {\n\(Shapes.lines { "  \($0): '#123456'," })\n}\n"],
            Shapes.each { ("theme/components/\($0).ts", styles($0)) },
            ["theme/components/progress.ts": "const sizes = { sm: { h: '1px' }, md: { h: '2px' }, lg: { h: '3px' } }\n"]
        ),
        Shapes.shape(
            "text styles that are called variants", ["tokens": 12], ["'src/theme/typography*.ts'"], npm,
            [
                "src/theme/typography.ts":
                    "export const typography = {\n  base: { size: '16px', lineHeight: '24px' },\n  variants: {\n"
                    + (0..<5).map { "    h\($0): { size: '\($0 + 20)px', lineHeight: '30px' },\n" }.joined()
                    + "  },\n}\n"
            ]),
        Shapes.shape(
            "a rare word at the end of names", ["icons": 42], ["style>(?i:thin|light|regular|fill|"],
            icons("icons", names(["outline"], 30, ["\(Layout.words[38])-bold", "\(Layout.words[39])-bold"]))),
        Shapes.shape(
            "a style that only a few icons have yet", ["icons": 40], ["profile: icon-files"],
            icons("icons", names(["fill"], 40, Layout.words.prefix(3).map { "\($0)-duotone" }))),
        Shapes.shape(
            "image sets with three sizes", ["icons": 12], ["**/*.pdf'"], Shapes.swiftPackage,
            words.reduce(into: [:]) { files, word in
                for size in ["sm", "md", "lg"] {
                    let set = "Sources/Kit/Images.xcassets/\(word)-\(size).imageset"
                    files[RawPath("\(set)/Contents.json")] = "{}"
                    files[RawPath("\(set)/\(word)-\(size).pdf")] = "\(word)\(size)"
                }
            }),
        Shapes.shape(
            "descriptions of tokens next to the files with their values", ["tokens": 24],
            ["'tokens/schema/themes/{mode}/**/*.ts', 'tokens/schema/**/*.ts'"],
            [
                "tokens/package.json": #"{"name": "@x/tokens", "exports": {}}"#,
                "tokens/schema/palettes/palette.ts": schema("palette") { "{ value: '#11223\($0.count % 10)' }" },
                "tokens/schema/themes/light/color.ts": schema("text") { "{ value: '\($0)' }" },
                "tokens/schema/themes/dark/color.ts": schema("text") { _ in "{ value: '\(words[0])' }" },
                "tokens/schema/tokens/default/color.ts": schema("text") { _ in
                    "{ attributes: { group: 'paint', state: 'active', introduced: '0.1.0' } }"
                },
                // These are not tokens.
                "tokens/schema/other/docs.ts": schema("pages") { _ in "{ attributes: { group: 'a', state: 'b' } }" },
            ]),
        Shapes.shape(
            "image sets with three sizes in bitmaps of two scales", ["icons": 12], ["**/*.imageset/*.png'"],
            Shapes.swiftPackage,
            words.reduce(into: [:]) { files, word in
                for size in ["sm", "md", "lg"] {
                    let set = "Sources/Kit/Images.xcassets/\(word)-\(size).imageset"
                    files[RawPath("\(set)/Contents.json")] = "{}"
                    files[RawPath("\(set)/glyph.png")] = "\(word)\(size)"
                    files[RawPath("\(set)/glyph@2x.png")] = "\(word)\(size)2"
                }
            }),
        Shapes.shape(
            "a list of icons and their styles, most of them without words", ["icons": 70],
            ["array: {file: meta.json, key: name}", "with: ['svg/**/{key}.svg']"],
            icons("svg", names(["outline"], 30, [])), ["meta.json": entries(names(["outline"], 30, []))]),
        Shapes.shape(
            "a list of only some icons and styles", ["icons": 40], ["profile: icon-files"],
            icons("svg", names(["outline"], 30, [])), ["meta.json": entries(names(["outline"], 20, []))]),
        Shapes.shape(
            "constants of icon fonts in several files, and a copy", ["icons": 21],
            ["files: [lib/icons/icons_arrows.dart, lib/icons/icons_media.dart]"], ["pubspec.yaml": "name: kit\n"],
            [
                "lib/icons/icons_media.dart": font("KitIconsMedia", words),
                "lib/icons/icons_media_solid.dart": font("KitIconsMediaSolid", Array(words.prefix(11))),
                "lib/icons/icons_arrows.dart": font("KitIconsArrows", (0..<9).map { "arrow\($0)" }),
            ]),
        Shapes.shape(
            "constants of icon fonts in more files than patterns, beside an export", ["icons": 100],
            ["files: ['lib/icons/icons_*.dart']"], ["pubspec.yaml": "name: kit\n"],
            Shapes.each((0..<10).map { "\($0)" }) { number in
                ("lib/icons/icons_set\(number).dart", font("KitIcons\(number)", (0..<10).map { "own\(number)x\($0)" }))
            }, ["lib/icons/icons.dart": "export 'icons_set0.dart';\n"]),
        Shapes.shape(
            "designs of icons with numbers", ["icons": 50], ["icons"],
            icons(
                "icons",
                Layout.words.flatMap { ["\($0)-line", "\($0)-fill"] }
                    + Layout.words.prefix(10).flatMap { ["\($0)-2-line", "\($0)-2-fill"] })),
        Shapes.shape(
            "an asset catalogue with many colors, a few icons and illustrations",
            ["colors": 40, "icons": 5, "illustrations": 3],
            [
                "path: Sources/Kit/Assets.xcassets, sets: [color]",
                "path: Sources/Kit/Assets.xcassets/Icons, sets: [image]",
            ],
            Shapes.swiftPackage,
            Shapes.each((0..<40).map { "hue\($0)" }) {
                ("Sources/Kit/Assets.xcassets/Colors/\($0).colorset/Contents.json", #"{"colors": []}"#)
            },
            Shapes.each(["arrow", "bell", "cart", "door", "egg"]) {
                ("Sources/Kit/Assets.xcassets/Icons/\($0).imageset/Contents.json", #"{"images": []}"#)
            },
            Shapes.each(["helping", "resting", "empty"]) {
                ("Sources/Kit/Assets.xcassets/Illustrations/\($0).imageset/Contents.json", #"{"images": []}"#)
            }),
        Shapes.shape(
            "members with drawings for two themes", ["icons": 12],
            ["lines: {glob: 'packages/themes/*/icons.ts'", "multiline: true"], Shapes.npm,
            Shapes.each(["calm", "vivid"]) { theme in
                let icons = words.prefix(12).enumerated().map { index, word in
                    "  '\(word)': {\n    label: '\(word)',\n    svg: '<svg viewBox=\"0 0 9 9\"><path d=\"M\(index) 1h\(theme.count)v1z\"/></svg>'\n  }"
                }
                return (
                    "packages/themes/\(theme)/icons.ts",
                    "export const icons = {\n\(icons.joined(separator: ",\n"))\n};\n"
                )
            }),
        Shapes.shape(
            "a few drawings beside many members with drawings", ["icons": 12],
            ["lines: {glob: packages/icons/src/icons.ts", "multiline: true"], Shapes.npm,
            [
                "packages/icons/src/icons.ts":
                    "export const icons = {\n\(words.map { "  \($0): '<svg viewBox=\"0 0 9 9\"><path d=\"M1 1h\($0.count)v1z\"/></svg>',\n" }.joined())};\n"
            ],
            Shapes.each(["one", "two", "three", "four"]) {
                ("packages/themes/icons/\($0).svg", "<svg viewBox=\"0 0 9 9\"><path d=\"M\($0.count) 1h1v1z\"/></svg>")
            }),
        Shapes.shape(
            "a file with the names of the tokens beside the folders of themes", ["tokens": 12],
            ["files: ['scss/themes/{mode}/**/*.scss', 'scss/themes/**/*.scss'], format: css}"], Shapes.npm,
            Shapes.each(["calm", "vivid"]) { theme in
                let lines = words.map {
                    "$tint-\($0): #\(theme == "calm" ? "1122" : "3344")0\($0.count) !default;\n"
                }
                return ("scss/themes/\(theme)/_colors.scss", lines.joined())
            },
            ["scss/themes/_color-tokens.scss": words.map { "$tint-\($0): var(--kit-tint-\($0)) !default;\n" }.joined()]),
        Shapes.shape(
            "constants with the data of paths", ["icons": 11],
            ["lines: {glob: src/icons.ts", "multiline: true"], Shapes.npm,
            [
                "src/icons.ts": words.prefix(11).enumerated().map {
                    "export const \($1)Path =\n  'M\($0) 2.5h3v3zM11.5 4h2.25v2z';\n"
                }.joined()
            ]),
        Shapes.shape(
            "a folder with variants of one view", ["components": 12],
            ["exclude: ['Sources/Kit/Components/**/*Variant.swift'"], Shapes.swiftPackage,
            Shapes.each(Array(words.prefix(11))) {
                (
                    "Sources/Kit/Components/\($0 < "b" ? "First" : "Second")/\(title($0)).swift",
                    "public struct \(title($0)): View {}"
                )
            },
            ["Sources/Kit/Components/Second/Knob.swift": "public struct Knob: View {}"],
            Shapes.each(["Primary", "Secondary", "Quiet"]) {
                (
                    "Sources/Kit/Components/Second/Kinds/Knob\($0)Variant.swift",
                    "struct Knob\($0)Variant: ButtonStyle {}"
                )
            }),
        Shapes.shape(
            "styles of views beside views", ["components": 11], ["'Sources/Kit/Components/*.swift'"],
            Shapes.swiftPackage,
            Shapes.each(Array(words.prefix(11))) {
                ("Sources/Kit/Components/\(title($0)).swift", "public struct \(title($0)): View {}")
            },
            [
                "Sources/Kit/Components/LabeledStyle.swift":
                    "public struct LabeledStyle: LabeledContentStyle {\n"
                    + "    public func makeBody(configuration: Configuration) -> Content {}\n}\n"
            ]),
        Shapes.shape(
            "a folder of deprecated components", ["components": 9, "deprecated_components": 3],
            ["directories: {glob: 'src/components/*'", "directories: {glob: 'src/components/deprecated/*'"], npm,
            react("src/components", Array(words.prefix(9))), react("src/components/deprecated", former),
            Shapes.each(former) { ("src/components/deprecated/\(title($0))/index.ts", "export {}") }),
        Shapes.shape(
            "deprecated components in files beside folders", ["components": 9, "deprecated_components": 3],
            ["files: {glob: 'src/components/deprecated/*.tsx'"], npm,
            react("src/components", Array(words.prefix(9))),
            Shapes.each(former) {
                ("src/components/deprecated/\(title($0)).tsx", "export const \(title($0)) = () => null")
            }, ["src/components/deprecated/index.ts": "export {}"]),
        Shapes.shape(
            "deprecated components beside those in files", ["components": 9, "deprecated_components": 3],
            ["files: {glob: 'src/components/*.tsx'", "files: {glob: 'src/components/deprecated/*.tsx'"], npm,
            Shapes.each(Array(words.prefix(9))) {
                ("src/components/\(title($0)).tsx", "export const \(title($0)) = () => null")
            },
            Shapes.each(former) {
                ("src/components/deprecated/\(title($0)).tsx", "export const \(title($0)) = () => null")
            }),
        Shapes.shape(
            "values of each token for densities and for less motion", ["tokens": 36],
            ["modes: [comfortable, compact, cozy, default, reduced]"],
            [
                "tokens/space.json": contexts("space", ["cozy", "compact", "comfortable"]),
                "tokens/motion.json": contexts("duration", ["default", "reduced"]),
                "tokens/contrast.json": dtcg("edge"),
            ]),
        Shapes.shape(
            "values for contrasts", ["tokens": 24], ["modes: [high, standard]"],
            ["tokens/contrast.json": contexts("contrast", ["standard", "high"]), "tokens/color.json": dtcg("color")]),
        Shapes.shape(
            "names of states that are also those of contexts", ["tokens": 26], ["format: dtcg}"],
            [
                "tokens/space.json": contexts("space", ["default", "compact"]),
                "tokens/text.json": contexts("text", ["default", "hover"], ["link"]),
            ]),
    ]
}
