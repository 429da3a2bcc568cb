import TeamSyncConfiguration

/// A clone whose contents are known.
package struct RecognizedClone: Equatable, Sendable {
    package struct Count: Equatable, Sendable {
        package let name: String
        package let number: Int
    }

    /// Absolute.
    package var path: String
    package var proposal: CloneProposal
    /// The configuration of the proposal; nil if it does not matter.
    var contents: RepositoryConfiguration?
    /// The profile's, else the name of the folder.
    package var label: String
    package var remote: String
    package var branch: String
    /// Whether `remote` is the one that a configuration means when it names none; likewise `isUsualBranch`.
    package var isUsualRemote: Bool
    package var isUsualBranch: Bool
    /// Whether the branch is there, and not at the remote only.
    package var hasLocalBranch: Bool
    /// Whether the branch has an upstream in the clone's own configuration.
    package var isTracking = true
    /// The counts, largest first.
    package var counts: [Count]
    /// The items that were found but are not counted.
    package var leftOut: [LeftOut] = []
    /// The same for all clones of one remote repository.
    var origin: String
    /// The committer's time of what is checked out, in seconds since 1970; nil when nothing is.
    var checkedOutTime: Int64?

    var profile: String? { proposal.profile }
    /// The id of an entry that has none of its own.
    var usualID: String { profile ?? folderName }

    /// The last component of the path; empty for the root.
    var folderName: String { WrittenPath.name(of: path) ?? "" }
}
