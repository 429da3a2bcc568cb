import TeamSyncSnapshot

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The engine's executable.
enum Engine {
    static let name = "teamsyncd"

    /// Becomes `teamsyncd` with `arguments`, so that the terminal, signals and the exit code are the engine's.
    /// - Returns: why that was not possible.
    static func replaceProcess(arguments: [String]) -> Failure {
        guard let path else { return .engineMissing }
        var pointers = ([name] + arguments).map { strdup($0) }
        pointers.append(nil)
        execv(path, &pointers)
        let reason = String(cString: strerror(errno))
        for pointer in pointers { free(pointer) }
        return Failure("cannot run \(path): \(reason)", hint: Failure.engineMissing.hint, exitCode: EX_UNAVAILABLE)
    }

    /// Where it is; nil when it is neither beside this executable nor on `PATH`.
    static var path: String? {
        candidates.first { access($0, X_OK) == 0 && isFile($0) }
    }

    /// Beside this executable, then the absolute folders of `PATH`.
    private static var candidates: [String] {
        let search = (Surroundings.environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
        let beside = ownPath.map { AtomicFile.folder(of: $0) }
        return ([beside].compactMap { $0 } + search.map(String.init)).map { "\($0)/\(name)" }
    }

    private static var ownPath: String? {
        #if os(Linux)
            let link = "/proc/self/exe"
        #else
            let link = CommandLine.arguments[0]
        #endif
        guard let real = realpath(link, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    private static func isFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}
