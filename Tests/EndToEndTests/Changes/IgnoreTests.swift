import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

@Suite("Incoming changes that are ignored", .validatesDocuments)
struct IgnoreTests {
    private func bench(_ ignore: String) throws -> Workbench {
        let bench = try Workbench()
        try bench.configure(["ignore: \(ignore)"])
        return bench
    }

    private func line(_ bench: Workbench) throws -> String {
        try bench.teamsync("statusline", Workbench.iconsID).text
    }

    private func gate(_ bench: Workbench) throws -> Int32 { try bench.teamsync("gate", Workbench.iconsID).status }

    @Test("A kind is omitted from the status line and gate, but not from counts, changes and log")
    func kinds() throws {
        let bench = try bench("{kinds: [color]}")
        try bench.fixture.pushColorChange()
        try bench.sync()
        #expect(try line(bench) == "Icons: ✓\n")
        #expect(try gate(bench) == 0)
        let status = try bench.status(Workbench.iconsID)
        #expect((status.state, status.behind, status.incoming?.modified) == (.behind, 1, 1))
        #expect(status.noticed?.isNothing == true)
        #expect(
            try bench.teamsync("status").text.contains(
                "1 item and 1 file are ignored by status lines, 'gate' and hooks"))
        let changes = try bench.teamsync("changes", Workbench.iconsID).text
        #expect(changes.contains("1 item and 1 file are ignored") && changes.contains("Colors\n"), "\(changes)")
        #expect(try bench.teamsync("log", "--from", "main", Workbench.iconsID).text.contains("Colors\n"))
        try bench.fixture.pushIcons(["cart"])
        try bench.sync("--force")
        #expect(try line(bench).hasPrefix("Icons: +1 icon ("))
        #expect(try gate(bench) == 10)
        #expect(try bench.status(Workbench.iconsID).noticed?.incomingItems?.keys.sorted() == ["icons"])
        // Without the key, nothing is omitted.
        try bench.configure()
        try bench.sync()
        #expect(try line(bench).contains("color"))
        #expect(try bench.status(Workbench.iconsID).noticed == nil)
    }

    @Test("Folders and patterns are omitted, and files next to them are not")
    func paths() throws {
        let bench = try bench("{paths: [icons/drafts/, '*.md', docs/**]}")
        try bench.icons.push(
            "Draft",
            changes: [
                "icons/drafts/new.svg": TreeEntry("<svg/>"), "README.md": TreeEntry("words"),
                "docs/a/b.txt": TreeEntry("words"),
            ], times: CommitTimes(DesignSystemFixture.pushedAt))
        try bench.sync()
        #expect(try line(bench) == "Icons: ✓\n")
        #expect(try gate(bench) == 0)
        try bench.icons.push(
            "Another", changes: ["icons/drafts/more.svg": TreeEntry("<svg/>")],
            times: CommitTimes(DesignSystemFixture.pushedAt))
        try bench.sync("--force")
        let known = try bench.status(Workbench.iconsID)
        #expect(known.incoming?.added == 2 && known.noticed?.isNothing == true)
        try bench.icons.push(
            "Real", changes: ["icons/real.svg": TreeEntry("<svg/>")], times: CommitTimes(DesignSystemFixture.pushedAt))
        try bench.sync("--force")
        #expect(try bench.status(Workbench.iconsID).noticed?.incoming.files == 1)
        #expect(try line(bench).hasPrefix("Icons: +1 new ("))
    }

    @Test("An item is omitted only if nothing but ignored members differ")
    func members() throws {
        let bench = try bench("{members: [tags, meta.author]}")
        func push(_ bell: String, _ cart: String) throws {
            let entries = [("bell", bell), ("cart", cart)].map { "{\"name\": \"\($0)\"\($1)}" }
            try bench.icons.push(
                "Edit \(bell)\(cart)",
                changes: ["metadata.json": TreeEntry("{\"icons\": [\(entries.joined(separator: ", "))]}")],
                times: CommitTimes(DesignSystemFixture.pushedAt))
        }
        try push("", "")
        try bench.icons.clone.git("pull", "-q")
        try push(", \"tags\": [\"ring\"]", ", \"meta\": {\"author\": \"Ada\"}")
        try bench.sync()
        #expect(try line(bench) == "Icons: ✓\n")
        let noticed = try #require(try bench.status(Workbench.iconsID).noticed)
        #expect((noticed.ignoredItems, noticed.ignoredFiles) == (2, 1))
        // Another member of one of them.
        try push(", \"tags\": [\"ring\"]", ", \"meta\": {\"author\": \"Ada\", \"size\": 3}")
        try bench.sync("--force")
        #expect(try line(bench).hasPrefix("Icons: 1 icon changed ("))
        let left = try #require(try bench.status(Workbench.iconsID).noticed)
        #expect((left.ignoredItems, left.ignoredFiles, left.incoming.files) == (1, 0, 1))
        #expect(try gate(bench) == 10)
        // A new item is never ignored by its members.
        try bench.icons.push(
            "New",
            changes: [
                "metadata.json": TreeEntry(
                    "{\"icons\": [{\"name\": \"bell\"}, {\"name\": \"cart\"}, {\"name\": \"door\", \"tags\": []}]}")
            ], times: CommitTimes(DesignSystemFixture.pushedAt))
        try bench.sync("--force")
        #expect(try line(bench).hasPrefix("Icons: +1 icon ("))
    }

    @Test("A repository's own key replaces that of the top level, and the clone cannot set it")
    func layers() throws {
        let bench = try Workbench()
        try bench.configure(["ignore: {kinds: [color], paths: [docs/]}"], icons: ["ignore: {kinds: []}"])
        try bench.fixture.pushColorChange()
        try bench.sync()
        #expect(try line(bench).contains("color"))
        let shown = try bench.teamsync("config", "show").text
        #expect(
            shown.contains("    ignore:\n      paths: [\"docs/\"]\n")
                || shown.contains("    ignore:\n      paths: [docs/]\n"), "\(shown)")
        #expect(try bench.teamsync("doctor").text.contains("· ignore: "))
    }
}
