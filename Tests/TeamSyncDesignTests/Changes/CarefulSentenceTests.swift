import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

/// Changes that look like other changes.
@Suite("In doubtful cases, less is reported")
struct CarefulSentenceTests {
    private typealias Files = [RawPath: TestSupport.TreeEntry]

    private func tokens(_ values: [String: String]) -> Files {
        let members = values.sorted { $0.key < $1.key }.map { "\"\($0.key)\": {\"$value\": \"\($0.value)\"}" }
        return ["t.json": TreeEntry("{\(members.joined(separator: ", "))}")]
    }

    @Test("An item may continue in a new token with its value, but not in an existing one")
    func values() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["t.json"], pointer: "", format: .dtcg, modes: [])), kind: .token)
        let former = tokens(["ink": "#123456", "mist": "#cccccc", "rose": "#ff0000"])
        #expect(
            try DesignClone.groups(count, former, tokens(["sea": "#123456", "mist": "#cccccc", "rose": "#ff0000"]))
                == ["ink may be gone", "sea is new: #123456"])
        #expect(
            try DesignClone.groups(count, former, tokens(["sea": "#654321", "mist": "#123456", "rose": "#ff0000"]))
                == ["ink is gone", "sea is new: #654321", "mist: #cccccc → #123456"])
    }

    private func svg(_ number: Int) -> TestSupport.TreeEntry {
        TreeEntry("<svg viewBox='0 0 24 24'><path d='M1 \(number)h8v\(number)z'/></svg>")
    }

    @Test("A style is lost with its last size")
    func styles() throws {
        let count = CountConfiguration(
            source: .files(glob: "icons/**/*.svg", exclude: [], key: "(?<key>.*)"), kind: .icon)
        let all: Files = [
            "icons/16/solid/bell.svg": svg(1), "icons/20/solid/bell.svg": svg(2), "icons/24/outline/bell.svg": svg(3),
        ]
        var one = all
        one["icons/16/solid/bell.svg"] = nil
        #expect(try DesignClone.groups(count, all, one) == ["bell lost the 16 px variant"])
        var none = one
        none["icons/20/solid/bell.svg"] = nil
        #expect(try DesignClone.groups(count, one, none) == ["bell lost the solid variant"])
    }

    @Test("A folder that moved into another is not that folder")
    func folders() throws {
        let count = CountConfiguration(source: .directories(glob: "ui/*", exclude: []), kind: .component)
        let code = (0..<30).map { "export const line\($0) = 'Chip \($0)';\n" }.joined()
        let old: Files = ["ui/Chip/Chip.tsx": TreeEntry(code), "ui/Menu/Menu.tsx": TreeEntry("export const a = 1\n")]
        let new: Files = [
            "ui/Tags/Chip/Chip.tsx": TreeEntry(code), "ui/Tags/index.ts": TreeEntry("export * from './Chip'\n"),
            "ui/Menu/Menu.tsx": TreeEntry("export const a = 1\n"),
        ]
        let sentences = try DesignClone.groups(count, old, new)
        #expect(sentences == ["Chip moved from ui/ to ui/Tags/"], "\(sentences)")
    }

    @Test("A file renamed in an item's folder does not move the item")
    func renamedInside() throws {
        let count = CountConfiguration(source: .directories(glob: "ui/*", exclude: []), kind: .component)
        let old: Files = ["ui/icon/a.svg": svg(1), "ui/icon/b.svg": svg(2), "ui/icon/icon.css": TreeEntry("a {}\n")]
        var new = old
        new["ui/icon/b.svg"] = nil
        new["ui/icon/c.svg"] = svg(2)
        #expect(try DesignClone.groups(count, old, new) == ["icon gained a drawing, lost a drawing"])
    }

    @Test("A comment that deprecates something is not formatting")
    func deprecation() throws {
        let count = CountConfiguration(source: .files(glob: "ui/*.tsx", exclude: []), kind: .component)
        let props = { (comment: String) -> Files in
            ["ui/Banner.tsx": TreeEntry("interface Props {\n  \(comment)\n  disabled?: boolean;\n}\n")]
        }
        #expect(
            try DesignClone.groups(count, props("/** Whether it is. */"), props("/** @deprecated use inert */"))
                == ["Banner deprecates `disabled`: use inert"])
        let advice = try DesignClone.groups(
            count, props("/** Whether it is. */"),
            props("/**\n   * @deprecated This has no effect.\n   * Use inert instead.\n   * It is slow.\n   */"))
        #expect(advice.count == 1)
        #expect(advice.first?.contains("no effect. Use inert instead") == true, "\(advice)")
        #expect(advice.first?.contains("slow") == false)
        #expect(
            try DesignClone.groups(count, props("/** Whether it is. */"), props("/** Whether it can be used. */"))
                == ["Banner: docs changed"])
    }

    @Test("Replacing a word in all names of a family renames the family")
    func replacedWord() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["t.json"], pointer: "", format: .dtcg, modes: [])), kind: .token)
        func family(_ word: String, _ color: String) -> [String: String] {
            var values: [String: String] = [:]
            for number in 1...6 {
                values["\(word).\(number)"] = "#\(color)\(number)"
                values["\(word)-bg-\(number)"] = "{\(word).\(number)}"
            }
            return values
        }
        let (old, new) = (family("ruby", "d0000"), family("berry", "d0000"))
        #expect(try DesignClone.groups(count, tokens(old), tokens(new)).allSatisfy { $0.contains("renamed") })
        // If the values differ, one family was removed and another was added.
        let other = try DesignClone.groups(count, tokens(old), tokens(family("berry", "00d00")))
        #expect(!other.contains { $0.contains("renamed") }, "\(other)")
        // If two families have its values, it is not known which one continues.
        let both = new.merging(family("wine", "d0000")) { $1 }
        let found = try DesignClone.groups(count, tokens(old), tokens(both))
        #expect(!found.contains { $0.contains("renamed") || $0.contains("gone") && !$0.contains("may") }, "\(found)")
    }

    @Test("A replaced word in a string literal may name another resource")
    func replacedLiteral() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["Icon.swift"], pointer: "", format: .code, modes: [])), kind: .token)
        func file(_ word: String, _ value: (String) -> String) -> Files {
            let names = ["Tiny", "Small", "Large"].map { "\(word)\($0)" }
            let lines = names.map { "    static let \($0) = \(value($0))\n" }.joined()
            return ["Icon.swift": TreeEntry("enum Icon {\n\(lines)}\n")]
        }
        let image = { (name: String) in "UIImage(named: \"\(name)\", in: .module, compatibleWith: nil)" }
        let found = try DesignClone.groups(count, file("bird", image), file("cross", image))
        #expect(!found.contains { $0.contains("renamed") }, "\(found)")
        #expect(found.contains { $0.contains("may be gone") }, "\(found)")
        let picture = { (_: String) in "UIImage(named: \"picture\", in: .module, compatibleWith: nil)" }
        let same = try DesignClone.groups(count, file("bird", picture), file("cross", picture))
        #expect(!same.isEmpty && same.allSatisfy { $0.contains("renamed") }, "\(same)")
    }

    @Test("A reference with a similar name may be the token, even if it leads to another value")
    func reference() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["t.json"], pointer: "", format: .dtcg, modes: [])), kind: .token)
        let file = { (name: String, base: String) -> Files in
            [
                "t.json": TreeEntry(
                    """
                    {"base": {"$value": "\(base)"}, "dialog": {"surface": {"\(name)": {"$value": "{base}"}}, "b": {"$value": "1px"}}}
                    """)
            ]
        }
        let sentences = try DesignClone.groups(count, file("active", "#111111"), file("pressed", "#222222"))
        #expect(!sentences.contains { $0.contains("dialog.surface.active is gone") }, "\(sentences)")
    }

    @Test("Different bytes of pixels are not reported as a different look")
    func pixels() throws {
        let count = CountConfiguration(source: .files(glob: "icons/*.png", exclude: []), kind: .icon)
        #expect(
            try DesignClone.groups(
                count, ["icons/a.png": TreeEntry("\u{89}PNG one")], ["icons/a.png": TreeEntry("\u{89}PNG two")])
                == ["a: drawing file changed"])
    }

    @Test("A tint is part of a drawable's look")
    func tint() throws {
        let count = CountConfiguration(source: .files(glob: "res/drawable/*.xml", exclude: []), kind: .icon)
        let drawable = { (tint: String) -> Files in
            [
                "res/drawable/a.xml": TreeEntry(
                    """
                    <vector xmlns:android="http://schemas.android.com/apk/res/android" android:viewportWidth="24" \(tint)
                      android:viewportHeight="24"><path android:fillColor="#000" android:pathData="M1 1h8v8z"/></vector>
                    """)
            ]
        }
        let found = try DesignClone.groups(count, drawable(""), drawable("android:tint=\"#ff0000\""))
        #expect(found == ["a was recolored"])
    }

    @Test("Tokens are deprecated with their group, unless they override it")
    func groupDeprecation() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["t.json"], pointer: "", format: .dtcg, modes: [])), kind: .token)
        let file = { (deprecation: String) -> Files in
            [
                "t.json": TreeEntry(
                    """
                    {"bg": {\(deprecation)"a": {"$value": "#111111"}, "b": {"$value": "#222222", "$deprecated": false}}}
                    """)
            ]
        }
        #expect(
            try DesignClone.groups(count, file(""), file("\"$deprecated\": \"use surface\", "))
                == ["bg.a is deprecated: use surface"])
    }

    @Test("Colors with references in files of modes are compared by mode")
    func references() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["{mode}.json"], format: .dtcg, modes: ["blau", "vivo"])), kind: .color)
        let files = { (color: String) -> Files in
            [
                "blau.json": TreeEntry("{\"base\": {\"$value\": \"\(color)\"}, \"ink\": {\"$value\": \"{base}\"}}"),
                "vivo.json": TreeEntry("{\"base\": {\"$value\": \"#222222\"}, \"ink\": {\"$value\": \"#333333\"}}"),
            ]
        }
        var new = files("#111111")
        new["blau.json"] = TreeEntry("{\"base\": {\"$value\": \"#111111\"}, \"ink\": {\"$value\": \"#444444\"}}")
        let found = try DesignClone.groups(count, files("#111111"), new)
        #expect(found.count == 1 && found[0].hasPrefix("ink: "), "\(found)")
        #expect(!found.contains { $0.contains("alias") || $0.contains("lost") }, "\(found)")
    }

    @Test("A component whose folder git considers renamed may continue, and others are gone")
    func renamedFolders() throws {
        let count = CountConfiguration(source: .files(glob: "packages/*/view/*.hbs", exclude: []), kind: .component)
        func package(_ name: String) -> Files {
            let history = (0..<20).map { "* change \($0) of this package, which nothing else has\n" }.joined()
            return [
                RawPath("packages/team-\(name)/view/\(name).hbs"): TreeEntry("<i class=\"\(name)\"></i>\n"),
                RawPath("packages/team-\(name)/HISTORY.md"): TreeEntry("# \(name)\n" + history),
            ]
        }
        let advert: Files = ["packages/team-advert/view/advert.hbs": TreeEntry("<b>{{text}}</b>\n")]
        let sentences = try DesignClone.groups(count, package("pill").merging(advert) { $1 }, package("tag"))
        #expect(sentences == ["advert is gone", "pill may be gone", "tag is new"])
    }

    @Test("Added and removed files of a component are named if they are few")
    func namedFiles() throws {
        let count = CountConfiguration(source: .directories(glob: "ui/*", exclude: []), kind: .component)
        let old: Files = [
            "ui/radio/radio.css": TreeEntry("a {}\n"), "ui/radio/group.css": TreeEntry("b { top: 1px }\n"),
        ]
        let new: Files = [
            "ui/radio/radio.css": TreeEntry("a {}\n"), "ui/radio/set.css": TreeEntry("c { left: 2em }\n"),
        ]
        #expect(
            try DesignClone.groups(count, old, new) == [
                "radio gained the style sheet set.css, lost the style sheet group.css"
            ])
    }

    @Test("A path with an error is compared up to the error, and by text after it")
    func faultyPaths() throws {
        let count = CountConfiguration(
            source: .files(glob: "*.svg", exclude: []), kind: .icon)
        let file = { (attributes: String, path: String) -> Files in
            ["a.svg": TreeEntry("<svg viewBox='0 0 24 24'><path \(attributes)d='M1 1h8v4z\(path)'/></svg>")]
        }
        let path = "M9 9a1 1 0 2 0 5 5h3"
        #expect(
            try DesignClone.groups(count, file("", path), file("aria-hidden='true' ", path)) == [
                "1 thing was reformatted (a)"
            ])
        #expect(try DesignClone.groups(count, file("", path), file("", path + "v1")) == ["a: drawing file changed"])
        #expect(try DesignClone.groups(count, file("", path), file("fill='#f00' ", path)) == ["a was recolored"])
    }

    @Test("Drawings in the color of their element are parsed, and the recolored format is named")
    func contextColors() throws {
        let count = CountConfiguration(
            source: .files(glob: "icons/*/*", exclude: [], key: #"^(ic_)?(?<key>[a-z]+)\.\w+$"#), kind: .icon)
        let svg = { (end: String, front: String) in
            TreeEntry(
                "\(front)<svg viewBox='0 0 16 16' fill='context-fill' fill-opacity='context-fill-opacity'><path d='M1 1h8v\(end)z'/></svg>"
            )
        }
        let xml = { (color: String) in
            TreeEntry(
                "<vector xmlns:android='http://schemas.android.com/apk/res/android' android:width='16dp' android:height='16dp' android:viewportWidth='16' android:viewportHeight='16'><path android:pathData='M1 1h8v4z' android:fillColor='\(color)'/></vector>"
            )
        }
        let files = { (end: String, front: String, color: String) -> Files in
            ["icons/web/bell.svg": svg(end, front), "icons/drawable/ic_bell.xml": xml(color)]
        }
        let old = files("4", "", "@color/ink")
        #expect(
            try DesignClone.groups(count, old, files("9", "", "@color/ink"))
                == ["bell was redrawn in the SVG variant"])
        #expect(
            try DesignClone.groups(count, old, files("4", "<!-- one -->", "?attr/ink")) == [
                "bell was recolored in the XML variant"
            ])
    }
}
