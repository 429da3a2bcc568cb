import TestSupport

/// Files that are next to items and must not count, and places that must stay recognized when files are added.
extension LibraryShapes {
    /// Views of React Native with their tests, stories and drawings, in folders without a common name.
    static let native: [RawPath: String] = Shapes.each { word in
        ("src/\(word.prefix(1))-group/\(title(word)).tsx", "export const \(title(word)) = () => null")
    }.merging(
        Shapes.each { ("src/\($0.prefix(1))-group/__tests__/\(title($0)).test.tsx", "export const \(title($0)) = 1") }
            .merging(
                Shapes.each {
                    ("src/\($0.prefix(1))-group/__figma__/\(title($0)).figma.tsx", "export const \(title($0)) = 1")
                }
            ) { $1 }
    ) { $1 }.merging([
        "package.json": #"{"name": "@x/kit", "peerDependencies": {}}"#, "tokens/color.json": dtcg("color"),
        "src/controls/AlarmInput.tsx": "export const AlarmInput = () => null",
        "src/stories/AlarmStory.tsx": "export const AlarmStory = () => null",
        "src/icons/Icon.tsx": "export const Icon = () => null",
    ]) { $1 }

    private static func view(_ name: String) -> (String, String) {
        ("Sources/Kit/Components/\(name).swift", "public final class \(name): UIView {}")
    }

    private static func model(_ name: String) -> (String, String) {
        ("Sources/Kit/Components/\(name).swift", "public struct \(name) {\n  let button: UIButton\n}")
    }

    static let asides: [Layout] = [
        Shapes.shape(
            "tests and drawings beside views in folders of a library", ["components": 14, "tokens": 12],
            ["exclude: ['src/stories/**', 'src/**/__*__/**', 'src/**/stories/**', 'src/**/*.*.tsx']}"], native),
        Shapes.shape(
            "models of views that mention views", ["components": 12],
            [
                "exclude: ['Sources/Kit/Components/*Model.swift', '**/*+*.swift']}",
                "{path: 'Sources/Kit/Components/{key}ViewModel.swift', optional: true}",
            ],
            Shapes.swiftPackage, Shapes.each { view(title($0)) },
            Shapes.each(Array(words.prefix(3))) { model("\(title($0))ViewModel") }),
        Shapes.shape(
            "a view with the last word of a helper", ["components": 13], ["Sources/Kit/Components/*.swift"],
            Shapes.swiftPackage, Shapes.each { view(title($0)) }, Shapes.each(["Alarm"]) { view("\($0)State") }),
        Shapes.shape(
            "components of Vue in folders of a package", ["components": 12, "tokens": 12],
            ["directories: {glob: 'packages/kit/src/*'"],
            ["packages/kit/package.json": #"{"name": "kit", "version": "1.0.0"}"#, "tokens/color.json": dtcg("color")],
            Shapes.each {
                ("packages/kit/src/\($0)/\(title($0)).tsx", "export default defineComponent({ name: '\($0)' })\n")
            },
            Shapes.each { ("packages/kit/src/\($0)/index.ts", "export { default } from './\(title($0))'\n") }),
        Shapes.shape(
            "views in folders beside one with a usual name", ["components": 24, "tokens": 12],
            ["files: {glob: 'lib/src/**/*.dart', exclude: ['lib/src/**/*.*.dart']}"],
            ["pubspec.yaml": "name: kit\n", "tokens/color.json": dtcg("color")],
            Shapes.each(Array(words.prefix(6))) {
                ("lib/src/controls/\($0).dart", "class A extends StatelessWidget {}")
            },
            Shapes.each(Array(words.prefix(9))) {
                ("lib/src/dialogs/\($0)_dialog.dart", "class A extends StatelessWidget {}")
            },
            Shapes.each(Array(words.prefix(9))) {
                ("lib/src/layouts/\($0)_page.dart", "class A extends StatelessWidget {}")
            }),
        Shapes.shape(
            "elements beside a folder that apps also have", ["components": 12],
            ["files: {glob: 'packages/main/src/*.ts', exclude: ['packages/main/src/*.*.ts']}", "src/{key}.hbs'"],
            ["packages/main/package.json": #"{"name": "@x/main", "customElements": "dist/custom-elements.json"}"#],
            Shapes.each {
                (
                    "packages/main/src/\(title($0)).ts",
                    "@customElement({ tag: \"x-\($0)\" })\nexport default class \(title($0)) extends Base {}\n"
                )
            },
            Shapes.each { ("packages/main/src/\(title($0)).hbs", "<div></div>\n") },
            ["packages/main/src/features/Extra.ts": "export default class Extra {}\n"]),
    ]

    static let wideSheets: [Layout] = [
        Shapes.shape(
            "custom properties of the document in other notations", ["tokens": 37], ["'src/**/*.css'"], npm,
            ["src/colors.css": ":where(html) {\n\(Shapes.lines { "  --\($0): #fff;" })\n}\n"],
            ["src/borders.css": ":is(:root, :host) {\n\(Shapes.lines { "  --border-\($0): 1px;" })\n}\n"],
            ["src/sizes.css": "html:root {\n\(Shapes.lines { "  --size-\($0): 1px;" })\n}\n"],
            ["src/shadows.css": ":where(.card, html .card) { --shadow: 1px }\n:where(html) { --shadow-color: #000 }\n"]),
        Shapes.shape(
            "settings with a map beside other settings", ["tokens": 30],
            ["'scss/settings/**/*.scss'"], npm,
            Shapes.each(["color", "space"]) { name in
                (
                    "scss/settings/_settings-\(name).scss",
                    Shapes.lines { "$\(name)-\($0): #fff !default;" }
                )
            },
            [
                "scss/settings/_settings-general.scss":
                    "$path: '../img';\n$names: ('grid': (name: 'g', output: true), 'type': (name: 't', output: true));\n"
                    + "$focus-width: 1px;\n$focus-offset: 2px;\n$focus-gap: 4px;\n"
            ]),
        Shapes.shape(
            "maps of Sass for light and dark", ["tokens": 12], ["'theme/"], npm,
            [
                "theme/_tokens.scss": ["light", "dark"].map { mode in
                    "$kit-\(mode): (\n" + Shapes.words.map { "  \($0): #fff,\n" }.joined() + ");\n"
                }.joined()
            ]),
    ]

    static let otherIconForms: [Layout] = [
        Shapes.shape(
            "constants of an icon font in two lines, in two files", ["icons": 24],
            ["lines: {glob: 'lib/src/*.dart'"], ["pubspec.yaml": "name: kit\n"],
            Shapes.each(["small", "large"]) { size in
                (
                    "lib/src/kit_icons_\(size).dart",
                    "const String \(size)Family = 'Kit';\nclass KitIcons {\n"
                        + Shapes.lines {
                            "  static const IconData \($0)_\(size) =\n      IconData(0xe900, fontFamily: family);"
                        }
                        + "\n}\n"
                )
            }),
        Shapes.shape(
            "the style sheet of an icon font", ["icons": 12],
            [#"lines: {glob: src/icons.less, pattern: '^\s*\.kit-icon-(?<key>"#], npm,
            ["src/icons.less": Shapes.lines { ".kit-icon-\($0):before {\n  content: '\\e001';\n}" }]),
        Shapes.shape(
            "drawables without the names of icons in a module of icons", ["icons": 12],
            ["files: {glob: 'kiticons/src/main/res/drawable*/*.xml'}"],
            ["kiticons/build.gradle.kts": "plugins { id(\"com.android.library\") }"],
            Shapes.each { ("kiticons/src/main/res/drawable/outlined_\($0).xml", "<vector/>") },
            ["kit/src/main/res/drawable/shape.xml": "<shape/>"]),
    ]
}
