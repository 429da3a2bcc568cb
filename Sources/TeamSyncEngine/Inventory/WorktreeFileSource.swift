import TeamSyncGit
import TeamSyncSnapshot

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The files as they are on disk, tracked or not. Symbolic links are not followed.
struct WorktreeFileSource: FileSource {
    /// The folder of the working tree.
    let root: String
    let name = "the working tree"

    func contents(of path: GitPath) throws(GitError) -> FileContents {
        guard let kind = kind(at: path) else { return .missing }
        guard kind == S_IFREG else { return .notAFile }
        do throws(FileError) {
            return .bytes(try BoundedFile.contents(of: "\(root)/\(path)"), id: nil)
        } catch {
            if error.code == EFBIG { return .tooLarge(limit: DocumentCodec.sizeLimit) }
            throw GitError(code: .generic, class: .system, message: "\(error)", operation: "read a file")
        }
    }

    func forEachFile(below folder: GitPath, _ body: (GitPath) -> Void) throws(GitError) {
        guard kind(at: folder) == S_IFDIR else { return }
        visit(Array(folder.components.joined(separator: [UInt8(ascii: "/")])), body)
    }

    func exists(_ path: GitPath) throws(GitError) -> Bool {
        guard let kind = kind(at: path) else { return false }
        return !path.isFolder || kind == S_IFDIR
    }

    private func visit(_ folder: [UInt8], _ body: (GitPath) -> Void) {
        for name in FolderListing.names(of: location(of: GitPath(folder))) where name != Array(".git".utf8) {
            let path = folder.isEmpty ? name : folder + [UInt8(ascii: "/")] + name
            switch WorktreeFileSource.kind(of: location(of: GitPath(path))) {
            case S_IFDIR: visit(path, body)
            case nil: continue
            default: body(GitPath(path))
            }
        }
    }

    private func location(of path: GitPath) -> [CChar] {
        (Array(root.utf8) + [UInt8(ascii: "/")] + path.bytes + [0]).map { CChar(bitPattern: $0) }
    }

    /// nil when nothing is there, and when a folder on the way is a symbolic link, below which git has nothing either.
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
