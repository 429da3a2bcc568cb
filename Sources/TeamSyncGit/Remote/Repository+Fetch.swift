import CLibgit2
import Glibc
package import TeamSyncBase

extension Repository {
    /// Downloads what the remote's branch has that the repository has not, and moves one reference. Nothing else is
    /// written: no FETCH_HEAD, tags, other references, configuration, index or working tree.
    ///
    /// May block for as long as the network does: libgit2 1.5 has no timeouts.
    /// - Parameter report: called with each phase and progress, on the calling thread.
    package func fetch(
        _ target: RemoteBranch, options: FetchOptions = FetchOptions(),
        report: @escaping (FetchPhase, TransferProgress?) -> Void
    ) throws(RemoteError) -> FetchOutcome {
        let configured = try orGitError { () throws(GitError) in try remoteURL(target.remote) }
        guard let url = options.url ?? configured else { throw .notConfigured(remote: target.remote) }
        let (connection, former, remote) = try orGitError { () throws(GitError) in
            let connection = try RemoteConnection(to: url, of: self, options: options, report: report)
            let former = try reference(target.trackingReference)
            return (connection, former, try connection.advertisement(of: target.branch))
        }
        guard let tip = remote.tip else {
            if remote.isEmpty { throw .empty }
            throw .branchMissing(branch: target.branch, defaultBranch: remote.defaultBranch)
        }
        guard former == tip || options.mayDownload else { throw .hasMore(tip: tip) }
        return try orGitError { () throws(GitError) in
            guard former != tip else { return .upToDate(tip) }
            let quarantine: String
            if let path = options.quarantine { quarantine = path } else { quarantine = try newQuarantine() }
            try download(tip, through: connection, of: target, to: quarantine)
            return try follow(target, from: former, to: tip)
        }
    }

    /// From now on no fetch of this process begins to download; for a process that is about to end.
    package static func refuseDownloads() {
        Quarantine.refuseNew()
    }

    /// A path for the quarantine of a fetch, which nobody else uses.
    package func newQuarantine() throws(GitError) -> String {
        "\(try objectsFolder())/teamsync-\(getpid())-\(UInt32.random(in: .min ... .max))"
    }

    /// Makes the folders of a quarantine that another program downloads into.
    package func makeQuarantine(at path: String) throws(GitError) {
        _ = try Quarantine(at: path)
    }

    /// Lets the packs that another program has downloaded into a quarantine join the other objects.
    package func adoptQuarantine(at path: String) throws(GitError) {
        try Quarantine(of: path).release(into: try objectsFolder())
    }

    /// Only what is whole joins the other objects.
    private func download(
        _ tip: ObjectID, through connection: RemoteConnection, of target: RemoteBranch, to path: String
    ) throws(GitError) {
        let objects = try objectsFolder()
        connection.announceDownload()
        let quarantine = try Quarantine(at: path)
        defer { quarantine.remove() }
        try redirectObjects(to: path)
        try connection.download(target.branch)
        connection.announceInspection()
        for pack in try quarantine.packs() {
            try PackInspection(of: pack).run(isThere: contains, threads: sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        }
        guard contains(tip) else {
            throw GitError(
                code: .generic, class: .indexer, message: "the remote did not send commit \(tip)",
                operation: "inspect the downloaded pack")
        }
        try quarantine.release(into: objects)
    }

    /// Moves the tracking reference to a commit that has been downloaded, when no `git fetch` is at work in the clone.
    /// - Parameter former: what it named before the download; nil when it did not exist.
    /// - Throws: code `locked` when a `git fetch` goes on and on, or a lock stays.
    package func follow(
        _ target: RemoteBranch, from former: ObjectID?, to tip: ObjectID
    ) throws(GitError) -> FetchOutcome {
        let outcome = try outcome(from: former, to: tip)
        let message: String
        switch outcome {
        case .upToDate, .overtaken: return outcome
        case .created: message = "teamsync: storing head"
        case .advanced: message = "teamsync: fast-forward"
        case .rewritten, .replaced: message = "teamsync: forced-update"
        }
        try RunningFetch.waitForNone(in: self)
        let moved = try patiently { () throws(GitError) in
            try compareAndSwap(target.trackingReference, from: former, to: tip, reflogMessage: message)
        }
        return moved ? outcome : .overtaken(by: try reference(target.trackingReference))
    }

    private func outcome(from former: ObjectID?, to tip: ObjectID) throws(GitError) -> FetchOutcome {
        guard let former else { return .created(tip) }
        guard former != tip else { return .upToDate(tip) }
        guard contains(former) else { return .rewritten(from: former, to: tip) }
        let history = try compareHistory(local: former, upstream: tip, incomingLimit: 0)
        if history.ahead == 0 { return .advanced(from: former, to: tip) }
        return history.mergeBase == nil ? .replaced(from: former, to: tip) : .rewritten(from: former, to: tip)
    }

    private func orGitError<Result>(
        _ body: () throws(GitError) -> Result
    ) throws(RemoteError) -> Result {
        do throws(GitError) {
            return try body()
        } catch {
            throw .git(error)
        }
    }
}
