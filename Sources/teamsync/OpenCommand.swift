import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncReaders

struct OpenCommand: ParsableCommand, HasCommonOptions {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Show what is incoming in the browser, on the page of the remote's forge.",
        discussion: """
            Opens the comparison of the local branch with upstream, or the newest commit while nothing is incoming. Without \
            ID, opens a page for each repository with something incoming. Runs BROWSER, or xdg-open.
            """)

    @Argument(
        help: ArgumentHelp(
            "The repositories to show, by id or label (default: all with something incoming).", valueName: "id"),
        completion: .repositories)
    var ids: [String] = []

    @Flag(name: .customLong("print"), help: "Print the addresses instead of opening them.")
    var isPrinted = false

    @OptionGroup var common: CommonOptions

    func run() throws {
        let document = try CommandContext.counts()
        let chosen: [RepositoryStatus]
        do throws(UnknownRepository) {
            chosen = try document.repositories(named: ids).filter { !ids.isEmpty || $0.hasIncoming }
        } catch {
            throw Failure(error)
        }
        if chosen.isEmpty {
            throw Failure("nothing is incoming", hint: "name a repository to see its newest commit", exitCode: 1)
        }
        for repository in chosen {
            guard let url = ForgePage.url(of: repository) else {
                throw Failure(
                    "the pages of '\(repository.id)' are not known",
                    hint: "its remote is on no forge that teamsync knows",
                    exitCode: 1)
            }
            if isPrinted { try Output.print("\(url)\n") } else { try open(url) }
        }
    }

    private func open(_ url: String) throws {
        if Browser.open(url, environment: CommandContext.environment) { return }
        throw Failure("no browser could be started for \(url)", hint: "set BROWSER, or use --print", exitCode: 1)
    }
}
