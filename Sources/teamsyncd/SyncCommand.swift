import ArgumentParser
import Glibc
import Logging
import TeamSyncBase
import TeamSyncCommands
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncReaders
import TeamSyncSupervisor

extension SyncCommand: PerformedCommand {
    func perform() throws { try request.run() }
}

extension SyncInvocation {
    func run() throws {
        if hasParent { ParentProcess.follow() }
        let terminal = Terminal.standard
        try terminal.reportErrors {
            let environment = terminal.environment
            let ahead =
                isForced
                ? WorkerProcess.startAhead(ProgramSearch.sibling(WorkerProgram.name, environment: environment)) : nil
            let round = try SyncRound(config: config, names: ids, environment: environment)
            let display = SyncDisplay(
                terminal: terminal, logger: isVerbose ? Log.make(environment: environment) : nil, isQuiet: isQuiet)
            let request = SyncRequest(
                ids: round.ids, asking: isForced ? .always : .whenDue, wait: .seconds(wait.seconds), updates: updates)
            let summary = try round.run(request, ahead: ahead) { report in
                display.show(report)
                if hasParent, case .finished(let result) = report { write(result, to: terminal) }
            }
            display.finish()
            if !hasParent {
                let report = Report(summary: summary, updates: updates, clones: round.clones, terminal: terminal)
                try report.print(asJSON: isJSON, isQuiet: isQuiet)
            }
            try round.requireWorker(terminal)
            throw ExitCode(summary.exitCode(updates: updates))
        }
    }

    private func write(_ result: RepositoryResult, to terminal: Terminal) {
        do {
            terminal.write(try DocumentCodec.encodeLine(SyncReportDocument.Entry(result)))
        } catch {
            terminal.report("the result of \(result.status.id) cannot be written: \(error)", hint: nil)
        }
    }
}
