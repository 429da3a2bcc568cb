import Glibc
import TeamSyncBase
import TeamSyncCatalogue
package import TeamSyncConfiguration
package import TeamSyncDocuments
package import TeamSyncGit
package import TeamSyncProtocol

/// Looks at a clone: opens it, reads the two refs, and compares and counts when they have moved.
package struct Examiner {
    /// Raised when the same refs and configuration give other numbers than before.
    private static let codeVersion = 2

    let configuration: RepositoryConfiguration
    let directory: StateDirectory
    var ties = CatalogueTies()

    /// - Throws: `missing`, `unsupported`, `permission` or what else stands in the way.
    package func open() throws(Problem) -> Repository {
        let path = configuration.path
        guard access(path, F_OK) == 0 else {
            throw Problem(
                .missing, "there is nothing at \(path)", hint: "clone the repository there or correct 'path'")
        }
        do throws(GitError) {
            return try Repository(at: path)
        } catch {
            throw Problem(opening: path, error)
        }
    }

    /// When the user's own `git fetch` or `git pull` last brought the upstream that the clone has.
    /// - Parameters:
    ///   - last: what is not later is no news.
    ///   - now: what is later comes from another clock.
    /// - Returns: nil when there was none in between.
    func foreignFetch(after last: Timestamp, until now: Timestamp) throws(Problem) -> Timestamp? {
        // Only `git fetch` that moves the reference we look at is as good as a fetch of ours.
        guard configuration.tracking == .shared, let folders = GitFolders(clone: configuration.path) else { return nil }
        let heads = FetchHead.all(in: folders).filter {
            last.secondsSinceEpoch < $0.time && $0.time <= now.secondsSinceEpoch
        }
        guard !heads.isEmpty else { return nil }
        let repository = try open()
        do throws(GitError) {
            guard let url = try repository.remoteURL(configuration.remote),
                let upstream = try repository.reference(configuration.trackingReference)
            else { return nil }
            let telling = heads.filter { $0.tells(upstream, branch: configuration.branch, url: url) }
            return telling.map(\.time).max().map { Timestamp(secondsSinceEpoch: $0) }
        } catch {
            throw Problem(reading: configuration.path, error)
        }
    }

    /// - Parameter previous: the last look; it is the result when nothing that it depends on has changed.
    /// - Returns: what was found, and what is wrong with the clone although it can be read (a branch is missing).
    func examine(
        _ repository: Repository, previous: Examination?
    ) throws(Problem) -> (examination: Examination, problem: Problem?) {
        do {
            let refs = try Refs(repository, configuration)
            let key = Examination.Key(
                local: refs.local?.description, upstream: refs.upstream?.description,
                head: configuration.countsFrom == .head ? refs.head?.description : nil, basis: try basis())
            let problem = try missingBranch(refs, in: repository)
            var examination =
                if let previous, previous.key == key, isStillWhole(previous) { previous } else {
                    try look(repository, refs, key)
                }
            examination.commitURL = try repository.remoteURL(configuration.remote).flatMap(Forge.commitURL(ofRemote:))
            return (examination, problem)
        } catch let error as GitError {
            throw Problem(reading: configuration.path, error)
        } catch let error as FileError {
            throw Problem(error)
        } catch let error as Problem {
            throw error
        } catch {
            throw Problem(.internal, "\(configuration.path): \(error)")
        }
    }

    private struct Refs {
        let local: ObjectID?
        let upstream: ObjectID?
        let head: ObjectID?

        init(_ repository: Repository, _ configuration: RepositoryConfiguration) throws(GitError) {
            local = try repository.reference(configuration.localReference)
            upstream = try repository.reference(configuration.trackingReference)
            let needsHead = configuration.countsFrom == .head || configuration.countsFrom == .worktree
            head = needsHead ? try repository.head() : nil
        }
    }

    private func look(_ repository: Repository, _ refs: Refs, _ key: Examination.Key) throws -> Examination {
        let comparison = try Comparer(repository: repository, configuration: configuration)
            .compare(local: refs.local, upstream: refs.upstream)
        var taker = InventoryTaker(repository: repository, configuration: configuration)
        var catalogues = ItemChanges(repository: repository, configuration: configuration)
        let inventory = try taker.take(
            local: refs.local, upstream: refs.upstream, head: refs.head, reader: &catalogues.reader)
        let items = changes(comparison, &catalogues)
        let changes = try ChangesDocument(id: configuration.id, comparison, items).encoded()
        try AtomicFile.replace(directory.changesDocument(id: configuration.id), with: changes)
        var examination = Examination(
            key: key, state: comparison.state, ahead: comparison.ahead, behind: comparison.behind,
            incoming: comparison.incoming, summary: items.summary, counts: inventory.counts,
            flat: inventory.flat.mapValues { Examination.Flat(count: $0.count, updated: $0.updated) },
            warnings: inventory.warnings + items.warnings.filter { !inventory.warnings.contains($0) },
            changesHash: items.isKnown ? StableHash.hex(of: changes) : nil)
        if !ties.isEmpty { try addTies(to: &examination, repository, comparison, &catalogues.reader) }
        return examination
    }

    /// An old drawing that cannot be read costs the words about it, not the numbers: it is tried again at each look.
    private func changes(_ comparison: Comparison, _ catalogues: inout ItemChanges) -> PublishedChanges {
        do throws(GitError) {
            return try PublishedChanges(comparison, &catalogues)
        } catch {
            let reason = Problem(reading: configuration.path, error).message
            return PublishedChanges(unknown: "what changed item by item is unknown: \(reason)")
        }
    }

    /// Finds what the check of uses across repositories needs to know of this one.
    private func addTies(
        to examination: inout Examination, _ repository: Repository, _ comparison: Comparison,
        _ reader: inout CatalogueReader
    ) throws(GitError) {
        let local = try comparison.local.map { id throws(GitError) in
            try CommitFileSource(id, called: configuration.branch, in: repository)
        }
        let upstream = try comparison.upstream.map { id throws(GitError) in
            try CommitFileSource(id, called: configuration.upstreamName, in: repository)
        }
        if !ties.uses.isEmpty {
            var finder = UseFinder(configuration.uses.filter { ties.uses.contains($0.key) })
            examination.uses = try finder.find(
                local: local, upstream: upstream, ahead: comparison.ahead, behind: comparison.behind)
            examination.warnings += finder.warnings
        }
        if let local, let upstream, !ties.used.isEmpty {
            let base = try comparison.mergeBase.map { id throws(GitError) in
                try CommitFileSource(id, called: "the merge base", in: repository)
            }
            let (keys, warnings) = try reader.keys(
                of: configuration.counts.filter { ties.used.contains($0.key) }, local: local, upstream: upstream,
                base: base)
            examination.keys = keys
            examination.warnings += warnings
        }
    }

    /// The files on disk change without a ref moving, and a changes document may have been removed or spoilt.
    func isStillWhole(_ previous: Examination) -> Bool {
        guard configuration.countsFrom != .worktree else { return false }
        do {
            let changes = try BoundedFile.contents(of: directory.changesDocument(id: configuration.id))
            return previous.changesHash == StableHash.hex(of: changes)
        } catch {
            // Whatever is wrong with the file, writing it anew is the remedy.
            return false
        }
    }

    /// What a look depends on, code and configuration included; nil when files cannot tell.
    func fingerprint() -> String? {
        do {
            let basis = try basis()
            return CloneFingerprint.current(configuration).map { "\(basis)-\($0)" }
        } catch {
            // A configuration that cannot be encoded cannot be told from another.
            return nil
        }
    }

    private func basis() throws -> String {
        let own = "\(Examiner.codeVersion)-" + StableHash.hex(of: try DocumentCodec.encode(configuration))
        return ties.isEmpty ? own : "\(own)-" + StableHash.hex(of: try DocumentCodec.encode(ties))
    }

    private func missingBranch(_ refs: Refs, in repository: Repository) throws(GitError) -> Problem? {
        let path = configuration.path
        if refs.local == nil {
            let branches = try repository.localBranches(limit: 3)
            guard !branches.isEmpty else {
                return Problem(
                    .missing, "\(path) has no commits on any branch yet", hint: "pull or commit something first")
            }
            return Problem(
                .missing, "\(path) has no branch '\(configuration.branch)'",
                hint: "set 'branch' (there is \(branches.map { "'\($0)'" }.joined(separator: ", ")))")
        }
        guard refs.upstream == nil else { return nil }
        return Problem(
            .missing, "\(path) has no \(configuration.upstreamName) yet", hint: "the next fetch will make it")
    }

    package init(
        configuration: RepositoryConfiguration, directory: StateDirectory, ties: CatalogueTies = CatalogueTies()
    ) {
        self.configuration = configuration
        self.directory = directory
        self.ties = ties
    }
}
