import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncGit
@testable import TeamSyncProtocol
@testable import TeamSyncSupervisor
@testable import TeamSyncWorker

/// Clones with a few icons each, a state directory and a clock. Every round has a separate state machine, as every
/// process has.
final class SupervisorBench {
    static let begun = Timestamp(secondsSinceEpoch: 1_770_883_260)

    let folder: TemporaryFolder
    let directory: StateDirectory
    let clones: [SmallClone]
    private(set) var time = SupervisorTime(wall: SupervisorBench.begun, steady: .now)

    /// - Parameter icons: the number of icons of each repository; the ids are `r0`, `r1` and so on.
    init(icons: Int...) throws {
        folder = try TemporaryFolder("supervisor")
        directory = StateDirectory(path: folder.appending("state"))
        clones = try icons.map { count in
            let list = Array(repeating: "0", count: count).joined(separator: ",")
            let clone = try SmallClone(["metadata.json": #"{"icons": [\#(list)]}"#])
            try clone.repository.setReference("refs/remotes/origin/main", to: "main")
            return clone
        }
    }

    var now: Timestamp { time.wall }

    /// - Parameter seconds: a negative number sets the system's clock back.
    func advance(seconds: Int64) {
        time.wall = time.wall.advanced(bySeconds: seconds)
        time.steady += .seconds(max(0, seconds))
    }

    func advance(milliseconds: Int64) {
        time.steady += .milliseconds(milliseconds)
    }

    var repositories: [RepositoryConfiguration] {
        clones.enumerated().map { number, clone in
            let source = CatalogueSource.array(file: "metadata.json", pointer: "/icons", key: nil)
            return RepositoryConfiguration(
                id: "r\(number)", path: clone.path, counts: ["icons\(number)": CountConfiguration(source: source)])
        }
    }

    /// A process that has not started yet.
    /// - Parameter repositories: nil for all.
    func process(
        _ fetcher: FakeFetcher = FakeFetcher(), repositories: [RepositoryConfiguration]? = nil, exports: [String] = []
    ) throws -> BenchProcess {
        try BenchProcess(
            Configuration(
                repositories: repositories ?? self.repositories, exports: exports.map { ExportConfiguration(path: $0) }),
            directory: directory, environment: ["HOME": folder.path], fetcher: fetcher, time: { self.time })
    }

    /// One round.
    @discardableResult
    func sync(
        _ fetcher: FakeFetcher = FakeFetcher(), _ request: SyncRequest = SyncRequest(),
        repositories: [RepositoryConfiguration]? = nil, exports: [String] = []
    ) throws -> SyncSummary {
        let process = try process(fetcher, repositories: repositories, exports: exports)
        process.handle(.sync(request))
        return try #require(process.summary)
    }

    func document() throws -> CountsDocument {
        try DocumentReader(directory: directory).counts()
    }

    func status(_ number: Int = 0) throws -> RepositoryStatus {
        try document().repositories[number]
    }
}

/// Replaces the network: gives the answers of the test, and records the requests.
final class FakeFetcher {
    typealias Answer = Result<FetchOutcome, Problem>

    static let quiet = Answer.success(.upToDate(.zero))
    static let offline = Answer.failure(Problem(.offline, "the network is down", hint: "wait"))

    /// The clones that were fetched into, in order.
    private(set) var paths: [String] = []
    private let answer: (RepositoryConfiguration) -> Answer?

    /// - Parameter answer: nil for a fetch that continues until `BenchProcess.answer`.
    init(_ answer: @escaping (RepositoryConfiguration) -> Answer? = { _ in quiet }) {
        self.answer = answer
    }

    func fetch(_ repository: RepositoryConfiguration) -> Answer? {
        paths.append(repository.path)
        return answer(repository)
    }
}

/// One process: a state machine with real files, which analyzes clones itself. It continues until it has to wait.
final class BenchProcess {
    private(set) var summary: SyncSummary?
    private(set) var reports: [SupervisorReport] = []
    /// The running fetches, by the id of their repository.
    private(set) var fetching: [String: Int] = [:]
    private(set) var machine: Supervisor
    private let files: SupervisorFiles
    private let fetcher: FakeFetcher
    private let time: () -> SupervisorTime
    private var queue: [SupervisorEvent] = []
    private var changesFiles: [Int: String] = [:]

    init(
        _ configuration: Configuration, directory: StateDirectory, environment: [String: String], fetcher: FakeFetcher,
        time: @escaping () -> SupervisorTime
    ) throws(FileError) {
        (self.fetcher, self.time) = (fetcher, time)
        files = SupervisorFiles(directory: directory, environment: environment)
        machine = Supervisor(configuration: configuration, machine: "bench", at: time())
        try files.makeFolders()
    }

    func handle(_ event: SupervisorEvent) {
        queue.append(event)
        while !queue.isEmpty {
            for effect in machine.handle(queue.removeFirst(), at: time()) { perform(effect) }
        }
    }

    /// Ends a running fetch.
    func answer(_ id: String, _ answer: FakeFetcher.Answer) {
        guard let job = fetching.removeValue(forKey: id) else { return }
        handle(.worker(job: job, BenchProcess.event(answer)))
    }

    private static func event(_ answer: FakeFetcher.Answer) -> WorkerEvent {
        switch answer {
        case .success(let outcome): .fetched(outcome)
        case .failure(let problem): .failed(problem, clone: nil)
        }
    }

    private func perform(_ effect: SupervisorEffect) {
        switch effect {
        case .load(let repositories): queue.append(.loaded(repositories.map(files.load)))
        case .tryLock(let job, let id, let lock):
            queue.append(files.tryLock(job, id, lock, in: machine.configuration))
        case .unlock(let job, let lock): files.unlock(job, lock)
        case .prepare(let job, let repository): queue.append(files.prepare(job, repository))
        case .send(let job, let task, let repository): send(job, task, repository)
        case .save(let job, let repository, let record, let hasWrittenChanges):
            let changes = changesFiles.removeValue(forKey: job)
            queue.append(files.save(job, repository, record, changesFile: changes, isNew: hasWrittenChanges))
        case .publish(let configuration): queue.append(.published(files.publish(configuration, now: time().wall)))
        case .watch(let repository, _, _): queue.append(.watched(id: repository.id, nil))
        case .report(let report): reports.append(report)
        case .finish(let summary): self.summary = summary
        case .kill(let job): queue.append(.workerEnded(job: job, .signalled(9), phase: nil))
        case .dismiss, .forget, .startNudge, .stopNudge: break
        }
    }

    // MARK: The worker

    private func send(_ job: Int, _ task: WorkerRequest.Work, _ repository: RepositoryConfiguration) {
        switch task {
        case .fetch(let fetch):
            if let since = fetch.unlessFetchedSince, let time = userFetch(repository, since: since) {
                return queue.append(.worker(job: job, .adopted(time)))
            }
            queue.append(.worker(job: job, .progress(FetchProgress(phase: .connect))))
            guard let answer = fetcher.fetch(repository) else { return fetching[repository.id] = job }
            queue.append(.worker(job: job, BenchProcess.event(answer)))
        case .look(let look):
            self.look(job, look, repository)
        case .update(let update):
            let strays = StrayList(path: files.directory.strayList(id: repository.id))
            queue.append(.worker(job: job, .updated(FastForward(repository, strays: strays).run(update))))
        case .clean:
            queue.append(.worker(job: job, .cleaned))
        }
    }

    private func look(_ job: Int, _ look: WorkerRequest.Look, _ repository: RepositoryConfiguration) {
        var (look, facts) = (look, Clone(repository).facts())
        look.changesFile = AdoptedFile.temporaryPath(for: files.directory.changesDocument(id: repository.id))
        changesFiles[job] = look.changesFile
        if let last = look.lastAttempt, let time = userFetch(repository, since: last.advanced(bySeconds: 1)) {
            queue.append(.worker(job: job, .adopted(time)))
        }
        do throws(Problem) {
            let examiner = Examiner(repository, look, willLook: { self.queue.append(.worker(job: job, .looking($0))) })
            let result = try examiner.run(&facts.lane)
            if let changes = result.changes { try ChangesFile.write(changes, to: look.changesFile) }
            let looked = WorkerEvent.Looked(
                examination: result.examination, problem: result.problem, clone: facts,
                hasWrittenChanges: result.changes != nil)
            queue.append(.worker(job: job, .looked(looked)))
        } catch {
            queue.append(.worker(job: job, .failed(error, clone: facts)))
        }
    }

    /// Also nil if the clone cannot be read, which the request itself will show.
    private func userFetch(_ repository: RepositoryConfiguration, since: Timestamp) -> Timestamp? {
        do throws(Problem) {
            return try Clone(repository).userFetch(since: since, until: time().wall)
        } catch {
            return nil
        }
    }
}
