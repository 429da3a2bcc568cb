import TestSupport
import Testing

@testable import TeamSyncMCP

@Suite("State of another user, for assistants")
struct ForeignStateTests {
    @Test("Documents of another user are not used, and the result has the reason and advice for the user")
    func refused() throws {
        let folder = try TemporaryFolder()
        try folder.write("repositories:\n  - {id: a, path: /nowhere/a}\n".utf8, to: "config.yaml")
        let document = #"{"generated_at": "2026-02-12T10:06:58Z", "repositories": [], "schema_version": 1}"#
        try folder.write(document.utf8, to: "state/design-system-counts.json")
        let workspace = Workspace(
            configPath: folder.appending("config.yaml"),
            environment: ["HOME": folder.path, "TEAMSYNC_STATE_DIR": folder.appending("state")], only: nil)
        #expect(throws: Never.self) { try workspace.counts() }
        try RawFile.setMode(0o777, of: RawPath(folder.appending("state")))
        let failure = #expect(throws: ToolFailure.self) { try workspace.counts() }
        let text = failure.map { "\($0)" } ?? ""
        #expect(text.contains("/state: it is writable by every user (mode 0777)"), "\(text)")
        #expect(text.contains("set TEAMSYNC_STATE_DIR to a folder that belongs to you"), "\(text)")
    }
}
