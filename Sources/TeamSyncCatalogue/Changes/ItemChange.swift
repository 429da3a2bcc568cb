import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncGit

/// One item that differs between two catalogues.
struct ItemChange {
    struct File: Equatable {
        let path: GitPath
        /// nil where it was not there; likewise `new`.
        let old: ObjectID?
        let new: ObjectID?

        var part: FilePart { FilePart(path) }
    }

    let catalogue: String
    let kind: CatalogueKind
    let key: String
    let change: Highlight.Change
    /// What a renamed item was called.
    var oldKey: String?
    /// Of a changed or renamed item; in its catalogue's file and in the specifications that belong to it.
    var members: [Highlight.Member] = []
    /// Of a renamed item only those whose contents differ.
    var files: [File] = []
    /// The item's value, and its specification's: the new ones, of a removed item the old ones; nil for items that have
    /// none.
    var value: JSONValue?
    var spec: JSONValue?
}
