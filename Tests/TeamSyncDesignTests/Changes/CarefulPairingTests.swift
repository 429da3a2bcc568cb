import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

/// Icons and components with other names, and drawings that may look the same.
@Suite("Drawings and folders that continue under other names")
struct CarefulPairingTests {
    private typealias Files = [RawPath: TestSupport.TreeEntry]

    private func svg(_ number: Int) -> TestSupport.TreeEntry {
        TreeEntry("<svg viewBox='0 0 24 24'><path d='M1 \(number)h8v\(number)z'/></svg>")
    }

    @Test("A drawing that looks the same under another name is the same icon, whatever else its file contains")
    func sameDrawing() throws {
        let count = CountConfiguration(source: .files(glob: "icons/*.svg", exclude: []), kind: .icon)
        let drawing = { (root: String, color: String, note: String) in
            TestSupport.TreeEntry(
                "<svg viewBox='0 0 24 24'\(root)>\(note)<path d='M4 4h8v9z' fill='\(color)'/><path d='M14 14h3v6z' fill='\(color)'/></svg>"
            )
        }
        let old: Files = ["icons/bicycle.svg": drawing("", "#000", ""), "icons/z.svg": svg(3)]
        for new in [
            drawing(" class='bi bi-bike'", "#000", ""), drawing("", "currentColor", ""),
            drawing("", "#000", "<!-- \(String(repeating: "License ", count: 200)) -->"),
        ] {
            #expect(
                try DesignClone.groups(count, old, ["icons/bike.svg": new, "icons/z.svg": svg(3)]).contains {
                    $0.hasPrefix("bicycle renamed to bike")
                })
        }
        // The same shapes in another color may be another flag.
        let red = try DesignClone.groups(
            count, old, ["icons/flag.svg": drawing("", "#f00", ""), "icons/z.svg": svg(3)])
        #expect(!red.contains { $0.contains("renamed") }, "\(red)")
    }

    @Test(
        "A component is renamed if its source has another name, and moved if only its file does",
        arguments: [
            ("Chip.kt", "Tag.kt", "@Composable\npublic fun Chip(", "@Composable\npublic fun Chip(", "Tag moved from"),
            ("ui_chip.dart", "tag.dart", "class UiChip extends A {", "class UiChip extends A {", "tag moved from"),
            ("Chip.tsx", "Tag.tsx", "export function Chip(", "export function Chip(", "Tag moved from"),
            (
                "Chip.kt", "Tag.kt", "@Composable\npublic fun Chip(", "@Composable\npublic fun Tag(",
                "Chip renamed to Tag"
            ),
            ("Chip.vue", "Tag.vue", "<script>", "<script>", "Chip renamed to Tag"),
            (
                "Chip.tsx", "Tag.tsx", "export function Chip(", "export const Chip = Tag\nexport function Tag(",
                "Chip renamed to Tag"
            ),
        ])
    func names(old: String, new: String, head: String, newHead: String, sentence: String) throws {
        let glob = "ui/*.\(old.split(separator: ".")[1])"
        let count = CountConfiguration(source: .files(glob: glob, exclude: []), kind: .component)
        let body = (0..<40).map { "\n    value\($0): String" }.joined(separator: ",")
        let found = try DesignClone.groups(
            count, [RawPath("ui/\(old)"): TreeEntry(head + body)], [RawPath("ui/\(new)"): TreeEntry(newHead + body)])
        #expect(found.count == 1 && found[0].hasPrefix(sentence), "\(found)")
    }

    @Test("A drawing that cannot be parsed, or is empty, is not reported as different")
    func unclear() throws {
        let count = CountConfiguration(source: .files(glob: "icons/*.svg", exclude: []), kind: .icon)
        for (old, new) in [
            ("<svg fill='none'><path d='M1 1h8'/></svg>", "<svg fill='none' role='img'><path d='M1,1h8'/></svg>"),
            ("<svg><text x='1'>a</text></svg>", "<svg><text x='1' lang='en'>a</text></svg>"),
        ] {
            let found = try DesignClone.groups(count, ["icons/a.svg": TreeEntry(old)], ["icons/a.svg": TreeEntry(new)])
            #expect(found == ["a: drawing file changed"])
        }
    }

    @Test("A drawing that another icon has now is not gone")
    func takenOver() throws {
        let count = CountConfiguration(source: .files(glob: "icons/*.svg", exclude: []), kind: .icon)
        let found = try DesignClone.groups(
            count, ["icons/cog.svg": svg(3), "icons/add.svg": svg(7)],
            ["icons/settings.svg": svg(3), "icons/cog.svg": svg(7)])
        #expect(!found.contains { $0.contains("add is gone") }, "\(found)")
    }

    @Test("A drawing with another declared size is neither the same nor redrawn")
    func statedSize() throws {
        let count = CountConfiguration(source: .files(glob: "icons/*.svg", exclude: []), kind: .icon)
        let file = { (size: String) -> Files in
            ["icons/a.svg": TreeEntry("<svg viewBox='0 0 24 24'\(size)><path d='M1 3h8v3z'/></svg>")]
        }
        #expect(try DesignClone.groups(count, file(" width='24'"), file(" width='20'")) == ["a: width 24 → 20"])
        #expect(
            try DesignClone.groups(count, file(" width='24'"), file(" width='24.0px'")) == [
                "1 thing was reformatted (a)"
            ])
        #expect(try DesignClone.groups(count, file(" width='24'"), file("")) == ["1 thing was reformatted (a)"])
    }

    @Test("An added or removed size is named even if other styles have the same file name")
    func sizes() throws {
        let count = CountConfiguration(
            source: .files(glob: "icons/**/*.svg", exclude: [], key: "(?<key>.*)"), kind: .icon)
        let all: Files = [
            "icons/16/solid/bell.svg": svg(1), "icons/20/solid/bell.svg": svg(2), "icons/24/solid/bell.svg": svg(3),
            "icons/24/outline/bell.svg": svg(4),
        ]
        var fewer = all
        fewer["icons/16/solid/bell.svg"] = nil
        #expect(try DesignClone.groups(count, all, fewer) == ["bell lost the 16 px variant"])
        fewer["icons/12/solid/bell.svg"] = svg(7)
        #expect(try DesignClone.groups(count, all, fewer) == ["bell gained the 12 px variant, lost the 16 px variant"])
    }

    /// Returns the same drawing as `svg`, in another notation.
    private func rewritten(_ number: Int) -> TestSupport.TreeEntry {
        TreeEntry("<svg viewBox='0 0 24 24'>\n  <path d='M1,\(number) H9 v\(number) z'/>\n</svg>\n")
    }

    @Test("Drawings that moved to the folder of another category and were reformatted are the same drawings")
    func movedAndReformatted() throws {
        let count = CountConfiguration(
            source: .array(file: "icons.json", pointer: "", key: "id"), with: ["svg/**/{key}.svg"], kind: .icon)
        let files = { (category: String, drawings: [String: TestSupport.TreeEntry]) -> Files in
            var all: Files = ["icons.json": TreeEntry(#"[{"id": "nurse", "category": "\#(category)"}]"#)]
            for (style, drawing) in drawings { all[RawPath("svg/\(style)/\(category)/nurse.svg")] = drawing }
            return all
        }
        let old = files("people", ["fill": svg(1), "line": svg(2), "fill-24": svg(3), "line-24": svg(4)])
        let found = try DesignClone.groups(
            count, old,
            files(
                "care", ["fill": svg(1), "line": svg(2), "fill-24": rewritten(3), "line-24": rewritten(4)]))
        #expect(found == ["nurse moved 4 files from people/ to care/ (category people → care)"], "\(found)")
        // Other pictures in the new folder do not make a category a variant.
        let redrawn = try DesignClone.groups(
            count, old, files("care", ["fill": svg(1), "line": svg(2), "fill-24": svg(5), "line-24": svg(6)]))
        #expect(redrawn.count == 1 && !redrawn[0].contains("variant"), "\(redrawn)")
        let partly = try DesignClone.groups(
            count, files("people", ["fill": svg(1), "line": svg(2)]), files("care", ["fill": svg(1), "line": svg(5)]))
        #expect(
            partly == [
                "nurse was redrawn in the line variant, moved 2 files from people/ to care/ (category people → care)"
            ],
            "\(partly)")
        // A style without a picture on the other side is lost.
        let fewer = try DesignClone.groups(
            count, old, files("care", ["fill": svg(1), "line": svg(2), "fill-24": rewritten(3)]))
        #expect(fewer.count == 1 && fewer[0].contains("lost the line-24 variant"), "\(fewer)")
    }

    @Test("An icon whose drawing is now a variant of another icon is not said to be gone")
    func becameVariant() throws {
        let count = CountConfiguration(
            source: .files(glob: "icons/**/*.svg", exclude: [], key: "(?:(?<style>jp)/)?(?<key>[^/]+)$"), kind: .icon)
        let old: Files = ["icons/bank.svg": svg(1), "icons/bank-JP.svg": svg(2), "icons/cup.svg": svg(3)]
        let moved = try DesignClone.groups(
            count, old, ["icons/bank.svg": svg(1), "icons/jp/bank.svg": rewritten(2), "icons/cup.svg": svg(3)])
        #expect(moved == ["bank-JP may be gone", "bank gained the jp variant"], "\(moved)")
        let redrawn = try DesignClone.groups(
            count, old, ["icons/bank.svg": svg(1), "icons/jp/bank.svg": svg(4), "icons/cup.svg": svg(3)])
        #expect(redrawn == ["bank-JP is gone", "bank gained the jp variant"], "\(redrawn)")
    }

    @Test("The front matter of an icon's page describes the icon")
    func pages() throws {
        let count = CountConfiguration(
            source: .files(glob: "icons/*.svg", exclude: []), optional: ["docs/{key}.md"], kind: .icon)
        let files = { (page: String) -> Files in ["icons/cup.svg": svg(1), "docs/cup.md": TreeEntry(page)] }
        let page = { (category: String, tags: String, text: String) in
            "---\ntitle: Cup\ncategories:\n  - \(category)\ntags: [\(tags)]\n---\n\(text)\n"
        }
        let old = files(page("Tools", "mug", "One"))
        let found = try DesignClone.groups(count, old, files(page("Home", "mug, tea", "One")))
        #expect(found == ["cup is also in Home, is no longer in Tools, is tagged tea"], "\(found)")
        #expect(try DesignClone.groups(count, old, files(page("Tools", "mug", "Two"))) == ["cup: file changed"])
        #expect(try DesignClone.groups(count, files("# Cup"), files("# Mug")) == ["cup: file changed"])
        // Another notation, another folder, and the page of a new variant
        let moved: Files = ["icons/cup.svg": svg(1), "site/docs/cup.md": TreeEntry(page("Tools", "mug", "One"))]
        #expect(try DesignClone.groups(count, old, moved) == [])
        let rewritten = "---\n\"title\": 'Cup'\ncategories: [Tools]\ntags:\n- mug\n---\nOne\n"
        let same = try DesignClone.groups(count, old, files(rewritten))
        #expect(same == ["1 thing was reformatted (cup)"], "\(same)")
        let variants = CountConfiguration(
            source: .files(glob: "icons/*.svg", exclude: [], key: "^(?<key>.+?)(?:-(?<style>fill))?$"),
            optional: ["docs/{key}.md", "docs/{key}-fill.md"], kind: .icon)
        let more = old.merging(["icons/cup-fill.svg": svg(2), "docs/cup-fill.md": TreeEntry("---\na: b\n---\n")]) { $1 }
        #expect(try DesignClone.groups(variants, old, more) == ["cup gained the fill variant"])
    }

    @Test("An icon whose drawings were renamed and reformatted gained and lost none")
    func renamedAndReformatted() throws {
        let count = CountConfiguration(
            source: .array(file: "icons.json", pointer: "", key: "id"), with: ["svg/**/{key}.svg"], kind: .icon)
        let old: Files = [
            "icons.json": TreeEntry(#"[{"id": "hart"}]"#), "svg/fill/hart.svg": svg(1), "svg/line/hart.svg": svg(2),
            "svg/fill-24/hart.svg": svg(3), "svg/line-24/hart.svg": svg(4),
        ]
        let new: Files = [
            "icons.json": TreeEntry(#"[{"id": "heart"}]"#), "svg/fill/heart.svg": svg(1), "svg/line/heart.svg": svg(2),
            "svg/fill-24/heart.svg": rewritten(3), "svg/line-24/heart.svg": rewritten(4),
        ]
        #expect(try DesignClone.groups(count, old, new) == ["hart renamed to heart"])
        var other = new
        other["svg/line-24/heart.svg"] = svg(7)
        #expect(try DesignClone.groups(count, old, other) != ["hart renamed to heart"])
    }

    @Test("The name of a renamed drawing in the contents of its set is not a change of the set")
    func renamedInSet() throws {
        let count = CountConfiguration(
            source: .files(glob: "A.xcassets/**/*.svg", exclude: [], key: "^(?<key>.+)-24$"),
            with: ["A.xcassets/{key}-24.imageset/Contents.json"], kind: .icon)
        let files = { (name: String, listed: String, idiom: String) -> Files in
            [
                RawPath("A.xcassets/\(name)-24.imageset/Contents.json"): TreeEntry(
                    #"{"images": [{"filename": "\#(listed)-24.svg", "idiom": "\#(idiom)"}], "info": {"version": 1}}"#),
                RawPath("A.xcassets/\(name)-24.imageset/\(name)-24.svg"): svg(3),
            ]
        }
        let old = files("Trash", "Trash", "universal")
        #expect(
            try DesignClone.groups(count, old, files("Delete", "Delete", "universal")) == ["Trash renamed to Delete"])
        for other in [files("Delete", "Delete", "ipad"), files("Delete", "Bin", "universal")] {
            #expect(try DesignClone.groups(count, old, other) == ["Trash renamed to Delete (`images` changed)"])
        }
    }

    @Test("A renamed icon file with the same bytes matters only if its new name states another variant")
    func renamedFile() throws {
        let count = CountConfiguration(source: .xcassets(path: "A.xcassets", sets: [.image]), kind: .icon)
        let files = { (name: String) -> Files in
            [
                "A.xcassets/more.imageset/Contents.json": TreeEntry(
                    #"{"images": [{"filename": "\#(name)", "idiom": "universal"}, {"filename": "b.svg", "idiom": "ipad"}]}"#
                ),
                "A.xcassets/more.imageset/\(name)": svg(3), "A.xcassets/more.imageset/b.svg": svg(4),
            ]
        }
        let found = try DesignClone.groups(count, files("a.svg"), files("more.svg"))
        #expect(!found.contains { $0.contains("gained") || $0.contains("lost") || $0.contains("moved") }, "\(found)")
        let sizes = CountConfiguration(
            source: .files(glob: "icons/**/*.svg", exclude: [], key: "^(?<key>[a-z]+)"), kind: .icon)
        let old: Files = ["icons/react/react-plain2.svg": svg(3), "icons/react/react-line.svg": svg(4)]
        let new: Files = ["icons/react/react-plain.svg": svg(3), "icons/react/react-line.svg": svg(4)]
        let renamed = try DesignClone.groups(sizes, old, new)
        #expect(renamed == ["react gained the plain variant, lost the plain2 variant"], "\(renamed)")
        #expect(
            try DesignClone.groups(
                sizes, ["icons/bell-16.svg": svg(3), "icons/bell_24.svg": svg(4)],
                ["icons/bell-12.svg": svg(3), "icons/bell-24.svg": svg(4)])
                == ["bell gained the 12 px variant, lost the 16 px variant"])
        let respelled = try DesignClone.groups(
            sizes, ["icons/bell-16.svg": svg(3), "icons/bell_24.svg": svg(4)],
            ["icons/bell-16.svg": svg(3), "icons/bell-24.svg": svg(4)])
        #expect(respelled == ["bell was reformatted"], "\(respelled)")
    }

    @Test("A folder whose files all have a new name is the component of that name")
    func respelled() throws {
        let count = CountConfiguration(source: .directories(glob: "ui/*", exclude: []), kind: .component)
        let files = { (name: String, variable: String, size: Int) -> Files in
            let lines = (0..<size).map { "  const line\($0) = use\(name)(\(variable)Props.\(variable)\($0))\n" }
                .joined()
            return [
                "ui/\(name)/\(name).tsx": TreeEntry("export const \(name) = (\(variable)Props) => {\n\(lines)}\n"),
                "ui/\(name)/index.ts": TreeEntry("export * from './\(name)'\n"),
                "ui/Menu/Menu.tsx": TreeEntry("export const a = 1\n"),
            ]
        }
        let found = try DesignClone.groups(count, files("Spinner", "spinner", 20), files("Loader", "loader", 20))
        #expect(found.contains { $0.hasPrefix("Spinner renamed to Loader") }, "\(found)")
        // Sources that contain little more than the name are similar in many components.
        let small = try DesignClone.groups(count, files("Spinner", "spinner", 1), files("Loader", "loader", 1))
        #expect(!small.contains { $0.contains("renamed") }, "\(small)")
        // A changed line makes the rename uncertain, but the component is not gone.
        let edited = Dictionary(
            uniqueKeysWithValues: files("loader", "loader", 20).map { path, entry in
                (path, TreeEntry(String(decoding: entry.content, as: UTF8.self).replacing("line9 ", with: "b ")))
            })
        let changed = try DesignClone.groups(count, files("spinner", "spinner", 20), edited)
        #expect(changed.allSatisfy { $0 != "spinner is gone" }, "\(changed)")
        // If two sources match, it is not known which one continues.
        var two = files("Loader", "loader", 20)
        two.merge(files("Ring", "ring", 20)) { $1 }
        let both = try DesignClone.groups(count, files("Spinner", "spinner", 20), two)
        #expect(!both.contains { $0.contains("renamed") }, "\(both)")
    }

    @Test("A link in place of a drawing is a different drawing, not a lost one")
    func links() throws {
        let count = CountConfiguration(source: .files(glob: "icons/*/*.svg", exclude: []), kind: .icon)
        let svg = { (size: Int) -> TestSupport.TreeEntry in
            TreeEntry("<svg viewBox='0 0 24 24'><path d='M1 1h\(size)v4z'/></svg>")
        }
        let old: [RawPath: TestSupport.TreeEntry] = [
            "icons/16/a.svg": svg(4), "icons/24/a.svg": svg(5), "icons/16/b.svg": svg(9), "icons/16/c.svg": svg(12),
        ]
        var new = old
        new["icons/16/a.svg"] = TreeEntry(.link, "b.svg".utf8)
        #expect(try DesignClone.groups(count, old, new) == ["a: drawing file changed"])
        new = old
        new["icons/16/c.svg"] = TreeEntry(.link, "b.svg".utf8)
        let found = try DesignClone.groups(count, old, new)
        #expect(found == ["c: drawing file changed"], "\(found)")
    }

    @Test("An icon of which a style stays under its former name was not renamed")
    func styleStays() throws {
        let pattern = #"^(?<key>.+?)(?<weakStyle>-solid)?$"#
        let count = CountConfiguration(source: .files(glob: "icons/*.svg", exclude: [], key: pattern), kind: .icon)
        let old: Files = ["icons/up.svg": svg(3), "icons/up-solid.svg": svg(9), "icons/z.svg": svg(5)]
        let new: Files = ["icons/corner.svg": svg(3), "icons/up-solid.svg": svg(9), "icons/z.svg": svg(5)]
        let found = try DesignClone.groups(count, old, new)
        #expect(!found.contains { $0.contains("renamed") || $0.contains("up-solid is new") }, "\(found)")
        #expect(found.contains { $0.hasPrefix("up lost") }, "\(found)")
        let all: Files = ["icons/corner.svg": svg(3), "icons/corner-solid.svg": svg(9), "icons/z.svg": svg(5)]
        #expect(try DesignClone.groups(count, old, all) == ["up renamed to corner"])
    }

    @Test("A line with the same rest is the same item with a new name, if no other line has that rest")
    func restsOfLines() throws {
        let count = CountConfiguration(
            source: .lines(glob: "icons.dart", exclude: [], pattern: #"static const (?<key>\w+) = IconData\("#),
            kind: .icon)
        func file(_ icons: [(String, String)]) -> Files {
            [
                "icons.dart": TreeEntry(
                    icons.map { "  static const \($0.0) = IconData(\($0.1), fontFamily: _family);\n" }.joined())
            ]
        }
        let old = file([("gear", "0xe901"), ("bell", "0xe902"), ("sun", "0xe903"), ("star", "0xe903")])
        #expect(
            try DesignClone.groups(
                count, old, file([("settings", "0xe901"), ("bell", "0xe902"), ("moon", "0xe903"), ("star", "0xe903")]))
                == ["sun is gone", "gear renamed to settings", "moon is new"])
    }

    @Test("The lines in the brackets that a line opens identify its item under a new name")
    func blocksOfLines() throws {
        let count = CountConfiguration(
            source: .lines(glob: "icons.js", exclude: [], pattern: #"^export const (?<key>\w+)"#), kind: .icon)
        func file(_ icons: [(String, Int)]) -> Files {
            let all = icons.map { "export const \($0.0) = {\n  content: '<path d=\"M\($0.1) 2h9\"/>',\n};\n" }
            return ["icons.js": TreeEntry(all.joined())]
        }
        let old = file([("iconBin", 3), ("iconKey", 4), ("iconStar", 5), ("iconSun", 5)])
        let new = file([("iconTrash", 3), ("iconWallet", 6), ("iconMoon", 5), ("iconSun", 5)])
        let found = try DesignClone.groups(count, old, new)
        #expect(
            found == [
                "2 things gone (iconKey, iconStar)", "iconBin renamed to iconTrash",
                "2 things new (iconMoon, iconWallet)",
            ],
            "\(found)")
    }

    @Test("A new component that continues another one does not make a removed one uncertain")
    func takenPartners() throws {
        let count = CountConfiguration(source: .directories(glob: "ui/*", exclude: []), kind: .component)
        func component(_ name: String) -> Files {
            let rules = (0..<12).map { "  --size-\($0): \($0)px;\n" }.joined()
            return [RawPath("ui/\(name)/\(name).css"): TreeEntry(".\(name) {\n\(rules)}\n")]
        }
        let other: Files = ["ui/menu/menu.css": TreeEntry("a {}\n")]
        let old = component("billboard").merging(component("factoid")) { $1 }.merging(other) { $1 }
        let new = component("fact").merging(other) { $1 }
        #expect(
            try DesignClone.groups(count, old, new) == [
                "billboard is gone", "factoid renamed to fact",
            ])
    }

    @Test("An icon with another code point in the name of its file is the same icon")
    func codePoints() throws {
        let count = CountConfiguration(
            source: .files(glob: "icons/*.svg", exclude: [], key: "^u[0-9A-F]{4,6}-(?<key>.+)$"), kind: .icon)
        let icons = { (names: [String]) -> [RawPath: TestSupport.TreeEntry] in
            Dictionary(
                uniqueKeysWithValues: names.enumerated().map { index, name in
                    let path = String(name.split(separator: "-")[1]).utf8.count + index
                    return (
                        RawPath(Array("icons/\(name).svg".utf8)),
                        TreeEntry("<svg viewBox=\"0 0 24 24\"><path d=\"M1 1h\(path)v\(path)z\"/></svg>\n")
                    )
                })
        }
        let found = try DesignClone.groups(
            count, icons(["uF101-home", "uF102-bell", "uF103-star"]), icons(["uF201-home", "uF102-bell", "uF103-star"]))
        #expect(found == [], "\(found)")
    }
}
