import ArgumentParser
import Dispatch
import Glibc
import Synchronization
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncReaders
import TeamSyncSetup

/// The part of `teamsync doctor` that reads clones: one finding a line, as JSON.
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
        let environment = terminal.environment
        let doctor = Doctor(
            configurationPath: ConfigurationLoader.path(option: config, environment: environment),
            environment: environment, directory: StateDirectory(environment: environment),
            worker: "/proc/self/exe", hung: HungMounts.probe(environment: environment))
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
    }
}

/// The program that started this one for itself and holds the other end of its standard input.
private enum ParentProcess {
    /// Ends this process when standard input does, however the parent ended. Without a terminal nothing that is started
    /// can ask on it.
    static func follow() {
        setsid()
        DispatchQueue(label: "teamsync.parent").async {
            var byte: UInt8 = 0
            while read(STDIN_FILENO, &byte, 1) > 0 {}
            let session = getsid(0)
            for member in ProcessFamily.members(of: getpid()).dropFirst()
            where getsid(member) == session { kill(member, SIGTERM) }
            _exit(1)
        }
    }
}
