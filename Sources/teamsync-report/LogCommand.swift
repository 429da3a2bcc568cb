import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncHistory
import TeamSyncProtocol
import TeamSyncReaders

/// `teamsync log`, which describes the options and checks them.
struct LogCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log", abstract: "Show what came into the design system, newest first.")

    @Argument(help: ArgumentHelp("The repositories to show, by id or label (default: all).", valueName: "id"))
    var ids: [String] = []

    @Option(help: ArgumentHelp("Show only what came in within this time, such as 7d or 1y.", valueName: "duration"))
    var since: AgeArgument?

    @Option(help: ArgumentHelp("Show only what came in after this commit.", valueName: "ref"))
    var from: String?

    @Option(help: ArgumentHelp("Show what came in up to this commit (default: upstream).", valueName: "ref"))
    var to: String?

    @Option(help: ArgumentHelp("Show only items of this kind.", valueName: "kind"))
    var kind: String?

    @Option(help: ArgumentHelp("Show only items whose names contain this.", valueName: "text"))
    var name: String?

    @Option(help: ArgumentHelp("Show at most this many entries of each repository.", valueName: "number"))
    var limit = 20

    @Flag(help: "Show each commit instead of each push.")
    var commits = false

    @Flag(help: "Do not use a pager.")
    var noPager = false

    @Flag(help: "Print JSON instead of text.")
    var json = false

    @OptionGroup var options: ReportOptions

    static let readArguments = ["read-log"]

    func run() throws {
        let context = try ReportContext(options)
        let repositories = try context.repositories(named: ids)
        try checkKind(repositories, context)
        let requests = repositories.map { repository in
            HistoryRequest(repository, query, now: context.now, stateDirectory: context.stateDirectory.path)
        }
        let answers = IsolatedRead(LogCommand.readArguments, environment: context.environment).answers(
            to: requests, as: LogRepository.self
        ) { $0.repository.path }
        let document = LogDocument(
            repositories: zip(repositories, answers).map { repository, answer in
                switch answer {
                case .success(let log): log
                case .failure(let problem):
                    LogRepository(
                        id: repository.id, label: repository.label, upstream: repository.upstreamName,
                        branch: repository.branch, error: ReadFailure(problem))
                }
            })
        if json {
            try context.print(DocumentCodec.encode(document))
        } else {
            var filter = ChangesFilter()
            (filter.kind, filter.name) = (kind, name)
            let range: LogReport.Range =
                if let since { .since(since.duration) } else { from.map { .between(from: $0, to: to) } ?? .all }
            let report = LogReport(document, now: context.now, filter: filter, limit: limit, range: range)
            try context.show(report.text(layout: context.layout), hasPager: !noPager)
        }
        let failures = document.repositories.compactMap { log in log.error.map { (log.id, $0) } }
        for (id, failure) in failures { context.report(failure, of: id) }
        if !failures.isEmpty { throw ExitCode.failure }
    }

    private var query: LogQuery {
        let range: HistoryRange? =
            if let since { .since(since.duration) } else { from.map { .between(from: $0, to: to) } }
        return LogQuery(range: range, limit: limit, kind: kind, name: name, isPerCommit: commits)
    }

    private func checkKind(_ repositories: [RepositoryConfiguration], _ context: ReportContext) throws(ExitCode) {
        let kinds = CatalogueKind.allCases.map(\.rawValue) + Set(repositories.flatMap(\.counts.keys)).sorted()
        guard let kind, !kinds.contains(kind) else { return }
        context.report("there is no kind '\(kind)'", hint: "use one of: \(kinds.joined(separator: ", "))")
        throw ExitCode(EX_USAGE)
    }

    /// Answers the request on standard input, in a process of its own.
    static func read() -> Int32 {
        IsolatedRead.answer(to: HistoryRequest<LogQuery>.self) { request throws(Problem) in try request.answer() }
    }
}
