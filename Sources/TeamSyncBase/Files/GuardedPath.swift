import CLinux
import Glibc

/// A path followed one component at a time, so that committed links cannot decide which file is written or read.
///
/// - A symbolic link is not followed out of its project: the working tree that contains it, or else the folder in
///   `Rules.project`, or else the current folder. The home folder and its parents are never projects. Links outside
///   projects belong to the user and may point anywhere.
/// - Nothing in a repository's private folder is reachable: below a name that is `.git` in any case, and below any
///   folder that git would accept as a repository, whatever its name, such as a bare one or the target of a `.git`
///   file.
///
/// The folder is opened while the path is followed, so that it remains the one that was checked.
package struct GuardedPath {
    package struct Rules: Sendable {
        /// The places that the last component may point to if it is a link.
        package enum LastLink: Sendable {
            case withinFolder, withinProject
        }

        package var lastLink = LastLink.withinFolder
        /// Whether links in the project are followed at all.
        package var followsLinks = true
        /// A folder to treat as a project although it is not a working tree. Absolute, without links.
        package var project: String?
        /// The permissions of missing folders, less the umask; nil to not create them.
        package var folderMode: UInt32?
        /// The table of file systems that respond immediately; nil for a process that may wait for others.
        package var mounts: MountTable?
        /// A verb for errors: `write`, `read`.
        package var operation = "write"

        package init() {}
    }

    /// The folder that contains the file, or will contain it.
    package let folder: OpenFolder
    package let name: String

    /// An absolute path without links.
    package var path: String { folder.path(of: name) }

    /// Follows `path`. The file does not have to exist.
    /// - Throws: `GuardedPathError`. With `mounts`, file systems that might hang have not been accessed.
    package init(_ path: String, _ rules: Rules) throws(GuardedPathError) {
        var walk = Walk(rules)
        let whole = path.hasPrefix("/") ? path : try Walk.currentFolder(rules) + "/" + path
        let end = try walk.follow(whole, from: [], isFile: true)
        var (folders, missing) = (end.folders, end.missing)
        guard let name = missing.popLast() ?? folders.popLast()?.name, var folder = folders.last?.folder else {
            throw .system(FileError(operation: rules.operation, path: path, code: EISDIR))
        }
        do throws(FileError) {
            for component in missing {
                guard let mode = rules.folderMode else {
                    throw FileError(operation: rules.operation, path: path, code: ENOENT)
                }
                folder = try folder.makeFolder(component, mode: mode)
            }
        } catch {
            throw .system(error)
        }
        (self.folder, self.name) = (folder, name)
    }

    /// Reads a whole file. A link may point to another file of the project.
    /// - Parameter project: see `Rules.project`.
    package static func contents(
        of path: String, project: String? = nil, limit: Int
    ) throws(GuardedPathError) -> [UInt8] {
        var rules = Rules()
        (rules.lastLink, rules.project, rules.operation) = (.withinProject, project, "read")
        let place = try GuardedPath(path, rules)
        do throws(FileError) {
            return try place.folder.contents(of: place.name, limit: limit)
        } catch {
            throw .system(FileError(operation: "read", path: path, code: error.code))
        }
    }

    /// Whether a name is that of a repository's private folder. The comparison ignores case, as some file systems do.
    package static func isGitFolder(_ name: some StringProtocol) -> Bool {
        name.utf8.count == 4 && name.lowercased() == ".git"
    }
}

/// The reason a path was not followed.
package enum GuardedPathError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A symbolic link points outside its folder or project.
    case linkOutside(link: String, target: String, folder: String, operation: String)
    /// A symbolic link, where links are not followed.
    case link(String)
    /// The path is inside a git directory.
    case gitFolder(path: String, operation: String)
    /// The file system is not local.
    case elsewhere(path: String)
    case system(FileError)

    package var description: String {
        switch self {
        case .linkOutside(let link, let target, let folder, let operation):
            "cannot \(operation) through the symbolic link \(link): it points to \(target), outside \(folder)"
        case .link(let path): "\(path) is a symbolic link, and links are not followed here"
        case .gitFolder(let path, let operation): "cannot \(operation) \(path): it is inside a git directory"
        case .elsewhere(let path): "\(path) is not on a local file system"
        case .system(let error): "\(error)"
        }
    }

    /// Advice for the user.
    package var hint: String {
        switch self {
        case .linkOutside, .link: "remove the link, or specify a path without links"
        case .gitFolder: "specify a file in the working tree"
        case .elsewhere: "write it with 'teamsync prebuild --output'"
        case .system(let error): error.hint ?? "check the path and its permissions"
        }
    }

    package var isMissingFile: Bool {
        if case .system(let error) = self { error.isMissingFile } else { false }
    }
}

extension GuardedPath {
    /// The part of the path that has been followed so far, starting from the root of the file system.
    fileprivate struct Walk {
        /// The limit that the system itself has.
        private static let linkLimit = 40
        /// The maximum number of folders open at a time.
        private static let depthLimit = 256

        struct Step {
            let name: String
            let folder: OpenFolder
        }

        struct End {
            /// The steps from the root to the last folder that exists. The last step is the file itself if it is a
            /// folder.
            var folders: [Step]
            /// The components after the last folder: the file, and parents that do not exist.
            var missing: [String]

            var path: String {
                missing.reduce(folders.last?.folder.path ?? "/") { $0 == "/" ? "/\($1)" : "\($0)/\($1)" }
            }
        }

        private let rules: Rules
        private var links = 0

        init(_ rules: Rules) {
            self.rules = rules
        }

        static func currentFolder(_ rules: Rules) throws(GuardedPathError) -> String {
            guard let folder = getcwd(nil, 0) else {
                throw .system(FileError(operation: rules.operation, path: ".", code: errno))
            }
            defer { free(folder) }
            return String(cString: folder)
        }

        private func failure(_ path: String, _ code: Int32 = errno) -> GuardedPathError {
            .system(FileError(operation: rules.operation, path: path, code: code))
        }

        /// - Parameters:
        ///   - start: the starting point of a relative path.
        ///   - isFile: whether the last component is the file, not one of its parents.
        mutating func follow(_ path: String, from start: [Step], isFile: Bool) throws(GuardedPathError) -> End {
            var folders = path.hasPrefix("/") ? [try root()] : start
            var components = path.split(separator: "/").filter { $0 != "." }.map(String.init)[...]
            while let name = components.popFirst() {
                guard let folder = folders.last?.folder else { throw failure(path, ENOENT) }
                if name == ".." {
                    if folders.count > 1 { folders.removeLast() }
                    continue
                }
                let entry = folder.path(of: name)
                if GuardedPath.isGitFolder(name) { throw .gitFolder(path: entry, operation: rules.operation) }
                try checkMount(entry)
                let descriptor = clinux_open_path(folder.descriptor, name, O_NOFOLLOW)
                guard descriptor >= 0 else {
                    guard errno == ENOENT else { throw failure(path) }
                    return try End(folders: folders, missing: [name] + rest(components, of: path))
                }
                let opened = OpenFolder(descriptor: descriptor, path: entry)
                var status = stat()
                guard fstat(descriptor, &status) == 0 else { throw failure(path) }
                switch status.st_mode & S_IFMT {
                case S_IFDIR:
                    guard folders.count < Walk.depthLimit else { throw failure(path, ENAMETOOLONG) }
                    if Walk.isRepository(opened) { throw .gitFolder(path: entry, operation: rules.operation) }
                    folders.append(Step(name: name, folder: opened))
                case S_IFLNK:
                    let isLast = isFile && components.isEmpty
                    let end = try target(of: opened, in: folders, isLast: isLast)
                    if isLast { return end }
                    guard end.missing.isEmpty else {
                        var end = end
                        end.missing += try rest(components, of: path)
                        return end
                    }
                    folders = end.folders
                default:
                    guard isFile, components.isEmpty else { throw failure(path, ENOTDIR) }
                    return End(folders: folders, missing: [name])
                }
            }
            return End(folders: folders, missing: [])
        }

        private func root() throws(GuardedPathError) -> Step {
            do throws(FileError) {
                return Step(name: "/", folder: try OpenFolder("/"))
            } catch {
                throw .system(error)
            }
        }

        /// Checks and returns the components after the last folder that exists.
        private func rest(_ components: ArraySlice<String>, of path: String) throws(GuardedPathError) -> [String] {
            if components.contains("..") { throw failure(path, ENOENT) }
            if components.contains(where: { GuardedPath.isGitFolder($0) }) {
                throw .gitFolder(path: path, operation: rules.operation)
            }
            return Array(components)
        }

        private mutating func target(
            of link: OpenFolder, in folders: [Step], isLast: Bool
        ) throws(GuardedPathError) -> End {
            links += 1
            guard links <= Walk.linkLimit else { throw failure(link.path, ELOOP) }
            guard rules.followsLinks else { throw .link(link.path) }
            let end = try follow(text(of: link), from: folders, isFile: isLast)
            let scope = isLast && rules.lastLink == .withinFolder ? folders.last?.folder.path : try project(of: folders)
            if let scope, !Walk.isInside(end.path, scope) {
                throw .linkOutside(
                    link: link.path, target: end.path, folder: scope, operation: rules.operation)
            }
            return end
        }

        /// Reads the target of a link from a descriptor of the link itself.
        private func text(of link: OpenFolder) throws(GuardedPathError) -> String {
            var target = [CChar](repeating: 0, count: Int(PATH_MAX))
            let length = readlinkat(link.descriptor, "", &target, target.count)
            guard length > 0 else { throw failure(link.path) }
            return String(decoding: target[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }

        /// - Returns: nil for a folder outside any project.
        private func project(of folders: [Step]) throws(GuardedPathError) -> String? {
            let home = HomeFolder.current
            for step in folders.reversed() where !Walk.isInside(home, step.folder.path) {
                try checkMount(step.folder.path(of: ".git"))
                if Walk.has(".git", step.folder) { return step.folder.path }
            }
            guard let folder = folders.last?.folder.path else { return nil }
            return [rules.project, try Walk.currentFolder(rules)].compactMap { $0 }.first { candidate in
                Walk.isInside(folder, candidate) && !Walk.isInside(home, candidate)
            }
        }

        /// - Parameter path: a path without links, except possibly in its last component.
        /// - Throws: `elsewhere` when accessing it could block forever.
        private func checkMount(_ path: String) throws(GuardedPathError) {
            if let mounts = rules.mounts, mounts.mount(of: path)?.isLocal != true { throw .elsewhere(path: path) }
        }

        /// Whether git would recognize a repository, or the private folder of a linked working tree.
        private static func isRepository(_ folder: OpenFolder) -> Bool {
            has("HEAD", folder) && (has("objects", folder) && has("refs", folder) || has("commondir", folder))
        }

        private static func has(_ name: String, _ folder: OpenFolder) -> Bool {
            var status = stat()
            return fstatat(folder.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
        }

        /// Whether `path` is `folder` or below it.
        private static func isInside(_ path: String, _ folder: String) -> Bool {
            path == folder || folder == "/" || path.hasPrefix(folder + "/")
        }
    }
}
