import ArgumentParser
import TeamSyncBase
import TeamSyncCommands
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncHistory
import TeamSyncProtocol
import TeamSyncReaders

extension LogCommand: PerformedCommand {
    static let readArguments = ["read-log"]

    func perform() throws {
        let context = try ReportContext(place)
        let chosen = try context.repositories(named: repositories.ids)
        try context.check(kind: items.kind, in: chosen)
        let requests = chosen.map { repository in
            HistoryRequest(repository, query(context), now: context.now, stateDirectory: context.stateDirectory.path)
        }
        let answers = IsolatedRead(LogCommand.readArguments, environment: context.environment).answers(
            to: requests, as: LogRepository.self
        ) { $0.repository.path }
        let document = LogDocument(
            repositories: zip(chosen, answers).map { repository, answer in
                switch answer {
                case .success(let log): log
                case .failure(let problem):
                    LogRepository(
                        id: repository.id, label: repository.label, upstream: repository.upstreamName,
                        branch: repository.branch, error: ReadFailure(problem))
                }
            })
        if output.json {
            try context.print(DocumentCodec.encode(document))
        } else {
            var filter = ChangesFilter()
            (filter.kind, filter.name) = (items.kind, items.name)
            let report = LogReport(document, now: context.now, filter: filter, limit: limit, range: shownRange)
            try context.show(report.text(layout: context.layout), hasPager: !pager.noPager)
        }
        let failures = document.repositories.compactMap { log in log.error.map { (log.id, $0) } }
        for (id, failure) in failures { context.report(failure, of: id) }
        if !failures.isEmpty { throw ExitCode.failure }
    }

    private var shownRange: LogReport.Range {
        if let since = range.time.since { return .since(since) }
        return range.revisions.from.map { .between(from: $0, to: range.revisions.to) } ?? .all
    }

    private func query(_ context: ReportContext) -> LogQuery {
        LogQuery(
            range: HistoryRange(range, now: context.now), limit: limit, kind: items.kind, name: items.name,
            isPerCommit: commits)
    }

    /// Handles the request on standard input, in the separate process.
    static func read() -> Int32 {
        IsolatedRead.answer(to: HistoryRequest<LogQuery>.self) { request throws(Problem) in try request.answer() }
    }
}
