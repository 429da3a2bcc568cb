import Glibc
package import TeamSyncBase
import TeamSyncConfiguration

/// Writes the configuration file, and keeps what stood there.
package struct ConfigurationFile: Sendable {
    package let path: String

    package init(path: String) {
        self.path = path
    }

    /// - Returns: nil when there is none.
    /// - Throws: `FileError`; also for a folder and for what is too large for a configuration.
    package func contents() throws(FileError) -> [UInt8]? {
        do throws(FileError) {
            return try BoundedFile.contents(of: path, limit: ConfigurationText.sizeLimit)
        } catch {
            if error.isMissingFile { return nil }
            throw error
        }
    }

    /// Writes the file, 0600 if it is new, in folders that are 0700 if they are new.
    /// - Parameter former: what the file holds; nil when there is none.
    /// - Returns: where what it held is now; nil when there was none.
    package func write(_ text: String, inPlaceOf former: [UInt8]?) throws(FileError) -> String? {
        try AtomicFile.makeFolder(AtomicFile.folder(of: path), mode: 0o700)
        let backup = try former.map { former throws(FileError) in try keep(former) }
        try AtomicFile.replace(path, with: Array(text.utf8))
        return backup
    }

    private func keep(_ former: [UInt8]) throws(FileError) -> String {
        var backup = "\(path).bak"
        var number = 1
        var status = stat()
        while lstat(backup, &status) == 0 {
            number += 1
            backup = "\(path).bak.\(number)"
        }
        let mode = stat(path, &status) == 0 ? UInt32(status.st_mode & 0o777) : 0o600
        try AtomicFile.replace(backup, with: former, mode: mode)
        return backup
    }
}
