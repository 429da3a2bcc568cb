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
    ]
}
