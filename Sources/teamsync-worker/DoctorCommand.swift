import Glibc
import Synchronization
import TeamSyncBase
import TeamSyncCommands
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncReaders
import TeamSyncSetup

/// The part of `teamsync doctor` that reads clones: one finding a line, as JSON.
extension DoctorCommand {
    /// Ends what this process has started, as far as it is in its session.
    private static func endHelpers() {
        let session = getsid(0)
        for member in ProcessFamily.members(of: getpid()).dropFirst()
        where getsid(member) == session { kill(member, SIGTERM) }
    }

    func perform() async {
        if withParent { ParentProcess.follow(beforeEnd: DoctorCommand.endHelpers) }
        let terminal = Terminal.standard
        let environment = terminal.environment
        let doctor = Doctor(
            configurationPath: ConfigurationPath.inUse(option: place.config, environment: environment),
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
