package import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
package import TeamSyncProtocol

/// Reads clones through a worker, because this program does not open repositories itself.
package struct CloneReader: Sendable {
    /// The time limit for one repository.
    private static let timeout = Duration.seconds(60)

    private let worker: String
    private let environment: [String: String]

    package init(environment: [String: String]) throws(ProgramNotInstalled) {
        guard let worker = ProgramSearch.sibling(WorkerProgram.name, environment: environment) else {
            throw ProgramNotInstalled(WorkerProgram.name)
        }
        (self.worker, self.environment) = (worker, environment)
    }

    /// Runs a worker, which reads untrusted bytes under its own limits.
    package func answer(to request: SourcesRequest) -> SourcesAnswer {
        var runner = CommandRunner(environment: environment, folder: "/")
        runner.limits = WorkerLimits.all + [.processorTime(WorkerLimits.lookTime)]
        runner.outputLimit = APIRequest.sizeLimit
        do {
            let input = String(decoding: try DocumentCodec.encodeLine(request), as: UTF8.self)
            let output = try runner.answer(of: worker, ["sources"], input: input, timeout: CloneReader.timeout)
            guard output.hasSucceeded else { return .failed(CloneReader.tooLarge(request)) }
            return try DocumentCodec.decode(SourcesAnswer.self, from: output.text)
        } catch let failure as CommandFailure {
            guard let error = failure.startError else { return .failed(CloneReader.tooLarge(request)) }
            return .failed(Problem(.internal, "\(error)", hint: error.limitHint))
        } catch {
            return .failed(CloneReader.strangeAnswer)
        }
    }

    private static func tooLarge(_ request: SourcesRequest) -> Problem {
        Problem(.tooLarge, "reading \(request.repository.path) took too long or too much memory")
    }

    package static let strangeAnswer = Problem(
        .internal, "the result of \(WorkerProgram.name) cannot be read",
        hint: "install all programs of teamsync from the same build")
}
