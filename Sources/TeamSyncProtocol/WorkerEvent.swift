package import TeamSyncBase
package import TeamSyncDocuments

/// A line on a worker's standard output, at most `lineLimit` bytes. Each request ends with exactly one event for which
/// `isFinal` is true.
package enum WorkerEvent: Codable, Equatable, Sendable {
    /// The maximum length of a line in bytes, including the newline.
    package static let lineLimit = 1 << 20
    /// The maximum output of a worker for one request in bytes, not counting progress events.
    package static let outputLimit = 8 << 20

    /// The progress of a running fetch.
    case progress(FetchProgress)
    /// The end of `fetch`, with its effect on the tracking reference.
    case fetched(FetchOutcome)
    /// The time of a fetch by the user, in seconds of the system clock. Ends `fetch` if that fetch makes it
    /// unnecessary; during `look`, reports the last fetch that counts as a check.
    case adopted(Timestamp)
    /// During `look`, before the analysis: its inputs, which are remembered in case the worker is killed.
    case looking(Examination.Key)
    /// During `look`: a description of a search that is about to start and may take long because it uses a pattern from
    /// the configuration; nil when the search ends.
    case searching(String?)
    /// The end of `look`.
    case looked(Looked)
    /// The end of `update`: nil if the branch was moved, otherwise the obstacle.
    case updated(Obstacle?)
    /// The end of `clean`.
    case cleaned
    /// The end of a failed request of any kind. `clone` is the information that is available about the clone despite
    /// the failure.
    case failed(Problem, clone: CloneFacts?)

    /// Whether the event ends the request.
    package func isFinal(for task: WorkerRequest.Work) -> Bool {
        switch self {
        case .progress, .looking, .searching: false
        case .adopted: if case .fetch = task { true } else { false }
        case .fetched, .looked, .updated, .cleaned, .failed: true
        }
    }

    package struct Looked: Codable, Equatable, Sendable {
        package var examination: Examination
        /// A problem that did not prevent reading the clone, such as a missing branch.
        package var problem: Problem?
        package var clone: CloneFacts
        /// Whether the changes document was written to the request's `changesFile`.
        package var hasWrittenChanges: Bool

        package init(examination: Examination, problem: Problem?, clone: CloneFacts, hasWrittenChanges: Bool) {
            self.examination = examination
            self.problem = problem
            self.clone = clone
            self.hasWrittenChanges = hasWrittenChanges
        }
    }

    /// The reason a branch was not moved.
    package struct Obstacle: Codable, Equatable, Sendable {
        package var reason: UpdateReport.Reason
        /// One sentence for display.
        package var message: String

        package init(reason: UpdateReport.Reason, message: String) {
            self.reason = reason
            self.message = message
        }
    }
}

/// The progress of a fetch.
package struct FetchProgress: Codable, Equatable, Sendable {
    package var phase: FetchPhase
    package var receivedObjects = 0
    /// The number of objects to receive; 0 until the remote has reported it.
    package var totalObjects = 0
    package var receivedBytes = 0

    package init(phase: FetchPhase, receivedObjects: Int = 0, totalObjects: Int = 0, receivedBytes: Int = 0) {
        self.phase = phase
        self.receivedObjects = receivedObjects
        self.totalObjects = totalObjects
        self.receivedBytes = receivedBytes
    }

    /// The phase as a word: `connect`, `negotiate`, `receive`, `index`.
    package var phaseName: String { phase.rawValue }
    /// Whether the remote has not responded yet.
    package var isConnecting: Bool { phase == .resolve || phase == .connect || phase == .tls }
}

/// A worker's information about where a clone is located, so that the supervisor does not have to access a file system
/// that may hang.
package struct CloneFacts: Codable, Equatable, Sendable {
    /// The clone's folder without symbolic links; nil if it does not exist.
    package var path: String?
    /// The type of the file system that contains the clone and its git directories, as in `/proc/self/mountinfo`. If there
    /// are several file systems, the type of one that is not local.
    package var fileSystem: String
    /// The mount point of that file system; nil if unknown.
    package var mount: String?
    /// Whether the clone, its git directory and its common git directory are on local file systems.
    package var isLocal: Bool
    /// The `CloneFingerprint` from before the request; nil if the files alone do not show changes.
    package var fingerprint: String?
    /// A hash of the remote's host and port, because remotes on the same host are contacted one at a time; nil for a
    /// local remote.
    package var lane: String?

    package init(
        path: String?, fileSystem: String, mount: String? = nil, isLocal: Bool, fingerprint: String?, lane: String?
    ) {
        self.path = path
        self.fileSystem = fileSystem
        self.mount = mount
        self.isLocal = isLocal
        self.fingerprint = fingerprint
        self.lane = lane
    }
}
