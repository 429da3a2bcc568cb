/// What `update: fast-forward` did, or why it did nothing.
public struct UpdateReport: Codable, Equatable, Sendable {
    /// Why the local branch was left alone. Open, like `ErrorCode`.
    public struct Reason: RawRepresentable, Hashable, Codable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The local branch has commits of its own, or shares no history with upstream.
        public static let notFastForward = Reason(rawValue: "not_fast_forward")
        /// Something is in the index that is not in HEAD.
        public static let staged = Reason(rawValue: "staged")
        /// A tracked file differs from the index.
        public static let modified = Reason(rawValue: "modified")
        /// A merge, rebase, cherry-pick, revert or bisect has begun.
        public static let inProgress = Reason(rawValue: "in_progress")
        /// git's configuration has a clean or smudge filter.
        public static let filterDriver = Reason(rawValue: "filter_driver")
        /// The branch is checked out in another working tree.
        public static let checkedOutElsewhere = Reason(rawValue: "checked_out_elsewhere")
        /// A file that git does not track is where upstream has one.
        public static let untrackedInTheWay = Reason(rawValue: "untracked_in_the_way")
        /// Another git process holds a lock.
        public static let locked = Reason(rawValue: "locked")
        /// git said something else.
        public static let failed = Reason(rawValue: "failed")
    }

    /// Whether the branch was moved.
    public var moved: Bool
    /// nil when it was moved.
    public var reason: Reason?
    /// One sentence for people.
    public var message: String
    public var at: Timestamp

    public init(moved: Bool, reason: Reason?, message: String, at: Timestamp) {
        self.moved = moved
        self.reason = reason
        self.message = message
        self.at = at
    }
}
