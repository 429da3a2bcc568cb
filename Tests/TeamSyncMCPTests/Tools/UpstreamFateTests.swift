import CloneTestSupport
import TeamSyncDocuments
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncMCP

@Suite("The effects of the next pull on items, for assistants")
struct UpstreamFateTests {
    private static let configuration = """
            id: icons
            counts:
              icons: {kind: icon, array: {file: metadata.json, pointer: /icons, key: name}}

        """

    private static func metadata(_ names: [String], deprecated: String? = nil) -> String {
        let entries = names.map { name in
            #"{"name": "\#(name)"\#(name == deprecated ? #", "deprecated": true, "replacement": "bin""# : "")}"#
        }
        return "{\"icons\": [\(entries.joined(separator: ", "))]}"
    }

    /// A clone whose upstream has other icons than its branch.
    private static func machine(_ upstream: String) throws -> (machine: Machine, clone: SmallClone) {
        let clone = try SmallClone(["metadata.json": metadata(["trash", "bell", "pencil"])])
        try clone.repository.git("checkout", "-q", "-b", "next")
        try clone.commit("Next", ["metadata.json": upstream], after: 1)
        try clone.repository.git("update-ref", "refs/remotes/origin/main", "next")
        try clone.repository.git("checkout", "-q", "main")
        return (try Machine([(clone, configuration)]), clone)
    }

    private static func publish(_ changes: ChangesDocument, _ machine: Machine) throws {
        let folder = machine.folder.appending("state/changes")
        try RawFile.makeFolder(RawPath(folder))
        try RawFile.write(try DocumentCodec.encode(changes), to: RawPath("\(folder)/icons.json"))
    }

    @Test("The published changes for these commits determine the fate of each item, with its replacement")
    func published() throws {
        let (machine, clone) = try Self.machine(Self.metadata(["bin", "bell"]))
        var changes = ChangesDocument(
            id: "icons", state: .behind, localCommit: try clone.id("main").description,
            upstreamCommit: try clone.id("origin/main").description)
        changes.highlights = [
            Highlight(
                catalogue: "icons", kind: "icon", key: "bin", change: .renamed,
                facts: [.renamed(from: "trash", because: .sameContents)], details: .init(oldKey: "trash")),
            Highlight(catalogue: "icons", kind: "icon", key: "bell", change: .changed, facts: [.reformatted]),
        ]
        changes.items = [ChangedItems(catalogue: "icons", kind: "icon", change: .removed, keys: ["pencil"])]
        try Self.publish(changes, machine)
        let trash = try machine.call("get_icon", ["name": "trash"])
        #expect(
            trash.structured.members?["upstream"]
                == ["fate": "renamed", "replacement": "bin", "summary": "trash renamed to bin"])
        #expect(trash.text.contains("Of 'trash', upstream: renamed, use 'bin' ('trash renamed to bin')"))
        #expect(try machine.members("get_icon", ["name": "bell"])["upstream"] == nil)
        let found = try machine.rows("search_icons", "icons", ["query": "pencil"])
        #expect(found.first?["upstream"]?.members?["fate"] == "gone")
        #expect(
            try machine.rows("search_icons", "icons", ["query": "bin", "at": "upstream"]).first?["upstream"] == nil)
    }

    @Test("Without a comparison of these commits, a missing name alone does not mean that an item is gone")
    func unpublished() throws {
        let upstream = Self.metadata(["bell", "pencil"], deprecated: "pencil")
        let (machine, _) = try Self.machine(upstream)
        let stale = ChangesDocument(
            id: "icons", state: .behind, localCommit: String(repeating: "1", count: 40),
            upstreamCommit: String(repeating: "2", count: 40))
        try Self.publish(stale, machine)
        let trash = try machine.members("get_icon", ["name": "trash"])
        #expect(trash["upstream"]?.members?["fate"] == "may_be_gone")
        guard case .array(let warnings)? = trash["warnings"] else { throw PipedServer.Silence() }
        #expect(warnings.contains { $0.string?.contains("known only from names") == true })
        let pencil = try machine.members("get_icon", ["name": "pencil"])
        #expect(pencil["upstream"]?.members?["fate"] == "deprecated")
        #expect(pencil["upstream"]?.members?["replacement"] == "bin")
    }

    @Test("If nothing was fetched, the fate is unknown")
    func unknown() throws {
        let clone = try SmallClone(["metadata.json": Self.metadata(["bell"])])
        let machine = try Machine([(clone, Self.configuration)])
        #expect(try machine.members("get_icon", ["name": "bell"])["upstream"]?.members?["fate"] == "unknown")
    }
}
