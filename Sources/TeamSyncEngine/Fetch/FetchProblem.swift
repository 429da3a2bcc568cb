import TeamSyncGit
import TeamSyncSnapshot

/// Tells from libgit2's class, code and message what kind of failure a fetch met. The one table of error codes.
enum FetchProblem {
    static func problem(_ error: RemoteError, remote: String, path: String) -> Problem {
        switch error {
        case .notConfigured(let name):
            return Problem(
                .notFound, "\(path) has no remote '\(name)'",
                hint: "run 'git -C \(path) remote add \(name) URL' or set 'remote'")
        case .branchMissing(let branch, let isEmpty):
            return isEmpty
                ? Problem(.notFound, "the remote '\(remote)' of \(path) is empty", hint: "push a branch to it")
                : Problem(.notFound, "the remote '\(remote)' has no branch '\(branch)'", hint: "set 'branch'")
        case .git(let error):
            let code = self.code(of: error)
            return Problem(code, "cannot fetch from '\(remote)': \(error.message)", hint: hint(for: code))
        }
    }

    /// Libgit2 1.5 tells most network failures apart by message alone.
    static func code(of error: GitError) -> ErrorCode {
        let message = error.message.lowercased()
        func says(_ words: String...) -> Bool { words.contains { message.contains($0) } }
        switch (error.code, error.class) {
        case (.locked, _): return .locked
        case (.owner, _): return .permission
        case (.certificate, _): return .hostKey
        case (.authentication, _): return .authFailed
        default: break
        }
        if says("no space left", "disk quota") { return .diskFull }
        if says("status code: 404", "could not find repository", "does not exist", "not found:") { return .notFound }
        if says("status code: 401", "authentication required", "status code: 403") { return .authFailed }
        if says("status code: 429") { return .rateLimited }
        if says("permission denied", "read-only file system") { return .permission }
        if says("unsupported url protocol", "unsupported extension", "shallow") { return .unsupported }
        switch error.class {
        case .network, .tls: return .offline
        case .system where says("connect", "resolve", "network", "host", "timed out", "reset", "broken pipe", "read"):
            return .offline
        case .http where says("eof", "disconnect", "closed", "reset", "incomplete"): return .offline
        case .objectDatabase, .object, .zlib, .tree, .reference: return .corrupt
        case .repository where error.code == .notFound: return .notFound
        case .system where error.code == .notFound: return .notFound
        default: return .internal
        }
    }

    private static func hint(for code: ErrorCode) -> String? {
        switch code {
        case .offline: "the last good numbers stay; the next round tries again"
        case .authFailed: "check that 'git fetch' works without asking for a password"
        case .hostKey: "connect once with git to check the host's key or certificate"
        case .notFound: "check the remote's URL and the branch with 'git remote show'"
        case .locked: "another git process is at work; if none is, remove its stale .lock file"
        case .diskFull: "make room on the disk"
        case .permission: "check who owns the clone and its .git folder"
        case .unsupported: "use a local path, file:// or http(s):// remote, and a complete clone"
        case .corrupt: "run 'git fsck' in the clone"
        default: nil
        }
    }
}
