import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncCommands
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncReaders
import TeamSyncSwift

extension APICommand: PerformedCommand {
    func perform() throws {
        let terminal = Terminal(program: "teamsync")
        signal(SIGPIPE, SIG_IGN)
        let setup = try ConfiguredRepositories(place, terminal)
        let inspection = try setup.inspection(terminal) { all, environment throws(ProgramNotInstalled) in
            try APIInspection(all, environment: environment)
        }
        let chosen = try setup.chosen(repositories.ids, terminal)
        let range = CommitRange(from: revisions.from, to: revisions.to)
        var found = ProgressLine.during("comparing the Swift sources…") {
            chosen.map { inspection.report(on: $0, range) }
        }
        let fails = failOn.map { severity in
            found.contains { report in report.changes.contains { severity.verdicts.contains($0.change.verdict) } }
        }
        for index in found.indices where breaking {
            let listed = found[index].changes.count
            found[index].changes.removeAll { $0.change.verdict != .breaking }
            // If all listed changes are breaking, there may be more breaking changes than those listed.
            if found[index].changes.count < listed { found[index].changesTotal = found[index].changes.count }
        }
        let report = APIReport(found)
        if output.json {
            terminal.write(try DocumentCodec.encode(report))
        } else {
            let text = terminal.layout().fitted(report.text())
            let pages = !pager.noPager && TerminalPager(environment: terminal.environment).show(text)
            if !pages { terminal.write(text) }
        }
        for repository in found {
            if let error = repository.error {
                terminal.report("\(repository.label): \(error.message)", hint: error.hint)
            }
        }
        if fails ?? false || found.contains(where: { $0.error != nil }) { throw ExitCode.failure }
    }
}

extension APICommand.Severity {
    /// The verdicts that are at least as serious as this one.
    fileprivate var verdicts: [APIChange.Verdict] {
        switch self {
        case .breaking: [.breaking]
        case .mayBreak: [.breaking, .mayBreak]
        case .notAnalysed: [.breaking, .mayBreak, .notAnalysed]
        }
    }
}
