import Glibc
import TeamSyncBase

/// This program's own file, which also is the fetch worker.
enum OwnExecutable {
    /// - Throws: `FileError` when the file is gone, as after an update under a running process.
    static func path() throws(FileError) -> String {
        let link = "/proc/self/exe"
        guard let real = realpath(link, nil) else { throw FileError(operation: "find", path: link, code: errno) }
        defer { free(real) }
        return String(cString: real)
    }
}
