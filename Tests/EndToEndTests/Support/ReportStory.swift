import TestSupport
import Testing

/// A push that contains an example of everything that a report shows, and of everything that it must prevent.
struct ReportStory {
    static let script = "</script><script>window.attackName=1</script>"
    static let quote = "\" onmouseover=\"window.attackQuote=1"
    /// A quotation mark followed by a combining mark.
    static let mark = "\"\u{301} onmouseover=\"\u{301}window.attackMark=1"
    static let word = "javascript:window.attackWord=1"
    static let comment = "--><script>window.attackComment=1</script><!--"
    static let section = "]]><script>window.attackSection=1</script>"
    static let lines = "line\u{2028}window.attackLine=1//\u{202e}gnp.live\u{2066}"
    static let template = "{{{script}}} ${window.attackTemplate=1} </title><svg onload=window.attackTitle=1>"
    static let long = "long-" + String(repeating: "<b>x", count: 2500)
    static let subject =
        "Redraw | `icons` @everyone <img src=x onerror=window.attackSubject=1> #12 [link](javascript:1)"

    let bench: Workbench
    /// A port that must never be contacted.
    let port: Int

    /// - Parameter port: the port that hostile drawings refer to.
    init(port: Int) throws {
        (self.bench, self.port) = (try Workbench(), port)
        var files = IconsLibraryFiles(icons: 12, colors: 7, lastSync: "")
        let drawings = ReportStory.drawings(port)
        files.icons += drawings.map { IconsLibraryFiles.icon(named: $0.name) }
        files.icons.append(IconsLibraryFiles.icon(named: "lost"))
        let before = drawings.map { (IconsLibraryFiles.path(ofIcon: $0.name), Optional(TreeEntry($0.before))) }
        try push("Add icons", files, before + [(IconsLibraryFiles.path(ofIcon: "lost"), TreeEntry(Self.box(4, 4)))])
        for repository in [bench.icons, bench.components] { try repository.clone.git("pull", "--quiet", "--ff-only") }
        files.icons.removeAll { $0.name == "lost" }
        files.icons += [
            "fresh", Self.script, Self.quote, Self.mark, Self.word, Self.comment, Self.section, Self.lines,
            Self.template, Self.long,
        ].map { IconsLibraryFiles.icon(named: $0) }
        let after = drawings.map { (IconsLibraryFiles.path(ofIcon: $0.name), Optional(TreeEntry($0.after))) }
        try push(
            Self.subject, files,
            after + [
                (IconsLibraryFiles.path(ofIcon: "lost"), nil),
                (IconsLibraryFiles.path(ofIcon: "fresh"), TreeEntry(Self.box(12, 12))),
            ])
        try bench.fixture.pushColorChange()
        try bench.fixture.pushComponent("Badge")
        try bench.sync("--force")
    }

    private func push(
        _ message: String, _ files: IconsLibraryFiles, _ drawings: [(RawPath, TreeEntry?)]
    ) throws {
        var changes: [RawPath: TreeEntry?] = ["metadata.json": files.metadataFile]
        for (path, drawing) in drawings { changes[path] = .some(drawing) }
        try bench.icons.push(message, changes: changes, times: CommitTimes(DesignSystemFixture.pushedAt))
    }

    // MARK: Drawings

    private static func svg(_ content: String, _ attributes: String = "") -> String {
        #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" \#(attributes)>\#(content)</svg>"# + "\n"
    }

    private static func box(_ width: Double, _ height: Double, x: Double = 0, _ attributes: String = "") -> String {
        svg(#"<rect x="\#(x)" width="\#(width)" height="\#(height)" \#(attributes)/>"#)
    }

    /// Drawings that change, with known differences in pixels.
    private static func drawings(_ port: Int) -> [(name: String, before: String, after: String)] {
        let address = "http://127.0.0.1:\(port)"
        let hostile = svg(
            """
            <script>window.attackDrawing = 1; fetch('\(address)/drawing-script')</script>
            <style>@import url('\(address)/import.css'); rect { fill: url('\(address)/fill.svg#a'); filter: url('\(address)/filter.svg#f') }</style>
            <image href="\(address)/image.png" width="9" height="9"/>
            <use href="\(address)/use.svg#a"/>
            <foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml"><img src="\(address)/f.png"/></body></foreignObject>
            <a href="javascript:window.attackAnchor=1"><rect width="20" height="20" onclick="window.attackClick=1"/></a>
            """, #"onload="window.attackLoad=1""#)
        let bomb = (1...30).map { level in
            ##"<g id="a\##(level)"><use href="#a\##(level - 1)"/><use href="#a\##(level - 1)"/></g>"##
        }
        let other = svg(
            """
            <style>@font-face { font-family: a; src: url('\(address)/font.woff') } * { behavior: url('\(address)/b.htc');
            -moz-binding: url('\(address)/x.xml#a'); width: expression(window.attackExpression=1); background: url('\(address)/bg.png');
            cursor: url('\(address)/c.cur'), auto }</style>
            <set attributeName="href" to="javascript:window.attackSet=1"/><animate attributeName="onclick" values="window.attackAnimate=1"/>
            <feImage href="\(address)/fe.png"/><iframe xmlns="http://www.w3.org/1999/xhtml" src="\(address)/frame.html"/>
            <handler type="application/ecmascript">window.attackHandler=1</handler><rect y="12" width="12" height="9"/>
            """)
        return known(hostile: hostile, other: other, bomb: bomb.joined()) + slow() + written() + random()
            + RandomDrawings.pairs(40)
    }

    /// Small drawings that would take a long time to draw, and one with the maximum that is still shown.
    private static func slow() -> [(name: String, before: String, after: String)] {
        let blur = #"<filter id="f"><feGaussianBlur stdDeviation="3"/></filter>"#
        func rects(_ count: Int, _ attributes: String) -> String {
            String(repeating: #"<rect width="24" height="24" fill="red" \#(attributes)/>"#, count: count)
        }
        let steps = String(repeating: #"<feGaussianBlur stdDeviation="3"/>"#, count: 12)
        let chain = String(repeating: "drop-shadow(0 0 3px red) ", count: 64)
        let nested = "&lt;svg xmlns='http://www.w3.org/2000/svg' onload='window.attackNested=1'/&gt;"
        return [
            ("slow-filters", svg(blur + rects(900, #"filter="url(#f)""#))),
            ("slow-sheet", svg(blur + "<style>rect { filter: url(#f) }</style>" + rects(900, ""))),
            ("slow-chain", svg(rects(1, #"style="filter: \#(chain)""#))),
            ("slow-dashes", svg(rects(100, #"stroke="red" stroke-dasharray="0.001""#))),
            ("slow-nested", svg(#"<image width="9" height="9" href="data:image/svg+xml,\#(nested)"/>"#)),
            ("limit", svg(#"<filter id="f">\#(steps)</filter>"# + rects(8, #"filter="url(#f)""#))),
        ].map { ($0.0, box(3, 3), $0.1) }
    }

    private static func known(
        hostile: String, other: String, bomb: String
    ) -> [(name: String, before: String, after: String)] {
        [
            ("bytes", box(12, 24), svg(#"<rect width="12" height="24"/><text> </text>"#)),
            ("halves", box(12, 24), box(12, 24, x: 12)),
            ("quarter", box(12, 24), svg(#"<rect width="12" height="24"/><rect x="12" width="12" height="12"/>"#)),
            ("recolored", box(12, 12), box(12, 12, ##"fill="#ff0000""##)),
            ("shifted", box(12, 12, x: 6), box(12, 12, x: 6.05)),
            (
                "current", svg(#"<rect width="9" height="9" fill="currentColor"/>"#),
                svg(#"<circle cx="12" cy="12" r="9" fill="currentColor"/>"#)
            ),
            ("hostile", box(3, 3), hostile), ("other", box(3, 3), other),
            ("sheet", box(3, 3), #"<?xml-stylesheet href="a.css"?>"# + box(9, 9)),
            ("deep", box(3, 3), svg(String(repeating: "<g>", count: 500) + String(repeating: "</g>", count: 500))),
            ("doctype", box(3, 3), #"<!DOCTYPE svg [<!ENTITY a "b">]>"# + box(9, 9)),
            (
                "huge", box(3, 3),
                svg("<!-- \(String(repeating: "x", count: 300 << 10)) -->" + #"<rect width="9" height="9"/>"#)
            ),
            (
                "bomb", box(3, 3),
                svg(##"<defs><g id="a0"><rect width="1" height="1"/></g>\##(bomb)</defs><use href="#a30"/>"##)
            ),
        ]
    }
    /// Drawings that differ only in notation.
    private static func written() -> [(name: String, before: String, after: String)] {
        let path = svg(#"<path fill="rgb(18,52,86)" d="M2 2H22V12H2Z"/>"#)
        let rectangle = #"<rect width="20" height="10" fill="rgb(18,52,86)"/>"#
        return [
            ("same-path", path, svg(#"<path d="m2,2 h20 v10 h-20 z" fill="rgb(18,52,86)"/>"#)),
            ("same-group", path, svg(#"<g transform="translate(2 2)">\#(rectangle)</g>"#)),
            ("same-color", path, svg(#"<path style="fill:#123456" d="M2 2H22V12H2Z"/><text> </text>"#)),
            (
                "same-size", svg(#"<path d="M2 2H22V12H2Z"/><text> </text>"#, #"width="24" height="24""#),
                svg(#"<path d="M2 2H22V12H2Z"/><text>  </text>"#)
            ),
        ]
    }

    /// Black rectangles with exactly known areas, in drawings of all sizes.
    private static func random() -> [(name: String, before: String, after: String)] {
        var random = SeededGenerator(seed: 18)
        let forms: [(box: String, size: String, width: Double, height: Double, x: Int, y: Int)] = [
            ("0 0 24 24", "", 24, 24, 0, 0), ("0 0 24 24", #"width="24" height="24""#, 24, 24, 0, 0),
            ("0 0 48 24", "", 48, 24, 0, 0), ("0 0 24 96", #"width="100%" height="100%""#, 24, 96, 0, 0),
            ("-10 -5 20 40", #"width="20" height="40""#, 20, 40, -10, -5),
            ("0 0 1000 1000", #"width="2000" height="2000""#, 1000, 1000, 0, 0),
            ("0 0 640 480", #"width="64px" height="48px""#, 640, 480, 0, 0), ("100 100 7 7", "", 7, 7, 100, 100),
        ]
        return forms.enumerated().map { number, form in
            func drawing() -> String {
                let rectangles = (0..<3).map { _ in
                    // Some extend beyond the drawing.
                    let place = { Double.random(in: -0.1...0.7, using: &random) }
                    let length = { Double.random(in: 0.2...0.6, using: &random) }
                    let (x, y) = (Double(form.x) + place() * form.width, Double(form.y) + place() * form.height)
                    let (width, height) = (length() * form.width, length() * form.height)
                    return #"<rect x="\#(x)" y="\#(y)" width="\#(width)" height="\#(height)"/>"#
                }
                let start = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="\#(form.box)" \#(form.size)>"#
                return start + rectangles.joined() + "</svg>"
            }
            return ("random-\(number)", drawing(), drawing())
        }
    }
}
