import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

/// Real brokers and a real hook: a push reaches the machine and is published, although no check is due.
@Suite("Pushes through brokers", .validatesDocuments)
struct BrokerTests {
    private static let id = NudgeBench.id

    private func subscribe(_ broker: MQTTBroker) -> [String] {
        ["mosquitto_sub"] + broker.options(user: "reader") + ["-t", "design/+", "-t", "$SYS/broker/uptime"]
    }

    /// Sets up the announcement of pushes to the icons' origin, as described in the documentation.
    private func installHook(_ bench: Workbench, publish: String) throws {
        let origin = bench.icons.origin
        let hook = origin.path + "/hooks/post-receive"
        try bench.write(bench.text(of: PackageFolder.path("config/nudge/post-receive")), to: hook)
        _ = try Command("/bin/chmod", ["755", hook], environment: [:]).runChecked()
        try origin.git("config", "teamsync.id", Self.id)
        try origin.git("config", "teamsync.publish", publish)
    }

    @Test(
        "MQTT over TLS with an access list: a push is fetched, checks become rare until the broker dies",
        .needs(.mosquitto, .mosquittoClients))
    func mqtt() throws {
        let broker = try MQTTBroker()
        let nudge = try NudgeBench(subscribe(broker), heartbeat: "5s")
        let bench = nudge.bench
        let options = broker.options(user: "writer").joined(separator: " ")
        try installHook(bench, publish: "mosquitto_pub \(options) -t design/icons -q 1 -r -l")
        let daemon = try RunningDaemon.settled(bench)
        try daemon.expectLine("nudge started")

        let upstream = try bench.fixture.pushIcons(["cart"])
        try daemon.expectStatus { $0.upstreamCommit == upstream && NudgeBench.interval($0) == 3600 }
        try nudge.expectNudge(daemon) { $0.trusted == [Self.id: 3600] && $0.lastEventAt != nil }
        #expect(NudgeBench.interval(try bench.status(Workbench.componentsID)) == 600)
        let text = try bench.teamsync("status").text
        #expect(text.contains("Push: mosquitto_sub has been running since "))
        #expect(text.contains("it announces Icons, checked every 1h"))

        broker.stop()
        try daemon.expectStatus { NudgeBench.interval($0) == 600 }
        try nudge.expectNudge(daemon) { $0.state == .waiting && $0.trusted.isEmpty }
        // The client ends, or keeps running and reconnects, in which case only its silence shows the failure.
        try daemon.expectLine("nudge exited; polling continues at the normal rate")
        #expect(try bench.teamsync("status").text.contains("\nPush: mosquitto_sub "))
    }

    @Test(
        "A retained message reaches a machine that connects later; unauthorized users cannot publish",
        .needs(.mosquitto, .mosquittoClients))
    func retained() throws {
        let broker = try MQTTBroker()
        let nudge = try NudgeBench(subscribe(broker))
        let bench = nudge.bench
        let upstream = try bench.fixture.pushIcons(["cart"])
        let commit = try bench.components.push(
            "Work", changes: ["notes.md": TreeEntry("new\n")], times: CommitTimes(DesignSystemFixture.pushedAt))
        try broker.publish("\(Workbench.componentsID) \(commit)", to: "design/components", as: "guest")
        try broker.publish("\(Self.id) \(upstream)", to: "design/icons")
        let daemon = try RunningDaemon(bench)
        try daemon.expectStatus { $0.upstreamCommit == upstream }
        #expect(try bench.status(Workbench.componentsID).upstreamCommit != commit)
    }

    @Test(
        "NATS: a push is fetched; when the server ends, so does the subscription, and the normal interval applies",
        .needs(.natsServer))
    func nats() throws {
        let server = try NATSServer()
        let script = PackageFolder.path("config/nudge/nats-subscribe")
        let nudge = try NudgeBench([script, "--ping", "1", "127.0.0.1:\(server.port)", "design.>"], heartbeat: "5s")
        let bench = nudge.bench
        let daemon = try RunningDaemon(bench, environment: ["NATS_USER": "team", "NATS_PASSWORD": "secret"])
        try daemon.expectLine("subscribed")
        let upstream = try bench.fixture.pushIcons(["cart"])
        try server.publish("\(Self.id) \(upstream)", to: "design.icons")
        try daemon.expectStatus { $0.upstreamCommit == upstream && NudgeBench.interval($0) == 3600 }
        server.stop()
        try daemon.expectStatus { NudgeBench.interval($0) == 600 }
        try daemon.expectLine("the server has closed the connection")
    }

    @Test("Server-sent events: curl -N is sufficient, and is restarted when the server is back", .needs(.curl))
    func serverSentEvents() throws {
        let server = try EventServer()
        let nudge = try NudgeBench(["curl", "-sSN", server.url])
        let bench = nudge.bench
        let daemon = try RunningDaemon.settled(bench)
        let upstream = try bench.fixture.pushIcons(["cart"])
        try server.publish("\(Self.id) \(upstream)")
        try daemon.expectStatus { $0.upstreamCommit == upstream && NudgeBench.interval($0) == 3600 }
        server.stop()
        try daemon.expectStatus { NudgeBench.interval($0) == 600 }

        let restarted = try EventServer(port: server.port)
        let commit = try bench.components.push(
            "Work", changes: ["notes.md": TreeEntry("new\n")], times: CommitTimes(DesignSystemFixture.pushedAt))
        try restarted.publish("\(Workbench.componentsID) \(commit)")
        try daemon.expectStatus(of: Workbench.componentsID) { $0.upstreamCommit == commit }
    }

    @Test("doctor runs the command and shows its output", .needs(.mosquitto, .mosquittoClients))
    func doctor() throws {
        let broker = try MQTTBroker()
        let nudge = try NudgeBench(subscribe(broker))
        func finding() throws -> Finding? {
            let result = try nudge.bench.teamsync("doctor", "--json")
            return try DocumentCodec.decode([Finding].self, from: result.output).first { $0.step == "nudge" }
        }
        try broker.publish("\(Self.id) \(String(repeating: "a1", count: 20))", to: "design/icons")
        let good = try #require(try finding())
        #expect(good.verdict == .ok)
        #expect(good.text.contains("mosquitto_sub ran for 5 s and announced icons-library"))
        broker.stop()
        let bad = try #require(try finding())
        #expect(bad.verdict == .failed)
        #expect(bad.text.contains("mosquitto_sub ended with exit code"))
    }
}
