/// How the local branch stands to its upstream.
package enum BranchState: String, Codable, Sendable, CaseIterable {
    /// Both refs name the same commit.
    case upToDate = "up_to_date"
    /// Upstream has commits that the local branch has not, and not the other way round.
    case behind
    /// The local branch has commits that upstream has not, and not the other way round.
    case ahead
    /// Each has commits that the other has not.
    case diverged
    /// The two share no commit at all.
    case unrelated
    /// At least one of the two refs is missing, or could not be read. Never shown as up to date.
    case unknown

    /// A state that this version does not know is `unknown`.
    package init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        self = BranchState(rawValue: text) ?? .unknown
    }
}
