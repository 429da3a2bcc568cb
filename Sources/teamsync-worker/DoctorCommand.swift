import ArgumentParser
import Glibc
import Synchronization
import TeamSyncBase
import TeamSyncCommands
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncReaders
import TeamSyncSetup

/// The part of `teamsync doctor` that reads clones. It prints one finding per line, as JSON.
extension DoctorCommand {
    /// Ends the child processes that are in the session of this process.
    private static func endHelpers() {
        let session = getsid(0)
        for member in ProcessFamily.members(of: getpid()).dropFirst()
        where getsid(member) == session { kill(member, SIGTERM) }
    }

    /// Returns the ids of the named repositories. Empty for all repositories; also empty if the configuration cannot be
    /// read, which the doctor reports.
    private func chosen(_ terminal: Terminal) throws -> [String] {
        guard !repositories.ids.isEmpty else { return [] }
        let environment = terminal.environment
        let configuration: Configuration
        do throws(ConfigurationError) {
            configuration = try ConfigurationLoader.load(
                path: ConfigurationPath.inUse(option: place.config, environment: environment), environment: environment)
        } catch {
            return []
        }
        let names = configuration.repositories.map { ($0.id, $0.configuredLabel) }
        do throws(UnknownRepository) {
            return try RepositorySelection(names, published: StateDirectory(environment: environment))
                .ids(of: repositories.ids)
        } catch {
            terminal.report("\(error)", hint: error.hint)
            throw ExitCode(EX_NOINPUT)
        }
    }

    func perform() async throws {
        if withParent { ParentProcess.follow(beforeEnd: DoctorCommand.endHelpers) }
        let terminal = Terminal.standard
        let environment = terminal.environment
        let ids = try chosen(terminal)
        let doctor = Doctor(
            configurationPath: ConfigurationPath.inUse(option: place.config, environment: environment),
            environment: environment, directory: StateDirectory(environment: environment),
            worker: "/proc/self/exe", hung: HungMounts.probe(environment: environment))
        // Several threads report findings, and their lines must not be mixed.
        let output = Mutex(terminal)
        await doctor.run(ids) { finding in
            do {
                let line = try DocumentCodec.encodeLine(finding)
                output.withLock { $0.write(line) }
            } catch {
                terminal.report("a finding of '\(finding.step)' cannot be encoded: \(error)", hint: nil)
            }
        }
    }
}
