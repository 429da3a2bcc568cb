import TeamSyncBase
import TeamSyncDocuments
import Testing

@testable import TeamSyncReport

@Suite("Items that need attention")
struct AttentionItemTests {
    private func attention(_ items: [ReportItem], others: [ChangedItems] = []) -> [String] {
        var repository = RepositoryReport(id: "kit", label: "Kit", branch: "main", upstream: "origin/main")
        repository.commitsTotal = 1
        (repository.items, repository.others) = (items, others)
        let context = ReportContext(
            generatedAt: ReportFixture.now, range: "incoming", repositories: [repository], impact: nil)
        return Attention(context).entries.map { entry in
            let words = ReportPage.parts(of: entry.sentence).map { ($0["code"]?.text ?? "") + ($0["text"]?.text ?? "") }
                .joined()
            return "\(entry.level.words): \(words)"
        }
    }

    private func item(
        _ kind: String, _ key: String, _ change: Highlight.Change, _ facts: [Fact], oldKey: String? = nil
    ) -> ReportItem {
        ReportItem(catalogue: "\(kind)s", kind: kind, key: key, oldKey: oldKey, change: change, facts: facts)
    }

    @Test("Removed and renamed items and changed defaults need attention if it is unknown who uses them")
    func items() {
        let size = { PropertyShape(type: "string", defaultValue: $0) }
        let items = [
            item("component", "Link", .changed, [.property("size", old: size("s"), new: size("m"))]),
            item("icon", "cart", .renamed, [.renamed(from: "basket", because: .sameContents)], oldKey: "basket"),
            item("icon", "bin", .renamed, [.renamed(from: "trash", because: .statedAlias)], oldKey: "trash"),
            item("component", "Tag", .renamed, [.renamed(from: "Label", because: .sameContents)], oldKey: "Label"),
            item("component", "Card", .removed, [.disappeared(.may)]),
            item("token", "space.6", .removed, [.disappeared(.certain)]),
            item("component", "Chart", .removed, [.disappeared(.certain)]),
            item("icon", "star", .changed, [.redrawn()]), item("icon", "sun", .added, [.appeared(properties: nil)]),
        ]
        #expect(
            attention(items) == [
                "breaking: Label renamed to Tag", "breaking: Chart is gone", "removed: space.6 is gone",
                "may break: Card may be gone", "renamed: basket renamed to cart",
                "other default: Link has the default m instead of s for size",
            ])
    }

    @Test("A default is the only change only if nothing else about the property can break code")
    func defaults() {
        let old = PropertyShape(type: "string", defaultValue: "s")
        var narrower = PropertyShape(type: "'s' | 'm'", defaultValue: "m")
        narrower.isNarrower = true
        let words = attention([item("component", "Link", .changed, [.property("size", old: old, new: narrower)])])
        #expect(words.count == 1 && words[0].hasPrefix("may break: Link"))
    }

    @Test("Many removed items of a catalogue share an entry, also with those that are only counted")
    func many() {
        let gone = (1...11).map { item("icon", "i\($0)", .removed, [.disappeared(.certain)]) }
        #expect(attention(Array(gone.prefix(10))).count == 10)
        #expect(attention(gone) == ["removed: 11 icons are gone (i1, i2, i3, …)"])
        let rest = ChangedItems(catalogue: "icons", kind: "icon", change: .removed, keys: ["a", "b"])
        #expect(
            attention(Array(gone.prefix(10)), others: [rest]) == ["removed: 12 icons are gone (i1, i2, i3, …)"])
        let doubtful = ChangedItems(
            catalogue: "icons", kind: "icon", change: .removed, certainty: .may, keys: ["a", "b"])
        #expect(attention([], others: [doubtful]) == ["may break: 2 icons may be gone"])
        #expect(
            attention([], others: [ChangedItems(catalogue: "icons", kind: "icon", change: .added, keys: ["a"])]) == [])
    }

    @Test("A pair of colors that both changed is listed once, and only if its contrast became too low")
    func pairs() {
        func color(_ key: String, _ against: String, isGround: Bool, old: RGBA?, new: RGBA) -> ReportItem {
            var item = item("color", key, .changed, [.changed])
            item.colors = [ColorChange(Appearance(mode: "dark"), old: "#000000", new: "#eeeeee")]
            item.colors[0].contrasts = [
                ContrastChange(against: against, isOnItem: isGround, old: old.map { ($0, .white) }, new: (new, .white))
            ]
            return item
        }
        let (light, gray) = (RGBA(red: 0.9, green: 0.9, blue: 0.9), RGBA(red: 0.8, green: 0.8, blue: 0.8))
        let both = [
            color("text", "background", isGround: false, old: .black, new: light),
            color("background", "text", isGround: true, old: .black, new: light),
        ]
        #expect(attention(both) == ["contrast fails: text on background: 21.00 → 1.25 (dark)"])
        #expect(attention([both[1]]) == ["contrast fails: text on background: 21.00 → 1.25 (dark)"])
        #expect(attention([color("text", "background", isGround: false, old: light, new: gray)]) == [])
        #expect(attention([color("text", "background", isGround: false, old: nil, new: light)]).count == 1)
    }
}
