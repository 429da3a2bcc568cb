import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments

@Suite("Information in a drawing's file other than the picture")
struct DrawingNoteTests {
    private typealias Files = [RawPath: TestSupport.TreeEntry]

    private static let icons = CountConfiguration(
        source: .files(glob: "i/*.svg", exclude: [], key: nil), kind: .icon)
    private static let drawables = CountConfiguration(
        source: .files(glob: "i/drawable/*.xml", exclude: [], key: nil), kind: .icon)

    private static func vector(_ attributes: String, path: String = "M2,2h8v8z", color: String = "#FF000000") -> Files {
        [
            "i/drawable/check.xml": TreeEntry(
                """
                <vector xmlns:android="http://schemas.android.com/apk/res/android" \(attributes)
                    android:viewportWidth="24" android:viewportHeight="24">
                  <path android:fillColor="\(color)" android:pathData="\(path)"/>
                </vector>
                """)
        ]
    }

    private static let size = #"android:width="24dp" android:height="24dp""#

    @Test("Mirroring and size of a vector drawable are not its picture")
    func vectors() throws {
        let old = Self.vector(Self.size)
        #expect(
            try DesignClone.groups(Self.drawables, old, Self.vector(Self.size + #" android:autoMirrored="true""#)) == [
                "check gained autoMirrored: true"
            ])
        #expect(
            try DesignClone.groups(
                Self.drawables, old, Self.vector(#"android:width="32dp" android:height="32dp""#))
                == ["check: height 24dp → 32dp, width 24dp → 32dp"])
        #expect(
            try DesignClone.groups(Self.drawables, old, Self.vector(Self.size, path: "M2,2h8v9z")) == [
                "check was redrawn"
            ])
        #expect(
            try DesignClone.groups(Self.drawables, old, Self.vector(Self.size, color: "@android:color/black")) == [
                "1 thing was reformatted (check)"
            ])
        #expect(
            try DesignClone.groups(Self.drawables, old, Self.vector(Self.size, color: "@android:color/white")) == [
                "check was recolored"
            ])
    }

    @Test("Lines with another width or other ends are not another picture")
    func strokes() throws {
        func lines(_ width: String, _ cap: String = "round", color: String = "currentColor", end: Int = 8) -> Files {
            [
                "i/star.svg": TreeEntry(
                    """
                    <svg viewBox="0 0 24 24" fill="none" stroke="\(color)" stroke-width="\(width)" stroke-linecap="\(cap)"
                      stroke-linejoin="round"><path d="M4 4h8v\(end)"/><path d="M4 16h9"/></svg>

                    """)
            ]
        }
        let old = lines("2")
        #expect(try DesignClone.groups(Self.icons, old, lines("1.5")) == ["star: stroke width 2 → 1.5"])
        #expect(
            try DesignClone.groups(Self.icons, old, lines("1.5", "butt")) == [
                "star: line cap round → butt, stroke width 2 → 1.5"
            ])
        #expect(try DesignClone.groups(Self.icons, old, lines("1.5", end: 9)) == ["star was redrawn"])
        #expect(try DesignClone.groups(Self.icons, old, lines("1.5", color: "#f00")) == ["star was redrawn"])
        #expect(try DesignClone.groups(Self.icons, old, lines("2", color: "#f00")) == ["star was recolored"])
    }

    private static func svg(_ comment: String, _ path: String = "M2 2h8v8z") -> Files {
        ["i/star.svg": TreeEntry("<!--\n\(comment)\n-->\n<svg viewBox=\"0 0 24 24\">\n<path d=\"\(path)\"/></svg>\n")]
    }

    @Test("The front matter of an SVG file describes the icon; comments of tools do not")
    func frontMatter() throws {
        #expect(
            try DesignClone.groups(
                Self.icons, Self.svg("category: System\ntags: [a, b]"), Self.svg("category: Design\ntags: [a, c]"))
                == ["star is tagged c, is no longer tagged b (category System → Design)"])
        for (old, new) in [("Generator: Tool 1", "Generator: Tool 2"), ("tags: [a", "tags: [b"), ("A tag", "Tags")] {
            #expect(
                try DesignClone.groups(Self.icons, Self.svg(old), Self.svg(new)) == ["1 thing was reformatted (star)"])
        }
    }

    @Test("A size other than that of the view box is not formatting")
    func size() throws {
        let star = { (size: String) -> Files in
            ["i/star.svg": TreeEntry("<svg \(size) viewBox=\"0 0 24 24\">\n<path d=\"M2 2h8v8z\"/></svg>\n")]
        }
        let words = { (old: String, new: String) in try DesignClone.groups(Self.icons, star(old), star(new)) }
        #expect(try words("", #"width="1em" height="1em""#) == ["star gained height: 1em, gained width: 1em"])
        #expect(try words(#"width="1em" height="1em""#, "") == ["star lost width and height"])
        #expect(try words(#"width="24" height="24px""#, "") == ["star lost width and height"])
        #expect(try words(#"width="100%" height="100%""#, "") == ["1 thing was reformatted (star)"])
        for size in [#"width="24" height="24px""#, #"width="100%" height="100%""#] {
            #expect(try words("", size) == ["1 thing was reformatted (star)"], "\(size)")
        }
    }

    @Test("If a drawing cannot be compared, the changed attributes of its root element are named")
    func rootElement() throws {
        let star = { (root: String, path: String) -> Files in
            ["i/star.svg": TreeEntry("<svg \(root) viewBox=\"0 0 24 24\">\n<path d=\"\(path)\"/></svg>\n")]
        }
        let (square, sized) = ("M2 2h8v8z", #"width="24" height="24""#)
        #expect(
            try DesignClone.groups(Self.icons, star(sized, square), star(#"fill="none""#, square))
                == ["star gained fill: none, lost width and height"])
        #expect(
            try DesignClone.groups(Self.icons, star(sized, square), star(#"fill="none""#, "M2 2h8v9z"))
                == ["star: drawing file changed"])
    }

    @Test("The title of an image is read by screen readers; titles of layers are not")
    func titles() throws {
        func svg(_ title: String, _ role: String) -> Files {
            let text = title.isEmpty ? "" : "<title>\(title)</title>"
            return ["i/star.svg": TreeEntry("<svg \(role) viewBox='0 0 24 24'>\(text)<path d='M2 2h8v8z'/></svg>")]
        }
        let image = "role='img'"
        #expect(
            try DesignClone.groups(Self.icons, svg("Ask", image), svg("ASK", image)) == ["star: title Ask → ASK"])
        for (old, new) in [(svg("a/b", ""), svg("a/c", "")), (svg("", image), svg("Ask", image))] {
            #expect(try DesignClone.groups(Self.icons, old, new) == ["1 thing was reformatted (star)"])
        }
    }

    @Test("A drawing in another format replaces the former one")
    func formats() throws {
        let folders = CountConfiguration(
            source: .directories(glob: "i/*", exclude: []), with: ["i/{key}/*.*"], kind: .icon)
        let svg = TreeEntry("<svg viewBox='0 0 2 2'><path d='M0 0h2v2z'/></svg>")
        let old: Files = ["i/star/star.pdf": TreeEntry("%PDF 1\n"), "i/star/a.json": TreeEntry("{}")]
        let new: Files = ["i/star/star.svg": svg, "i/star/a.json": TreeEntry("{}")]
        var words = try DesignClone.groups(folders, old, new)
        #expect(words == ["star is now SVG instead of PDF"], "\(words)")
        words = try DesignClone.groups(folders, old, ["i/star/sun.svg": svg, "i/star/a.json": TreeEntry("{}")])
        #expect(words.count == 1 && !words[0].contains("PDF"), "\(words)")
    }

    @Test("Folders below the folder of an icon are styles")
    func folders() throws {
        let source = CatalogueSource.directories(glob: "s/*", exclude: [])
        let icons = CountConfiguration(source: source, with: ["s/{key}/**/*.svg"], kind: .icon)
        func files(_ names: [String]) -> Files {
            var files: Files = [:]
            for (index, name) in names.enumerated() {
                files[RawPath("s/sun/\(name).svg")] = TreeEntry(
                    "<svg viewBox='0 0 24 24'><path d='M2 \(index + 2)h8v8z'/></svg>")
            }
            return files
        }
        let all = ["round/sun_24px", "round/sun_fill_24px", "sharp/sun_24px", "sharp/sun_fill_24px"]
        var new = files(all)
        new["s/sun/sharp/sun_24px.svg"] = nil
        new["s/sun/sharp/sun_fill_24px.svg"] = nil
        #expect(try DesignClone.groups(icons, files(all), new) == ["sun lost the sharp variant"])
        new = files(all)
        new["s/sun/round/sun_fill_24px.svg"] = TreeEntry("<svg viewBox='0 0 24 24'><path d='M12 12h8v8z'/></svg>")
        #expect(try DesignClone.groups(icons, files(all), new) == ["sun was redrawn in the round fill_24px variant"])
    }

    @Test("A drawing in one of several sizes of a style is named with both")
    func sizesOfStyles() throws {
        let icons = CountConfiguration(source: .files(glob: "s/**/*.svg", exclude: []), kind: .icon)
        let all = ["16/solid", "20/solid", "24/outline", "24/solid"]
        func files(_ redrawn: [String]) -> Files {
            var files: Files = [:]
            for folder in all {
                let shape = redrawn.contains(folder) ? "M12 12h8v8z" : "M2 2h8v8z"
                files[RawPath("s/\(folder)/bell.svg")] = TreeEntry(
                    "<svg viewBox='0 0 24 24'><path d='\(shape)'/></svg>")
            }
            return files
        }
        func words(_ redrawn: [String]) throws -> [String] { try DesignClone.groups(icons, files([]), files(redrawn)) }
        #expect(try words(["20/solid"]) == ["bell was redrawn in the 20 solid variant"])
        #expect(try words(["16/solid", "20/solid", "24/solid"]) == ["bell was redrawn in the solid variant"])
        #expect(try words(["24/outline"]) == ["bell was redrawn in the outline variant"])
        #expect(try words(all) == ["bell was redrawn"])
    }

    @Test("A table of public names states the new name of a drawing")
    func publicNames() throws {
        let icons = CountConfiguration(source: .files(glob: "i/*.svg", exclude: []), kind: .icon)
        let others = (0..<8).map { "icon\($0)" }
        func files(_ name: String, _ shape: String, _ entry: String) -> Files {
            let lines = others.map { "  \($0): '\($0)',\n" }.joined() + "  \(entry),\n"
            var files: Files = ["map.ts": TreeEntry("export const map = {\n\(lines)};\n")]
            for (index, other) in others.enumerated() {
                files[RawPath("i/\(other).svg")] = TreeEntry(
                    "<svg viewBox='0 0 24 24'><path d='M2 \(index)h8v8z'/></svg>")
            }
            files[RawPath("i/\(name).svg")] = TreeEntry("<svg viewBox='0 0 24 24'><path d='\(shape)'/></svg>")
            return files
        }
        let old = files("temperature", "M1 1h20v3z", "temperature: 'temperature'")
        func words(_ entry: String) throws -> [String] {
            try DesignClone.groups(icons, old, files("thermo_meter", "M9 9a4 4 0 0 1 8 0z", entry))
        }
        let found = try words("/** @deprecated */ temperature: 'thermo_meter'")
        #expect(found == ["temperature renamed to thermo_meter (was redrawn)"], "\(found)")
        let other = try words("thermoMeter: 'thermo_meter'")
        #expect(!other.contains { $0.contains("renamed") }, "\(other)")
    }

    @Test("Search terms are tags, and names in an object of aliases are other names")
    func nestedNames() throws {
        let icons = CountConfiguration(source: .keys(file: "icons.json", pointer: ""), kind: .icon)
        let words = { (old: String, new: String) in
            let file = { (entry: String) -> Files in
                ["icons.json": TreeEntry("{\"cup\": {\"label\": \"Cup\", \(entry)}, \"sun\": {\"label\": \"Sun\"}}")]
            }
            return try DesignClone.groups(icons, file(old), file(new))
        }
        #expect(
            try words(#""search": {"terms": ["tea"]}"#, #""search": {"terms": ["tea", "mug"]}"#)
                == ["cup is tagged mug"])
        let named = try words(#""aliases": {"names": ["a"], "codes": [1]}"#, #""aliases": {"names": ["a", "b"]}"#)
        #expect(named.count == 1 && named[0].hasPrefix("cup is also known as b"), "\(named)")
        let other = try words(#""find": {"terms": ["tea"]}"#, #""find": {"terms": ["mug"]}"#)
        #expect(!other.contains { $0.contains("tagged") }, "\(other)")
    }
}
