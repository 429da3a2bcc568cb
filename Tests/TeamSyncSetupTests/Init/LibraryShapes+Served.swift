import TestSupport

/// Items of a library in folders that usually belong to a site or to the stories of components.
extension LibraryShapes {
    private static func vue(_ folder: String, _ words: [String] = words) -> [RawPath: String] {
        Shapes.each(words) {
            ("\(folder)/\(title($0))/\(title($0)).vue", "<script setup>defineProps({ a: String })</script>\n")
        }
    }

    static let served: [Layout] = [
        Shapes.shape(
            "icons that a library serves, and components among stories", ["icons": 10, "components": 12],
            ["public/icons", "'src/stories/components/*'"], npm, icons("public/icons/ui", Array(words.prefix(10))),
            vue("src/stories/components")),
        Shapes.shape(
            "stories of components that are elsewhere", ["components": 12], ["'src/components/*'"], npm,
            vue("src/components"), vue("src/stories/components", ["page", "demo", "guide", "intro", "start", "end"])),
        Shapes.shape(
            "components named after drawings", ["components": 14], ["'src/components/*'"], npm, vue("src/components"),
            vue("src/components", ["USFlag", "Logos"])),
        Shapes.shape(
            "components named after drawings in a category", ["components": 12, "image_components": 5],
            ["'src/components/images/*'"], npm, vue("src/components"),
            vue("src/components/images", ["USFlag", "lock", "https", "seal", "mark"])),
    ]

    /// Components in folders with files that are the same for all of them, or with the superclass of several.
    static let foldersOfParts: [Layout] = [
        Shapes.shape(
            "components of templates and macros", ["components": 12], ["'src/kit/components/*'"],
            ["package.json": #"{"name": "kit-frontend", "version": "1.0.0", "main": "x.js", "files": ["dist"]}"#],
            Shapes.each { ("src/kit/components/\($0)/template.njk", "<div></div>\n") },
            Shapes.each { ("src/kit/components/\($0)/macro.njk", "{% macro a() %}{% endmacro %}\n") },
            Shapes.each { ("src/kit/components/\($0)/_index.scss", ".a { color: red }\n") }),
        Shapes.shape(
            "a category of elements with their superclass", ["components": 12, "form_components": 5],
            ["'src/components/forms/*'"], npm, element("src/components", words),
            element("src/components/forms", ["field", "select", "radio", "choice", "range"]),
            ["src/components/forms/x-form-field.ts": "export abstract class XFormField extends LitElement {}\n"]),
        Shapes.shape(
            "components next to the routes of a site", ["tokens": 12, "components": 12],
            ["src/lib/*.svelte"],
            [
                "package.json":
                    #"{"name": "kit", "svelte": "x.js", "exports": "./x.js", "peerDependencies": {"svelte": "5"}}"#,
                "src/lib/theme.css": ":root {\n" + Shapes.lines { "  --\($0): #112233;" } + "\n}\n",
                "src/routes/+page.svelte": "<h1>a</h1>\n", "src/routes/components/Nav.svelte": "<nav/>\n",
            ], Shapes.each { ("src/lib/\(title($0)).svelte", "<script>export let a;</script>\n<div/>\n") }),
    ]

    private static func element(_ folder: String, _ words: [String]) -> [RawPath: String] {
        Shapes.each(words) {
            (
                "\(folder)/x-\($0)/x-\($0).ts",
                "@customElement('x-\($0)')\nexport class X\(title($0)) extends LitElement {}\n"
            )
        }
    }

    /// Tokens in the configuration of a tool, and icons in folders that are also those of components.
    static let otherPlaces: [Layout] = [
        Shapes.shape(
            "the theme of a preset of Tailwind", ["tokens": 13], ["tailwind.preset.js"], npm,
            [
                "tailwind.preset.js": "module.exports = {\n  theme: {\n    colors: {\n"
                    + Shapes.lines { "      \($0): '#112233'," }
                    + "\n    },\n    extend: { spacing: { 18: '4.5rem' } },\n  },\n  plugins: [],\n};\n"
            ]),
        Shapes.shape(
            "parts of colors, and the configuration that passes them on", ["tokens": 12], ["src/globals.css"], npm,
            [
                "src/globals.css": "@layer base {\n  :root {\n" + Shapes.lines { "    --\($0): 222.2 84% 4.9%;" }
                    + "\n  }\n}\n",
                "tailwind.config.ts": "export default {\n  content: ['./src'],\n  theme: { extend: { colors: {\n"
                    + Shapes.lines { "    \($0): 'hsl(var(--\($0)))'," } + "\n  } } },\n  plugins: [],\n};\n",
            ]),
        Shapes.shape(
            "icons in folders with an index", ["icons": 12], ["'src/*'"],
            ["package.json": #"{"name": "@x/icons", "version": "1.0.0", "main": "x.js"}"#],
            Shapes.each {
                (
                    "src/\(title($0))Icon/index.tsx",
                    "const \(title($0))Icon = () => (<svg viewBox=\"0 0 24 24\"><path d=\"M3 3L4 9Z\" /></svg>);\n"
                        + "export default \(title($0))Icon;\n"
                )
            }),
    ]

    private static func view(_ name: String) -> String { "export const \(title(name)) = () => <div/>;\n" }

    /// Views and other sources of components that are none.
    static let notComponents: [Layout] = [
        Shapes.shape(
            "views that the index does not export", ["components": 12],
            ["exclude: [src/components/ButtonInner.vue"], npm,
            Shapes.each { ("src/components/\(title($0)).vue", "<script setup>defineProps({ a: String })</script>\n") },
            [
                "src/components/ButtonInner.vue": "<template><b/></template>\n",
                "src/index.ts": Shapes.lines {
                    "export { default as X\(title($0)) } from './components/\(title($0)).vue';"
                },
            ]),
        Shapes.shape(
            "interfaces of components in another package", ["components": 12], ["'packages/react/src/components/*'"],
            [
                "package.json": #"{"name": "kit", "private": true, "workspaces": ["packages/*"]}"#,
                "packages/core/package.json": #"{"name": "@x/core", "version": "1.0.0", "main": "x.js"}"#,
                "packages/react/package.json": #"{"name": "@x/react", "version": "1.0.0", "main": "x.js"}"#,
            ],
            Shapes.each { ("packages/react/src/components/\($0)/\(title($0)).tsx", view($0)) },
            Shapes.each {
                ("packages/core/components/\($0)/\($0).interface.ts", "export interface A { a?: string }\n")
            },
            Shapes.each { ("packages/core/components/\($0)/\($0).constants.ts", "export const a = 1;\n") }),
        Shapes.shape(
            "components next to folders of components, one with another name", ["components": 19],
            ["src/components/**/*.tsx"], npm,
            Shapes.each { ("src/components/\($0)/\(title($0)).tsx", view($0)) },
            Shapes.each(["field", "grid", "hint", "item", "kbd", "loader"]) {
                ("src/components/\(title($0)).tsx", view($0))
            },
            ["src/components/list/list-row/ListRow.tsx": view("listRow")]),
    ]

    private static let views = Shapes.each {
        ("registry/kit/ui/\($0).tsx", "export const \(title($0)) = () => <div/>;\n")
    }

    private static let app: [RawPath: String] = Shapes.each {
        ("components/\($0).tsx", "export const \(title($0)) = () => <div/>;\n")
    }

    /// Packages that nobody publishes.
    static let ofPrivate: [Layout] = [
        Shapes.shape(
            "a registry of components and its site", ["components": 12], ["registry/kit/ui/*.tsx"],
            [
                "package.json": #"{"name": "kit", "private": true, "dependencies": {"next": "14"}}"#,
                "registry.json": "{}", "app/page.tsx": "export default function Page() { return <div/>; }\n",
            ], views, app),
        Shapes.shape(
            "a private package with files for others", ["components": 12], ["src/components/*"],
            [
                "package.json":
                    #"{"name": "x", "private": true, "main": "dist/a.js", "types": "dist/a.d.ts", "files": ["dist"]}"#
            ],
            Shapes.each {
                ("src/components/\($0)/\(title($0)).tsx", "export const \(title($0)) = (p: P) => <div/>;\n")
            }),
        Shapes.shape(
            "tokens of a private package", ["tokens": 16], ["'src/**/*.ts'"],
            ["package.json": #"{"name": "@x/design-tokens", "private": true}"#],
            [
                "src/properties/colors.ts": "export default {\n" + Shapes.lines { "  \($0): '#112233'," } + "\n};\n",
                "src/properties/radius.ts": "export default { r1: '1px', r2: '2px', r3: '3px', r4: '4px' };\n",
            ]),
        Shapes.shape(
            "sizes of icons in categories", ["icons": 12], ["root: svg"], npm,
            icons("svg/actions/16", Array(words.prefix(6))), icons("svg/actions/24", Array(words.prefix(6))),
            icons("svg/media/16", Array(words.suffix(6))), icons("svg/media/24", Array(words.suffix(6)))),
    ]

    /// Items of apps and sites.
    static let ofSites: [Layout] = [
        Shapes.shape(
            "the site of a design system", [:], [],
            ["package.json": #"{"name": "design-system", "private": true, "dependencies": {"next": "14"}}"#], app),
        Shapes.shape(
            "the documentation of a design system", [:], [],
            ["package.json": #"{"name": "design-system-docs", "private": true}"#], app),
        Shapes.shape(
            "icons that an app serves", [:], [], ["package.json": #"{"name": "shop", "private": true}"#],
            icons("public/icons/ui", Array(words.prefix(10)))),
    ]
}
