import Foundation
import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite("The command of hooks.on_change", .validatesDocuments)
struct DaemonHookTests {
    private let bench: Workbench
    private let output: String

    init() throws {
        bench = try Workbench(transport: .http)
        output = bench.path("news.json")
    }

    private func configure(_ script: String, timeout: String = "30s") throws {
        try bench.configure(["hooks: {on_change: [/bin/sh, -c, '\(script)', \(output)], timeout: \(timeout)}"])
        try bench.sync()
    }

    private func push(_ daemon: RunningDaemon, _ icon: String) throws {
        try bench.fixture.pushIcons([icon])
        daemon.signal(SIGUSR1)
    }

    @Test("The command gets the changes on standard input")
    func news() throws {
        try configure(#"cat > "$0""#)
        let daemon = try RunningDaemon.settled(bench)
        #expect(try FileFacts(output) == nil)
        try push(daemon, "cart")
        try daemon.expectLine { $0.contains("hooks.on_change ended") }
        let object = try JSONSerialization.jsonObject(with: Data(bench.text(of: output).utf8))
        let news = try #require(object as? [String: Any])
        let repositories = try #require(news["repositories"] as? [[String: Any]])
        #expect(repositories.compactMap { $0["id"] as? String } == [Workbench.iconsID])
        #expect((repositories[0]["summary"] as? String)?.contains("cart") == true)
        #expect(news["schema_version"] as? Int == 1)
    }

    @Test("The command is ended at its deadline, and runs again for the next changes")
    func deadline() throws {
        try configure(
            #"if [ -e "$0" ]; then exit 0; fi; echo > "$0"; read never < /dev/tty; exec tail -f /dev/null"#,
            timeout: "1s")
        let daemon = try RunningDaemon.settled(bench)
        try push(daemon, "cart")
        try daemon.expectLine { $0.contains("hooks.on_change took too long") }
        try daemon.expectLine { $0.contains("hooks.on_change failed") }
        try push(daemon, "bell")
        try daemon.expectLine { $0.contains("hooks.on_change ended") }
    }
}
