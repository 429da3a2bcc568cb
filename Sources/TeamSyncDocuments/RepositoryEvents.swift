package import TeamSyncBase

/// Something happened to the remote's branch that is more than new commits. Published until the local branch and its
/// upstream are the same again.
package struct UpstreamEvent: Codable, Equatable, Sendable {
    /// Open: a reader meets kinds of newer engines.
    package struct Kind: RawRepresentable, Hashable, Codable, Sendable {
        package let rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }

        /// Force-pushed: the new commit does not descend from the former one.
        package static let rewritten = Kind(rawValue: "rewritten")
        /// The new commit shares no history with the former one: another repository, or a new start.
        package static let replaced = Kind(rawValue: "replaced")
    }

    package var kind: Kind
    /// 40 hexadecimal digits each.
    package var from: String
    package var to: String
    /// When it was noticed.
    package var at: Timestamp

    package init(kind: Kind, from: String, to: String, at: Timestamp) {
        self.kind = kind
        self.from = from
        self.to = to
        self.at = at
    }
}

/// What `update: fast-forward` did, or why it did nothing.
package struct UpdateReport: Codable, Equatable, Sendable {
    /// Why the local branch was left alone. Open, like `ErrorCode`.
    package struct Reason: RawRepresentable, Hashable, Codable, Sendable {
        package let rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }

        /// The local branch has commits of its own, or shares no history with upstream.
        package static let notFastForward = Reason(rawValue: "not_fast_forward")
        /// Something is in the index that is not in HEAD.
        package static let staged = Reason(rawValue: "staged")
        /// A tracked file differs from the index.
        package static let modified = Reason(rawValue: "modified")
        /// A merge, rebase, cherry-pick, revert or bisect has begun.
        package static let inProgress = Reason(rawValue: "in_progress")
        /// git's configuration has a clean or smudge filter.
        package static let filterDriver = Reason(rawValue: "filter_driver")
        /// The branch is checked out in another working tree.
        package static let checkedOutElsewhere = Reason(rawValue: "checked_out_elsewhere")
        /// A file that git does not track is where upstream has one.
        package static let untrackedInTheWay = Reason(rawValue: "untracked_in_the_way")
        /// Another git process holds a lock.
        package static let locked = Reason(rawValue: "locked")
        /// git said something else.
        package static let failed = Reason(rawValue: "failed")
    }

    /// Whether the branch was moved.
    package var moved: Bool
    /// nil when it was moved.
    package var reason: Reason?
    /// One sentence for people.
    package var message: String
    package var at: Timestamp

    package init(moved: Bool, reason: Reason?, message: String, at: Timestamp) {
        self.moved = moved
        self.reason = reason
        self.message = message
        self.at = at
    }
}
