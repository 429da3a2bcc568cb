import TeamSyncGit

/// The files that a catalogue is counted in: those of a commit, or those on disk.
protocol FileSource {
    /// For messages: `main (1a2b3c4d5)`, `the working tree`.
    var name: String { get }
    func contents(of path: GitPath) throws(GitError) -> FileContents
    /// Calls `body` for every file below `folder`.
    func forEachFile(below folder: GitPath, _ body: (GitPath) -> Void) throws(GitError)
    /// Whether anything is at `path`; one with a slash at the end must be a folder.
    func exists(_ path: GitPath) throws(GitError) -> Bool
}

/// What reading a file gave.
enum FileContents {
    case missing
    /// The contents were left out of a partial clone.
    case notFetched
    /// A folder, a symbolic link or a submodule.
    case notAFile
    case tooLarge(limit: Int)
    /// - Parameter id: the blob, when there is one: equal ids are equal contents.
    case bytes([UInt8], id: ObjectID?)
}
