import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

@Suite("Classes of components with style sheets and templates")
struct ModifierTests {
    private static let template = [
        "macro.njk": "{% macro tag(params) %}{% endmacro %}\n", "macro-options.mjs": "export const params = {}\n",
    ]

    private func groups(
        _ old: String, _ new: String, beside others: [String: String] = ModifierTests.template
    ) throws -> [String] {
        let files = { (rules: String) in
            var files = ["ui/card/_index.scss": ".kit-card { gap: 1px; }\n"]
            for (name, text) in others { files["ui/tag/\(name)"] = text }
            files["ui/tag/_index.scss"] =
                "@include kit-exports(\"tag\") {\n.kit-tag { gap: 1px; }\n.kit-tag--blue { gap: 3px; }\n\(rules)\n}\n"
            return files
        }
        return try DesignClone.components(files(old), files(new))
    }

    @Test("A lost modifier is breaking, also if other rules differ")
    func modifiers() throws {
        #expect(
            try groups(".kit-tag--red { top: 1px; }", ".kit-tag--green { top: 1px; }")
                == ["tag lost the class `kit-tag--red` (breaking), gained the class `kit-tag--green`"])
        let nested = try groups(
            ".kit-tag { &--red { top: 1px; } &:hover { left: 1px; } }", ".kit-tag { &:hover { left: 2px; } }")
        #expect(
            nested == [
                "tag lost the class `kit-tag--red` (breaking) (left in @include kit-exports(\"tag\") .kit-tag &:hover 1px → 2px)"
            ], "\(nested)"
        )
        // A part of the component may only be in the templates.
        #expect(
            try groups(".kit-tag__icon--red { top: 1px; }", "") == [
                "tag lost the class `kit-tag__icon--red` (may break)"
            ])
    }

    @Test("A class that a loop or a mixin may define is not lost")
    func computed() throws {
        #expect(
            try groups(".kit-tag--red { top: 1px; }", "@each $c in $tones { .kit-tag--#{$c} { top: 1px; } }")
                == ["tag may have lost the class `kit-tag--red`"])
        #expect(try groups(".kit-tag--red { top: 1px; }", "@include kit-tones;") == ["tag: styles changed"])
        #expect(
            try groups(".kit-tag--red { top: 1px; }", ".kit-tag { @include tone(red); }") == ["tag: styles changed"])
        #expect(try groups("@include kit-tones;", ".kit-tag--red { top: 1px; }") == ["tag: styles changed"])
        // This mixin has nothing to do with the class.
        let other = try groups(".kit-tag--red { top: 1px; }", ".kit-tag { @include focus(2px); }")
        #expect(other == ["tag lost the class `kit-tag--red` (breaking) (styles changed)"], "\(other)")
    }

    @Test("The classes in a mixin that the component declares itself are known")
    func ownMixins() throws {
        let mixin = { (tone: String) in
            "@mixin kit-tag-\(tone) { .kit-tag--\(tone) { @include kit-paint-\(tone)(1px, red); } }\n@include kit-tag-\(tone);"
        }
        let found = try groups(mixin("red"), mixin("green"))
        #expect(
            found == [
                "tag lost `@mixin kit-tag-red` (breaking), gained `@mixin kit-tag-green`, lost the class `kit-tag--red` (breaking), gained the class `kit-tag--green`"
            ], "\(found)")
    }

    @Test("A plain script may be next to templates, but not render them")
    func templates() throws {
        let plain = ["_tag.hbs": "<i class=\"kit-tag\"></i>\n", "tag.js": "class Tag {}\nexport default Tag\n"]
        #expect(
            try groups(".kit-tag--red { top: 1px; }", "", beside: plain) == [
                "tag lost the class `kit-tag--red` (breaking)"
            ])
        let rendered = [
            "tag.hbs": "<i class=\"kit-tag\"></i>\n", "tag.js": "export default class extends Component {}\n",
        ]
        #expect(try groups(".kit-tag--red { top: 1px; }", "", beside: rendered) == ["tag: styles changed"])
    }

    @Test("Users of a component in a script do not write its classes")
    func scripts() throws {
        let found = try groups(
            ".kit-tag--red { top: 1px; }", "", beside: ["Tag.tsx": "export const Tag = () => <i className={css} />\n"])
        #expect(found == ["tag: styles changed"])
    }
}
