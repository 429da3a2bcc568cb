/// Reads the files of a commit, of the index, or of a working tree.
package protocol FileSource {
    /// For messages.
    var name: TreeName { get }
    func contents(of path: GitPath) throws(FileSourceError) -> FileContents
    /// The same for a file of `forEachFile`, without looking it up again.
    func contents(of file: ListedFile) throws(FileSourceError) -> FileContents
    /// The blob of a regular file or the tree of a folder: equal ids are equal contents.
    /// - Returns: nil for everything else, and where there are no objects.
    func object(at path: GitPath) throws(FileSourceError) -> ObjectID?
    /// Calls `body` for every file below `folder`, in no particular order; links and submodules are files too.
    func forEachFile(
        below folder: GitPath, _ body: (ListedFile) throws(FileSourceError) -> Void
    ) throws(FileSourceError)
    /// Calls `body` for every folder below `folder` with the id of its tree, in no particular order. Folders that hold
    /// no file are left out.
    /// - Parameter depth: 1 for the folders in `folder` alone; nil for all.
    func forEachFolder(
        below folder: GitPath, depth: Int?, _ body: (GitPath, ObjectID?) throws(FileSourceError) -> Void
    ) throws(FileSourceError)
    /// Whether anything is at `path`; one with a slash at the end must be a folder.
    func exists(_ path: GitPath) throws(FileSourceError) -> Bool
}

/// The result of reading a file.
package enum FileContents {
    case missing
    /// The contents were left out of a partial clone.
    case notFetched
    /// A folder, a symbolic link or a submodule.
    case notAFile
    case tooLarge(limit: Int)
    /// - Parameter id: the blob, when there is one: equal ids are equal contents.
    case bytes([UInt8], id: ObjectID?)
}

/// A file of a file source.
package struct ListedFile {
    package let path: GitPath
    /// The object, when there is one: equal ids are equal contents. A submodule's is a commit.
    package let blob: ObjectID?
    /// False for symbolic links and submodules.
    package let isRegular: Bool

    package init(path: GitPath, blob: ObjectID?, isRegular: Bool) {
        (self.path, self.blob, self.isRegular) = (path, blob, isRegular)
    }
}

/// Reads contents by their ids.
package protocol ContentReader {
    /// The contents of a blob.
    /// - Returns: `.bytes`, `.tooLarge`, or `.notFetched`.
    /// - Throws: `.noObject` also for the commit of a submodule.
    func contents(ofBlob id: ObjectID, limit: Int) throws(FileSourceError) -> FileContents
    /// How much of one file's contents is in another's: git's similarity index.
    /// - Returns: 0 to 1; 0 also for contents that are missing or too large.
    func likeness(of old: ObjectID, to new: ObjectID) throws(FileSourceError) -> Double
}

/// Why files cannot be read.
package enum FileSourceError: Error {
    /// An object that should be there is not. The error is that of the implementation.
    case noObject(any Error)
    /// The error of the implementation.
    case failed(any Error)
    /// More than may be visited; also thrown by whoever is called for each file, to end the walk.
    case stopped
}

/// The name of a tree for people: a branch, a commit, the working tree.
package struct TreeName: Hashable, Sendable {
    package enum Side: String, Sendable {
        case local, upstream, other
    }

    package var side: Side
    /// `main`, `origin/main`, `HEAD`, `the working tree`
    package var name: String
    /// The first nine digits; nil for what is not a commit.
    package var commit: String?

    package init(_ side: Side, _ name: String, commit: String? = nil) {
        (self.side, self.name, self.commit) = (side, name, commit)
    }
}
