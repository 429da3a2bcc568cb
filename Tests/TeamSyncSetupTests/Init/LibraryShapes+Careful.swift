import TestSupport

extension LibraryShapes {
    private static let gradle: [RawPath: String] = ["kit/build.gradle": "plugins { id 'com.android.library' }"]
    private static let some = Array(Layout.words.prefix(10))

    private static func vector(_ path: String) -> (String, String) {
        (path, "val X: ImageVector get() = ImageVector.Builder(\n  name = \"x\")")
    }

    /// Icons with styles that are easily taken for icons of their own, and the other way around.
    static let carefulIcons: [Layout] = [
        Shapes.shape(
            "styles of icons that are described one by one", ["icons": 40],
            ["{path: 'icons/{key}.yml', optional: true}, {path: 'icons/{key}Fill.yml', optional: true}"],
            icons("icons", Layout.words.flatMap { [title($0), "\(title($0))Fill"] }),
            Shapes.each(Layout.words.flatMap { [title($0), "\(title($0))Fill"] }) { ("icons/\($0).yml", "tags: [a]") }),
        Shapes.shape(
            "a few names that two categories have", ["icons": 72], ["files: {glob: '**/*.svg'}"],
            icons("acme"), icons("globex", Layout.words.prefix(2) + Layout.words.prefix(30).map { "\($0)x" })),
        Shapes.shape(
            "a further set beside the icons", ["icons": 80, "ui_icons": 40],
            ["files: {glob: 'kit/icons/src/ui/**/*.svg', key: '^(?<key>.+)$'}"],
            icons("kit/icons/src/icons", Layout.words.flatMap { ["\($0)map", "\($0)place"] }),
            icons("kit/icons/src/ui/16", Layout.words.map { "ui\($0)" }),
            icons("kit/icons/src/ui/24", Layout.words.map { "ui\($0)" })),
        Shapes.shape(
            "styles in front of the names of drawables", ["icons": 40], ["(?i:filled|outlined)"], gradle,
            Shapes.each(Layout.words.map { "outlined_\($0)" } + Layout.words.prefix(16).map { "filled_\($0)" }) {
                ("kit/src/main/res/drawable/\($0).xml", "<vector/>")
            }),
        Shapes.shape(
            "drawings in Kotlin in folders of styles, few of which have the same names", ["icons": 40],
            ["kit/src/main/kotlin/icon/*/*.kt', key: '^(?<key>.+)$'"], gradle,
            Shapes.each(Layout.words.map { "outlined/\(title($0))" } + ["filled/\(title(Layout.words[0]))"]) {
                vector("kit/src/main/kotlin/icon/\($0).kt")
            }),
    ]
}
