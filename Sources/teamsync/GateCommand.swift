import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncReaders

struct GateCommand: ParsableCommand, HasCommonOptions {
    static let configuration = CommandConfiguration(
        commandName: "gate",
        abstract: "Check whether the local branches are up to date, and report it as the exit code.",
        discussion: """
            Exit codes:
              0   checked recently, and up to date or ahead
              10  upstream has something new
              11  not checked recently
              12  unknown
            For several repositories, the highest code applies. The reason is printed on standard error. The published \
            documents decide: a repository that was added to the configuration counts from its first check.
            """)

    @Option(
        help: ArgumentHelp(
            "The oldest check that counts (default: 15m, or one and a half intervals if that is longer).",
            valueName: "duration"))
    var maxAge: DurationArgument?

    @Option(
        help: ArgumentHelp("Check this repository only, by id or label; may be repeated.", valueName: "id"),
        completion: .repositories)
    var only: [String] = []

    @Flag(name: .shortAndLong, help: "Print nothing.")
    var quiet = false

    @OptionGroup var common: CommonOptions

    func run() throws {
        var request = GateRequest()
        request.ids = only
        request.maxAge = maxAge?.duration
        request.isQuiet = quiet
        try request.run()
    }
}

/// What `teamsync gate` was asked for.
struct GateRequest {
    var ids: [String] = []
    /// nil for the default.
    var maxAge: Duration?
    var isQuiet = false

    init() {}

    /// - Returns: nil for what is left to ArgumentParser.
    init?(arguments: ArraySlice<String>) {
        guard let plain = PlainArguments(arguments, flags: ["--quiet", "-q"], options: ["--max-age", "--only"])
        else { return nil }
        if let text = plain.last("--max-age") {
            guard let duration = DurationText.duration(in: text) else { return nil }
            maxAge = duration
        }
        ids = plain.all("--only")
        isQuiet = !plain.flags.isEmpty
    }

    /// Prints on standard error why a repository is not up to date, and ends the process then.
    func run() throws {
        let gate: Gate
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
        guard gate.verdict != .upToDate else { return }
        let closed = gate.findings.filter { $0.verdict != .upToDate }
        if !isQuiet { Output.printError(closed.map { "\($0.sentence)\n" }.joined()) }
        exit(gate.verdict.exitCode)
    }
}
