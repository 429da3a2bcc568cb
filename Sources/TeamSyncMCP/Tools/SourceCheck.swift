import Glibc
import TeamSyncBase
import TeamSyncReaders

/// Runs `teamsync-swift check` on one source.
final class SourceCheck: Sendable {
    struct Request: Hashable {
        /// The absolute path of the top of the clone.
        var root: String
        /// The path of the source relative to `root`.
        var path: String
        /// The text to check instead of the contents of the file; nil to check the file.
        var text: String?
    }

    private static let program = "teamsync-swift"
    /// The time limit for a check. Clients wait about a minute for a result.
    private static let timeout = Duration.seconds(45)
    private static let answerLimit = 16 << 20
    /// The maximum number of values in the result.
    private static let valueLimit = 1_000_000

    private let check: @Sendable (Request) -> Result<JSONValue, ToolFailure>
    private let work = SharedWork<Request, Result<JSONValue, ToolFailure>>(timeout: timeout)

    /// - Parameter check: returns the output of `teamsync check --json`; called on any thread.
    init(_ check: @escaping @Sendable (Request) -> Result<JSONValue, ToolFailure>) {
        self.check = check
    }

    /// - Parameter config: the value of this process's own option; nil if it was not given.
    convenience init(environment: [String: String], config: String?) {
        self.init { request in
            Result { () throws(ToolFailure) in try SourceCheck.run(request, environment, config) }
        }
    }

    /// - Returns: the output of `teamsync check --json`.
    func report(_ request: Request, _ cancellation: Cancellation) throws(ToolFailure) -> JSONValue {
        let result: Result<JSONValue, ToolFailure>
        do throws(SharedWork<Request, Result<JSONValue, ToolFailure>>.Failure) {
            result = try work.value(of: request, cancellation) { [check] in check(request) }
        } catch {
            throw ToolFailure("The source was not checked: \(own: error.words); call again.")
        }
        return try result.get()
    }

    private static func run(
        _ request: Request, _ environment: [String: String], _ config: String?
    ) throws(ToolFailure) -> JSONValue {
        guard let path = ProgramSearch.sibling(SourceCheck.program, environment: environment) else {
            throw ToolFailure("Nothing was checked: \("\(ProgramNotInstalled(SourceCheck.program))").")
        }
        var runner = CommandRunner(environment: environment, folder: request.root)
        runner.outputLimit = SourceCheck.answerLimit
        var arguments = ["check", "--json"]
        if let config { arguments += ["--config", AbsolutePath.of(config)] }
        if request.text != nil { arguments.append("--stdin") }
        let output: CommandRunner.Output
        do throws(CommandFailure) {
            output = try runner.answer(
                of: path, arguments + ["--", request.path], input: request.text ?? "", timeout: SourceCheck.timeout)
        } catch {
            throw ToolFailure("Nothing was checked: \("\(error)").")
        }
        do throws(JSONParser.Failure) {
            return try JSONParser.value(of: output.text[...], limit: SourceCheck.valueLimit)
        } catch {
            let line = output.error.split(separator: "\n").first.map(String.init) ?? "the check ended without a result"
            throw ToolFailure("Nothing was checked: \(line).")
        }
    }
}
