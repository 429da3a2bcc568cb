import CLibgit2
import Glibc
import TeamSyncBase

/// Detects the user's own `git fetch`, which may also be started by `git pull` or an editor. It reads the references
/// when it starts, and fails if a reference that it wants to move has moved in the meantime. Therefore, our reference
/// is moved only while it is not running.
enum RunningFetch {
    private static let timeout = Duration.seconds(10)
    private static let pause: UInt32 = 20_000

    /// Blocks until no `git fetch` is running in the repository. Without `/proc`, a running one is not detected.
    /// - Throws: code `locked` after ten seconds.
    static func waitForNone(in repository: Repository) throws(GitError) {
        let deadline = ContinuousClock.now + timeout
        while isThere(in: repository.commonFolder) {
            guard ContinuousClock.now < deadline else {
                throw GitError(
                    code: .locked, class: .reference, message: "another 'git fetch' is running in the clone",
                    operation: "move a reference")
            }
            usleep(pause)
        }
    }

    private static func isThere(in commonFolder: String) -> Bool {
        FolderListing.names(of: "/proc").contains { name in
            name.utf8.first?.isASCIIDigit == true && isFetch(name)
                && RunningFetch.commonFolder(ofProcess: name) == commonFolder
        }
    }

    private static func isFetch(_ process: String) -> Bool {
        let words = words(of: "/proc/\(process)/cmdline")
        guard let program = words.first, program == "git" || program.hasSuffix("/git") else { return false }
        var rest = words.dropFirst()
        while let word = rest.popFirst() {
            guard word.hasPrefix("-") else { return word == "fetch" }
            if ["-c", "-C", "--git-dir", "--work-tree", "--namespace", "--config-env"].contains(word) {
                _ = rest.popFirst()
            }
        }
        return false
    }

    /// Returns the common folder of the repository in which a process runs; nil if there is none.
    private static func commonFolder(ofProcess process: String) -> String? {
        let variable = words(of: "/proc/\(process)/environ").first { $0.hasPrefix("GIT_DIR=") }
        let folder = "/proc/\(process)/cwd"
        let path = variable.map { $0.dropFirst("GIT_DIR=".count) }.map {
            $0.hasPrefix("/") ? "\($0)" : "\(folder)/\($0)"
        }
        var repository: OpaquePointer?
        guard git_repository_open_ext(&repository, path ?? folder, 0, nil) == 0 else { return nil }
        defer { git_repository_free(repository) }
        return git_repository_commondir(repository).flatMap { ResolvedPath.real(String(cString: $0)) }
    }

    /// Returns the words of a file, which are separated by NUL bytes; empty if the process has ended or belongs to
    /// another user.
    private static func words(of path: String) -> [String] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        let count = read(descriptor, &bytes, bytes.count)
        guard count > 0 else { return [] }
        return bytes[..<count].split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }
}

/// Retries for up to a second, at irregular intervals, while another git process holds a lock.
/// - Throws: the error of the last attempt.
func retryWhileLocked<Result>(_ body: () throws(GitError) -> Result) throws(GitError) -> Result {
    let deadline = ContinuousClock.now + .seconds(1)
    while true {
        do throws(GitError) {
            return try body()
        } catch {
            guard error.code == .locked, ContinuousClock.now < deadline else { throw error }
            usleep(UInt32.random(in: 10_000...60_000))
        }
    }
}
