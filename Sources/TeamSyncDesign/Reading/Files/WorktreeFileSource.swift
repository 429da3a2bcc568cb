import Glibc
package import TeamSyncBase
import TeamSyncDocuments

/// The files on disk, whether or not git tracks them. Symbolic links are not followed.
package struct WorktreeFileSource: FileSource {
    /// The folder of the working tree.
    private let root: String
    package let name = TreeName(.other, "the working tree")

    package init(root: String) { self.root = root }

    package func contents(of path: GitPath) throws(FileSourceError) -> FileContents {
        guard let kind = kind(at: path) else { return .missing }
        guard kind == S_IFREG else { return .notAFile }
        do throws(FileError) {
            return .bytes(try BoundedFile.contents(of: location(of: path), called: "\(root)/\(path)"), id: nil)
        } catch {
            if error.isMissingFile { return .missing }
            if error.code == EFBIG { return .tooLarge(limit: BoundedFile.usualLimit) }
            throw .failed(error)
        }
    }

    package func contents(of file: ListedFile) throws(FileSourceError) -> FileContents {
        try contents(of: file.path)
    }

    package func object(at path: GitPath) throws(FileSourceError) -> ObjectID? { nil }

    package func forEachFile(
        below folder: GitPath, _ body: (ListedFile) throws(FileSourceError) -> Void
    ) throws(FileSourceError) {
        guard kind(at: folder) == S_IFDIR else { return }
        var visited = 0
        try visit(Array(folder.components.joined(separator: [UInt8(ascii: "/")])), &visited, body)
    }

    package func forEachFolder(
        below folder: GitPath, depth: Int?, _ body: (GitPath, ObjectID?) throws(FileSourceError) -> Void
    ) throws(FileSourceError) {
        guard kind(at: folder) == S_IFDIR else { return }
        let start = Array(folder.components.joined(separator: [UInt8(ascii: "/")]))
        var visited = 0
        _ = try visitFolders(start, depth: depth ?? .max, &visited, body)
    }

    package func exists(_ path: GitPath) throws(FileSourceError) -> Bool {
        guard let kind = kind(at: path) else { return false }
        return !path.isFolder || kind == S_IFDIR
    }

    private func visit(
        _ folder: [UInt8], _ visited: inout Int, _ body: (ListedFile) throws(FileSourceError) -> Void
    ) throws(FileSourceError) {
        for (path, kind) in try entries(of: folder, &visited) {
            if kind == S_IFDIR {
                try visit(path, &visited, body)
            } else {
                try body(ListedFile(path: GitPath(path), blob: nil, isRegular: kind == S_IFREG))
            }
        }
    }

    /// - Returns: whether `folder` contains a file at any depth.
    private func visitFolders(
        _ folder: [UInt8], depth: Int, _ visited: inout Int,
        _ body: (GitPath, ObjectID?) throws(FileSourceError) -> Void
    ) throws(FileSourceError) -> Bool {
        var holdsFiles = false
        for (path, kind) in try entries(of: folder, &visited) {
            guard kind == S_IFDIR else {
                holdsFiles = true
                if depth <= 0 { return true }
                continue
            }
            // git does not treat another repository as a folder.
            if WorktreeFileSource.kind(of: location(of: GitPath(path + Array("/.git".utf8)))) != nil {
                holdsFiles = true
                continue
            }
            guard try visitFolders(path, depth: depth - 1, &visited, body) else { continue }
            holdsFiles = true
            if depth <= 0 { return true }
            try body(GitPath(path), nil)
        }
        return holdsFiles
    }

    /// - Parameter visited: the number of entries that have been visited so far.
    /// - Throws: `.stopped` if there are too many. The depth is limited by the maximum length of a path.
    private func entries(
        of folder: [UInt8], _ visited: inout Int
    ) throws(FileSourceError) -> [(path: [UInt8], kind: mode_t)] {
        let names = FolderListing.names(of: location(of: GitPath(folder)))
        visited += names.count
        guard visited <= ItemListing.visitLimit else { throw .stopped }
        return names.compactMap { name in
            guard name != Array(".git".utf8) else { return nil }
            let path = folder.isEmpty ? name : folder + [UInt8(ascii: "/")] + name
            return WorktreeFileSource.kind(of: location(of: GitPath(path))).map { (path, $0) }
        }
    }

    private func location(of path: GitPath) -> [CChar] {
        (Array(root.utf8) + [UInt8(ascii: "/")] + path.bytes + [0]).map { CChar(bitPattern: $0) }
    }

    /// Returns nil if nothing exists at the path, or if a parent folder is a symbolic link; git has no files below a
    /// link, either.
    private func kind(at path: GitPath) -> mode_t? {
        var kind: mode_t = S_IFDIR
        var walked: [UInt8] = []
        for component in path.components {
            walked += (walked.isEmpty ? [] : [UInt8(ascii: "/")]) + component
            guard kind == S_IFDIR, let next = WorktreeFileSource.kind(of: location(of: GitPath(walked))) else {
                return nil
            }
            kind = next
        }
        return kind
    }

    private static func kind(of location: [CChar]) -> mode_t? {
        var status = stat()
        return lstat(location, &status) == 0 ? status.st_mode & S_IFMT : nil
    }
}
