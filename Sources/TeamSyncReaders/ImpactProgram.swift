import Glibc
package import TeamSyncBase
package import TeamSyncDocuments

/// Runs `teamsync-swift impact`. It is started for each request, because it reads the source code of repositories,
/// which this process does not.
package struct ImpactProgram: Sendable {
    private static let name = "teamsync-swift"
    /// The maximum size of the output, in bytes.
    package static let answerLimit = 64 << 20

    /// The commits to compare in each repository.
    package enum Range: Equatable, Sendable {
        /// The incoming changes, from the local branch to its upstream.
        case incoming
        /// The changes of the last pull.
        case lastPull
        /// The values of `--from` and `--to`; nil for the local branch and its upstream.
        case between(from: String?, to: String?)
    }

    /// The reason there is no document.
    package enum Failure: Error, Equatable, Sendable, CustomStringConvertible {
        case notInstalled(ProgramNotInstalled)
        /// The program failed with this line on standard error.
        case failed(String)

        package var description: String {
            switch self {
            case .notInstalled(let program): "\(program)"
            case .failed(let message): message
            }
        }
    }

    private let environment: [String: String]
    private let configuration: String?

    /// - Parameter configuration: the path of the configuration file; nil for the one in use.
    package init(environment: [String: String], configuration: String? = nil) {
        (self.environment, self.configuration) = (environment, configuration)
    }

    /// Returns the complete document. This process must ignore SIGPIPE.
    /// - Parameters:
    ///   - ids: the repositories that provide or use the changed items; empty for all.
    ///   - timeout: the total time after which the program is killed.
    package func document(
        of ids: [String], _ range: Range = .incoming, timeout: Duration
    ) throws(Failure) -> ImpactDocument {
        guard let path = ProgramSearch.sibling(ImpactProgram.name, environment: environment) else {
            throw .notInstalled(ProgramNotInstalled(ImpactProgram.name))
        }
        var runner = CommandRunner(environment: environment)
        (runner.group, runner.outputLimit) = (.own, ImpactProgram.answerLimit)
        let output: CommandRunner.Output
        do throws(CommandFailure) {
            output = try runner.answer(of: path, arguments(ids, range), timeout: timeout)
        } catch {
            throw .failed(ImpactProgram.message(about: error))
        }
        // Exit code 1 means that a comparison or a search failed; the document describes the failure.
        guard [.exited(0), .exited(EXIT_FAILURE)].contains(output.ending), !output.text.isEmpty else {
            let line = output.error.split(separator: "\n").first.map(String.init)
            throw .failed(line ?? "\(ImpactProgram.name) ended without a result")
        }
        do {
            return try DocumentCodec.decode(ImpactDocument.self, from: output.text)
        } catch {
            throw .failed("the result of \(ImpactProgram.name) cannot be read: \(error)")
        }
    }

    private static func message(about failure: CommandFailure) -> String {
        switch failure {
        case .notStarted(let error): "\(error)"
        case .tooSlow: "searching the code took too long"
        case .tooMuchOutput: "there are too many places"
        }
    }

    private func arguments(_ ids: [String], _ range: Range) -> [String] {
        var arguments = ["impact", "--json"]
        if let configuration { arguments += ["--config", configuration] }
        switch range {
        case .incoming: break
        case .lastPull: arguments.append("--last-pull")
        case .between(let from, let to):
            if let from { arguments += ["--from", from] }
            if let to { arguments += ["--to", to] }
        }
        return arguments + ["--"] + ids
    }
}
