import Glibc
import TeamSyncBase
import TeamSyncCommands
import TeamSyncDocuments
import TeamSyncReaders

extension GateCommand: PerformedCommand {
    func perform() throws { try request.run() }
}

extension GateRequest {
    /// Prints the reasons that repositories are not up to date on standard error, or all verdicts as JSON on standard
    /// output. Ends the process unless everything is up to date.
    func run() throws {
        var gate: Gate
        do {
            let document = try CommandContext.reader.counts()
            gate = try Gate(document: document, ids: ids, maxAge: maxAge, now: CommandContext.now())
        } catch let error as DocumentError {
            let failure = Failure("\(error)", hint: error.hint, exitCode: GateVerdict.unknown.exitCode)
            if isQuiet { exit(failure.exitCode) }
            throw failure
        } catch let error as UnknownRepository {
            throw Failure(error)
        }
        if seesImpact, !gate.behind.isEmpty { gate.add(impact(of: gate.behind)) }
        if isJSON, !isQuiet { try Output.print(gate.json()) }
        guard gate.verdict != .upToDate else { return }
        let closed = gate.findings.filter { $0.verdict != .upToDate }
        if !isQuiet, !isJSON { Output.printError(closed.map { "\($0.sentence)\n" }.joined()) }
        exit(gate.verdict.exitCode)
    }

    /// The time limit for searching code. If the search exceeds it, the effect of a pull is unknown.
    private static let searchLimit = Duration.seconds(120)

    private func impact(of ids: [String]) -> Result<ImpactDocument, ImpactProgram.Failure> {
        signal(SIGPIPE, SIG_IGN)
        let environment = CommandContext.environment
        let program = ImpactProgram(
            environment: environment,
            configuration: StateOwner.owner(of: StateDirectory(environment: environment)))
        do throws(ImpactProgram.Failure) {
            return .success(try program.document(of: ids, timeout: GateRequest.searchLimit))
        } catch {
            return .failure(error)
        }
    }
}
