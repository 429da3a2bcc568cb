import TestSupport

/// Components in several kinds of folders, custom elements in packages whose manifests say little, and palettes of
/// references.
extension LibraryShapes {
    private static let vite =
        #"{"name": "acme-vite", "version": "1.0.0", "type": "module", "dependencies": {"lit": "^3.3.1"}}"#

    private static func elements(_ folder: String, prefix: String = "acme-") -> [RawPath: String] {
        Shapes.each { word in
            (
                "\(folder)/\(prefix)\(word).ts",
                "@customElement('\(prefix)\(word)')\nexport class Acme\(title(word)) extends LitElement {}\n"
            )
        }
    }

    private static func index(_ folder: String, prefix: String = "acme-") -> String {
        Shapes.lines { "import '\(folder)/\(prefix)\($0)';" }
    }

    private static func palette(_ name: String, _ hue: String) -> String {
        """
        class \(name)Palette : KitPalette() {
            override val avatar = Avatar(
                bg = Avatar.Bg(
        \(Shapes.lines { "            \($0) = KitPrimitives.\(hue)\($0)," })
                ),
                fg = Avatar.Fg(ruby = KitPrimitives.\(hue)gear, onyx = KitPrimitives.\(hue)home)
            )
        }
        """
    }

    private static let shades = ["Lagoon", "Meadow", "Harbor"]

    static let containers: [Layout] = [
        Shapes.shape(
            "folders of parts with an index beside views", ["components": 12, "more_components": 3],
            ["files: {glob: 'src/lib/ui/*.svelte'", "directories: {glob: 'src/lib/ui/*'}"], npm,
            Shapes.each { ("src/lib/ui/\($0).svelte", "<div/>") },
            Shapes.each(["dialog", "sheet"]) { ("src/lib/ui/\($0)/root.svelte", "<div/>") },
            Shapes.each(["dialog", "sheet"]) { ("src/lib/ui/\($0)/content.svelte", "<div/>") },
            Shapes.each(["root", "native-select", "text-area", "text-input", "surface"]) {
                ("src/lib/ui/field/\($0).svelte", "<div/>")
            }, ["src/lib/ui/field/index.ts": "export {};"]),
        Shapes.shape(
            "folders of parts beside views and another folder", ["components": 14, "more_components": 2],
            ["'src/lib/ui/dialog/**'"], npm, Shapes.each { ("src/lib/ui/\($0).svelte", "<div/>") },
            Shapes.each(["dialog", "sheet"]) { ("src/lib/ui/\($0)/root.svelte", "<div/>") },
            Shapes.each(["dialog", "sheet"]) { ("src/lib/ui/\($0)/content.svelte", "<div/>") },
            Shapes.each(["line-chart", "bar-chart"]) { ("src/lib/ui/charts/\($0).svelte", "<div/>") }),
        Shapes.shape(
            "folders that contain other components, beside components", ["components": 12],
            ["src/components, src/composed-components"], npm,
            Shapes.each { ("src/x-\($0)/X\(title($0)).vue", "<template/>") },
            ["src/components/forms/XLabel.vue": "<template/>", "src/components/forms/XHint.vue": "<template/>"],
            ["src/composed-components/input-card/InputCard.vue": "<template/>"]),
        Shapes.shape(
            "custom elements in a package with a name and dependencies", ["components": 12],
            ["glob: 'src/components/*.ts'"], ["package.json": vite], elements("src/components"),
            [
                "src/all.ts": index("./components"), "src/lib/api.ts": "export const api = () => 1;\n",
                "demo/index.html": "<acme-gear></acme-gear>",
            ]),
        Shapes.shape(
            "custom elements that a script imports with a pattern", ["components": 12],
            ["glob: 'src/components/*.ts'"], ["package.json": vite], elements("src/components"),
            ["src/all.ts": "import.meta.glob('./components/acme-*.ts', { eager: true });\n"]),
        Shapes.shape(
            "drawings that another object contains", ["icons": 12], ["src/icons.ts"], npm,
            [
                "src/icons.ts":
                    "export const SHAPES = {\n\(Shapes.lines { "  \($0) : `<g class=\"\($0)\"><path d=\"M4 6h7v4z\"></path></g>`," })\n};\n"
                    + "export const ICONS = {\n\(Shapes.lines { "  \($0) : `<svg viewBox=\"0 0 24 24\">${SHAPES.\($0)}</svg>`," })\n};\n"
            ]),
        Shapes.shape(
            "palettes with references in constructor calls", ["tokens": 26], ["{mode}Palette.kt"],
            ["kit/build.gradle.kts": "plugins { id(\"com.android.library\") }"],
            [
                "kit/src/main/java/x/designsystem/colors/KitPrimitives.kt":
                    "object KitPrimitives {\n\(Shapes.lines { "    val A\($0) = Color(0xFF112233)" })\n}\n"
            ],
            Shapes.each(shades) { ("kit/src/main/java/x/designsystem/colors/\($0)Palette.kt", palette($0, "A")) }),
    ]

    /// Apps that look like the libraries above.
    static let likeContainers: [Layout] = [
        Shapes.shape(
            "an app of custom elements with its page", [:], [], ["package.json": vite], elements("src/components"),
            ["src/all.ts": index("./components"), "index.html": "<script src=\"/src/all.ts\"></script>"]),
        Shapes.shape(
            "an app of custom elements with an element for the whole app", [:], [], ["package.json": vite],
            elements("src/components"),
            [
                "src/index.ts": index("./components"),
                "src/components/acme-app.ts":
                    "@customElement('acme-app')\nexport class AcmeApp extends LitElement {}\n",
            ]),
        Shapes.shape(
            "custom elements that no script names", [:], [], ["package.json": vite], elements("src/components"),
            ["src/pages.ts": "import './components/acme-gear';\nimport './components/acme-home';\n"]),
    ]
}
