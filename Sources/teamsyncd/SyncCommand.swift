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
        do {
            let environment = terminal.environment
            let worker = ProgramSearch.sibling(WorkerProgram.name, environment: environment)
            let ahead = isForced ? WorkerProcess.startAhead(worker) : nil
            let path = ConfigurationPath.inUse(option: config, environment: environment)
            let configuration = try ConfigurationLoader.load(path: path, environment: environment)
            let directory = StateDirectory(environment: environment)
            let names = configuration.repositories.map { ($0.id, $0.configuredLabel) }
            let ids = try RepositorySelection(names, published: directory).ids(of: ids)
            try StateOwner.claim(directory, for: path)
            ResourceLimit.raiseOpenFiles(to: 4096)
            let display = SyncDisplay(
                terminal: terminal, logger: isVerbose ? Log.make(environment: environment) : nil, isQuiet: isQuiet)
            let loop = try SupervisorLoop(
                configuration: configuration, directory: directory, environment: environment,
                worker: worker, ahead: ahead,
                hooks: SupervisorLoop.Hooks(report: { report in
                    display.show(report)
                    if hasParent, case .finished(let result) = report { write(result, to: terminal) }
                }))
            let summary = loop.run(
                .sync(
                    SyncRequest(
                        ids: ids, asking: isForced ? .always : .whenDue, wait: .seconds(wait.seconds),
                        updates: updates)))
            display.finish()
            if !hasParent {
                let report = Report(summary: summary, updates: updates, terminal: terminal)
                try report.print(asJSON: isJSON, isQuiet: isQuiet)
            }
            guard worker != nil else {
                throw terminal.exit(
                    Problem(
                        .internal, "\(ProgramNotInstalled(WorkerProgram.name))", hint: ProgramNotInstalled.hint),
                    code: EX_UNAVAILABLE)
            }
            throw ExitCode(summary.exitCode(updates: updates))
        } catch let error as ConfigurationError {
            throw terminal.exit(error)
        } catch let error as UnknownRepository {
            throw terminal.exit(error)
        } catch let error as StateOwnerError {
            throw terminal.exit(error)
        } catch let error as FileError {
            throw terminal.exit(Problem(error.errorCode, "\(error)", hint: error.hint), code: 1)
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
