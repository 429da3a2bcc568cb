import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

@Suite("Published totals of the effects on code") struct ImpactTotalsTests {
    private static let time = Timestamp(secondsSinceEpoch: 1_770_883_260)

    private static func item(
        _ key: String, _ effect: ImpactDocument.Effect, places: Int, of provider: String = "icons",
        pinned: String? = nil
    ) -> ImpactDocument.Item {
        var item = ImpactDocument.Item(
            provider: provider, catalogue: "icons", kind: "icon", key: key, effect: effect, facts: [.redrawn()],
            places: (0..<places).map { ImpactDocument.Place(path: "a.swift", line: $0 + 1, column: 1, text: key) })
        item.builtAgainst = pinned
        return item
    }

    private static func document(
        _ user: String, _ items: [ImpactDocument.Item], incomplete: [String] = []
    ) -> ImpactDocument {
        var document = ImpactDocument()
        document.providers = [ImpactDocument.Provider(id: "icons", label: "Icons")]
        var entry = ImpactDocument.User(id: user, label: user, path: "/\(user)")
        (entry.items, entry.incomplete) = (items, incomplete)
        document.repositories = [entry]
        return document
    }

    @Test("An item counts once, with its most serious effect; items of other providers do not count")
    func counts() {
        let app = Self.document(
            "app",
            [
                Self.item("a", .breaks, places: 2), Self.item("b", .mayBreak, places: 1),
                Self.item("z", .breaks, places: 9, of: "kit"),
            ])
        let site = Self.document(
            "site",
            [
                Self.item("b", .breaks, places: 3), Self.item("a", .changes, places: 1),
                Self.item("c", .deprecated, places: 4), Self.item("d", .changes, places: 1),
            ])
        let totals = ImpactTotals(of: "icons", in: [("app", app), ("site", site)], searchedAt: Self.time)
        #expect([totals.breaks, totals.mayBreak, totals.deprecated, totals.changes] == [2, 0, 1, 1])
        #expect(totals.places == 12)
        #expect(totals.users == ["app", "site"] && totals.incomplete == [] && totals.searchedAt == Self.time)
    }

    @Test("Effects beyond a pinned commit do not count for a pull, and a failed search is unknown")
    func unknown() {
        let pinned = Self.document("app", [Self.item("a", .breaks, places: 2, pinned: "0123")])
        let totals = ImpactTotals(
            of: "icons",
            in: [("app", pinned), ("site", nil), ("web", Self.document("web", [], incomplete: ["no tree"]))])
        #expect([totals.breaks, totals.places, totals.breaksOnUpdate] == [0, 0, 1])
        #expect(totals.incomplete == ["site", "web"])
    }

    @Test("At most 200 places are published, and all are counted")
    func limits() throws {
        let items = (0..<300).map { Self.item("i\($0)", .breaks, places: 3) }
        let published = PublishedImpact(Self.document("app", items), user: "app", key: "k", at: Self.time)
        let user = try #require(published.impact.repositories.first)
        #expect(user.items.count == 300)
        #expect(user.items.map(\.places.count).reduce(0, +) == 200)
        #expect(user.total(.breaks).places == 900)
        #expect(
            user.items[66].places.count == 2 && user.items[66].placesTotal == 3 && user.items[65].placesTotal == nil)
        let totals = ImpactTotals(of: "icons", in: [("app", published.impact)])
        #expect(totals.breaks == 300 && totals.places == 900 && totals.incomplete == [])
        let read = try DocumentCodec.decode(PublishedImpact.self, from: DocumentCodec.encode(published))
        #expect(read == published)
    }

    @Test("If not all items are published, the result is incomplete")
    func tooMany() {
        let items = (0..<1200).map { Self.item("i\($0)", .breaks, places: 1) }
        let published = PublishedImpact(Self.document("app", items), user: "app", key: "k", at: Self.time)
        #expect(ImpactTotals(of: "icons", in: [("app", published.impact)]).incomplete == ["app"])
        let other = PublishedImpact(Self.document("app", items), user: "site", key: "k", at: Self.time)
        #expect(other.impact.repositories == [])
    }
}
