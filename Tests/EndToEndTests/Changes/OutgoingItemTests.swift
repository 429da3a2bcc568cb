import Foundation
import TestSupport
import Testing

@testable import TeamSyncDocuments

/// The output of `teamsync changes` if items changed on both sides.
@Suite("Items on branches that diverged", .validatesDocuments)
struct OutgoingItemTests {
    private let story: ComponentStory
    private var bench: Workbench { story.bench }

    /// Upstream has a new icon, a redrawn one and a new value; the developer drew an icon and renamed a token.
    init() throws {
        story = try ComponentStory()
        let clone = story.bench.icons.clone
        let metadata = try String(decoding: RawFile.contents(of: clone.absolute("metadata.json")), as: UTF8.self)
        let end = try #require(metadata.lastIndex(of: "]"))
        let entry = #", {"name": "own-icon", "category": "own", "tags": []}"#
        try clone.write(String(metadata[..<end] + entry + metadata[end...]), to: "metadata.json")
        try clone.write("<svg>\n</svg>\n", to: "icons/own-icon.svg")
        let colors = try String(decoding: RawFile.contents(of: clone.absolute("colors.json")), as: UTF8.self)
        try clone.write(colors.replacing("\"border-50\"", with: "\"border-subtle\""), to: "colors.json")
        try clone.commit("Draw my own")
        try story.bench.fixture.pushIcons(["chip-close"])
        try story.bench.fixture.pushIconChange("arrow-add")
        try story.bench.fixture.pushColorChange(0)
        try story.bench.sync("--force")
    }

    private func changes(_ arguments: String..., status: Int32 = 0) throws -> String {
        let result = try bench.run(
            bench.command("teamsync", ["changes", Workbench.iconsID, "--no-pager"] + arguments, environment: [:]))
        #expect(result.status == status && result.errorText == "")
        return result.text
    }

    @Test("Each side is listed separately, and its changes are not reported as losses of the other side")
    func bothSides() throws {
        let document = try bench.changes(Workbench.iconsID)
        #expect(document.state == .diverged)
        #expect(
            document.highlights.map(\.summary) == [
                "chip-close is new in chip", "arrow-add was redrawn",
                "accent-50: 10 values changed in aurora, boreal and 3 more",
            ])
        #expect(document.outgoing.map(\.summary) == ["border-50 renamed to border-subtle", "own-icon is new in own"])
        #expect(
            try bench.status(Workbench.iconsID).summary
                == "chip-close is new in chip, arrow-add was redrawn, accent-50: 10 values changed in aurora, boreal and 3 more"
        )
        #expect(try bench.changes(Workbench.componentsID).outgoing == [])
    }

    @Test("--outgoing shows the developer's own changes")
    func outgoing() throws {
        let lines = try changes("--outgoing").split(separator: "\n").dropFirst()
        #expect(
            lines.prefix(6) == [
                "  Colors", "    → border-50 renamed to border-subtle", "  Icons", "    + own-icon is new in own",
                "  3 files: +1 new, 2 mod (list them with --files)", "  1 commit:",
            ])
        #expect(lines.count == 7 && lines.last?.contains("Draw my own") == true)
        #expect(
            try changes("--outgoing").hasPrefix("Icons (icons-library): 1 commit not yet pushed to origin/main ("))
        #expect(try changes("--outgoing", "--stat").contains("    + own-icon is new in own (+2 -0)\n"))
        #expect(try changes("--outgoing", "--name", "border").contains("border-subtle"))
        #expect(try changes("--outgoing", "--kind", "component").contains("no outgoing changes match"))
    }

    @Test("--kind and --name select items, and nothing else is shown")
    func chosen() throws {
        for kind in ["icon", "icons"] {
            #expect(
                try changes("--kind", kind).split(separator: "\n").dropFirst()
                    == ["  Icons", "    + chip-close is new in chip", "    ~ arrow-add was redrawn"])
        }
        #expect(
            try changes("--name", "ACCENT").split(separator: "\n").dropFirst()
                == ["  Colors", "    ~ accent-50: 10 values changed in aurora, boreal and 3 more"])
        #expect(try changes("--name", "nobody").contains("no incoming changes match"))
        let all = try changes()
        #expect(all.contains("    ~ arrow-add was redrawn\n") && !all.contains("icons/chip-close.svg"))
        #expect(try changes("--files").contains("icons/chip-close.svg"))
    }

    @Test("--stat adds the numbers of lines, as counted by git")
    func statistics() throws {
        let numbers = try bench.icons.clone.git(
            "diff", "--numstat", "main...origin/main", "--", "icons/arrow-add.svg"
        ).split(separator: "\t")
        #expect(
            try changes("--stat", "--name", "arrow").contains(
                "~ arrow-add was redrawn (+\(numbers[0]) -\(numbers[1]))\n"))
    }

    @Test("--json prints the document with the selected items")
    func json() throws {
        func document(_ arguments: String...) throws -> ChangesDocument {
            let result = try bench.run(
                bench.command("teamsync", ["changes", Workbench.iconsID, "--json"] + arguments, environment: [:]))
            return try JSONDecoder().decode(ChangesDocument.self, from: Data(result.output))
        }
        #expect(try document() == bench.changes(Workbench.iconsID))
        let chosen = try document("--kind", "color")
        #expect(chosen.highlights.map(\.key) == ["accent-50"])
        #expect(chosen.highlightsTotal == 3)
        #expect(chosen.outgoing.count == 2)
        #expect(try document("--outgoing", "--name", "own").outgoing.map(\.key) == ["own-icon"])
    }
}
