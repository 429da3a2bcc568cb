import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncReaders
import TeamSyncSetup
import TeamSyncWorker

/// Prints the catalogues of one clone for `teamsync check`, as one line of JSON.
struct CataloguesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "catalogues", abstract: "Print the catalogues of a repository as JSON (internal).",
        shouldDisplay: false)

    @Option(help: ArgumentHelp("The configuration file.", valueName: "path"))
    var config: String?

    @Option(help: ArgumentHelp("The repository, by its id in the configuration.", valueName: "id"))
    var repository: String

    @Flag(help: "Print JSON, the only format.")
    var json = false

    func run() throws {
        let terminal = Terminal.standard
        let path = ConfigurationPath.inUse(option: config, environment: terminal.environment)
        do throws(ConfigurationError) {
            let all = try ConfigurationLoader.load(path: path, environment: terminal.environment).repositories
            guard let found = all.first(where: { $0.id == repository }) else {
                throw ConfigurationError(file: path, message: "there is no repository \(repository.quoted)")
            }
            var exporter = CatalogueExporter(found)
            terminal.write(try line(exporter.export(), path))
        } catch {
            terminal.report(lines: "\(error)")
            throw ExitCode(EX_CONFIG)
        }
    }

    private func line(_ export: CatalogueExport, _ path: String) throws(ConfigurationError) -> [UInt8] {
        do {
            return try DocumentCodec.encodeLine(export)
        } catch {
            throw ConfigurationError(file: path, message: "the catalogues of \(repository) cannot be written: \(error)")
        }
    }
}
