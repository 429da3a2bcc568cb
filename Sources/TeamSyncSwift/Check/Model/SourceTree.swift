import Glibc
import TeamSyncBase
import TeamSyncReaders

/// The files of a repository, by their relative paths: either those on disk, or those in git's index.
package protocol SourceTree {
    /// The absolute path of the folder that paths are relative to.
    var root: String { get }
    /// Returns the paths of all files, sorted, and the files that could not be accessed.
    func list() -> (paths: [String], gaps: [CheckGap])
    func contents(of path: String) throws(UnreadableSource) -> [UInt8]
}

package struct UnreadableSource: Error {
    /// A predicate: "is larger than 4 MiB".
    package let reason: String
}

extension SourceTree {
    /// The maximum size of a file, in bytes. Larger files are not checked.
    package static var sizeLimit: Int { 4 << 20 }
}

/// The files on disk. Symbolic links are not followed.
package struct WorkingTree: SourceTree {
    private static let entryLimit = 500_000
    /// The names of folders for packages and builds.
    private static let ignored: Set<String> = ["Pods", "Carthage", "DerivedData", "node_modules", "SourcePackages"]

    /// Whether a path is hidden, or is in a folder for packages or builds.
    static func isIgnored(_ path: String) -> Bool {
        path.split(separator: "/").contains { $0.hasPrefix(".") || ignored.contains(String($0)) }
    }

    package let root: String
    private let hasRepositories: Bool
    private let isExcluded: (String) -> Bool
    private let lastFolder = LastFolder()

    /// - Parameters:
    ///   - hasRepositories: whether submodules and other clones inside the tree are included, and links to other
    ///     folders are reported.
    ///   - isExcluded: whether the file or folder with a given path is excluded.
    package init(
        root: String, hasRepositories: Bool = true, isExcluded: @escaping (String) -> Bool = { _ in false }
    ) {
        (self.root, self.hasRepositories, self.isExcluded) = (root, hasRepositories, isExcluded)
    }

    package func list() -> (paths: [String], gaps: [CheckGap]) {
        var (paths, gaps, open, visited): ([String], [CheckGap], [String], Int) = ([], [], [""], 0)
        while let folder = open.popLast() {
            let path = folder.isEmpty ? root : "\(root)/\(folder)"
            guard access(path, R_OK | X_OK) == 0 else {
                gaps.append(CheckGap(path: folder.isEmpty ? "." : folder, reason: "cannot be read: permission denied"))
                continue
            }
            let entries = FolderListing.entries(of: Array(path.utf8CString))
            if !hasRepositories, !folder.isEmpty, entries.contains(where: { $0.name.elementsEqual(".git".utf8) }) {
                continue
            }
            for entry in entries {
                let name = entry.name
                visited += 1
                guard visited <= WorkingTree.entryLimit else {
                    gaps.append(CheckGap(reason: "there are more than \(WorkingTree.entryLimit) files"))
                    return (paths.sorted(), gaps)
                }
                guard let text = String(validating: name, as: UTF8.self) else {
                    if name.suffix(6).elementsEqual(".swift".utf8) {
                        let shown = Sanitizer.clean(String(decoding: name, as: UTF8.self), limit: .name)
                        gaps.append(
                            CheckGap(
                                path: folder.isEmpty ? shown : "\(folder)/\(shown)",
                                reason: "has a name that is not UTF-8"))
                    }
                    continue
                }
                // Hidden files are not sources: .git, .build.
                guard !text.hasPrefix(".") else { continue }
                let child = folder.isEmpty ? text : "\(folder)/\(text)"
                guard !isExcluded(child) else { continue }
                switch entry.format ?? format(of: child) {
                case S_IFDIR where WorkingTree.ignored.contains(text): break
                case S_IFDIR: open.append(child)
                case S_IFREG: paths.append(child)
                case S_IFLNK where hasRepositories || text.hasSuffix(".swift"):
                    if let reason = problem(ofLink: child) { gaps.append(CheckGap(path: child, reason: reason)) }
                case S_IFLNK: break
                default:
                    if text.hasSuffix(".swift") { gaps.append(CheckGap(path: child, reason: "is not a regular file")) }
                }
            }
        }
        return (paths.sorted(), gaps)
    }

    package func contents(of path: String) throws(UnreadableSource) -> [UInt8] {
        try contents(of: path, limit: WorkingTree.sizeLimit)
    }

    /// - Parameter limit: the maximum size, in bytes.
    func contents(of path: String, limit: Int) throws(UnreadableSource) -> [UInt8] {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let name = slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
        let reason: String
        do throws(FileError) {
            let folder = try lastFolder.open(slash.map { String(path[..<$0]) } ?? "", in: root)
            switch try folder.format(of: name) {
            case nil: reason = "does not exist"
            case S_IFREG: return try folder.contents(of: name, limit: limit)
            case S_IFLNK: reason = "is a symbolic link, and links are not followed"
            case S_IFDIR: reason = "is a folder"
            default: reason = "is not a regular file"
            }
        } catch {
            reason =
                switch error.code {
                case EFBIG: "is larger than \(limit >> 20) MiB"
                case ENOENT: "does not exist"
                default: "cannot be read: \(String(cString: strerror(error.code)))"
                }
        }
        throw UnreadableSource(reason: reason)
    }

    private func format(of path: String) -> mode_t? {
        var status = stat()
        return lstat("\(root)/\(path)", &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// The reason that a link cannot be checked; nil if its target is inside the tree and is therefore checked itself.
    private func problem(ofLink path: String) -> String? {
        var status = stat()
        let whole = "\(root)/\(path)"
        guard stat(whole, &status) == 0 else {
            return path.hasSuffix(".swift") ? "is a broken symbolic link" : nil
        }
        guard status.st_mode & S_IFMT == S_IFDIR || path.hasSuffix(".swift") else { return nil }
        guard let target = ResolvedPath.real(whole) else { return "is a symbolic link that cannot be read" }
        return target == root || target.hasPrefix(root == "/" ? "/" : "\(root)/")
            ? nil : "is a symbolic link that points outside the repository"
    }
}

/// Keeps the last folder open, because the files of a folder are mostly read one after the other.
private final class LastFolder {
    private var last: (path: String, folder: OpenFolder)?

    /// - Parameter path: the path of the folder relative to `root`; empty for `root`. Links in it are not followed.
    func open(_ path: String, in root: String) throws(FileError) -> OpenFolder {
        if let last, last.path == path { return last.folder }
        var folder = try OpenFolder(root)
        for component in path.split(separator: "/") { folder = try folder.folder(String(component)) }
        last = (path, folder)
        return folder
    }
}

/// The files on disk, except that one file has the given text. This file does not have to exist.
package struct TextTree: SourceTree {
    private let tree: WorkingTree
    private let path: String
    private let text: [UInt8]

    /// - Parameter path: the path of the file, relative to the root.
    init(_ text: [UInt8], at path: String, in tree: WorkingTree) {
        (self.text, self.path, self.tree) = (text, path, tree)
    }

    package var root: String { tree.root }

    package func list() -> (paths: [String], gaps: [CheckGap]) {
        let (paths, gaps) = tree.list()
        return (paths.contains(path) ? paths : (paths + [path]).sorted(), gaps.filter { $0.path != path })
    }

    package func contents(of path: String) throws(UnreadableSource) -> [UInt8] {
        guard path == self.path else { return try tree.contents(of: path) }
        guard text.count <= TextTree.sizeLimit else {
            throw UnreadableSource(reason: "is larger than \(TextTree.sizeLimit >> 20) MiB")
        }
        return text
    }
}
