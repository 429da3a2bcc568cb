import TeamSyncConfiguration

/// A clone whose contents were recognized.
package struct RecognizedClone: Equatable, Sendable {
    package struct Count: Equatable, Sendable {
        package let name: String
        package let number: Int
    }

    /// The absolute path of the clone.
    package var path: String
    package var proposal: CloneProposal
    /// The configuration that results from the proposal; nil if not needed.
    var contents: RepositoryConfiguration?
    /// The profile's label, or else the name of the folder.
    package var label: String
    package var remote: String
    package var branch: String
    /// Whether `remote` is the default in a configuration; `isUsualBranch` is the same for `branch`.
    package var isUsualRemote: Bool
    package var isUsualBranch: Bool
    /// Whether the branch exists locally, and not only on the remote.
    package var hasLocalBranch: Bool
    /// Whether the branch has an upstream in the clone's own configuration.
    package var isTracking = true
    /// The counts, largest first.
    package var counts: [Count]
    /// The items that were found but are not counted.
    package var leftOut: [LeftOut] = []
    /// The identity of the remote repository, which is the same for all of its clones.
    var origin: String
    /// The committer time of the checked-out commit, in seconds since 1970; nil if there is none.
    var checkedOutTime: Int64?

    /// The counts that are left out unless other code names their items.
    var usable: [CloneProposal.Count] {
        guard proposal.profile == nil, proposal.committed == nil else { return [] }
        return leftOut.filter(\.isCountedIfUsed).map(\.namedCount)
    }

    /// Adds those of the usable counts whose items other code names.
    func counting(_ names: Set<String>) -> RecognizedClone {
        let added = usable.filter { names.contains($0.name) }
        guard !added.isEmpty else { return self }
        var clone = self
        clone.proposal.add(added)
        clone.contents = clone.proposal.applied(to: [])
        clone.leftOut.removeAll { left in added.contains(left.namedCount) }
        for left in leftOut where added.contains(left.namedCount) {
            clone.counts.append(Count(name: left.namedCount.name, number: left.number))
        }
        return clone
    }

    var profile: String? { proposal.profile }
    /// The id for an entry that does not specify one.
    var usualID: String { profile ?? folderName }

    /// The last component of the path; empty for the root.
    var folderName: String { WrittenPath.name(of: path) ?? "" }
}
