import TeamSyncBase
import TeamSyncConfiguration
package import TeamSyncDocuments
package import TeamSyncGit

/// What is published of the items that upstream changed, and of those that the local branch did.
package struct PublishedChanges {
    var incoming: [Highlight] = []
    var incomingTotal = 0
    var outgoing: [Highlight] = []
    var outgoingTotal = 0
    /// nil when nothing is incoming.
    package var summary: String?
    package var warnings: [String] = []

    /// Whether the objects that it takes could be read.
    package var isKnown = true

    /// Nothing is known of the items, for a reason that is a warning.
    package init(unknown warning: String) {
        isKnown = false
        warnings = [warning.shortened(to: Warnings.sizeLimit)]
    }

    /// Each side is compared with the merge base; without one, upstream with the local branch.
    package init(_ comparison: Comparison, _ items: inout ItemChanges) throws(GitError) {
        let (repository, configuration) = (items.repository, items.configuration)
        if let local = comparison.local {
            for warning in try items.warnings(at: local, called: configuration.branch) {
                Warnings.add(warning, to: &warnings)
            }
        }
        if let upstream = comparison.upstream, upstream != comparison.local {
            for warning in try items.warnings(at: upstream, called: configuration.upstreamName) {
                Warnings.add(warning, to: &warnings)
            }
        }
        guard let local = comparison.local, let upstream = comparison.upstream else { return }
        let maker = HighlightMaker(repository: repository)
        let base = comparison.mergeBase ?? local
        let baseName = comparison.mergeBase == nil || base == local ? configuration.branch : "the merge base"
        if comparison.behind ?? 0 > 0 {
            let found = try items.between(
                ItemChanges.Ends(
                    from: base, fromName: baseName, to: upstream, toName: configuration.upstreamName,
                    renamedFiles: comparison.renamedFiles))
            let changes: [ItemChange]
            (incoming, changes) = try maker.highlights(found, renamedFiles: comparison.renamedFiles)
            var attribution = CommitAttribution(repository: repository, configuration: configuration)
            let commits = try attribution.commits(of: changes, among: comparison.commitIDs)
            for (index, ids) in commits.enumerated() { incoming[index].details.commits = ids.map(\.description) }
            incomingTotal = found.count
            summary = ChangeSummary.text(incoming, of: found)
        }
        if comparison.ahead ?? 0 > 0, comparison.mergeBase != nil {
            let found = try items.between(
                ItemChanges.Ends(from: base, fromName: baseName, to: local, toName: configuration.branch))
            outgoing = try maker.highlights(found).highlights
            outgoingTotal = found.count
        }
    }
}

extension ChangesDocument {
    /// Bytes of `changes/<id>.json`.
    package static let sizeLimit = 4 << 20

    /// The details of a comparison, as they are published.
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
            highlights: items.incoming,
            highlightsTotal: items.incomingTotal,
            outgoing: items.outgoing,
            outgoingTotal: items.outgoingTotal)
    }

    /// The document in at most `limit` bytes: where it is larger, the least important highlights, commits and files are
    /// left out. The totals stay, and `truncated` says so.
    package func encoded(limit: Int = ChangesDocument.sizeLimit) throws -> [UInt8] {
        let whole = try DocumentCodec.encode(self)
        guard whole.count > limit else { return whole }
        var document = self
        (document.commits, document.files, document.highlights, document.outgoing) = ([], [], [], [])
        document.truncated = true
        // The beginnings of four lists take a few bytes more than empty ones.
        let room = limit - (try DocumentCodec.encode(document).count) - 64
        let sizes = [
            try highlights.map(ChangesDocument.size), try commits.map(ChangesDocument.size),
            try files.map(ChangesDocument.size), try outgoing.map(ChangesDocument.size),
        ]
        let kept = ChangesDocument.counts(of: sizes, in: room)
        document.highlights = Array(highlights.prefix(kept[0]))
        document.commits = Array(commits.prefix(kept[1]))
        document.files = Array(files.prefix(kept[2]))
        document.outgoing = Array(outgoing.prefix(kept[3]))
        return try DocumentCodec.encode(document)
    }

    /// The bytes of an element of a list in the document, where it is indented by two levels more than alone.
    private static func size(_ element: some Encodable) throws -> Int {
        let bytes = try DocumentCodec.encode(element)
        return bytes.count + 4 * bytes.count { $0 == UInt8(ascii: "\n") } + 1
    }

    /// How many elements of each list fit: each list has an equal share, and the first ones have what others leave.
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
