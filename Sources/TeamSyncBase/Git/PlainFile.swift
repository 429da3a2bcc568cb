import Glibc

/// Reads files of a repository that may have been created by someone else: opening a named pipe would block.
package enum PlainFile {
    /// - Returns: true for a regular file, including one reached through symbolic links, for a folder, and for a path
    ///   that does not exist.
    package static func isHarmless(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return true }
        return [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    }

    /// - Returns: nil when it is not a regular file, is larger than `limit`, or cannot be read.
    package static func contents(of path: String, limit: Int) -> [UInt8]? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        do {
            return try BoundedFile.contents(of: path, limit: limit)
        } catch {
            return nil
        }
    }
}
