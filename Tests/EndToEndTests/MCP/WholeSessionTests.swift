import TestSupport
import Testing

/// Real clients use every feature of the server.
@Suite("The MCP server and its clients", .validatesDocuments, .needs(.newestMCPClient, .handshakeMCPClient))
struct WholeSessionTests {
    @Test(
        "Every tool and resource agrees with git, and refuses invalid requests",
        arguments: MCPClient.allCases)
    func wholeSession(client: MCPClient) throws {
        let bench = try Workbench(icons: 280, colors: 157)
        let android = try bench.makeAndroid()
        try bench.configure(repositories: [bench.icons, bench.components, android])
        try pushEveryKindOfChange(bench)
        try bench.sync()
        try ClientProgram(name: "whole_session.py", client: client).run(bench.facts([android]), atLeast: 583)
    }

    /// New, redrawn, renamed and deleted icons, a color and a component.
    private func pushEveryKindOfChange(_ bench: Workbench) throws {
        let icons = bench.icons
        try bench.fixture.pushIcons(["cart-bold"])
        try bench.fixture.pushIconChange("bell-add")
        try bench.fixture.pushColorChange(0)
        try bench.fixture.pushComponent("Badge")
        var entries = IconsLibraryFiles(icons: 280, colors: 0, lastSync: "").icons.filter { $0.name != "star-up" }
        for index in entries.indices where entries[index].name == "wallet-up" { entries[index].name = "wallet-top" }
        entries.append(IconsLibraryFiles.icon(named: "cart-bold"))
        try icons.push(
            "Rename wallet-up, remove star-up",
            changes: [
                "metadata.json": IconsLibraryFiles.metadata(entries),
                "icons/star-up.svg": nil,
                "icons/wallet-up.svg": nil,
                "icons/wallet-top.svg": IconsLibraryFiles.drawing(of: "wallet-up"),
            ], times: CommitTimes(DesignSystemFixture.pushedAt))
    }
}
