import TestSupport

/// Folders that only sort what is in them.
extension LibraryShapes {
    private static let sorted = [
        "data": ["Badge", "Card", "Table"], "forms": ["Button", "Radio", "Select"], "layout": ["Box", "Grid", "Stack"],
    ]

    private static func each(_ file: (String, String) -> (String, String)) -> [RawPath: String] {
        sorted.reduce(into: [:]) { files, category in
            for name in category.value {
                let (path, text) = file(category.key, name)
                files[RawPath(path)] = text
            }
        }
    }

    private static let exports = Shapes.each(["data", "forms", "layout"]) {
        ("src/components/\($0)/index.ts", "export * from './a'")
    }

    private static func drawn(_ folder: String, _ words: some Sequence<String>) -> [RawPath: String] {
        Shapes.each(Array(words)) {
            ("\(folder)/\($0).svg", "<svg><path d=\"M\($0.utf8.count) \($0.utf8.first ?? 0)h3z\"/></svg>")
        }
    }

    private static func kinds(_ number: Int) -> [String] {
        (0..<number).map { "kind\(Character(UnicodeScalar(UInt8(ascii: "a") + UInt8($0))))x" }
    }

    private static func widget(_ name: String) -> String { "class \(name) extends StatefulWidget {}\n" }

    /// Components in folders that are categories, and nothing else.
    static let onlyCategories: [Layout] = [
        Shapes.shape(
            "folders of components in categories with an index", ["components": 9],
            ["directories: {glob: 'src/components/*/*'}"], npm, exports,
            each { ("src/components/\($0)/\($1)/\($1).tsx", "export const \($1) = () => null") },
            each { ("src/components/\($0)/\($1)/index.ts", "export * from './\($1)'") }),
        Shapes.shape(
            "files of components in categories with an index", ["components": 9],
            ["files: {glob: 'src/components/**/*.tsx'"], npm, exports,
            each { ("src/components/\($0)/\($1).tsx", "export const \($1) = () => null") }),
        Shapes.shape(
            "folders whose index is the component, beside its parts", ["components": 9],
            ["directories: {glob: 'src/components/*'"], npm,
            each { ("src/components/\($1)/index.tsx", "export const \($1) = () => null") },
            each { ("src/components/\($1)/Front.tsx", "export const Front = () => null") },
            each { ("src/components/\($1)/Back.tsx", "export const Back = () => null") }),
        Shapes.shape(
            "widgets in categories of a library without icons and tokens, and those that show icons",
            ["components": 11], ["files: {glob: 'lib/src/**/*.dart'"], ["pubspec.yaml": "name: acme_ui\n"],
            each { ("lib/src/\($0)/\($1.lowercased()).dart", widget($1)) },
            Shapes.each(["acme_icon", "image_icon"]) { ("lib/src/icon/\($0).dart", widget("A")) }),
        Shapes.shape(
            "icons of another kind in a folder beside the icons", ["icons": 40, "type_icons": 12],
            ["files: {glob: 'img/type-icons/**/*.svg'}"], npm, drawn("img/icons", Layout.words),
            drawn("img/type-icons", kinds(12))),
    ]

    private static func theme(_ name: String, _ number: Int) -> String {
        "public struct \(name): Theme {\n"
            + Shapes.lines { "    public let \($0) = Color(hex: 0x1\(number)\($0.utf8.count)0)" } + "\n}\n"
    }

    /// A type for each mode of each brand.
    static let typesOfThemes: [Layout] = [
        Shapes.shape(
            "types for the modes of several brands", ["tokens": 12], ["'Sources/Kit/Themes/{mode}Theme.swift'"],
            Shapes.swiftPackage,
            Shapes.each(["BerlinLight", "BerlinDark", "RomeLight", "RomeDark"]) {
                ("Sources/Kit/Themes/\($0)Theme.swift", theme("\($0)Theme", $0.utf8.count))
            }),
        Shapes.shape(
            "types for the modes of several brands in Dart", ["tokens": 12], ["'lib/src/theme/{mode}_theme.dart'"],
            ["pubspec.yaml": "name: kit\n"],
            Shapes.each(["berlin_light", "berlin_dark", "rome_light", "rome_dark"]) { name in
                let type = name.split(separator: "_").map { title(String($0)) }.joined()
                return ("lib/src/theme/\(name)_theme.dart", dart("\(type)Theme"))
            }),
    ]

    private static func dart(_ type: String) -> String {
        "class \(type) {\n" + Shapes.lines { "  static const Color \($0) = Color(0xFF112233);" } + "\n}\n"
    }

    private static let angular: [RawPath: String] = [
        "packages/kit-components/package.json": #"{"name": "@x/kit", "peerDependencies": {}}"#,
        "packages/kit-components/.storybook/main.ts": "export default {};\n",
        "packages/kit-components/labs/src/stories/labs-story.ts": "export const a = componentWrapperDecorator(b);\n",
        "packages/kit-components/src/public-api.ts": "export * from './a';\n",
        "packages/kit-components/src/atomic/slots.ts": "@Directive({ selector: 'a' })\nexport class Slot {}\n",
    ]

    private static func views(_ place: String, _ words: some Sequence<String>) -> [RawPath: String] {
        Shapes.each(Array(words)) {
            ("packages/kit-components/\(place)/\($0)/\($0).ts", "@Component({})\nexport class \(title($0)) {}\n")
        }
    }

    /// Components in several places of one package.
    static let placesOfPackage: [Layout] = [
        Shapes.shape(
            "folders of components in several places of a package of Angular",
            ["atomic_components": 5, "composed_components": 3, "labs_src_components": 2, "templates": 2],
            ["directories: {glob: 'packages/kit-components/src/atomic/*'"], angular,
            views("src/atomic", words.prefix(5)), views("src/composed", words.dropFirst(5).prefix(3)),
            views("src/templates", words.dropFirst(8).prefix(2)), views("labs/src", words.suffix(2))),
        Shapes.shape(
            "folders of components in several places of a library of Angular",
            ["inputs": 5, "layout": 5, "templates": 2],
            ["directories: {glob: 'projects/kit/src/layout/*'"],
            ["projects/kit/package.json": #"{"name": "@x/kit", "peerDependencies": {}}"#],
            Shapes.each(Array(words.dropFirst(5).prefix(2))) {
                ("projects/kit/src/templates/\($0)/\($0).ts", "@Component({})\nexport class A {}\n")
            },
            Shapes.each(Array(words.prefix(5))) {
                ("projects/kit/src/inputs/\($0)/\($0).ts", "@Component({})\nexport class A {}\n")
            },
            Shapes.each(Array(words.suffix(5))) {
                ("projects/kit/src/layout/\($0)/\($0).component.ts", "@Component({})\nexport class A {}\n")
            }),
    ]

    /// Icons beside others, some of which have the same names.
    static let partlyCopies: [Layout] = [
        Shapes.shape(
            "icons of another kind, half of which have the names of icons", ["icons": 40],
            ["12 icons in img/type-icons/*.svg: 'icons' counts the icons in img/icons/**/*.svg instead"], npm,
            drawn("img/icons", Layout.words),
            drawn("img/type-icons", kinds(6) + Layout.words.prefix(6)))
    ]
}
