import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

extension ContinuationTests {
    @Test("A name that another item now states, or has with other letters, may be the item")
    func otherNames() throws {
        let icons = CountConfiguration(
            source: .files(glob: "icons/*.svg", exclude: []), with: ["icons/{key}.json"], kind: .icon)
        let old: Files = [
            "icons/bike.svg": drawing(1),
            "icons/bell.svg": TreeEntry("<svg viewBox=\"0 0 9 9\"><circle r=\"4\"/></svg>"),
            "icons/bell.json": TreeEntry("{}"),
        ]
        var new = old
        new["icons/bike.svg"] = nil
        #expect(try groups(icons, old, new).contains("bike is gone"))
        new["icons/bell.json"] = TreeEntry("{\"aliases\": [\"bike\"]}")
        #expect(try groups(icons, old, new).contains("bike may be gone"))
    }

    @Test("A name that a new line of another file states may be the item", arguments: ["ts", "md", "yaml"])
    func statedNames(ending: String) throws {
        let icons = CountConfiguration(source: .files(glob: "icons/*.svg", exclude: []), kind: .icon)
        let file = RawPath("src/icons.\(ending)")
        let entry = ending == "yaml" ? "  alias: bike\n" : "  alias: { name: \"bike\" },\n"
        let kept: Files = ["icons/bell.svg": drawing(2), file: TreeEntry("first\n\(entry)")]
        let old = kept.merging(["icons/bike.svg": drawing(1)]) { $1 }
        var new = kept
        // The line is the same as before.
        new[file] = TreeEntry("second\n\(entry)")
        #expect(try groups(icons, old, new) == ["bike is gone"])
        new[file] = TreeEntry("first\n  \(entry)")
        #expect(try groups(icons, old, new) == [ending == "md" ? "bike is gone" : "bike may be gone"])
        new[file] = TreeEntry("first\n  \(entry.replacing("bike", with: "bikes"))")
        #expect(try groups(icons, old, new) == ["bike is gone"])
    }

    @Test("A name that the files of several icons have is not the name of an icon")
    func usualNames() throws {
        let icons = CountConfiguration(
            source: .directories(glob: "icons/*", exclude: []), with: ["icons/{key}/*.svg"], kind: .icon)
        let file: RawPath = "src/size.ts"
        let kept: Files = ["icons/bell/default.svg": drawing(2), file: TreeEntry("first\n")]
        let old = kept.merging(["icons/fax/default.svg": drawing(1)]) { $1 }
        let new = kept.merging([file: TreeEntry("first\nsize = 'default';\n")]) { $1 }
        #expect(try groups(icons, old, new) == ["fax is gone"])
        #expect(
            try groups(icons, old, kept.merging([file: TreeEntry("first\nicon = 'fax';\n")]) { $1 })
                == ["fax may be gone"])
    }

    @Test("A new icon whose name has the same words in another order may be a removed one")
    func reorderedNames() throws {
        let icons = CountConfiguration(source: .files(glob: "icons/*.svg", exclude: []), kind: .icon)
        let kept: Files = ["icons/bell.svg": drawing(2)]
        let circle = TestSupport.TreeEntry("<svg viewBox=\"0 0 9 9\"><circle r=\"4\"/></svg>")
        func found(_ name: String) throws -> [String] {
            try groups(
                icons, kept.merging(["icons/circle-close.svg": drawing(1)]) { $1 },
                kept.merging([RawPath("icons/\(name).svg"): circle]) { $1 })
        }
        #expect(try found("close-circle") == ["circle-close may be gone", "close-circle is new"])
        #expect(try found("close-square") == ["circle-close is gone", "close-square is new"])
    }

    @Test("A specification that git considers renamed shows that an icon with another drawing is not gone")
    func renamedSpecifications() throws {
        let icons = CountConfiguration(
            source: .files(glob: "icons/*.svg", exclude: []), with: ["icons/{key}.yml"], kind: .icon)
        func icon(_ name: String, _ number: Int, _ tags: String) -> Files {
            let circle = "<svg viewBox=\"0 0 99 99\"><circle r=\"\(number)\"/></svg>"
            return [
                RawPath("icons/\(name).svg"): number < 20 ? drawing(number) : TreeEntry(circle),
                RawPath("icons/\(name).yml"): TreeEntry(
                    "name: \(name)\nkeywords: [\(tags)]\nauthors:\n  - A person\ndate: 2023-01-01\nset: all\n"),
            ]
        }
        let (old, new) = (icon("Bell", 2, "ring"), icon("Bell", 2, "ring"))
        func found(_ before: Files, _ after: Files) throws -> [String] {
            try groups(icons, old.merging(before) { $1 }, new.merging(after) { $1 })
        }
        #expect(
            try found(icon("Add", 3, "more"), icon("Plus", 40, "more")) == ["Add may be gone", "Plus is new"])
        #expect(
            try found(icon("Add", 3, "more"), icon("Globe", 40, "world")) == ["Add is gone", "Globe is new"])
        let chat = try found(icon("Chat", 3, "talk"), icon("chat", 40, "talk"))
        #expect(chat.count == 1 && chat[0].hasPrefix("Chat renamed to chat (was redrawn"), "\(chat)")
    }

    @Test("An icon with a new name and another color is renamed if its drawing has one color")
    func recolored() throws {
        let icons = CountConfiguration(source: .files(glob: "icons/*.svg", exclude: []), kind: .icon)
        func drawing(_ colors: String...) -> TestSupport.TreeEntry {
            let paths = colors.enumerated().map { "<path fill=\"\($1)\" d=\"M\($0) 3l5 2v7l3 1z\"/>\n" }.joined()
            return TreeEntry(
                "<svg viewBox=\"0 0 24 24\">\n<!-- A long comment that git compares, too -->\n\(paths)</svg>\n")
        }
        let kept: Files = ["icons/bell.svg": self.drawing(2)]
        func found(_ old: TestSupport.TreeEntry, _ new: TestSupport.TreeEntry) throws -> [String] {
            try groups(
                icons, kept.merging(["icons/pencil.svg": old]) { $1 }, kept.merging(["icons/edit.svg": new]) { $1 })
        }
        #expect(try found(drawing("#5a6d91"), drawing("#000000")) == ["pencil renamed to edit (was recolored)"])
        // The flags of two countries can have the same shapes.
        let flags = try found(drawing("#ff0000", "#ffffff"), drawing("#00ff00", "#ffffff"))
        #expect(!flags.contains { $0.contains("renamed") }, "\(flags)")
    }

    @Test("A drawing whose new name is covered by the pattern is not new")
    func coveredNames() throws {
        let icons = CountConfiguration(
            source: .files(glob: "res/drawable/ic_*.xml", exclude: [], key: #"^(?<key>.+?)(?<style>_outline)?$"#),
            kind: .icon)
        let vector = { (number: Int) in
            TreeEntry(
                "<vector xmlns:android=\"http://schemas.android.com/apk/res/android\" android:viewportWidth=\"24\" "
                    + "android:viewportHeight=\"24\">\n<path android:pathData=\"M\(number) 3h5v7l3 \(number)z\"/>\n</vector>\n"
            )
        }
        let kept: Files = ["res/drawable/ic_bell.xml": vector(1)]
        func found(_ name: String, _ number: Int = 2) throws -> [String] {
            try groups(
                icons, kept.merging(["res/drawable/fox.xml": vector(2)]) { $1 },
                kept.merging([RawPath("res/drawable/\(name).xml"): vector(number)]) { $1 })
        }
        for (name, number, words) in [
            ("ic_fox", 2, "fox has the resource name ic_fox instead of fox"), ("ic_fox", 9, "fox is new"),
            ("ic_bell_outline", 2, "bell has the resource name ic_bell_outline instead of fox"),
            ("ic_bell_outline", 9, "bell gained the outline variant"),
        ] {
            let found = try found(name, number)
            #expect(found == [words], "\(found)")
        }
    }

    @Test("An icon that a new one resembles may not be gone, even if the files have no line in common")
    func lookalikes() throws {
        let icons = CountConfiguration(source: .files(glob: "icons/*.svg", exclude: []), kind: .icon)
        let shape =
            "M15 2l2 0c1 0 1 1 1 1l0 3c0 1-1 1-1 1l-2 0c-1 0-1-1-1-1l0 4l5 7l-13-9zM6 13l2 0c1 0 1 1 1 1l0 2c0 1-1 1"
            + "-1 1l-2 0c-1 0-1-1-1-1l4-10l11-1l-7-1l-10 0z"
        func found(_ path: String) throws -> [String] {
            let file = { (path: String) in TreeEntry("<svg viewBox=\"0 0 24 24\"><path d=\"\(path)\"/></svg>") }
            return try groups(icons, ["icons/dusk.svg": file(shape)], ["icons/moon.svg": file(path)])
        }
        #expect(try found("M0.4 0.4h.2v.2h-.2z\(shape)").contains("dusk may be gone"))
        #expect(try found("M3 3h9v9H3zM9 9l7 7l-9 2z").contains("dusk is gone"))
    }

    @Test("A style that remains when its icon is renamed is not new")
    func remainingStyles() throws {
        let icons = CountConfiguration(
            source: .files(glob: "*/icons/*.svg", exclude: [], key: #"^(?<key>.+?)(?<style>-filled)?$"#), kind: .icon)
        let kept: Files = ["b/icons/bell.svg": drawing(5), "b/icons/fox.svg": drawing(6)]
        let old = kept.merging(["a/icons/back.svg": drawing(1), "a/icons/back-filled.svg": drawing(2)]) { $1 }
        let new = kept.merging(["b/icons/return.svg": drawing(1), "b/icons/back-filled.svg": drawing(2)]) { $1 }
        let words = try groups(icons, old, new)
        #expect(words.count == 2 && !words.contains { $0.contains("new") }, "\(words)")
        let other = kept.merging(["b/icons/return.svg": drawing(1), "b/icons/back-filled.svg": drawing(9)]) { $1 }
        let changed = try groups(icons, old, other)
        #expect(changed.contains { $0.contains("new") }, "\(changed)")
    }

    @Test("A style that has another name is reported, although the whole catalogue moved")
    func movedStyles() throws {
        let icons = CountConfiguration(
            source: .files(glob: "icons/*.svg", exclude: [], key: #"^(?<key>.+?)(?<style>-thin|-light)?$"#), kind: .icon
        )
        func files(_ folder: String, _ style: String) -> Files {
            let names = ["bell", "fox", "add", "add-\(style)"].enumerated().map { index, name in
                (RawPath("\(folder)/\(name).svg"), drawing(index + 1))
            }
            return Dictionary(uniqueKeysWithValues: names)
        }
        let whole = "Things: 3 things moved to lib/icons; the configuration does not cover it"
        let renamed = try groups(icons, files("icons", "thin"), files("lib/icons", "light"))
        #expect(renamed == [whole, "add gained the light variant, lost the thin variant"], "\(renamed)")
        #expect(try groups(icons, files("icons", "thin"), files("lib/icons", "thin")) == [whole])
    }

    @Test("A copy of a drawing beside a drawing that moved is new")
    func copies() throws {
        let icons = CountConfiguration(source: .files(glob: "*/icons/*.svg", exclude: []), kind: .icon)
        let line = "<!-- A comment that both have -->"
        func check(_ notation: String) -> TestSupport.TreeEntry {
            TreeEntry("<svg viewBox=\"0 0 24 24\">\n\(line)\n<path d=\"\(notation)\"/></svg>\n")
        }
        let kept: Files = ["b/icons/bell.svg": drawing(5)]
        let old = kept.merging(["a/icons/check.svg": check("M3 3h9v9z")]) { $1 }
        let moved = kept.merging([
            "b/icons/check.svg": check("M3 3H12V12Z"), "b/icons/check-solid.svg": check("M3 3h9v9z"),
        ]) { $1 }
        let found = try groups(icons, old, moved)
        #expect(
            found.contains("check-solid is new") && !found.contains { $0.contains("check-solid moved") }, "\(found)")
        let renamed = kept.merging(["b/icons/check-solid.svg": check("M3 3h9v9z")]) { $1 }
        let other = try groups(icons, old, renamed)
        #expect(other.count == 1 && other[0].contains("check renamed to check-solid"), "\(other)")
    }

    @Test("A variant is named after the differences of the drawings")
    func variantNames() throws {
        let vectors = CountConfiguration(
            source: .files(glob: "res/**/*.svg", exclude: [], key: #"^(?:ic_)?(?<key>.+)$"#), kind: .icon)
        let old: Files = ["res/drawable/ic_bell.svg": drawing(1)]
        let new = old.merging(["res/drawable-night/ic_bell.svg": drawing(2)]) { $1 }
        #expect(try groups(vectors, old, new) == ["bell gained the night variant"])
        let styled = CountConfiguration(
            source: .files(glob: "res/**/*.svg", exclude: [], key: #"^ic_(?<key>.+?)(?<style>_fill)?$"#), kind: .icon)
        let filled = old.merging(["res/drawable/ic_bell_fill.svg": drawing(2)]) { $1 }
        #expect(try groups(styled, old, filled) == ["bell gained the fill variant"])
        let redrawn = filled.merging(["res/drawable/ic_bell.svg": drawing(3)]) { $1 }
        #expect(try groups(styled, filled, redrawn) == ["bell was redrawn"])
        let refilled = filled.merging(["res/drawable/ic_bell_fill.svg": drawing(3)]) { $1 }
        #expect(try groups(styled, filled, refilled) == ["bell was redrawn in the fill variant"])
        // Code refers to a drawable by the name of its file, so one with another name is a new icon.
        let drawables = CountConfiguration(
            source: .files(glob: "res/**/*.xml", exclude: [], key: #"^ic_(?<key>.+?)(?<style>_filled)?$"#), kind: .icon)
        let vector = { (number: Int) in
            TreeEntry(
                "<vector xmlns:android=\"http://schemas.android.com/apk/res/android\" android:viewportWidth=\"24\" "
                    + "android:viewportHeight=\"24\">\n<path android:pathData=\"M\(number) 3h5v7l3 \(number)z\"/>\n</vector>\n"
            )
        }
        let plain: Files = ["res/drawable/ic_vault.xml": vector(1)]
        let both = plain.merging(["res/drawable/ic_vault_filled.xml": vector(2)]) { $1 }
        let other = plain.merging(["res/drawable/ic_vault_f.xml": vector(2)]) { $1 }
        #expect(Set(try groups(drawables, both, other)) == ["vault lost the filled variant", "vault_f is new"])
        let listed = CountConfiguration(
            source: .array(file: "icons.json", pointer: "", key: "name"), with: ["icons/{key}.svg"], kind: .icon)
        let bug: Files = ["icons.json": TreeEntry("[{\"name\": \"bug\"}]"), "icons/bug.svg": drawing(1)]
        #expect(try groups(listed, bug, bug.filter { $0.key == "icons.json" }) == ["bug lost a drawing"])
    }
}
