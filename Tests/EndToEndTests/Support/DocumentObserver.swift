import Foundation
import Synchronization
import TestSupport

@testable import TeamSyncDocuments

/// Reads the published document continuously, as status lines do, on a separate thread.
final class DocumentObserver: Sendable {
    private struct State {
        var isWanted = true
        var reads = 0
        var versions: [[UInt8]] = []
        var problems: [String] = []
    }

    private let state = Mutex(State())
    private let finished = DispatchGroup()
    private let path: String
    private let watch: FolderWatch

    /// - Parameter path: the path of an existing document.
    init(_ path: String) throws {
        self.path = path
        watch = try FolderWatch(RawPath(path).folder.description)
        finished.enter()
        Thread.detachNewThread { [self] in
            while state.withLock({ $0.isWanted }) { read() }
            finished.leave()
        }
    }

    /// Ends the reading.
    /// - Returns: the versions in the order in which they were seen, the number of readings, and the problems.
    func stop() -> (versions: [[UInt8]], reads: Int, problems: [String]) {
        state.withLock { $0.isWanted = false }
        finished.wait()
        return state.withLock { ($0.versions, $0.reads, $0.problems) }
    }

    /// Reads after each event in the folder, when a half-written file would be visible, and also every millisecond.
    private func read() {
        do {
            try watch.wait(atMost: 1)
            let content = try RawFile.contents(of: RawPath(path))
            let isNew = state.withLock { state in
                state.reads += 1
                guard state.versions.last != content else { return false }
                state.versions.append(content)
                return true
            }
            if isNew { _ = try DocumentCodec.decode(CountsDocument.self, from: content) }
        } catch {
            state.withLock { $0.problems.append("\(error)") }
        }
    }
}
