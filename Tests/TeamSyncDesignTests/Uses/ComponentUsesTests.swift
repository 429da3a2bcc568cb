import TeamSyncBase
import TeamSyncDocuments
import Testing

@testable import TeamSyncDesign

/// The effects of changed properties on tags and calls.
@Suite("Attributes and arguments of components in code") struct ComponentUsesTests {
    private static let lost = Fact.property("heading", old: PropertyShape(type: "string", isRequired: false), new: nil)
    private static let required = Fact.property(
        "tone", old: nil, new: PropertyShape(type: "string", isRequired: true))
    private static let values = Fact.list("variant", .values, gained: [], lost: ["link"])
    private static let byDefault = Fact.property(
        "closable", old: PropertyShape(type: "boolean", isRequired: false, defaultValue: "true"),
        new: PropertyShape(type: "boolean", isRequired: false, defaultValue: "false"))
    private static let gained = Fact.property(
        "busy", old: nil, new: PropertyShape(type: "boolean", isRequired: false))
    private static let title = Fact.property("title", old: PropertyShape(type: "string", isRequired: false), new: nil)
    private static let event = Fact.interface(.event, gained: [], lost: ["close"], .certain)
    private static let selected = Fact.interface(.slot, gained: [], lost: ["[chip-footer]"], .certain)
    private static let slot = Fact.interface(.slot, gained: [], lost: ["header"], .certain)

    private static let typed = Fact.list("ChipSize", .values, gained: [], lost: ["huge"])
    private static let constructor = Fact.property("Chip.icon()", old: PropertyShape(), new: nil)
    private static let line = Fact.member([Fact.code], old: .string("final bool flat = false,"), new: nil)
    private static let body = Fact.member([Fact.code], old: .string("return flat;"), new: nil)
    private static let newConstructor = Fact.property("Chip.other()", old: nil, new: PropertyShape())
    private static func export(_ name: String) -> Fact { .interface(.export, gained: [], lost: [name], .certain) }

    static let tags: [(file: String, text: String, fact: Fact, effect: ImpactDocument.Effect?)] = [
        ("a.tsx", "<Chip heading=\"a\" />", lost, .breaks),
        ("a.tsx", "<Chip heading={`a`}>x</Chip>", lost, .breaks),
        ("a.tsx", "<Chip other=\"heading\" />", lost, nil),
        ("a.tsx", "<Chip on={() => { heading(\"}\") }} />", lost, nil),
        ("a.tsx", "<Chip {...props} />", lost, .mayBreak),
        ("a.tsx", "<Chip /* heading=\"a\" */ a />", lost, nil),
        ("a.tsx", "<L.Chip a heading />", lost, .breaks),
        ("a.tsx", "<Chip<string> heading=\"a\" />", lost, .breaks),
        ("a.tsx", "<Chip title=\"a\" />", title, .mayBreak),
        ("a.tsx", "const a = useRef<Chip>(null)", lost, .mayBreak),
        ("a.tsx", "const a = styled(Chip)", lost, .mayBreak),
        ("a.tsx", "<Chip", lost, .mayBreak),
        ("a.tsx", "<Chip />", required, .breaks),
        ("a.tsx", "<Chip tone=\"a\" />", required, nil),
        ("a.tsx", "<Chip {...props} />", required, .mayBreak),
        ("a.tsx", "<Chip variant=\"link\" />", values, .breaks),
        ("a.tsx", "<Chip variant={'link'} />", values, .breaks),
        ("a.tsx", "<Chip variant=\"solid\" />", values, nil),
        ("a.tsx", "<Chip />", values, nil),
        ("a.tsx", "<Chip variant={a ? 'b' : 'c'} />", values, .mayBreak),
        ("a.tsx", "<Chip />", byDefault, .changes),
        ("a.tsx", "<Chip closable={false} />", byDefault, nil),
        ("a.tsx", "<Chip />", gained, nil),
        ("a.tsx", "<Chip onClose={f} />", event, .breaks),
        ("a.tsx", "<Chip />", .disappeared(.certain), .breaks),
        ("a.tsx", "<Chip size=\"huge\" />", typed, .breaks),
        ("a.tsx", "<Chip tone=\"huge\" />", typed, .mayBreak),
        ("a.tsx", "<Chip size=\"small\" on={f} />", typed, nil),
        ("a.tsx", "<Chip size={a} />", typed, .mayBreak),
        ("a.tsx", "<Chip {...a} />", typed, .mayBreak),
        ("a.tsx", "<Chip />", export("Chip"), .breaks),
        ("a.tsx", "<Chip />", export("ChipGroup"), nil),
        ("a.dart", "final a = Chip(size: ChipSize.huge);", typed, nil),
        ("a.dart", "final a = Chip.icon(b);", constructor, .breaks),
        ("a.dart", "final a = Chip.other(b);", constructor, nil), ("a.dart", "Chip.other(b)", newConstructor, nil),
        ("a.dart", "final a = Chip.bar(flat: true);", line, .mayBreak), ("a.dart", "Chip.bar(high: flat)", line, nil),
        ("a.dart", "final a = Chip.bar(flat: true);", body, nil), ("a.dart", "Chip(a: 1)", body, .changes),
        ("a.dart", "final a = Chip(icon: b);", constructor, nil),
        ("a.dart", "final a = Chip(heading: 'a', on: () => f(1));", lost, .breaks),
        ("a.dart", "final a = const Chip(other: 'heading: 1', child: A(heading: 2));", lost, nil),
        ("a.dart", "final a = ui.Chip<int>(\n  heading: 'a',\n);", lost, .breaks),
        ("a.dart", "final a = Chip.small(heading: 'a');", lost, .mayBreak),
        ("a.dart", "class A extends Chip {}", lost, .mayBreak),
        ("a.dart", "final a = Chip('a');", lost, .mayBreak),
        ("a.dart", "final a = Chip();", required, .breaks),
        ("a.dart", "final a = Chip(tone: b);", required, nil),
        ("a.dart", "final a = Chip(variant: Variant.link);", values, .mayBreak),
        ("a.dart", "final a = Chip();", gained, nil),
        ("a.dart", "final a = Chip();", byDefault, .changes),
        ("a.vue", "<template><Chip :heading=\"a\"/></template>", lost, .breaks),
        ("a.vue", "<template><Chip v-bind:heading.sync=\"a\"/></template>", lost, .breaks),
        ("a.vue", "<template><Chip v-bind=\"a\"/></template>", lost, .mayBreak),
        ("a.vue", "<template><Chip :variant=\"'link'\"/></template>", values, .breaks),
        ("a.vue", "<template><Chip :variant=\"a\"/></template>", values, .mayBreak),
        ("a.vue", "<template><Chip @close=\"a\"/></template>", event, .breaks),
        ("a.vue", "<template><Chip @closed=\"a\"/></template>", event, nil),
        ("a.vue", "<template><Chip><template #header>a</template></Chip></template>", slot, .breaks),
        ("a.vue", "<template><Chip><A><template #header>a</template></A></Chip></template>", slot, .mayBreak),
        ("a.vue", "<template><Chip><p>header</p></Chip></template>", slot, nil),
        ("a.html", "<Chip>\n<p class=\"a\" chip-footer>b</p></Chip>", selected, .breaks),
        ("a.html", "<Chip><p class=\"a chip-footer b\">chip-footer</p></Chip>", selected, nil),
        ("a.html", "<Chip><own-a><p chip-footer>b</p></own-a></Chip>", selected, .mayBreak),
        ("a.svelte", "<Chip {heading} />", lost, .breaks),
        ("a.svelte", "<Chip bind:heading={a} on:close={f} />", event, .breaks),
        ("a.svelte", "<Chip class:heading={a} />", lost, nil),
        ("a.html", "<Chip [heading]=\"a\"></Chip>", lost, .breaks),
        ("a.html", "<Chip (close)=\"a()\"></Chip>", event, .breaks),
        ("a.html", "<Chip [attr.heading]=\"a\"></Chip>", lost, nil),
        ("a.html", "<Chip *ngIf=\"heading\"></Chip>", lost, nil),
        ("a.ts", "html`<Chip .heading=${a} ?b=${c}></Chip>`", lost, .breaks),
        ("a.ts", "const a = <Chip>b; const c = '</Chip>'", required, .mayBreak),
        ("a.ts", "html`<Chip @close=${() => { a }}></Chip>`", lost, nil),
    ]

    @Test("A tag is affected if it sets the changed property", arguments: tags)
    func attributes(file: String, text: String, fact: Fact, effect: ImpactDocument.Effect?) {
        #expect(effects([fact], file, text) == (effect.map { [$0] } ?? []), "\(text)")
    }

    private static func change(
        _ effect: APIChange.Effect, _ verdict: APIChange.Verdict = .breaking, kind: String = "fun",
        _ declaration: DeclarationID = DeclarationID(types: [], name: "Chip", labels: ["text", "raised", "content"])
    ) -> Fact {
        let change = APIChange(verdict, kind: kind, declaration, name: "Chip", effect: effect, path: "A.kt", line: 1)
        return .api([change], more: 0, nil)
    }

    private static let renamed = change(.parameterRenamed(.init("raised", at: 1), to: "high"))
    private static let added = change(
        .parameterAdded(.init("icon", at: 3), type: "Int", hasDefault: false, isInFront: false))
    private static let naked = change(
        .gone(use: nil), kind: "case", DeclarationID(types: ["ChipKind"], name: "Naked", labels: []))

    private static let moved = change(.moduleChanged(old: "a.b", new: "a.c"))

    private static let bare = change(
        .renamed(to: DeclarationID(types: ["ChipKind"], name: "Bare", labels: [])), kind: "case",
        DeclarationID(types: ["ChipKind"], name: "Naked", labels: []))

    static let calls: [(text: String, fact: Fact, effect: ImpactDocument.Effect?)] = [
        ("Chip(text = \"a\", raised = true)", renamed, .breaks),
        ("Chip(\"raised = 1, \", true)", renamed, nil),
        ("Chip(f(raised = true))", renamed, nil),
        ("Chip(\"a\") { }", renamed, nil),
        ("Chip(\"a ${b(\")\")}\", raised = c == d)", renamed, .breaks),
        ("Chip(\"a\")", added, .breaks),
        ("Chip(\"a\", icon = 3)", added, nil),
        ("Chip(text = \"a\") { }", added, .mayBreak),
        ("Chip(kind = ChipKind.Naked)", naked, nil),
        ("Chip(kind = ChipKind.Filled)", naked, nil),
        ("val a = ::Chip", renamed, nil),
        ("val a = ::Chip", change(.parameterDefaultLost(.init("raised", at: 1))), nil),
        ("val a = ::Chip", added, .mayBreak),
        ("Chip(kind = ChipKind.Naked)", bare, nil),
        ("Chip(\"a\", raised = true)", change(.parameterLost(.init("raised", at: 1)), .mayBreak), .breaks),
        ("Chip(\"a\", true)", change(.parameterLost(.init("raised", at: 1)), .mayBreak), .mayBreak),
        ("Chip(\"a\")", change(.parameterLost(.init("raised", at: 1)), .mayBreak), nil),
        ("import a.b.*\nfun f() { Chip() }", moved, .breaks),
        ("import a.b.*\nimport a.c.*\nfun f() { Chip() }", moved, .mayBreak),
        ("import a.b.*\nimport a.c.Card\nfun f() { Chip() }", moved, .breaks),
        ("import d.*\nfun f() { Chip() }", moved, .mayBreak),
        ("fun Chip(raised: Int) {}", renamed, nil),
        ("Chip(\"a\")", change(.parameterRetyped(.init("text", at: 0), old: "String", new: "Int")), .mayBreak),
        ("Chip()", change(.nowAsync), .mayBreak),
    ]

    @Test("A call of Kotlin is affected if it passes the changed argument", arguments: calls)
    func arguments(text: String, fact: Fact, effect: ImpactDocument.Effect?) {
        #expect(effects([fact], "A.kt", text) == (effect.map { [$0] } ?? []), "\(text)")
    }

    @Test(
        "An import is listed if the name is gone, or used in a way that is not read",
        arguments: [
            ("<Chip />", lost, []), ("<Chip />", .disappeared(.certain), [.breaks, .breaks]),
            ("styled(Chip)", lost, [.mayBreak, .mayBreak]), ("<Own.Chip2 />", lost, []),
        ] as [(String, Fact, [ImpactDocument.Effect])])
    func imports(text: String, fact: Fact, expected: [ImpactDocument.Effect]) {
        #expect(effects([fact], "a.tsx", "import { A, Chip } from '@a/b'\n\(text)\n") == expected)
        // Another name for the component may be used anywhere.
        #expect(effects([fact], "a.tsx", "import { Chip as C } from '@a/b'\n<C heading='a' />\n").count == 1)
    }

    @Test("An import is listed if the pattern does not find the tags")
    func importsOnly() {
        let text = "import { Chip } from '@a/b'\n<Chip heading='a' />\n"
        #expect(effects([Self.lost], "a.tsx", text) { $0 > 5 } == [.mayBreak])
    }

    @Test("An item lists only the changes that affect its places")
    func facts() {
        var items = [
            ImpactDocument.Item(
                provider: "kit", catalogue: "components", kind: "component", key: "Chip", effect: .mayBreak,
                facts: [Self.lost, Self.values, Self.byDefault])
        ]
        let text = "<Chip heading />\n<Chip closable variant='link' />\n<Chip />\n"
        items[0].places = (1...3).map { ImpactDocument.Place(path: "a.tsx", line: $0, column: 2, text: "") }
        ComponentUses { _ in Array(text.utf8) }.refine(&items)
        #expect(items.map(\.effect) == [.breaks, .changes])
        #expect(items.map { $0.places.map(\.line) } == [[1, 2], [3]])
        #expect(items.map(\.facts) == [[Self.lost, Self.values, Self.byDefault], [Self.byDefault]])
    }

    @Test(
        "A limited number of bytes is read", arguments: ["<Chip a={\n", "<Chip>\n", "<Chip<a\n", "<Chip a='\n"])
    func bounded(piece: String) {
        let text = Array(String(repeating: piece, count: 100_000).utf8)
        var reader = ComponentUseReader(text, fileName: "a.tsx", limit: 256 << 10)
        var count = 0
        while count < 100_000, reader.bytesLeft > 0 {
            _ = reader.use(at: count * piece.utf8.count + 1..<count * piece.utf8.count + 5)
            count += 1
        }
        #expect(count < 100_000)
        #expect(reader.bytesLeft > -64 << 10)
        #expect(reader.use(at: 1..<5) == nil)
    }

    /// The effects at the uses of a name in a source, the most serious first.
    private func effects(
        _ facts: [Fact], _ file: String, _ text: String, where isPlace: (Int) -> Bool = { _ in true }
    ) -> [ImpactDocument.Effect] {
        let isGone = facts.contains { if case .disappeared = $0 { true } else { false } }
        var item = ImpactDocument.Item(
            provider: "kit", catalogue: "components", kind: "component", key: "Chip",
            effect: isGone ? .breaks : .mayBreak, facts: facts)
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            for match in line.matches(of: /\bChip\b/.wordBoundaryKind(.simple)) {
                let column = line.utf8.distance(from: line.startIndex, to: match.range.lowerBound) + 1
                let place = ImpactDocument.Place(path: file, line: number + 1, column: column, text: String(line))
                if isPlace(column) { item.places.append(place) }
            }
        }
        var items = [item]
        ComponentUses { _ in Array(text.utf8) }.refine(&items)
        return items.flatMap { item in item.places.map { _ in item.effect } }
    }

    @Test("A rule of a style sheet is affected by the parts, attributes and variables that it names")
    func selectors() {
        let part = Fact.interface(.cssPart, gained: ["text"], lost: ["label"], .certain)
        let variable = Fact.interface(.customProperty, gained: [], lost: ["--chip-ink"], .may)
        let size = Fact.property("size", old: PropertyShape(type: "string", isRequired: false), new: nil)
        let cases: [(file: String, text: String, fact: Fact, effect: ImpactDocument.Effect?)] = [
            ("a.css", "acme-chip::part(label) { a: b }", part, .breaks),
            ("a.css", "acme-chip:hover::part(base label), x { a: b }", part, .breaks),
            ("a.css", "acme-chip::part(base), x::part(label) { a: b }", part, nil),
            ("a.css", "acme-chip { a: b }", part, nil),
            ("a.ts", "const a = css`acme-chip::part(label) { a: b }`", part, .breaks),
            ("a.ts", "const a = css`\n  acme-chip { a: b }\n`", part, nil),
            ("a.ts", "a.querySelector('acme-chip').on(() => { b })", part, .mayBreak),
            ("a.css", "acme-chip { --chip-ink: red }", variable, .mayBreak),
            ("a.css", "acme-chip { --other: red }\nb { --chip-ink: red }", variable, nil),
            ("a.css", "acme-chip[size=\"large\"] { a: b }", size, .mayBreak),
            ("a.css", "acme-chip.size { a: b }", size, nil),
            ("a.css", "acme-chip { a: b }", .disappeared(.certain), .breaks),
        ]
        for (file, text, fact, effect) in cases {
            let offset = text.utf8.distance(
                from: text.startIndex, to: text.firstRange(of: "acme-chip")?.lowerBound ?? text.startIndex)
            var reader = ComponentUseReader(Array(text.utf8), fileName: file)
            let use = reader.use(at: offset..<offset + 9)
            let found: ImpactDocument.Effect? =
                switch use?.consequence(of: fact, on: "chip") ?? .usual {
                case .none: nil
                case .effect(let effect): effect
                case .usual: fact == .disappeared(.certain) ? .breaks : .mayBreak
                }
            #expect(found == effect, "\(text)")
        }
    }
}
