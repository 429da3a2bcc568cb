import TestSupport

/// Libraries of patterns and components with other sources next to them: contexts, the output of a compiler, and the app that
/// shows the library.
extension LibraryShapes {
    private static let provider =
        "const Ctx = createContext(null);\nexport const XProvider = ({ children }) => <Ctx.Provider>{children}</Ctx.Provider>;\n"
    private static let hook = "export function useX() { return useState<boolean>(false); }\n"

    private static func view(_ path: String, _ words: [String] = words) -> [RawPath: String] {
        Shapes.each(words) {
            (path.replacing("*", with: title($0)), "export const \(title($0)) = () => <div/>;\n")
        }
    }

    private static func component(_ word: String) -> String {
        "@Component({ selector: 'x-\(word)' })\nexport class \(title(word))Component {}\n"
    }

    private static func properties(_ front: String, _ value: String = "#112233") -> String {
        ":root {\n\(Shapes.lines { "  --\(front)\($0): \(value);" })\n}\n"
    }

    static let workshops: [Layout] = [
        Shapes.shape(
            "contexts and hooks beside views", ["components": 12], ["'src/components/use*.tsx'"], npm,
            view("src/components/*.tsx"),
            ["src/components/ThemeContext.tsx": provider, "src/components/ToastProvider.tsx": provider],
            ["src/components/useToast.tsx": hook, "src/components/useModal.tsx": hook]),
        Shapes.shape(
            "folders of contexts and hooks beside components", ["components": 13],
            ["exclude: [src/components/ThemeProvider, src/components/useModal,"], npm, view("src/components/*/*.tsx"),
            [
                "src/components/ThemeProvider/ThemeProvider.tsx": provider,
                "src/components/useModal/useModal.ts": hook,
                "src/components/FormProvider/FormProvider.tsx": provider + "export const Form = () => <form/>;\n",
            ]),
        Shapes.shape(
            "a compiler's output beside the sources", ["components": 12, "tokens": 12],
            ["glob: 'src/components/*.tsx'", "src/theme/tokens"], npm, view("src/components/*.tsx"),
            view("lib/components/*.js"),
            ["src/theme/tokens.ts": Shapes.objects, "lib/theme/tokens.js": Shapes.objects]),
        Shapes.shape(
            "a folder of sources named like the output of a compiler", ["components": 12],
            ["glob: 'lib/components/*.tsx'"], npm, view("lib/components/*.tsx"),
            ["src/main.tsx": "", "src/demo.tsx": ""]),
        Shapes.shape(
            "an app of Angular beside the library in one package", ["components": 12], ["glob: 'src/lib/components/*'"],
            ["package.json": #"{"name": "@x/ng", "peerDependencies": {"@angular/core": "19"}}"#],
            Shapes.each { ("src/lib/components/\($0)/\($0).component.ts", component($0)) },
            Shapes.each { ("src/app/components/\($0)/\($0).component.ts", component($0)) },
            Shapes.each { ("src/assets/icons/\($0).svg", "<svg/>") }, ["src/app/app.config.ts": ""]),
        Shapes.shape(
            "a private design system with a page for development", ["components": 12], ["glob: 'src/components/*'"],
            ["package.json": #"{"name": "acme-ds", "private": true, "devDependencies": {"storybook": "9"}}"#],
            view("src/components/*/*.tsx"), ["src/App.tsx": "export const App = () => <div/>;\n"]),
        Shapes.shape(
            "levels with numbers in a library of patterns", ["atoms": 12, "molecules": 3],
            [
                "files: {glob: 'source/_patterns/00-atoms/**/*.mustache', exclude: ['source/_patterns/00-atoms/**/_*.mustache']}"
            ],
            ["package.json": #"{"name": "pages", "private": true}"#],
            Shapes.each { ("source/_patterns/00-atoms/components/\($0).mustache", "<a></a>") },
            Shapes.each(["one", "two", "three"]) { ("source/_patterns/01-molecules/blocks/\($0).mustache", "<a></a>") },
            Shapes.each { ("source/_patterns/03-pages/\($0).mustache", "<a></a>") },
            ["source/_patterns/00-atoms/meta/_head.mustache": "<head>"]),
        Shapes.shape(
            "folders of Twig in levels with numbers", ["atoms": 12, "organisms": 5],
            ["directories: {glob: 'source/_patterns/01-atoms/*'}"],
            Shapes.each { ("source/_patterns/01-atoms/\($0)/\($0).twig", "<a></a>") },
            Shapes.each(Array(Layout.words.suffix(5))) { ("source/_patterns/03-organisms/\($0)/\($0).twig", "<a></a>") }
        ),
        Shapes.shape(
            "a library of patterns of Fractal", ["components": 12], ["directories: {glob: 'src/components/*/*'}"],
            ["package.json": #"{"name": "web", "private": true, "devDependencies": {"@frctl/fractal": "1"}}"#],
            Shapes.each { ("src/components/0\($0.utf8.count % 3)-group/\($0)/\($0).njk", "<div></div>") }),
        Shapes.shape(
            "folders of parts beside views", ["components": 12, "more_components": 5],
            ["files: {glob: 'src/lib/ui/*.svelte'", "directories: {glob: 'src/lib/ui/*'}"], npm,
            Shapes.each { ("src/lib/ui/\($0).svelte", "<div/>") },
            Shapes.each(["dialog", "menu", "tabs", "radio", "sheet"]) { ("src/lib/ui/\($0)/root.svelte", "<div/>") },
            Shapes.each(["dialog", "menu", "tabs", "radio", "sheet"]) { ("src/lib/ui/\($0)/content.svelte", "<div/>") }),
        Shapes.shape(
            "folders with an index whose views have further parts", ["components": 12],
            ["directories: {glob: 'src/lib/components/ui/*'"], npm,
            Shapes.each { ("src/lib/components/ui/\($0)/\($0).svelte", "<div/>") },
            Shapes.each { ("src/lib/components/ui/\($0)/\($0)-item.svelte", "<div/>") },
            Shapes.each { ("src/lib/components/ui/\($0)/index.ts", "export {};") }),
        Shapes.shape(
            "a category of files with an index", ["components": 12, "grid_components": 3],
            ["files: {glob: 'src/components/grid/*.tsx'"],
            npm, view("src/components/*/*.tsx"), Shapes.each { ("src/components/\(title($0))/index.ts", "export {};") },
            view("src/components/grid/*.tsx", ["row", "column", "box"]), ["src/components/grid/index.ts": "export {};"]),
        Shapes.shape(
            "a component of several parts without a file of its name", ["components": 13],
            ["directories: {glob: 'src/components/*'"], npm, view("src/components/*/*.tsx"),
            Shapes.each { ("src/components/\(title($0))/index.ts", "export {};") },
            view("src/components/Menu/*.tsx", ["trigger", "content", "label"]),
            ["src/components/Menu/index.ts": "export {};"]),
        Shapes.shape(
            "views whose names begin with that of the system, without other evidence", ["components": 12],
            ["glob: 'src/kit/*.tsx'"],
            ["package.json": #"{"name": "@x/ingot", "version": "1.0.0", "peerDependencies": {"react": "19"}}"#],
            Shapes.each { ("src/kit/Ingot\(title($0)).tsx", "export const Ingot\(title($0)) = () => <div/>;\n") }),
        Shapes.shape(
            "a folder for Storybook beside views", ["components": 12], ["'src/components/**/storybook/**'"], npm,
            view("src/components/kit/*.tsx"), view("src/components/kit/storybook/*.tsx", ["matrix"])),
        Shapes.shape(
            "elements of Stencil whose classes have a prefix", ["components": 12, "html_components": 3],
            ["glob: 'src/components/html/*'"], npm,
            Shapes.each { ("src/components/\($0)/\($0).tsx", stencil($0)) },
            Shapes.each(["menu", "range", "area"]) { ("src/components/html/\($0)-x/\($0)-x.tsx", stencil($0)) }),
        Shapes.shape(
            "style sheets of other projects beside tokens", ["tokens": 24], ["'src/tokens/**/*.css'"], npm,
            ["src/tokens/a.css": properties("a-"), "src/tokens/b.css": properties("b-", "4px")],
            ["src/styles/prism.css": properties("code-"), "src/styles/normalize.min.css": properties("n-")]),
        Shapes.shape(
            "constants for two themes with the word for a layer", ["tokens": 24], [], npm,
            [
                "src/tokens/palette.ts": "export const palette = {\n\(Shapes.lines { "  \($0): '#112233'," })\n};\n",
                "src/tokens/semantic.ts":
                    "export const semanticLight = {\n\(Shapes.lines { "  \($0)Ink: '#fff'," })\n};\nexport const semanticDark = {\n\(Shapes.lines { "  \($0)Ink: '#000'," })\n};\n",
            ]),
    ]

    private static func stencil(_ word: String) -> String {
        "import { Component, h } from '@stencil/core';\n@Component({ tag: 'kit-\(word)' })\nexport class Kit\(title(word)) {}\n"
    }

    static let besideWorkshops: [Layout] = [
        Shapes.shape(
            "a former style sheet beside tokens", ["tokens": 12],
            ["40 tokens in css/legacy.css: the name of their file says that they are former ones"], npm,
            [
                "tokens/index.css": properties("new-"),
                "css/legacy.css":
                    ":root {\n\(Layout.words.map { "  --old-\($0): #112233;" }.joined(separator: "\n"))\n}\n",
            ]),
        Shapes.shape(
            "a list of the properties of style sheets", ["tokens": 12],
            ["12 tokens in surfaces/token-defaults.json: the same as those in scss/_tokens.scss"], npm,
            ["scss/_tokens.scss": Shapes.lines { "$\($0): #112233;" }],
            ["surfaces/token-defaults.json": "{\(words.map { "\"--\($0)\": \"#112233\"" }.joined(separator: ", "))}"]),
        Shapes.shape(
            "a few components in a folder beside the others", ["components": 12],
            ["3 layout components in src/layout/*: the other components are in other folders"], npm,
            view("src/components/*/*.tsx"), view("src/layout/*/*.tsx", ["row", "column", "box"])),
    ]

    /// Apps that look like the libraries above.
    static let likeWorkshops: [Layout] = [
        Shapes.shape(
            "an app with Storybook", [:], [],
            ["package.json": #"{"name": "crm", "private": true, "devDependencies": {"storybook": "9"}}"#],
            view("src/components/*.tsx"), ["src/App.tsx": "export const App = () => <div/>;\n"]),
        Shapes.shape(
            "an app of Angular", [:], [], ["package.json": #"{"name": "portal", "private": true, "version": "1.0.0"}"#],
            Shapes.each { ("src/app/components/\($0)/\($0).component.ts", component($0)) },
            icons("src/assets/icons", words), ["src/app/app.component.ts": component("app")]),
        Shapes.shape(
            "an app with elements in a script", [:], [],
            ["package.json": #"{"name": "shop", "private": true, "dependencies": {"next": "14"}}"#],
            [
                "src/lib/icons.ts":
                    "export const ICONS = {\n\(Shapes.lines { "  \($0): '<path d=\"M4 6h7v4z\"/>'," })\n};\n"
            ]),
    ]
}
