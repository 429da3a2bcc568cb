/// What a tree holds under one name.
public struct TreeEntry: Hashable, Sendable {
    public let mode: FileMode
    public let id: ObjectID
}
