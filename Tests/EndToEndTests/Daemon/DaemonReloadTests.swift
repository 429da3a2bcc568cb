import Foundation
import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite("The daemon and its signals", .validatesDocuments)
struct DaemonReloadTests {
    private let bench: Workbench
    private let socket: NotifySocket
    private let daemon: RunningDaemon
    private let icons = Workbench.iconsID

    init() throws {
        bench = try Workbench(transport: .http)
        try bench.sync()
        socket = try NotifySocket()
        daemon = try .settled(bench, environment: ["NOTIFY_SOCKET": socket.address])
    }

    /// Sends SIGHUP.
    /// - Returns: the lines from `RELOADING=1` to the next `READY=1`.
    private func reload() throws -> [String] {
        daemon.signal(SIGHUP)
        let former = try socket.lines { $0 == "RELOADING=1" }
        #expect(former.last?.hasPrefix("MONOTONIC_USEC=") == true)
        return Array(former.suffix(2)) + (try socket.lines { $0 == "READY=1" })
    }

    private var ids: [String] {
        get throws { try bench.document().repositories.map(\.id) }
    }

    @Test("A reload adds new repositories, removes others, and watches the new ones")
    func goodConfiguration() throws {
        try bench.writeConfiguration("repositories:\n  - {profile: icons-library, path: \(bench.icons.clone.path)}\n")
        #expect(try reload().last == "READY=1")
        try daemon.expectDocument { $0.repositories.map(\.id) == [icons] }
        try bench.configure()
        _ = try reload()
        try daemon.expectDocument { $0.repositories.map(\.id) == [icons, Workbench.componentsID] }
        try bench.components.clone.commit("Own work")
        try daemon.expectStatus(of: Workbench.componentsID) { $0.ahead == 1 }
        #expect(try daemon.log.count { $0.contains(" configuration reloaded ") } == 2)
    }

    @Test("'config use' makes the daemon read another configuration, and later the default one again")
    func chosenConfiguration() throws {
        let other = bench.path("other.yaml")
        try bench.write("repositories:\n  - {profile: icons-library, path: \(bench.icons.clone.path)}\n", to: other)
        let chosen = try bench.teamsync("config", "use", other)
        #expect(chosen.status == 0)
        #expect(chosen.text == "\(other) will be used from now on\nthe daemon is reloading its configuration\n")
        try daemon.expectDocument { $0.repositories.map(\.id) == [icons] }
        #expect(try bench.teamsync("config", "use", bench.configurationFile).status == 0)
        try daemon.expectDocument { $0.repositories.map(\.id) == [icons, Workbench.componentsID] }
    }

    @Test("An invalid configuration is reported, and the previous one stays in use", arguments: [true, false])
    func badConfiguration(isThere: Bool) throws {
        if isThere {
            try bench.writeConfiguration("repositories:\n  - path: ~/icons\n    colour: red\n")
        } else {
            try RawFile.remove(RawPath(bench.configurationFile))
        }
        let lines = try reload()
        let words = "STATUS=using the previous configuration: \(bench.configurationFile):"
        #expect(lines.contains { $0.hasPrefix(words) }, "\(lines)")
        let place = isThere ? "\(bench.configurationFile):3:5: " : bench.configurationFile
        try daemon.expectLine { $0.contains(" error the configuration was not reloaded") && $0.contains(place) }
        try bench.icons.clone.commit("Own work")
        try daemon.expectStatus { $0.ahead == 1 }
        #expect(try ids == [icons, Workbench.componentsID])

        try bench.configure(icons: ["label: Pictures"])
        _ = try reload()
        try daemon.expectStatus { $0.label == "Pictures" }
        let sentence = try socket.lines { $0.hasPrefix("STATUS=Pictures 1 ahead") }
        #expect(sentence.last?.contains("former") == false, "\(sentence)")
    }

    @Test("A repository removed during its fetch disappears immediately, and can be added again")
    func removedWhileFetching() throws {
        let server = try bench.serving()
        try bench.setOrigin(of: bench.icons, to: server.url("icons-library.git", .silent))
        daemon.signal(SIGUSR1)
        #expect(try server.waitForRequest("/silent/", within: 30))
        try bench.writeConfiguration(
            "repositories:\n  - {profile: ios-components, path: \(bench.components.clone.path)}\n")
        _ = try reload()
        try daemon.expectDocument { $0.repositories.map(\.id) == [Workbench.componentsID] }
        try bench.connect(bench.icons, by: .http)
        try bench.configure()
        _ = try reload()
        try bench.icons.clone.commit("Own work")
        try daemon.expectStatus { $0.ahead == 1 && $0.error == nil }
        try bench.expectGitAgrees()
    }

    @Test("SIGUSR1 contacts every remote, ignoring the throttle")
    func checkNow() throws {
        for number in 1...2 {
            let asked = try bench.serving().requests().count
            let tip = try bench.fixture.pushIcons(["cart-\(number)"])
            try bench.fixture.pushComponent("Badge\(number)")
            daemon.signal(SIGUSR1)
            try daemon.expectStatus { $0.upstreamCommit == tip && $0.behind == number }
            try daemon.expectStatus(of: Workbench.componentsID) { $0.behind == number }
            #expect(try bench.serving().requests().dropFirst(asked).filter { $0.contains("info/refs") }.count == 2)
        }
        try bench.expectGitAgrees()
    }
}
