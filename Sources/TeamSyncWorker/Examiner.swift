import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncDocuments
import TeamSyncGit
import TeamSyncProtocol

/// Analyzes a clone: opens it, reads the two references, and, if they have moved, compares them and counts items.
struct Examiner {
    private var configuration: RepositoryConfiguration
    private let request: WorkerRequest.Look
    private let willLook: (Examination.Key) -> Void
    private let willSearch: (String?) -> Void
    private var ties: CatalogueTies { request.ties }

    /// - Parameters:
    ///   - willLook: called before the analysis, with its inputs.
    ///   - willSearch: `CatalogueReader.willSearch`
    init(
        _ configuration: RepositoryConfiguration, _ request: WorkerRequest.Look,
        willLook: @escaping (Examination.Key) -> Void, willSearch: @escaping (String?) -> Void = { _ in }
    ) {
        self.configuration = configuration
        self.request = request
        self.willLook = willLook
        self.willSearch = willSearch
    }

    struct Result {
        var examination: Examination
        /// A problem of a clone that can be read, such as a missing branch.
        var problem: Problem?
        /// The changes document; nil if the published document is still valid.
        var changes: [UInt8]?
    }

    /// Runs the analysis. If an object cannot be read, the repository is opened once more, because the user's own `git
    /// gc` may just have moved the object.
    /// - Parameter lane: the hash of the remote's host (`Clone.lane`), set as soon as it is known.
    func run(_ lane: inout String?) throws(Problem) -> Result {
        do throws(Problem) {
            return try examine(&lane)
        } catch {
            guard error.code == .corrupt else { throw error }
            return try examine(&lane)
        }
    }

    private func examine(_ lane: inout String?) throws(Problem) -> Result {
        let clone = Clone(configuration)
        let repository = try clone.open()
        do {
            lane = try clone.lane(repository)
            let refs = try Refs(repository, configuration)
            let key = Examination.Key(
                local: refs.local?.description, upstream: refs.upstream?.description,
                head: configuration.countsFrom == .head ? refs.head?.description : nil,
                basis: try Examination.Key.basis(of: configuration, ties))
            let problem = try missingBranch(refs, in: repository)
            var (examination, changes): (Examination, [UInt8]?)
            if let previous = request.previous, previous.key == key, isStillWhole, !isMissingAPI(previous),
                try previous.packsWhenLacking.map({ try $0 == Examiner.packs(of: repository) }) ?? true
            {
                (examination, changes) = (previous, nil)
            } else {
                guard request.failed != key else { throw Examiner.stoppedBefore }
                willLook(key)
                let packs = try Examiner.packs(of: repository)
                let committed = try CommittedSettings(
                    configuration, local: refs.local, upstream: refs.upstream,
                    previous: request.previous, in: repository)
                var resolved = self
                resolved.configuration = configuration.applying(committed.content)
                (examination, changes) = try resolved.look(repository, refs, key, committed)
                if repository.hasLackedObjects, try repository.isPartial() { examination.packsWhenLacking = packs }
            }
            examination.commitURL = try repository.forge(of: configuration)?.commitURL
            return Result(examination: examination, problem: problem, changes: changes)
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

    /// Returns a text that changes when packs are added or removed; empty if there is no folder of packs.
    private static func packs(of repository: Repository) throws(GitError) -> String {
        var status = stat()
        guard stat("\(try repository.objectsFolder())/pack", &status) == 0 else { return "" }
        return "\(status.st_ino) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    }

    private static let stoppedBefore = Problem(
        .tooLarge, "an earlier analysis of this commit exceeded its time or memory limit",
        hint: "to try again, run 'teamsync sync --force', or change the branches or the configuration")

    /// Whether the previous analysis could not compare sources, and this one can.
    private func isMissingAPI(_ previous: Examination) -> Bool {
        previous.isMissingAPI && APIProgram(environment: ProcessEnvironment.all) != nil
    }

    /// Whether results are valid as long as no reference has moved. Files on disk can change although no reference has
    /// moved, and the changes document may have been removed or damaged.
    private var isStillWhole: Bool {
        request.isChangesDocumentWhole && configuration.countsFrom != .worktree
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

    private func look(
        _ repository: Repository, _ refs: Refs, _ key: Examination.Key, _ committed: CommittedSettings
    ) throws -> (Examination, [UInt8]) {
        var moves = try MovedPaths(repository, configuration, at: refs.upstream)
        let comparison = try Comparer(repository: repository, configuration: configuration)
            .compare(local: refs.local, upstream: refs.upstream)
        var taker = InventoryTaker(repository: repository, configuration: configuration)
        var catalogues = CommitComparer(repository: repository, configuration: configuration)
        catalogues.items.reader.willSearch = willSearch
        catalogues.api = .installed(access: configuration.apiAccess, former: request.previous?.api ?? [:])
        let inventory = try taker.take(
            local: refs.local, upstream: refs.upstream, head: refs.head, reader: &catalogues.items.reader)
        try moves.addEmptied(inventory.counts.filter { $0.value.upstream == 0 }.map(\.key))
        catalogues.moved = moves.counts
        let items = changes(comparison, &catalogues)
        var document = ChangesDocument(id: configuration.id, comparison, items)
        document.note(pathsOf: configuration.counts)
        let changes = try document.encoded()
        var warnings = committed.notes + comparison.notes
        warnings.add(try moves.explained(inventory.warnings, refs.local, inventory.counts))
        warnings.add(items.warnings)
        var examination = Examination(
            key: key, state: comparison.state, ahead: comparison.ahead, behind: comparison.behind,
            incoming: comparison.incoming, incomingItems: items.totals.isEmpty ? nil : items.totals,
            summary: items.summary, incomingGroups: try IncomingGroups.of(items.incoming.groups),
            counts: inventory.counts,
            flat: inventory.flat.mapValues { Examination.Flat(count: $0.count, updated: $0.updated) },
            warnings: warnings,
            changesHash: items.isKnown ? StableHash.hex(of: changes) : nil, api: catalogues.api?.found)
        examination.profile = committed.found
        examination.noticed = try items.noticed(comparison, configuration)
        if !ties.isEmpty { try addTies(to: &examination, repository, comparison, &catalogues.items.reader) }
        return (examination, changes)
    }

    /// Returns the changes to items. If an old drawing cannot be read, only descriptions are missing, not numbers, and
    /// each analysis tries again.
    private func changes(_ comparison: Comparison, _ catalogues: inout CommitComparer) -> PublishedChanges {
        do throws(GitError) {
            return try PublishedChanges(comparison, &catalogues)
        } catch {
            let reason = Problem(reading: configuration.path, error).message
            return PublishedChanges(unknown: .comparison(.unknownItems(reason: reason)))
        }
    }

    /// Adds the information about this repository that is needed to check uses across repositories.
    private func addTies(
        to examination: inout Examination, _ repository: Repository, _ comparison: Comparison,
        _ reader: inout CatalogueReader
    ) throws(GitError) {
        let local = try comparison.local.map { id throws(GitError) in
            try CommitFileSource(id, called: configuration.branch, .local, in: repository)
        }
        let upstream = try comparison.upstream.map { id throws(GitError) in
            try CommitFileSource(id, called: configuration.upstreamName, .upstream, in: repository)
        }
        if !ties.uses.isEmpty {
            var finder = UseFinder(configuration.uses.filter { ties.uses.contains($0.key) })
            finder.reader.willSearch = willSearch
            examination.uses = try finder.find(
                local: local, upstream: upstream, ahead: comparison.ahead, behind: comparison.behind)
            examination.warnings.add(finder.warnings)
        }
        if let local, let upstream, !ties.used.isEmpty {
            let base = try comparison.mergeBase.map { id throws(GitError) in
                try CommitFileSource(id, called: "the merge base", in: repository)
            }
            let (keys, warnings) = try reader.keys(
                of: configuration.counts.filter { ties.used.contains($0.key) }, local: local, upstream: upstream,
                base: base)
            examination.keys = keys
            examination.warnings.add(warnings)
        }
    }

    private func missingBranch(_ refs: Refs, in repository: Repository) throws(GitError) -> Problem? {
        if refs.local == nil {
            return MissingReference.branch(
                configuration, branches: try repository.localBranches(limit: MissingReference.nameLimit),
                hasUpstream: refs.upstream != nil)
        }
        guard refs.upstream == nil else { return nil }
        return MissingReference.upstream(configuration, remotes: try repository.remotes())
    }
}
