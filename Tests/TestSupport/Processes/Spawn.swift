import Foundation

/// A call of `posix_spawn`: no fork in a threaded process, and no run loop.
struct Spawn {
    var executable: String
    var arguments: [RawPath]
    var environment: [String: String]
    var input: Int32
    var output: Int32
    var errorOutput: Int32
    /// Whether the child process leads a separate process group, so that its own children can be killed with it.
    var leadsGroup = false

    /// A file that a test has just written is busy as long as a process that another test is starting has its
    /// descriptor, from fork to exec.
    private static let busyLimit = 100_000

    func start() throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_adddup2(&actions, errorOutput, 2)
        var flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
        if leadsGroup {
            flags |= Int32(POSIX_SPAWN_SETPGROUP)
            posix_spawnattr_setpgroup(&attributes, 0)
        }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigaddset(&signals, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(flags))

        var process: pid_t = 0
        let words = [RawPath(executable)] + arguments
        let settings = environment.sorted { $0.key < $1.key }.map { RawPath("\($0.key)=\($0.value)") }
        var code: Int32 = 0
        for _ in 0..<Spawn.busyLimit {
            code = withCStrings(words) { words in
                withCStrings(settings) { posix_spawnp(&process, executable, &actions, &attributes, words, $0) }
            }
            guard code == ETXTBSY else { break }
            sched_yield()
        }
        guard code == 0 else { throw SystemError("start", executable, code: code) }
        return process
    }
}

/// Waits until `process` ends.
/// - Returns: its exit code, or the negative number of the signal that ended it.
func waitForEnd(of process: pid_t) throws -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
        guard errno == EINTR else { throw SystemError("wait for", process) }
    }
    let signal = status & 0x7f
    return signal == 0 ? (status >> 8) & 0xff : -signal
}

private func withCStrings<Result>(
    _ texts: [RawPath], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
    var pointers: [UnsafeMutablePointer<CChar>?] = texts.map { text in
        (text.bytes + [0]).withUnsafeBytes { bytes in
            bytes.baseAddress.flatMap { strdup($0.assumingMemoryBound(to: CChar.self)) }
        }
    }
    defer { pointers.forEach { free($0) } }
    pointers.append(nil)
    return pointers.withUnsafeBufferPointer { buffer in
        guard let start = buffer.baseAddress else { preconditionFailure("the list holds at least its end") }
        return body(start)
    }
}
