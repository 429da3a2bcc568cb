import TeamSyncBase
import TeamSyncDocuments
import TeamSyncWords
import Testing

@Suite("Facts of an item in words")
struct ItemWordsTests {
    private static let light = Appearance(brand: "Frisbee", mode: "light")
    private static let dark = Appearance(brand: "Frisbee", mode: "dark")

    private static func added(_ name: String) -> APIChange {
        APIChange(
            .compatible, kind: "fun", DeclarationID(name: name), name: name, effect: .added(nil), path: "Bell.kt",
            line: 1)
    }

    private static func value(_ place: Appearance, _ old: String?, _ new: String?) -> Fact {
        .value(place, old: old.map { TokenValue(written: $0) }, new: new.map { TokenValue(written: $0) })
    }

    private static let table: [([Fact], String)] = [
        ([.appeared(properties: nil)], "bell is new"),
        ([.appeared(properties: 1)], "bell is new with 1 property"),
        ([.appeared(properties: 6)], "bell is new with 6 properties"),
        (
            [.appeared(properties: nil), .list("category", .categories, gained: ["bots"], lost: [])],
            "bell is new in bots"
        ),
        ([.appeared(properties: nil), value(Appearance(), nil, "#EEF")], "bell is new: #EEF"),
        (
            [.appeared(properties: nil), value(light, nil, "#EEF"), value(dark, nil, "#112")],
            "bell is new: #EEF in Frisbee light, #112 in Frisbee dark"
        ),
        (
            [.appeared(properties: nil)]
                + ["a", "b", "c", "d"].map { (name: String) in value(Appearance(mode: name), nil, "\(name).1") },
            "bell is new"
        ),
        (
            [
                .appeared(properties: nil),
                .value(Appearance(), old: nil, new: TokenValue(written: "green.900", isReference: true)),
            ], "bell is new → green.900"
        ),
        // Values that changed are not those that were gained.
        (
            [value(Appearance(mode: "silk"), nil, "#EEF"), value(Appearance(mode: "dim"), "#111", "#222")],
            "bell: #111 → #222 in dim, gained values for silk"
        ),
        (
            [.deprecated(use: nil), value(Appearance(mode: "dim"), "#111", "#222")],
            "bell is deprecated (#111 → #222 in dim)"
        ),
        ([.disappeared(.certain)], "bell is gone"),
        ([.disappeared(.may)], "bell may be gone"),
        ([.renamed(from: "ring", because: .statedAlias)], "ring renamed to bell"),
        ([.renamed(from: "ring", because: nil), .redrawn()], "ring renamed to bell (was redrawn)"),
        (
            [.api([added("bell"), added("bellColor")], more: 0, nil), .renamed(from: "ring", because: .statedAlias)],
            "ring renamed to bell (`bellColor` is new (compatible))"
        ),
        ([.api([added("bell")], more: 0, nil), .renamed(from: "ring", because: nil)], "ring renamed to bell"),
        ([.moved(from: "icons/", to: "art/", files: 1)], "bell moved from icons/ to art/"),
        ([.moved(from: "icons/", to: "", files: 3)], "bell moved 3 files from icons/ to the top folder"),
        ([.moved(from: "icons/", to: "icons/", files: 2)], "bell moved 2 files in icons/"),
        ([.moved(from: nil, to: "more.json", files: 1)], "bell moved to more.json"),
        (
            [.moved(from: "icons/", to: "old/", files: 1, isCovered: false)],
            "bell moved from icons/ to old/, which the configuration does not cover"
        ),
        (
            [.moved(from: "res/drawable/ic_bell.xml", to: "res/drawable/icon_bell.xml", files: 1)],
            "bell has the resource name icon_bell instead of ic_bell"
        ),
        (
            [.moved(from: "drawings/ic_bell.xml", to: "drawings/icon_bell.xml", files: 1)],
            "bell moved from drawings/ic_bell.xml to drawings/icon_bell.xml"
        ),
        (
            [
                .value(
                    Appearance(mode: "dark"), old: TokenValue(written: "#fff"),
                    new: TokenValue(written: "white", isReference: true, isSameValue: true))
            ], "bell: #fff → white in dark (same value)"
        ),
        ([.redrawn()], "bell was redrawn"),
        (
            [.redrawn(), .files(.drawing, added: 1, removed: 2, changed: 0)],
            "bell was redrawn, gained a drawing, lost 2 drawings"
        ),
        ([.reformatted], "bell was reformatted"),
        ([.changed], "bell changed"),
        ([.other("a fact of a newer version")], "bell changed"),
        ([value(Appearance(), "#fff", "#000")], "bell: #fff → #000"),
        ([value(light, "#fff", "#000")], "bell: #fff → #000 in Frisbee light"),
        ([value(Appearance(brand: "DarkColors", mode: "dark"), "#fff", "#000")], "bell: #fff → #000 in DarkColors"),
        ([value(Appearance(brand: "Darkness", mode: "dark"), "#fff", "#000")], "bell: #fff → #000 in Darkness dark"),
        ([value(light, nil, "#000")], "bell gained values for Frisbee (#000)"),
        ([value(light, "#fff", nil), value(dark, "#fff", nil)], "bell lost its values for Frisbee (#fff)"),
        (
            ["a", "b", "c", "d"].map { (name: String) in value(Appearance(mode: name), "1", "\(name).2") },
            "bell: 4 values changed in a, b and 2 more"
        ),
        (
            ["a", "b", "c", "d"].map { (name: String) in value(Appearance(mode: name), "1", name == "b" ? "3" : "2") },
            "bell: 1 → 2 in a, c and d, 1 → 3 in b"
        ),
        ([.deprecated(use: "bell-ring"), .appeared(properties: nil)], "bell is new (deprecated: use bell-ring)"),
        ([.property("size", old: PropertyShape(), new: nil)], "bell lost `size` (breaking)"),
        (
            [
                .property(
                    "ring", old: PropertyShape(type: "A", isEvent: true), new: PropertyShape(type: "B", isEvent: true))
            ],
            "bell sends B instead of A with the event `ring`"
        ),
        ([.property("size", old: nil, new: PropertyShape(isRequired: true))], "bell now requires `size` (breaking)"),
        (
            [.property("size", old: PropertyShape(isRequired: true), new: PropertyShape(isRequired: false))],
            "bell no longer requires `size`"
        ),
        (
            ["a", "b"].map { .property($0, old: PropertyShape(), new: PropertyShape(deprecation: "")) },
            "bell deprecates `a`, deprecates `b`"
        ),
        (
            [.property("a", old: PropertyShape(), new: PropertyShape(deprecation: "use b"))],
            "bell deprecates `a`: use b"
        ),
        (
            [
                .property(
                    "a", old: PropertyShape(),
                    new: PropertyShape(
                        deprecation: "Use variant instead. This will be removed in a future major release."))
            ],
            "bell deprecates `a`: use variant instead"
        ),
        ([.property("a", old: PropertyShape(certainty: .may), new: nil)], "bell lost `a` (may break)"),
        (
            [.files(.styles, added: 1, removed: 1, changed: 0, gained: ["a.module.css"], lost: ["a.scss"])],
            "bell has a .module.css style sheet instead of .scss"
        ),
        (
            ["a", "b", "c", "d"].map { .property($0, old: PropertyShape(), new: PropertyShape(deprecation: "x")) },
            "bell deprecates `a`, `b`, `c` and `d`"
        ),
        (
            [.property("a", old: PropertyShape(deprecation: "x"), new: PropertyShape())],
            "bell no longer deprecates `a`"
        ),
        (
            [.list("deprecated in", .deprecatedModes, gained: ["dark"], lost: ["light"])],
            "bell is deprecated in dark, is no longer deprecated in light"
        ),
        (
            ["a", "b", "c", "d", "e"].map { .property($0, old: nil, new: PropertyShape()) },
            "bell gained `a`, `b`, `c` and 2 more"
        ),
        (
            [.property("size", old: PropertyShape(type: "Int"), new: PropertyShape(type: "CGFloat"))],
            "bell takes CGFloat instead of Int for `size`"
        ),
        (
            [.list("variant", .values, gained: ["b"], lost: ["a"])],
            "bell: variant takes `b` instead of `a` (breaking)"
        ),
        ([.list("tags", .tags, gained: ["a", "b"], lost: [])], "bell is tagged a and b"),
        ([.list("tags", .tags, gained: [], lost: [])], "bell changed the order of its tags"),
        ([.list("aliases", .otherNames, gained: [], lost: ["ring"])], "bell is no longer known as ring"),
        ([.list("groups", .categories, gained: ["bots"], lost: [])], "bell is also in bots"),
        ([.list("uses", .other, gained: ["x"], lost: ["y"])], "bell: `uses` gained `x`, `uses` lost `y`"),
        ([.member(["category"], old: .string("bot"), new: .string("robot"))], "bell: category bot → robot"),
        ([.member([], old: .number("1"), new: .number("2"))], "bell: 1 → 2"),
        (
            [
                .member(
                    [], old: .string("M16 12h2v3H16zm5.5 4a3 3 0 1 1-3 1.5l-.12 1.2zM1 1h9"),
                    new: .string("M16 12h6v3H16zm5.5 4a3 3 0 1 1-3 1.5l-.12 1.2zM1 1h9"))
            ],
            "bell: M16 12h2v3H16zm5.5 4a3 3 0 1 1-3 1.5l-.12 1.2zM1 1h9 → M16 12h6v3H16zm5.5 4a3 3 0 1 1-3 1.5l-.12 1.2zM1 1h9"
        ),
        ([.member(["note"], old: nil, new: .string("x"))], "bell gained note: x"),
        ([.member(["note"], old: .null, new: nil)], "bell lost note"),
        (
            ["a", "b", "c", "d"].map { .member([$0, "x"], old: .number("1"), new: .number("2")) },
            "bell: 4 values changed (`a`, `b`, `c` and `d`)"
        ),
        ([.topics(["usage"])], "bell: `usage` changed"),
        (
            [.files(.source, added: 0, removed: 0, changed: 2), .files(.spec, added: 0, removed: 1, changed: 1)],
            "bell lost a spec (source and spec changed)"
        ),
        ([.topics(["usage"]), .more(3)], "bell: `usage` changed, 3 more changes"),
    ]

    @Test("Each fact has its words", arguments: table.indices)
    func words(index: Int) throws {
        let (facts, text) = Self.table[index]
        #expect(Words.about("bell", facts).write() == text)
        // Facts stay the same when passed between processes.
        let bytes = try DocumentCodec.encode(facts)
        #expect(try DocumentCodec.decode([Fact].self, from: bytes) == facts)
    }

    @Test("An unknown fact keeps its name and means that the item changed")
    func unknown() throws {
        let text = #"[{"fact": "turned", "degrees": 90}, {"fact": "list", "name": "x", "role": "moods"}]"#
        let facts = try DocumentCodec.decode([Fact].self, from: Array(text.utf8))
        #expect(facts == [.other("turned"), .other("list")])
        #expect(Words.about("bell", facts).write() == "bell changed")
    }

    @Test("The importance is total, and in the designed order")
    func importance() {
        let change = { (verdict: APIChange.Verdict) in
            Fact.api(
                [
                    APIChange(
                        verdict, kind: "func", DeclarationID(name: "f", labels: []), name: "f()", effect: .added(nil),
                        path: "a.swift")
                ], more: 0, nil)
        }
        let order: [Fact] = [
            change(.breaking), .disappeared(.certain), change(.mayBreak), change(.deprecated),
            .renamed(from: "a", because: nil), .appeared(properties: nil), .redrawn(),
            Self.value(Appearance(), "1", "2"), .moved(from: nil, to: "a", files: 1), .topics(["a"]), .reformatted,
        ]
        #expect(
            order.map(\.importance) == [
                .breaking, .gone, .mayBreak, .deprecated, .renamed, .appeared, .looks, .value, .moved, .metadata,
                .formatting,
            ])
        #expect(order.shuffled().importance == .breaking)
        #expect([Fact]().importance == .metadata)
        // Uses of another name may break; searches for synonyms do not.
        #expect(Fact.list("aliases", .otherNames, gained: [], lost: ["a"]).importance == .mayBreak)
        #expect(Fact.list("aliases", .otherNames, gained: ["a"], lost: []).importance == .metadata)
        #expect(Fact.list("synonyms", .otherNames, gained: [], lost: ["a"]).importance == .metadata)
    }
}
