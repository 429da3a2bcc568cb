import Glibc
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncReaders

/// What `teamsync gate` was asked for.
struct GateRequest {
    var ids: [String] = []
    /// Seconds; nil for the default.
    var maxAge: Int64?
    var isQuiet = false

    init() {}

    /// - Returns: nil for what is left to ArgumentParser.
    init?(arguments: ArraySlice<String>) {
        guard let plain = PlainArguments(arguments, flags: ["--quiet", "-q"], options: ["--max-age", "--only"])
        else { return nil }
        if let text = plain.last("--max-age") {
            guard let seconds = DurationText.seconds(in: text) else { return nil }
            maxAge = seconds
        }
        ids = plain.all("--only")
        isQuiet = !plain.flags.isEmpty
    }

    /// Says on standard error why the gate is closed, and ends the process unless it is open.
    func run() throws {
        let gate: Gate
        do {
            let document = try Surroundings.reader.counts()
            gate = try Gate(document: document, ids: ids, maxAge: maxAge, now: Surroundings.now())
        } catch let error as DocumentError {
            let failure = Failure("\(error)", hint: error.hint, exitCode: GateVerdict.unknown.exitCode)
            if isQuiet { exit(failure.exitCode) }
            throw failure
        } catch let error as UnknownRepository {
            throw Failure(error)
        }
        guard gate.verdict != .upToDate else { return }
        let closed = gate.findings.filter { $0.verdict != .upToDate }
        if !isQuiet { Output.say(closed.map { "\($0.sentence)\n" }.joined()) }
        exit(gate.verdict.exitCode)
    }
}
