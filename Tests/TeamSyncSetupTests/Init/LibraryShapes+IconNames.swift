import TestSupport

extension LibraryShapes {
    private static func drawable(_ name: String) -> (String, String) {
        ("kit/src/main/res/drawable/\(name).xml", "<vector/>")
    }

    private static let twoWords = zip(Layout.words, Layout.words.reversed()).map { "\($0)-\($1)" }

    /// Names of icons in which sizes and styles are written in unusual ways.
    static let iconNames: [Layout] = [
        Shapes.shape(
            "styles before the common end of names", ["icons": 40],
            [
                "key: '^(?<key>.+?)(?<style>Filled)?Icon$'",
                "with: [{path: 'icons/{key}FilledIcon.yml', optional: true}, {path: 'icons/{key}Icon.yml', optional: true}",
            ],
            icons(
                "icons",
                Layout.words.map { "\(title($0))Icon" } + Layout.words.prefix(12).map { "\(title($0))FilledIcon" }),
            Shapes.each(
                Layout.words.map { "\(title($0))Icon" } + Layout.words.prefix(12).map { "\(title($0))FilledIcon" }
            ) { ("icons/\($0).yml", "keywords: [a]") }),
        Shapes.shape(
            "names that are unique only with their folders", ["icons": 52],
            ["files: {glob: 'icons/**/*.svg', key: '^(?<key>.+?)(?:/(?:_|index))?$'}"],
            icons("icons"), icons("icons/camerakind", ["_", "photo", "video"]),
            icons("icons/batterykind", ["_", "empty", "full"]), icons("icons/folderkind", ["_", "photo", "empty"]),
            icons("icons/chat/group", ["_", "empty", "full"])),
        Shapes.shape(
            "names that are unique only with their folders, and styles", ["icons": 52], ["(?:/(?:_|index))?"],
            icons("icons", Layout.words.flatMap { [$0, "\($0)-filled"] }),
            icons("icons/camerakind", ["_", "filled", "photo", "photo-filled", "video", "video-filled"]),
            icons("icons/batterykind", ["_", "filled", "empty", "full"]),
            icons("icons/folderkind", ["_", "photo", "empty"]),
            icons("icons/chatkind", ["_", "filled", "empty", "full", "full-filled"])),
        Shapes.shape(
            "categories that share several names", ["icons": 36], ["key: '^(?<key>.+?)(?:/(?:_|index))?$'"],
            Shapes.each(
                ["actions", "devices", "places", "media"].flatMap { folder in
                    (0..<7).map { "\(folder)/\(folder)\(Layout.words[$0])" }
                        + ["add", "remove"].map { "\(folder)/\($0)" }
                }
            ) { ("icons/\($0).svg", "<svg/>") }),
        Shapes.shape(
            "a few drawings beside the icons, with names of their own", ["icons": 40, "symbols": 9],
            ["files: {glob: 'kit/icons/assets/symbols/**/*.svg'}"],
            icons("kit/icons/assets/icons"), icons("kit/icons/assets/symbols", (0..<9).map { "brand\($0)x" })),
        Shapes.shape(
            "code points in front of the names", ["icons": 40], ["key: '^u[0-9A-F]{4,6}-(?<key>.+)$'"],
            icons("icons", Layout.words.enumerated().map { "uF\(String($0 + 256, radix: 16).uppercased())-\($1)" })),
        Shapes.shape(
            "code points without a letter in front of the names", ["icons": 40],
            ["key: '^[0-9A-F]{4,6}_(?<key>.+)$'"],
            icons("icons", Layout.words.enumerated().map { "E\(String($0 + 256, radix: 16).uppercased())_\($1)" })),
        Shapes.shape(
            "styles in front of the names", ["icons": 40], ["(?i:filled|outlined)"],
            icons("icons", Layout.words.flatMap { ["filled-\($0)", "outlined-\($0)"] })),
        Shapes.shape(
            "a letter for a style behind the size", ["icons": 40], ["(?<style>(?i:f))"],
            icons("icons", Layout.words.flatMap { ["\($0)-16", "\($0)-16-f", "\($0)-24", "\($0)-24-f"] })),
        Shapes.shape(
            "a letter for a style behind the size of a few icons", ["icons": 40], ["(?<style>(?i:f))"],
            icons("icons", Layout.words.flatMap { ["\($0)-16", "\($0)-24"] }),
            icons("icons", Layout.words.prefix(3).flatMap { ["\($0)-16-f", "\($0)-24-f"] })),
        Shapes.shape(
            "a letter behind the size of two icons", ["icons": 44], [],
            icons("icons", Layout.words.flatMap { ["\($0)-16", "\($0)-24"] }),
            icons("icons", Layout.words.prefix(2).flatMap { ["\($0)-16-f", "\($0)-24-f"] })),
        Shapes.shape(
            "a few names that end like styles", ["icons": 42], ["files: {glob: 'icons/**/*.svg'}"],
            icons("icons", Layout.words + ["\(Layout.words[0])-filled", "\(Layout.words[1])-outlined"])),
        Shapes.shape(
            "directions, which are no styles", ["icons": 60], ["profile: icon-files"],
            icons("icons", Layout.words + Layout.words.prefix(10).flatMap { ["\($0)-left", "\($0)-right"] })),
        Shapes.shape(
            "a style in front that some icons lack", ["icons": 40], ["(?i:bx|bxs)"],
            icons("svg/regular", Layout.words.map { "bx-\($0)" }),
            icons("svg/solid", Layout.words.prefix(20).map { "bxs-\($0)" })),
        Shapes.shape(
            "a style that most names end in", ["icons": 40], ["(?<style>(?i:symbolic))"],
            icons("icons/symbolic", Layout.words.map { "\($0)-symbolic" }),
            icons("icons/scalable", Array(Layout.words.prefix(6)))),
        Shapes.shape(
            "styles behind two hyphens", ["icons": 40], ["(?<style>(?i:filled))"],
            icons("icons", Layout.words + Layout.words.prefix(20).map { "\($0)--filled" })),
        Shapes.shape(
            "a rare style behind two hyphens", ["icons": 40], ["(?<style>(?i:color))"],
            icons("icons", twoWords + twoWords.prefix(3).map { "\($0)--color" })),
        Shapes.shape(
            "two hyphens in names of icons", ["icons": 43], ["profile: icon-files"],
            icons("icons", twoWords + ["logo--obs", "logo--tux", "sign--obs"])),
        Shapes.shape(
            "icons for two directions of writing", ["icons": 42], ["(?<style>(?i:ltr|rtl))"],
            icons("icons", twoWords + ["undo-ltr", "undo-rtl", "quote-ltr", "quote-rtl"])),
        Shapes.shape(
            "a direction of writing that an icon is about", ["icons": 41], ["profile: icon-files"],
            icons("icons", twoWords + ["text-rtl"])),
        Shapes.shape(
            "words that many names end in, which are no styles", ["icons": 46], ["profile: icon-files"],
            icons("icons", Layout.words + Layout.words.prefix(6).map { "\($0)-new" })),
        Shapes.shape(
            "drawables of Compose for several platforms", ["icons": 40],
            ["'kit/src/commonMain/composeResources/drawable*/ic_*.xml'"],
            Shapes.each(Layout.words) { ("kit/src/commonMain/composeResources/drawable/ic_\($0).xml", "<vector/>") }),
        Shapes.shape(
            "drawables in folders of categories", ["icons": 40],
            ["'kit/src/main/res-icons/**/drawable*/kit_icons_*.xml'"],
            Shapes.each(Layout.words) {
                ("kit/src/main/res-icons/group\($0.count)/drawable/kit_icons_\($0).xml", "<vector/>")
            }),
        Shapes.shape(
            "folders of styles with names of their own", ["icons": 40], ["root: icons"],
            icons("icons/chalk"), icons("icons/ink")),
        Shapes.shape(
            "a category beside a larger one", ["icons": 48], ["root: icons"],
            icons("icons/actions"), icons("icons/places", (0..<8).map { "\(Layout.words[$0])place" })),
        Shapes.shape(
            "drawables with the name of the library in front", ["icons": 40],
            ["'kit/src/main/res/drawable*/kit_ic_*.xml'"],
            ["kit/build.gradle": "plugins { id 'com.android.library' }"],
            Shapes.each(Layout.words) { drawable("kit_ic_\($0)") },
            Shapes.each(["button", "divider"]) { drawable("kit_\($0)") }),
        Shapes.shape(
            "drawings in Kotlin in categories with the same names", ["icons": 41],
            ["files: {glob: 'icons/src/commonMain/kotlin/x/icons/*/*.kt', exclude: ["],
            ["icons/build.gradle": "plugins { id 'com.android.library' }"],
            Shapes.each(Layout.words.map { "basic/\(title($0))" } + ["weather/\(title(Layout.words[0]))"]) {
                (
                    "icons/src/commonMain/kotlin/x/icons/\($0).kt",
                    "val X: ImageVector get() = ImageVector.Builder(\n  name = \"x\")"
                )
            },
            Shapes.each(["basic", "weather"]) { ("icons/src/commonMain/kotlin/x/icons/\($0)/__All.kt", "object All") }),
        Shapes.shape(
            "drawings in Kotlin in categories that are all named after icons", ["icons": 14],
            ["files: {glob: 'icons/src/main/kotlin/x/icons/*/*.kt'"],
            ["icons/build.gradle": "plugins { id 'com.android.library' }"],
            Shapes.each(
                Layout.words.prefix(9).map { "faceicons/\(title($0))" }
                    + Layout.words.suffix(5).map { "baricons/\(title($0))" }
            ) {
                (
                    "icons/src/main/kotlin/x/icons/\($0).kt",
                    "val X: ImageVector get() = ImageVector.Builder(\n  name = \"x\")"
                )
            }),
        Shapes.shape(
            "constants of an icon font in Dart", ["icons": 12],
            ["tokens: {files: [lib/src/kit_icons.dart], format: code}"],
            [
                "pubspec.yaml": "name: kit\n",
                "lib/src/kit_icons.dart":
                    "class KitIcons {\n\(Shapes.lines { "  static const IconData \($0) = IconData(0xe001, fontFamily: 'kit');" })\n}\n",
            ]),
        Shapes.shape(
            "cases of an icon font in Swift", ["icons": 40], ["lines: {glob: Sources/Kit/Icon/IconSymbol.swift"],
            Shapes.swiftPackage,
            [
                "Sources/Kit/Icon/IconSymbol.swift":
                    "public enum IconSymbol: String {\n\(Layout.words.map { "  case `\($0)`" }.joined(separator: "\n"))\n}\n"
            ]),
        Shapes.shape(
            "cases of an icon font in Swift whose values are aligned", ["icons": 40],
            ["lines: {glob: Sources/Kit/Icon/IconSymbol.swift"], Shapes.swiftPackage,
            [
                "Sources/Kit/Icon/IconSymbol.swift":
                    "public enum IconSymbol: String {\n\(Layout.words.map { "  case \($0)\(String(repeating: " ", count: 12 - $0.count)) = \"\($0)\" // \($0)" }.joined(separator: "\n"))\n}\n"
            ]),
        Shapes.shape(
            "views in a package that is called like components", ["components": 12, "icons": 40],
            ["'packages/components-react/**/*.tsx'"], icons("icons"),
            ["packages/components-react/package.json": #"{"name": "@x/react", "peerDependencies": {}}"#],
            Shapes.each { ("packages/components-react/src/\(title($0)).tsx", "export const \(title($0)) = () => null") }
        ),
    ]
}
