import Dispatch
import FoundationEssentials
import Glibc
import Synchronization
import TeamSyncGit

/// The other side of `WorkerFetcher`: reads one request from standard input, fetches, and writes messages to standard
/// output. When its parent goes away, so does it.
package enum FetchWorker {
    private static let requestLimit = 1 << 20
    private static let isDone = Atomic(false)
    private static let isLeaving = Atomic(false)

    /// - Returns: the exit code: 0 when a result was written, also a failure's; 64 when there was no request.
    package static func run() async -> Int32 {
        // Meanwhile the request is read, and git is asked for its settings.
        DispatchQueue(label: "teamsync.prepare").async { LibGit2Runtime.prepare() }
        guard let line = readRequest() else { return 64 }
        do {
            let request = try JSONDecoder().decode(FetchRequest.self, from: Data(line))
            signal(SIGPIPE, SIG_IGN)
            // The kernel hangs up on a group whose parent ends while a member is stopped, as `leave` stops them.
            signal(SIGHUP, SIG_IGN)
            WorkerLimits.apply()
            let strays = StrayList(path: request.strayList)
            strays.sweep()
            leaveWithParent(strays)
            let output = WorkerOutput(strays: strays)
            let result = await FetchAttempt(request, output: output).run()
            // What was ended makes the fetch fail; the process is to stay until all has been ended.
            while isLeaving.load(ordering: .sequentiallyConsistent) { pause() }
            strays.remove()
            isDone.store(true, ordering: .sequentiallyConsistent)
            try output.write(WorkerMessage(result))
            return 0
        } catch is DecodingError {
            return 64
        } catch {
            return 1
        }
    }

    private static func readRequest() -> [UInt8]? {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while line.count < requestLimit, read(STDIN_FILENO, &byte, 1) == 1 {
            if byte == UInt8(ascii: "\n") { return line }
            line.append(byte)
        }
        return nil
    }

    /// The parent keeps standard input open for as long as it lives and wants the result. What the worker has
    /// started goes with it.
    private static func leaveWithParent(_ strays: StrayList) {
        DispatchQueue(label: "teamsync.parent").async {
            var byte: UInt8 = 0
            while read(STDIN_FILENO, &byte, 1) > 0 {}
            // A parent that has its result hangs up as well; a helper's daemon may then live on.
            if isDone.load(ordering: .sequentiallyConsistent) { return }
            leave(strays)
        }
    }

    /// Ends this process and what it has started, and removes what would stay behind: nobody wants the result.
    static func leave(_ strays: StrayList) -> Never {
        while isLeaving.exchange(true, ordering: .sequentiallyConsistent) { pause() }
        Repository.refuseDownloads()
        var packs: [String] = []
        ProcessFamily.dismiss(below: getpid()) { packs = TemporaryPacks.open(by: "self") }
        TemporaryPacks.remove(packs)
        strays.sweep()
        if getpgrp() == getpid() { kill(0, SIGKILL) }
        _exit(1)
    }
}
