import Glibc
package import TeamSyncBase

/// `exports.json` in the state directory: the exports that could not be written, and the reasons. If there are none,
/// the file does not exist. Private; 'teamsync status' displays the contents.
package struct ExportRecord: Codable, Equatable, Sendable {
    package struct Failure: Codable, Equatable, Sendable {
        /// The path of the export.
        package var path: String
        /// One sentence that says what failed on which object.
        package var message: String
        package var hint: String?
        /// The time of the first failure of this export since its last success.
        package var since: Timestamp

        package init(path: String, message: String, hint: String?, since: Timestamp) {
            (self.path, self.message, self.hint, self.since) = (path, message, hint, since)
        }
    }

    /// The maximum size of the file, in bytes; 100 exports fit.
    private static let limit = 2 << 20

    /// The failures, sorted by path.
    package private(set) var failures: [Failure] = []

    package init() {}

    /// Reads the record in a state directory; the result is empty if there is no readable record.
    package init(_ directory: StateDirectory) {
        do {
            let bytes = try OwnFile.contents(
                of: directory.exportRecord, below: directory.path, limit: ExportRecord.limit)
            self = try DocumentCodec.decode(ExportRecord.self, from: bytes)
        } catch {
            self.init()
        }
    }

    /// Records that an export could not be written.
    package mutating func note(path: String, message: String, hint: String?, at time: Timestamp) {
        let since = failures.first { $0.path == path }?.since ?? time
        forget(path: path)
        failures.append(Failure(path: path, message: message, hint: hint, since: since))
        failures.sort { $0.path < $1.path }
    }

    /// Removes the failure of an export that was written or is no longer configured.
    package mutating func forget(path: String) { failures.removeAll { $0.path == path } }

    /// Updates the record in a state directory. Failing to write the record does not count as a failed export.
    package static func update(in directory: StateDirectory, _ change: (inout ExportRecord) -> Void) {
        let former = ExportRecord(directory)
        var record = former
        change(&record)
        guard record != former else { return }
        guard !record.failures.isEmpty else {
            unlink(directory.exportRecord)
            return
        }
        do {
            try OwnFile.replace(directory.exportRecord, with: DocumentCodec.encode(record))
        } catch {
            // `sync` and the daemon's log also report the failed export.
        }
    }
}
