import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncGit
import TeamSyncProtocol

/// A single fetch: reads git's settings, chooses the program, and performs the fetch.
struct FetchAttempt {
    private static let settingsTimeout = Duration.seconds(10)
    private static let helperTimeout = Duration.seconds(10)

    private let configuration: RepositoryConfiguration
    private let strays: StrayList
    private let output: WorkerOutput
    private let environment: [String: String]
    private let runner: CommandRunner
    private let target: RemoteBranch
    /// The git process that lists its settings while the clone is being opened; nil if it could not be started.
    private let listing: StartedCommand?

    /// Starts listing git's settings, without waiting for the result.
    init(_ configuration: RepositoryConfiguration, strays: StrayList, output: WorkerOutput) {
        self.configuration = configuration
        self.strays = strays
        self.output = output
        environment = ChildEnvironment.environment(of: ProcessEnvironment.all)
        runner = CommandRunner(environment: environment, folder: configuration.path)
        target = RemoteBranch(
            remote: configuration.remote, branch: configuration.branch,
            trackingReference: configuration.trackingReference)
        listing = FetchAttempt.startListing(runner)
    }

    private static func startListing(_ runner: CommandRunner) -> StartedCommand? {
        GitCommand(.question, runner).start(["config", "--list", "-z"], timeout: settingsTimeout)
    }

    func run(in repository: Repository) throws(Problem) -> FetchOutcome {
        // Relative URLs of remotes are relative to the clone, as in git.
        guard chdir(configuration.path) == 0 else {
            throw Problem(FileError(operation: "enter", path: configuration.path, code: errno))
        }
        let reserve = try DiskReserve(folder: configuration.path)
        defer { reserve.release() }
        let plan = FetchPlan(configuration, settings: readSettings(), environment: environment)
        return plan.needsGit(repository) ? try git(plan).run() : try fetchWithLibGit2(plan, repository)
    }

    /// Returns git's settings. If git is not installed, they are empty, and libgit2 reads the configuration itself.
    private func readSettings() -> GitSettings {
        // git could not be started earlier if the clone did not exist at that time.
        let listing = listing ?? FetchAttempt.startListing(runner)
        guard let listing = listing?.finish(), listing.hasSucceeded else { return GitSettings() }
        return GitSettings(listing: listing.text)
    }

    private func git(_ plan: FetchPlan) -> GitFetch {
        GitFetch(plan: plan, target: target, runner: runner, strays: strays, output: output)
    }

    private func fetchWithLibGit2(_ plan: FetchPlan, _ repository: Repository) throws(Problem) -> FetchOutcome {
        if let folder = plan.missingFolder { throw FetchProblem.nothing(at: folder, configuration) }
        var options = FetchOptions()
        // A secret that is not in the URL cannot appear in messages that contain the URL.
        options.url = plan.address?.urlWithoutUser ?? plan.url
        // libgit2 copies all branches and tags of a local remote in each fetch; git copies only the missing objects.
        options.mayDownload = !plan.isOnThisMachine
        let timeout = min(FetchAttempt.helperTimeout, max(.seconds(1), configuration.stallTimeout - .seconds(1)))
        let helper = plan.address.map {
            CredentialHelper(address: $0, runner: runner, now: Int64(time(nil)), timeout: timeout)
        }
        if let helper { options.credentials = { helper.answer($0) } }
        do throws(RemoteError) {
            try prepare(plan, &options)
            let outcome = try fetch(repository, options, hasGit: plan.hasGit)
            helper?.approve()
            return outcome
        } catch {
            return try afterFailure(error, plan)
        }
    }

    private func prepare(_ plan: FetchPlan, _ options: inout FetchOptions) throws(RemoteError) {
        do throws(GitError) {
            try plan.checkURL()
            if let http = plan.http {
                options.proxy = http.proxy
                options.headers = http.extraHeaders
                options.verifiesCertificates = http.verifiesCertificates
                if !http.trustsTheSystem {
                    try TrustedCertificates.replace(file: http.certificateFile, folder: http.certificateFolder)
                }
            }
            if plan.isSSH { try SSHTransport.register(plan.sshSettings(runner)) }
        } catch {
            throw .git(error)
        }
    }

    private func fetch(
        _ repository: Repository, _ options: FetchOptions, hasGit: Bool
    ) throws(RemoteError) -> FetchOutcome {
        var options = options
        let quarantine: String
        do throws(GitError) {
            quarantine = try repository.newQuarantine()
            options.quarantine = quarantine
            // A first fetch may download the whole history. git uses all processors to index it; libgit2 uses only one.
            if hasGit, try repository.reference(target.trackingReference) == nil { options.mayDownload = false }
        } catch {
            throw .git(error)
        }
        var isNoted = false
        return try repository.fetch(target, options: options) { [output, strays] phase, transfer in
            if phase == .receive, !isNoted {
                strays.note(quarantine: quarantine)
                isNoted = true
            }
            output.report(phase, transfer)
        }
    }

    /// If libgit2 does not support the fetch, git performs it instead, if it is installed.
    private func afterFailure(_ error: RemoteError, _ plan: FetchPlan) throws(Problem) -> FetchOutcome {
        switch error {
        case .hasMore(let tip): return try git(plan).run(tip: tip)
        case .notNegotiated(_, let tip) where plan.hasGit: return try git(plan).run(tip: tip)
        case .git(let cause) where plan.http != nil && FetchFailure.isForGit(cause): return try git(plan).run()
        // git supports more values of 'safe.directory' than libgit2, and its error contains the path of the repository.
        case .git(let cause) where cause.code == .owner && plan.hasGit: return try git(plan).run()
        default: throw FetchProblem.problem(error, configuration)
        }
    }
}

/// Keeps some space on the disk free. No file that a fetch writes may become larger than the free space minus a
/// reserve. Therefore, the download of a pack that does not fit fails before the disk is full, and the pack is removed.
/// The size of a pack is not known in advance.
private struct DiskReserve {
    private static let size: UInt64 = 64 << 20

    private let former: rlimit?

    /// - Throws: `disk_full` if the free space does not exceed the reserve.
    init(folder: String) throws(Problem) {
        let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
        var (space, limit) = (statvfs(), rlimit())
        guard statvfs(folder, &space) == 0, space.f_blocks > 0, getrlimit(resource, &limit) == 0 else {
            former = nil
            return
        }
        let (total, free) = (
            UInt64(space.f_blocks) * UInt64(space.f_frsize), UInt64(space.f_bavail) * UInt64(space.f_frsize)
        )
        let reserve = min(DiskReserve.size, total / 20)
        guard free > reserve else {
            throw Problem(
                .diskFull, "not enough space on the file system of \(folder): \(free >> 20) MiB are free",
                hint: "free some disk space")
        }
        former = limit
        limit.rlim_cur = min(limit.rlim_cur, rlim_t(free - reserve))
        setrlimit(resource, &limit)
    }

    func release() {
        guard var former else { return }
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &former)
    }
}
