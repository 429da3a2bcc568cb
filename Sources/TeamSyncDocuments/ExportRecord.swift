import Glibc
package import TeamSyncBase

/// `exports.json` in the state directory: which exports could not be written, and why. There is no such file while all can
/// be. Private; 'teamsync status' shows it.
package struct ExportRecord: Codable, Equatable, Sendable {
    package struct Failure: Codable, Equatable, Sendable {
        /// Of the export.
        package var path: String
        /// One sentence: what happened, to what.
        package var message: String
        package var hint: String?
        /// When this export could first not be written without a success since.
        package var since: Timestamp

        package init(path: String, message: String, hint: String?, since: Timestamp) {
            (self.path, self.message, self.hint, self.since) = (path, message, hint, since)
        }
    }

    /// Bytes of the file; 100 exports fit.
    private static let limit = 2 << 20

    /// By path.
    package private(set) var failures: [Failure] = []

    package init() {}

    /// What is recorded in a state directory; nothing where there is no record that can be read.
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

    /// Records that an export was written, or is not configured.
    package mutating func forget(path: String) { failures.removeAll { $0.path == path } }

    /// Changes the record of a state directory. A record that cannot be written is not an error of the exports.
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
            // 'sync' and the log of the daemon report the failed export, too.
        }
    }
}
