@testable import TeamSyncBase
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncGit

/// Records which files are read.
final class CountingFileSource<Base: FileSource>: FileSource {
    private let base: Base
    private(set) var reads: [GitPath] = []

    init(base: Base) {
        self.base = base
    }

    var name: TreeName { base.name }

    func contents(of path: GitPath) throws(FileSourceError) -> FileContents {
        reads.append(path)
        return try base.contents(of: path)
    }

    func contents(of file: ListedFile) throws(FileSourceError) -> FileContents {
        reads.append(file.path)
        return try base.contents(of: file)
    }

    func forEachFile(below folder: GitPath, _ body: (ListedFile) throws(FileSourceError) -> Void)
        throws(FileSourceError)
    {
        try base.forEachFile(below: folder, body)
    }

    func forEachFolder(
        below folder: GitPath, depth: Int?, _ body: (GitPath, ObjectID?) throws(FileSourceError) -> Void
    ) throws(FileSourceError) {
        try base.forEachFolder(below: folder, depth: depth, body)
    }

    func object(at path: GitPath) throws(FileSourceError) -> ObjectID? {
        try base.object(at: path)
    }

    func exists(_ path: GitPath) throws(FileSourceError) -> Bool {
        try base.exists(path)
    }
}
