import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncHistory
import TeamSyncProtocol
import TeamSyncReaders

/// `teamsync history`, which describes the options.
struct HistoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "Show counts over time.")

    @Argument(help: ArgumentHelp("The counts to show, by name (default: all).", valueName: "count"))
    var counts: [String] = []

    @Option(help: ArgumentHelp("Begin this long ago, such as 90d or 1y.", valueName: "duration"))
    var since: AgeArgument?

    @Flag(help: "Do not use a pager.")
    var noPager = false

    @Flag(help: "Print JSON instead of text.")
    var json = false

    @OptionGroup var options: ReportOptions

    static let readArguments = ["read-history"]

    func run() throws {
        let context = try ReportContext(options)
        let known = Set(context.configuration.repositories.flatMap(\.counts.keys))
        // What a repository counts itself is only known once it is read.
        let isKnown = !context.configuration.repositories.contains { $0.committed != nil }
        if isKnown, let unknown = counts.first(where: { !known.contains($0) }) {
            let hint = NearestWord.to(unknown, among: known.sorted()).map { "did you mean '\($0)'?" }
            context.report(
                "there is no count '\(unknown)'",
                hint: hint ?? "use one of: \(known.sorted().joined(separator: ", "))")
            throw ExitCode(EX_USAGE)
        }
        let repositories = context.configuration.repositories.filter { repository in
            repository.committed != nil
                || !repository.counts.isEmpty
                    && (counts.isEmpty || counts.contains { repository.counts[$0] != nil })
        }
        let query = CountsQuery(names: counts, since: since?.duration)
        let requests = repositories.map { repository in
            HistoryRequest(repository, query, now: context.now, stateDirectory: context.stateDirectory.path)
        }
        let answers = IsolatedRead(HistoryCommand.readArguments, environment: context.environment).answers(
            to: requests, as: HistoryRepository.self
        ) { $0.repository.path }
        let document = HistoryDocument(
            repositories: zip(repositories, answers).map { repository, answer in
                switch answer {
                case .success(let history): history
                case .failure(let problem):
                    HistoryRepository(
                        id: repository.id, label: repository.label, upstream: repository.upstreamName,
                        error: ReadFailure(problem))
                }
            })
        if json {
            try context.print(DocumentCodec.encode(document))
        } else {
            let report = HistoryReport(document, now: context.now)
            try context.show(report.text(layout: context.layout), hasPager: !noPager)
        }
        let failures = document.repositories.compactMap { history in history.error.map { (history.id, $0) } }
        for (id, failure) in failures { context.report(failure, of: id) }
        if !failures.isEmpty { throw ExitCode.failure }
    }

    /// Answers the request on standard input, in a process of its own.
    static func read() -> Int32 {
        IsolatedRead.answer(to: HistoryRequest<CountsQuery>.self) { request throws(Problem) in try request.answer() }
    }
}
