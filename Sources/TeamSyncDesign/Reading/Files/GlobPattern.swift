package import TeamSyncBase

extension GlobPattern {
    /// The folder before the first component that is not literal; empty for the root of the tree.
    var folder: GitPath { GitPath(literalFolder.flatMap { $0 + [UInt8(ascii: "/")] }) }

    func matches(_ path: GitPath) -> Bool { matches(components: path.components) }

    /// See `key(ofComponents:)`.
    func key(of path: GitPath) -> [UInt8]? { key(ofComponents: path.components) }
}

extension TiedPattern {
    /// The folder before the first component that is not literal.
    var folder: GitPath { GitPath(literalFolder.flatMap { $0 + [UInt8(ascii: "/")] }) }

    /// See `key(ofComponents:)`; nil for a path that is impossible in a file system.
    package func key(of path: GitPath) -> String? {
        path.bytes.count <= ItemListing.pathLimit ? key(ofComponents: path.components) : nil
    }
}
