public import ArgumentParser
import CLinux
import Glibc
public import Logging
import ServiceLifecycle
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncEngine
import TeamSyncProtocol
import TeamSyncReaders
import UnixSignals

struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run as a daemon: check each repository when it is due, and look at once at what changes locally.",
        discussion: """
            SIGTERM and SIGINT stop it, SIGHUP reads the configuration again, SIGUSR1 checks everything now. \
            Exit codes: 75 another daemon runs for the same state; 78 bad configuration.
            """)

    @Option(help: ArgumentHelp("The configuration file.", valueName: "path"))
    var config: String?

    @Option(help: "The least important messages to log: trace, debug, info, notice, warning, error or critical.")
    var logLevel = Logger.Level.info

    func run() async throws {
        let terminal = Terminal.standard
        let environment = terminal.environment
        do {
            let path = ConfigurationLoader.path(option: config, environment: environment)
            let configuration = try ConfigurationLoader.load(path: path, environment: environment)
            let directory = StateDirectory(environment: environment)
            try directory.make()
            guard case .acquired(let lock) = try lock(directory, terminal) else { throw ExitCode(EX_TEMPFAIL) }
            let engine = Engine(
                configuration: configuration, directory: directory,
                fetcher: WorkerFetcher(executable: try OwnExecutable.path()), now: { Clock.now })
            try await serve(engine, directory, path, environment)
            withExtendedLifetime(lock) {}
        } catch let error as ConfigurationError {
            throw terminal.exit(error)
        } catch let error as FileError {
            throw terminal.exit(Problem(error.errorCode, "\(error)"), code: 1)
        }
    }

    private func lock(_ directory: StateDirectory, _ terminal: Terminal) throws(FileError) -> DaemonLock.Attempt {
        let attempt = try DaemonLock.acquire(directory.daemonLock)
        if case .held(let process) = attempt {
            let holder = process.map { "process \($0)" } ?? "another process"
            terminal.report(
                "a daemon is already running for \(directory.path): \(holder)",
                hint: "one is enough; 'systemctl --user stop teamsyncd' or 'kill' ends it")
        }
        return attempt
    }

    private func serve(
        _ engine: Engine, _ directory: StateDirectory, _ path: String, _ environment: [String: String]
    ) async throws {
        clinux_share_arenas()
        raiseFileLimit()
        let logger = Log.make(level: logLevel, environment: environment)
        let manager = ServiceManager(environment: environment)
        let (log, standing) = (DaemonLog(logger), Standing(manager))
        let (notes, notifications) = AsyncStream.makeStream(of: RepositoryStatus.self)
        logger.info("started", metadata: ["version": "\(TeamSyncVersion.current)", "config": "\(path)"])
        let daemon = Daemon(
            engine: engine, machine: MachineID.current(), environment: environment, now: { Clock.now }
        ) { report in
            log.note(report)
            standing.note(report)
            switch report {
            case .finished(let result): notifications.yield(result.status)
            // What a round took is free, until the next one in minutes.
            case .state(let state) where state.nextCheck != nil: clinux_release_memory()
            default: break
            }
        }
        let signals = await UnixSignalsSequence(trapping: .sighup, .sigusr1)
        let signalService = SignalService(signals: signals, daemon: daemon) {
            manager.reloading()
            do {
                daemon.reload(try ConfigurationLoader.load(path: path, environment: environment))
                standing.note(configurationProblem: nil)
            } catch {
                // What follows the first line is an example for beginners.
                let reason = String("\(error)".prefix { $0 != "\n" })
                logger.error(
                    "the configuration was not reloaded; the former one stays", metadata: ["reason": "\(reason)"])
                standing.note(configurationProblem: reason)
                manager.ready()
            }
        }
        let notifier = NotifierService(
            statuses: notes, notifier: Notifier(directory, engine: engine, logger: logger))
        var services: [any Service] = [signalService, notifier, LoopService(daemon: daemon, manager: manager)]
        if let interval = manager.heartbeat {
            services.append(WatchdogService(daemon: daemon, manager: manager, interval: interval))
        }
        var quiet = logger
        quiet.logLevel = max(logLevel, .warning)
        try await ServiceGroup(
            configuration: .init(
                services: services.map {
                    .init(service: $0, successTerminationBehavior: .gracefullyShutdownGroup)
                }, gracefulShutdownSignals: [.sigterm, .sigint], logger: quiet)
        ).run()
        logger.info("stopped")
    }
}

/// Many repositories at once need more descriptors than shells allow by default; the system's own limit stays.
private func raiseFileLimit() {
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < 4096 else { return }
    limit.rlim_cur = min(limit.rlim_max, 4096)
    setrlimit(resource, &limit)
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
