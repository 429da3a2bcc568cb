import CLibgit2
import Glibc
package import TeamSyncBase

extension Repository {
    /// Downloads the objects of the remote's branch that the repository lacks, and moves one reference. Writes nothing
    /// else: no FETCH_HEAD, no tags or other references, no configuration, no index and no working tree.
    ///
    /// May block as long as the network does, because libgit2 1.5 has no timeouts.
    /// - Parameter report: called with each phase and progress on the calling thread.
    package func fetch(
        _ target: RemoteBranch, options: FetchOptions = FetchOptions(),
        report: @escaping (FetchPhase, TransferProgress?) -> Void
    ) throws(RemoteError) -> FetchOutcome {
        let configured = try orGitError { () throws(GitError) in try remoteURL(target.remote) }
        guard let url = options.url ?? configured else {
            throw .notConfigured(others: try orGitError { () throws(GitError) in try remotes() })
        }
        let (connection, former) = try orGitError { () throws(GitError) in
            let connection = try RemoteConnection(to: url, of: self, options: options, report: report)
            return (connection, try reference(target.trackingReference))
        }
        let remote = try orNotNegotiated(nil, connection) { () throws(GitError) in
            try connection.advertisement(of: target.branch)
        }
        guard let tip = remote.tip else {
            if remote.isEmpty { throw .empty }
            throw .branchMissing(branch: target.branch, defaultBranch: remote.defaultBranch)
        }
        let isWhole = try orGitError { () throws(GitError) in
            KeptPacks.sweep(objects: try objectsFolder())
            return try former.map { commit throws(GitError) in try isReadable(commit) } ?? true
        }
        if former == tip, isWhole { return .upToDate(tip) }
        try orGitError { () throws(GitError) in try checkDownload(of: target) }
        // git cannot restore missing objects of its references, because it assumes that they are complete.
        guard options.mayDownload || (!isWhole && !isShallow) else { throw .hasMore(tip: tip) }
        return try orNotNegotiated(tip, connection) { () throws(GitError) in
            let path: String
            if let quarantine = options.quarantine { path = quarantine } else { path = try newQuarantine() }
            let arrival: Arrival
            if isWhole {
                arrival = try download(tip, through: connection, of: target, to: path)
            } else {
                arrival = try repair(tip, from: url, of: target, to: path, options: options, report: report)
            }
            try options.beforeMove()
            return try follow(target, from: former, to: tip, having: arrival)
        }
    }

    /// - Throws: code `specialFile` for a file that would block a download forever.
    package func checkDownload(of target: RemoteBranch) throws(GitError) {
        try RepositoryFiles.checkDownload(in: commonFolder, moving: target.trackingReference)
    }

    /// Prevents fetches in this process from starting a download or moving a reference. Used by a process that is about
    /// to end.
    package static func refuseDownloads() {
        Quarantine.refuseNew()
        refuseMoves()
    }

    /// Returns a unique path for the quarantine of a fetch.
    package func newQuarantine() throws(GitError) -> String {
        "\(try objectsFolder())/teamsync-\(getpid())-\(UInt32.random(in: .min ... .max))"
    }

    /// The result of a download: packs, which are protected as long as this value exists, and the other objects that
    /// they need.
    private struct Arrival {
        var kept: [KeptPacks] = []
        var needed: [ObjectID] = []
    }

    /// Downloads objects into a quarantine, and moves them to the other objects only if they are complete.
    private func download(
        _ tip: ObjectID, through connection: RemoteConnection, of target: RemoteBranch, to path: String
    ) throws(GitError) -> Arrival {
        connection.announceDownload()
        let quarantine = try Quarantine(at: path)
        defer { quarantine.remove() }
        let objects = try objectsFolder()
        try redirectObjects(to: path)
        try connection.download(target.branch)
        connection.announceInspection()
        return try accept(quarantine, tip, into: objects)
    }

    /// Downloads everything, as if the repository were empty, because objects may be missing anywhere below a reference
    /// that libgit2 reports to the remote as complete.
    private func repair(
        _ tip: ObjectID, from url: String, of target: RemoteBranch, to path: String, options: FetchOptions,
        report: @escaping (FetchPhase, TransferProgress?) -> Void
    ) throws(GitError) -> Arrival {
        let quarantine = try Quarantine(isolatedAt: path)
        defer { quarantine.remove() }
        let connection = try RemoteConnection(to: url, of: Repository(at: path), options: options, report: report)
        _ = try connection.advertisement(of: target.branch)
        connection.announceDownload()
        try connection.download(target.branch)
        connection.announceInspection()
        return try accept(quarantine, tip, into: objectsFolder())
    }

    private func accept(_ quarantine: Quarantine, _ tip: ObjectID, into objects: String) throws(GitError) -> Arrival {
        var arrival = Arrival()
        var hasTip = contains(tip)
        for pack in try quarantine.packs() {
            let inspection = try PackInspection(of: pack)
            arrival.needed += try inspection.run(
                isThere: contains, threads: sysconf(Int32(_SC_NPROCESSORS_ONLN)))
            hasTip = hasTip || inspection.contains(tip)
        }
        guard hasTip else {
            throw GitError(
                code: .generic, class: .indexer, message: "the remote did not send commit \(tip)",
                operation: "inspect the downloaded pack")
        }
        arrival.kept.append(try quarantine.release(into: objects))
        return arrival
    }

    /// Creates a quarantine and returns the environment that makes `git fetch` download into it. The remains of a
    /// failed fetch are removed together with the folder; after a successful one, `follow(_:from:to:quarantine:)` moves
    /// the downloaded objects to the others.
    package func makeQuarantine(at path: String) throws(GitError) -> [String: String] {
        let objects = try objectsFolder()
        _ = try Quarantine(at: path)
        return ["GIT_OBJECT_DIRECTORY": path, "GIT_ALTERNATE_OBJECT_DIRECTORIES": Repository.quoted(objects)]
    }

    /// Quotes an element of `GIT_ALTERNATE_OBJECT_DIRECTORIES`, which are separated by colons.
    private static func quoted(_ path: String) -> String {
        let special = path.utf8.contains { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "\"") || $0 < 0x20 }
        guard special else { return path }
        var output = "\""
        for scalar in path.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { output += "\\" }
            if scalar == "\n" { output += "\\n" } else { output.unicodeScalars.append(scalar) }
        }
        return output + "\""
    }

    /// Moves the tracking reference to a commit that `git fetch` has downloaded into a quarantine, and removes the
    /// quarantine.
    package func follow(
        _ target: RemoteBranch, from former: ObjectID?, to tip: ObjectID, quarantine path: String
    ) throws(GitError) -> FetchOutcome {
        let quarantine = Quarantine(existing: path)
        defer { quarantine.remove() }
        let kept = try quarantine.release(into: objectsFolder())
        return try follow(target, from: former, to: tip, having: Arrival(kept: [kept]))
    }

    /// Moves the tracking reference to a downloaded commit while no `git fetch` is running in the clone.
    /// - Parameter former: the value of the reference before the download; nil if it did not exist.
    /// - Throws: code `locked` when a running `git fetch` does not end, or a lock is not released; `notFound` when the
    ///   commit has been removed in the meantime.
    package func follow(
        _ target: RemoteBranch, from former: ObjectID?, to tip: ObjectID
    ) throws(GitError) -> FetchOutcome {
        try follow(target, from: former, to: tip, having: Arrival())
    }

    private func follow(
        _ target: RemoteBranch, from former: ObjectID?, to tip: ObjectID, having arrival: Arrival
    ) throws(GitError) -> FetchOutcome {
        defer { withExtendedLifetime(arrival) {} }
        let outcome = try outcome(from: former, to: tip)
        let message: String
        switch outcome {
        case .upToDate, .overtaken: return outcome
        case .created: message = "teamsync: storing head"
        case .advanced: message = "teamsync: fast-forward"
        case .rewritten, .replaced: message = "teamsync: forced-update"
        }
        try RunningFetch.waitForNone(in: self)
        let moved = try retryWhileLocked { () throws(GitError) in
            try makeSure(of: tip, needed: arrival.needed)
            return try compareAndSwap(target.trackingReference, from: former, to: tip, reflogMessage: message)
        }
        return moved ? outcome : .overtaken(by: try reference(target.trackingReference))
    }

    private func outcome(from former: ObjectID?, to tip: ObjectID) throws(GitError) -> FetchOutcome {
        guard let former else { return .created(tip) }
        guard former != tip else { return .upToDate(tip) }
        guard contains(former) else { return .rewritten(from: former, to: tip) }
        let history: HistoryComparison
        do throws(GitError) {
            history = try compareHistory(local: former, upstream: tip, incomingLimit: 0)
        } catch {
            // The history of the former commit is incomplete.
            guard error.code == .notFound, try !isReadable(former) else { throw error }
            return .rewritten(from: former, to: tip)
        }
        if history.ahead == 0 { return .advanced(from: former, to: tip) }
        return history.mergeBase == nil ? .replaced(from: former, to: tip) : .rewritten(from: former, to: tip)
    }

    /// Converts errors of `body` to `RemoteError`; an error about contents during negotiation becomes `notNegotiated`.
    /// - Parameter tip: the commit of the remote's branch, if known.
    private func orNotNegotiated<Result>(
        _ tip: ObjectID?, _ connection: RemoteConnection, _ body: () throws(GitError) -> Result
    ) throws(RemoteError) -> Result {
        do throws(GitError) {
            return try body()
        } catch {
            if connection.isNegotiating, error.isAboutContents { throw .notNegotiated(error, tip: tip) }
            throw .git(error)
        }
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
