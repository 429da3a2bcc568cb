import Glibc

/// Files of a repository, which may have been made by somebody else: a named pipe in place of one blocks whoever opens
/// it.
package enum PlainFile {
    /// - Returns: true for a regular file, also behind symbolic links, for a folder, and for nothing at all.
    package static func isHarmless(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return true }
        return [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    }

    /// - Returns: nil when it is not a regular file, larger than `limit`, or cannot be read.
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
