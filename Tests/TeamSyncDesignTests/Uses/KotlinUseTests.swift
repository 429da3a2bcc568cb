import TeamSyncDocuments
import Testing

@testable import TeamSyncDesign

/// The effects of changed functions and properties of types in Kotlin.
@Suite("Members of types in Kotlin code") struct KotlinUseTests {
    private static func change(
        _ effect: APIChange.Effect, _ name: String = "Primary", _ verdict: APIChange.Verdict = .breaking,
        kind: String = "fun", in types: [String] = ["AcmeButtons"]
    ) -> APIChange {
        let labels = kind == "fun" ? ["text", "sizes", "onClick"] : []
        return APIChange(
            verdict, kind: kind, DeclarationID(types: types, name: name, labels: labels), name: name, effect: effect,
            path: "A.kt", line: 1)
    }

    private static let renamed = change(.parameterRenamed(.init("sizes", at: 1), to: "size"))
    private static let gone = change(.gone(use: nil))
    private static let required = change(
        .parameterAdded(.init("tone", at: 1), type: "Int", hasDefault: false, isInFront: false))
    private static let property = change(.gone(use: nil), "Primary", kind: "var")
    private static let constructor = change(.parameterRenamed(.init("sizes", at: 1), to: "size"), "AcmeButtons", in: [])

    /// The place is before the bar.
    static let uses: [(text: String, change: APIChange, effect: ImpactDocument.Effect?)] = [
        ("AcmeButtons.|Primary(text = \"a\", sizes = b)", renamed, .breaks),
        ("|AcmeButtons.Primary(text = \"a\", sizes = b)", renamed, .breaks),
        ("|AcmeButtons.Primary(text = \"a\", onClick = { f(sizes = 1) })", renamed, nil),
        ("|AcmeButtons.Secondary(text = \"a\", sizes = b)", renamed, nil),
        ("OtherButtons.|Primary(sizes = b)", renamed, nil),
        ("|AcmeButtons.Primary(text = \"a\")", gone, .breaks),
        ("|AcmeButtons.Primary { }", gone, .breaks),
        ("|AcmeButtons.Primary(other = 1)", gone, nil),
        ("|AcmeButtons.Primary(1, 2, 3, 4)", gone, nil),
        ("|AcmeButtons.Primary(*all)", gone, .mayBreak),
        ("import com.acme.|AcmeButtons", gone, nil),
        ("import com.acme.|AcmeButtons.Primary", gone, .breaks),
        ("com.acme.|AcmeButtons.Primary(a)", gone, .breaks),
        ("import com.acme.AcmeButtons as B\nval a = |B.Primary(b)", gone, .breaks),
        ("typealias B = com.acme.AcmeButtons\nval a = |B.Secondary(b)", gone, nil),
        ("val a = AcmeButtons::|Primary", gone, .breaks),
        ("val a = AcmeButtons::|Primary", required, .mayBreak),
        ("val a = AcmeButtons::|Primary", renamed, nil),
        ("|AcmeButtons.Primary(\"a\")", required, .breaks),
        ("|AcmeButtons.Primary(\"a\", tone = 1)", required, nil),
        ("|AcmeButtons.Primary(a)", change(.deprecated(.init(), platform: nil), "Primary", .deprecated), .deprecated),
        ("|AcmeButtons.Primary(a)", change(.resultRetyped(old: "A", new: "B"), "Primary", .mayBreak), .mayBreak),
        ("val a = |AcmeButtons.Primary", property, .breaks),
        ("val a = |AcmeButtons.Primary.copy(b = 1)", property, .breaks),
        ("val a = |AcmeButtons.PrimaryDark", property, nil),
        ("fun f(a: |AcmeButtons) {", constructor, nil),
        ("val a: List<|AcmeButtons> = b", constructor, nil),
        ("if (a is |AcmeButtons) {", constructor, nil),
        ("val a = |AcmeButtons(\"a\", sizes = 1)", constructor, .breaks),
        ("val a = b(|AcmeButtons)", constructor, .mayBreak),
    ]

    @Test("A place is affected if it names the changed member and passes the changed argument", arguments: uses)
    func members(text: String, change: APIChange, effect: ImpactDocument.Effect?) throws {
        let lines = text.split(separator: "\n")
        let number = try #require(lines.firstIndex { $0.contains("|") })
        let mark = try #require(lines[number].firstIndex(of: "|"))
        let column = lines[number].utf8.distance(from: lines[number].startIndex, to: mark) + 1
        var items = [
            ImpactDocument.Item(
                provider: "kit", catalogue: "components", kind: "component", key: "AcmeButtons", effect: .mayBreak,
                facts: [.api([change], more: 0, nil)])
        ]
        items[0].places = [ImpactDocument.Place(path: "A.kt", line: number + 1, column: column, text: "")]
        ComponentUses { _ in Array(text.replacing("|", with: "").utf8) }.refine(&items)
        #expect(items.map(\.effect) == (effect.map { [$0] } ?? []), "\(text)")
    }
}
