import Foundation
import TestSupport
import Testing

/// Faulty machines and repositories.
@Suite("The MCP server on unusual machines", .validatesDocuments, .needs(.newestMCPClient, .handshakeMCPClient))
struct StrangeMachineTests {
    private static let drawings = [
        "arrow-cdata": "<svg><style><![CDATA[ a > b { content: \"]]\" } ]]></style></svg>\n",
        "arrow-quotes": "<svg title='\"\\\"' data-x=\"it's\\u0041\\n\"/>",
        "arrow-control": "<svg>\u{0}\u{1}\u{8}\t\u{b}\u{c}\u{1b}[31m\u{7f}\u{85}\u{9f}</svg>\r\n\r\n",
        "arrow-separators": "<svg>\u{2028}\u{2029}\u{feff}\u{202e}\u{200b}</svg>\n\n\n",
        "arrow-emoji": "\u{feff}<svg><title>👩‍👩‍👧‍👦 🎨 é e\u{301} \u{10ffff} \u{fffe}</title></svg>",
        "arrow-script": "<svg><script>alert('</script><!-- -->')</script>]]>&lt;&#x0;</svg>",
        "arrow-empty": "",
        "arrow-large": "<svg>\(String(repeating: "<path d=\"M0 0é\u{2028}\"/>\n", count: 20_000))</svg>",
        "we ird \"icon\" 🎨 #1?a=%41&b": "<svg><title>names</title></svg>\n",
        "üml\u{e4}ut'<b>": "<svg/>",
    ]

    @Test("Each problem has a specific message, and none breaks the conversation")
    func strangeMachines() throws {
        let good = try machine()
        try good.sync()
        let broken = try brokenUpstream()
        let half = try machine()
        let android = try half.makeAndroid()
        try breakIcons(of: half)
        try half.configure(repositories: [half.icons, half.components, android])
        let withoutMain = try machine()
        try withoutMain.icons.clone.git("checkout", "-q", "--detach")
        try withoutMain.icons.clone.git("branch", "-q", "-D", "main")
        let hostile = try hostileContents()
        for bench in [broken, half, withoutMain, hostile] { _ = try bench.teamsync("sync") }
        let misconfigured = try machine()
        try misconfigured.writeConfiguration("repositories:\n  - profil: icons-library\n")
        let neverChecked = try machine()
        let moved = try machine()
        try moved.configure(icons: ["path: \"\(moved.path("nowhere"))\""])

        var facts = try good.facts()
        facts.homes = [
            "good": good.home, "broken": broken.home, "half": half.home, "without main": withoutMain.home,
            "hostile": hostile.home, "misconfigured": misconfigured.home, "never checked": neverChecked.home,
            "moved": moved.home, "empty": good.path("empty home"),
        ]
        try RawFile.makeFolder(RawPath(good.path("empty home")))
        facts.drawings = good.path("drawings.json")
        try RawFile.write(JSONEncoder().encode(Self.drawings), to: RawPath(facts.drawings))
        facts.alone = good.path("alone/teamsync-mcp")
        try RawFile.makeFolder(RawPath(good.path("alone")))
        try FileManager.default.copyItem(atPath: facts.server, toPath: facts.alone)
        try ClientProgram(name: "strange.py", client: .auto).run(facts, atLeast: 292)
        for bench in [good, broken, half, withoutMain, hostile, neverChecked] { try bench.noteDocuments() }
    }

    private func machine() throws -> Workbench { try Workbench(icons: 12, colors: 7) }

    private func breakIcons(of bench: Workbench) throws {
        try bench.icons.push(
            "Break the catalogue", changes: ["metadata.json": TreeEntry("{\"icons\": [{\"name\": \"arrow-add\",\n")],
            times: CommitTimes(DesignSystemFixture.pushedAt))
    }

    private func brokenUpstream() throws -> Workbench {
        let bench = try machine()
        try breakIcons(of: bench)
        try bench.icons.push(
            "Lose the colors", changes: ["colors.json": nil], times: CommitTimes(DesignSystemFixture.pushedAt))
        try bench.components.push(
            "Lose and break specifications",
            changes: ["specs/components/Card.json": nil, "specs/components/Button.json": TreeEntry("{")],
            times: CommitTimes(DesignSystemFixture.pushedAt))
        return bench
    }

    private func hostileContents() throws -> Workbench {
        let bench = try machine()
        var changes: [RawPath: TreeEntry?] = [
            "icons/not-utf8.svg": TreeEntry(.file, Array("<svg>".utf8) + [0xff, 0xfe, 0xc0, 0x80]),
            "icons/too-large.svg": TreeEntry(String(repeating: "<!-- -->", count: 150_000)),
        ]
        for (name, drawing) in Self.drawings { changes[IconsLibraryFiles.path(ofIcon: name)] = TreeEntry(drawing) }
        let names = ["not-utf8", "no-file", "too-large"] + Self.drawings.keys.sorted()
        changes["metadata.json"] = IconsLibraryFiles.metadata(
            names.map { IconsLibraryFiles.icon(named: $0, category: "<b>\"&\u{2028}") })
        try bench.icons.push("Add hostile icons", changes: changes, times: CommitTimes(DesignSystemFixture.pushedAt))
        try bench.icons.clone.git("pull", "--quiet", "--ff-only")
        return bench
    }
}
