package import TeamSyncBase

/// An entry of a tree.
package struct TreeEntry: Hashable, Sendable {
    package let mode: FileMode
    package let id: ObjectID
}
