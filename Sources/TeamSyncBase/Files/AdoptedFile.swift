import Glibc

/// A file that another process has written next to its target and that replaces it atomically.
package enum AdoptedFile {
    /// Returns an unused name next to `path`. If the process is killed, `LeftoverFiles.remove(in:)` removes the file.
    package static func temporaryPath(for path: String) -> String { TemporaryName.unique(for: path) }

    /// Renames `temporary` over `path`; if both have the same bytes, removes it instead and leaves `path` untouched.
    /// - Parameter limit: bytes; a larger file is refused.
    package static func replace(_ path: String, with temporary: String, limit: Int) throws(FileError) {
        do throws(FileError) {
            let bytes = try OwnFile.contents(of: temporary, limit: limit)
            if isSame(bytes, at: path) {
                unlink(temporary)
                return
            }
            guard rename(temporary, path) == 0 else { throw FileError.last("write", path) }
        } catch {
            unlink(temporary)
            throw error
        }
    }

    private static func isSame(_ bytes: [UInt8], at path: String) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) == bytes.count else {
            return false
        }
        do throws(FileError) {
            return try OwnFile.contents(of: path, limit: bytes.count) == bytes
        } catch {
            // A file that cannot be read or that others can modify is replaced.
            return false
        }
    }
}
