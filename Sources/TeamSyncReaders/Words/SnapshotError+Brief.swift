package import TeamSyncDocuments

extension SnapshotError {
    /// Why there are no numbers, in two words.
    package var brief: String {
        switch self {
        case .absent: "nothing published"
        case .unreadable: "unreadable document"
        case .malformed: "damaged document"
        case .otherVersion: "document of another version"
        }
    }
}
