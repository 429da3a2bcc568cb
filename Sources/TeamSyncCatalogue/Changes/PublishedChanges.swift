import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
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
