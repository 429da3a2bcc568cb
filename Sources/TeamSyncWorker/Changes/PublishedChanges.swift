import Glibc
package import TeamSyncBase
package import TeamSyncConfiguration
package import TeamSyncDesign
package import TeamSyncDocuments
package import TeamSyncGit
import TeamSyncWords

/// A commit with its display name.
package struct NamedCommit: Equatable, Sendable {
    package let id: ObjectID
    /// The display name: `main`, `the merge base`.
    package let name: String

    package init(_ id: ObjectID, called name: String) {
        (self.id, self.name) = (id, name)
    }
}

/// Compares the items at two commits of a repository.
package struct CommitComparer {
    let repository: Repository
    let configuration: RepositoryConfiguration
    /// Caches everything that it reads for the next comparison.
    package var items: ItemChanges
    /// Compares the API of sources; nil to omit this comparison.
    package var api: APIDifferences?
    /// The processor time of this process at the beginning.
    let start = clock()
    /// The counts whose files moved in earlier commits.
    package var moved: MovedCounts {
        get { items.moved }
        set { items.moved = newValue }
    }

    package init(repository: Repository, configuration: RepositoryConfiguration) {
        (self.repository, self.configuration) = (repository, configuration)
        items = ItemChanges(repository, configuration: configuration)
    }

    /// - Parameters:
    ///   - old: the old commit; nil for the empty tree before the first commit.
    ///   - files: the changed files, with renames, in scope or not.
    ///   - isOpen: whether a catalogue may differ; other catalogues are not read.
    mutating func differences(
        from old: NamedCommit?, to new: NamedCommit, files: [FileChange],
        where isOpen: (CountConfiguration) -> Bool = { _ in true }
    ) throws(GitError) -> ItemChanges.Found {
        let before =
            if let old { try CommitFileSource(old.id, called: old.name, in: repository) } else {
                CommitFileSource(emptyCalled: "nothing", in: repository)
            }
        let after = try CommitFileSource(new.id, called: new.name, in: repository)
        var declared: [String: [APIChange]]?
        if let old {
            let (repository, paths) = (repository, moved.scope(configuration.paths))
            declared = try api?.changes(from: old.id, to: new.id, files, paths: paths, in: repository)
        }
        var ends = ItemChanges.Ends(from: before, to: after, files: files, api: declared)
        var found = try GitError.rethrowing { () throws(FileSourceError) in try items.between(ends, where: isOpen) }
        if let old { ends.history = try history(from: old, to: new, of: found) }
        if !ends.history.isEmpty {
            found = try GitError.rethrowing { () throws(FileSourceError) in try items.between(ends, where: isOpen) }
        }
        try GitError.rethrowing { () throws(FileSourceError) in try items.addShared(to: &found, ends) }
        for index in found.items.indices {
            found.items[index].api = found.items[index].api?.map { change in
                var change = change
                change.summary = Words.about(change).write(.detailed)
                return change
            }
        }
        return found
    }
}

/// The published changes to items in upstream and in the local branch.
package struct PublishedChanges {
    var incoming = HighlightMaker.Made()
    var outgoing = HighlightMaker.Made()
    package var warnings: [Warning] = []

    /// Whether all required objects could be read.
    package var isKnown = true

    /// The incoming changes in one sentence; nil if there are none.
    package var summary: String? { incoming.summary }

    /// The number of items of each catalogue that upstream has changed.
    package var totals: [String: ItemTotals] {
        incoming.items.totals
    }

    /// Returns the incoming changes without those that are ignored; nil if none are ignored.
    /// - Throws: `EncodingError`.
    func noticed(_ comparison: Comparison, _ configuration: RepositoryConfiguration) throws -> NoticedChanges? {
        guard isKnown, comparison.behind ?? 0 > 0, let ignored = IgnoredChanges(configuration.ignore) else {
            return nil
        }
        return try NoticedChanges(comparison, incoming, ignored, configuration)
    }

    /// Creates changes in which the items are unknown, for the reason stated in a warning.
    package init(unknown warning: Warning) {
        isKnown = false
        warnings.add(warning)
    }

    /// Compares each side with the merge base. Without a merge base, compares upstream with the local branch.
    package init(_ comparison: Comparison, _ comparer: inout CommitComparer) throws(GitError) {
        let (repository, configuration) = (comparer.repository, comparer.configuration)
        try warn(comparison, &comparer)
        guard let local = comparison.local, let upstream = comparison.upstream else { return }
        var maker = HighlightMaker(repository: repository)
        let base = comparison.mergeBase ?? local
        let baseName = comparison.mergeBase == nil || base == local ? configuration.branch : "the merge base"
        if comparison.behind ?? 0 > 0 {
            let found = try comparer.differences(
                from: NamedCommit(base, called: baseName),
                to: NamedCommit(upstream, called: configuration.upstreamName),
                files: comparison.allFiles)
            maker.ignored = IgnoredChanges(configuration.ignore)
            incoming = try maker.make(found)
            maker.ignored = nil
            var attribution = CommitAttribution(repository: repository, configuration: configuration)
            let commits = try attribution.commits(of: incoming.changes, among: comparison.commitIDs)
            for (index, ids) in commits.enumerated() {
                incoming.highlights[index].details.commits = ids.map(\.description)
            }
        }
        if comparison.ahead ?? 0 > 0, comparison.mergeBase != nil {
            let found = try comparer.differences(
                from: NamedCommit(base, called: baseName), to: NamedCommit(local, called: configuration.branch),
                files: comparison.allOutgoingFiles)
            outgoing = try maker.make(found)
        }
    }

    private mutating func warn(_ comparison: Comparison, _ comparer: inout CommitComparer) throws(GitError) {
        let (repository, configuration) = (comparer.repository, comparer.configuration)
        func add(_ commit: ObjectID, _ name: String, _ side: TreeName.Side) throws(GitError) {
            let files = try CommitFileSource(commit, called: name, side, in: repository)
            warnings.add(
                try GitError.rethrowing { () throws(FileSourceError) in try comparer.items.warnings(in: files) })
        }
        if let local = comparison.local { try add(local, configuration.branch, .local) }
        if let upstream = comparison.upstream, upstream != comparison.local {
            try add(upstream, configuration.upstreamName, .upstream)
        }
    }
}

extension ChangesDocument {
    /// The maximum size of `changes/<id>.json`, in bytes.
    package static let sizeLimit = 4 << 20

    /// Creates the published details of a comparison.
    package init(id: String, _ comparison: Comparison, _ items: PublishedChanges) {
        self.init(
            id: id,
            state: comparison.state,
            localCommit: comparison.local?.description,
            upstreamCommit: comparison.upstream?.description,
            mergeBase: comparison.mergeBase?.description,
            commits: comparison.commits,
            commitsTotal: comparison.incoming?.commits ?? 0,
            files: comparison.files.map(IncomingFile.init),
            filesTotal: comparison.incoming?.files ?? 0,
            highlights: items.incoming.highlights,
            highlightsTotal: items.incoming.total,
            groups: items.incoming.groups,
            items: items.incoming.items,
            outgoing: items.outgoing.highlights,
            outgoingTotal: items.outgoing.total,
            outgoingGroups: items.outgoing.groups,
            outgoingItems: items.outgoing.items,
            outgoingCommits: comparison.outgoingCommits,
            outgoingCommitsTotal: comparison.ahead ?? 0,
            outgoingFiles: comparison.outgoingFiles.map(IncomingFile.init),
            outgoingFilesTotal: comparison.outgoingFilesTotal)
    }

    /// Adds the paths of catalogues in which items have changed.
    mutating func note(pathsOf counts: [String: CountConfiguration]) {
        let changed = Set((items + outgoingItems).map(\.catalogue))
        let paths = counts.filter { changed.contains($0.key) }.mapValues { $0.itemPaths.compactMap(\.text) }
        cataloguePaths = paths.isEmpty ? nil : paths
    }

    /// Returns the document in at most `limit` bytes. If it is larger, the least important highlights, commits and
    /// files are omitted; the totals are kept, and `truncated` is set.
    package func encoded(limit: Int = ChangesDocument.sizeLimit) throws -> [UInt8] {
        let whole = try DocumentCodec.encode(self)
        guard whole.count > limit else { return whole }
        var document = self
        for list in ChangesDocument.lists { list.cut(&document, 0) }
        document.truncated = true
        // Lists that are not empty need a few more bytes than empty ones.
        let room = limit - (try DocumentCodec.encode(document).count) - 256
        var sizes: [[Int]] = []
        for list in ChangesDocument.lists { sizes.append(try list.sizes(self)) }
        let kept = ChangesDocument.counts(of: sizes, in: room)
        document = self
        for (list, count) in zip(ChangesDocument.lists, kept) { list.cut(&document, count) }
        document.truncated = true
        return try DocumentCodec.encode(document)
    }

    /// A list that may be truncated.
    private struct CutList {
        let sizes: (ChangesDocument) throws -> [Int]
        let cut: (inout ChangesDocument, Int) -> Void

        init<Element: Encodable & SendableMetatype>(_ path: WritableKeyPath<ChangesDocument, [Element]>) {
            sizes = { try $0[keyPath: path].map(ChangesDocument.size) }
            cut = { $0[keyPath: path] = Array($0[keyPath: path].prefix($1)) }
        }
    }

    private static var lists: [CutList] {
        [
            CutList(\.groups), CutList(\.highlights), CutList(\.commits), CutList(\.files), CutList(\.items),
            CutList(\.outgoingGroups), CutList(\.outgoing), CutList(\.outgoingCommits), CutList(\.outgoingFiles),
            CutList(\.outgoingItems),
        ]
    }

    /// Returns the size of a list element in the document, where it is indented by two more levels, in bytes.
    private static func size(_ element: some Encodable) throws -> Int {
        let bytes = try DocumentCodec.encode(element)
        return bytes.count + 4 * bytes.count { $0 == UInt8(ascii: "\n") } + 1
    }

    /// Returns how many elements of each list fit. All lists have equal shares, and the first lists get the rest.
    private static func counts(of sizes: [[Int]], in room: Int) -> [Int] {
        var counts = [Int](repeating: 0, count: sizes.count)
        var left = room
        for share in [room / sizes.count, room] {
            for (index, list) in sizes.enumerated() {
                var ownLeft = min(share, left)
                let used = list[counts[index]...].prefix { size in
                    ownLeft -= size
                    return ownLeft >= 0
                }
                counts[index] += used.count
                left -= used.reduce(0, +)
            }
        }
        return counts
    }
}
