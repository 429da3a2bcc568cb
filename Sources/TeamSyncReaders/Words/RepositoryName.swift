import TeamSyncDocuments

extension RepositoryStatus {
    /// `Icons (icons-library)`, or the label alone when it is the id; safe to print.
    var name: String {
        label == id ? Sanitizer.clean(id) : "\(Sanitizer.clean(label)) (\(Sanitizer.clean(id)))"
    }
}
