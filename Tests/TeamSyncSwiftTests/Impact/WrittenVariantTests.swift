import TeamSyncDocuments
import TeamSyncProtocol
import Testing

@testable import TeamSyncSwift

@Suite("Styles and sizes after the names of icons") struct WrittenVariantTests {
    @Test(
        "Only styles and sizes are variants",
        arguments: [
            ("ic_heart_filled)", "filled"), ("ic_heart_24dp_bold ", "24dp_bold"), ("ic_heart_16", "16"),
            ("ic_heart_box", ""), ("ic_heart", ""), ("ic_heartfilled", ""), ("ic_heart_filled_box", ""),
        ])
    func rest(text: String, expected: String) {
        #expect(WrittenVariant.after("ic_heart".utf8.count, in: Array(text.utf8)) == expected)
    }

    private func fate(_ fact: Fact, _ variant: String, key: String = "heart", of name: String = "heart")
        -> ItemFates.Fate
    {
        var comparison = ItemComparison()
        var catalogue = CatalogueExport.Catalogue(name: "icons", kind: "icon")
        catalogue.items = [CatalogueExport.Item(key: key)]
        (catalogue.items[0].local, catalogue.items[0].upstream) = (.present, .present)
        comparison.catalogues = [catalogue]
        comparison.highlights = [
            Highlight(catalogue: "icons", kind: "icon", key: key, change: .changed, facts: [fact])
        ]
        return ItemFates("kit", comparison).fate(of: name, isMember: true, variant: variant, in: "icons")
    }

    private func effect(_ fact: Fact, _ variant: String) -> ImpactDocument.Effect? {
        if case .affected(let item) = fate(fact, variant) { item.effect } else { nil }
    }

    @Test("A lost style breaks the code that names it, and no other code")
    func lost() {
        let fact = Fact.variants(gained: [], lost: ["filled", "16 px"])
        #expect(effect(fact, "filled") == .breaks && effect(fact, "16") == .breaks && effect(fact, "16dp") == .breaks)
        #expect(fate(fact, "regular") == .unaffected && fate(fact, "24") == .unaffected)
        // The variant may be any of them.
        #expect(effect(fact, "") == .mayBreak && effect(fact, "24_filled") == .mayBreak)
        #expect(effect(.variants(gained: ["bold"], lost: []), "filled") == .changes)
    }

    @Test("A style that was redrawn changes the code that names it")
    func redrawn() {
        #expect(effect(.redrawn(in: ["filled"]), "filled") == .changes)
        #expect(fate(.redrawn(in: ["filled"]), "regular") == .unaffected)
        #expect(effect(.redrawn(), "regular") == .changes && effect(.redrawn(in: ["filled"]), "") == .changes)
    }

    @Test(
        "A size in the name of an icon is a variant if its key has none",
        arguments: [
            ("heart_24_bold", "", true), ("heart24bold", "", true), ("heart_24dp_bold", "", true),
            ("heart_24", "bold", true), ("heart", "24_bold", true), ("heart_bold", "24", true),
            ("heart_23_bold", "", false), ("heart_24_box", "", false), ("24_heart_bold", "", false),
            ("heart_16_24_bold", "", false), ("heart_24", "", false),
        ])
    func sizes(name: String, variant: String, isKnown: Bool) {
        let found = fate(.redrawn(), variant, key: "heart_bold", of: name)
        #expect((found != .unknown) == isKnown)
        if name.contains("24"), isKnown {
            #expect(fate(.redrawn(in: ["16 px"]), variant, key: "heart_bold", of: name) == .unaffected)
        }
    }
}
