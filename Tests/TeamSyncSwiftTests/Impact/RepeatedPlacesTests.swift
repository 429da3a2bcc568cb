import TeamSyncDocuments
import Testing

@testable import TeamSyncSwift

@Suite("Places of an item and of a declaration") struct RepeatedPlacesTests {
    private func place(_ line: Int, _ column: Int) -> ImpactDocument.Place {
        ImpactDocument.Place(path: "A.swift", line: line, column: column)
    }

    private func declaration(
        _ name: String, in type: String, _ effect: APIChange.Effect = .gone(use: nil), at place: ImpactDocument.Place
    ) -> ImpactDocument.Item {
        let change = APIChange(
            .breaking, kind: "case", DeclarationID(types: [type], name: name), name: "\(type).\(name)", effect: effect,
            path: "Kit.swift")
        return ImpactDocument.Item(
            provider: "kit", catalogue: "", kind: "declaration", key: name, effect: .breaks,
            facts: [.api([change], more: 0, nil)], places: [place])
    }

    private func item(
        _ key: String, _ kind: String, _ effect: ImpactDocument.Effect, _ replacement: String? = nil,
        at places: ImpactDocument.Place...
    ) -> ImpactDocument.Item {
        ImpactDocument.Item(
            provider: "kit", catalogue: "all", kind: kind, key: key, effect: effect,
            replacement: replacement.map { ImpactDocument.Replacement($0, because: nil) }, facts: [], places: places)
    }

    private func kept(_ items: [ImpactDocument.Item], in text: String) -> [[Int]] {
        var items = items
        RepeatedPlaces { _ in Array(text.utf8) }.remove(from: &items)
        return items.map { $0.places.compactMap(\.column) }
    }

    @Test("The better description of an expression is kept")
    func expressions() {
        let text = "let a = Icons.close.image"
        let gone = declaration("close", in: "Icons", at: place(1, 15))
        #expect(kept([gone, item("close", "icon", .breaks, "dismiss", at: place(1, 9))], in: text) == [[], [9]])
        #expect(kept([gone, item("close", "icon", .breaks, at: place(1, 9))], in: text) == [[15], []])
        #expect(kept([gone, item("close", "icon", .changes, "dismiss", at: place(1, 9))], in: text) == [[15], []])
        let stated = APIChange.Effect.unavailable(APIChange.Advice(renamed: "dismiss"), platform: nil)
        let renamed = declaration("close", in: "Icons", stated, at: place(1, 15))
        #expect(
            kept([renamed, item("Icons.close", "icon", .breaks, "dismiss", at: place(1, 9))], in: text) == [[15], []])
    }

    @Test("Other names and other expressions of a line are separate")
    func others() {
        let text = "let a = (Icons.close, Icons.close)"
        let gone = declaration("close", in: "Icons", at: place(1, 16))
        #expect(kept([gone, item("close", "icon", .breaks, at: place(1, 23))], in: text) == [[16], [23]])
        #expect(kept([gone, item("open", "icon", .breaks, at: place(1, 10))], in: text) == [[16], [10]])
    }

    @Test("A component has no places that its declarations list")
    func components() {
        let broken = declaration("init", in: "Chip", at: place(1, 9))
        let items = [
            broken, item("Chip", "component", .changes, at: place(1, 9), place(2, 9)),
            item("Tag", "component", .changes, at: place(1, 30)),
        ]
        #expect(kept(items, in: "") == [[9], [9], [30]])
    }
}
