import Glibc
import TeamSyncBase
import TeamSyncCommands
import TeamSyncDocuments
import TeamSyncReaders

extension OpenCommand: PerformedCommand {
    func perform() throws {
        let document = try CommandContext.counts()
        let chosen: [RepositoryStatus]
        do throws(UnknownRepository) {
            let ids = repositories.ids
            chosen = try document.repositories(named: ids).filter { !ids.isEmpty || $0.hasIncoming }
        } catch {
            throw Failure(error)
        }
        if json {
            return try Output.print(DocumentCodec.encode(chosen.map { Page(id: $0.id, url: ForgePage.url(of: $0)) }))
        }
        if chosen.isEmpty {
            throw Failure("nothing is incoming", hint: "specify a repository to see its newest commit", exitCode: 1)
        }
        for repository in chosen {
            guard let url = ForgePage.url(of: repository) else {
                throw Failure(
                    "the web address of '\(repository.id)' is unknown",
                    hint:
                        "set the kind of its forge in the configuration, for example "
                        + "'forges: {git.example.com: gitlab}'",
                    exitCode: 1)
            }
            if isPrinted { try Output.print("\(url)\n") } else { try open(url) }
        }
    }

    /// The JSON output, in which `url` is null if the forge is unknown.
    private struct Page: Encodable {
        let id: String
        @ExplicitNull var url: String?
    }

    private func open(_ url: String) throws {
        if Browser.open(url, environment: CommandContext.environment) { return }
        throw Failure("no browser could be started for \(url)", hint: "set BROWSER, or use --print", exitCode: 1)
    }
}
