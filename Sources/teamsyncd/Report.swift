import Glibc
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncReaders
import TeamSyncSupervisor

/// What a round prints at its end.
struct Report {
    let summary: SyncSummary
    let terminal: Terminal

    func print(asJSON: Bool) throws {
        if asJSON {
            terminal.write(try DocumentCodec.encode(SyncReportDocument(summary)))
        } else if terminal.outputIsTerminal {
            printLines()
        }
        for result in summary.results { printFailure(of: result) }
        if let problem = summary.publicationProblem { terminal.report(problem.message, hint: problem.hint) }
    }

    private func printLines() {
        let style = terminal.layout().style
        let labels = summary.results.map { Sanitizer.clean($0.status.label) }
        let width = labels.map(DisplayWidth.of).max() ?? 0
        for (result, label) in zip(summary.results, labels) {
            let document = CountsDocument(
                generatedAt: Clock.now, counts: FlatCounts(), repositories: [result.status])
            let line = StatusLine(document: document, now: Clock.now).text(style: style)
            let state = line.dropFirst(label.count + 2)
            terminal.write("\(DisplayWidth.pad(label, to: width))  \(sentence(result)) · \(state)")
        }
    }

    private func sentence(_ result: RepositoryResult) -> String {
        switch result.action {
        case .fetched(let outcome):
            return outcome.sentence
        case .throttled(let until):
            let wait = max(0, Clock.now.seconds(until: until))
            return "checked recently, next in \(Age(seconds: wait).short)"
        case .looked:
            return "not asked"
        case .fetchFailed, .notFetched:
            return "failed"
        case .locked:
            return "another process is checking it"
        case .stateFailed:
            return "not checked"
        }
    }

    private func printFailure(of result: RepositoryResult) {
        let id = result.status.id
        for note in result.notes { terminal.report("\(id): \(note)", hint: nil) }
        switch result.action {
        case .locked:
            terminal.report("\(id): another process is checking it", hint: "try again, or wait longer with --wait")
        case .stateFailed(let problem):
            terminal.report("\(id): \(problem.message)", hint: problem.hint)
        default:
            guard let error = result.status.error else { return }
            terminal.report("\(id): \(error.message)", hint: error.hint)
        }
    }
}
