package import TeamSyncBase

/// What a tree holds under one name.
package struct TreeEntry: Hashable, Sendable {
    package let mode: FileMode
    package let id: ObjectID
}
