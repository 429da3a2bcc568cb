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
        let path = ConfigurationPath.inUse(option: place.config, environment: terminal.environment)
        let all: [RepositoryConfiguration]
        do throws(ConfigurationError) {
            all = try ConfigurationLoader.load(path: path, environment: terminal.environment).repositories
        } catch {
            terminal.report(lines: "\(error)")
            throw ExitCode(EX_CONFIG)
        }
        let inspection = try inspection(all, terminal)
        let chosen = try chosen(all, terminal)
        var found = ProgressLine.during("comparing the Swift sources…") {
            chosen.map { inspection.report(on: $0, from: revisions.from, to: revisions.to) }
        }
        let fails = failOn.map { severity in
            found.contains { report in report.changes.contains { severity.verdicts.contains($0.change.verdict) } }
        }
        for index in found.indices where breaking {
            let listed = found[index].changes.count
            found[index].changes.removeAll { $0.change.verdict != .breaking }
            // Where all that is listed is breaking, more of what is not may be.
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

    private func chosen(
        _ all: [RepositoryConfiguration], _ terminal: Terminal
    ) throws -> [RepositoryConfiguration] {
        guard !repositories.ids.isEmpty else { return all }
        let names = all.map { ($0.id, $0.configuredLabel) }
        let directory = StateDirectory(environment: terminal.environment)
        do throws(UnknownRepository) {
            let ids = try RepositorySelection(names, published: directory).ids(of: repositories.ids)
            return all.filter { ids.contains($0.id) }
        } catch {
            terminal.report("\(error)", hint: error.hint)
            throw ExitCode(EX_NOINPUT)
        }
    }

    private func inspection(_ all: [RepositoryConfiguration], _ terminal: Terminal) throws -> APIInspection {
        do throws(ProgramNotInstalled) {
            return try APIInspection(all, environment: terminal.environment)
        } catch {
            terminal.report("\(error)", hint: ProgramNotInstalled.hint)
            throw ExitCode(EX_UNAVAILABLE)
        }
    }
}

extension APICommand.Severity {
    /// This verdict and those that are worse.
    fileprivate var verdicts: [APIChange.Verdict] {
        switch self {
        case .breaking: [.breaking]
        case .mayBreak: [.breaking, .mayBreak]
        case .notAnalysed: [.breaking, .mayBreak, .notAnalysed]
        }
    }
}
