import Glibc
import TeamSyncBase

/// Another executable of the same installation.
struct Program {
    static let engine = Program(name: "teamsyncd")
    static let assistantServer = Program(name: "teamsync-mcp")

    let name: String

    /// Where it is; nil when it is neither beside this executable nor on `PATH`.
    var path: String? { ProgramSearch.sibling(name, environment: Surroundings.environment) }

    /// What to say when `path` is nil.
    var missing: Failure {
        Failure(
            "\(name) is neither beside teamsync nor on PATH", hint: "install both from the same build",
            exitCode: EX_UNAVAILABLE)
    }

    /// Becomes the program with `arguments`, so that the terminal, signals and the exit code are its own.
    /// - Returns: why that was not possible.
    func replaceProcess(arguments: [String]) -> Failure {
        guard let path else { return missing }
        var pointers = ([name] + arguments).map { strdup($0) }
        pointers.append(nil)
        execv(path, &pointers)
        let reason = String(cString: strerror(errno))
        for pointer in pointers { free(pointer) }
        return Failure("cannot run \(path): \(reason)", hint: missing.hint, exitCode: EX_UNAVAILABLE)
    }
}
