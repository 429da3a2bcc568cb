package import TeamSyncBase

extension GlobPattern {
    /// The folder in front of the first component that is no literal; empty for the root of the tree.
    var folder: GitPath { GitPath(literalFolder.flatMap { $0 + [UInt8(ascii: "/")] }) }

    func matches(_ path: GitPath) -> Bool { matches(components: path.components) }

    /// As `key(ofComponents:)`.
    func key(of path: GitPath) -> [UInt8]? { key(ofComponents: path.components) }
}

extension TiedPattern {
    /// The folder in front of the first component that is no literal.
    var folder: GitPath { GitPath(literalFolder.flatMap { $0 + [UInt8(ascii: "/")] }) }

    /// As `key(ofComponents:)`; nil for a path that no file system has.
    package func key(of path: GitPath) -> String? {
        path.bytes.count <= ItemListing.pathLimit ? key(ofComponents: path.components) : nil
    }
}
