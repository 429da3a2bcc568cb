import ArgumentParser
import Synchronization
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncWorker
import TeamSyncProtocol
import TeamSyncReaders
import TeamSyncSetup

/// The engine's part of `teamsync doctor`: one finding a line, as JSON.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Report what works and what does not (internal).", shouldDisplay: false)

    @Option(help: ArgumentHelp("The configuration file.", valueName: "path"))
    var config: String?

    @Flag(help: "Run without a terminal, and end when standard input does.")
    var withParent = false

    func run() async throws {
        if withParent { ParentProcess.follow() }
        let terminal = Terminal.standard
        do throws(FileError) {
            let environment = terminal.environment
            let doctor = Doctor(
                configurationPath: ConfigurationLoader.path(option: config, environment: environment),
                environment: environment, directory: StateDirectory(environment: environment),
                fetcher: WorkerFetcher(executable: try OwnExecutable.path()),
                hung: HungMounts.probe(environment: environment), now: { Clock.now })
            // Findings come from several threads, and lines must not mix.
            let output = Mutex(terminal)
            await doctor.run { finding in
                do {
                    let line = try DocumentCodec.encodeLine(finding)
                    output.withLock { $0.write(line) }
                } catch {
                    terminal.report("a finding of '\(finding.step)' cannot be encoded: \(error)", hint: nil)
                }
            }
        } catch {
            throw terminal.exit(Problem(error.errorCode, "\(error)"), code: 1)
        }
    }
}
