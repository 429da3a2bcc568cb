import Glibc
import TeamSyncBase
import TeamSyncConfiguration

/// The entries of folders that affect one clone, according to its current files. After any change to them, a new plan
/// is needed, because folders may have been added or removed.
struct WatchPlan: Equatable {
    enum Entries: Equatable {
        case all
        /// The names without duplicates, separated by `/`, which no name contains. Most of these texts need no separate
        /// memory, because they are short or equal to others.
        case named(String)

        static let none = Entries.named("")

        func contains(_ name: String) -> Bool {
            switch self {
            case .all: true
            case .named(let names): names.split(separator: "/").contains { $0 == name }
            }
        }

        /// Returns the entries that either of the two contains.
        func union(_ other: Entries) -> Entries {
            guard case .named(let names) = self, case .named(let others) = other else { return .all }
            let new = others.split(separator: "/").filter { !contains(String($0)) }
            if new.isEmpty { return self }
            return .named((names.split(separator: "/") + new).joined(separator: "/"))
        }
    }

    /// The maximum number of watched folders in a working tree.
    private static let folderLimit = 4096

    private let mounts: MountTable
    private(set) var folders: [String: Entries] = [:]
    /// Whether the working tree has more folders than may be watched.
    private(set) var isTooLarge = false

    /// - Parameters:
    ///   - clone: the folder of the clone, without symbolic links, on a local file system.
    ///   - accessFiles: files outside the clone; if one of them is a folder, its contents are included.
    init(_ configuration: RepositoryConfiguration, clone: String, mounts: MountTable, accessFiles: [String] = []) {
        self.mounts = mounts
        for file in accessFiles {
            let (folder, name) = WatchPlan.split(file)
            add(folder, name)
            if isFolder(file) { folders[file] = .all }
        }
        addFolders(above: clone)
        if configuration.path != clone { addFirstLink(on: configuration.path) }
        add(clone, ".git")
        guard let git = GitFolders(clone: clone) else { return }
        add(git.common, "HEAD/FETCH_HEAD/packed-refs/config/refs")
        add(git.own, "HEAD/FETCH_HEAD")
        addReference(configuration.localReference, in: git.common)
        addReference(configuration.trackingReference, in: git.common)
        if configuration.countsFrom == .head || configuration.countsFrom == .worktree {
            git.headReference.map { addReference($0, in: git.common) }
        }
        if configuration.countsFrom == .worktree { addWorkingTree(configuration, clone) }
    }

    /// Adds the parent folders, because the clone, and each of its parents, may be moved, removed or recreated.
    private mutating func addFolders(above path: String) {
        var (folder, name) = WatchPlan.split(path)
        while !isFolder(folder), folder != "/" { (folder, name) = WatchPlan.split(folder) }
        add(folder, name)
        while folder != "/" {
            let isLink = !isFolder(folder, followsLinks: false)
            (folder, name) = WatchPlan.split(folder)
            // The removal of a folder is reported by the folder itself, but the removal of a link to it is not.
            add(folder, isLink ? name : "")
        }
    }

    /// Adds the place at which the configured path leaves the real one, because the target of the link may be on
    /// another file system.
    private mutating func addFirstLink(on path: String) {
        var folder = ""
        for component in path.split(separator: "/") {
            let parent = folder.isEmpty ? "/" : folder
            folder += "/\(component)"
            guard isFolder(folder, followsLinks: false) else {
                add(parent, String(component))
                return
            }
        }
    }

    /// Adds the file of a reference, which is replaced on changes, and its parent folders, which are created and
    /// removed.
    private mutating func addReference(_ name: String, in folder: String) {
        addWay(to: name, from: folder)
    }

    /// - Returns: the path of the last component if it is a folder; otherwise nil.
    @discardableResult
    private mutating func addWay(to path: String, from start: String) -> String? {
        var folder = start
        for component in path.split(separator: "/") {
            add(folder, String(component))
            folder += "/\(component)"
            guard isFolder(folder) else { return nil }
        }
        return folder
    }

    private mutating func addWorkingTree(_ configuration: RepositoryConfiguration, _ clone: String) {
        for source in configuration.counts.values.map(\.source) {
            let paths = source.ownPaths.isEmpty ? [""] : source.ownPaths
            for path in paths {
                guard let folder = addWay(to: path, from: clone), source.file == nil else { continue }
                addAll(below: folder)
            }
        }
    }

    private mutating func addAll(below folder: String) {
        guard folders.count < WatchPlan.folderLimit else {
            isTooLarge = true
            return
        }
        guard folders[folder] != .all else { return }
        folders[folder] = .all
        for name in FolderListing.names(of: folder) where name != ".git" {
            let path = "\(folder)/\(name)"
            if isFolder(path, followsLinks: false) { addAll(below: path) }
        }
    }

    private mutating func add(_ folder: String, _ names: String) {
        guard isFolder(folder) else { return }
        folders[folder] = folders[folder]?.union(.named(names)) ?? .named(names)
    }

    private static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return ("/", path) }
        let folder = path[..<slash]
        return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
    }

    private func isFolder(_ path: String, followsLinks: Bool = true) -> Bool {
        guard mounts.isLocal(path) else { return false }
        var status = stat()
        let result = followsLinks ? stat(path, &status) : lstat(path, &status)
        return result == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
