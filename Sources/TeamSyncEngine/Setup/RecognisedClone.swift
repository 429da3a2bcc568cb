/// A clone whose contents fit a profile.
public struct RecognisedClone: Equatable, Sendable {
    public struct Count: Equatable, Sendable {
        public let name: String
        public let number: Int
    }

    /// Absolute.
    public var path: String
    public var profile: String
    /// The profile's.
    public var label: String
    public var remote: String
    public var branch: String
    /// Whether `remote` is the one that a configuration means when it names none; likewise `isUsualBranch`.
    public var isUsualRemote: Bool
    public var isUsualBranch: Bool
    /// Whether the branch is there, and not at the remote only.
    public var hasLocalBranch: Bool
    /// What the profile counts, the largest first.
    public var counts: [Count]
    /// The same for all clones of one remote repository.
    var origin: String
    /// The committer's time of what is checked out, in seconds since 1970; nil when nothing is.
    var checkedOutTime: Int64?

    /// The last component of the path; empty for the root.
    var folderName: String { WrittenPath.name(of: path) ?? "" }
}
