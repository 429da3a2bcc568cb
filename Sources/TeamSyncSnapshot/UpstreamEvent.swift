/// Something happened to the remote's branch that is more than new commits. Published until the local branch and its
/// upstream are the same again.
public struct UpstreamEvent: Codable, Equatable, Sendable {
    /// Open: a reader meets kinds of newer engines.
    public struct Kind: RawRepresentable, Hashable, Codable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Force-pushed: the new commit does not descend from the former one.
        public static let rewritten = Kind(rawValue: "rewritten")
        /// The new commit shares no history with the former one: another repository, or one begun anew.
        public static let replaced = Kind(rawValue: "replaced")
    }

    public var kind: Kind
    /// 40 hexadecimal digits each.
    public var from: String
    public var to: String
    /// When it was noticed.
    public var at: Timestamp

    public init(kind: Kind, from: String, to: String, at: Timestamp) {
        self.kind = kind
        self.from = from
        self.to = to
        self.at = at
    }
}
