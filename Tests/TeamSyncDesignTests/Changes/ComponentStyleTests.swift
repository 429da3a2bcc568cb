import CloneTestSupport
import TeamSyncBase
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

@Suite("Components that consist of style sheets")
struct ComponentStyleTests {
    private static let count = CountConfiguration(source: .files(glob: "ui/*.css", exclude: []), kind: .component)

    private func tree(_ sheets: [String: String]) -> [RawPath: TestSupport.TreeEntry] {
        Dictionary(uniqueKeysWithValues: sheets.map { (RawPath(Array("ui/\($0.key).css".utf8)), TreeEntry($0.value)) })
    }

    private func groups(_ old: [String: String], _ new: [String: String]) throws -> [String] {
        try DesignClone.groups(Self.count, tree(old), tree(new))
    }

    private func rules(_ classes: [String]) -> String {
        classes.enumerated().map { ".\($1) {\n  padding: \($0)px;\n  color: red;\n  gap: 1.5px;\n}\n" }.joined()
    }

    @Test("A component has the classes that its style sheets define, whatever their names are")
    func names() throws {
        let sheet = { (more: String) in ["button": rules(["btn", "btn-small"]) + more] }
        #expect(try groups(sheet(""), sheet(".btn-wide { gap: 2px; }")) == ["button gained the class `btn-wide`"])
        #expect(
            try groups(sheet(":where(.btn-wide, .x .y):hover { gap: 2px; }"), sheet(""))
                == ["button lost the class `btn-wide` (may break)"])
        #expect(
            try groups(
                sheet(".btn { &.soft { gap: 2px } .icon { gap: 3px } }"), sheet(".btn { &.outline { gap: 2px } }"))
                == ["button lost the class `soft` (may break), gained the class `outline` (styles changed)"])
        // These rules are about elements inside of others, and a part of a number is no class.
        #expect(
            try groups(
                sheet(".menu .item { gap: 2px; }"), sheet("@keyframes a { 50.5% { gap: 2px } }\n.btn:not(.on) {}"))
                == ["button: styles changed"])
    }

    @Test("A class that another component defines now is neither lost nor new")
    func movedClass() throws {
        let old = ["input": rules(["input", "field-label"]), "label": rules(["label"])]
        let new = ["input": rules(["input"]), "label": rules(["label", "field-label"])]
        #expect(try groups(old, new) == ["2 things (input, label): styles changed"] || groups(old, new).count == 2)
        #expect(try groups(old, new).allSatisfy { $0.contains("styles changed") })
    }

    @Test("A component whose classes another one defines now has moved")
    func moved() throws {
        let old = ["input": rules(["input"]), "label": rules(["label", "label-end"])]
        let new = ["input": rules(["label", "label-end", "input"])]
        let found = try groups(old, new)
        #expect(found.contains { $0.hasPrefix("label moved from ") && $0.hasSuffix("input.css") }, "\(found)")
        #expect(found.allSatisfy { !$0.contains("gone") && !$0.contains("gained") }, "\(found)")
    }

    @Test("A component whose classes are in several new style sheets was split")
    func split() throws {
        let parts = ["browser", "code", "phone", "window"]
        let old = ["mockup": rules(["mockup"] + parts.map { "mockup-\($0)" }), "chip": rules(["chip"])]
        var new = ["chip": rules(["chip"])]
        for part in parts { new["mockup\(part)"] = ".mockup-\(part) {\n  display: flex;\n  margin: 4rem;\n}\n" }
        let found = try groups(old, new)
        #expect(
            found == [
                "mockup lost the class `mockup` (may break), moved from mockup.css to mockupbrowser.css and 3 more"
            ], "\(found)")
        // A component with a class for a state that others define too is gone.
        let other = try groups(
            ["toast": rules(["toast", "toast-end", "active"]), "chip": rules(["chip", "active"])],
            ["chip": rules(["chip", "active"])])
        #expect(other == ["toast is gone"], "\(other)")
    }

    @Test("A renamed style sheet with the same classes gained nothing and breaks nothing")
    func renamed() throws {
        let sheet = { (more: String) in
            rules(["stats", "stats-title", "stats-value"]) + ".stats { --stats-gap: 1px; \(more) }\n"
        }
        let renamed = try groups(["stat": sheet("")], ["stats": sheet("color: blue;")])
        #expect(
            renamed == ["stat renamed to stats"] || renamed == ["stat renamed to stats (styles changed)"], "\(renamed)")
        let clone = try DesignClone()
        var history = FastImport()
        let ends = history.add(tree(["stat": sheet("")]), tree(["stats": sheet("")]))
        let found = try clone.changes(["things": Self.count], history.run(in: clone.repository), ends)
        #expect(found.groups.map(\.summary) == ["stat renamed to stats"])
        #expect(try IncomingGroups.of(found.groups)?.breaking == nil)
    }

    private static let mixins: [(old: String, new: String, sentence: String)] = [
        (
            "@mixin kit-chips { .chip { a: b; } }", "@mixin kit-chip { .chip { a: b; } }",
            "chip lost `@mixin kit-chips` (breaking), gained `@mixin kit-chip`"
        ),
        (
            "@mixin kit-chip($a: 1, $b: (c: d), $e) { .chip { a: $a; } }",
            "@mixin kit-chip($a: 1, $e) { .chip { a: $a; } }",
            "chip lost the parameter `$b` of `@mixin kit-chip` (breaking)"
        ),
        (
            "@mixin kit-chip { .chip { a: b; } }", "@mixin kit-chip($size) { .chip { a: $size; } }",
            "chip now requires the parameter `$size` of `@mixin kit-chip` (breaking)"
        ),
        ("@mixin _own { .chip { a: b; } }", "@mixin _other { .chip { a: b; } }", "chip: styles changed"),
        (
            ".chip { a: b; }\n.chip--old { a: c; }",
            ".chip { a: b; }\n// deprecated, will be removed in v5.0: use .chip.is-old\n.chip--old { a: c; }",
            "chip deprecates `.chip--old`: will be removed in v5.0: use .chip.is-old"
        ),
        (
            "@mixin kit {\n .chip--old { a: c; }\n}",
            "@mixin kit {\n // @deprecated Use .tag\n .chip--old { a: c; }\n}",
            "chip deprecates `.chip--old`: use .tag"
        ),
        (
            ".chip { a: b; }\n@mixin kit { c: d; }",
            ".chip { a: b; }\n// Mail\n// Deprecated: use kit-2\n@mixin kit { c: d; }",
            "chip deprecates `@mixin kit`: use kit-2"
        ),
        // About the declaration before it, and about something else
        (
            ".chip { a: b; }\n.old { c: d; }", ".chip { a: b; } // deprecated: no\n.old { c: d; }",
            "1 thing was reformatted (chip)"
        ),
        (
            ".chip { a: b; }\n.old { c: d; }", ".chip { a: b; }\n// Deprecated browsers\n.old { c: d; }",
            "1 thing was reformatted (chip)"
        ),
    ]

    @Test("Mixins, and deprecations of classes and mixins, are part of a component's interface", arguments: mixins)
    func declarations(old: String, new: String, sentence: String) throws {
        let file = { (text: String) -> [RawPath: TestSupport.TreeEntry] in
            ["ui/chip.scss": TreeEntry("\(text)\n"), "ui/menu.scss": TreeEntry(".menu {}\n")]
        }
        let count = CountConfiguration(source: .files(glob: "ui/*.scss", exclude: []), kind: .component)
        let found = try DesignClone.groups(count, file(old), file(new))
        #expect(found == [sentence], "\(found)")
    }
}
