import Glibc

/// The folders where a clone stores git's data, found only by reading files.
package struct GitFolders: Equatable, Sendable {
    /// Contains `HEAD` and `FETCH_HEAD` of this working tree.
    package let own: String
    /// Contains references and configuration, which linked working trees share; the same as `own` in most clones.
    package let common: String

    /// - Parameter clone: a working tree, a linked one, or a bare repository.
    /// - Returns: nil when the file `.git` points to nothing. A folder without `.git` is treated as a bare repository.
    package init?(clone: String) {
        let dotGit = "\(clone)/.git"
        var status = stat()
        guard stat(dotGit, &status) == 0 else {
            (own, common) = (clone, clone)
            return
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            (own, common) = (dotGit, dotGit)
            return
        }
        let prefix = "gitdir: "
        guard let line = GitFolders.firstLine(of: dotGit), line.hasPrefix(prefix) else { return nil }
        let folder = GitFolders.absolute(String(line.dropFirst(prefix.count)), below: clone)
        own = folder
        let written = GitFolders.firstLine(of: "\(folder)/commondir")
        common = written.map { GitFolders.absolute($0, below: folder) } ?? folder
    }

    /// The branch of `HEAD`, such as `refs/heads/main`; nil when it is detached or cannot be read.
    package var headReference: String? {
        guard let line = GitFolders.firstLine(of: "\(own)/HEAD"), line.hasPrefix("ref: ") else { return nil }
        return String(line.dropFirst("ref: ".count))
    }

    private static func absolute(_ path: String, below folder: String) -> String {
        path.hasPrefix("/") ? path : "\(folder)/\(path)"
    }

    /// Returns the first line of a file; nil if it cannot be read or has no such line, and for a pipe.
    private static func firstLine(of path: String) -> String? {
        guard let bytes = PlainFile.contents(of: path, limit: 64 << 10), !bytes.isEmpty else { return nil }
        return String(decoding: bytes.prefix { $0 != 0 && $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
}
