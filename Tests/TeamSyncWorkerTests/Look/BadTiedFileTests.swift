import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments

@Suite("Files of items that became invalid between two commits")
struct BadTiedFileTests {
    private static let metadata = TreeEntry(#"{"icons": [{"name": "bell"}, {"name": "cart"}]}"#)
    private static let cart = TreeEntry("<svg/>\n")

    private func clone(_ old: TreeEntry?, _ new: TreeEntry?, at path: RawPath = "icons/bell.svg") throws
        -> CatalogueClone
    {
        try CatalogueClone(
            ["metadata.json": Self.metadata, "icons/cart.svg": Self.cart, "icons/bell.svg": old],
            ["metadata.json": Self.metadata, "icons/cart.svg": Self.cart, path: new])
    }

    @Test("A drawing replaced by a submodule or a folder is lost, and one replaced by a link is different")
    func otherKinds() throws {
        for (path, entry) in [
            ("icons/bell.svg", TreeEntry(.link, "cart.svg".utf8)),
            ("icons/bell.svg", TreeEntry(.submodule, String(repeating: "1", count: 40).utf8)),
            ("icons/bell.svg/inside.txt", TreeEntry("a")), ("icons/other.txt", TreeEntry("a")),
        ] as [(RawPath, TreeEntry)] {
            let clone = try clone(TreeEntry("<svg>1</svg>\n"), entry, at: path)
            #expect(
                clone.changes.highlights.map(\.summary)
                    == [entry.mode == .link ? "bell: drawing file changed" : "bell lost a drawing", "ink: #000 → #111"])
            #expect(clone.warnings == ["icons: bell has no icons/bell.svg at \(clone.upstream)"])
        }
    }

    @Test("A binary and a very large drawing have no line counts, but are reported")
    func lines() throws {
        for content in [[0, 1, 2, 0xff], Array(repeating: UInt8(ascii: "a"), count: (1 << 20) + 1)] {
            let clone = try clone(TreeEntry("<svg>1</svg>\n"), TreeEntry(.file, content))
            let highlight = try #require(clone.changes.highlights.first { $0.key == "bell" })
            #expect(highlight.summary == "bell: drawing file changed")
            #expect(highlight.details.files.map(\.added) == [nil])
        }
        let clone = try clone(TreeEntry("a\nb\n"), TreeEntry("a\nc"))
        let file = try #require(clone.changes.highlights.first { $0.key == "bell" }?.details.files.first)
        #expect(file.added == 1 && file.removed == 1)
    }

    @Test("A specification that is no longer JSON is a changed file, without members")
    func specification() throws {
        let counts = [
            "components": CountConfiguration(
                source: .array(file: "index.json", pointer: "", key: "name"), with: ["specs/{key}.json"],
                kind: .component)
        ]
        let index = TreeEntry(#"[{"name": "Chips"}]"#)
        let sound = TreeEntry(#"{"properties": [{"name": "a", "type": "Int"}]}"#)
        let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        for bad in [TreeEntry("{"), TreeEntry(.file, [0xff]), TreeEntry(""), TreeEntry(deep)] {
            for (old, new) in [(sound, bad), (bad, sound)] {
                let clone = try CatalogueClone(
                    ["index.json": index, "specs/Chips.json": old], ["index.json": index, "specs/Chips.json": new],
                    counts: counts)
                #expect(clone.changes.highlights.map(\.summary) == ["Chips: spec changed"])
                #expect(clone.counts["components"]?.upstream == 1)
            }
        }
    }

    @Test("A file that matches two patterns is reported once, and its lines count once")
    func twice() throws {
        var icons = CatalogueClone.icons
        icons.with = ["icons/{key}.svg", "**/{key}.svg"]
        let clone = try CatalogueClone(
            ["metadata.json": Self.metadata, "icons/bell.svg": TreeEntry("1\n")],
            ["metadata.json": Self.metadata, "icons/bell.svg": TreeEntry("2\n")], counts: ["icons": icons])
        #expect(clone.changes.highlights.first?.details.files.count == 1)
        #expect(clone.changes.highlights.first?.details.files.first?.added == 1)
    }
}
