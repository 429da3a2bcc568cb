import ArgumentParser
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncSupervisor

/// Prints the table of docs/scale.md. Not installed; scripts/simulate runs it.
@main
struct Simulate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Simulate a day of many machines that ask one repository, in virtual time.")

    @Option(help: "The number of machines.")
    var machines = 10_000

    @Option(help: "Pushes a day, between 9:00 and 18:00.")
    var pushes = 10

    private static let hour: Int64 = 3600
    /// The forge, or the broker, is down from 12:00 to 13:00.
    private static let outage = 12 * hour..<13 * hour

    /// Programs earn trust with the morning's pushes.
    private static let around = 8 * hour..<15 * hour

    func validate() throws {
        if machines < 1 || pushes < 1 || pushes > 100 {
            throw ValidationError("--machines is at least 1, --pushes from 1 to 100")
        }
    }

    func run() throws {
        let spread = Duration.seconds(60 * Int64((machines + 599) / 600))
        let day = Duration.seconds(86_400)
        func nudge(_ interval: Duration, _ spread: Duration) -> NudgeConfiguration {
            NudgeConfiguration(
                command: ["sub"], interval: interval, spread: spread, heartbeat: NudgeConfiguration.blindLimit)
        }
        let spreadText = DurationText.text(spread)
        let modes: [(name: String, nudge: NudgeConfiguration?)] = [
            ("polling every 10m", nil),
            ("nudges alone, spread \(spreadText)", nudge(day * 365, spread)),
            ("both: nudges, polling every 6h, spread \(spreadText)", nudge(.seconds(6 * 3600), spread)),
            ("both, spread 0s", nudge(.seconds(6 * 3600), .zero)),
        ]
        print(
            """
            \(machines) machines, \(pushes) pushes a day. Requests a second to the forge for one repository; an outage is from \
            12:00 to 13:00.

            | | checks a day and machine | mean | busiest minute | hour after the forge's outage | hour in which the broker is down | \
            quarter of an hour after a push | half of the machines know a push after | all |
            |---|---|---|---|---|---|---|---|---|
            """)
        for mode in modes { print(try row(mode.name, mode.nudge)) }
    }

    private var times: [Int64] {
        (0..<pushes).map { 9 * Simulate.hour + 61 + Int64($0) * 9 * Simulate.hour / Int64(pushes) }
    }

    private func row(_ name: String, _ nudge: NudgeConfiguration?) throws -> String {
        // There are no pushes while the forge is down.
        let times = times
        let during = times.filter { !Simulate.outage.contains($0) }
        let usual = try FleetSimulation(.init(machines: machines, nudge: nudge, pushes: times)).run()
        let forge = try FleetSimulation(
            .init(
                machines: machines, nudge: nudge, pushes: during, period: Simulate.around, forgeOutage: Simulate.outage)
        ).run()
        var broker = "–"
        if nudge != nil {
            let load = try FleetSimulation(
                .init(
                    machines: machines, nudge: nudge, pushes: times, period: Simulate.around,
                    brokerOutage: Simulate.outage)
            ).run()
            broker = Simulate.text(load.peakMinute(in: Simulate.outage))
        }
        let after = Simulate.outage.upperBound..<Simulate.outage.upperBound + Simulate.hour
        let push = times[0]..<times[0] + 900
        let columns = [
            name, Simulate.text(usual.perMachine), Simulate.text(usual.mean), Simulate.text(usual.peakMinute()),
            Simulate.text(forge.peakMinute(in: after)), broker, Simulate.text(usual.peakMinute(in: push)),
            Simulate.text(usual.halfKnow), Simulate.text(usual.allKnow),
        ]
        return "| " + columns.joined(separator: " | ") + " |"
    }

    /// In whole minutes from two minutes on.
    private static func text(_ duration: Duration?) -> String {
        guard let seconds = duration?.wholeSeconds else { return "–" }
        return seconds < 120 ? "\(seconds) s" : "\((seconds + 30) / 60) min"
    }

    /// With one decimal place.
    private static func text(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}
