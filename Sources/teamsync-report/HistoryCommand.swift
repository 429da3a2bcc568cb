import ArgumentParser
import TeamSyncBase
import TeamSyncCommands
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncHistory
import TeamSyncProtocol
import TeamSyncReaders

extension HistoryCommand: PerformedCommand {
    static let readArguments = ["read-history"]

    func perform() throws {
        let context = try ReportContext(place)
        let (chosen, names) = try operands(context)
        try context.check(kind: kind, in: chosen)
        let repositories = chosen.filter { repository in
            repository.committed != nil
                || !repository.counts.isEmpty
                    && (names.isEmpty || names.contains { repository.counts[$0] != nil })
        }
        let query = CountsQuery(names: names, kind: kind, since: time.since?.duration(before: context.now))
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
        if output.json {
            try context.print(DocumentCodec.encode(document))
        } else {
            let report = HistoryReport(document, now: context.now)
            try context.show(report.text(layout: context.layout), hasPager: !pager.noPager)
        }
        let failures = document.repositories.compactMap { history in history.error.map { (history.id, $0) } }
        for (id, failure) in failures { context.report(failure, of: id) }
        if !failures.isEmpty { throw ExitCode.failure }
    }

    /// Divides the operands into repositories (all if there are none) and counts. Counts could be specified as operands
    /// before '--kind' was introduced.
    private func operands(
        _ context: ReportContext
    ) throws(ExitCode) -> (repositories: [RepositoryConfiguration], counts: [String]) {
        let known = context.countNames
        let counts = repositories.ids.filter { known.contains($0) && !context.hasRepository($0) }
        if let count = counts.first { FormerName.report("history \(count)", now: "history --kind \(count)") }
        return (try context.repositories(named: repositories.ids.filter { !counts.contains($0) }), counts)
    }

    /// Handles the request on standard input, in the separate process.
    static func read() -> Int32 {
        IsolatedRead.answer(to: HistoryRequest<CountsQuery>.self) { request throws(Problem) in try request.answer() }
    }
}
