import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Loads and saves the records of repositories. The caller holds the repository's lock.
struct RecordStore: Sendable {
    let directory: StateDirectory

    /// - Returns: a fresh record when there is none, when it is about something else, or when it cannot be read; it is
    ///   then kept aside as `<id>.json.unreadable` (`-2`, `-3` when that is taken) and `warning` says so.
    func load(
        _ configuration: RepositoryConfiguration
    ) throws(FileError) -> (record: RepositoryRecord, warning: String?) {
        let path = directory.repositoryState(id: configuration.id)
        let fresh = RepositoryRecord(subject: RepositoryRecord.Subject(configuration))
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try BoundedFile.contents(of: path)
        } catch {
            if error.isMissingFile { return (fresh, nil) }
            return (fresh, try setAside(path, "\(error)"))
        }
        do {
            let record = try DocumentCodec.decode(RepositoryRecord.self, from: bytes)
            guard record.version == RepositoryRecord.currentVersion else {
                return (fresh, try setAside(path, "it has version \(record.version)"))
            }
            return (record.subject == fresh.subject ? record : fresh, nil)
        } catch let error as FileError {
            throw error
        } catch {
            return (fresh, try setAside(path, "it is not what this version writes"))
        }
    }

    /// What is remembered, without changing anything; nil when there is nothing that can be used.
    func peek(_ configuration: RepositoryConfiguration) -> RepositoryRecord? {
        do {
            let bytes = try BoundedFile.contents(of: directory.repositoryState(id: configuration.id))
            let record = try DocumentCodec.decode(RepositoryRecord.self, from: bytes)
            let isUsable =
                record.version == RepositoryRecord.currentVersion
                && record.subject == RepositoryRecord.Subject(configuration)
            return isUsable ? record : nil
        } catch {
            // `load`, under the repository's lock, is where an unreadable record is kept aside and told.
            return nil
        }
    }

    func save(_ record: RepositoryRecord, id: String) throws {
        try AtomicFile.replace(directory.repositoryState(id: id), with: DocumentCodec.encode(record))
    }

    private func setAside(_ path: String, _ reason: String) throws(FileError) -> String {
        let aside = RecordStore.freeName(for: path + ".unreadable")
        guard rename(path, aside) == 0 else { throw FileError(operation: "set aside", path: path, code: errno) }
        return "the state file \(path) could not be read (\(reason)); it was kept as \(aside) and started afresh"
    }

    /// The name itself, or with the first number that no earlier misfortune has taken.
    private static func freeName(for name: String) -> String {
        var status = stat()
        var candidate = name
        var number = 1
        while lstat(candidate, &status) == 0 {
            number += 1
            candidate = "\(name)-\(number)"
        }
        return candidate
    }
}
