import Glibc
import TeamSyncBase
import TeamSyncConfiguration
package import TeamSyncDocuments

/// Loads and saves the records of repositories: `repositories/<id>.json`, each with a checksum. The caller must hold
/// the record lock of the repository to save it.
package struct RecordStore: Sendable {
    /// The maximum size of a record, in bytes.
    private static let sizeLimit = 4 << 20

    package let directory: StateDirectory

    package init(directory: StateDirectory) {
        self.directory = directory
    }

    /// The form in which a record is stored. If any byte of the record has changed, the file counts as unreadable.
    private struct Sealed: Codable {
        let checksum: String
        let record: RepositoryRecord

        static func checksum(of record: RepositoryRecord) throws -> String {
            StableHash.hex(of: try DocumentCodec.encode(record))
        }
    }

    private struct Unusable: Error {
        let reason: String
    }

    /// - Returns: the record; a new one if there is none, or if it has a different subject. A damaged record is renamed
    ///   to `<id>.json.unreadable`, replacing an earlier one, and `warning` reports it.
    /// - Throws: an error if the file exists but cannot be read now, because its contents must not be lost.
    func load(
        _ configuration: RepositoryConfiguration
    ) throws(FileError) -> (record: RepositoryRecord, warning: String?) {
        let path = directory.repositoryState(id: configuration.id)
        let new = RepositoryRecord(subject: RepositoryRecord.Subject(configuration))
        do {
            guard let record = try read(path) else { return (new, nil) }
            return (record.subject == new.subject ? record : new, nil)
        } catch let error as FileError where error.distrust == nil && ![EFBIG, EISDIR].contains(error.code) {
            throw error
        } catch {
            let reason =
                (error as? Unusable)?.reason ?? (error as? FileError)?.distrust?.description
                ?? "it is not in the format of this version"
            return (new, try setAside(path, reason))
        }
    }

    /// Returns the saved record without changing anything; nil if there is no usable one.
    func peek(_ configuration: RepositoryConfiguration) -> RepositoryRecord? {
        do {
            let record = try read(directory.repositoryState(id: configuration.id))
            return record?.subject == RepositoryRecord.Subject(configuration) ? record : nil
        } catch {
            // The problem is handled and reported by `load`, which holds the lock of the repository.
            return nil
        }
    }

    func save(_ record: RepositoryRecord, id: String) throws(FileError) {
        let path = directory.repositoryState(id: id)
        let bytes: [UInt8]
        do {
            bytes = try DocumentCodec.encode(Sealed(checksum: Sealed.checksum(of: record), record: record))
        } catch {
            throw FileError(operation: "write", path: path, code: EINVAL)
        }
        try OwnFile.replace(path, with: bytes)
    }

    /// - Returns: nil if the file does not exist.
    private func read(_ path: String) throws -> RepositoryRecord? {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try OwnFile.contents(of: path, limit: RecordStore.sizeLimit)
        } catch {
            if error.isMissingFile { return nil }
            throw error
        }
        let sealed: Sealed
        do {
            sealed = try DocumentCodec.decode(Sealed.self, from: bytes)
        } catch {
            // Records of earlier versions have a different form. A new analysis restores what they contained.
            if let older = earlierVersion(bytes), older < RepositoryRecord.currentVersion { return nil }
            throw Unusable(reason: "it is not in the format of this version")
        }
        if sealed.record.version < RepositoryRecord.currentVersion { return nil }
        guard sealed.record.version == RepositoryRecord.currentVersion else {
            throw Unusable(reason: "it has version \(sealed.record.version)")
        }
        guard try Sealed.checksum(of: sealed.record) == sealed.checksum else {
            throw Unusable(reason: "its checksum does not match")
        }
        return sealed.record
    }

    private func earlierVersion(_ bytes: [UInt8]) -> Int? {
        struct Versioned: Decodable { let version: Int }
        // In the first version, the file contained only the record, without a checksum.
        struct Enclosing: Decodable {
            let version: Int?
            let record: Versioned?
        }
        do {
            let found = try DocumentCodec.decode(Enclosing.self, from: bytes)
            return found.record?.version ?? found.version
        } catch {
            return nil
        }
    }

    private func setAside(_ path: String, _ reason: String) throws(FileError) -> String {
        let aside = path + ".unreadable"
        // The existing entry may be a folder, or may have to be replaced by a folder.
        if rename(path, aside) != 0 {
            FolderTree.remove(aside)
            guard rename(path, aside) == 0 else { throw FileError(operation: "set aside", path: path, code: errno) }
        }
        return
            "the state file \(path) could not be read (\(reason)); it was renamed to \(aside), and a new one was started"
    }
}

private enum FolderTree {
    /// Removes a file, or a folder with its contents. Links are not followed.
    static func remove(_ path: String, depth: Int = 0) {
        if unlink(path) == 0 || depth > 8 { return }
        for name in FolderListing.names(of: path) { remove("\(path)/\(name)", depth: depth + 1) }
        rmdir(path)
    }
}

/// The identity of a file, used to detect whether the file has been replaced or changed. It depends on inode, size and
/// time.
enum FileIdentity {
    /// Returns a text for comparisons; nil if the file does not exist.
    static func current(_ path: String) -> String? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        let (modified, changed) = (status.st_mtim, status.st_ctim)
        return "\(status.st_ino) \(status.st_size) \(modified.tv_sec).\(modified.tv_nsec) "
            + "\(changed.tv_sec).\(changed.tv_nsec)"
    }
}
