import Testing

@testable import TeamSyncBase
@testable import TeamSyncDesign
@testable import TeamSyncDocuments

@Suite("Entries of Sass maps that name variables, and variables that users can configure")
struct SassSettingTests {
    private func settings(_ old: String, _ new: String) -> [Fact] {
        SharedSources.settings(Array(old.utf8), Array(new.utf8))
    }

    private let lost = PropertyShape(certainty: .may)

    @Test("Entries")
    func entries() {
        let map = { (entries: String) in "$small: 1px;\n$points: (\n  small: $point-small,\n\(entries)\n);\n" }
        let old = map("  medium: $point-medium,")
        #expect(settings(old, map("")) == [.property("$points.medium", old: lost, new: nil)])
        #expect(settings(map(""), old) == [.property("$points.medium", old: nil, new: PropertyShape())])
        // Another order, and a map whose entries are tokens
        #expect(settings(old, "$points: (medium: $point-medium, small: $point-small) !default;").isEmpty)
        #expect(settings("$a: (s: 1px, m: 2px);", "$a: (s: 1px);").isEmpty)
        #expect(settings("$_points: (s: $a-s, m: $a-m);", "$_points: (s: $a-s);").isEmpty)
        // The map is elsewhere now.
        #expect(settings(old, "$small: 1px;").isEmpty)
    }

    @Test("A lost default")
    func defaults() {
        let fact = Fact.property("$ink !default", old: lost, new: nil)
        #expect(settings("$ink: #000 !default;", "$ink: #000;") == [fact])
        #expect(fact.importance == .mayBreak)
        #expect(settings("$ink: #000;", "$ink: #000 !default;").isEmpty)
        #expect(settings("$ink: #000 !default;\n$ink: #111;", "$ink: #000 !default;").isEmpty)
        #expect(settings("$ink: #000 !default;", "@use 'x';\n$ink: #001\n  !default;").isEmpty)
        #expect(settings("@mixin a { $ink: #000 !default; }", "").isEmpty)
    }
}
