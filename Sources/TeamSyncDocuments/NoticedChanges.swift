import TeamSyncBase

/// What is incoming without what the configuration ignores, for status lines, `gate`, hooks and notifications.
package struct NoticedChanges: Codable, Equatable, Sendable {
    /// The files in scope that are left; all commits.
    package var incoming: IncomingSummary
    /// The items that are left; nil for none, likewise `incomingGroups`.
    package var incomingItems: [String: ItemTotals]?
    package var incomingGroups: IncomingGroups?
    /// How many files in scope and items are left out; at least one is.
    package var ignoredFiles: Int
    package var ignoredItems: Int

    package init(
        incoming: IncomingSummary, incomingItems: [String: ItemTotals]?, incomingGroups: IncomingGroups?,
        ignoredFiles: Int, ignoredItems: Int
    ) {
        (self.incoming, self.incomingItems, self.incomingGroups) = (incoming, incomingItems, incomingGroups)
        (self.ignoredFiles, self.ignoredItems) = (ignoredFiles, ignoredItems)
    }

    /// Whether nothing is left.
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
    /// The repository as status lines, `gate`, hooks and notifications see it: what the configuration ignores is not
    /// incoming. If nothing else is, upstream has nothing that the local branch has to have.
    package var withoutIgnored: RepositoryStatus {
        guard let noticed else { return self }
        var result = self
        (result.incoming, result.noticed) = (noticed.incoming, nil)
        (result.incomingItems, result.incomingGroups) = (noticed.incomingItems, noticed.incomingGroups)
        // It is a sentence about all that is incoming.
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
