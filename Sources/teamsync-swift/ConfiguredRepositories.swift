import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncCommands
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncReaders
import TeamSyncSwift

/// The repositories in the configuration, for commands that read clones. An error is reported and ends the command.
struct ConfiguredRepositories {
    let all: [RepositoryConfiguration]

    init(_ option: ConfigurationOption, _ terminal: Terminal) throws {
        let path = ConfigurationPath.inUse(option: option.config, environment: terminal.environment)
        do throws(ConfigurationError) {
            all = try ConfigurationLoader.load(path: path, environment: terminal.environment).repositories
        } catch {
            terminal.report(lines: "\(error)")
            throw ExitCode(EX_CONFIG)
        }
    }

    /// The folders of the clones, by id.
    var paths: [String: String] {
        Dictionary(all.map { ($0.id, $0.path) }, uniquingKeysWith: { first, _ in first })
    }

    /// - Parameter names: ids or labels; empty for all repositories.
    func chosen(_ names: [String], _ terminal: Terminal) throws -> [RepositoryConfiguration] {
        guard !names.isEmpty else { return all }
        let known = all.map { ($0.id, $0.configuredLabel) }
        let directory = StateDirectory(environment: terminal.environment)
        do throws(UnknownRepository) {
            let ids = try RepositorySelection(known, published: directory).ids(of: names)
            return all.filter { ids.contains($0.id) }
        } catch {
            terminal.report("\(error)", hint: error.hint)
            throw ExitCode(EX_NOINPUT)
        }
    }

    func inspection<Inspection>(
        _ terminal: Terminal,
        _ make: (CompletedRepositories, [String: String]) throws(ProgramNotInstalled) -> Inspection
    ) throws -> Inspection {
        do throws(ProgramNotInstalled) {
            return try make(CompletedRepositories(all, environment: terminal.environment), terminal.environment)
        } catch {
            terminal.report("\(error)", hint: ProgramNotInstalled.hint)
            throw ExitCode(EX_UNAVAILABLE)
        }
    }
}
