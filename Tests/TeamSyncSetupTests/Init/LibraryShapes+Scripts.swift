import TestSupport

/// Variables, elements and icons of scripts and style sheets in places that say little about them.
extension LibraryShapes {
    private static func variables(_ front: String) -> String {
        Shapes.lines { "$\(front)-\($0): #112233 !default;" } + "\n"
    }

    private static func properties(_ selector: String) -> [RawPath: String] {
        ["src/tokens.css": "\(selector) {\n\(Shapes.lines { "  --\($0): #112233;" })\n}\n"]
    }

    /// Elements, each with the given files besides its own.
    private static func elements(_ number: Int, _ endings: [String]) -> [RawPath: String] {
        var files: [RawPath: String] = [:]
        for word in words.filter({ $0 != "archive" }).prefix(number) {
            files[RawPath("src/components/x-\(word)/x-\(word).component.ts")] =
                "@customElement('x-\(word)')\nexport class X\(title(word)) extends LitElement {}\n"
            for ending in endings {
                files[RawPath("src/components/x-\(word)/x-\(word).\(ending).ts")] = "export const other = 1;\n"
            }
        }
        return files
    }

    private static func drawing(_ name: String) -> String {
        "const \(name) = () => (<svg viewBox=\"0 0 24 24\"><path d=\"M3 3L4 9Z\" /></svg>);\nexport default \(name);\n"
    }

    static let scripts: [Layout] = [
        Shapes.shape(
            "properties of a class for everything", ["tokens": 12], ["src/tokens"], npm, properties(".x-root")),
        Shapes.shape(
            "variables in a partial style sheet", ["tokens": 12], ["_globals.scss"], npm,
            ["src/sass/_globals.scss": "@function add($a) { @return $a; }\n" + variables("x-color")]),
        Shapes.shape(
            "variables in a partial style sheet in another folder", ["tokens": 12], ["_defaults.scss"], npm,
            ["lib/_defaults.scss": variables("x-color")]),
        Shapes.shape(
            "a few elements, each with several other files", ["tokens": 12, "components": 4],
            ["'src/components/**/*.component.ts'", "'src/components/**/{key}.styles.ts'"], npm, properties(":root"),
            elements(4, ["styles", "stories", "types"])),
        Shapes.shape(
            "icons in a folder of components", ["icons": 12], ["src/components/**/*.jsx"], npm,
            Shapes.each { ("src/components/\(title($0))Icon.jsx", drawing("\(title($0))Icon")) }),
        Shapes.shape(
            "icons in a folder of components of a package of icons", ["icons": 12], ["src/components/**/*.jsx"],
            ["package.json": #"{"name": "@x/svg-icons", "main": "x.js"}"#],
            Shapes.each { ("src/components/\(title($0)).jsx", drawing(title($0))) }),
        Shapes.shape(
            "components with drawings", ["components": 12], ["src/components/*.jsx"], npm,
            Shapes.each { ("src/components/\(title($0)).jsx", drawing(title($0))) }),
    ]

    private static func sizes(_ names: [String], _ unit: Int) -> String {
        "export default {\n" + names.enumerated().map { "  \($1): '\(($0 + 1) * unit)px',\n" }.joined() + "};\n"
    }

    private static let design: [RawPath: String] = [
        "package.json": #"{"name": "x-design-tokens", "version": "1.0.0", "main": "src/index.js"}"#
    ]

    /// Exports that are computed, and the outputs of one build.
    static let computed: [Layout] = [
        Shapes.shape(
            "a palette from which the export is computed", ["tokens": 16], ["'src/**/*.js'"], design,
            [
                "src/theme/colors.js": "const palette = {\n" + Shapes.lines { "  \($0): { 50: '#112233' }," }
                    + "\n};\nconst flat = {};\nfor (const k in palette) flat[k] = palette[k][50];\n"
                    + "export default flat;\n",
                "src/theme/spacing.js": "export const spacing = { s1: 4, s2: 8, s3: 12, s4: 16 };\n",
            ]),
        Shapes.shape(
            "kinds of values with the same names in several files", ["tokens": 24], ["'src/theme/{group}.js'"],
            design,
            [
                "src/theme/colors.js": "export default {\n" + Shapes.lines { "  \($0): '#112233'," } + "\n};\n",
                "src/theme/spacing.js": sizes(["small", "medium", "large", "huge"], 4),
                "src/theme/borderRadius.js": sizes(["small", "medium", "large"], 2),
                "src/theme/fontSizes.js": sizes(["small", "medium", "large", "huge", "giant"], 6),
                "src/theme/index.js":
                    "import spacing from './spacing';\nimport fontSizes from './fontSizes';\n"
                    + "export default { spacing, fontSizes };\n",
            ]),
        Shapes.shape(
            "the themes of a build in two notations", ["tokens": 12], ["'dist/css/{mode}.css'"], design,
            Shapes.each(["light", "dark"]) { mode in
                ("dist/css/\(mode).css", ":root {\n" + Shapes.lines { "  --x-\($0): #112233;" } + "\n}\n")
            },
            Shapes.each(["light", "dark"]) { mode in
                ("dist/scss/\(mode).scss", Shapes.lines { "$x-\($0): #112233;" } + "\n")
            }),
    ]

    private static func theme(_ line: (String) -> String) -> String {
        ":root {\n" + Shapes.lines { "  --x-colors-\($0): \(line($0));" } + "\n}\n"
    }

    private static func script(_ theme: String) -> String {
        "    \(theme): {\n      colors: {\n" + Shapes.lines { "        '\($0)': '#112233'," } + "\n      },\n    },\n"
    }

    /// The outputs of a build in several languages.
    static let outputs: [Layout] = [
        Shapes.shape(
            "the same tokens for several languages", ["tokens": 12],
            [
                "12 tokens in src/acme-tokens-sass.scss: the same as those in src/acme-tokens.css",
                "24 tokens in src/acme-tokens.ts: the same as those in src/acme-tokens.css",
            ], npm,
            [
                "src/acme-tokens.css": theme { _ in "#112233" },
                "src/acme-tokens-sass.scss": "$themes: (\n  'default': (\n    'colors': (\n"
                    + Shapes.lines { "      '\($0)': #112233," } + "\n    )\n  ),\n);\n",
                "src/acme-tokens.ts": "export const tokens = {\n  themes: {\n" + script("default") + script("contrast")
                    + "  },\n};\n",
            ])
    ]

    /// Style sheets with references to a palette next to them.
    static let besidePalettes: [Layout] = [
        Shapes.shape(
            "themes next to a palette", ["tokens": 36], ["'css/**/*.css'"],
            ["package.json": #"{"name": "x", "version": "1.0.0"}"#],
            [
                "css/global.css": ":root {\n" + Shapes.lines { "  --\($0)-1: #112233;\n  --\($0)-2: #445566;" }
                    + "\n}\n",
                "css/acme.css": theme { "var(--\($0)-1)" }, "css/globex.css": theme { "var(--\($0)-2)" },
            ]),
        Shapes.shape(
            "the properties of a component next to a palette", ["tokens": 24], ["css/global.css"],
            ["package.json": #"{"name": "x", "version": "1.0.0"}"#],
            [
                "css/global.css": ":root {\n" + Shapes.lines { "  --\($0)-1: #112233;\n  --\($0)-2: #445566;" }
                    + "\n}\n",
                "css/x.css": theme { "var(--\($0)-1)" },
            ]),
    ]

    /// Variables in partial style sheets that are no tokens.
    static let partials: [Layout] = [
        Shapes.shape(
            "variables of a component in a partial style sheet", [:], [], npm,
            ["src/sass/_alarm.scss": variables("alarm")]),
        Shapes.shape(
            "rules with a few variables in a partial style sheet", [:], [], npm,
            ["src/sass/_page.scss": variables("x-color") + Shapes.lines { ".\($0) { color: $x-color-\($0); }" }]),
    ]
}
