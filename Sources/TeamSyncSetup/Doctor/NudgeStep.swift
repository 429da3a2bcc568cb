import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncSupervisor

/// Runs the `nudge` program briefly and reports its output.
struct NudgeStep {
    /// How long the program runs: enough for a program that subscribes to connect and to print retained messages.
    static let duration = Duration.seconds(5)
    private static let errorLimit = 4096

    let nudge: NudgeConfiguration
    /// The ids of the configured repositories.
    let ids: Set<String>
    let environment: [String: String]

    /// The observed behavior of the program.
    struct Observation {
        /// The number of complete lines that it printed.
        var count = 0
        var said: [NudgeLine] = []
        /// The way it ended; nil if it was still running.
        var ending: ChildProcess.Ending?
        /// The last line of its standard error.
        var error: String?
    }

    func run() -> Finding {
        let name = nudge.command[0]
        guard let path = ProgramSearch.path(of: name, environment: environment) else {
            return Finding(
                "nudge", .failed, "'\(name)', the program of 'nudge', is not on PATH",
                fix: "install it, or set 'nudge.command' to its absolute path")
        }
        guard let keeper = ProgramSearch.sibling("teamsyncd", environment: environment) else {
            return Finding("nudge", .failed, "there is no teamsyncd to run 'nudge'", fix: "install teamsync again")
        }
        do throws(FileError) {
            return finding(observe(try NudgeKeeper.start(keeper, keeping: path, Array(nudge.command.dropFirst()))))
        } catch {
            return Finding("nudge", .failed, "\(error)", fix: "correct 'nudge.command'")
        }
    }

    private func observe(_ child: ChildProcess) -> Observation {
        var observation = Observation()
        var lines = NudgeLines()
        var errors: [UInt8] = []
        let deadline = ContinuousClock.now + NudgeStep.duration
        var polled = [child.output, child.errors].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        var chunk = [UInt8](repeating: 0, count: 16 << 10)
        while polled[0].fd >= 0 {
            let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
            guard left > 0 else { break }
            if poll(&polled, 2, Int32(left.rounded(.up))) < 0, errno != EINTR { break }
            for index in polled.indices where polled[index].revents != 0 {
                let count = read(polled[index].fd, &chunk, chunk.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else {
                    polled[index].fd = -1
                    continue
                }
                if index == 0 {
                    for line in lines.take(chunk[..<count]) where !observation.said.contains(line) {
                        if observation.said.count < 100 { observation.said.append(line) }
                    }
                } else {
                    errors = (errors + chunk[..<count]).suffix(NudgeStep.errorLimit)
                }
            }
        }
        let hasEnded = polled[0].fd < 0
        let ending = end(child)
        observation.count = lines.count
        observation.ending = hasEnded ? ending : nil
        observation.error = errors.split(separator: UInt8(ascii: "\n")).last.map { String(decoding: $0, as: UTF8.self) }
        return observation
    }

    /// Ends the program with all its descendants, any of which may keep its output open.
    private func end(_ child: ChildProcess) -> ChildProcess.Ending {
        NudgeKeeper.end(child)
        let deadline = ContinuousClock.now + NudgeKeeper.timeout
        var polled = pollfd(fd: child.output, events: Int16(POLLIN), revents: 0)
        var chunk = [UInt8](repeating: 0, count: 16 << 10)
        while case let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1), left > 0 {
            guard poll(&polled, 1, Int32(left.rounded(.up))) > 0 else { continue }
            if read(child.output, &chunk, chunk.count) == 0 { return child.end(kills: false) }
        }
        return child.end(kills: true)
    }

    func finding(_ observation: Observation) -> Finding {
        let name = WrittenPath.name(of: nudge.command[0]) ?? nudge.command[0]
        let error = observation.error.map { "; its output is: \($0)" } ?? ""
        if let ending = observation.ending {
            let how =
                switch ending {
                case .exited(let code): "ended with exit code \(code)"
                case .signalled(let signal): "was ended by signal \(signal)"
                }
            return Finding(
                "nudge", .failed, "\(name) \(how) instead of waiting for pushes\(error)",
                fix:
                    "run the command of 'nudge' in a terminal, and correct it; until then remotes are checked every 'interval'"
            )
        }
        let known = observation.said.filter { ids.contains($0.id) }
        let unknown = Set(observation.said.map(\.id)).subtracting(ids).sorted()
        let seconds = NudgeStep.duration.components.seconds
        if !known.isEmpty {
            let names = Set(known.map(\.id)).sorted().joined(separator: ", ")
            return Finding("nudge", .ok, "\(name) ran for \(seconds) s and announced \(names)")
        }
        if !unknown.isEmpty {
            return Finding(
                "nudge", .warning,
                "\(name) announces \(unknown.prefix(3).joined(separator: ", ")), but no configured repository has "
                    + (unknown.count == 1 ? "this id" : "these ids"),
                fix: "publish one of the configured ids: \(ids.sorted().joined(separator: ", "))")
        }
        if observation.count > 0 {
            return Finding(
                "nudge", .ok,
                "\(name) ran for \(seconds) s and printed \(observation.count == 1 ? "1 line" : "\(observation.count) lines")"
                    + " without the id of a repository")
        }
        return Finding(
            "nudge", .ok,
            "\(name) ran for \(seconds) s and printed nothing; this is normal if nothing was pushed\(error)")
    }
}
