import TestSupport

/// Catalogues in forms that few libraries use, and folders that only look like components.
extension LibraryShapes {
    private static let colors: [RawPath: String] = ["tokens/color.json": dtcg("color")]

    private static func drawables(_ names: [String], _ text: String = "<vector/>") -> [RawPath: String] {
        Shapes.each(names) { ("ui/src/main/res/drawable/\($0).xml", text) }
    }

    private static let views: [RawPath: String] =
        Shapes.gradle.merging(
            Shapes.each {
                ("ui/src/main/kotlin/components/\(title($0)).kt", "@Composable\nfun \(title($0))(a: Int) {}")
            }
        ) { $1 }

    private static func path(_ name: String) -> String { "\"\(name)\": {\"path\": \"M1 2h3v4z\"}" }

    static let rareForms: [Layout] = [
        Shapes.shape(
            "pages with the tags of icons in another folder", ["icons": 40],
            ["with: [{path: 'docs/content/icons/{key}.md', optional: true}]"], Shapes.npm, icons("icons"),
            Shapes.each(Layout.words) { ("docs/content/icons/\($0).md", "---\ntags:\n  - \($0)\n---\n") }),
        Shapes.shape(
            "drawings of icons in a member of JSON, in two versions", ["icons": 12],
            ["keys: {file: kit/icons/v5/Kit-icons.json, pointer: /data}"],
            Shapes.npm,
            Shapes.each(["4", "5"]) { version in
                (
                    "kit/icons/v\(version)/Kit-icons.json",
                    "{\"collection\": \"kit\", \"data\": {\(words.map(path).joined(separator: ", "))}}"
                )
            }),
        Shapes.shape(
            "a few vector drawables beside composables", ["components": 12, "icons": 8],
            ["glob: 'ui/src/main/res/drawable*/*.xml'"], views,
            drawables(words.prefix(6).map { "ic_\($0)" } + ["navigate", "open"])),
        Shapes.shape(
            "a few vector drawables beside backgrounds", ["components": 12, "icons": 6],
            ["glob: 'ui/src/main/res/drawable*/ic_*.xml'"], views, drawables(words.prefix(6).map { "ic_\($0)" }),
            drawables(["bg_bar"], "<shape/>")),
        Shapes.shape(
            "backgrounds of views", ["components": 12], [], views,
            drawables(words.prefix(6).map { "bg_\($0)" }, "<shape/>"),
            drawables(["ic_close"])),
        Shapes.shape(
            "partials of components by the beginnings of their names",
            ["tokens": 12, "components": 12, "utilities": 12],
            ["files: {glob: 'scss/_patterns_*.scss'}"], Shapes.npm, colors,
            Shapes.each { ("scss/_patterns_\($0).scss", "@mixin p-\($0) { .p-\($0) { margin: 0 } }") },
            Shapes.each { ("scss/_utilities_\($0).scss", "@mixin u-\($0) { .u-\($0) { margin: 0 } }") }),
        Shapes.shape(
            "folders of helpers with an index beside components", ["components": 12],
            ["exclude: [src/components/layouts, src/components/patterns, "], Shapes.npm,
            Shapes.each { ("src/components/\($0)/\($0).ts", "export class \(title($0)) extends LitElement {}") },
            Shapes.each { ("src/components/\($0)/index.ts", "export * from './\($0)'") },
            [
                "src/components/patterns/index.ts": "export * from './start-end'",
                "src/components/layouts/index.ts": "export * from './grid'",
            ]),
        Shapes.shape(
            "a component with the name of helpers", ["components": 13], [], Shapes.npm,
            Shapes.each { ("src/components/\($0)/\($0).ts", "export class \(title($0)) extends LitElement {}") },
            ["src/components/patterns/patterns.ts": "export class Patterns extends LitElement {}"]),
        Shapes.shape(
            "other names of icons in several styles", ["icons": 40, "filled_aliases": 1, "outline_aliases": 2],
            ["keys: {file: aliases.json, pointer: /outline}"], Shapes.npm, icons("icons"),
            [
                "aliases.json":
                    "{\"outline\": {\"old\": \"\(Layout.words[0])\", \"older\": \"\(Layout.words[1])\"}, \"filled\": {\"old\": \"\(Layout.words[0])\"}}"
            ]),
    ]
}
