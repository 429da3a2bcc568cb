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
        /// The new commit shares no history with the former one: another repository, or one begun anew.
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
