import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol

/// Handles the events and the ending of workers.
extension Supervisor {
    mutating func take(_ event: WorkerEvent, of id: Int) {
        guard let job = jobs[id] else { return }
        jobs[id]?.answerDue = nil
        switch (event, job.state) {
        case (.progress(let progress), .fetching(var deadline)):
            deadline.note(progress, at: time.steady)
            jobs[id]?.state = .fetching(deadline)
            effects.append(
                .report(.fetching(id: job.configuration.id, label: job.configuration.label, progress)))
        case (.fetched(let outcome), .fetching):
            endFetch(id, .success(outcome))
        case (.adopted(let fetch), .fetching):
            fetches.leave(id)
            adopt(fetch, by: id)
            let next = throttle(job).nextAttempt(after: fetch, failures: 0) ?? fetch
            jobs[id]?.action = .throttled(until: next)
            ask(id, for: .record)
        case (.failed(let problem, _), .fetching):
            endFetch(id, .failure(problem))
        case (.adopted(let fetch), .looking):
            adopt(fetch, by: id)
        case (.looking(let key), .looking):
            jobs[id]?.looking = key
            jobs[id]?.state = .looking(until: time.steady + Supervisor.lookTimeout)
        case (.searching(let what), .looking):
            jobs[id]?.searching = what
        case (.looked(let looked), .looking):
            note(looked.clone, of: job.configuration)
            self.looked(id, looked)
        case (.failed(let problem, let clone), .looking):
            if let clone { note(clone, of: job.configuration) }
            // If a clone is too large, it will still be too large at the next analysis.
            lookFailed(id, problem, clone: clone, wasStopped: problem.code == .tooLarge && job.looking != nil)
        case (.updated(let obstacle), .updating):
            noteUpdate(id, obstacle)
            if obstacle == nil { waitToLook(id) } else { save(id) }
        case (.failed(let problem, _), .updating):
            noteUpdate(id, WorkerEvent.Obstacle(reason: .failed, message: problem.message))
            save(id)
        case (.cleaned, .cleaning), (.failed, .cleaning):
            finish(id, job.action ?? .looked)
        default:
            break
        }
    }

    /// Records a fetch by the user. It counts as a check if one of our own has already shown that the remote can be
    /// reached.
    mutating func adopt(_ fetch: Timestamp, by id: Int) {
        jobs[id]?.adopted = fetch
        jobs[id]?.preparation?.record.noteSuccess(begun: fetch, ended: fetch)
    }

    /// Handles a job whose time limit has passed.
    mutating func expire(_ id: Int) {
        guard let job = jobs[id] else { return }
        switch job.state {
        case .waiting(.fetch, _):
            giveUp(id)
        case .waiting(.record, _):
            finish(
                id,
                .stateFailed(
                    Problem(
                        .locked, "another process has locked the state of \(job.configuration.id) for 30 s",
                        hint: "check that process, or stop it")))
        case .fetching(let deadline):
            stop(id, in: .fetch(deadline, at: time.steady))
        case .looking(let until):
            if until <= time.steady { stop(id, in: .look) } else { noteSilence(id) }
        case .updating:
            stop(id, in: .update)
        case .cleaning:
            stop(id, in: .clean)
        case .preparing, .waitingToFetch, .waitingToLook, .ending, .saving:
            break
        }
    }

    mutating func stop(_ id: Int, in phase: Job.Phase) {
        jobs[id]?.state = .ending(phase)
        effects.append(.kill(job: id))
    }

    mutating func ended(_ id: Int, _ ending: WorkerEnding, _ phase: FetchPhase?) {
        guard let job = jobs[id] else { return }
        jobs[id]?.hasWorker = false
        if isStopping { return drop(id) }
        let path = job.configuration.path
        let hung = WorkerEnding.stuck.problem(of: "look", in: path)
        switch job.state {
        case .ending(.fetch(let deadline, let instant)):
            jobs[id]?.needsCleaning = true
            endFetch(
                id,
                .failure(deadline.problem(remote: job.configuration.remote, refined: phase, at: instant)))
        case .ending(.look):
            // A worker that has not even begun its analysis is waiting for a file system.
            let isHung = ending == .stuck || job.looking == nil
            lookFailed(id, isHung ? hung : WorkerEnding.tooLong(path, job.searching), clone: nil, wasStopped: !isHung)
        case .ending(.unanswered):
            if ending == .stuck { lookFailed(id, hung, clone: nil, wasStopped: false) } else { lookLater(id) }
        case .ending(.update):
            let message = "git took longer than \(Supervisor.updateTimeout.components.seconds) s to move the branch"
            updateEnded(id, WorkerEvent.Obstacle(reason: .failed, message: message), ending)
        case .fetching:
            jobs[id]?.needsCleaning = true
            endFetch(id, .failure(ending.problem(of: "fetch", in: path)))
        case .looking:
            lookFailed(
                id, ending.problem(of: "look", in: path, job.searching), clone: nil,
                wasStopped: ending.isCausedByContent)
        case .updating:
            let message = "the worker ended before git did"
            updateEnded(id, WorkerEvent.Obstacle(reason: .failed, message: message), ending)
        case .cleaning, .ending(.clean):
            finish(id, job.action ?? .looked)
        case .waiting, .preparing, .waitingToFetch, .waitingToLook, .saving:
            // The worker ended between two requests; the next request starts a new one.
            break
        }
    }
}

extension WorkerEnding {
    /// Whether the contents of the clone are the cause, so that the same would happen again: the worker exceeded a
    /// limit on memory or time, or crashed. Other signals come from other processes.
    var isCausedByContent: Bool {
        switch self {
        case .signalled(let number): [4, 5, 6, 7, 8, 9, 11, 24, 25, 31].contains(number)
        case .exited(let code): code != 0
        case .broken: true
        case .stuck: false
        }
    }

    /// Returns the problem to report for a worker that ended without an answer.
    /// - Parameter searching: a description of the pattern search that was running; nil if there was none.
    func problem(of task: String, in path: String, _ searching: String? = nil) -> Problem {
        switch self {
        case .stuck:
            Problem(
                .timeout, "the file system of \(path) does not respond",
                hint: "check that it is mounted, and that its server can be reached")
        case .signalled(SignalNumber.segmentation), .signalled(SignalNumber.bus):
            Problem(
                .corrupt, "the worker was killed during a \(task) (signal \(number))",
                hint: "run \(ShellQuote.git("fsck", in: path))")
        case .signalled where task == "look": WorkerEnding.tooLong(path, searching)
        case .signalled, .exited, .broken:
            Problem(
                .internal, "the worker ended without a result (\(description))",
                hint: "run \(ShellQuote.git("fetch", in: path)) to see whether git can fetch")
        }
    }

    static func tooLong(_ path: String, _ searching: String?) -> Problem {
        let place = searching.map { ", while searching \($0)" } ?? ""
        let advice =
            searching == nil
            ? "" : ", even with --force: correct the pattern; one such as '(a+)+' can take forever"
        return Problem(
            .tooLarge, "reading \(path) exceeds the memory or time limit of a worker\(place)",
            hint: "the last good numbers stay published until its branches or the configuration change\(advice)")
    }

    private var number: Int32 {
        switch self {
        case .exited(let number), .signalled(let number): number
        case .stuck, .broken: 0
        }
    }

    private var description: String {
        switch self {
        case .exited(let code): "exit code \(code)"
        case .signalled(let signal): "signal \(signal)"
        case .stuck: "it does not respond"
        case .broken: "its output is not valid"
        }
    }
}

private enum SignalNumber {
    static let segmentation: Int32 = 11
    static let bus: Int32 = 7
}
