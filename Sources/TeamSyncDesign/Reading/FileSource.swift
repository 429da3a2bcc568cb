package import TeamSyncBase
package import TeamSyncDocuments
package import TeamSyncGit

/// The files that a catalogue is read from: those of a commit, or those on disk.
package protocol FileSource {
    /// For warnings.
    var ref: Warning.Ref { get }
    func contents(of path: GitPath) throws(GitError) -> FileContents
    /// The same for a file of `forEachFile`, without looking for it again.
    func contents(of file: ListedFile) throws(GitError) -> FileContents
    /// The blob of a regular file or the tree of a folder: equal ids are equal contents.
    /// - Returns: nil for everything else, and where there are no objects.
    func object(at path: GitPath) throws(GitError) -> ObjectID?
    /// Calls `body` for every file below `folder`, in no particular order; links and submodules are files too.
    func forEachFile(below folder: GitPath, _ body: (ListedFile) throws(GitError) -> Void) throws(GitError)
    /// Calls `body` for every folder below `folder` with the id of its tree, in no particular order. A folder that
    /// holds no file is none.
    /// - Parameter depth: 1 for the folders in `folder` alone; nil for all.
    func forEachFolder(
        below folder: GitPath, depth: Int?, _ body: (GitPath, ObjectID?) throws(GitError) -> Void
    ) throws(GitError)
    /// Whether anything is at `path`; one with a slash at the end must be a folder.
    func exists(_ path: GitPath) throws(GitError) -> Bool
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
    let path: GitPath
    /// The object, when there is one: equal ids are equal contents. A submodule's is a commit.
    let blob: ObjectID?
    /// Not so for symbolic links and submodules.
    let isRegular: Bool
}
