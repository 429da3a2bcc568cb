import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncProtocol

/// Which repositories are observed for changes, and which cannot be and are looked at every minute instead.
struct Observation {
    private static let pollInterval: Int64 = 60

    private let environment: [String: String]
    private let watch: Result<CloneWatch, Problem>
    /// Why each of them is not observed.
    private var problems: [String: Problem] = [:]
    /// When those are to be looked at; nil when all are observed.
    private(set) var nextPoll: Timestamp?

    /// - Parameter onChange: called from any thread with ids.
    init(environment: [String: String], onChange: @escaping @Sendable (Set<String>) -> Void) {
        self.environment = environment
        do throws(FileError) {
            watch = .success(try CloneWatch(onChange: onChange))
        } catch {
            watch = .failure(CloneWatch.problem(error))
        }
    }

    var unobserved: Set<String> { Set(problems.keys) }

    /// - Parameter isRefused: whether the files that decide about access to the remote are to be observed, too.
    /// - Returns: what has changed for the repository: why it cannot be observed any more, nil when it can again; empty
    ///   when nothing has.
    mutating func update(
        _ repository: RepositoryConfiguration, isRefused: Bool, now: Timestamp
    ) -> [Problem?] {
        let former = problems[repository.id]
        let files = isRefused ? AccessFingerprint.files(clone: repository.path, environment: environment) : []
        let problem: Problem?
        switch watch {
        case .success(let watch): problem = watch.update(repository, accessFiles: files)
        case .failure(let failure): problem = failure
        }
        problems[repository.id] = problem
        if problems.isEmpty {
            nextPoll = nil
        } else if nextPoll == nil {
            nextPoll = now.advanced(bySeconds: Observation.pollInterval)
        }
        return former == problem ? [] : [problem]
    }

    mutating func forget(_ id: String) {
        problems[id] = nil
        if case .success(let watch) = watch { watch.forget(id) }
        if problems.isEmpty { nextPoll = nil }
    }

    /// Whether the minute is over; then the next one begins.
    mutating func isPollDue(_ now: Timestamp) -> Bool {
        guard let time = nextPoll, time <= now else { return false }
        nextPoll = now.advanced(bySeconds: Observation.pollInterval)
        return true
    }
}
