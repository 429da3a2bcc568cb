import Foundation
import TestSupport
import Testing

@testable import TeamSyncBase

/// `check_updates` promises to change no branch.
@Suite("Clones during an assistant's check", .validatesDocuments)
struct UntouchedCloneTests {
    @Test(
        "The local branch does not move, even with 'update: fast-forward'; new commits are known",
        arguments: [false, true])
    func untouched(force: Bool) throws {
        let bench = try Workbench(icons: 4, colors: 2, components: ["Button"])
        try bench.configure(icons: ["update: fast-forward"])
        try bench.sync()
        let before = try bench.icons.clone.id(of: "refs/heads/main")
        let tip = try bench.fixture.pushIcons(["cart"])
        // A forced check does not wait for the interval, but is limited to one a minute.
        if !force { try bench.makeDue() }
        let seconds = Int64(Date().timeIntervalSince1970) + (force ? 300 : 0)
        let answer = try call(
            bench, #"{"force": \#(force)}"#, now: Timestamp(secondsSinceEpoch: seconds).description)
        #expect(answer.contains(#""behind":1"#))
        #expect(try bench.icons.clone.id(of: "refs/heads/main") == before)
        #expect(try bench.icons.clone.id(of: "refs/remotes/origin/main") == tip)
        #expect(try bench.icons.clone.git("status", "--porcelain") == "")
        try bench.sync("--force")
        #expect(try bench.icons.clone.id(of: "refs/heads/main") == tip)
    }

    /// The line with the reply to a call to `check_updates`.
    private func call(_ bench: Workbench, _ arguments: String, now: String) throws -> String {
        let folder = try TemporaryFolder("client")
        let server = try RunningProcess(
            ProductBinary.path("teamsync-mcp"), [],
            environment: bench.environment.merging(["TEAMSYNC_NOW": now]) { $1 },
            in: folder)
        defer { server.stop() }
        try server.send(
            #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"check_updates","#
                + #""arguments":\#(arguments)}}"#)
        return try #require(try server.nextLine(within: 60))
    }
}
