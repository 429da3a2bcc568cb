import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments

@Suite("What a drawing's file states besides the picture")
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

    @Test("A drawing in another format replaces the former one")
    func formats() throws {
        let folders = CountConfiguration(
            source: .directories(glob: "i/*", exclude: []), with: ["i/{key}/*.*"], kind: .icon)
        let svg = TreeEntry("<svg viewBox='0 0 2 2'><path d='M0 0h2v2z'/></svg>")
        let old: Files = ["i/star/star.pdf": TreeEntry("%PDF 1\n"), "i/star/a.json": TreeEntry("{}")]
        let new: Files = ["i/star/star.svg": svg, "i/star/a.json": TreeEntry("{}")]
        var words = try DesignClone.groups(folders, old, new)
        #expect(words == ["star gained the SVG variant, lost the PDF variant"], "\(words)")
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
}
