import Glibc

/// A file that another process has written beside its target, to be put in its place whole.
package enum AdoptedFile {
    /// A name beside `path` that nobody has used. What a killed process leaves under it is swept as its own (`StraySweep`).
    package static func temporaryPath(for path: String) -> String { TemporaryName.unique(for: path) }

    /// Renames `temporary` over `path`; removes it when the two have the same bytes, so that `path` stays untouched.
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
            // What cannot be read or is not ours alone is replaced.
            return false
        }
    }
}
