import TestSupport
import Testing

@testable import TeamSyncDocuments

/// The sentences that a colleague would use after each push.
@Suite("The story of one component", .validatesDocuments)
struct ComponentStoryTests {
    private let story: ComponentStory
    private var icons: TeamRepository { story.bench.icons }
    private var components: TeamRepository { story.bench.components }

    init() throws {
        story = try ComponentStory()
    }

    private static let token = """
        , {
              "name" : "chip-background",
              "values" : {
                "aurora" : { "light" : "#F2F2F7", "dark" : "#1C1C1E" },
                "boreal" : { "light" : "#F2F2F7", "dark" : "#1C1C1E" }
              }
            }
        """
    private static let source = "struct ChipsView {\n    let title: String\n}\n"
    private static let entry = #", { "name": "ChipsView", "description": "Chips to pick from" }"#
    private static let specification = """
        {
          "name": "ChipsView",
          "description": "Chips to pick from",
          "properties": [
            { "name": "title", "type": "String" },
            { "name": "icon", "type": "String" },
            { "name": "size", "type": "Int" },
            { "name": "isSelected", "type": "Bool" },
            { "name": "isEnabled", "type": "Bool" },
            { "name": "onTap", "type": "() -> Void" }
          ],
          "tags": ["chips", "input"],
          "usage": "For short lists"
        }

        """
    private static let scheme = """
        enum ChipsColors {
            static let chipBackground = "chip-background"
            static let chipLabel = "text-50"
        }

        """

    private func pushToken() throws {
        let colors = try story.text(of: "colors.json", in: icons)
        let end = try #require(colors.lastIndex(of: "]"))
        let text = colors[..<end] + Self.token + colors[end...]
        try story.add(["colors.json": TreeEntry(String(text))], to: icons)
    }

    private func pushIcons() throws {
        try story.bench.fixture.pushIcons(["chip-check", "chip-close"])
    }

    private func pushSource() throws {
        try story.add(["Sources/Components/ChipsView.swift": TreeEntry(Self.source)], to: components)
    }

    private func pushScheme() throws {
        try story.add(["Sources/Theme/ChipsColors.swift": TreeEntry(Self.scheme)], to: components)
    }

    private func pushPreview() throws {
        try story.add(
            ["Sources/Previews/ChipsViewPreview.swift": TreeEntry("#Preview { ChipsView() }\n")], to: components)
    }

    private func pushRegistration() throws {
        let index = try story.text(of: "specs/index.json", in: components)
        let end = try #require(index.lastIndex(of: "]"))
        try story.add(
            [
                "specs/index.json": TreeEntry(String(index[..<end] + Self.entry + index[end...])),
                "specs/components/ChipsView.json": TreeEntry(Self.specification),
            ], to: components)
    }

    private func pushFixes() throws {
        let specification = Self.specification.replacing(
            #"{ "name": "size", "type": "Int" }"#, with: #"{ "name": "size", "type": "ChipSize" }"#)
        try story.add(
            [
                "specs/components/ChipsView.json": TreeEntry(specification),
                "Sources/Components/ChipsView.swift": TreeEntry(Self.source.replacing("let title", with: "var title")),
                "Sources/Theme/ChipsColors.swift": TreeEntry(Self.scheme.replacing("text-50", with: "text-100")),
            ], to: components)
    }

    @Test("Seven commits, from the first token to the registration and a correction, each pulled")
    func commitByCommit() throws {
        #expect(try story.news() == [])
        try pushToken()
        #expect(try story.newsThenPull() == ["colors: chip-background is new"])
        try pushIcons()
        #expect(try story.newsThenPull() == ["icons: chip-check is new in chip", "icons: chip-close is new in chip"])
        try pushSource()
        #expect(try story.newsThenPull() == ["sources: ChipsView is new"])
        try pushScheme()
        #expect(try story.newsThenPull() == ["schemes: chipBackground is new", "schemes: chipLabel is new"])
        try pushPreview()
        #expect(try story.newsThenPull() == ["previews: ChipsView is new"])
        try pushRegistration()
        #expect(try story.newsThenPull() == ["components: ChipsView is new with 6 properties"])
        try pushFixes()
        #expect(
            try story.newsThenPull() == [
                "components: ChipsView: `title` can now be set (compatible); takes ChipSize instead of Int for `size`",
                "sources: ChipsView: `title` can now be set (compatible)", "schemes: chipLabel changed",
            ])
        #expect(try story.news() == [])
        #expect(try story.summaries() == [nil, nil])
        #expect(try story.warnings() == [])
        try story.bench.expectGitAgrees()
    }

    @Test("A developer who pulls only at the end gets the whole story at once")
    func allAtOnce() throws {
        for push in [pushToken, pushIcons, pushSource, pushScheme, pushPreview, pushRegistration, pushFixes] {
            try push()
        }
        #expect(
            try story.news() == [
                "icons: chip-check is new in chip", "icons: chip-close is new in chip",
                "colors: chip-background is new", "components: ChipsView is new with 6 properties",
                "previews: ChipsView is new", "schemes: chipBackground is new", "schemes: chipLabel is new",
                "sources: ChipsView is new",
            ])
        #expect(
            try story.summaries() == [
                "2 icons new (chip-check, chip-close), chip-background is new",
                "ChipsView is new with 6 properties, ChipsView is new in previews, "
                    + "2 schemes new (chipBackground, chipLabel), ChipsView is new in sources",
            ])
    }

    @Test("A specification changed in place: properties added, removed, retyped and described differently")
    func specificationInPlace() throws {
        try pushSource()
        try pushRegistration()
        try story.pull()
        let path: RawPath = "specs/components/ChipsView.json"
        try story.replace(
            [
                ("    { \"name\": \"size\", \"type\": \"Int\" },\n", ""),
                (
                    #""name": "onTap", "type": "() -> Void" }"#,
                    #""name": "onTap", "type": "() -> Void" }, "#
                        + #"{ "name": "badge", "type": "Int" }"#
                ),
                (#""name": "icon", "type": "String""#, #""name": "icon", "type": "String", "default": "none""#),
                ("\"input\"", "\"filter\""), ("For short lists", "For lists of up to five"),
            ], in: path, of: components)
        #expect(
            try story.news() == [
                "components: ChipsView lost `size` (breaking), gained `badge`, has the default `none` for `icon`, "
                    + "is tagged filter, is no longer tagged input (`usage` changed)"
            ])
        let highlight = try #require(story.bench.changes(Workbench.componentsID).highlights.first)
        #expect(highlight.details.files.map(\.path) == ["specs/components/ChipsView.json"])
        #expect(highlight.details.members.contains { $0.pointer == "/properties/2" && $0.new == nil })
        #expect(highlight.details.members.contains { $0.pointer == "/properties/5" && $0.old == nil })
    }

    @Test("A property retyped, in an object of properties")
    func retyped() throws {
        try story.replace(
            #""title" : "String""#, with: #""title" : "Text""#, in: "specs/components/Button.json", of: components)
        #expect(try story.news() == ["components: Button takes Text instead of String for `title`"])
    }

    @Test("An icon removed with its entry, and one that lost only its drawing")
    func iconRemoved() throws {
        try pushIcons()
        try story.pull()
        let metadata = try story.text(of: "metadata.json", in: icons)
        try story.add(
            [
                "icons/chip-close.svg": nil,
                "metadata.json": TreeEntry(metadata.replacing(/,\s*\{[^{}]*"chip-close"[^{}]*\}/, with: "")),
            ], to: icons)
        try story.add(["icons/chip-check.svg": nil], to: icons)
        #expect(try story.news() == ["icons: chip-close is gone", "icons: chip-check lost a drawing"])
        #expect(try story.warnings().contains { $0.contains("chip-check has no icons/chip-check.svg at origin/main") })
    }

    @Test("An entry of the index removed, while source and specification stay")
    func indexEntryRemoved() throws {
        try pushSource()
        try pushRegistration()
        try story.pull()
        try story.replace(Self.entry, with: "", in: "specs/index.json", of: components)
        #expect(try story.news() == ["components: ChipsView is gone"])
        #expect(
            try story.warnings().contains {
                $0.contains("specs/components/ChipsView.json has no entry in specs/index.json at origin/main")
            })
    }

    @Test("A brand added to every token and removed again")
    func brand() throws {
        let colors = try story.text(of: "colors.json", in: icons)
        let branded = colors.replacing("\"values\" : {", with: "\"values\" : { \"frost\" : \"#ABCDEF\",")
        try story.add(["colors.json": TreeEntry(branded)], to: icons)
        #expect(
            try story.newsThenPull() == [
                "colors: accent-50 gained values for frost (#ABCDEF)",
                "colors: background-50 gained values for frost (#ABCDEF)",
                "colors: border-50 gained values for frost (#ABCDEF)",
            ])
        try story.add(["colors.json": TreeEntry(colors)], to: icons)
        #expect(try story.news().first == "colors: accent-50 lost its values for frost (#ABCDEF)")
    }

    @Test("A token renamed")
    func tokenRenamed() throws {
        try story.replace("\"accent-50\"", with: "\"accent-primary\"", in: "colors.json", of: icons)
        #expect(try story.news() == ["colors: accent-50 renamed to accent-primary"])
        #expect(try story.summaries().first == "accent-50 renamed to accent-primary")
    }

    @Test("A value changed in one mode of one brand, in three brands, and only in its notation")
    func valueChanged() throws {
        let colors = try story.text(of: "colors.json", in: icons)
        let value = try #require(colors.firstMatch(of: /"light" : "(#\w{6})"/)?.output.1)
        try story.replace("\"light\" : \"\(value)\"", with: "\"light\" : \"#0000008F\"", in: "colors.json", of: icons)
        #expect(try story.newsThenPull() == ["colors: accent-50: \(value) → #0000008F in aurora light"])
        try story.replace("#0000008F", with: "#0000008f", in: "colors.json", of: icons)
        #expect(try story.newsThenPull() == [])
        try story.bench.fixture.pushColorChange(1)
        #expect(
            try story.news() == ["colors: background-50: 10 values changed in aurora, boreal and 3 more"])
    }

    @Test("A redrawn icon, a renamed one, and one with different tags and category")
    func iconChanges() throws {
        try story.bench.fixture.pushIconChange("arrow-add")
        #expect(try story.newsThenPull() == ["icons: arrow-add was redrawn"])
        let drawing = try story.text(of: "icons/arrow-alert.svg", in: icons)
        let metadata = try story.text(of: "metadata.json", in: icons)
        try story.add(
            [
                "icons/arrow-alert.svg": nil, "icons/arrow-warning.svg": TreeEntry(drawing),
                "metadata.json": TreeEntry(metadata.replacing("\"arrow-alert\"", with: "\"arrow-warning\"")),
            ], to: icons)
        #expect(try story.newsThenPull() == ["icons: arrow-alert renamed to arrow-warning"])
        try story.replace(
            [("\"category\" : \"arrow\"", "\"category\" : \"navigation\""), ("\"add\"", "\"plus\"")],
            in: "metadata.json", of: icons)
        #expect(
            try story.news() == [
                "icons: arrow-add is tagged plus, is no longer tagged add (category arrow → navigation)"
            ])
    }
}
