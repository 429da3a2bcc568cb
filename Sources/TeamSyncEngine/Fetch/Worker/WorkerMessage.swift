import FoundationEssentials
import TeamSyncProtocol

/// One line of JSON from the worker: progress, any number of times, then one report or one problem.
struct WorkerMessage: Codable, Equatable {
    var progress: FetchProgress?
    var report: FetchReport?
    var problem: Problem?
    /// Files to remove if the worker dies before its end.
    var temporaryFiles: [String]?

    var result: Result<FetchReport, Problem>? {
        if let report { return .success(report) }
        return problem.map { .failure($0) }
    }

    /// The line, with its newline.
    func line() throws -> [UInt8] {
        Array(try JSONEncoder().encode(self)) + [UInt8(ascii: "\n")]
    }

    init(progress: FetchProgress) {
        self.progress = progress
    }

    init(_ result: Result<FetchReport, Problem>) {
        switch result {
        case .success(let report): self.report = report
        case .failure(let problem): self.problem = problem
        }
    }
}
