@testable import TeamSyncBase
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncGit

/// Notes which files are read.
final class CountingFileSource<Base: FileSource>: FileSource {
    private let base: Base
    private(set) var reads: [GitPath] = []

    init(base: Base) {
        self.base = base
    }

    var ref: Warning.Ref { base.ref }

    func contents(of path: GitPath) throws(GitError) -> FileContents {
        reads.append(path)
        return try base.contents(of: path)
    }

    func contents(of file: ListedFile) throws(GitError) -> FileContents {
        reads.append(file.path)
        return try base.contents(of: file)
    }

    func forEachFile(below folder: GitPath, _ body: (ListedFile) throws(GitError) -> Void) throws(GitError) {
        try base.forEachFile(below: folder, body)
    }

    func forEachFolder(
        below folder: GitPath, depth: Int?, _ body: (GitPath, ObjectID?) throws(GitError) -> Void
    ) throws(GitError) {
        try base.forEachFolder(below: folder, depth: depth, body)
    }

    func object(at path: GitPath) throws(GitError) -> ObjectID? {
        try base.object(at: path)
    }

    func exists(_ path: GitPath) throws(GitError) -> Bool {
        try base.exists(path)
    }
}
