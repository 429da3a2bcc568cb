import TestSupport

@testable import TeamSyncSetup

/// Components that are several in a package, the same for several brands, and in folders with other names next to a
/// level.
extension LibraryShapes {
    private static let colors: [RawPath: String] = ["tokens/color.json": dtcg("color")]
    private static let someWords = Array(words.filter { $0 != "archive" }.prefix(9))

    /// A package for each word, with a view named after it, and in some packages one for sets of it.
    private static func packages(withSets number: Int, exporting names: (String) -> [String]) -> [RawPath: String] {
        var files: [RawPath: String] = [
            "package.json": #"{"name": "r", "private": true, "workspaces": ["packages/*"]}"#
        ]
        for (index, word) in someWords.enumerated() {
            let place = "packages/\(word)"
            files[RawPath("\(place)/package.json")] =
                #"{"name": "@x/\#(word)", "main": "i.js", "peerDependencies": {}}"#
            files[RawPath("\(place)/src/index.ts")] = names(title(word)).map {
                "export { default as Kit\($0) } from './Kit\($0).vue'\n"
            }.joined()
            for name in index < number ? [title(word), title(word) + "Set"] : [title(word)] {
                files[RawPath("\(place)/src/Kit\(name).vue")] = "<template><div/></template>\n"
            }
            files[RawPath("\(place)/src/types.ts")] = "export type A = string\n"
        }
        return files
    }

    private static func brands(_ names: [String], _ views: [String]) -> [RawPath: String] {
        var files: [RawPath: String] = ["kit.gemspec": ""]
        for name in names {
            for view in views {
                files[RawPath("app/components/kit/\(name)/\(view)_component.rb")] =
                    "class \(title(view))Component < ViewComponent::Base\nend\n"
            }
        }
        return files
    }

    private static func templates(_ folder: String, _ names: [String]) -> [RawPath: String] {
        Shapes.each(names) { ("\(folder)/\($0)/\($0).hbs", "<div>{{ text }}</div>\n") }
            .merging(Shapes.each(names) { ("\(folder)/\($0)/\($0).scss", ".\($0) { color: red; }\n") }) { $1 }
    }

    static let exported: [Layout] = [
        Shapes.shape(
            "packages that export several views", ["components": 18], ["'packages/*/src/**/*.vue'"],
            packages(withSets: 9) { [$0, $0 + "Set"] }),
        Shapes.shape(
            "packages with a view that they do not export", ["components": 9], ["'packages/*'"],
            packages(withSets: 6) { [$0] }),
        Shapes.shape(
            "packages without versions", ["components": 9], ["'packages/*/src"],
            ["package.json": #"{"private": true, "workspaces": ["packages/*"]}"#],
            Shapes.each(someWords) { ("packages/\($0)-react/package.json", "{\"name\": \"@x/\($0)-react\"}") },
            Shapes.each(someWords) {
                ("packages/\($0)-react/src/Kit\(title($0)).tsx", "export const Kit\(title($0)) = () => <b/>\n")
            }),
        Shapes.shape(
            "tokens in data files and in style sheets, with others", ["tokens": 12, "code_tokens": 12],
            ["src/css/typography*.css"], npm, colors,
            ["src/css/colors.css": ":root {\n\(Shapes.lines { "  --kit-color-\($0): #112233;" })\n}\n"],
            [
                "src/css/typography.css":
                    ":root {\n\(Layout.words.suffix(12).map { "  --type-\($0): 12px;" }.joined(separator: "\n"))\n}\n"
            ]),
        Shapes.shape(
            "the same components for three brands", ["components": 12], ["key: '^(?<key>.+)$'"],
            brands(["plain", "acme", "globex"], words)),
        Shapes.shape(
            "other components in three folders", ["components": 14], ["'app/components/**/*_component.rb'"],
            brands(["plain"], Array(words.prefix(5))), brands(["acme"], Array(words[5..<10])),
            brands(["globex"], Array(words.suffix(4)))),
        Shapes.shape(
            "a level next to a folder with another name, and a template for new components",
            ["tokens": 12, "atoms": 9, "modules_components": 12], ["src/atoms/*", "src/modules/*"],
            ["package.json": #"{"name": "kit", "version": "1.0.0"}"#], colors, templates("src/modules", words),
            templates("src/atoms", someWords), ["src/atoms/.scaffold/name.hbs": "<div/>\n"]),
        Shapes.shape(
            "variables in a package with tokens in a data file", ["tokens": 12, "code_tokens": 12],
            ["src/css/globals/_variables.scss"],
            ["package.json": #"{"name": "kit", "version": "1.0.0"}"#],
            ["src/css/data/colors.json": Shapes.json { _ in "\"#112233\"" }],
            [
                "src/css/globals/_variables.scss": Layout.words.suffix(12).map { "$size\(title($0)): 12px;" }
                    .joined(separator: "\n")
            ]),
    ]
}
