import CloneTestSupport

@testable import TeamSyncCatalogue
@testable import TeamSyncConfiguration
@testable import TeamSyncGit

/// Where items are looked for; the answers must be the same.
enum FindingPlace: CaseIterable {
    case commit, worktree

    /// In a warning, the place is `HERE`.
    func items(of catalogue: String, _ source: CatalogueSource, in clone: SmallClone) throws -> FoundItems {
        var finder = ItemFinder()
        switch self {
        case .commit:
            let files = try CommitFileSource(clone.id("HEAD"), called: "main", in: clone.open())
            return try finder.items(of: catalogue, source, in: files).naming(files.name)
        case .worktree:
            let files = WorktreeFileSource(root: clone.path)
            return try finder.items(of: catalogue, source, in: files).naming(files.name)
        }
    }
}

extension FoundItems {
    /// nil when they are unknown.
    var count: Int? {
        guard case .found(let items, _) = self else { return nil }
        return items.count
    }

    var warnings: [String] {
        switch self {
        case .found(_, let warnings): warnings
        case .unknown(let warning): [warning]
        }
    }

    fileprivate func naming(_ place: String) -> FoundItems {
        switch self {
        case .found(let items, let warnings):
            .found(items, warnings: warnings.map { $0.replacing(" at \(place)", with: " at HERE") })
        case .unknown(let warning): .unknown(warning: warning.replacing(" at \(place)", with: " at HERE"))
        }
    }
}
