import Glibc
package import TeamSyncBase

/// The last known state of the daemon of a state directory, as recorded by the daemon.
package struct DaemonRecord: Codable, Equatable, Sendable {
    package enum State: String, Codable, Sendable {
        case running
        /// The daemon ended on request.
        case stopped
        /// The daemon ended because of an error.
        case failed
    }

    package var state: State
    /// The time at which this state began.
    package var since: Timestamp
    /// The time at which the daemon started; it may have reloaded its configuration since then. nil if it did not
    /// start, and in records of older versions.
    package var startedAt: Timestamp?
    /// The error in the configuration, on one line; nil if the configuration is valid. A running daemon keeps using the
    /// previous configuration.
    package var problem: String?
    /// The state of the `nudge` program; nil if none is configured.
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

/// The daemon's record of the `nudge` program.
package struct NudgeStatus: Codable, Equatable, Sendable {
    package enum State: String, Codable, Sendable {
        case running
        /// The program has ended and will be restarted.
        case waiting
    }

    /// The name of the program, without its folder and without its arguments, which may be private.
    package var command: String
    package var state: State
    /// The time at which this state began.
    package var since: Timestamp
    /// The time of the next start; nil while the program is running.
    package var nextStartAt: Timestamp?
    /// The last time the program announced something new; nil for never.
    package var lastEventAt: Timestamp?
    /// The check intervals, in seconds, of the repositories for which the program announces commits, by id.
    package var trusted: [String: Int64] = [:]
    /// The reason the program ended; nil while it is running.
    package var problem: String?

    package init(command: String, state: State, since: Timestamp) {
        (self.command, self.state, self.since) = (command, state, since)
    }
}

/// Whether a daemon is running for a state directory.
package enum DaemonStatus: Equatable, Sendable {
    /// No daemon has run here, or none has recorded its state.
    case unknown
    /// - Parameter isOutdated: whether the configuration file was modified after the daemon read it.
    case running(DaemonRecord?, isOutdated: Bool = false)
    /// - Parameter record: the last record; its state is still `running` if the daemon ended without recording that.
    case notRunning(DaemonRecord)

    /// Checks whether the daemon's lock is held, and reads the record. The caller must know that the file system
    /// responds.
    package init(_ directory: StateDirectory) {
        let record: DaemonRecord?
        do {
            let bytes = try OwnFile.contents(
                of: directory.daemonRecord, below: directory.path, limit: 64 << 10)
            record = try DocumentCodec.decode(DaemonRecord.self, from: bytes)
        } catch {
            // The record is missing or was written by another version.
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
        // The configuration may be on another file system, which may not respond.
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
