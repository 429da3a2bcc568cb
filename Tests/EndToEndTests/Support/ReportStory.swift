import TestSupport
import Testing

/// A push that has something of everything that a report shows, and of what it must not let happen.
struct ReportStory {
    static let script = "</script><script>window.attackName=1</script>"
    static let quote = "\" onmouseover=\"window.attackQuote=1"
    /// A quote and a mark that combines with it.
    static let mark = "\"\u{301} onmouseover=\"\u{301}window.attackMark=1"
    static let word = "javascript:window.attackWord=1"
    static let subject =
        "Redraw | `icons` @everyone <img src=x onerror=window.attackSubject=1> #12 [link](javascript:1)"

    let bench: Workbench
    /// Where nobody should ever be asked.
    let port: Int

    /// - Parameter port: what hostile drawings refer to.
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
        files.icons += ["fresh", Self.script, Self.quote, Self.mark, Self.word].map {
            IconsLibraryFiles.icon(named: $0)
        }
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

    /// Drawings that change, with what is known of their pixels.
    private static func drawings(_ port: Int) -> [(name: String, before: String, after: String)] {
        let address = "http://127.0.0.1:\(port)"
        let hostile = svg(
            """
            <script>window.attackDrawing = 1; fetch('\(address)/drawing-script')</script>
            <style>@import url('\(address)/import.css'); rect { fill: url('\(address)/fill.svg#a') }</style>
            <image href="\(address)/image.png" width="9" height="9"/>
            <use href="\(address)/use.svg#a"/>
            <foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml"><img src="\(address)/f.png"/></body></foreignObject>
            <a href="javascript:window.attackAnchor=1"><rect width="20" height="20" onclick="window.attackClick=1"/></a>
            """, #"onload="window.attackLoad=1""#)
        let bomb = (1...30).map { level in
            ##"<g id="a\##(level)"><use href="#a\##(level - 1)"/><use href="#a\##(level - 1)"/></g>"##
        }
        return [
            ("bytes", box(12, 24), svg(#"<rect width="12" height="24"/><text> </text>"#)),
            ("halves", box(12, 24), box(12, 24, x: 12)),
            ("quarter", box(12, 24), svg(#"<rect width="12" height="24"/><rect x="12" width="12" height="12"/>"#)),
            ("recolored", box(12, 12), box(12, 12, ##"fill="#ff0000""##)),
            ("shifted", box(12, 12, x: 6), box(12, 12, x: 6.05)),
            (
                "current", svg(#"<rect width="9" height="9" fill="currentColor"/>"#),
                svg(#"<circle cx="12" cy="12" r="9" fill="currentColor"/>"#)
            ),
            ("hostile", box(3, 3), hostile),
            ("doctype", box(3, 3), #"<!DOCTYPE svg [<!ENTITY a "b">]>"# + box(9, 9)),
            (
                "huge", box(3, 3),
                svg("<!-- \(String(repeating: "x", count: 300 << 10)) -->" + #"<rect width="9" height="9"/>"#)
            ),
            (
                "bomb", box(3, 3),
                svg(##"<defs><g id="a0"><rect width="1" height="1"/></g>\##(bomb.joined())</defs><use href="#a30"/>"##)
            ),
        ]
    }
}
