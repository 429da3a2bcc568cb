import TeamSyncBase

/// The most important incoming changes, for a one-sentence summary.
package struct IncomingGroups: Codable, Equatable, Sendable {
    /// Most important first; at most `limit` groups, and `sizeLimit` bytes of JSON.
    package var groups: [HighlightGroup]
    /// The number of items in all groups, including those not listed. Reformatted items are counted only if there are
    /// no others.
    package var itemsTotal: Int
    /// The number of items with a breaking change, including the components that are gone or renamed; nil if there are
    /// none.
    package var breaking: Int?

    package static let limit = 4
    private static let sizeLimit = 8 << 10

    package init(groups: [HighlightGroup], itemsTotal: Int, breaking: Int? = nil) {
        (self.groups, self.itemsTotal, self.breaking) = (groups, itemsTotal, breaking)
    }

    /// - Parameter all: the groups, most important first.
    /// - Returns: nil if there are no groups.
    package static func of(_ all: [HighlightGroup]) throws -> IncomingGroups? {
        let news = all.filter { $0.change != .reformatted }
        let shown = news.isEmpty ? all : news
        guard !shown.isEmpty else { return nil }
        var left = sizeLimit
        var kept: [HighlightGroup] = []
        for group in shown.prefix(limit) {
            left -= try DocumentCodec.encodeLine(group).count
            guard left >= 0 else { break }
            kept.append(group)
        }
        let breaking = shown.map(\.breaking).saturatingSum
        return IncomingGroups(
            groups: kept, itemsTotal: shown.map(\.count).saturatingSum, breaking: breaking > 0 ? breaking : nil)
    }

    enum CodingKeys: String, CodingKey {
        case groups, breaking
        case itemsTotal = "items_total"
    }
}

extension HighlightGroup {
    /// The number of items with a breaking change. Components that are gone or renamed are included; the other kinds of
    /// items are counted as gone and renamed only.
    fileprivate var breaking: Int {
        if isBreaking(facts) { return count }
        let own = examples.count { isBreaking($0.facts) }
        return examples.count < count && own > 0 ? count : own
    }

    private func isBreaking(_ facts: [Fact]) -> Bool {
        if facts.importance == .breaking { return true }
        return kind == "component"
            && facts.contains { fact in
                switch fact {
                case .disappeared(.certain): true
                // The former name of the component remains if a file states it, and classes remain in a renamed file.
                case .renamed(_, let because): because?.keepsUses != true
                default: false
                }
            }
    }
}
