package import TeamSyncBase
package import TeamSyncDocuments

/// One line on a worker's standard output, at most `lineLimit` bytes. Each request ends with exactly one event for which
/// `isFinal` is true.
package enum WorkerEvent: Codable, Equatable, Sendable {
    /// Bytes of a line, its end included.
    package static let lineLimit = 1 << 20
    /// Bytes that a worker may print for one request, without progress.
    package static let outputLimit = 8 << 20

    /// A fetch is alive, and this far.
    case progress(FetchProgress)
    /// The end of `fetch`: what it did to the tracking reference.
    case fetched(FetchOutcome)
    /// The end of `fetch` when the user's own fetch makes it unnecessary; during `look`, what the user's last fetch
    /// that counts as a check was. Seconds of the system's clock.
    case adopted(Timestamp)
    /// During `look`, before the work begins: what is looked at, for remembering a look that is killed.
    case looking(Examination.Key)
    /// During `look`: what is searched from now on with a pattern of the configuration, which may take long; nil at the
    /// end of the search.
    case searching(String?)
    /// The end of `look`.
    case looked(Looked)
    /// The end of `update`: nil when the branch was moved, else what was in the way.
    case updated(Obstacle?)
    /// The end of `clean`.
    case cleaned
    /// The end of any request that failed. `clone` is what could be found out about the clone all the same.
    case failed(Problem, clone: CloneFacts?)

    /// Whether the request that it answers is over.
    package func isFinal(for task: WorkerRequest.Work) -> Bool {
        switch self {
        case .progress, .looking, .searching: false
        case .adopted: if case .fetch = task { true } else { false }
        case .fetched, .looked, .updated, .cleaned, .failed: true
        }
    }

    package struct Looked: Codable, Equatable, Sendable {
        package var examination: Examination
        /// What is wrong with the clone although it could be read: a branch is missing.
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

    /// Why a branch was not moved.
    package struct Obstacle: Codable, Equatable, Sendable {
        package var reason: UpdateReport.Reason
        /// One sentence for people.
        package var message: String

        package init(reason: UpdateReport.Reason, message: String) {
            self.reason = reason
            self.message = message
        }
    }
}

/// How far a fetch is.
package struct FetchProgress: Codable, Equatable, Sendable {
    package var phase: FetchPhase
    package var receivedObjects = 0
    /// 0 until the remote has said how many there are.
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
    /// Whether the remote has not answered yet.
    package var isConnecting: Bool { phase == .resolve || phase == .connect || phase == .tls }
}

/// What a worker has found out about where a clone is, so that the supervisor need not ask a file system that may hang.
package struct CloneFacts: Codable, Equatable, Sendable {
    /// The clone's folder without symbolic links; nil when there is none.
    package var path: String?
    /// The type of the file system with the clone and its git folders, as `/proc/self/mountinfo` names it; of several,
    /// the one that is not local.
    package var fileSystem: String
    /// What that file system is mounted at; nil when it is not known.
    package var mount: String?
    /// Whether the clone, its git folder and its common git folder are on file systems of this machine.
    package var isLocal: Bool
    /// `CloneFingerprint` from before the work began; nil when files cannot tell.
    package var fingerprint: String?
    /// A hash of the remote's host, with its port: remotes of one host are asked in turn. nil for a remote on this
    /// machine.
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
