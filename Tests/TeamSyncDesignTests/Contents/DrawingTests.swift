import TeamSyncBase
import TeamSyncGit
import Testing

@testable import TeamSyncDesign

@Suite struct DrawingTests {
    private func compare(_ old: String, _ new: String, path: String = "a.svg") -> ContentDifference {
        func svg(_ content: String) -> [UInt8] {
            Array("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\">\(content)</svg>".utf8)
        }
        return ContentDifference.between(svg(old), svg(new), path: GitPath(path))
    }

    private func compareFiles(_ old: String, _ new: String, path: String = "a.svg") -> ContentDifference {
        ContentDifference.between(Array(old.utf8), Array(new.utf8), path: GitPath(path))
    }

    private static let same: [(String, String)] = [
        // Compact numbers, flags without separators, repeated commands.
        ("<path d='M1.5.5-3-4 1e1 2.5e0z'/>", "<path d='M 1.5 0.5 L -3 -4 L 10 2.5 Z'/>"),
        ("<path d='M2 2a5 5 0 0 1 5 5a2 2 0 1 0 1 1'/>", "<path d='M2,2a5,5 0 015,5,2 2 0 101 1'/>"),
        ("<path d='M2 12h20' stroke='red'/>", "<path d='m2 12H22' stroke='#f00'/>"),
        // Smooth curves, and the same curves with both control points.
        ("<path d='M2 2C2 8 8 8 8 14S14 20 20 20'/>", "<path d='M2 2c0 6 6 6 6 12c0 6 6 6 12 6'/>"),
        ("<path d='M2 2Q8 2 8 8T14 14'/>", "<path d='M2 2Q8 2 8 8Q8 14 14 14'/>"),
        // Curves that are straight lines.
        ("<path d='M2 2C6 2 10 2 20 2V20z'/>", "<path d='M2 2H20V20z'/>"),
        // Shapes as separate elements and as paths.
        ("<line x1='2' y1='3' x2='20' y2='9' stroke='#000'/>", "<path d='M2 3 20 9' stroke='black'/>"),
        (
            "<polyline points='2 3,20 9 5 20' fill='none' stroke='#000'/>",
            "<path d='M2 3l18 6L5 20' fill='none' stroke='#000'/>"
        ),
        // The beginning of a line, and its direction.
        ("<path d='M2 2h10v10H2z'/>", "<path d='M12 12V2H2v10z'/>"),
        // Adjacent shapes of one color.
        ("<path d='M2 2h4v4H2z'/><path d='M12 2h4v4h-4z'/>", "<path d='M2 2h4v4H2zM12 2h4v4h-4z'/>"),
        // Elements that draw nothing.
        ("<path fill='none' d='M0 0h24v24H0z'/><path d='M2 2h4v4z'/>", "<path d='M2 2h4v4z'/>"),
        ("<g display='none'><path d='M1 1h9v9z'/></g><path d='M2 2h4v4z'/>", "<path d='M2 2h4v4z'/>"),
        ("<defs><path id='x' d='M1 1h9v9z'/></defs><path d='M2 2h4v4z'/>", "<path d='M2 2h4v4z'/>"),
        // A fill rule that has no effect.
        ("<path fill-rule='evenodd' clip-rule='evenodd' d='M2 2h4v4z'/>", "<path d='M2 2h4v4z'/>"),
        // A hole by the other fill rule.
        ("<path fill-rule='evenodd' d='M2 2h20v20H2zM8 8h8v8H8z'/>", "<path d='M2 2h20v20H2zM8 8v8h8V8z'/>"),
        // Inherited properties, groups, copies, classes.
        (
            "<g fill='none' stroke='red'><path d='M2 2h9v9'/><path d='M3 12h9v9'/></g>",
            "<path d='M2 2h9v9' stroke='red' fill='none'/><path style='stroke:#f00;fill:none' d='M3 12h9v9'/>"
        ),
        (
            "<defs><path id='a' d='M1 1h3v3z'/></defs><use href='#a' x='4'/>",
            "<g transform='translate(4)'><path d='M1 1h3v3z'/></g>"
        ),
        (
            "<style>.a,.b{fill:red} .b{opacity:.5}</style><path class='b' d='M1 1h9v9z'/>",
            "<path fill='red' opacity='0.5' d='M1 1h9v9z'/>"
        ),
        ("<g opacity='.5'><path d='M1 1h9v9z'/></g>", "<path fill-opacity='.5' d='M1 1h9v9z'/>"),
        ("<path fill='#ff000080' d='M1 1h9v9z'/>", "<path fill='red' fill-opacity='.502' d='M1 1h9v9z'/>"),
        // Different names.
        (
            "<defs><clipPath id='a'><path d='M0 0h9v9H0z'/></clipPath></defs><g clip-path='url(#a)'><path d='M1 1h20v20z'/></g>",
            "<path clip-path='url(#clip0_12)' d='M1 1h20v20z'/><clipPath id='clip0_12'><rect width='9' height='9'/></clipPath>"
        ),
        // Notes of editors.
        (
            "<metadata><rdf:RDF/></metadata><sodipodi:namedview id='x'/><path id='p' inkscape:label='x' d='M1 1h9v9z'/>",
            "<path d='M1 1h9v9z'/>"
        ),
        ("<path transform='rotate(90 12 12)' d='M2 12h20' stroke='#000'/>", "<path d='M12 2v20' stroke='#000'/>"),
        // The notes of a template of SF Symbols.
        (
            "<g id='Notes'><text>Generated from a</text></g><g id='Symbols'><path d='M1 1h9v9z'/></g>",
            "<g id='Notes'><text>Template v.5.0</text><path d='M0 0'/></g><g id='Symbols'><path d='M1 1h9v9z'/></g>"
        ),
    ]

    private static let different: [(String, String)] = [
        ("<path d='M2 2h10v10z'/>", "<path d='M2 2h10v11z'/>"),
        ("<path d='M2 2h10v10z'/>", "<path d='M2 2h10v10z' fill='none' stroke='#000'/>"),
        ("<path d='M2 2h10' stroke='#000'/>", "<path d='M2 2h10' stroke='#000' stroke-linecap='round'/>"),
        ("<path d='M2 2h10' stroke='#000'/>", "<path d='M2 2h10' stroke='#000' stroke-dasharray='2'/>"),
        (
            "<path d='M2 2h10' stroke='#000' stroke-dasharray='3'/>",
            "<path d='M2 2h10' stroke='#000' stroke-dasharray='2'/>"
        ),
        ("<path d='M2 2h9v9H2V2' fill='none' stroke='#000'/>", "<path d='M2 2h9v9H2z' fill='none' stroke='#000'/>"),
        ("<path d='M2 2h20v20H2zM8 8h8v8H8z'/>", "<path fill-rule='evenodd' d='M2 2h20v20H2zM8 8h8v8H8z'/>"),
        ("<path d='M2 2h20v20H2z'/><path d='M8 8v8h8V8z'/>", "<path d='M2 2h20v20H2zM8 8v8h8V8z'/>"),
        (
            "<path fill='red' d='M2 2h9v9z'/><path fill='blue' d='M4 4h9v9z'/>",
            "<path fill='blue' d='M4 4h9v9z'/><path fill='red' d='M2 2h9v9z'/>"
        ),
        ("<path fill='red' d='M2 2h9v9z'/>", "<path fill='#fe0000' d='M2 2h9v9z'/>"),
        ("<path fill='currentColor' d='M2 2h9v9z'/>", "<path d='M2 2h9v9z'/>"),
        (
            "<g opacity='.5'><path d='M1 1h9v9z'/><path fill='red' d='M3 3h9v9z'/></g>",
            "<path opacity='.5' d='M1 1h9v9z'/><path opacity='.5' fill='red' d='M3 3h9v9z'/>"
        ),
        (
            "<clipPath id='a'><path d='M0 0h9v9H0z'/></clipPath><path clip-path='url(#a)' d='M1 1h20v20z'/>",
            "<clipPath id='a'><path d='M0 0h9v8H0z'/></clipPath><path clip-path='url(#a)' d='M1 1h20v20z'/>"
        ),
        (
            "<clipPath id='a'><path d='M0 0h9v9H0z'/></clipPath><path clip-path='url(#a)' d='M1 1h20v20z'/>",
            "<path d='M1 1h20v20z'/>"
        ),
        (
            "<linearGradient id='a'><stop stop-color='red'/><stop offset='1'/></linearGradient><path fill='url(#a)' d='M1 1h9v9z'/>",
            "<linearGradient id='a'><stop stop-color='red'/><stop offset='.9'/></linearGradient><path fill='url(#a)' d='M1 1h9v9z'/>"
        ),
        // Elements that are not read.
        ("<text x='1' y='2'>a</text>", "<text x='1' y='2'>b</text>"),
        ("<g id='Notes'><text>a</text></g><path d='M1 1h9'/>", "<g id='Notes'><text>b</text></g><path d='M1 1h9'/>"),
        ("<symbol id='a'><path d='M1 1h9v9z'/></symbol>", "<symbol id='a'><path d='M1 1h9v8z'/></symbol>"),
        ("<path d='M2 2h9v9z' filter='url(#f)'/>", "<path d='M2 2h9v9z'/>"),
        (
            "<path d='M2 2h9v9z'><animate attributeName='d' to='x'/></path>",
            "<path d='M2 2h9v9z'><animate attributeName='d' to='y'/></path>"
        ),
        ("<style>path{fill:red}</style><path d='M2 2h9v9z'/>", "<style>path{fill:blue}</style><path d='M2 2h9v9z'/>"),
        ("<defs><path id='a' d='M1 1h9v9z'/></defs>", "<defs><path id='a' d='M1 1h9v8z'/></defs>"),
    ]

    @Test("Drawings that look the same", arguments: same)
    func reformatted(_ old: String, _ new: String) {
        #expect(compare(old, new) == .reformatted)
    }

    @Test("Drawings that look different", arguments: different)
    func redrawn(_ old: String, _ new: String) {
        #expect(compare(old, new) == .different)
    }

    @Test("Files that cannot be parsed as drawings are compared element by element")
    func trees() {
        #expect(
            compare("<text x='1' y='2.0'>a</text>", "\n  <!-- b --><text y=\"2\" x=\"1\" >a</text>\n") == .reformatted)
        #expect(
            compareFiles("<r><a b='1' c='2'/><d/></r>", "<r>\n <a c=\"2\" b=\"1\"></a>\n <d/>\n</r>", path: "a.xml")
                == .reformatted)
        #expect(compareFiles("<r><a>x</a></r>", "<r><a> x</a></r>", path: "a.xml") == .different)
        #expect(compareFiles("<p><b>a</b> <i>b</i></p>", "<p><b>a</b><i>b</i></p>", path: "a.html") == .different)
        #expect(compareFiles("<r><a/><b/></r>", "<r><b/><a/></r>", path: "a.xml") == .different)
        let entities = "<!DOCTYPE r [<!ENTITY a \"b\">]><r>"
        #expect(compareFiles(entities + "&a;</r>", entities + " &a;</r>", path: "a.xml") == .different)
    }

    @Test("Android's drawables are compared as drawings")
    func vectors() {
        func vector(_ content: String) -> String {
            "<vector xmlns:android=\"http://schemas.android.com/apk/res/android\" android:width=\"24dp\" android:height=\"24dp\" "
                + "android:viewportWidth=\"24\" android:viewportHeight=\"24\">\(content)</vector>"
        }
        let path = "res/drawable/ic_a.xml"
        let old = vector("<path android:pathData=\"M2,2h10v10z\" android:fillColor=\"#FF000000\"/>")
        let new = vector("\n  <path android:fillColor=\"#000\" android:pathData=\"M 2 2 L 12 2 L 12 12 Z\"/>\n")
        let moved = vector(
            "<group android:translateX='1' android:translateY='-1'><path android:fillColor='#000' android:pathData='M1,3h10v10z'/></group>"
        )
        #expect(compareFiles(old, new, path: path) == .reformatted)
        #expect(compareFiles(old, moved, path: path) == .reformatted)
        #expect(
            compareFiles(
                old, vector("<path android:pathData='M2,2h10v10z' android:fillColor='#80000000'/>"), path: path)
                == .different)
        #expect(
            compareFiles(old, vector("<path android:pathData='M2,2h10v12z' android:fillColor='#000'/>"), path: path)
                == .different)
        #expect(compareFiles(old, old.replacing("24dp", with: "16dp"), path: path) == .different)
    }

    @Test("The size is part of a drawing, but not of its shapes")
    func sizes() throws {
        let shape = "<path d='M2 2h9v9z'/></svg>"
        #expect(
            compareFiles(
                "<svg viewBox='0 0 24 24' width='24' height='24'>" + shape, "<svg width='24px' height='24'>" + shape)
                == .reformatted)
        #expect(compareFiles("<svg viewBox='0 0 24 24'>" + shape, "<svg viewBox='0 0 20 24'>" + shape) == .different)
        let small = try #require(Drawing(Array(("<svg viewBox='0 0 24 24' width='16'>" + shape).utf8)))
        let large = try #require(Drawing(Array("<svg viewBox='0 0 48 48'><path d='M4 4h18v18z'/></svg>".utf8)))
        #expect(!small.isSame(as: large) && small.hasSameShapes(as: large) && small.similarity(to: large) == 1)
    }

    @Test("Similar drawings have most of their lines in common")
    func similarity() throws {
        func drawing(_ content: String) throws -> Drawing {
            try #require(Drawing(Array("<svg viewBox='0 0 24 24' fill='none' stroke='#000'>\(content)</svg>".utf8)))
        }
        let circle = "<circle cx='12' cy='12' r='10'/>"
        let cross = try drawing(circle + "<path d='m9 9 6 6'/><path d='m15 9-6 6'/>")
        let check = try drawing(circle + "<path d='m8 12 3 3 5-6'/>")
        #expect(cross.similarity(to: check) < 0.6)
        #expect(cross.similarity(to: check) == check.similarity(to: cross))
        let robot = "<path d='M4 8h16v12H4z'/><path d='M8 13v2'/><path d='M16 13v2'/><path d='M12 8V4H8'/>"
        let (old, new) = (try drawing(robot + "<path d='M2 14h2'/>"), try drawing(robot + "<path d='M20 14h2'/>"))
        #expect(old.similarity(to: new) > 0.75 && old.similarity(to: new) < 1)
        #expect(try drawing("<path d='M2 2h2'/>").similarity(to: drawing("<path d='M9 9h2'/>")) == 0)
    }

    @Test("Contents that would take long to compare are different")
    func hostile() {
        let line = String(repeating: "L1 1 23 23 1 23 23 1", count: 40_000)
        let long = "<svg viewBox='0 0 24 24'><path stroke='red' d='M0 0\(line)'/></svg>"
        #expect(compareFiles(long, long.replacing("red", with: "#f00")) == .different)
        let dense =
            "<svg viewBox='0 0 24 24'><path stroke='red' d='M0 0" + String(repeating: "l.1.1-.1-.1", count: 7000)
        #expect(compareFiles(dense + "'/></svg>", dense + "z'/></svg>") == .different)
        var copies = "<svg viewBox='0 0 24 24'><path id='a0' d='M1 1h9'/>"
        for level in 1...40 {
            copies += "<g id='a\(level)'><use href='#a\(level - 1)'/><use href='#a\(level - 1)'/></g>"
        }
        #expect(compareFiles(copies + "</svg>", copies + "<g/></svg>") == .different)
        let cycle = "<svg viewBox='0 0 24 24'><g id='a'><use href='#a'/></g></svg>"
        #expect(Drawing(Array(cycle.utf8)).map { _ in true } == nil)
        let deep = String(repeating: "<g>", count: 50_000)
        #expect(compareFiles("<svg viewBox='0 0 9 9'>" + deep, "<svg viewBox='0 0 9 8'>" + deep) == .different)
        for number in ["1e999", "-1e400", "99999999999999999999", "1e-400", "nan", "inf"] {
            _ = Drawing(
                Array(
                    "<svg viewBox='0 0 24 24'><path transform='scale(\(number))' d='M1 1h\(number)v9a\(number) 1 0 0 1 2 2z'/></svg>"
                        .utf8))
            _ = Drawing(
                Array("<svg viewBox='0 0 \(number) \(number)'><circle r='\(number)' cx='\(number)' cy='2'/></svg>".utf8)
            )
        }
    }
}
