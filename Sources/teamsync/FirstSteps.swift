import Glibc
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncReaders

/// The output of `teamsync` without arguments: the current state, and the next command.
enum FirstSteps {
    static func print() throws {
        let reader = CommandContext.reader
        let document: CountsDocument
        do throws(DocumentError) {
            document = try reader.counts()
        } catch {
            guard case .absent = error else { throw Failure(error) }
            let next = isConfigured ? "Nothing is published yet: run 'teamsync sync'" : "Start with 'teamsync init'"
            return try Output.print("\(next).\nAll commands: 'teamsync --help'.\n")
        }
        let summary = StatusSummary(
            document: document, now: try CommandContext.now(), daemon: DaemonStatus(reader.directory))
        try Output.print(CommandContext.layout.fitted(summary.text(layout: CommandContext.layout)))
    }

    /// Whether there is a configuration, either the user's or the machine's.
    private static var isConfigured: Bool {
        let environment = CommandContext.environment
        let folder = environment[ConfigurationPath.systemVariable] ?? ConfigurationPath.usualSystemFolder
        let system = folder.isEmpty ? nil : "\(folder)/config.yaml"
        return [ConfigurationPath.inUse(option: nil, environment: environment), system].compactMap { $0 }
            .contains { access($0, F_OK) == 0 }
    }
}
