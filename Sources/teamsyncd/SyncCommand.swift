import ArgumentParser
import Glibc
import Logging
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncReaders
import TeamSyncSupervisor

struct SyncCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Check the repositories that are due now.",
        discussion: """
            Prints results on a terminal and with --json, and failures always, to standard error.

            Exit codes: 0 done; 1 a repository failed, or 'update: fast-forward' did; 64 wrong usage; 66 no such \
            repository; 75 another process is checking; 78 bad configuration.
            """)

    @Argument(help: ArgumentHelp("The repositories to check, by id or label (default: all).", valueName: "id"))
    var ids: [String] = []

    @Flag(help: "Also check repositories that are not due yet.")
    var force = false

    @Option(help: ArgumentHelp("Wait this long for a check that another process is running.", valueName: "duration"))
    var wait = WaitDuration.standard

    @Option(help: ArgumentHelp("The configuration file.", valueName: "path"))
    var config: String?

    @Flag(help: "Print the result as JSON.")
    var json = false

    @Flag(name: .shortAndLong, help: "Print what is being done.")
    var verbose = false

    @Flag(name: .shortAndLong, help: "Print errors only.")
    var quiet = false

    @OptionGroup var state: StateOption

    @Flag(
        help: ArgumentHelp(
            "Print a line of JSON for each repository as soon as it is checked, and end when standard input does.",
            visibility: .hidden))
    var withParent = false

    @Flag(help: ArgumentHelp("Do not move local branches, whatever 'update' is.", visibility: .hidden))
    var noUpdate = false

    func run() throws {
        if withParent { ParentProcess.follow() }
        state.apply()
        let terminal = Terminal.standard
        do {
            let environment = terminal.environment
            let worker = ProgramSearch.sibling("teamsync-worker", environment: environment)
            let ahead = force ? WorkerProcess.startAhead(worker) : nil
            let path = ConfigurationLoader.path(option: config, environment: environment)
            let configuration = try ConfigurationLoader.load(path: path, environment: environment)
            let directory = StateDirectory(environment: environment)
            let names = configuration.repositories.map { ($0.id, $0.configuredLabel) }
            let ids = try RepositorySelection(names, published: directory).ids(of: ids)
            try StateOwner.claim(directory, for: path)
            ResourceLimit.raiseOpenFiles(to: 4096)
            let display = SyncDisplay(
                terminal: terminal, logger: verbose ? Log.make(environment: environment) : nil, isQuiet: quiet)
            let loop = try SupervisorLoop(
                configuration: configuration, directory: directory, environment: environment,
                worker: worker, ahead: ahead,
                hooks: SupervisorLoop.Hooks(report: { report in
                    display.show(report)
                    if withParent, case .finished(let result) = report { write(result, to: terminal) }
                }))
            let summary = loop.run(
                .sync(
                    SyncRequest(
                        ids: ids, asking: force ? .always : .whenDue, wait: .seconds(wait.seconds),
                        updates: !noUpdate)))
            display.finish()
            if !withParent {
                let report = Report(summary: summary, updates: !noUpdate, terminal: terminal)
                try report.print(asJSON: json, isQuiet: quiet)
            }
            throw ExitCode(summary.exitCode(updates: !noUpdate))
        } catch let error as ConfigurationError {
            throw terminal.exit(error)
        } catch let error as UnknownRepository {
            throw terminal.exit(error)
        } catch let error as StateOwnerError {
            throw terminal.exit(error)
        } catch let error as FileError {
            throw terminal.exit(Problem(error.errorCode, "\(error)", hint: error.hint), code: 1)
        }
    }

    private func write(_ result: RepositoryResult, to terminal: Terminal) {
        do {
            terminal.write(try DocumentCodec.encodeLine(SyncReportDocument.Entry(result)))
        } catch {
            terminal.report("the result of \(result.status.id) cannot be written: \(error)", hint: nil)
        }
    }
}

extension SyncCommand: FrequentCommand {
    static func command(_ arguments: ArraySlice<String>) -> SyncCommand? {
        guard let plain = PlainArguments.ofSync(arguments) else { return nil }
        var command = SyncCommand()
        command.wait = WaitDuration.standard
        if let text = plain.last("--wait") {
            guard let duration = WaitDuration(argument: text) else { return nil }
            command.wait = duration
        }
        (command.ids, command.withParent, command.noUpdate) = ([], false, false)
        command.force = plain.flags.contains("--force")
        command.json = plain.flags.contains("--json")
        command.verbose = !plain.flags.isDisjoint(with: ["--verbose", "-v"])
        command.quiet = !plain.flags.isDisjoint(with: ["--quiet", "-q"])
        command.config = plain.last("--config")
        command.state = StateOption(plain)
        return command
    }
}

/// `30s`, `2m`; `0s` does not wait.
struct WaitDuration: ExpressibleByArgument {
    static let standard = WaitDuration(seconds: 30)

    let seconds: Int64

    private init(seconds: Int64) {
        self.seconds = seconds
    }

    init?(argument: String) {
        guard let seconds = DurationText.seconds(in: argument), seconds <= 86_400 else { return nil }
        self.seconds = seconds
    }

    var defaultValueDescription: String { "\(seconds)s" }
}
