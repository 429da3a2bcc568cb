import TestSupport

/// Web libraries: themes of several brands, custom elements, categories of components, and the same components for
/// several frameworks.
extension LibraryShapes {
    private static func sheet(_ names: some Sequence<String>, _ value: String = "#112233") -> String {
        ":root {\n\(names.map { "  --\($0): \(value);" }.joined(separator: "\n"))\n}\n"
    }

    private static func package(_ name: String) -> [RawPath: String] {
        [RawPath("packages/\(name)/package.json"): "{\"name\": \"@x/\(name)\", \"peerDependencies\": {}}"]
    }

    private static func view(_ name: String) -> String { "export const \(name) = () => <div/>;\n" }

    private static func element(_ word: String) -> String {
        "class \(title(word)) extends LitElement {}\ncustomElements.define('x-\(word)', \(title(word)));\nexport { \(title(word)) };\n"
    }

    static let webTokens: [Layout] = [
        Shapes.shape(
            "modes of several brands in one folder", ["tokens": 24],
            ["files: ['src/themes/{mode}.css', 'src/themes/**/*.css'], format: css, modes: [acme-dark, acme-light,"],
            npm,
            Shapes.each(["acme-light", "acme-dark", "globex-light", "globex-dark", "initech-light", "initech-dark"]) {
                ("src/themes/\($0).css", sheet(words))
            },
            ["src/themes/base.css": sheet(words.map { "gap-\($0)" }, "4px")]),
        Shapes.shape(
            "files for kinds of values with modes", ["tokens": 24],
            ["'src/themes/palette-{mode}.css'", "'src/themes/size-{mode}.css'"], npm,
            Shapes.each(["palette-light", "palette-dark"]) { ("src/themes/\($0).css", sheet(words)) },
            Shapes.each(["size-light", "size-dark"]) {
                ("src/themes/\($0).css", sheet(words.map { "size-\($0)" }, "4px"))
            }),
        Shapes.shape(
            "values for light and dark", ["tokens": 12], [], npm,
            ["src/tokens/colors.css": sheet(words, "light-dark(#111, #eee)")]),
        Shapes.shape(
            "a folder of themes with names of their own", ["tokens": 24], ["'src/theme/**/*.less'"], npm,
            ["src/theme/palette.less": sheet(words), "src/theme/variables.less": sheet(words.map { "v-\($0)" })]),
        Shapes.shape(
            "a few properties beside others", ["tokens": 38],
            ["'src/styles/themes/{mode}/**/*.scss'"], npm,
            Shapes.each(["light/a", "dark/a"]) { ("src/styles/themes/\($0).scss", sheet(words)) },
            Shapes.each(["light/b", "dark/b"]) { ("src/styles/themes/\($0).scss", sheet(words.map { "b-\($0)" })) },
            Shapes.each(["light/c", "dark/c"]) { ("src/styles/themes/\($0).scss", sheet(words.map { "c-\($0)" })) },
            Shapes.each(["light/d", "dark/d"]) { ("src/styles/themes/\($0).scss", sheet(["d-1", "d-2"])) }),
        Shapes.shape(
            "tokens of a published package with an app for development", ["tokens": 12], [], npm,
            ["src/App.tsx": "", "src/styles/tokens.css": sheet(words)]),
        Shapes.shape(
            "a copy for a design tool in the package of the tokens", ["tokens": 24],
            ["'design/tokens/src/**/*.json'"],
            [
                "design/tokens/package.json": "{}",
                "design/tokens/src/color.json": "{\"color\": \(Shapes.json { _ in ##"{"value": "#fff"}"## })}",
                "design/tokens/src/size.json": "{\"size\": \(Shapes.json { _ in ##"{"value": "4px"}"## })}",
                "design/tokens/figma/all.json":
                    "{\"color\": \(Shapes.json { _ in ##"{"value": "#fff"}"## }), \"size\": \(Shapes.json { _ in ##"{"value": "4px"}"## })}",
            ]),
    ]

    static let webComponents: [Layout] = [
        Shapes.shape(
            "elements in files with a second extension", ["components": 12],
            ["files: {glob: 'src/*/*.element.ts'}", "[{path: 'src/*/{key}.element.styles.ts', optional: true}]"],
            ["package.json": #"{"name": "@x/kit", "version": "2.0.0", "exports": {}}"#],
            Shapes.each { ("src/\($0)/\($0).element.ts", "export class \(title($0)) extends KitElement {}\n") },
            Shapes.each { ("src/\($0)/\($0).test.a11y.ts", "class Host extends LitElement {}\n") },
            Shapes.each { ("src/\($0)/\($0).stories.ts", "class Host extends LitElement {}\n") },
            ["src/\(words[0])/\(words[0]).element.styles.ts": "export default css``;\n"],
            ["src/internal/kit-element.ts": "export class KitElement extends LitElement {}\n"]),
        Shapes.shape(
            "a few elements in another package", ["components": 12, "elements": 5], ["'libs/core/src/*/*.element.ts'"],
            react("libs/ui/src/components"),
            ["libs/ui/package.json": #"{"name": "@x/ui", "peerDependencies": {}}"#],
            ["libs/core/package.json": #"{"name": "@x/core", "version": "2.0.0", "peerDependencies": {}}"#],
            Shapes.each(Array(words.prefix(5))) {
                ("libs/core/src/\($0)/\($0).element.ts", "export class \(title($0)) extends KitElement {}\n")
            }),
        Shapes.shape(
            "components with an index, one of which is named after values", ["components": 13, "tokens": 12], [],
            ["tokens/color.json": dtcg("color")], package("ui"),
            Shapes.each(words + ["typography"]) { ("packages/ui/\($0)/index.tsx", view(title($0))) },
            ["packages/ui/typography/title.tsx": view("Title")]),
        Shapes.shape(
            "a component with the name of a story", ["components": 13], [], npm,
            Shapes.each(words.map(title) + ["FilePreview"]) { ("src/components/\($0)/\($0).tsx", view($0)) },
            Shapes.each(words.map(title)) { ("src/components/\($0)/\($0).stories.tsx", view($0)) }),
        Shapes.shape(
            "components in folders between components",
            ["components": 12, "controls_components": 2, "form_components": 3],
            [], npm, react("src/components"),
            Shapes.each(["Area", "Input"]) { ("src/components/controls/\($0)/\($0).tsx", view($0)) },
            Shapes.each(["Field", "Row", "Group"]) { ("src/components/forms/\($0)/\($0).tsx", view($0)) },
            ["src/components/forms/constants.ts": "export const gap = 4\n"]),
        Shapes.shape(
            "components of Ember with namespaces", ["components": 13, "form_components": 8], [], npm,
            Shapes.each { ("src/components/acme/\($0)/index.gts", "<template/>\n") },
            Shapes.each(["info", "nav", "list"]) {
                ("src/components/acme/pagination/\($0)/index.gts", "<template/>\n")
            },
            Shapes.each(Array(Layout.words[12..<20])) { ("src/components/acme/form/\($0)/index.gts", "<template/>\n") }),
        Shapes.shape(
            "icons drawn in a folder of components", ["components": 12, "icons": 12],
            ["src/components/icons]}"], npm, react("src/components"),
            Shapes.each {
                (
                    "src/components/icons/\(title($0))Icon.tsx",
                    "export const \(title($0))Icon = () => <svg><path d=\"M0 0h2\"/></svg>;\n"
                )
            }),
        Shapes.shape(
            "custom elements with mixins and controllers", ["components": 12, "tokens": 12],
            ["directories: {glob: 'packages/*'"],
            ["tokens/color.json": dtcg("color")],
            words.reduce(into: [:]) { $0.merge(package($1)) { $1 } }, package("base"),
            Shapes.each { ("packages/\($0)/src/x-\($0).js", element($0)) },
            Shapes.each {
                (
                    "packages/\($0)/src/x-\($0)-mixin.js",
                    "export const \(title($0))Mixin = (superClass) => class extends superClass {};\n"
                )
            },
            ["packages/base/src/controller.js": "export class Controller {}\n"]),
        Shapes.shape(
            "a small package with components beside a large one", ["core_components": 40, "addon_components": 6], [],
            package("core"), package("addon"), react("packages/core/components", Layout.words),
            react("packages/addon/components", ["one", "two", "three", "four", "five", "six"])),
        Shapes.shape(
            "the same components for several frameworks",
            ["components": 40, "react_components": 40, "vue_components": 14, "tokens": 12], [],
            ["tokens/color.json": dtcg("color")], package("react"), package("vue"),
            Shapes.each(Layout.words) { ("components/\($0)/\($0).scss", ".\($0) { color: red; }\n") },
            Shapes.each(Layout.words) {
                ("components/\($0)/package.json", "{\"name\": \"@x/\($0)-css\", \"peerDependencies\": {}}")
            },
            Shapes.each(Layout.words) { ("packages/react/src/\(title($0)).tsx", view(title($0))) },
            Shapes.each(Array(Layout.words.prefix(14))) {
                ("packages/vue/src/components/\(title($0)).vue", "<template><p/></template>\n")
            }),
        Shapes.shape(
            "many folders beside components", ["components": 72, "tokens": 12],
            ["directories: {glob: 'packages/ui/src/*'"],
            ["tokens/color.json": dtcg("color")], package("ui"),
            (0..<72).reduce(into: [:]) { files, number in
                let name = "Part\(Layout.words[number % 36])\(number / 36 == 0 ? "A" : "B")"
                files[RawPath("packages/ui/src/\(name.lowercased())/\(name).vue")] = "<template><p/></template>\n"
                files[RawPath("packages/ui/src/\(name.lowercased())/\(title(Layout.words[number % 36]))Cell.vue")] =
                    "<template><p/></template>\n"
            },
            (0..<17).reduce(into: [:]) { files, number in
                files[RawPath("packages/ui/src/service\(Layout.words[number])/index.js")] = "export const a = 1\n"
            }),
    ]

    static let webLeftOut: [Layout] = [
        Shapes.shape(
            "paths of the icons as tokens", ["tokens": 12, "icons": 40],
            ["40 tokens in tokens/assets/icons.json: 'icons' counts their drawings"], icons("assets/icons"),
            [
                "tokens/color.json": "{\"color\": \(Shapes.json { _ in ##"{"value": "#fff"}"## })}",
                "tokens/assets/icons.json":
                    "{\"icon\": {\(Layout.words.map { "\"\($0)\": {\"value\": \"assets/icons/\($0).svg\"}" }.joined(separator: ", "))}}",
            ]),
        Shapes.shape(
            "a few components in a package of their own", ["components": 12],
            ["3 components in packages/date/src/**/*.tsx: a catalogue needs at least 8"], package("core"),
            package("date"), react("packages/core/src/components"),
            Shapes.each(["Calendar", "DatePicker", "TimePicker"]) { ("packages/date/src/\($0)/\($0).tsx", view($0)) }),
        Shapes.shape(
            "a few components in the same folder of another package", ["components": 12],
            ["2 date components in packages/date/src/*: a catalogue needs at least 5"], package("core"),
            package("date"),
            Shapes.each { ("packages/core/src/\($0)/\(title($0)).vue", "<template><p/></template>\n") },
            Shapes.each(["calendar", "timer"]) {
                ("packages/date/src/\($0)/\(title($0)).vue", "<template><p/></template>\n")
            }),
        Shapes.shape(
            "other drawings in another package, some with the same names", ["icons": 40],
            [
                "20 icons in packages/other/icons/*.svg: 'icons' counts the icons in packages/main/icons/**/*.svg instead"
            ],
            package("main"), package("other"), icons("packages/main/icons"),
            Shapes.each(Array(Layout.words.prefix(14)) + ["p", "q", "r", "s", "t", "u"].map { "other\($0)" }) {
                ("packages/other/icons/\($0).svg", "<svg><path d=\"M1 1\"/></svg>")
            }),
    ]
}
