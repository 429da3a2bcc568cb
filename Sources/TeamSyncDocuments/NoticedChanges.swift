import TeamSyncBase

/// The incoming changes without those that the configuration ignores, for status lines, `gate`, hooks and
/// notifications.
package struct NoticedChanges: Codable, Equatable, Sendable {
    /// The remaining files in scope, and all commits.
    package var incoming: IncomingSummary
    /// The remaining items; nil if there are none; the same applies to `incomingGroups`.
    package var incomingItems: [String: ItemTotals]?
    package var incomingGroups: IncomingGroups?
    /// The number of ignored files in scope. `ignoredItems` is the number of ignored items; their sum is at least 1.
    package var ignoredFiles: Int
    package var ignoredItems: Int

    package init(
        incoming: IncomingSummary, incomingItems: [String: ItemTotals]?, incomingGroups: IncomingGroups?,
        ignoredFiles: Int, ignoredItems: Int
    ) {
        (self.incoming, self.incomingItems, self.incomingGroups) = (incoming, incomingItems, incomingGroups)
        (self.ignoredFiles, self.ignoredItems) = (ignoredFiles, ignoredItems)
    }

    /// Whether nothing remains.
    package var isNothing: Bool { incoming.files == 0 && incomingItems?.isEmpty ?? true }

    enum CodingKeys: String, CodingKey {
        case incoming
        case incomingItems = "incoming_items"
        case incomingGroups = "incoming_groups"
        case ignoredFiles = "ignored_files"
        case ignoredItems = "ignored_items"
    }
}

extension RepositoryStatus {
    /// The status without ignored changes, as status lines, `gate`, hooks and notifications use it. If all incoming
    /// changes are ignored, there is nothing to pull.
    package var withoutIgnored: RepositoryStatus {
        guard let noticed else { return self }
        var result = self
        (result.incoming, result.noticed) = (noticed.incoming, nil)
        (result.incomingItems, result.incomingGroups) = (noticed.incomingItems, noticed.incomingGroups)
        // The summary describes all incoming changes, including ignored ones.
        result.summary = nil
        guard noticed.isNothing else { return result }
        switch state {
        case .behind: (result.state, result.behind) = (.upToDate, 0)
        case .diverged: (result.state, result.behind) = (.ahead, 0)
        case .upToDate, .ahead, .unrelated, .unknown: break
        }
        return result
    }
}
