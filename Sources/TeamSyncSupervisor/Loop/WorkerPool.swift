import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol

/// The workers of all jobs: at most one for each job, and none for a repository with a previous worker that cannot be
/// ended.
final class WorkerPool {
    private let executable: String?
    private let directory: StateDirectory
    private var running: [Int: WorkerProcess] = [:]
    /// Workers that are ending because their jobs no longer need them.
    private var leaving: [WorkerProcess] = []
    /// Workers that hang in a system call, by repository.
    private var stuck: [String: WorkerProcess] = [:]
    private var repositories: [Int: String] = [:]
    /// Requests of jobs that do not have a process yet.
    private var delayed: [(job: Int, task: WorkerRequest.Work, repository: RepositoryConfiguration)] = []
    /// A worker for the first request; nil after it has been used, or if none was started in advance.
    private var ahead: WorkerProcess?

    init(executable: String?, ahead: WorkerProcess?, directory: StateDirectory) {
        (self.executable, self.ahead, self.directory) = (executable, ahead, directory)
    }

    /// Whether no workers are left except those that cannot be ended.
    var areGone: Bool { running.isEmpty && leaving.isEmpty && delayed.isEmpty }
    var nextTimeout: ContinuousClock.Instant? { all.compactMap(\.deadline).min() }

    private var all: [WorkerProcess] { Array(running.values) + leaving }

    /// The descriptors to poll; pass the results to `events`.
    var polled: [pollfd] {
        all.flatMap { worker in
            [
                pollfd(fd: worker.isOutputOpen ? worker.output : -1, events: Int16(POLLIN), revents: 0),
                pollfd(fd: worker.inputToFeed, events: Int16(POLLOUT), revents: 0),
            ]
        }
    }

    /// The number of running processes at which a new one has to wait until others have ended.
    private static let enough = CloneReadLimits.all

    /// Sends a request to the process of a job. If the job has none, `sendDelayed` starts one and sends the request.
    /// - Returns: an event if the request cannot be sent.
    func send(_ job: Int, _ task: WorkerRequest.Work, _ repository: RepositoryConfiguration) -> SupervisorEvent? {
        if running[job] != nil { return sendNow(job, task, repository) }
        delayed.append((job, task, repository))
        return nil
    }

    /// Starts processes for delayed requests. Must be called after all events have been handled: until then, a process
    /// may be between two requests, or no longer needed.
    /// - Returns: an event for each request that cannot be sent.
    func sendDelayed() -> [SupervisorEvent] {
        var events: [SupervisorEvent] = []
        while !delayed.isEmpty, leaving.isEmpty || running.count + leaving.count < WorkerPool.enough {
            let next = delayed.removeFirst()
            if let event = sendNow(next.job, next.task, next.repository) { events.append(event) }
        }
        return events
    }

    private func sendNow(_ job: Int, _ task: WorkerRequest.Work, _ repository: RepositoryConfiguration)
        -> SupervisorEvent?
    {
        if let former = stuck[repository.id] {
            guard former.reap() != nil else { return .workerEnded(job: job, .stuck, phase: nil) }
            stuck[repository.id] = nil
        }
        guard executable != nil else {
            let missing = ProgramNotInstalled(WorkerProgram.name)
            return .worker(
                job: job,
                .failed(Problem(.internal, "\(missing)", hint: ProgramNotInstalled.hint), clone: nil))
        }
        var task = task
        do {
            let worker = try worker(of: job, repository)
            if case .look(var look) = task {
                look.changesFile = AdoptedFile.temporaryPath(for: directory.changesDocument(id: repository.id))
                if let former = worker.changesFile { unlink(former) }
                worker.changesFile = look.changesFile
                task = .look(look)
            }
            try worker.send(
                WorkerRequest(task: task, repository: repository, strayList: directory.strayList(id: repository.id)))
            return nil
        } catch let error as FileError {
            return .worker(
                job: job,
                .failed(
                    Problem(.internal, "\(error)", hint: error.limitHint ?? "install teamsync again"),
                    clone: nil))
        } catch {
            return .worker(
                job: job, .failed(Problem(.internal, "a request could not be written: \(error)"), clone: nil))
        }
    }

    private func worker(of job: Int, _ repository: RepositoryConfiguration) throws(FileError) -> WorkerProcess {
        if let worker = running[job] { return worker }
        guard let executable else { throw FileError(operation: "find", path: WorkerProgram.name, code: ENOENT) }
        let worker = if let ahead = takeAhead() { ahead } else { try WorkerProcess(executable: executable) }
        worker.job = job
        (running[job], repositories[job]) = (worker, repository.id)
        return worker
    }

    /// Returns the worker started in advance. If it has already ended, it would no longer report its end, so it is
    /// replaced.
    private func takeAhead() -> WorkerProcess? {
        defer { ahead = nil }
        return ahead?.reap() == nil ? ahead : nil
    }

    func dismiss(_ job: Int) {
        delayed.removeAll { $0.job == job }
        guard let worker = running.removeValue(forKey: job) else { return }
        worker.isAwaited = false
        worker.ask(toEndAt: .now)
        discardChanges(of: worker)
        repositories[job] = nil
        if !worker.isReaped { leaving.append(worker) }
    }

    /// - Returns: the event for the end of a worker that has not been started yet; otherwise nil.
    func kill(_ job: Int) -> SupervisorEvent? {
        if let index = delayed.firstIndex(where: { $0.job == job }) {
            delayed.remove(at: index)
            return .workerEnded(job: job, .exited(0), phase: nil)
        }
        running[job]?.ask(toEndAt: .now)
        return nil
    }

    /// Returns the path of the changes document that the worker has written; nil if there is none.
    func takeChangesFile(of job: Int) -> String? {
        defer { running[job]?.changesFile = nil }
        return running[job]?.changesFile
    }

    private func discardChanges(of worker: WorkerProcess) {
        if let file = worker.changesFile { unlink(file) }
        worker.changesFile = nil
    }

    /// - Parameter answers: the entries of `polled` after `poll`.
    func events(_ answers: ArraySlice<pollfd>, at now: ContinuousClock.Instant) -> [SupervisorEvent] {
        var events: [SupervisorEvent] = []
        for (worker, index) in zip(all, stride(from: answers.startIndex, to: answers.endIndex, by: 2)) {
            if answers[index + 1].revents != 0 { worker.feed() }
            if answers[index].revents != 0 { events += read(worker) }
        }
        for worker in all where worker.tick(now) {
            if let id = worker.job.flatMap({ repositories[$0] }) { stuck[id] = worker }
            events += forget(worker, .stuck)
        }
        return events
    }

    private func read(_ worker: WorkerProcess) -> [SupervisorEvent] {
        guard let events = worker.events() else {
            worker.ask(toEndAt: .now)
            worker.killSession()
            return forget(worker, .broken)
        }
        guard let job = worker.job, worker.isAwaited else { return [] }
        return events.map { .worker(job: job, $0) }
    }

    /// Reaps the workers that have ended.
    func reap() -> [SupervisorEvent] {
        var events: [SupervisorEvent] = []
        for worker in all {
            guard let ending = worker.reap() else { continue }
            let last = read(worker)
            events += last
            if worker.isAwaited { worker.killSession() }
            events += forget(worker, ending)
        }
        stuck = stuck.filter { $0.value.reap() == nil }
        return events
    }

    private func forget(_ worker: WorkerProcess, _ ending: WorkerEnding) -> [SupervisorEvent] {
        leaving.removeAll { $0 === worker }
        guard let job = worker.job, running[job] === worker else { return [] }
        running[job] = nil
        repositories[job] = nil
        discardChanges(of: worker)
        return [.workerEnded(job: job, ending, phase: worker.phase)]
    }

    /// Asks all remaining workers to end, without waiting for them.
    func endAll() {
        delayed = []
        if let worker = takeAhead() { leaving.append(worker) }
        for worker in all {
            worker.ask(toEndAt: .now)
            discardChanges(of: worker)
        }
    }
}
