import TeamSyncSnapshot

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// This program's own file, which also is the fetch worker.
enum OwnExecutable {
    /// - Throws: `FileError` when the file is gone, as after an update under a running process.
    static func path() throws(FileError) -> String {
        #if os(Linux)
            let link = "/proc/self/exe"
        #else
            let link = CommandLine.arguments[0]
        #endif
        guard let real = realpath(link, nil) else { throw FileError(operation: "find", path: link, code: errno) }
        defer { free(real) }
        return String(cString: real)
    }
}
