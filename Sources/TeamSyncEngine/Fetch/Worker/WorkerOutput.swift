import TeamSyncProtocol
import Glibc
import Synchronization
import TeamSyncBase
import TeamSyncGit

/// A worker's messages to its parent: whole lines on standard output.
final class WorkerOutput: Sendable {
    /// Progress within one phase is told at most this often.
    private static let pause = Duration.milliseconds(100)

    private struct Last {
        var phase: FetchPhase?
        var told = ContinuousClock.now
        /// Where libgit2 is going to download into.
        var quarantine: String?
        var hasToldStrays = false
    }

    private let last = Mutex(Last())
    private let strays: StrayList

    init(strays: StrayList) {
        self.strays = strays
    }

    /// - Parameter quarantine: the folder that the fetch is going to make when it receives something.
    func expect(quarantine: String) {
        last.withLock { $0.quarantine = quarantine }
    }

    func tell(_ phase: FetchPhase, _ transfer: TransferProgress?) {
        last.withLock { last in
            let now = ContinuousClock.now
            guard phase != last.phase || last.told.duration(to: now) >= WorkerOutput.pause else { return }
            (last.phase, last.told) = (phase, now)
            var message = WorkerMessage(
                progress: FetchProgress(
                    phase: phase, receivedObjects: transfer?.receivedObjects ?? 0,
                    totalObjects: transfer?.totalObjects ?? 0, receivedBytes: transfer?.receivedBytes ?? 0))
            if phase == .receive, !last.hasToldStrays {
                let files = last.quarantine.map { [$0] } ?? TemporaryPacks.open(by: "self")
                last.hasToldStrays = !files.isEmpty
                if last.hasToldStrays { strays.write(files) }
                message.temporaryFiles = files
            }
            do {
                try write(message)
            } catch {
                // Nobody listens any more, and there is no other place to say so.
                FetchWorker.leave(strays)
            }
        }
    }

    func write(_ message: WorkerMessage) throws {
        var rest = try message.line()[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { unsafeWrite($0) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw FileError(operation: "write", path: "standard output", code: errno) }
            rest = rest.dropFirst(count)
        }
    }
}

private func unsafeWrite(_ bytes: UnsafeRawBufferPointer) -> Int {
    write(STDOUT_FILENO, bytes.baseAddress, bytes.count)
}
