import TestSupport

/// Several sets of items in places that look alike: asset catalogues, enumerations, categories and modules.
extension LibraryShapes {
    private static func images(_ catalogue: String, _ names: [String]) -> [RawPath: String] {
        names.reduce(into: [:]) { files, name in
            files[RawPath("\(catalogue)/\(name).imageset/Contents.json")] = "{}"
            files[RawPath("\(catalogue)/\(name).imageset/\(name.lowercased()).pdf")] = "%PDF \(name)"
        }
    }

    private static func cases(_ type: String, _ indentation: String, _ names: [String]) -> String {
        names.map { "\(indentation)case \($0) = \"kit-\($0)\"\n" }.joined()
    }

    private static func gradle(_ module: String, _ plugin: String) -> [RawPath: String] {
        ["\(module)/build.gradle.kts": "plugins {\n    \(plugin)\n}\n"]
    }

    private static let appPlugin = "id(\"com.android.application\")"

    private static func view(_ name: String) -> String { "public struct \(name): View {}\n" }

    /// Views with the names of their folders, and further views in some of these, in categories.
    private static let categorized: [RawPath: String] = words.enumerated().reduce(into: [:]) { files, word in
        let (name, category) = (title(word.element), ["Actions", "Inputs", "Layouts", "Controls"][word.offset % 4])
        let folder = "Sources/Components/Sources/\(category)/\(name)"
        files[RawPath("\(folder)/Kit\(name).swift")] = view("Kit\(name)")
        files[RawPath("\(folder)/Internal/\(name)Style.swift")] = "struct \(name)Style: ButtonStyle {}\n"
        if word.offset < 4 { files[RawPath("\(folder)/KitSmall\(name).swift")] = view("KitSmall\(name)") }
    }

    static let sets: [Layout] = [
        Shapes.shape(
            "an asset catalogue with icons beside one with flags", ["icons": 40, "assets": 12, "colors": 40],
            ["glob: 'Sources/Kit/Foundations/Icons/**/*.pdf'", "path: Sources/Kit/Foundations/Assets, sets: [image]"],
            Shapes.swiftPackage,
            images(
                "Sources/Kit/Foundations/Icons/Kit.xcassets",
                Layout.words.flatMap { ["\(title($0))Fill", "\(title($0))Line"] }),
            images("Sources/Kit/Foundations/Assets/KitAssets.xcassets/flag", words),
            Shapes.each(Layout.words) {
                ("Sources/Kit/Foundations/Colors/Kit.xcassets/\($0).colorset/Contents.json", #"{"colors": []}"#)
            }),
        Shapes.shape(
            "the cases of an enumeration inside of the one with icons", ["icons": 40], ["'^    case "],
            Shapes.swiftPackage,
            [
                "Sources/Kit/Icons.swift": "public enum Icon: String {\n    public enum Size: String {\n"
                    + cases("Size", "        ", ["small", "large"]) + "    }\n\n" + cases("Icon", "    ", Layout.words)
                    + "}\n"
            ]),
        Shapes.shape(
            "two enumerations of icons with equal indentation", ["icons": 52], [#"'^\s*case "#], Shapes.swiftPackage,
            [
                "Sources/Kit/Icons.swift": "public enum Icon: String {\n"
                    + cases("Icon", "    ", Layout.words) + "}\n\npublic enum SmallIcon: String {\n"
                    + cases("SmallIcon", "    ", words.map { "small\(title($0))" }) + "}\n"
            ]),
        Shapes.shape(
            "folders with the types of parameters beside the components",
            ["components": 12, "colors": 12],
            ["directories: {glob: 'Sources/KitUI/Components/*'}", "Sources/KitCore/Components/{key}/**"],
            Shapes.swiftPackage,
            Shapes.each { ("Sources/KitCore/Colors.xcassets/\($0).colorset/Contents.json", #"{"colors": []}"#) },
            Shapes.each { word in
                let name = title(word)
                return ("Sources/KitUI/Components/\(name)/\(name).swift", view(name))
            },
            ["Size", "Variant"].reduce(into: [:]) { files, part in
                for word in words {
                    let path = "Sources/KitCore/Components/\(title(word))/Kit\(title(word))\(part).swift"
                    files[RawPath(path)] = "public enum Kit\(title(word))\(part) { case small, large }\n"
                }
            }),
        Shapes.shape(
            "families of views in folders in categories", ["components": 16],
            ["/**/*.swift'"], Shapes.swiftPackage, categorized),
        Shapes.shape(
            "modules of a design system beside an app that shows them", ["components": 12],
            ["core/src/main/java/a/component/*.kt"],
            gradle("app", appPlugin), gradle("core", "id(\"library\")"), gradle("theme-kit", "id(\"library\")"),
            gradle("theme-other", "id(\"library\")"), gradle("kit-tokens", "id(\"library\")"),
            Shapes.each { word in
                let name = title(word)
                return ("core/src/main/java/a/component/Kit\(name).kt", "@Composable\nfun Kit\(name)() {}\n")
            },
            Shapes.each { word in
                let path = "app/src/main/java/a/ui/components/\(word)/\(title(word))Screen.kt"
                return (path, "@Composable\nfun \(title(word))Screen() {}\n")
            }),
    ]

    private static let vector = "<vector xmlns:android=\"a\"/>"

    /// Icons whose names only have styles in common.
    static let styledSets: [Layout] = [
        Shapes.shape(
            "drawables with styles in front, beside backgrounds", ["icons": 40],
            ["exclude: ['kit/src/main/res/drawable*/*_background.xml', kit/src/main/res/drawable/radio_selector.xml]"],
            gradle("kit", "id(\"com.android.library\")"),
            Shapes.each(Layout.words.flatMap { ["filled_\($0)", "outlined_\($0)"] }) {
                ("kit/src/main/res/drawable/\($0).xml", vector)
            },
            Shapes.each(["card_background", "chip_background", "radio_selector"]) {
                ("kit/src/main/res/drawable/\($0).xml", "<shape xmlns:android=\"a\"/>")
            }),
        Shapes.shape(
            "image sets with styles in front", ["icons": 40], ["glob: 'Sources/Kit/Icons.xcassets/**/*.pdf'"],
            Shapes.swiftPackage,
            images(
                "Sources/Kit/Icons.xcassets", Layout.words.flatMap { ["Filled \(title($0))", "Outlined \(title($0))"] })
        ),
        Shapes.shape(
            "image sets with styles after a blank", ["icons": 40], ["[-_ ]+(?<style>"], Shapes.swiftPackage,
            images(
                "Sources/Kit/Icons.xcassets", Layout.words.flatMap { ["\(title($0)) Filled", "\(title($0)) Outlined"] })
        ),
        Shapes.shape(
            "image sets with plain names in a catalogue of icons", ["icons": 12], ["sets: [image]"],
            Shapes.swiftPackage,
            images("Sources/Kit/Icons.xcassets", words)),
        Shapes.shape(
            "modifiers with the names of values beside views", ["components": 12], [], Shapes.swiftPackage,
            Shapes.each { ("Sources/Kit/Components/\(title($0)).swift", view(title($0))) },
            ["Sources/Kit/Components/KitShadow.swift": "public struct KitShadow: ViewModifier {}\n"]),
    ]

    /// Sets of items that are mentioned.
    static let mentionedSets: [Layout] = [
        Shapes.shape(
            "the attributes of themes", ["icons": 40],
            ["12 theme attributes in kit/src/main/res/values/theme_attrs.xml: they are a separate set"],
            gradle("kit", "id(\"com.android.library\")"),
            Shapes.each(Layout.words) { ("kit/src/main/res/drawable/ic_\($0).xml", vector) },
            [
                "kit/src/main/res/values/theme_attrs.xml":
                    "<resources>\n\(Shapes.lines { "    <attr name=\"\($0)Ink\" format=\"color\" />" })\n</resources>\n",
                "kit/src/main/res/values/attrs_views.xml":
                    "<resources>\n<declare-styleable name=\"A\">\n\(Shapes.lines { "    <attr name=\"\($0)\" format=\"color\" />" })\n</declare-styleable></resources>\n",
            ]),
        Shapes.shape(
            "the frames of an animation beside icons", ["icons": 12],
            ["10 spinner in Sources/Kit/Assets/Spinner.xcassets: they are a separate set"], Shapes.swiftPackage,
            images("Sources/Kit/Assets/Icons.xcassets", words),
            images("Sources/Kit/Assets/Spinner.xcassets", (0..<10).map { "spinner-\($0)" })),
    ]

    static let domains: [Layout] = [
        Shapes.shape(
            "a package whose name begins with a domain", ["components": 12], ["kit/src/commonMain/kotlin/dev/acme/*"],
            gradle("kit", "id(\"com.android.library\")"), gradle("catalog/android", appPlugin),
            gradle("catalog/shared", "id(\"com.android.library\")"),
            Shapes.each { word in
                let path = "catalog/shared/src/commonMain/kotlin/b/\(word)/\(title(word))Screen.kt"
                return (path, "@Composable\nfun \(title(word))Screen() {}\n")
            },
            Shapes.each { word in
                let path = "kit/src/commonMain/kotlin/dev/acme/\(word)/\(title(word)).kt"
                return (path, "@Composable\npublic fun \(title(word))(text: String) {}\n")
            })
    ]

    /// The components of an app are mentioned if there are no others.
    static let componentsOfApps: [Layout] = [
        Shapes.shape(
            "the components of an app with modules for anything", ["icons": 40],
            ["12 components in app/src/main/java/a/components/*.kt: app/build.gradle.kts builds an app"],
            gradle("app", appPlugin), gradle("icons", "id(\"com.android.library\")"),
            Shapes.each(Layout.words) { ("icons/src/main/res/drawable/ic_\($0).xml", "<vector/>") },
            Shapes.each { word in
                let path = "app/src/main/java/a/components/\(title(word)).kt"
                return (path, "@Composable\nfun \(title(word))() {}\n")
            })
    ]
}
