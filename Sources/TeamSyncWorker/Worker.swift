import Glibc
import Synchronization
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncGit
import TeamSyncProtocol

/// The program that supervisors start for one repository. It reads requests from standard input, one line of JSON each,
/// handles them one after the other, and writes events to standard output. If standard input ends during a request, it
/// ends its child processes, removes leftover files, and exits.
package enum Worker {
    /// The maximum size of a request, in bytes.
    private static let requestLimit = 4 << 20

    /// - Returns: the exit code: 0 at the end of standard input; 64 for an invalid request.
    package static func run() -> Int32 {
        prepareProcess()
        let life = WorkerLife()
        life.watchInput()
        let output = WorkerOutput { life.leave() }
        var input = RequestLines(limit: requestLimit)
        while true {
            switch input.next() {
            case .end:
                SSHTransport.finishClosing()
                return 0
            case .tooLong: return EX_USAGE
            case .line(let line):
                do {
                    let request = try DocumentCodec.decode(WorkerRequest.self, from: line)
                    life.begin(StrayList(path: request.strayList))
                    if let folders = GitFolders(clone: request.repository.path) {
                        for folder in UpdateFolder.leftovers(in: folders.own) {
                            _ = UpdateRecovery(folder: folder).run()
                        }
                    }
                    let event = WorkerTask(request, output: output).run()
                    life.finish { output.send(event) }
                } catch {
                    return EX_USAGE
                }
            }
        }
    }

    /// Changes settings that apply to this process and to its children.
    static func prepareProcess() {
        signal(SIGPIPE, SIG_IGN)
        // The kernel sends SIGHUP to a process group if its parent ends while a member is stopped, and `leave` stops
        // the members.
        signal(SIGHUP, SIG_IGN)
        // If a file becomes too large, writing to it then fails with an error that describes the problem.
        signal(SIGXFSZ, SIG_IGN)
        ResourceLimit.raiseOpenFiles(to: WorkerLimits.openFiles)
        // No program may be run from the current folder, because that is a clone.
        let folders = ProgramSearch.folders(environment: ProcessEnvironment.all)
        setenv("PATH", folders.joined(separator: ":"), 1)
    }
}

/// The lines of standard input.
private struct RequestLines {
    enum Next {
        case line([UInt8])
        case end
        case tooLong
    }

    let limit: Int
    private var rest: [UInt8] = []
    private var scanned = 0

    init(limit: Int) {
        self.limit = limit
    }

    mutating func next() -> Next {
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            if let end = rest[scanned...].firstIndex(of: UInt8(ascii: "\n")) {
                guard end <= limit else { return .tooLong }
                let line = Array(rest[..<end])
                rest.removeFirst(end + 1)
                scanned = 0
                return .line(line)
            }
            scanned = rest.count
            guard rest.count <= limit else { return .tooLong }
            let count = read(STDIN_FILENO, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return .end }
            rest += chunk[..<count]
        }
    }
}

/// Ends the process when its result is no longer needed.
private final class WorkerLife: Sendable {
    private struct State {
        /// The list of leftover files of the current request; nil between requests.
        var strays: StrayList?
        /// Held while `strays` is set.
        var lock: FileLock?
        /// While this is true, no files may be removed, because the list may belong to another worker.
        var isWaitingForLock = false
        var hasInputEnded = false
    }

    private let state = Mutex(State())
    private let isLeaving = Atomic(false)

    /// Watches standard input, which supervisors keep open as long as they are running and need the result.
    func watchInput() {
        ParentProcess.whenGone(.inputHungUp) { [self] in
            let isBusy = state.withLock { state in
                state.hasInputEnded = true
                return state.strays != nil || state.isWaitingForLock
            }
            if isBusy { leave() }
        }
    }

    func begin(_ strays: StrayList) {
        let isWanted = state.withLock { state in
            state.isWaitingForLock = true
            return !state.hasInputEnded
        }
        if !isWanted { exit(0) }
        let lock = strays.lock()
        state.withLock { ($0.lock, $0.strays, $0.isWaitingForLock) = (lock, strays, false) }
        strays.sweep()
    }

    /// - Parameter report: a closure that writes the result.
    func finish(_ report: () -> Void) {
        // A request also fails if its child processes are being ended; this process must then wait until all of them
        // have ended.
        while isLeaving.load(ordering: .sequentiallyConsistent) { pause() }
        state.withLock { $0.strays }?.sweep()
        report()
        state.withLock { ($0.lock, $0.strays) = (nil, nil) }
    }

    /// Ends this process and its children, and removes leftover files.
    func leave() -> Never {
        while isLeaving.exchange(true, ordering: .sequentiallyConsistent) { pause() }
        Repository.refuseDownloads()
        ProcessFamily.end(below: getpid())
        state.withLock { $0.strays }?.sweep()
        if getpgrp() == getpid() { kill(0, SIGKILL) }
        _exit(1)
    }
}
