import Glibc
package import TeamSyncBase

/// `exports.json` in the state directory: the exports that could not be written, and the reasons. The file does not
/// exist while there are none. Private; 'teamsync status' shows it.
package struct ExportRecord: Codable, Equatable, Sendable {
    package struct Failure: Codable, Equatable, Sendable {
        /// The path of the export.
        package var path: String
        /// One sentence: what failed, on what.
        package var message: String
        package var hint: String?
        /// The first failure of this export since its last success.
        package var since: Timestamp

        package init(path: String, message: String, hint: String?, since: Timestamp) {
            (self.path, self.message, self.hint, self.since) = (path, message, hint, since)
        }
    }

    /// The maximum size of the file in bytes; 100 exports fit.
    private static let limit = 2 << 20

    /// Sorted by path.
    package private(set) var failures: [Failure] = []

    package init() {}

    /// Reads the record of a state directory; empty if there is no readable record.
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

    /// Records that an export was written or is no longer configured.
    package mutating func forget(path: String) { failures.removeAll { $0.path == path } }

    /// Updates the record of a state directory. Failing to write the record is not an export error.
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
            // `sync` and the daemon's log report the failed export, too.
        }
    }
}
