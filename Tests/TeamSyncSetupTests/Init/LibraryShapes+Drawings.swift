import TestSupport

/// Icons in scripts that contain no `<svg>`, but parts of drawings: elements, elements as data, and the data of paths.
extension LibraryShapes {
    private static let path = #"<path d="M4 6h7v4z"/>"#
    private static let node = "['path', { d: 'M4 6h7v4z', key: 'a1' }]"

    private static func script(_ path: String, _ front: String = "", _ line: (String) -> String, _ end: String = "")
        -> [RawPath: String]
    {
        [RawPath(path): front + Shapes.lines(line) + end]
    }

    private static func half(_ path: String, _ words: some Sequence<String>) -> [RawPath: String] {
        let lines = words.map {
            "export const \(title($0)) = defineIcon(\n  '\($0)',\n  <path d=\"M4 6h7v4z\" />,\n);\n"
        }
        return [RawPath(path): "import { defineIcon } from '../icon';\n\n" + lines.joined()]
    }

    static let drawnScripts: [Layout] = [
        Shapes.shape(
            "a record of elements in string literals", ["icons": 12], ["lines: {glob: src/icons/paths.ts"], npm,
            script(
                "src/icons/paths.ts", "export const PATHS = {\n",
                { "  '\($0)-a':\n    '<circle cx=\"4\" cy=\"4\" r=\"2\"/>\(path)'," }, "\n} as const;\n"),
            ["src/icons/Icon.tsx": "export const Icon = (p) => <svg>{p.name}</svg>\n"]),
        Shapes.shape(
            "a record with spaces before the colons, and quotes of the other kind", ["icons": 12],
            ["lines: {glob: src/icon/icons.js"], npm,
            script(
                "src/icon/icons.js", "const icons = {\n", { "  \($0) : `<path d='M4 6h7v4z' fill='none'/>`," },
                "\n};\nexport default icons;\n")),
        Shapes.shape(
            "a record of fragments in JSX", ["icons": 12], ["lines: {glob: src/icons/shapes.tsx"], npm,
            script(
                "src/icons/shapes.tsx", "export const shapes: Record<string, ReactNode> = {\n",
                { "  \($0): (\n    <>\n      \(path)\n      <circle r=\"2\" />\n    </>\n  )," }, "\n};\n")),
        Shapes.shape(
            "a record of elements as data", ["icons": 12], ["lines: {glob: src/icons/nodes.ts"], npm,
            script(
                "src/icons/nodes.ts", "export const icons: Record<string, IconNode> = {\n",
                { "  '\($0)': [\n    \(node),\n    ['circle', { cx: '4', cy: '4', r: '2' }],\n  ]," }, "\n};\n")),
        Shapes.shape(
            "a record of several paths each", ["icons": 12], ["lines: {glob: src/iconPaths.ts"], npm,
            script(
                "src/iconPaths.ts", "export const paths: Record<string, string[]> = {\n",
                { "  '\($0)': [\n    'M4 6h7v4z',\n    'M1 2l4 4',\n  ]," }, "\n};\n")),
        Shapes.shape(
            "constants of elements as data", ["icons": 12], ["lines: {glob: src/icons.ts"], npm,
            script("src/icons.ts", "", { "export const \(title($0)): IconNode = [\n  \(node),\n];\n" })),
        Shapes.shape(
            "calls with the data of a path or with elements", ["icons": 12], ["(?<value>", "glob: src/icons.tsx"], npm,
            script(
                "src/icons.tsx", "",
                { word in
                    let drawing =
                        word.utf8.count % 2 == 0 ? "d: 'M4 6h7v4z'," : "path: (\n    <g>\n      \(path)\n    </g>\n  ),"
                    return
                        "export const \(title(word))Icon = createIcon({\n  viewBox: '0 0 24 24',\n  \(drawing)\n});\n"
                })),
        Shapes.shape(
            "constants in several scripts, of which one is small", ["icons": 12],
            ["lines: {glob: 'src/icons/sets/*.tsx'"],
            npm, half("src/icons/sets/arrows.tsx", words.prefix(9)), half("src/icons/sets/keys.tsx", words.suffix(3)),
            ["src/icons/icon.tsx": "export function defineIcon(name, children) { return <svg>{children}</svg> }\n"]),
        Shapes.shape(
            "a script with elements as data for each icon", ["icons": 12],
            ["files: {glob: 'packages/icons/src/icons/**/*.ts'"],
            ["packages/icons/package.json": #"{"name": "@x/icons", "version": "1.0.0", "main": "i.js"}"#],
            Shapes.each {
                (
                    "packages/icons/src/icons/\($0).ts",
                    "import create from '../create';\nconst __iconNode = [\n  \(node),\n];\nexport default create('\($0)', __iconNode);\n"
                )
            },
            ["packages/icons/src/icons/index.ts": Shapes.lines { "export { default as \(title($0)) } from './\($0)';" }]
        ),
        Shapes.shape(
            "a function that creates icons beside them", ["icons": 12], ["exclude: [src/icons/createIcon.tsx]"], npm,
            Shapes.each {
                ("src/icons/\(title($0)).tsx", "export const \(title($0)) = createIcon(\(path), '\($0)');\n")
            },
            ["src/icons/createIcon.tsx": "export const createIcon = (path) => (p) => <svg {...p}>{path}</svg>;\n"]),
        Shapes.shape(
            "names with a style after two hyphens", ["icons": 12], ["key:"], npm,
            Shapes.each { ("src/icons/\($0).ts", "export default '<svg>\(path)</svg>'\n") },
            Shapes.each { ("src/icons/\($0)--filled.ts", "export default '<svg>\(path)</svg>'\n") }),
    ]
}
