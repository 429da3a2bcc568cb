import Glibc
import TeamSyncBase

/// Checks the files that libgit2 opens itself: a named pipe in place of one of them would block it.
enum RepositoryFiles {
    private static let ownNames = ["HEAD", "commondir", "gitdir", "index", "config.worktree"]
    private static let commonNames = [
        "HEAD", "config", "packed-refs", "shallow", "objects/info/alternates", "info/grafts", "info/attributes",
    ]
    /// The maximum number of references and their folders.
    private static let referenceLimit = 1_000_000
    private static let depthLimit = 64
    private static let workingTreeLimit = 10_000

    /// - Parameter clone: a working tree, a linked one, or a bare repository; missing files are ignored.
    /// - Throws: an error of class `repository` that names the file.
    static func check(_ clone: String) throws(GitError) {
        try check(path: "\(clone)/.git")
        guard let folders = GitFolders(clone: clone) else { return }
        for name in ownNames { try check(path: "\(folders.own)/\(name)") }
        for name in commonNames { try check(path: "\(folders.common)/\(name)") }
    }

    static func check(path: String) throws(GitError) {
        guard !PlainFile.isHarmless(path) else { return }
        throw GitError(
            code: .specialFile, class: .repository, message: "\(path) is not a regular file",
            operation: "open the repository")
    }

    /// Checks the files that libgit2 and git read during a download, apart from the objects: all references, the reflog
    /// of the moved reference, and the files of linked working trees.
    /// - Parameter reference: the full name of the moved reference.
    static func checkDownload(in folder: String, moving reference: String) throws(GitError) {
        try checkReferences(in: folder)
        try check(path: "\(folder)/logs/\(reference)")
        try check(path: "\(folder)/objects/info/commit-graphs/commit-graph-chain")
        for tree in FolderListing.names(of: "\(folder)/worktrees").prefix(workingTreeLimit) {
            for name in ["HEAD", "gitdir", "commondir"] { try check(path: "\(folder)/worktrees/\(tree)/\(name)") }
        }
    }

    /// Checks every loose reference: a fetch and a list of branches read all of them.
    static func checkReferences(in folder: String) throws(GitError) {
        var left = referenceLimit
        try checkReferences(below: "\(folder)/refs", depth: 0, &left)
    }

    private static func checkReferences(below folder: String, depth: Int, _ left: inout Int) throws(GitError) {
        guard depth < depthLimit, let handle = opendir(folder) else { return }
        defer { closedir(handle) }
        while let entry = readdir(handle) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name == "." || name == ".." { continue }
            left -= 1
            if left < 0 { throw GitError.tooLarge("the repository has more than \(referenceLimit) references") }
            switch Int32(entry.pointee.d_type) {
            case Int32(DT_REG): continue
            case Int32(DT_DIR): try checkReferences(below: "\(folder)/\(name)", depth: depth + 1, &left)
            default:
                var status = stat()
                let path = "\(folder)/\(name)"
                if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
                    try checkReferences(below: path, depth: depth + 1, &left)
                } else {
                    try check(path: path)
                }
            }
        }
    }
}
