import TeamSyncDocuments
import TeamSyncWords

/// A line about the incoming changes that the configuration ignores.
enum IgnoredText {
    /// Returns `2 items and 1 file are ignored by status lines, 'gate' and hooks`; nil if no changes are ignored.
    static func sentence(_ repository: RepositoryStatus) -> String? {
        guard let noticed = repository.noticed else { return nil }
        let parts = [(noticed.ignoredItems, "item"), (noticed.ignoredFiles, "file")].filter { $0.0 > 0 }
        let words = parts.map { English.number($0.0, $0.1) }.joined(separator: " and ")
        let isOne = parts.count == 1 && parts[0].0 == 1
        let all = noticed.isNothing ? ", and nothing else is incoming" : ""
        return "\(words) \(isOne ? "is" : "are") ignored by status lines, 'gate' and hooks\(all)"
    }
}
