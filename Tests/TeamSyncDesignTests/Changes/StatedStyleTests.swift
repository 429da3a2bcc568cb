import CloneTestSupport
import Testing

@testable import TeamSyncDesign

@Suite("Styles that facts about a component state, and others")
struct StatedStyleTests {
    private static let sheet = """
        @import 'settings';

        @mixin kit-chip($ink: $blue, $edge: $grey) {
          .chip {
            padding: $small;
            color: $ink;
            border-color: $edge;

            &__title { margin: 0; }
          }
        }

        """

    @Test(
        "Values that differ beside renamed names",
        arguments: [
            // Another value in a rule that remains
            (
                [("&__title", "&__heading"), ("padding: $small", "padding: $large")],
                "chip lost the class `chip__title` (may break), gained the class `chip__heading` (padding in @mixin kit-chip .chip $small → $large)"
            ),
            // Another value in the rule of the class
            (
                [("&__title { margin: 0; }", "&__heading { margin: 1px; }")],
                "chip lost the class `chip__title` (may break), gained the class `chip__heading` (margin in @mixin kit-chip .chip &__heading 0 → 1px)"
            ),
            // Only names differ.
            (
                [("&__title", "&__heading")],
                "chip lost the class `chip__title` (may break), gained the class `chip__heading`"
            ),
            (
                [("$ink", "$text")],
                "chip lost the parameter `$ink` of `@mixin kit-chip` (breaking), gained the parameter `$text` of `@mixin kit-chip`"
            ),
            (
                [("&__title", "&__heading"), ("@import 'settings'", "@use 'settings' as *")],
                "chip lost the class `chip__title` (may break), gained the class `chip__heading`"
            ),
            // New names, and a drawing that cannot be read
            (
                [
                    (
                        "&__title { margin: 0; }",
                        "&__title { margin: 0; }\n\n    &__icon {\n      @extend %icon;\n      gap: 0;\n    }"
                    )
                ],
                "chip gained the class `chip__icon`"
            ),
            (
                [
                    ("$edge: $grey)", "$edge: $grey, $on: false)"),
                    ("padding: $small", "@if $on { gap: 1px; }\n    padding: $small"),
                ],
                "chip gained the parameter `$on` of `@mixin kit-chip`"
            ),
            // Too much
            (
                [
                    ("&__title", "&__heading"),
                    ("padding: $small;", "padding: $large; gap: 0; top: 0; left: 0; z-index: 1;"),
                ],
                "chip lost the class `chip__title` (may break), gained the class `chip__heading` (styles changed)"
            ),
        ])
    func values(edits: [(String, String)], sentence: String) throws {
        let files = { (text: String) in ["ui/chip/_chip.scss": text, "ui/menu/_menu.scss": ".menu { a: b; }\n"] }
        let new = edits.reduce(StatedStyleTests.sheet) { $0.replacing($1.0, with: $1.1) }
        let found = try DesignClone.components(files(StatedStyleTests.sheet), files(new))
        #expect(found == [sentence], "\(found)")
    }

    @Test("Drawings in style sheets are not quoted")
    func drawings() throws {
        let files = { (path: String) in
            ["ui/chip/_chip.scss": ".chip {\n  mask: url(\"data:image/svg+xml,%3Cpath d='\(path)'/%3E\");\n}\n"]
        }
        #expect(try DesignClone.components(files("M0 0h9"), files("M0 0v9")) == ["chip: `mask in .chip` changed"])
    }

    @Test("The styles of a component in a script are stated beside its properties")
    func modules() throws {
        let files = { (gap: String, more: String) in
            [
                "ui/Chip/Chip.tsx":
                    "export interface ChipProps { size?: string;\(more) }\nexport function Chip(p: ChipProps) { return <i/> }\n",
                "ui/Chip/Chip.module.css": ".root {\n  gap: \(gap);\n}\n",
            ]
        }
        #expect(
            try DesignClone.components(files("4px", ""), files("8px", " tone?: string"))
                == ["Chip gained `tone` (gap in .root 4px → 8px)"])
        #expect(
            try DesignClone.components(files("4px", ""), files("4px", " tone?: string")) == ["Chip gained `tone`"])
    }
}
