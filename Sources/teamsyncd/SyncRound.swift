import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncCommands
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncReaders
import TeamSyncSupervisor

/// The configuration, the folders and the programs that a command needs to run rounds of checks.
struct SyncRound {
    /// The path of the configuration file.
    let path: String
    /// The ids of the requested repositories; empty for all.
    let ids: [String]
    let configuration: Configuration
    /// The configurations of the clones, by repository id.
    var clones: [String: RepositoryConfiguration] {
        Dictionary(configuration.repositories.map { ($0.id, $0) }) { first, _ in first }
    }
    private let environment: [String: String]
    private let directory: StateDirectory
    private let worker: String?

    /// - Parameters:
    ///   - config: the value of `--config`.
    ///   - names: ids or labels.
    init(config: String?, names: [String], environment: [String: String]) throws {
        self.environment = environment
        worker = ProgramSearch.sibling(WorkerProgram.name, environment: environment)
        path = ConfigurationPath.inUse(option: config, environment: environment)
        configuration = try ConfigurationLoader.load(path: path, environment: environment)
        directory = StateDirectory(environment: environment)
        let known = configuration.repositories.map { ($0.id, $0.configuredLabel) }
        ids = try RepositorySelection(known, published: directory).ids(of: names)
        try StateOwner.claim(directory, for: path)
        ResourceLimit.raiseOpenFiles(to: 4096)
    }

    /// - Parameter ahead: a worker that has already been started; see `SupervisorLoop`.
    func run(
        _ request: SyncRequest, ahead: WorkerProcess? = nil, report: @escaping (SupervisorReport) -> Void
    ) throws(FileError) -> SyncSummary {
        let loop = try SupervisorLoop(
            configuration: configuration, directory: directory, environment: environment, worker: worker, ahead: ahead,
            hooks: SupervisorLoop.Hooks(report: report))
        return loop.run(.sync(request))
    }

    /// - Throws: an exit code, after printing a message, if the program that reads clones is not installed; nothing has
    ///   then been checked.
    func requireWorker(_ terminal: Terminal) throws {
        guard worker == nil else { return }
        throw terminal.exit(
            Problem(.internal, "\(ProgramNotInstalled(WorkerProgram.name))", hint: ProgramNotInstalled.hint),
            code: EX_UNAVAILABLE)
    }
}

extension Terminal {
    /// Runs a command, reports any error that it throws, and ends the command with the corresponding exit code.
    func reportErrors(of command: () throws -> Void) throws {
        do {
            try command()
        } catch let error as ConfigurationError {
            throw exit(error)
        } catch let error as UnknownRepository {
            throw exit(error)
        } catch let error as StateOwnerError {
            throw exit(error)
        } catch let error as FileError {
            throw exit(Problem(error.errorCode, "\(error)", hint: error.hint), code: 1)
        }
    }
}
