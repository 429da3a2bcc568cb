public import ArgumentParser
import CLinux
import Glibc
public import Logging
import TeamSyncBase
import TeamSyncCommands
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncReaders
import TeamSyncSupervisor

struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run as a daemon: check each repository when it is due, and react to local changes immediately.",
        discussion: """
            SIGTERM and SIGINT stop the daemon, SIGHUP reloads the configuration, SIGUSR1 checks everything now.

            Exit codes: 75 another daemon uses the same state directory; 78 invalid configuration.
            """)

    @OptionGroup var place: ConfigurationOption

    @Option(
        name: OptionName.logLevel.specification,
        help: "The lowest level to log: trace, debug, info, notice, warning, error or critical.")
    var logLevel = Logger.Level.info

    @OptionGroup var state: StateOption

    func run() throws {
        clinux_map_large_blocks()
        state.apply()
        let terminal = Terminal(program: "teamsyncd")
        let environment = terminal.environment
        let directory = StateDirectory(environment: environment)
        let path = ConfigurationPath.inUse(option: place.config, environment: environment)
        do {
            let configuration = try load(path, directory, environment)
            try StateOwner.claim(directory, for: path)
            try directory.make()
            let lock = try lock(directory, terminal)
            ResourceLimit.raiseOpenFiles(to: 4096)
            let daemon = DaemonProcess(
                configuration, path: path, option: place.config, environment: environment, directory: directory,
                logger: Log.make(level: logLevel, environment: environment))
            try daemon.run(holding: lock)
        } catch let error as ConfigurationError {
            throw terminal.exit(error)
        } catch let error as StateOwnerError {
            throw terminal.exit(error)
        } catch let error as FileError {
            throw terminal.exit(Problem(error.errorCode, "\(error)", hint: error.hint), code: 1)
        }
    }

    /// Loads the configuration. If that fails, records for readers why the daemon does not start, unless another daemon
    /// is running, or another configuration publishes in the state directory.
    private func load(
        _ path: String, _ directory: StateDirectory, _ environment: [String: String]
    ) throws(ConfigurationError) -> Configuration {
        do throws(ConfigurationError) {
            return try ConfigurationLoader.load(path: path, environment: environment)
        } catch {
            note(error, path, directory)
            throw error
        }
    }

    private func note(_ error: ConfigurationError, _ path: String, _ directory: StateDirectory) {
        let owner = StateOwner.owner(of: directory)
        guard owner == nil || owner == AbsolutePath.of(path) else { return }
        do throws(FileError) {
            try directory.check()
            // If there is no state directory, there are no readers either.
            guard access(directory.path, F_OK) == 0, case .acquired = try DaemonLock.acquire(directory.daemonLock)
            else { return }
            try DaemonRecord(.failed, since: Clock.now, problem: error.sentence).write(to: directory)
        } catch {
            // The original error is printed instead.
        }
    }

    private func lock(_ directory: StateDirectory, _ terminal: Terminal) throws -> DaemonLock {
        switch try DaemonLock.acquire(directory.daemonLock) {
        case .acquired(let lock): return lock
        case .held(let process):
            let holder = process.map { "process \($0)" } ?? "another process"
            terminal.report(
                "a daemon is already running for \(directory.path): \(holder)",
                hint: "run 'systemctl --user stop teamsyncd' to stop it, or use 'kill'")
            throw ExitCode(EX_TEMPFAIL)
        }
    }
}

extension RunCommand {
    /// Parses the command without ArgumentParser, which uses megabytes of memory for reflection in a program that runs
    /// for the whole session.
    /// - Returns: nil if the arguments are left to ArgumentParser, for example because they are wrong.
    static func plain(_ arguments: ArraySlice<String>) -> RunCommand? {
        guard let plain = PlainArguments(arguments, options: [.config, .logLevel, .stateDir]) else { return nil }
        var command = RunCommand()
        command.logLevel = .info
        if let text = plain.last(.logLevel) {
            guard let level = Logger.Level(rawValue: text) else { return nil }
            command.logLevel = level
        }
        command.place = ConfigurationOption(plain)
        command.state = StateOption(plain)
        return command
    }
}

/// The environment of the daemon's loop: signals, the log, systemd and notifications.
final class DaemonProcess {
    private var path: String
    /// The value of `--config`.
    private let option: String?
    private let environment: [String: String]
    private let directory: StateDirectory
    private let logger: Logger
    private let log: DaemonLog
    private let manager: ServiceManager
    private let status: ServiceStatus
    private let notifier: Notifier
    private let hook: ChangeHook
    private var configuration: Configuration
    private var nudge: NudgeStatus?
    private var written: DaemonRecord?
    private var nextHeartbeat: ContinuousClock.Instant?
    private let startedAt = Clock.now

    init(
        _ configuration: Configuration, path: String, option: String?, environment: [String: String],
        directory: StateDirectory, logger: Logger
    ) {
        (self.configuration, self.path, self.option) = (configuration, path, option)
        self.environment = environment
        (self.directory, self.logger, log) = (directory, logger, DaemonLog(logger))
        manager = ServiceManager(environment: environment)
        status = ServiceStatus(manager)
        notifier = Notifier(directory, environment: environment, logger: logger)
        hook = ChangeHook(directory, environment: environment, logger: logger)
        nextHeartbeat = manager.heartbeat.map { _ in .now }
    }

    func run(holding lock: DaemonLock) throws(FileError) {
        clinux_release_program()
        let hooks = SupervisorLoop.Hooks(
            report: { [self] in note($0) }, signal: { [self] in events(for: $0) },
            nextTick: { [self] in [nextHeartbeat, notifier.due, hook.due].compactMap { $0 }.min() },
            tick: { [self] in tick() })
        let loop = try SupervisorLoop(
            configuration: configuration, directory: directory, environment: environment,
            worker: ProgramSearch.sibling(WorkerProgram.name, environment: environment),
            signals: [SIGTERM, SIGINT, SIGHUP, SIGUSR1], hooks: hooks)
        loop.hold(lock)
        notifier.run = { [weak loop] program, onEnd in _ = loop?.run(program, onEnd: onEnd) }
        hook.run = { [weak loop] program, input, onEnd in
            loop?.run(program, input: .descriptor(input), onEnd: onEnd)
        }
        logger.info("started", metadata: ["version": "\(TeamSyncVersion.current)", "config": "\(path)"])
        record(.running)
        _ = loop.run(.start)
        nudge = nil
        record(.stopped)
        logger.info("stopped")
    }

    /// Records for readers that the daemon is running, or that it was asked to end.
    private func record(_ state: DaemonRecord.State, problem: String? = nil, since: Timestamp = Clock.now) {
        do throws(FileError) {
            written = DaemonRecord(
                state, since: since, startedAt: startedAt, problem: problem, nudge: nudge)
            try written?.write(to: directory)
        } catch {
            logger.warning("the daemon's state cannot be written", metadata: ["reason": "\(error)"])
        }
    }

    private func note(_ report: SupervisorReport) {
        log.note(report)
        status.note(report)
        if case .nudge(let new) = report, let written {
            nudge = new
            record(written.state, problem: written.problem, since: written.since)
        }
        if case .finished(let result) = report, notifier.note(result.status, configuration), configuration.hook != nil {
            hook.note(result.status)
        }
    }

    private func events(for signal: Int32) -> [SupervisorEvent] {
        switch signal {
        case SIGHUP: return reload()
        case SIGUSR1: return [.checkAll]
        default:
            manager.stopping()
            return [.stop]
        }
    }

    /// Reads the configuration that is now in use, which `teamsync config use` may have changed.
    private func reload() -> [SupervisorEvent] {
        manager.reloading()
        let path = ConfigurationPath.inUse(option: option, environment: environment)
        do {
            let new = try ConfigurationLoader.load(path: path, environment: environment)
            try StateOwner.claim(directory, for: path)
            if path != self.path { logger.info("another configuration", metadata: ["config": "\(path)"]) }
            (configuration, self.path) = (new, path)
            status.configurationProblem = nil
            record(.running)
            return [.reload(configuration)]
        } catch let error as ConfigurationError {
            keepConfiguration(error.sentence)
        } catch {
            keepConfiguration("\(error)")
        }
        return []
    }

    private func keepConfiguration(_ reason: String) {
        logger.error(
            "the configuration was not reloaded: the previous one stays in use", metadata: ["reason": "\(reason)"])
        status.configurationProblem = reason
        record(.running, problem: reason)
        manager.ready()
    }

    /// Reports to systemd that the loop is still running, since the loop calls this function.
    private func tick() {
        let now = ContinuousClock.now
        if let due = nextHeartbeat, due <= now, let interval = manager.heartbeat {
            manager.isAlive()
            nextHeartbeat = now + interval
        }
        if let due = notifier.due, due <= now { notifier.show(configuration) }
        if let due = hook.due, due <= now { hook.tick(configuration) }
    }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
