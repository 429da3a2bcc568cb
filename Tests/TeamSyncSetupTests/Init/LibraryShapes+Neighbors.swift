import TestSupport

/// Items in folders and files of the same shape as those that are counted.
extension LibraryShapes {
    private static let colors: [RawPath: String] = ["tokens/color.json": dtcg("color")]

    private static func sheets(_ front: String, _ words: [String], _ text: String = "{ color: red; }")
        -> [RawPath: String]
    {
        Shapes.each(words) { ("\(front)\($0).scss", ".\($0) \(text)\n") }
    }

    private static func views(_ folder: String, _ names: [String]) -> [RawPath: String] {
        Shapes.each(names) { ("\(folder)/\($0).tsx", "export const \($0) = () => <div />\n") }
    }

    private static func deepViews(_ folder: String, _ words: [String], _ group: String, _ end: String = "")
        -> [RawPath: String]
    {
        Shapes.each(words) { word in
            let name = "Kt\(title(word))\(end)"
            return ("\(folder)/\(group)\(name)/\(name).vue", "<template><div/></template>\n")
        }
    }

    static let neighbors: [Layout] = [
        Shapes.shape(
            "style sheets of other levels in folders", ["tokens": 12, "components": 12, "layouts": 4, "utilities": 3],
            ["files: {glob: 'scss/layout/*.scss', exclude: [scss/layout/_index.scss]}"], npm, colors,
            sheets("scss/components/_", words), sheets("scss/layout/_", Array(words.prefix(4))),
            sheets("scss/utilities/_", Array(words.prefix(3))),
            ["scss/layout/_index.scss": "@use 'grid';\n", "scss/pages/_home.scss": ".home { color: red; }\n"]),
        Shapes.shape(
            "folders named after levels that only contain tools", ["tokens": 12, "components": 12], [], npm, colors,
            sheets("scss/components/_", words),
            Shapes.each {
                ("scss/utilities/_\($0).scss", "@mixin \($0)($a) {\n  @media print { width: $a - #{$a}; }\n}\n")
            }),
        Shapes.shape(
            "folders that begin with the short name of the system", ["components": 12], ["glob: 'app/kits/*'"], npm,
            Shapes.each {
                ("app/kits/kt_\($0)/_\($0).tsx", "const \(title($0)) = () => <div />\nexport default \(title($0))\n")
            },
            // The name of one component begins with that of another one.
            ["app/kits/kt_\(words[0])/_\(words[0])_item.tsx": "export const Item = () => <li />\n"]),
        Shapes.shape(
            "a folder of text styles beside folders of components", ["components": 12, "typography_components": 3],
            ["glob: 'src/typography/*.tsx', exclude: ['src/typography/*.*.tsx']"],
            ["package.json": #"{"name": "@x/react", "main": "i.js", "peerDependencies": {"react": "19"}}"#],
            Shapes.each { ("src/\($0)/\(title($0)).tsx", "export const \(title($0)) = () => <div />\n") },
            Shapes.each { ("src/\($0)/index.ts", "export * from './\(title($0))'\n") },
            views("src/typography", ["Heading", "Label", "Detail"]),
            [
                "src/typography/index.ts": "export * from './Heading'\n",
                "src/typography/useHeading.ts": "export const useHeading = () => 1\n",
                "src/typography/Heading.context.tsx": "export const HeadingContext = null\n",
            ],
            // Helpers that are elements are no components.
            views("src/util", ["Slot", "Portal", "Hidden"])),
        Shapes.shape(
            "folders two levels deep beside a folder of components", ["components": 12, "recipe_components": 6],
            ["directories: {glob: 'src/recipes/*/*'"], npm, deepViews("src/components", words, ""),
            deepViews("src/recipes", ["call", "note", "poll"], "cards/"),
            deepViews("src/recipes", ["dial", "away", "mute"], "bars/"),
            // Pages, helpers and stories are no components.
            deepViews("src/pages", words, ""), deepViews("src/shared", words, ""),
            deepViews("src/stories", words, "")),
        Shapes.shape(
            "categories with the names of components", ["components": 12], ["directories: {glob: 'src/components/*/*'"],
            npm, deepViews("src/components", Array(words.prefix(4)), "buttons/", "MenuButton"),
            deepViews("src/components", Array(words[4..<6]), "typography/"),
            deepViews("src/components", Array(words[6..<8]), "forms/"),
            // The common part of several components is none of them.
            ["src/components/forms/BaseField.vue": "<template><div/></template>\n"],
            deepViews("src/components", Array(words[8..<10]), "panels/"),
            deepViews("src/components", Array(words.suffix(2)), "media/")),
        Shapes.shape(
            "templates of icons in a folder beside those of components", ["icons": 40, "components": 12],
            ["directories: {glob: 'resources/views/kit/*', exclude: [resources/views/kit/icon]}"],
            ["composer.json": #"{"name": "x/kit-ui", "type": "library"}"#],
            Shapes.each(Layout.words) {
                ("resources/views/kit/icon/\($0).blade.php", "<svg viewBox=\"0 0 9 9\"><path d=\"M1 2h3v4z\"/></svg>\n")
            },
            Shapes.each { ("resources/views/kit/\($0)/\($0).blade.php", "<div>{{ $slot }}</div>\n") }),
        Shapes.shape(
            "example pages of a style guide next to atoms, and drawings of which a sprite is made",
            ["components": 12, "icons": 40],
            ["directories: {glob: 'src/atoms/*'", "glob: 'src/media/sprite/**/*.svg'"],
            npm,
            Shapes.each { ("src/atoms/\($0)/\($0).hbs", "<div>{{text}}</div>\n") },
            Shapes.each { ("src/atoms/\($0)/\($0).scss", ".\($0) { color: red; }\n") },
            Shapes.each { ("src/pages/\($0)/\($0).hbs", "{{#extend \"layout\"}}<p></p>{{/extend}}\n") },
            icons("src/media/sprite")),
        Shapes.shape(
            "a folder with a style sheet alone beside those with templates", ["tokens": 12, "components": 13],
            ["glob: 'src/organisms/*'"], npm, colors,
            Shapes.each { ("src/organisms/\($0)/\($0).hbs", "<div>{{text}}</div>\n") },
            Shapes.each { ("src/organisms/\($0)/_\($0).scss", ".\($0) { color: red; }\n") },
            ["src/organisms/search/_search.scss": ".search { color: red; }\n"],
            // Neither mixins nor a folder without a sheet of its name.
            ["src/organisms/mixins/_mixins.scss": "@mixin a { color: red; }\n", "src/organisms/data/all.json": "{}"]),
        Shapes.shape(
            "deprecated variables beside others", ["tokens": 15], ["scss/_settings_colors*.scss"], npm,
            ["scss/_settings_colors.scss": Shapes.lines { "$color-\($0): #112233;" }],
            ["scss/_settings_colors_deprecated.scss": "$color-a: #111;\n$color-b: #222;\n$color-c: #333;\n"]),
    ]

    private static func sets(_ folder: String, _ group: String, _ values: [String]) -> [RawPath: String] {
        Shapes.each(["default", "dark"]) { mode in
            let tokens = values.map { "\"\($0)\": {\"value\": \"#\(mode.count)10\", \"type\": \"color\"}" }
            return ("\(folder)/\(mode).json", "{\"\(group)\": {\(tokens.joined(separator: ", "))}}")
        }
    }

    static let defaultModes: [Layout] = [
        Shapes.shape(
            "a file for the default mode next to one for another mode", ["tokens": 36],
            ["['t/components/*/{mode}.json', 't/semantic/{mode}/{mode}.json']"],
            npm, ["t/$metadata.json": #"{"tokenSetOrder": []}"#], sets("t/semantic/acme", "kit", words),
            sets("t/semantic/globex", "kit", words), sets("t/components/chip", "chip", Array(words.prefix(8))),
            sets("t/components/card", "card", Array(words.prefix(8))),
            sets("t/components/menu", "menu", Array(words.prefix(8))))
    ]

    static let leftOutNeighbors: [Layout] = [
        Shapes.shape(
            "a few style sheets of another level", ["tokens": 12, "components": 12],
            ["1 layout in scss/_layouts_*.scss: a catalogue needs at least 3"], npm, colors,
            sheets("scss/_patterns_", words), sheets("scss/_layouts_", ["grid"])),
        Shapes.shape(
            "files between the folders of components, and a few in other folders", ["components": 12],
            [
                "4 components in packages/labs/src/**/*.vue: a catalogue needs at least 8",
                "3 components in packages/web/src/components/*.vue: the other components are in other folders",
            ],
            [
                "packages/web/package.json": #"{"name": "@x/web", "main": "i.js", "peerDependencies": {"vue": "3"}}"#,
                "packages/labs/package.json": #"{"name": "@x/labs", "main": "i.js", "peerDependencies": {"vue": "3"}}"#,
            ],
            deepViews("packages/web/src/components", words, ""),
            deepViews("packages/labs/src", ["a", "b", "c", "d"], ""),
            Shapes.each(["Rim", "Hub", "Axle"]) {
                ("packages/web/src/components/\($0).vue", "<template><div/></template>\n")
            }),
    ]
}
