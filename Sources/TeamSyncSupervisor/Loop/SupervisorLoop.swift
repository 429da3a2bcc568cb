import CLinux
import Glibc
package import TeamSyncBase
package import TeamSyncConfiguration
package import TeamSyncDocuments
import TeamSyncProtocol

/// The loop in the supervisor's only thread. It waits in `poll(2)` for inotify, a timer, signals and workers, passes
/// events to the state machine, and performs the effects that the state machine returns.
package final class SupervisorLoop {
    /// The callbacks of the surrounding program.
    package struct Hooks {
        package var report: (SupervisorReport) -> Void
        /// Called for each signal in `signals`; the events that it returns are passed to the state machine.
        package var signal: (Int32) -> [SupervisorEvent]
        /// Returns the next time at which to call `tick`; nil for never.
        package var nextTick: () -> ContinuousClock.Instant?
        package var tick: () -> Void

        package init(
            report: @escaping (SupervisorReport) -> Void, signal: @escaping (Int32) -> [SupervisorEvent] = { _ in [] },
            nextTick: @escaping () -> ContinuousClock.Instant? = { nil }, tick: @escaping () -> Void = {}
        ) {
            (self.report, self.signal, self.nextTick, self.tick) = (report, signal, nextTick, tick)
        }
    }

    /// The time given to exports on remote file systems after everything else is done.
    private static let exportWait = Duration.seconds(5)

    let hooks: Hooks
    let files: SupervisorFiles
    let workers: WorkerPool
    private let alarm: Int32
    private let signals: Int32
    /// The watch of the state directory; created only when it is needed, since the system takes milliseconds to close
    /// it.
    private var stateWatch: StateWatch?
    private(set) var machine: Supervisor
    var watch: Result<CloneWatch, Problem>?
    var queue: [SupervisorEvent] = []
    var summary: SyncSummary?
    /// The `nudge` program.
    var nudge: NudgeProcess?
    /// Whether any work was done since memory was last returned to the system.
    private var hasWorked = true
    private var shownAlarm: Timestamp??

    /// - Parameters:
    ///   - worker: the absolute path of `teamsync-worker`; nil if it is not installed.
    ///   - ahead: a worker that was started in advance because one is known to be needed; nil if there is none.
    ///   - signals: the signals to pass to `hooks.signal`. Children are always reaped.
    package init(
        configuration: Configuration, directory: StateDirectory, environment: [String: String], worker: String?,
        ahead: WorkerProcess? = nil, signals: [Int32] = [], hooks: Hooks
    ) throws(FileError) {
        self.hooks = hooks
        files = SupervisorFiles(directory: directory, environment: environment)
        workers = WorkerPool(executable: worker, ahead: ahead, directory: directory)
        alarm = clinux_real_time_timer()
        guard alarm >= 0 else { throw FileError(operation: "make", path: "a timer", code: errno) }
        let numbers = [SIGCHLD] + signals
        self.signals = clinux_signals(numbers, Int32(numbers.count))
        guard self.signals >= 0 else { throw FileError(operation: "receive", path: "signals", code: errno) }
        machine = Supervisor(
            configuration: configuration, machine: MachineID.current(), at: SupervisorLoop.now)
        signal(SIGPIPE, SIG_IGN)
        try files.makeFolders()
        files.exports.onChange = { [hooks] in hooks.report(.publication($0)) }
        files.searches.onChange = { [unowned self] in queue.append(.searching($0)) }
    }

    deinit {
        close(alarm)
        close(signals)
    }

    /// Runs until there is nothing left to do.
    /// - Parameter first: the first event: `start` for the daemon, `sync` for a single round.
    package func run(_ first: SupervisorEvent) -> SyncSummary {
        if case .start = first {
            watch = SupervisorLoop.newWatch()
            watchState()
        }
        queue = [first]
        while true {
            drain()
            if var summary {
                finishWorkers()
                summary.publicationProblem = summary.publicationProblem ?? files.exports.problem
                return summary
            }
            wait()
        }
    }

    /// Ends the workers that are no longer needed, including the processes that they have started.
    private func finishWorkers() {
        workers.endAll()
        files.searches.giveUp()
        let end = ContinuousClock.now + SupervisorLoop.exportWait
        while !workers.areGone || nudge != nil || files.exports.isBusy {
            if files.exports.isBusy, end <= .now {
                files.exports.giveUp()
            } else {
                wait(until: files.exports.isBusy ? end : nil)
            }
            queue = []
        }
    }

    private static func newWatch() -> Result<CloneWatch, Problem> {
        do throws(FileError) {
            return .success(try CloneWatch())
        } catch {
            return .failure(CloneWatch.problem(error))
        }
    }

    static var now: SupervisorTime {
        var time = timespec()
        // `time()` may be a tick behind the clock that the alarm uses.
        clock_gettime(CLOCK_REALTIME, &time)
        return SupervisorTime(wall: Timestamp(secondsSinceEpoch: Int64(time.tv_sec)), steady: .now)
    }

    // MARK: Events

    private func drain() {
        repeat {
            while !queue.isEmpty {
                let event = queue.removeFirst()
                for effect in machine.handle(event, at: SupervisorLoop.now) {
                    perform(effect)
                    hasWorked = true
                }
            }
            queue = workers.sendDelayed()
        } while !queue.isEmpty
    }

    /// - Parameter end: the time by which to return; nil for no limit.
    private func wait(until end: ContinuousClock.Instant? = nil) {
        setAlarm()
        if watch != nil, hasWorked, workers.areGone { giveMemoryBack() }
        var polled = [
            pollfd(fd: alarm, events: Int16(POLLIN), revents: 0),
            pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
            pollfd(fd: stateWatch?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: watchDescriptor, events: Int16(POLLIN), revents: 0),
        ]
        polled += nudge?.polled ?? SupervisorLoop.nothingPolled
        polled += workers.polled
        let timeouts = [
            end, machine.nextTimeout, workers.nextTimeout, hooks.nextTick(), nudge?.nextTimeout,
            files.searches.nextTimeout,
        ].compactMap { $0 }
        let ready = poll(&polled, nfds_t(polled.count), SupervisorLoop.milliseconds(until: timeouts.min()))
        let now = ContinuousClock.now
        if ready > 0 {
            if polled[0].revents != 0 { readAlarm() }
            if polled[1].revents != 0 { readSignals() }
            if polled[2].revents != 0 { readStateChanges() }
            if polled[3].revents != 0, case .success(let watch) = watch {
                let ids = watch.changed()
                if !ids.isEmpty { queue.append(.changed(ids)) }
            }
        }
        if let nudge { note(nudge.events(polled[4..<6], at: now)) }
        queue += workers.events(polled[6...], at: now)
        files.searches.endOverdue(at: now)
        if let due = hooks.nextTick(), due <= now { hooks.tick() }
        if let due = machine.nextTimeout, due <= now { queue.append(.timeout) }
    }

    /// Returns unused memory to the system, unless there will be more to do in a moment.
    private func giveMemoryBack() {
        if let next = machine.nextTimeout, next < .now + .seconds(1) { return }
        hasWorked = false
        clinux_release_memory()
        clinux_release_program()
    }

    private static let nothingPolled = [
        pollfd(fd: -1, events: 0, revents: 0), pollfd(fd: -1, events: 0, revents: 0),
    ]

    private var watchDescriptor: Int32 {
        if case .success(let watch) = watch { watch.descriptor } else { -1 }
    }

    /// - Returns: the time to wait in milliseconds; -1 for no limit.
    private static func milliseconds(until instant: ContinuousClock.Instant?) -> Int32 {
        guard let instant else { return -1 }
        let left = ContinuousClock.now.duration(to: instant) / .milliseconds(1)
        return Int32(clamping: Int64(max(0, min(left.rounded(.up), 1e9))))
    }

    /// Sets the alarm. It uses the real-time clock, so that it also fires when the time passes during suspend, and
    /// reports changes to the clock.
    private func setAlarm() {
        let next = machine.nextAlarm
        guard shownAlarm != .some(next) else { return }
        shownAlarm = .some(next)
        let seconds = next.map { max(1, $0.secondsSinceEpoch) } ?? Int64(Int32.max) * 4
        // The first call fails if the clock was set in the meantime; the second one succeeds.
        if clinux_set_timer(alarm, seconds) != 0 { _ = clinux_set_timer(alarm, seconds) }
    }

    private func readAlarm() {
        var count: UInt64 = 0
        shownAlarm = nil
        if read(alarm, &count, MemoryLayout<UInt64>.size) > 0 {
            queue.append(.alarm)
        } else if errno == ECANCELED {
            queue.append(.clockChanged)
        }
    }

    private func readSignals() {
        while true {
            let number = clinux_next_signal(signals)
            if number == 0 { return }
            if number == SIGCHLD {
                queue += workers.reap()
                if let events = nudge?.reap(at: .now) {
                    nudge = nil
                    note(events)
                }
                files.children.reap()
            } else {
                queue += hooks.signal(number)
            }
        }
    }

    // MARK: The state directory

    /// Starts watching the locks; called when another process holds one.
    func waitForLocks() {
        guard stateWatch == nil else { return }
        watchState()
        // The lock may have been released in the meantime.
        queue.append(.locksReleased)
    }

    private func watchState() {
        do throws(FileError) {
            if stateWatch == nil { stateWatch = try StateWatch(files.directory) }
        } catch {
            // Without the watch, locks released by other processes are noticed only when other events occur.
            return
        }
        stateWatch?.observe()
    }

    private func readStateChanges() {
        guard let changes = stateWatch?.changes() else { return }
        if changes.isDamaged { restoreState() }
        if changes.isReleased || changes.isDamaged { queue.append(.locksReleased) }
    }

    /// Recreates the state directory after it, or a part of it, was removed, and has all clones analyzed.
    private func restoreState() {
        do throws(FileError) {
            try files.makeFolders()
            try files.retakeDaemonLock()
            watchState()
            // A single round saves its results when it ends.
            if watch != nil { queue.append(.reload(machine.configuration)) }
        } catch {
            hooks.report(.publication(Problem(state: error)))
        }
    }

    /// Holds the daemon's lock as long as the loop exists. If the state directory is removed, the lock is acquired
    /// again.
    package func hold(_ lock: DaemonLock) {
        files.daemonLock = lock
    }

    /// Starts a program in the background, and reaps it when it ends.
    /// - Returns: the process id; nil if the program could not be started, in which case `onEnd` has been called.
    package func run(
        _ program: ChildProcess.Program, input: ChildProcess.Stream = .nothing,
        onEnd: @escaping (ChildProcess.Ending) -> Void
    ) -> Int32? {
        files.children.start(program, input: input, onEnd: onEnd)
    }
}
