/// Reads the files of a commit, of the index, or of a working tree.
package protocol FileSource {
    /// The display name of the tree.
    var name: TreeName { get }
    func contents(of path: GitPath) throws(FileSourceError) -> FileContents
    /// Returns the contents of a file from `forEachFile`, without looking it up again.
    func contents(of file: ListedFile) throws(FileSourceError) -> FileContents
    /// Returns the id of the blob of a regular file, or of the tree of a folder: equal ids mean equal contents.
    /// - Returns: nil for everything else, and for sources without objects.
    func object(at path: GitPath) throws(FileSourceError) -> ObjectID?
    /// Calls `body` for every file below `folder`, in no particular order; links and submodules count as files.
    func forEachFile(
        below folder: GitPath, _ body: (ListedFile) throws(FileSourceError) -> Void
    ) throws(FileSourceError)
    /// Calls `body` for every folder below `folder` with the id of its tree, in no particular order. Folders that
    /// contain no files are omitted.
    /// - Parameter depth: 1 for direct subfolders only; nil for all.
    func forEachFolder(
        below folder: GitPath, depth: Int?, _ body: (GitPath, ObjectID?) throws(FileSourceError) -> Void
    ) throws(FileSourceError)
    /// Whether `path` exists; if it ends with a slash, it must be a folder.
    func exists(_ path: GitPath) throws(FileSourceError) -> Bool
}

/// The result of reading a file.
package enum FileContents {
    case missing
    /// The contents are missing from a partial clone.
    case notFetched
    /// A folder, a symbolic link or a submodule.
    case notAFile
    case tooLarge(limit: Int)
    /// - Parameter id: the blob, if there is one: equal ids mean equal contents.
    case bytes([UInt8], id: ObjectID?)
}

/// A file of a file source.
package struct ListedFile {
    package let path: GitPath
    /// The object, if there is one: equal ids mean equal contents. For a submodule, a commit.
    package let blob: ObjectID?
    /// False for symbolic links and submodules.
    package let isRegular: Bool

    package init(path: GitPath, blob: ObjectID?, isRegular: Bool) {
        (self.path, self.blob, self.isRegular) = (path, blob, isRegular)
    }
}

/// Reads contents by their ids.
package protocol ContentReader {
    /// Returns the contents of a blob.
    /// - Returns: `.bytes`, `.tooLarge`, or `.notFetched`.
    /// - Throws: `.noObject`, including for the commit of a submodule.
    func contents(ofBlob id: ObjectID, limit: Int) throws(FileSourceError) -> FileContents
    /// Returns the fraction of one file's contents that is also in another file: git's similarity index.
    /// - Returns: 0 to 1; also 0 if contents are missing or too large.
    func likeness(of old: ObjectID, to new: ObjectID) throws(FileSourceError) -> Double
    /// Decompresses a zlib stream.
    /// - Returns: nil if the bytes are not a complete stream, or if its contents have more than `limit` bytes.
    func inflated(_ bytes: ArraySlice<UInt8>, limit: Int) -> [UInt8]?
}

/// The reason files could not be read.
package enum FileSourceError: Error {
    /// An object that should exist is missing. The associated error comes from the implementation.
    case noObject(any Error)
    /// Any other error of the implementation.
    case failed(any Error)
    /// The limit on visited entries was exceeded. Callbacks also throw this error to end the walk.
    case stopped
}

/// The display name of a tree: a branch, a commit, the working tree.
package struct TreeName: Hashable, Sendable {
    package enum Side: String, Sendable {
        case local, upstream, other
    }

    package var side: Side
    /// `main`, `origin/main`, `HEAD`, `the working tree`
    package var name: String
    /// The first nine digits of its id; nil if the tree is not that of a commit.
    package var commit: String?

    package init(_ side: Side, _ name: String, commit: String? = nil) {
        (self.side, self.name, self.commit) = (side, name, commit)
    }
}
