import TestSupport

/// Packages of scripts: one component in each, and libraries next to apps.
extension LibraryShapes {
    private static let ownWords = words.filter { $0 != "archive" }

    /// A monorepo with a package for each word, with a source at the same path.
    private static func packages(
        _ words: some Sequence<String>, _ source: String, _ text: (String) -> String
    ) -> [RawPath: String] {
        let all = Array(words)
        return Shapes.each(all) { ("packages/\($0)/\(source)", text(title($0))) }
            .merging(
                Shapes.each(all) { ("packages/\($0)/package.json", "{\"name\": \"@x/\($0)\", \"main\": \"lib.js\"}") }
            ) { $1 }
            .merging(["package.json": #"{"private": true, "workspaces": ["packages/*"]}"#]) { $1 }
    }

    private static func view(_ name: String) -> String {
        "import React from 'react';\n\nconst \(name) = ({ label }) => <div>{label}</div>;\n\nexport default \(name);\n"
    }

    /// Libraries of scripts.
    static let published: [Layout] = [
        Shapes.shape(
            "an index in the sources of each package", ["components": 11],
            ["directories: {glob: 'packages/*', exclude: ["],
            packages(ownWords, "src/index.tsx", view)),
        Shapes.shape(
            "an index with a component of another name", ["components": 11], ["directories: {glob: 'packages/*'"],
            packages(ownWords, "src/index.jsx") { "export const Kit\($0) = () => <b/>;\n" }),
        Shapes.shape(
            "an index with an element in each package", ["components": 11], ["directories: {glob: 'packages/*'"],
            packages(ownWords, "src/index.ts") { "@customElement('x')\nexport class \($0) extends LitElement {}\n" }),
        Shapes.shape(
            "the same name in a folder of each package, next to packages without a view", ["components": 10],
            ["directories: {glob: 'packages/*', exclude: [packages/alarm, packages/core, "],
            packages(ownWords, "src/js/react.js", view),
            ["packages/alarm/src/js/react.js": "export const alarm = 1;\n"],
            packages(["core"], "src/js/module.js") { _ in "export function init() {}\n" },
            packages(ownWords, "src/js/module.js") { _ in "export function init() {}\n" }),
        Shapes.shape(
            "the names of some packages, and an index in others", ["components": 11],
            ["directories: {glob: 'packages/*', exclude: ["],
            packages(ownWords.prefix(6), "src/index.tsx", view),
            Shapes.each(Array(ownWords.dropFirst(6))) { ("packages/\($0)/src/\(title($0)).tsx", view(title($0))) },
            packages(ownWords.dropFirst(6), "src/index.ts") { "export * from './\($0)';\n" }),
        Shapes.shape(
            "a page for development in a library", ["icons": 40, "components": 12], ["src/icons"], development,
            manifest(#""exports": {".": "./x.js"}"#)),
        Shapes.shape(
            "a page for development in a library with an index", ["icons": 40, "components": 12], [], development,
            manifest(#""main": "x.js""#), ["src/index.ts": "export * from './components';\n"]),
        Shapes.shape(
            "a page for development in a private library of a workspace", ["icons": 40, "components": 12], [],
            development, manifest(#""private": true, "peerDependencies": {"vue": "^3"}"#)),
        Shapes.shape(
            "a page for development next to the views of a library", ["tokens": 12, "components": 12],
            ["src/App.vue"], manifest(#""exports": {".": "./x.js"}"#),
            [
                "src/App.vue": "<template><div/></template>\n",
                "src/tokens.css": ":root {\n\(Shapes.lines { "  --\($0): #112233;" })\n}\n",
            ],
            Shapes.each { ("src/\(title($0)).vue", "<template><b/></template>\n") }),
    ]

    /// Icons and components next to the entry of an app.
    private static let development: [RawPath: String] = [
        "src/App.vue": "<template><div/></template>\n"
    ]
    .merging(icons("src/icons")) { $1 }
    .merging(Shapes.each { ("src/components/\(title($0))/\(title($0)).vue", "<template><b/></template>\n") }) { $1 }

    static let desktopApp: [RawPath: String] = development.merging(manifest(#""main": "x.js""#)) { $1 }
        .merging(["src/index.js": "createApp(App).mount('#app')\n"]) { $1 }

    private static func manifest(_ members: String) -> [RawPath: String] {
        ["package.json": "{\"name\": \"@x/kit\", \"version\": \"1.0.0\", \(members)}"]
    }

    /// Items of packages that are treated as apps, although they may be libraries.
    static let doubtful: [Layout] = [
        Shapes.shape(
            "icons of a private package with the entry of an app", ["tokens": 12],
            [
                "40 icons in src/icons/**/*.svg: src/App.vue says that they belong to an app",
                "12 components in src/components/*: src/App.vue says that they belong to an app",
            ],
            development, manifest(#""private": true, "exports": {".": "./x.js"}"#),
            ["packages/tokens/color.json": dtcg("color")])
    ]

    /// Packages of scripts that contain no design system.
    static let unpublished: [Layout] = [
        Shapes.shape(
            "a package for each plugin", [:], [],
            packages(ownWords, "src/index.tsx") { "export const plugin = { id: '\($0)', render: () => <div/> };\n" }),
        Shapes.shape(
            "a package for each function", [:], [],
            packages(ownWords, "src/index.ts") { "export function use\($0)(): void {}\n" }),
        Shapes.shape(
            "packages that are apps", [:], [],
            packages(ownWords, "src/index.tsx") { "ReactDOM.render(<\($0)/>, document.body);\n" }),
        Shapes.shape("a private app", [:], [], development, manifest(#""private": true"#)),
        Shapes.shape("an app with an entry for a desktop", [:], [], desktopApp),
        Shapes.shape(
            "an app with an index", [:], [], development, manifest(#""main": "index.js""#),
            ["src/index.js": "export default function App() { return <View/>; }\n"]),
        Shapes.shape(
            "an app without a main file", [:], [], development, manifest(#""license": "MIT""#),
            ["src/index.js": "export const app = 1;\n"]),
    ]
}
