import TeamSyncBase
import TeamSyncDocuments
import TestSupport
import Testing

@testable import TeamSyncReport

@Suite("What needs attention")
struct AttentionTests {
    private func context(_ items: [ReportItem], _ impact: ReportImpact? = nil) -> ReportContext {
        var repository = RepositoryReport(id: "icons", label: "Icons", branch: "main", upstream: "origin/main")
        repository.commitsTotal = 1
        repository.items = items
        return ReportContext(
            generatedAt: ReportFixture.now, range: "incoming", repositories: [repository], impact: impact)
    }

    private func icon(_ key: String, _ change: Highlight.Change, _ facts: [Fact], oldKey: String? = nil) -> ReportItem {
        ReportItem(catalogue: "icons", kind: "icon", key: key, oldKey: oldKey, change: change, facts: facts)
    }

    private func document(_ items: [ImpactDocument.Item], incomplete: [String] = []) -> ImpactDocument {
        var document = ImpactDocument()
        document.providers = [ImpactDocument.Provider(id: "icons", label: "Icons")]
        var user = ImpactDocument.User(id: "app", label: "App", path: "/home/ada/code/app")
        (user.items, user.incomplete) = (items, incomplete)
        document.repositories = [user]
        return document
    }

    private func touched(
        _ key: String, _ effect: ImpactDocument.Effect, _ facts: [Fact], use: String? = nil, places: Int = 1,
        provider: String = "icons"
    ) -> ImpactDocument.Item {
        ImpactDocument.Item(
            provider: provider, catalogue: "icons", kind: "icon", key: key, effect: effect,
            replacement: use.map { .init($0, because: .statedAlias) }, facts: facts,
            places: (1...places).map { .init(path: "Sources/A.swift", line: $0, column: 5, text: "Icon(\"\(key)\")") })
    }

    private func known(_ items: [ImpactDocument.Item], incomplete: [String] = []) -> ReportImpact {
        ReportImpact([document(items, incomplete: incomplete)], of: ["icons"], home: "/home/ada")
    }

    @Test("Breaking places come first, then removed items in use, failing contrasts, and deprecations")
    func order() throws {
        var accent = ReportItem(
            catalogue: "colors", kind: "color", key: "accent", change: .changed, facts: [.changed])
        accent.colors = [ColorChange(Appearance(mode: "light"), old: "#000000", new: "#dddddd")]
        accent.colors[0].contrasts = [
            ContrastChange(
                against: "surface", old: (.black, .white), new: (RGBA(red: 0.87, green: 0.87, blue: 0.87), .white))
        ]
        var gone = icon("gift", .removed, [.disappeared(.certain)])
        gone.uses = [ItemUse(repository: "Web", place: "a.css:3")]
        let attention = Attention(
            context(
                [
                    icon("old", .changed, [.deprecated(use: "young")]), accent, gone,
                    icon("bin", .renamed, [.renamed(from: "trash", because: .statedAlias)], oldKey: "trash"),
                ],
                known([
                    touched("old-star", .deprecated, [.deprecated(use: "star")], use: "star"),
                    touched("trash", .breaks, [.renamed(from: "trash", because: .statedAlias)], use: "bin", places: 12),
                    touched("heart", .changes, [.redrawn()]),
                ])))
        #expect(attention.entries.map(\.level) == [.breaks, .removedInUse, .contrast, .deprecated, .deprecated])
        #expect(
            attention.entries.map { entry in
                ReportPage.parts(of: entry.sentence).map { $0["text"]?.text ?? "" }.joined()
            } == [
                "trash renamed to bin", "gift is gone", "accent on surface: 21.00 → 1.34 (light)",
                "old-star is deprecated: star", "old is deprecated: young",
            ])
        #expect(attention.entries[0].repository == "App")
        #expect(attention.entries[0].places.first?.position == "Sources/A.swift:1:5")
        #expect(attention.entries[0].places.count == 10 && attention.entries[0].placesTotal == 12)
        #expect(attention.entries[1].places.map(\.position) == ["Web: a.css:3"])
    }

    @Test("If the impact is unknown, the page says so with advice, and never that nothing breaks")
    func unknown() throws {
        let items = [icon("bell", .changed, [.redrawn()])]
        let unknown = ReportImpact(
            unknown: ReportProblem("teamsync-swift is in /home/ada/none", hint: "install it"), home: "/home/ada")
        for (impact, words) in [
            (unknown, "Cannot determine which code breaks"),
            (known([], incomplete: ["/home/ada/code/app does not exist"]), ", so their uses are unknown"),
        ] {
            let page = try ReportPage.html(context(items, impact))
            #expect(page.contains(words) && !page.contains("No problems found"), "\(impact)")
            #expect(!page.contains("/home/ada"))
        }
        #expect(try ReportPage.html(context(items, unknown)).contains("teamsync-swift is in ~/none. <span>install it"))
        #expect(try ReportPage.html(context(items, known([]))).contains("No problems found"))
        #expect(try !ReportPage.html(context(items)).contains("Needs attention"))
        #expect(try !ReportPage.html(context([], unknown)).contains("Needs attention"))
    }

    @Test("A breaking API change is listed unless all code was searched")
    func breaking() {
        var button = ReportItem(
            catalogue: "components", kind: "component", key: "Button", change: .changed,
            facts: [.api([ReportFixture.breakingChange], more: 0, nil)])
        button.breaks = true
        #expect(Attention(context([button], known([]))).entries.isEmpty)
        #expect(Attention(context([button], known([], incomplete: ["x"]))).entries.map(\.level) == [.breaking])
        #expect(Attention(context([button])).entries.map(\.level) == [.breaking])
        let chip = ReportItem(
            catalogue: "components", kind: "component", key: "Chip", change: .changed,
            facts: [.property("size", old: PropertyShape(type: "string"), new: nil)])
        #expect(Attention(context([chip, button])).entries.map(\.level) == [.breaking, .breaking])
        #expect(Attention(context([chip, button], known([]))).entries.isEmpty)
    }

    @Test("Deprecated components and properties need attention, also if the API of a source says so")
    func deprecatedDeclarations() {
        var change = ReportFixture.breakingChange
        (change.effect, change.verdict) = (.deprecated(APIChange.Advice(), platform: nil), .deprecated)
        let facts: [Fact] = [
            .api([change], more: 0, nil),
            .property(
                "small", old: PropertyShape(type: "bool"), new: PropertyShape(type: "bool", deprecation: "use size")),
        ]
        for fact in facts {
            let chip = ReportItem(
                catalogue: "components", kind: "component", key: "Chip", change: .changed, facts: [fact])
            #expect(Attention(context([chip], known([]))).entries.map(\.level) == [.deprecated], "\(fact)")
        }
    }

    @Test("The impact is limited, and only about the repositories in the report")
    func bounds() {
        let items = (0..<300).map { touched("i\($0)", $0 < 250 ? .changes : .breaks, [.redrawn()], places: 12) }
        let impact = known(
            items + [touched("x", .breaks, [.redrawn()], provider: "other")], incomplete: (0..<50).map { "\($0)" })
        let user = impact.repositories[0]
        #expect(user.items.count == 200 && user.itemsTotal == 300)
        #expect(user.items.prefix(50).allSatisfy { $0.effect == .breaks })
        #expect(user.items.allSatisfy { $0.places.count == 10 && $0.placesTotal == 12 })
        #expect(impact.notes.count == 20)
    }

    @Test("Beyond a few entries, the others are collapsed")
    func fold() throws {
        let items = (0..<20).map { icon("i\($0)", .changed, [.deprecated(use: nil)]) }
        let page = try ReportPage.html(context(items, known([])))
        #expect(page.contains("<summary>15 more</summary>"))
        #expect(page.ranges(of: "<li class=\"alert ").count == 20)
    }

    @Test("Every redrawn, new or removed icon has a small picture with a link, and no other icon has")
    func sheet() throws {
        func drawn(_ item: ReportItem, _ before: Int?, _ after: Int?) -> ReportItem {
            var item = item
            item.drawings = [
                DrawingPair(
                    path: "a.svg", before: before.map { ReportFixture.drawing($0) },
                    after: after.map { ReportFixture.drawing($0) })
            ]
            return item
        }
        var tagged = icon("tagged", .changed, [.topics(["tags"])])
        tagged.picture = ReportFixture.drawing(9)
        let page = try ReportPage.html(
            context([
                drawn(icon("bell", .changed, [.redrawn()]), 1, 2),
                drawn(icon("cart", .added, [.appeared(properties: nil)]), nil, 3),
                drawn(icon("gift", .removed, [.disappeared(.certain)]), 4, nil), tagged,
            ]))
        let start = try #require(page.firstRange(of: "<section class=\"sheet\""))
        let end = try #require(page[start.upperBound...].firstRange(of: "</section>"))
        let sheet = page[start.lowerBound..<end.lowerBound]
        let links = sheet.matches(of: /<li class="thumb" data-of="([^"]*)"><a href="#([^"]*)"/).map { [$0.1, $0.2] }
        #expect(links == [["icon-bell", "icon-bell"], ["icon-cart", "icon-cart"], ["icon-gift", "icon-gift"]])
        #expect(sheet.matches(of: /<img class="first"/).count == 1 && sheet.matches(of: /<img class="last"/).count == 3)
        for link in links { #expect(page.contains(" id=\"\(link[0])\"")) }
        #expect(page.contains(#"<details class="folded">"#) && page.contains("1 icon with only metadata changes"))
    }

    @Test(
        "Facts determine whether an item is redrawn, has other metadata, or changed in another way",
        arguments: [
            ([Fact.redrawn()], ItemEvent.redrawn), ([.deprecated(use: nil), .redrawn()], .redrawn),
            ([.topics(["tags"])], .metadata), ([.member(["a"], old: nil, new: .null), .reformatted], .metadata),
            ([.list("tags", .tags, gained: ["a"], lost: [])], .metadata), ([.changed], .changed),
            ([.other("new fact")], .changed), ([.followsTextColor()], .changed), ([], .changed),
            ([.variants(gained: ["fill"], lost: []), .topics(["tags"])], .changed),
        ])
    func events(facts: [Fact], event: ItemEvent) {
        #expect(ItemEvent(icon("bell", .changed, facts)) == event)
        #expect(ItemEvent(icon("bell", .added, facts)) == .new)
        var redrawn = icon("bell", .changed, facts)
        redrawn.drawings = [DrawingPair(path: "a", before: ReportFixture.drawing(1), after: ReportFixture.drawing(2))]
        #expect((ItemEvent(redrawn) == .metadata) == false)
    }
}
