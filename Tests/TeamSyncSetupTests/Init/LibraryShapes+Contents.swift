import TestSupport

/// Design systems in which the contents of files decide, and not their names.
extension LibraryShapes {
    private static func sheet(_ names: some Sequence<String>, _ value: String = "#112233") -> String {
        ":root {\n\(names.map { "  --\($0): \(value);" }.joined(separator: "\n"))\n}\n"
    }

    private static func ruby(_ name: String) -> String { "module Kit\n  class \(name) < Base\n  end\nend\n" }

    private static let base = "module Kit\n  class Base < ViewComponent::Base\n  end\nend\n"
    private static let drawing = "<%= render SvgIcon.new(size: size) do %>\n  <path d=\"m8 8.73 4-3\"/>\n<% end %>\n"

    private static func exports(_ names: some Sequence<String>) -> String {
        names.map { "export function \($0)({ size }: Props) {\n  return <div/>;\n}\n" }.joined(separator: "\n")
    }

    static let contents: [Layout] = [
        Shapes.shape(
            "classes of Ruby beside icons with their names", ["components": 12, "icons": 13],
            ["'app/components/kit/icons/**'", "icons/**/*.html.erb"], ["kit.gemspec": "Gem::Specification.new\n"],
            Shapes.each { ("app/components/kit/\($0).rb", ruby(title($0))) }, ["app/components/kit/base.rb": base],
            Shapes.each(words + ["tick"]) { ("app/components/kit/icons/\($0).rb", ruby(title($0))) },
            Shapes.each(words + ["tick"]) { ("app/components/kit/icons/\($0).html.erb", drawing) },
            ["app/components/kit/icons/svg_icon.rb": base, "app/components/kit/icons/svg_icon.html.erb": "<svg></svg>"]),
        Shapes.shape(
            "icons drawn in templates of Laravel", ["components": 12, "icons": 12],
            ["icons/**/*.blade.php"], ["composer.json": #"{"name": "x/kit-ui", "type": "library"}"#],
            Shapes.each { ("resources/views/components/\($0).blade.php", "<div>{{ $slot }}</div>\n") },
            Shapes.each { ("resources/views/components/icons/x-\($0).blade.php", "<svg><path d=\"M0 0\"/></svg>\n") }),
        Shapes.shape(
            "a style sheet with the name of a library", ["components": 12, "tokens": 24], ["files: [wwwroot/kit.css]"],
            npm,
            react("src/components"), ["wwwroot/kit.css": sheet(Layout.words.prefix(24).map { "kit-\($0)" })]),
        Shapes.shape(
            "variables beside a palette in a package that may be a library", ["tokens": 32],
            ["libs/core/base/_variables.scss"],
            ["package.json": #"{"name": "x", "private": true}"#, "libs/core/package.json": #"{"name": "@x/core"}"#],
            ["libs/core/themes/_colors.scss": Layout.words.prefix(20).map { "$\($0): #112233;\n" }.joined()],
            ["libs/core/base/_variables.scss": "$sizes: (\n\(Shapes.lines { "  \($0): 4px," })\n) !default;\n"]),
        Shapes.shape(
            "elements in a folder of layouts", ["components": 12, "layout_components": 3], [],
            ["package.json": #"{"name": "kit", "version": "1.0.0", "customElements": "custom-elements.json"}"#],
            Shapes.each {
                (
                    "src/components/x-\($0)/x-\($0).component.ts",
                    "@customElement('x-\($0)')\nclass A extends LitElement {}\n"
                )
            },
            Shapes.each(["box", "grid", "stack"]) {
                (
                    "src/components/layouts/x-\($0)/x-\($0).component.ts",
                    "@customElement('x-\($0)')\nclass A extends LayoutBase {}\n"
                )
            },
            ["src/components/layouts/x-layout-base.ts": "export class LayoutBase extends LitElement {}\n"]),
        Shapes.shape(
            "several components in each script", ["components": 14, "tokens": 12],
            ["lines: {glob: 'src/components/*.tsx'"], npm, ["tokens/color.json": dtcg("color")],
            [
                "src/components/forms.tsx": exports(words.prefix(8).map(title))
                    + "export const Context = createContext(0);\n"
            ],
            ["src/components/layout.tsx": exports(["Stack", "Grid", "Flow"]) + "export const SIZES = [4, 8];\n"],
            [
                "src/components/overlays.tsx":
                    exports(["Modal"]) + "export const Toast = React.forwardRef<A, B>((props, ref) => <div/>);\n"
                    + "export const Tip: FC<Props> = ({ size }) => <div/>;\n"
            ]),
        Shapes.shape(
            "a list of the names of breakpoints", ["tokens": 15], [], npm,
            ["src/theme/colors.ts": "export const colors = {\n\(Shapes.lines { "  \($0): '#112233'," })\n};\n"],
            [
                "src/theme/breakpoints.ts":
                    "export const breakpoints = { sm: 600, md: 900, lg: 1200 };\nexport const order = ['sm', 'md', 'lg'] as const;\n"
            ]),
        Shapes.shape(
            "tokens of each release beside the sources", ["tokens": 12], ["'src/tokens"], npm,
            ["src/tokens/color.json": "{\"color\": \(Shapes.json { _ in ##"{"value": "#fff"}"## })}"],
            Shapes.each(["3.2.0", "3.2.1", "v4.0.0-rc.1"]) {
                ("cdn/\($0)/tokens.json", "{\"color\": \(Shapes.json { _ in ##"{"value": "#000"}"## })}")
            }),
        Shapes.shape(
            "style sheets of components in a package beside others", ["css_components": 12, "react_components": 12], [],
            ["packages/css/package.json": #"{"name": "@x/css", "version": "1.0.0", "main": "a.css"}"#],
            ["packages/react/package.json": #"{"name": "@x/react", "peerDependencies": {}}"#],
            react("packages/react/src/components"),
            Shapes.each { ("packages/css/src/components/\($0)/\($0).scss", ".\($0) { color: red; }\n") }),
        Shapes.shape(
            "drawings that a tool optimized and renamed, and a page for development", ["icons": 40],
            [],
            npm, icons("icons/source"), icons("icons/optimized", Layout.words.map { title($0) + "Icon" }),
            Shapes.each(["Card", "Grid", "Tabs", "Navigation", "Search"]) {
                ("src/dev/components/\($0).tsx", "export const \($0) = () => <div/>;\n")
            }),
        Shapes.shape(
            "packages beside a folder of style sheets", ["components": 12, "kit_react_components": 12, "tokens": 12],
            [],
            ["packages/kit-react/package.json": #"{"name": "@x/react", "peerDependencies": {}}"#],
            Shapes.each { ("packages/kit-react/src/\(title($0)).tsx", "export const \(title($0)) = () => null") },
            Shapes.each { ("components/\($0)/package.json", "{\"name\": \"@x/\($0)\", \"version\": \"1.0.0\"}") },
            Shapes.each { ("components/\($0)/src/\($0).scss", ".\($0) { color: red; }\n") },
            ["tokens/color.json": dtcg("color")]),
        Shapes.shape(
            "a palette with the name of a mode", ["tokens": 36], ["format: style-dictionary}"],
            ["tokens/ref.json": "{\"color\": {\"light\": \(Shapes.json { _ in ##"{"value": "#fff"}"## })}}"],
            [
                "tokens/sys.json":
                    "{\"color\": {\"light\": {\"sys\": \(Shapes.json { "{\"value\": \"{color.light.\($0)}\"}" })}, \"dark\": {\"sys\": \(Shapes.json { "{\"value\": \"{color.light.\($0)}\"}" })}}}"
            ]),
    ]

    /// Libraries with style sheets and scripts that contain neither tokens nor several components.
    static let ordinaryContents: [Layout] = [
        Shapes.shape(
            "style sheets of components with their own properties", ["components": 12], [], npm,
            react("src/components"),
            Shapes.each(["chart", "picker", "editor"]) { word in
                ("src/widgetry/\(word).css", sheet(Layout.words.prefix(24).map { "\(word)-\($0)" }))
            }),
        Shapes.shape(
            "style sheets of the components in their package", ["components": 12], [], npm, react("src/components"),
            Shapes.each { ("src/css/components/\($0).scss", ".\($0) { color: red; }\n") }),
        Shapes.shape(
            "the parts of one component in each script", ["components": 5], [], npm,
            Shapes.each(["Card", "Chip", "Form", "Menu", "Tabs"]) {
                ("src/components/\($0).tsx", exports([$0, "\($0)Item", "\($0)Header"]))
            }),
    ]
}
