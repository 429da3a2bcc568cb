import Foundation
import TestSupport

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncProtocol

/// Runs the worker as a supervisor does: requests on standard input, events on standard output.
struct WorkerProcess {
    var configuration: RepositoryConfiguration
    /// The folder of the list of leftover files and of the changes documents.
    let state: String
    let environment: [String: String]

    /// - Parameter folder: the home folder; the state is in a subfolder.
    init(_ configuration: RepositoryConfiguration, in folder: TemporaryFolder) throws {
        self.configuration = configuration
        state = folder.appending("state")
        try RawFile.makeFolder(RawPath(state))
        environment = SealedEnvironment.variables(home: folder.path)
    }

    var strays: String { "\(state)/strays" }

    func request(_ task: WorkerRequest.Work) throws -> [UInt8] {
        try DocumentCodec.encodeLine(WorkerRequest(task: task, repository: configuration, strayList: strays))
    }

    static let fetch = WorkerRequest.Work.fetch(WorkerRequest.Fetch())

    func look(_ name: String = "changes.json", previous: Examination? = nil, isWhole: Bool = false)
        -> WorkerRequest.Work
    {
        .look(lookRequest(name, previous: previous, isWhole: isWhole))
    }

    func lookRequest(
        _ name: String = "changes.json", previous: Examination? = nil, isWhole: Bool = false
    ) -> WorkerRequest.Look {
        WorkerRequest.Look(
            ties: CatalogueTies(), previous: previous, failed: nil, changesFile: "\(state)/\(name)", lastAttempt: nil,
            isChangesDocumentWhole: isWhole)
    }

    struct Ending {
        let status: Int32
        let events: [WorkerEvent]

        /// The events without progress.
        var results: [WorkerEvent] { events.filter { if case .progress = $0 { false } else { true } } }

        var problems: [Problem] {
            events.compactMap { if case .failed(let problem, _) = $0 { problem } else { nil } }
        }
    }

    /// Runs a worker that performs all tasks, one after the other.
    func run(_ tasks: WorkerRequest.Work..., environment added: [String: String] = [:]) throws -> Ending {
        try run(input: tasks.flatMap { try request($0) }, environment: added)
    }

    /// - Parameter prefix: a program and its arguments that run the rest of the command.
    func run(input: [UInt8], environment added: [String: String] = [:], prefix: [String] = []) throws -> Ending {
        let words = prefix + [try ProductBinary.path("teamsync-worker")]
        let command = Command(
            words[0], Array(words.dropFirst()), environment: environment.merging(added) { $1 }, input: input)
        let result = try command.run()
        let events = try result.output.split(separator: UInt8(ascii: "\n")).map {
            try DocumentCodec.decode(WorkerEvent.self, from: Array($0))
        }
        return Ending(status: result.status, events: events)
    }

    /// Starts a worker that waits for requests.
    func start(in folder: TemporaryFolder) throws -> RunningProcess {
        try RunningProcess(try ProductBinary.path("teamsync-worker"), [], environment: environment, in: folder)
    }
}
