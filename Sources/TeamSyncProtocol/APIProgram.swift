import Glibc
import TeamSyncBase
package import TeamSyncConfiguration
import TeamSyncDocuments

/// The program that reads Swift sources, started for one question: hostile sources end it, and nothing else.
package struct APIProgram: Sendable {
    package static let name = "teamsync-swift"

    package enum Failure: Error, Equatable {
        /// There is too much to compare.
        case tooLarge
        /// It took too long, needed too much memory, or ended before it had answered.
        case ended
    }

    /// Of one question.
    private static let timeout = Duration.seconds(20)
    private static let limits: [ResourceLimit] = [
        .data(1 << 30, hard: 1 << 30), .processorTime(timeout), .coreSize(0),
    ]

    private let path: String
    private let environment: [String: String]

    /// - Returns: nil when it is not installed.
    package init?(environment: [String: String]) {
        guard let path = ProgramSearch.sibling(APIProgram.name, environment: environment) else { return nil }
        (self.path, self.environment) = (path, environment)
    }

    /// The process must ignore SIGPIPE.
    package func answer(to request: APIRequest) throws(Failure) -> APIAnswer {
        let input: [UInt8]
        do {
            input = try DocumentCodec.encodeLine(request)
        } catch {
            throw .tooLarge
        }
        guard input.count <= APIRequest.sizeLimit else { throw .tooLarge }
        var runner = CommandRunner(environment: environment, folder: "/")
        (runner.limits, runner.group) = (APIProgram.limits, .parents)
        let text = String(decoding: input, as: UTF8.self)
        guard let output = runner.output(of: path, ["compare"], input: text, timeout: APIProgram.timeout) else {
            throw .ended
        }
        do {
            return try DocumentCodec.decode(APIAnswer.self, from: Array(output.utf8))
        } catch {
            throw .ended
        }
    }

    /// The changes of a comparison. One that cannot be answered is not silent: each source that differs could not be
    /// analysed.
    package func answer(to comparison: SourceComparison, access: APIAccess?) -> APIAnswer {
        guard !comparison.isEmpty else { return APIAnswer() }
        do throws(Failure) {
            return try answer(to: .compare(comparison, access: access))
        } catch {
            var answer = APIAnswer()
            let reason =
                error == .tooLarge
                ? "is among too many sources" : "is among sources that take too long or too much memory"
            let paths = Set((comparison.old + comparison.new).map(\.path)).sorted()
            answer.total = paths.count
            answer.changes = paths.prefix(APIRequest.changeLimit).map { path in
                APIChange(
                    .notAnalysed, kind: "file", name: path, owner: "", subject: "`\(path)`", predicate: reason,
                    path: path)
            }
            return answer
        }
    }
}
