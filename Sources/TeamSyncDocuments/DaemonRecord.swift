import Glibc
package import TeamSyncBase

/// What the daemon of a state directory last wrote down about itself.
package struct DaemonRecord: Codable, Equatable, Sendable {
    package enum State: String, Codable, Sendable {
        case running
        /// Ended because it was asked to.
        case stopped
        /// Ended because it could not go on.
        case failed
    }

    package var state: State
    /// When this state began.
    package var since: Timestamp
    /// When the daemon started, which has read its configuration again since; nil where it did not start, and in records
    /// of older versions.
    package var startedAt: Timestamp?
    /// What is wrong with the configuration, in one line; nil when nothing is. A running daemon goes on with the former
    /// one.
    package var problem: String?
    /// What the program of `nudge` does; nil when none is configured.
    package var nudge: NudgeStatus?

    package init(
        _ state: State, since: Timestamp, startedAt: Timestamp? = nil, problem: String? = nil,
        nudge: NudgeStatus? = nil
    ) {
        (self.state, self.since, self.startedAt) = (state, since, startedAt)
        (self.problem, self.nudge) = (problem, nudge)
    }

    package func write(to directory: StateDirectory) throws(FileError) {
        do {
            try AtomicFile.makeFolder(directory.path, mode: 0o700)
            try OwnFile.replace(directory.daemonRecord, with: DocumentCodec.encode(self))
        } catch let error as FileError {
            throw error
        } catch {
            throw FileError(operation: "write", path: directory.daemonRecord, code: EINVAL)
        }
    }
}

/// What the daemon knows of the program of `nudge`.
package struct NudgeStatus: Codable, Equatable, Sendable {
    package enum State: String, Codable, Sendable {
        case running
        /// It has ended and is started again.
        case waiting
    }

    /// The program's name, without its folder and its arguments, which may be private.
    package var command: String
    package var state: State
    /// When this state began.
    package var since: Timestamp
    /// When it is started again; nil while it runs.
    package var nextStartAt: Timestamp?
    /// When it last announced something new; nil for never.
    package var lastEventAt: Timestamp?
    /// The seconds between two checks of the repositories whose commits it announces, by id.
    package var trusted: [String: Int64] = [:]
    /// Why it ended; nil while it runs.
    package var problem: String?

    package init(command: String, state: State, since: Timestamp) {
        (self.command, self.state, self.since) = (command, state, since)
    }
}

/// Whether a daemon runs for a state directory.
package enum DaemonStatus: Equatable, Sendable {
    /// No daemon has ever run here, or none that wrote it down.
    case unknown
    /// - Parameter isOutdated: whether its configuration file was written after the daemon read it.
    case running(DaemonRecord?, isOutdated: Bool = false)
    /// - Parameter record: its state is `running` when the daemon ended without a word.
    case notRunning(DaemonRecord)

    /// Asks whether the daemon's lock is held, and reads the record. The caller knows that the file system answers.
    package init(_ directory: StateDirectory) {
        let record: DaemonRecord?
        do {
            let bytes = try OwnFile.contents(
                of: directory.daemonRecord, below: directory.path, limit: 64 << 10)
            record = try DocumentCodec.decode(DaemonRecord.self, from: bytes)
        } catch {
            // Absent or of another version.
            record = nil
        }
        if DaemonStatus.isHeld(directory.daemonLock) {
            self = .running(record, isOutdated: record.map { DaemonStatus.isOutdated($0, directory) } ?? false)
        } else {
            self = record.map(DaemonStatus.notRunning) ?? .unknown
        }
    }

    private static func isOutdated(_ record: DaemonRecord, _ directory: StateDirectory) -> Bool {
        var status = stat()
        // The configuration may be on another file system, which may not answer.
        guard let path = StateOwner.owner(of: directory), MountTable.current.mount(of: path)?.isLocal == true,
            stat(path, &status) == 0
        else { return false }
        return Int64(status.st_mtim.tv_sec) > record.since.secondsSinceEpoch
    }

    private static func isHeld(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }
}
