import TeamSyncBase
import TeamSyncDocuments

/// What upstream brings, in a few words.
enum IncomingText {
    /// `+3 new, 1 mod, 1 del, 2 ren`; nil when no file in scope changes.
    static func files(_ incoming: IncomingSummary) -> String? {
        let parts = [
            incoming.added > 0 ? "+\(incoming.added) new" : nil,
            incoming.modified > 0 ? "\(incoming.modified) mod" : nil,
            incoming.deleted > 0 ? "\(incoming.deleted) del" : nil,
            incoming.renamed > 0 ? "\(incoming.renamed) ren" : nil,
        ].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// ` (2h)`, the age of the newest commit with a space before it; empty when it is not known.
    static func age(_ incoming: IncomingSummary, at now: Timestamp) -> String {
        incoming.latestCommitAt.map { " (\(Age(of: $0, at: now).short))" } ?? ""
    }

    /// `1 commit`, `3 files`.
    static func number(_ count: Int, _ thing: String) -> String {
        "\(count) \(thing)\(count == 1 ? "" : "s")"
    }
}
