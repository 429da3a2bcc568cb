import ArgumentParser
import Logging
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncEngine
import TeamSyncProtocol
import TeamSyncReaders

struct SyncCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Check the repositories that are due now.",
        discussion: "Prints results on a terminal and with --json, and failures always, to standard error.")

    @Argument(help: ArgumentHelp("The repositories to check; all when left out.", valueName: "id"))
    var ids: [String] = []

    @Flag(help: "Check also what was checked a short time ago.")
    var force = false

    @Option(help: ArgumentHelp("Wait this long for a check that somebody else has begun.", valueName: "duration"))
    var wait = WaitDuration(seconds: 30)

    @Option(help: ArgumentHelp("The configuration file.", valueName: "path"))
    var config: String?

    @Flag(help: "Print the result as JSON.")
    var json = false

    @Flag(name: .shortAndLong, help: "Say what is being done.")
    var verbose = false

    @Flag(
        help: ArgumentHelp(
            "Print a line of JSON for each repository as soon as it is checked, and end when standard input does.",
            visibility: .hidden))
    var withParent = false

    func run() async throws {
        if withParent { ParentProcess.follow() }
        let terminal = Terminal.standard
        do {
            let environment = terminal.environment
            let configuration = try ConfigurationLoader.load(
                path: ConfigurationLoader.path(option: config, environment: environment), environment: environment)
            let engine = Engine(
                configuration: configuration, directory: StateDirectory(environment: environment),
                fetcher: WorkerFetcher(executable: try OwnExecutable.path()), now: { Clock.now })
            let display = SyncDisplay(terminal: terminal, logger: verbose ? Log.make(environment: environment) : nil)
            let request = SyncRequest(
                ids: ids, asking: force ? .always : .whenDue, waitSeconds: wait.seconds)
            let summary = try await engine.sync(request) { event in
                display.show(event)
                if withParent, case .finished(let result) = event { tell(result, on: terminal) }
            }
            display.finish()
            if withParent { throw ExitCode(summary.exitCode) }
            try Report(summary: summary, terminal: terminal).print(asJSON: json)
            throw ExitCode(summary.exitCode)
        } catch let error as ConfigurationError {
            throw terminal.exit(error)
        } catch let error as SyncError {
            throw terminal.exit(error)
        } catch let error as FileError {
            throw terminal.exit(Problem(error.errorCode, "\(error)"), code: 1)
        }
    }

    private func tell(_ result: SyncResult, on terminal: Terminal) {
        do {
            terminal.write(try DocumentCodec.encodeLine(SyncReportDocument.Entry(result)))
        } catch {
            terminal.report("the result of \(result.status.id) cannot be told: \(error)", hint: nil)
        }
    }
}

/// `30s`, `2m`; `0s` does not wait.
struct WaitDuration: ExpressibleByArgument {
    let seconds: Int64

    init(seconds: Int64) {
        self.seconds = seconds
    }

    init?(argument: String) {
        guard let seconds = DurationText.seconds(in: argument), seconds <= 86_400 else { return nil }
        self.seconds = seconds
    }

    var defaultValueDescription: String { "\(seconds)s" }
}
