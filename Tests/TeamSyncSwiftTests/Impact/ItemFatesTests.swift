import TeamSyncDocuments
import TeamSyncProtocol
import Testing

@testable import TeamSyncSwift

@Suite("The effects of changes on items that code uses") struct ItemFatesTests {
    private func fate(_ change: APIChange) -> ItemFates.Fate {
        var comparison = ItemComparison()
        var catalogue = CatalogueExport.Catalogue(name: "components", kind: "component")
        for key in ["Chip", "Tag"] {
            var item = CatalogueExport.Item(key: key)
            (item.local, item.upstream) = (.present, .present)
            catalogue.items.append(item)
        }
        comparison.catalogues = [catalogue]
        comparison.highlights = [
            Highlight(
                catalogue: "components", kind: "component", key: "Chip", change: .changed,
                facts: [.api([change], more: 0, nil)])
        ]
        return ItemFates("kit", comparison).fate(of: "Chip", isMember: false, in: "components")
    }

    private func deprecated(_ name: String, use: String?, in types: [String] = []) -> APIChange {
        APIChange(
            .deprecated, kind: "fun", DeclarationID(types: types, name: name, labels: []), name: "\(name)(a)",
            effect: .deprecated(APIChange.Advice(message: "a", renamed: use), platform: nil), path: "Chip.kt", line: 1)
    }

    @Test(
        "A deprecated declaration of a component states its replacement",
        arguments: [
            ("Tag(a)", "Tag"), ("com.acme.Tag(text = a)", "Tag"), ("Tag", "Tag"), ("Other(a)", nil),
            ("a + Tag(a)", nil),
        ])
    func replacement(text: String, key: String?) {
        guard case .affected(let item) = fate(deprecated("Chip", use: text)) else {
            Issue.record("not affected")
            return
        }
        #expect(item.replacement?.name == key)
        #expect(item.effect == .deprecated)
        // A member is not the component.
        guard case .affected(let other) = fate(deprecated("show", use: text, in: ["Chip"])) else { return }
        #expect(other.replacement == nil && other.effect == .changes)
    }
}
