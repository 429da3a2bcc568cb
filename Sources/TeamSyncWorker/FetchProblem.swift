import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncGit
import TeamSyncProtocol

/// Converts the error of a failed fetch to the problem that is published.
enum FetchProblem {
    static func problem(_ error: RemoteError, _ configuration: RepositoryConfiguration) -> Problem {
        let (remote, path) = (configuration.remote, configuration.path)
        switch error {
        case .notConfigured(let others): return MissingReference.remote(configuration, others: others)
        case .empty:
            return Problem(.notFound, "the remote '\(remote)' of \(path) is empty", hint: "push a branch to it")
        case .hasMore:
            return Problem(
                .internal, "the remote '\(remote)' has new commits that were not downloaded", hint: "install git")
        case .branchMissing(let branch, let other?):
            return Problem(
                .notFound, "the remote '\(remote)' has no branch '\(branch)'; its default branch is '\(other)'",
                hint: "set 'branch: \(other)' if the branch was renamed")
        case .branchMissing(let branch, nil):
            let listing = ShellQuote.git("ls-remote", "--heads", remote, in: path)
            return Problem(
                .notFound, "the remote '\(remote)' has no branch '\(branch)'",
                hint: "set 'branch' to one that \(listing) lists")
        case .git(let error) where error.code == .locked:
            return locked(error, configuration)
        case .git(let error) where error.code == .specialFile:
            return Problem(specialFile: error)
        case .git(let error), .notNegotiated(let error, _):
            return failed(FetchFailure.code(of: error), error.message, of: error.message, configuration)
        }
    }

    /// Returns the problem of a local remote that does not exist.
    static func nothing(at path: String, _ configuration: RepositoryConfiguration) -> Problem {
        Problem(
            .notFound,
            "\(URLRedaction.withoutSecrets(path)), the folder of the remote '\(configuration.remote)', does not exist",
            hint: addressHint(configuration))
    }

    /// Returns a hint that shows the URL and how to correct it.
    private static func addressHint(_ configuration: RepositoryConfiguration) -> String {
        let (path, remote) = (configuration.path, configuration.remote)
        return "check the URL with \(ShellQuote.git("remote", "get-url", remote, in: path)), and correct it with "
            + ShellQuote.git("remote", "set-url", remote, "URL", in: path)
    }

    /// The beginnings of lines that do not describe the failure. Lines with progress do not either:
    /// `Receiving objects:  50% (32/64)`.
    private static let phrases = [
        "remote: ", "Please make sure you have the correct access", "and the repository exists.",
    ]
    /// The prefixes of lines with errors that come from the remote.
    private static let remarks = ["remote: error: ", "remote: fatal: "]
    /// The text that precedes the path of a local repository that belongs to another user.
    private static let ownerMark = "dubious ownership in repository at '"

    /// - Parameter text: the output of `git fetch` on standard error.
    static func problem(gitSaid text: String, _ configuration: RepositoryConfiguration) -> Problem {
        let all = text.split(whereSeparator: \.isNewline)
        let farSide = all.filter { line in remarks.contains { line.hasPrefix($0) } }.map { line in
            line[...(line.lastIndex { $0 != " " } ?? line.startIndex)]
        }
        let lines = all.filter { line in
            !phrases.contains { line.hasPrefix($0) } && line.firstMatch(of: #/: +\d+% \(\d+/\d+\)/#) == nil
        }.map {
            $0.hasPrefix("fatal: ") ? $0.dropFirst("fatal: ".count) : $0
        }
        let said = URLRedaction.withoutSecrets((farSide.prefix(2) + lines.suffix(4)).joined(separator: "; "))
        if let folder = text.split(separator: ownerMark, maxSplits: 1).dropFirst().first {
            let path = URLRedaction.withoutSecrets(String(folder.prefix { $0 != "'" }))
            return Problem(
                .permission, "the repository of '\(configuration.remote)' at \(path) belongs to another user",
                hint: Problem.trustHint(path))
        }
        if text.contains("couldn't find remote ref") {
            return problem(.branchMissing(branch: configuration.branch, defaultBranch: nil), configuration)
        }
        return failed(FetchFailure.code(ofText: text.lowercased()) ?? .internal, said, of: text, configuration)
    }

    /// - Parameter text: the complete output; `said` is the part that is shown.
    private static func failed(
        _ code: ErrorCode, _ said: String, of text: String, _ configuration: RepositoryConfiguration
    ) -> Problem {
        Problem(
            code, "cannot fetch from '\(configuration.remote)': \(said)", hint: hint(for: code, text, configuration))
    }

    private static func locked(_ error: GitError, _ configuration: RepositoryConfiguration) -> Problem {
        let age = lockAge(configuration)
        let since = age.map { "; the lock is \($0) s old" } ?? ""
        return Problem(
            .locked,
            "\(configuration.trackingReference) of \(configuration.path) is locked by another git process\(since)",
            hint: "if no git process is running there, remove the stale .lock file")
    }

    /// Returns the age of the lock that prevented the fetch, in seconds; nil if the lock no longer exists.
    private static func lockAge(_ configuration: RepositoryConfiguration) -> Int64? {
        guard let folder = GitFolders(clone: configuration.path)?.common else { return nil }
        for file in ["\(folder)/\(configuration.trackingReference).lock", "\(folder)/packed-refs.lock"] {
            var status = stat()
            if stat(file, &status) == 0 { return max(0, Int64(time(nil)) - Int64(status.st_mtim.tv_sec)) }
        }
        return nil
    }

    /// Texts that identify errors of the server.
    private static let farSide = ["the remote said: ", "upload-pack"] + remarks

    /// - Parameter text: the message as reported.
    private static func hint(
        for code: ErrorCode, _ text: String, _ configuration: RepositoryConfiguration
    ) -> String {
        let fetch = ShellQuote.git("fetch", configuration.remote, in: configuration.path)
        return switch code {
        case .internal where text.contains("fork") || text.contains("create thread"):
            "you have reached your process limit: stop some processes, or raise the limit with 'ulimit -u'"
        case .internal where ["cannot run ", "with status 12", "ssh: "].contains(where: text.contains):
            "check that ssh is installed, and check the programs in 'core.sshCommand' and 'remote.<name>.uploadpack'"
        case .hostKey where text.lowercased().contains("certificate"):
            "set 'http.sslCAInfo' to the certificate authority of the remote"
        case .authFailed where text.lowercased().contains("proxy"), .authFailed where text.contains("407"):
            "check the user name and password in git's 'http.proxy'"
        case .offline: "wait for the next check; the last good numbers stay published"
        case .authFailed: "check that \(fetch) works without asking for a password"
        case .hostKey: "run \(fetch) once to check the host's key or certificate"
        case .notFound: addressHint(configuration)
        case .rateLimited: "set a longer 'interval': the remote asks for fewer requests"
        case .diskFull: "free some disk space"
        case .permission: "check who owns the clone and its .git directory"
        case .unsupported: "run \(fetch) to see what git says"
        case .corrupt where farSide.contains(where: text.contains):
            "run 'git fsck' in the remote repository: it is damaged, and nothing from it was kept"
        case .corrupt:
            "if this happens again, run \(ShellQuote.git("fsck", in: configuration.path)); nothing from the remote was kept"
        default: "run \(fetch) to see what git says"
        }
    }
}
