import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncGit
import TeamSyncProtocol

/// Runs `git fetch` for fetches that libgit2 does not support. git gets no reference to write to, and it writes its
/// objects to a quarantine, so that nothing else is left behind. When git has finished, the packs are moved into
/// the object database of the clone, and the tracking reference is moved by compare-and-swap, as in every other fetch.
struct GitFetch {
    /// The supervisor's deadline is always earlier.
    private static let timeout = Duration.seconds(86_400)

    let plan: FetchPlan
    let target: RemoteBranch
    let runner: CommandRunner
    let strays: StrayList
    let output: WorkerOutput

    private var configuration: RepositoryConfiguration { plan.configuration }

    /// - Parameter tip: the commit of the remote's branch; nil if it is not known yet.
    func run(tip known: ObjectID? = nil) throws(Problem) -> FetchOutcome {
        do {
            if plan.isSSH, let url = plan.url { _ = try SSHDestination(url: url) }
            let repository = try Repository(at: configuration.path)
            guard plan.url != nil || plan.settings == GitSettings() else {
                throw MissingReference.remote(configuration, others: try repository.remotes())
            }
            let former = try repository.reference(target.trackingReference)
            output.report(.connect, nil)
            let tip = if let known { known } else { try askForTip() }
            let files = try repository.isPartial() ? configuration.filesToRead : []
            if tip == former, files.isEmpty { return .upToDate(tip) }
            return try fetch(from: former, to: tip, files)
        } catch let error as GitError {
            throw FetchProblem.problem(.git(error), configuration)
        } catch let problem as Problem {
            throw problem
        } catch let error as SSHDestination.Failure {
            throw FetchProblem.problem(gitSaid: "\(error)", configuration)
        } catch {
            throw Problem(.internal, "git fetch could not be run: \(error)", hint: "install git")
        }
    }

    /// Asks for the commit of the remote's branch with `git ls-remote`.
    private func askForTip() throws -> ObjectID {
        let branch = "refs/heads/\(target.branch)"
        let answer = try git(["ls-remote", "--symref", "--", target.remote, "HEAD", branch], environment())
        let prefix = "ref: refs/heads/"
        var defaultBranch: String?
        for line in String(decoding: answer.text, as: UTF8.self).split(separator: "\n") {
            let fields = line.split(separator: "\t")
            guard fields.count == 2 else { continue }
            if fields[1] == branch, let tip = ObjectID(hex: fields[0]) { return tip }
            if fields[1] == "HEAD", fields[0].hasPrefix(prefix) {
                defaultBranch = String(fields[0].dropFirst(prefix.count))
            }
        }
        throw FetchProblem.problem(
            .branchMissing(branch: target.branch, defaultBranch: defaultBranch), configuration)
    }

    /// Fetches the objects. git writes them, and any files that it leaves behind, to a folder that is removed
    /// afterward.
    private func fetch(from former: ObjectID?, to tip: ObjectID, _ files: [String]) throws -> FetchOutcome {
        let repository = try Repository(at: configuration.path)
        try repository.checkDownload(of: target)
        let quarantine = try repository.newQuarantine()
        strays.note(quarantine: quarantine)
        defer { StrayList.removeQuarantine(quarantine) }
        var variables = try environment()
        variables.merge(try repository.makeQuarantine(at: quarantine)) { _, new in new }
        if tip != former {
            let options = [
                "--refmap=", "--no-write-fetch-head", "--no-tags", "--no-prune", "--no-recurse-submodules",
                "--no-auto-maintenance", "--progress",
            ]
            do {
                _ = try git(["fetch"] + options + ["--", target.remote, "refs/heads/\(target.branch)"], variables)
            } catch {
                guard GitFetch.isAsLargeAsAllowed("\(quarantine)/pack") else { throw error }
                throw Problem(
                    .diskFull, "not enough space for the data from '\(target.remote)'", hint: "free some disk space")
            }
        }
        let local = files.isEmpty ? nil : try repository.reference(configuration.localReference)
        for commit in Set([tip, local].compactMap { $0 }) {
            for file in files { fetchContents(of: file, at: commit, variables) }
        }
        do throws(GitError) {
            return try Repository(at: configuration.path).follow(target, from: former, to: tip, quarantine: quarantine)
        } catch {
            guard error.code == .notFound else { throw error }
            throw Problem(
                .internal, "the branch '\(target.branch)' of '\(target.remote)' moved during the fetch",
                hint: "wait for the next check to fetch the new commit")
        }
    }

    /// Whether SIGXFSZ stopped git, which git does not report.
    private static func isAsLargeAsAllowed(_ folder: String) -> Bool {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else { return false }
        return FolderListing.names(of: folder).contains { name in
            var status = stat()
            return lstat("\(folder)/\(name)", &status) == 0 && rlim_t(status.st_size) >= limit.rlim_cur
        }
    }

    /// Reads a blob that is missing from a partial clone, which causes git to fetch it. A blob that does not exist is
    /// not an error.
    private func fetchContents(of file: String, at commit: ObjectID, _ variables: [String: String]) {
        output.report(.receive, nil)
        var reader = runner
        reader.environment = variables
        _ = GitCommand(.fetch, reader).run(["cat-file", "-e", "\(commit):\(file)"], timeout: GitFetch.timeout)
    }

    private func git(_ arguments: [String], _ variables: [String: String]) throws -> CommandRunner.Output {
        var own = runner
        own.environment = variables
        own.group = .parents
        own.limits = [.data(WorkerLimits.childData, hard: WorkerLimits.childData)]
        let answer: CommandRunner.Output
        do throws(CommandFailure) {
            answer = try GitCommand(.fetch, own).answer(arguments, timeout: GitFetch.timeout) { [output] text in
                output.report(text.contains(words: "eceiving objects") ? .receive : .negotiate, nil)
            }
        } catch {
            guard let cause = error.startError else {
                throw Problem(
                    .internal, "git printed too much, or took too long",
                    hint: "run \(ShellQuote.git("fetch", configuration.remote, in: configuration.path)) to see why"
                )
            }
            throw Problem(.internal, "\(cause)", hint: cause.limitHint ?? "check that git is installed")
        }
        guard answer.hasSucceeded else { throw FetchProblem.problem(gitSaid: answer.error, configuration) }
        return answer
    }

    private func environment() throws(Problem) -> [String: String] {
        // Searching for an agent may start one if systemd listens on its socket.
        var variables = plan.isSSH ? plan.environmentWithAgent(runner) : plan.environment
        // An option of OpenSSH disables prompts; other programs are run as the user has configured them.
        let command = plan.sshCommand.line(connectTimeout: plan.sshConnectTimeout)
        variables["GIT_SSH_COMMAND"] = command ?? plan.environment["GIT_SSH_COMMAND"]
        variables["GIT_NO_LAZY_FETCH"] = nil
        return try plan.withoutSecretInURL(variables)
    }
}

extension RepositoryConfiguration {
    /// The files that an analysis has to read; a fetch into a partial clone also fetches their contents.
    fileprivate var filesToRead: [String] { Set(counts.values.compactMap(\.source.file)).sorted() }
}

extension ArraySlice<UInt8> {
    fileprivate func contains(words: String) -> Bool {
        let words = Array(words.utf8)
        guard let first = words.first else { return true }
        var rest = self
        while let start = rest.firstIndex(of: first) {
            rest = rest[start...]
            if rest.starts(with: words) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}
