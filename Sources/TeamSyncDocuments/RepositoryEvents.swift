package import TeamSyncBase

/// A change to the remote's branch other than new commits. It is published until the local branch and its upstream are
/// equal again.
package struct UpstreamEvent: Codable, Equatable, Sendable {
    /// Extensible: a reader may encounter kinds from newer versions.
    package struct Kind: RawRepresentable, Hashable, Codable, Sendable {
        package let rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }

        /// The branch was force-pushed: the new commit does not descend from the previous one.
        package static let rewritten = Kind(rawValue: "rewritten")
        /// The new commit shares no history with the previous one: the repository is a different one, or its
        /// history was created again.
        package static let replaced = Kind(rawValue: "replaced")
    }

    package var kind: Kind
    /// The previous and the new commit, 40 hexadecimal digits each.
    package var from: String
    package var to: String
    /// The time at which the event was detected.
    package var at: Timestamp

    package init(kind: Kind, from: String, to: String, at: Timestamp) {
        self.kind = kind
        self.from = from
        self.to = to
        self.at = at
    }
}

/// The result of `update: fast-forward`, or the reason it did nothing.
package struct UpdateReport: Codable, Equatable, Sendable {
    /// The reason the local branch was not moved. Extensible, like `ErrorCode`.
    package struct Reason: RawRepresentable, Hashable, Codable, Sendable {
        package let rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }

        /// The local branch has its own commits, or shares no history with upstream.
        package static let notFastForward = Reason(rawValue: "not_fast_forward")
        /// The index differs from HEAD.
        package static let staged = Reason(rawValue: "staged")
        /// A tracked file differs from the index.
        package static let modified = Reason(rawValue: "modified")
        /// A merge, rebase, cherry-pick, revert or bisect is in progress.
        package static let inProgress = Reason(rawValue: "in_progress")
        /// git's configuration contains a clean or smudge filter.
        package static let filterDriver = Reason(rawValue: "filter_driver")
        /// The branch is checked out in another working tree.
        package static let checkedOutElsewhere = Reason(rawValue: "checked_out_elsewhere")
        /// An untracked file has the same path as a file upstream.
        package static let untrackedInTheWay = Reason(rawValue: "untracked_in_the_way")
        /// Another git process holds a lock.
        package static let locked = Reason(rawValue: "locked")
        /// git reported another error.
        package static let failed = Reason(rawValue: "failed")
    }

    /// Whether the branch was moved.
    package var moved: Bool
    /// The reason; nil if the branch was moved.
    package var reason: Reason?
    /// One sentence for display.
    package var message: String
    package var at: Timestamp

    package init(moved: Bool, reason: Reason?, message: String, at: Timestamp) {
        self.moved = moved
        self.reason = reason
        self.message = message
        self.at = at
    }
}
