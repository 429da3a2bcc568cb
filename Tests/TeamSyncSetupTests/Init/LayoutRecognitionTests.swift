import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncProtocol
@testable import TeamSyncSetup

/// Repositories in the layouts of public design systems.
@Suite("Recognizing layouts")
struct LayoutRecognitionTests {
    private let setup: SetupFolder

    init() throws {
        setup = try SetupFolder()
    }

    /// The counts that `init` writes for the contents of a clone, and their numbers; nil if the clone is not
    /// recognized.
    private func recognize(_ layout: Layout) async throws -> (entry: [String], counts: [String: Int])? {
        try setup.clone(setup.origin("r.git", layout.files.mapValues { TestSupport.TreeEntry($0) }), "r")
        let survey = try await setup.survey()
        guard let repository = survey.repositories.first else { return nil }
        let draft = ConfigurationDraft(
            survey.repositories, home: HomePath(environment: ["HOME": setup.folder.path]),
            schema: SchemaAddress(path: "/schema.json"))
        try draft.check(file: "/config.yaml", environment: ["HOME": setup.folder.path])
        let clone = repository.clone
        let entry = (clone.profile.map { ["profile: \($0)"] } ?? []) + clone.proposal.lines
        return (entry, Dictionary(uniqueKeysWithValues: clone.counts.map { ($0.name, $0.number) }))
    }

    @Test("Every layout is recognized, with the correct numbers", arguments: Layout.all)
    func layouts(layout: Layout) async throws {
        let found = try #require(try await recognize(layout), "\(layout.name) is not recognized")
        #expect(found.counts == layout.counts, "\(layout.name): \(found.entry)")
        for line in layout.lines {
            #expect(found.entry.contains { $0.contains(line) }, "\(line) is not in \(found.entry)")
        }
    }

    @Test("Other repositories are not recognized, and their contents are described")
    func others() async throws {
        var files: [RawPath: String] = ["README.md": "", "package.json": #"{"name": "x", "value": 1}"#]
        for number in 0..<12 { files[RawPath("docs/\(number).svg")] = "<svg/>" }
        for number in 0..<34 { files[RawPath("Sources/App/View\(number).swift")] = "struct View\(number) {}" }
        for number in 0..<50 { files[RawPath("node_modules/icons/\(number).svg")] = "<svg/>" }
        for number in 0..<50 { files[RawPath("Tests/__fixtures__/\(number).svg")] = "<svg/>" }
        try setup.clone(setup.origin("r.git", files.mapValues { TestSupport.TreeEntry($0) }), "r")
        let survey = try await setup.survey()
        #expect(survey.repositories == [])
        #expect(
            survey.others.map(\.reason) == [
                "no catalogue found: 12 SVG files in docs/, 34 Swift files in Sources/, 1 JSON file at the top (in main)"
            ])
    }

    @Test("Repositories without a profile have different ids")
    func ids() async throws {
        for (index, name) in ["a", "b", "ç d"].enumerated() {
            let layout = index == 1 ? Layout.octicons : Layout.lucide
            let origin = try setup.origin("\(index).git", layout.files.mapValues { TestSupport.TreeEntry($0) })
            try setup.clone(origin, name)
        }
        let survey = try await setup.survey()
        #expect(survey.repositories.map { $0.id ?? $0.clone.usualID } == ["icon-files", "a", "repository-2"])
        #expect(survey.repositories.map(\.shownLabel) == ["Icons", "a", "Repository 2"])
    }

    @Test("Malformed and unusual files do not prevent recognition")
    func hostile() async throws {
        var files = Layout.octicons.files
        let deep = String(repeating: #"{"a":"#, count: 500) + "1" + String(repeating: "}", count: 500)
        files["tokens/deep.json"] = deep
        files["tokens/broken.json"] = "{\"a\": {\"$value\": "
        files["tokens/list.yaml"] = "a: &a [1]\nb: [*a, *a]\n"
        files["tokens/empty.json"] = ""
        files[RawPath("icons/\(String(repeating: "x", count: 250)).svg")] = "<svg/>"
        let layout = Layout(name: "hostile", files: files, counts: ["icons": 41], lines: ["root: icons"])
        let found = try #require(try await recognize(layout))
        #expect(found.counts == layout.counts)
    }
}

/// A repository and its contents.
struct Layout: Sendable, CustomTestStringConvertible {
    let name: String
    let files: [RawPath: String]
    let counts: [String: Int]
    /// Texts that lines of the entry contain.
    var lines: [String] = []

    var testDescription: String { name }

    static let words = [
        "alarm", "anchor", "apple", "archive", "arrow", "award", "badge", "bank", "bell", "bike", "book", "box",
        "brush",
        "bug", "cake", "camera", "car", "cart", "chat", "check", "clock", "cloud", "code", "coin", "crown", "cube",
        "disc",
        "door", "drop", "ear", "egg", "eye", "face", "fan", "file", "film", "fire", "fish", "folder", "fork",
    ]

    /// The same contents for every icon; there are 40 icons.
    private static func each(_ text: String = "<svg/>", _ paths: (String) -> [String]) -> [RawPath: String] {
        var files: [RawPath: String] = [:]
        for word in words { for path in paths(word) { files[RawPath(path)] = text } }
        return files
    }

    private static func title(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

    private static let package: [RawPath: String] = ["package.json": #"{"name": "x"}"#, "README.md": ""]

    private func adding(_ other: [RawPath: String]) -> Layout {
        Layout(name: name, files: files.merging(other) { $1 }, counts: counts, lines: lines)
    }

    static let lucide = Layout(
        name: "a JSON file beside each icon",
        files: each { ["icons/\($0).svg"] }.merging(each(#"{"tags": ["a"]}"#) { ["icons/\($0).json"] }) { $1 },
        counts: ["icons": 40], lines: ["glob: 'icons/**/*.svg'", "path: 'icons/{key}.json', optional: true"]
    ).adding(package).adding(each { ["docs/images/\($0)-a.svg", "docs/images/\($0)-b.svg"] })

    static let octicons = Layout(
        name: "sizes in names", files: each { ["icons/\($0)-16.svg", "icons/\($0)-24.svg"] }, counts: ["icons": 40],
        lines: ["profile: icon-files", "root: icons"]
    ).adding(package)

    private static let iconSets: [Layout] = [
        lucide, octicons,
        Layout(
            name: "sizes and styles as folders, with their sources",
            files: each { word in
                ["16/solid", "20/solid", "24/outline", "24/solid"].map { "optimized/\($0)/\(word).svg" }
                    + ["16/solid", "20/solid", "24/outline", "24/solid"].map { "src/\($0)/\(word).svg" }
            }, counts: ["icons": 40], lines: ["profile: icon-files", "root: optimized"]
        ).adding(package),
        Layout(
            name: "a folder for each icon, with axes in names",
            files: each { word in
                ["outlined", "rounded"].flatMap { style in
                    ["24px", "fill1_24px", "wght200_24px", "wght700gradN25_48px"].map {
                        "symbols/web/\(word)/materialsymbols\(style)/\(word)_\($0).svg"
                    }
                }
            }, counts: ["icons": 40], lines: ["directories: {glob: 'symbols/web/*'}"]),
        Layout(
            name: "weights as folders and in names",
            files: each { ["assets/regular/\($0).svg", "assets/bold/\($0)-bold.svg", "assets/thin/\($0)-thin.svg"] }
                .merging(each { ["raw/regular/\($0).svg", "raw/bold/\($0)-bold.svg"] }) { $1 }
                .merging(each("export {}") { ["core/\($0).ts"] }) { $1 },
            counts: ["icons": 40], lines: ["root: assets"]),
        Layout(
            name: "a folder for each icon, with sizes and weights in names",
            files: each { word in
                ["16_filled", "24_regular", "24_filled"].flatMap {
                    [
                        "assets/\(title(word)) Off/SVG/ic_fluent_\(word)_off_\($0).svg",
                        "android/library/src/main/res/drawable/ic_fluent_\(word)_off_\($0).xml",
                    ]
                }
            }, counts: ["icons": 40], lines: ["profile: icon-files", "root: assets"]),
        Layout(
            name: "a package among many",
            files: each { ["packages/icons/src/svg/32/\($0).svg", "packages/icons/src/svg/16/\($0).svg"] }
                .merging(each { ["packages/pictograms/src/svg/\($0).svg", "packages/www/public/\($0).svg"] }) { $1 }
                .merging(each { ["packages/flags/svg/\($0).svg", "packages/flags/4x3/\($0).svg"] }) { $1 },
            counts: ["icons": 40], lines: ["root: packages/icons/src/svg"]
        ).adding(package),
        Layout(
            name: "categories as folders",
            files: Dictionary(
                uniqueKeysWithValues: words.enumerated().map {
                    (RawPath("icons/\(["Arrows", "Media", "Weather", "System"][$0 % 4])/\($1)-line.svg"), "<svg/>")
                }), counts: ["icons": 40], lines: ["root: icons"]
        ).adding(package),
        Layout(
            name: "drawables and colors of Compose",
            files: each("<vector/>") { ["core/designsystem/src/main/res/drawable/ic_\($0).xml"] },
            counts: [
                "icons": 40, "tokens": 12,
            ],
            lines: ["files: {glob: 'core/designsystem/**/res/drawable*/ic_*.xml'", "theme/Color*.kt", "format: code"]
        ).adding([
            "core/designsystem/src/main/kotlin/theme/Color.kt": words.prefix(12).map {
                "internal val \(title($0)) = Color(0xFF112233)"
            }.joined(separator: "\n"), "core/designsystem/src/main/kotlin/theme/Theme.kt": "class Theme",
        ]),
    ]

    private static let assets: [RawPath: String] = {
        var files: [RawPath: String] = ["Package.swift": ""]
        let catalogue = "Sources/Kit/Resources/Assets.xcassets"
        files[RawPath("\(catalogue)/Contents.json")] = "{}"
        for word in words.prefix(12) {
            files[RawPath("\(catalogue)/Colors/\(word).colorset/Contents.json")] = #"{"colors": []}"#
        }
        for word in words {
            files[RawPath("\(catalogue)/Icons/\(word).imageset/Contents.json")] = "{}"
            files[RawPath("\(catalogue)/Icons/\(word).imageset/\(word).svg")] = "<svg/>"
            files[RawPath("Sources/Kit/\(title(word)).swift")] = "struct \(title(word)) {}"
        }
        return files
    }()

    private static func tokens(_ value: (String) -> String) -> String {
        "{\(words.prefix(10).map { "\"\($0)\": \(value($0))" }.joined(separator: ", "))}"
    }

    private static let dtcg = tokens { _ in ##"{"$value": "#fff", "$type": "color"}"## }

    private static let tokenTrees: [Layout] = [
        Layout(
            name: "an asset catalogue of a Swift package", files: assets, counts: ["colors": 12, "images": 40],
            lines: ["path: Sources/Kit/Resources/Assets.xcassets, sets: [color]", "sets: [image]"]),
        Layout(
            name: "DTCG tokens with modes as files",
            files: [
                "src/tokens/base/size.json": tokens { _ in #"{"$value": "4px", "$type": "dimension"}"# },
                "src/tokens/themes/light.json": "{\"color\": \(dtcg)}",
                "src/tokens/themes/dark-high-contrast.json": "{\"color\": \(dtcg)}",
                "src/tokens/themes/dark.json": "{\"color\": \(dtcg)}", "tsconfig.json": "{ // none\n}",
            ], counts: ["tokens": 20],
            lines: [
                "'src/tokens/themes/{mode}.json', 'src/tokens/**/*.json'", "format: dtcg}",
            ]
        ).adding(package),
        Layout(
            name: "tokens with modes as groups",
            files: [
                "packages/tokens/src/color.json": tokens { _ in
                    ##"{"sets": {"light": {"$schema": "x", "value": "#fff", "uuid": "1"}, "dark": {"$schema": "x", "value": "#000", "uuid": "2"}, "wireframe": {"value": "#888", "uuid": "3"}}}"##
                },
                "packages/tokens/src/layout.json": "{\"gap\": {\"value\": \"4px\", \"uuid\": \"1\"}}",
                "packages/tokens/schemas/token.json":
                    #"{"type": "object", "properties": {"value": {"type": "string"}}}"#,
                "packages/tokens/package.json": "{}",
            ], counts: ["tokens": 11],
            lines: ["'packages/tokens/src/**/*.json'", "format: style-dictionary}"]),
        Layout(
            name: "tokens in YAML",
            files: [
                "design-tokens/color.yml": "global: {type: color, category: c}\nprops:\n"
                    + words.prefix(10).map { "  \($0): {value: '{!BLUE}', comment: c}\n" }.joined(),
                "design-tokens/font.yml": "global: {type: font}\nprops:\n"
                    + words.prefix(5).map { "  font-\($0): {value: 'a', comment: c}\n" }.joined(),
                ".github/workflows/ci.yml": "on: push\n",
            ], counts: ["tokens": 15], lines: ["'design-tokens/**/*.yml'", "format: style-dictionary"]),
        Layout(
            name: "Tokens Studio in one file",
            files: [
                "tokens.json": "{\"$themes\": [], \"$metadata\": {}, \"global\": "
                    + tokens { _ in ##"{"value": "#fff", "type": "color"}"## } + "}"
            ], counts: ["tokens": 10], lines: ["files: [tokens.json]", "format: tokens-studio"]
        ).adding(package),
        Layout(
            name: "names and colors", files: ["theme/palette.json": tokens { _ in ##""#112233""## }],
            counts: ["tokens": 10], lines: ["files: [theme/palette.json]", "format: flat"]),
        Layout(
            name: "tokens and icons together",
            files: each { ["packages/icons/svg/\($0).svg"] }.merging(["packages/tokens/color.json": dtcg]) { $1 },
            counts: ["icons": 40, "tokens": 10], lines: ["packages/icons/svg/", "packages/tokens/**/*.json"]),
        Layout(
            name: "tokens in TypeScript",
            files: [
                "src/tokens/colors.ts": words.prefix(12).map { "export const \($0) = '#112233'" }.joined(
                    separator: "\n")
            ], counts: ["tokens": 12], lines: ["src/tokens/**/*.ts", "format: code"]),
        Layout(
            name: "a specification for each component, in YAML",
            files: each("name: x\nprops: {a: b}\n") { ["specs/\($0).yaml"] }, counts: ["components": 40],
            lines: ["files: {glob: 'specs/**/*.yaml'}"]),
        Layout(
            name: "lists of components in YAML",
            files: [
                "specs/a.yaml": "components:\n  - name: Button\n  - name: Card\n  - name: Chip\n",
                "specs/b.yaml": "components:\n  - name: List\n  - name: Menu\n",
            ], counts: ["components": 5], lines: ["array: {file: 'specs/*.yaml', pointer: /components, key: name}"]),
        Layout(
            name: "a profile below a folder",
            files: [
                "Libraries/DesignSystem/specs/index.json": #"{"components": [{"name": "Button"}]}"#,
                "Libraries/DesignSystem/Sources/Button.swift": "struct Button {}", "App/main.swift": "",
                "Sources/App.swift": "",
            ], counts: ["components": 1], lines: ["profile: ios-components", "root: Libraries/DesignSystem"]),
    ]

    static let all = iconSets + tokenTrees
}
