import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncReaders

/// Finds the folder to check.
package enum RepositoryRoot {
    /// The nearest parent folder of a path that contains a `.teamsync-check.yaml`, or else the top of its git
    /// repository, or else the current folder. An absolute path without symbolic links.
    /// - Parameter path: the path to start from; nil for the current folder.
    /// - Returns: nil if there is no current folder.
    static func find(_ path: String?) -> String? {
        guard let current = ResolvedPath.real(".") else { return nil }
        var start = current
        if let path {
            var status = stat()
            let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
            let isFolder = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
            start = ResolvedPath.real(isFolder ? path : folder) ?? current
        }
        for name in [CheckConfiguration.fileName, ".git"] {
            if let found = ancestor(of: start, with: name) { return found }
        }
        return path == nil || start.hasPrefix(current) ? current : start
    }

    /// Whether a root may be checked as a whole: not the root of the file system, nor a home folder that is not a
    /// repository.
    static func isProject(_ root: String, _ environment: [String: String]) -> Bool {
        let isHome = root == "/" || root == ResolvedPath.real(HomeFolder.path(environment: environment))
        return !isHome || [CheckConfiguration.fileName, ".git"].contains { access("\(root)/\($0)", F_OK) == 0 }
    }

    /// The path of a root inside its git repository, with a final slash; empty at the top, and outside a repository.
    static func prefix(of root: String) -> String {
        guard let top = ancestor(of: root, with: ".git"), top != root else { return "" }
        return String(root.dropFirst(top == "/" ? 1 : top.count + 1)) + "/"
    }

    static func isSame(_ path: String, _ other: String) -> Bool { ResolvedPath.real(path) == ResolvedPath.real(other) }

    private static func ancestor(of start: String, with name: String) -> String? {
        var folder = start
        while true {
            if access(folder == "/" ? "/\(name)" : "\(folder)/\(name)", F_OK) == 0 { return folder }
            guard folder != "/", let slash = folder.lastIndex(of: "/") else { return nil }
            folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
        }
    }
}

/// The files to check, selected by the arguments of the command.
struct Selection {
    /// The selected files.
    private(set) var files: Set<String> = []
    /// The selected files that exist, but that the tree excludes.
    private(set) var unlisted: Set<String> = []
    private var folders: [String] = []
    let isWhole: Bool

    /// - Parameters:
    ///   - arguments: the paths given by the user; empty for everything.
    ///   - paths: the paths of all files in the tree.
    ///   - isOther: whether a file that is not a source may be checked by its path.
    /// - Throws: for a file that is not a source.
    init(
        _ arguments: [String], root: String, paths: [String], isOther: (String) -> Bool, _ gaps: inout [CheckGap]
    ) throws(CheckProblem) {
        let known = Set(paths)
        let holders = Selection.folders(of: paths)
        var whole = arguments.isEmpty
        for argument in arguments {
            let found = Selection.path(argument, root)
            var status = stat()
            let exists = lstat(argument, &status) == 0
            let kind = status.st_mode & S_IFMT
            if exists, kind == S_IFREG, !argument.hasSuffix(".swift"), !(found.map(isOther) ?? false) {
                throw CheckProblem(
                    "\(Sanitizer.clean(argument)) is not a Swift source", hint: "specify Swift files or folders",
                    isUsage: true)
            }
            guard let path = found else {
                gaps.append(CheckGap(path: argument, reason: "is outside \(root)"))
                continue
            }
            if path.isEmpty {
                whole = true
            } else if known.contains(path) {
                files.insert(path)
            } else if holders.contains(path) {
                folders.append("\(path)/")
            } else {
                if exists, kind == S_IFDIR {
                    folders.append("\(path)/")
                } else if !exists {
                    gaps.append(CheckGap(path: argument, reason: "does not exist"))
                } else if path.hasSuffix(".swift") {
                    // If it is not a regular file, listing the tree reports it as inaccessible.
                    files.insert(path)
                    if kind == S_IFREG { unlisted.insert(path) }
                }
            }
        }
        isWhole = whole
    }

    /// The folders that contain any of the files, at any depth.
    private static func folders(of paths: [String]) -> Set<String> {
        var folders: Set<String> = []
        for path in paths {
            var folder = path[...]
            while let slash = folder.lastIndex(of: "/") {
                folder = folder[..<slash]
                if !folders.insert(String(folder)).inserted { break }
            }
        }
        return folders
    }

    func contains(_ path: String) -> Bool {
        isWhole || files.contains(path) || folders.contains { path.hasPrefix($0) }
            || folders.contains { $0.dropLast() == path[...] }
    }

    /// The path relative to the root; nil if it is outside the root.
    static func path(_ argument: String, _ root: String) -> String? {
        // The last component is not resolved: it may be a symbolic link, which is not followed.
        let trimmed = argument.count > 1 && argument.hasSuffix("/") ? String(argument.dropLast()) : argument
        let slash = trimmed.lastIndex(of: "/")
        let name = slash.map { String(trimmed[trimmed.index(after: $0)...]) } ?? trimmed
        var whole: String
        if name == "." || name == ".." || name.isEmpty {
            guard let real = ResolvedPath.real(trimmed) else { return nil }
            whole = real
        } else {
            let folder = slash.map { $0 == trimmed.startIndex ? "/" : String(trimmed[..<$0]) } ?? "."
            // A folder that does not exist is not in any tree, and is later reported as missing.
            let real = ResolvedPath.real(folder) ?? "\(root)/\(folder)"
            whole = real == "/" ? "/\(name)" : "\(real)/\(name)"
        }
        if whole == root { return "" }
        let start = root == "/" ? "/" : "\(root)/"
        return whole.hasPrefix(start) ? String(whole.dropFirst(start.count)) : nil
    }
}
