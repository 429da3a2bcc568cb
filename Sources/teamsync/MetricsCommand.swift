import Glibc
import TeamSyncBase
import TeamSyncCommands
import TeamSyncDocuments
import TeamSyncReaders

extension MetricsCommand: PerformedCommand {
    func perform() throws {
        let document = try CommandContext.selecting(repositories.ids, in: CommandContext.counts())
        let daemon = DaemonStatus(CommandContext.reader.directory)
        let text = Metrics(document: document, user: user ?? userName, daemon: daemon).text
        guard let output else { return try Output.print(Array(text.utf8)) }
        do throws(OutputError) {
            try OutputFile.replace(output, with: Array(text.utf8), format: .metrics, mode: 0o644)
        } catch {
            throw Failure("\(error)", hint: error.hint, exitCode: EXIT_FAILURE)
        }
    }

    private var userName: String {
        let users: [UInt8]
        do throws(FileError) {
            users = try BoundedFile.contents(of: "/etc/passwd", limit: 16 << 20)
        } catch {
            // Without a user database, the name comes from the environment.
            users = []
        }
        return UserName.current(environment: CommandContext.environment, id: getuid(), users: users)
    }
}
