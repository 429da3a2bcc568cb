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

    /// The effect on code that uses a name, if an item differs.
    private func effect(
        of name: String, gone: [String] = [], added: [String] = [], _ facts: [Fact] = [.disappeared(.may)],
        isNameGone: Bool = true
    ) -> ItemFates.Fate {
        fates(gone: gone, added: added, facts, isNameGone: isNameGone).fate(of: name, isMember: true, in: "tokens")
    }

    private func fates(
        gone: [String], added: [String] = [], _ facts: [Fact] = [.disappeared(.may)], isNameGone: Bool = true
    ) -> ItemFates {
        var comparison = ItemComparison()
        var catalogue = CatalogueExport.Catalogue(name: "tokens", kind: "token")
        for key in ["--ink-a", "$tone_a", "--ink", "bell", "$ink-a"] + added {
            var item = CatalogueExport.Item(key: key)
            item.local = added.contains(key) ? .absent : .present
            item.upstream = gone.contains(key) ? .absent : .present
            catalogue.items.append(item)
        }
        comparison.catalogues = [catalogue]
        let changed = gone.isEmpty ? ["--ink-a"] : gone
        comparison.highlights = changed.map {
            Highlight(catalogue: "tokens", kind: "token", key: $0, change: .changed, facts: facts)
        }
        if isNameGone { comparison.goneNames = ["tokens": gone] }
        return ItemFates("kit", comparison)
    }

    @Test("The beginning of a variable decides which item it is")
    func sigils() {
        let places = ["--", "$"].enumerated().map { number, sigil in
            NamedPlace(
                catalogues: ["tokens"], name: "ink-a", sigil: sigil, isMember: true,
                place: ImpactDocument.Place(path: "a.scss", line: number))
        }
        for (number, key) in ["--ink-a", "$ink-a"].enumerated() {
            let items = ImpactedPlaces([fates(gone: [key])]).items(at: places).items
            #expect(items.map(\.key) == [key] && items.first?.places.map(\.line) == [number])
        }
    }

    private func isAffected(_ fate: ItemFates.Fate, _ effect: ImpactDocument.Effect) -> Bool {
        if case .affected(let item) = fate { item.effect == effect } else { false }
    }

    @Test("A name that is certainly gone breaks code, even if its item may have another name")
    func goneNames() {
        #expect(isAffected(effect(of: "--ink-a", gone: ["--ink-a"]), .breaks))
        #expect(isAffected(effect(of: "--ink-a", gone: ["--ink-a"], isNameGone: false), .mayBreak))
        #expect(effect(of: "--ink", gone: ["--ink-a"]) == .unaffected)
    }

    @Test("Variables are found without their beginning, and custom properties distinguish case")
    func variables() {
        #expect(isAffected(effect(of: "ink-a", gone: ["--ink-a", "$ink-a"]), .breaks))
        #expect(isAffected(effect(of: "inkA", gone: ["--ink-a", "$ink-a"]), .breaks))
        #expect(effect(of: "$ink-a", gone: ["--ink-a"]) == .unaffected)
        #expect(isAffected(effect(of: "$tone-a", gone: ["$tone_a"]), .breaks))
        #expect(effect(of: "--INK-A", gone: ["--ink-a"]) == .unknown)
        #expect(effect(of: "--in-ka", gone: ["--ink-a"]) == .unknown)
        #expect(effect(of: "Bell", gone: ["--ink-a"]) == .unaffected)
    }

    @Test("A renamed variable is gone even if only separators and case differ, and a member is not")
    func separators() {
        for (old, new, name, isGone) in [
            ("$Textmatch", "$Text_Match", "$Textmatch", true), ("--inkdark", "--ink-dark", "--inkdark", true),
            ("inkdark", "ink-dark", "inkDark", false),
        ] {
            var comparison = ItemComparison()
            var catalogue = CatalogueExport.Catalogue(name: "tokens", kind: "token")
            for (key, isOld) in [(old, true), (new, false)] {
                var item = CatalogueExport.Item(key: key)
                (item.local, item.upstream) = isOld ? (.present, .absent) : (.absent, .present)
                catalogue.items.append(item)
            }
            comparison.catalogues = [catalogue]
            comparison.highlights = [
                Highlight(
                    catalogue: "tokens", kind: "token", key: new, change: .renamed,
                    facts: [.renamed(from: old, because: .sameContents)], details: Highlight.Details(oldKey: old))
            ]
            let fate = ItemFates("kit", comparison).fate(of: name, isMember: true, in: "tokens")
            #expect(isGone ? isAffected(fate, .breaks) : fate == .unaffected, "\(name)")
        }
    }

    @Test("A token that now refers to another one with the same value breaks nothing")
    func references() {
        func value(_ name: String, isSame: Bool) -> [Fact] {
            let new = TokenValue(written: name, isReference: true, isSameValue: isSame ? true : nil)
            return [.value(Appearance(), old: TokenValue(written: "#111"), new: new)]
        }
        #expect(effect(of: "--ink-a", value("--ink", isSame: true)) == .unaffected)
        #expect(isAffected(effect(of: "--ink-a", value("--ink", isSame: false)), .changes))
        // The other one may be its new name.
        #expect(isAffected(effect(of: "--ink-a", added: ["--new"], value("--new", isSame: true)), .mayBreak))
    }

    @Test("A component that is exported with another name, a renamed class and lost cases break code")
    func declarations() {
        var comparison = ItemComparison()
        var catalogue = CatalogueExport.Catalogue(name: "components", kind: "component")
        for key in ["Card", "chip", "Menu"] {
            var item = CatalogueExport.Item(key: key)
            (item.local, item.upstream) = (.present, .present)
            if key == "chip" { (item.aliases, item.upstreamAliases) = (["AcmeChip"], ["AcmeTag"]) }
            catalogue.items.append(item)
        }
        let renamed = APIChange(
            .breaking, kind: "class", DeclarationID(name: "AcmeChip"), name: "AcmeChip",
            effect: .renamed(to: DeclarationID(name: "AcmeTag")), path: "lib/chip.dart", line: 1)
        let facts: [String: [Fact]] = [
            "Card": [.interface(.export, gained: ["Tile"], lost: ["Card"], .certain)],
            "chip": [.api([renamed], more: 0, nil), .list("ChipKind", .values, gained: [], lost: ["ghost"])],
            "Menu": [.interface(.export, gained: [], lost: ["MenuItem"], .certain)],
        ]
        comparison.catalogues = [catalogue]
        comparison.highlights = facts.map {
            Highlight(catalogue: "components", kind: "component", key: $0, change: .changed, facts: $1)
        }
        let fates = ItemFates("kit", comparison)
        for name in ["Card", "AcmeChip", "ChipKind.ghost", "MenuItem"] {
            #expect(isAffected(fates.fate(of: name, isMember: false, in: "components"), .breaks), "\(name)")
        }
        #expect(fates.fate(of: "ChipKind.solid", isMember: false, in: "components") == .unknown)
        // The component itself keeps its name.
        #expect(fates.fate(of: "Menu", isMember: false, in: "components") == .unaffected)
    }

    @Test("A member of a theme is the token of the type that is named after it")
    func themes() {
        var comparison = ItemComparison()
        var catalogue = CatalogueExport.Catalogue(name: "tokens", kind: "token")
        for key in ["AcmeColors.ink", "AcmeColors.paper", "AcmeShapes.ink", "DarkColors.paper"] {
            var item = CatalogueExport.Item(key: key)
            (item.local, item.upstream) = (.present, .absent)
            catalogue.items.append(item)
        }
        comparison.catalogues = [catalogue]
        comparison.highlights = catalogue.items.map {
            Highlight(
                catalogue: "tokens", kind: "token", key: $0.key, change: .removed, facts: [.disappeared(.certain)])
        }
        let fates = ItemFates("kit", comparison)
        func fate(_ name: String) -> ItemFates.Fate { fates.fate(of: name, isMember: true, in: "tokens") }
        guard case .affected(let item) = fate("AcmeTheme.colors.ink") else {
            Issue.record("not affected")
            return
        }
        #expect(item.key == "AcmeColors.ink" && item.effect == .breaks)
        // Two types may be meant.
        #expect(fate("AcmeTheme.colors.paper") == .unknown)
        #expect(fate("AcmeTheme.colors.other") == .unknown && fate("AcmeTheme.sizes.ink") == .unknown)
    }

    @Test("The members of a Kotlin type are declarations of their own")
    func members() {
        func change(_ name: String, _ verdict: APIChange.Verdict, _ effect: APIChange.Effect) -> APIChange {
            APIChange(
                verdict, kind: "fun", DeclarationID(types: ["AcmeChips"], name: name, labels: ["a"]), name: name,
                effect: effect, path: "AcmeChips.kt", line: 1)
        }
        var comparison = ItemComparison()
        var catalogue = CatalogueExport.Catalogue(name: "components", kind: "component")
        catalogue.items = [CatalogueExport.Item(key: "AcmeChips")]
        (catalogue.items[0].local, catalogue.items[0].upstream) = (.present, .present)
        comparison.catalogues = [catalogue]
        let changes = [
            change("Ghost", .breaking, .gone(use: nil)),
            change("Quiet", .deprecated, .deprecated(.init(), platform: nil)),
            change("New", .compatible, .added(nil)),
        ]
        comparison.highlights = [
            Highlight(
                catalogue: "components", kind: "component", key: "AcmeChips", change: .changed,
                facts: [.api(Array(changes.prefix(2)), more: 0, nil)])
        ]
        let fates = ItemFates("kit", comparison)
        let fate = { (name: String) in fates.fate(of: name, isMember: false, in: "components") }
        #expect(isAffected(fate("AcmeChips.Ghost"), .breaks))
        #expect(isAffected(fate("AcmeChips.Quiet"), .deprecated))
        #expect(fate("AcmeChips") == .unaffected)
        #expect(fates.declarations(in: "components") == ["AcmeChips.Ghost", "AcmeChips.Quiet"])
        // Others may affect it.
        comparison.highlights[0].facts = [.api(changes, more: 3, .breaking)]
        #expect(fates.declarations(in: "components").count == 2)
        let cut = ItemFates("kit", comparison).fate(of: "AcmeChips", isMember: false, in: "components")
        #expect(isAffected(cut, .changes) || isAffected(cut, .mayBreak))
    }
}
