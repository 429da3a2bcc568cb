import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncGit

/// Which entries of which folders decide what is known of one clone, as its files are now. After any change of these
/// the plan is made again: folders come and go.
struct WatchPlan: Equatable {
    enum Entries: Equatable {
        case all
        case named(Set<String>)

        func contains(_ name: String) -> Bool {
            switch self {
            case .all: true
            case .named(let names): names.contains(name)
            }
        }
    }

    /// More folders than these in a working tree are not observed.
    private static let folderLimit = 4096

    private(set) var folders: [String: Entries] = [:]
    /// Whether the working tree has more folders than may be observed.
    private(set) var isTooLarge = false

    /// - Parameter accessFiles: files outside the clone; a folder among them stands for all in it, too.
    init(_ configuration: RepositoryConfiguration, accessFiles: [String] = []) {
        for file in accessFiles {
            let (folder, name) = WatchPlan.split(file)
            add(folder, name)
            if WatchPlan.isFolder(file) { folders[file] = .all }
        }
        let clone = configuration.path
        addFolders(above: clone)
        add(clone, ".git")
        guard let git = GitFolders(clone: clone) else { return }
        for name in ["HEAD", "FETCH_HEAD"] { add(git.own, name) }
        for name in ["HEAD", "FETCH_HEAD", "packed-refs", "config", "refs"] { add(git.common, name) }
        addReference(configuration.localReference, in: git.common)
        addReference(configuration.trackingReference, in: git.common)
        if configuration.countsFrom == .head || configuration.countsFrom == .worktree {
            git.headReference.map { addReference($0, in: git.common) }
        }
        if configuration.countsFrom == .worktree { addWorkingTree(configuration) }
    }

    /// The clone may be moved, removed, or made again, and so may every folder above it.
    private mutating func addFolders(above path: String) {
        var (folder, name) = WatchPlan.split(path)
        while !WatchPlan.isFolder(folder), folder != "/" { (folder, name) = WatchPlan.split(folder) }
        add(folder, name)
        while folder != "/" {
            let isLink = !WatchPlan.isFolder(folder, followsLinks: false)
            (folder, name) = WatchPlan.split(folder)
            // A folder tells itself that it is gone, a link in its place does not.
            add(folder, isLink ? [name] : [])
        }
    }

    /// The file of a reference is replaced, and the folders on its way come and go.
    private mutating func addReference(_ name: String, in folder: String) {
        addWay(to: name, from: folder)
    }

    /// - Returns: the last folder on the way, when it is one.
    @discardableResult
    private mutating func addWay(to path: String, from start: String) -> String? {
        var folder = start
        for component in path.split(separator: "/") {
            add(folder, String(component))
            folder += "/\(component)"
            guard WatchPlan.isFolder(folder) else { return nil }
        }
        return folder
    }

    private mutating func addWorkingTree(_ configuration: RepositoryConfiguration) {
        for source in configuration.counts.values.map(\.source) {
            let paths = source.ownPaths.isEmpty ? [""] : source.ownPaths
            for path in paths {
                guard let folder = addWay(to: path, from: configuration.path), source.file == nil else { continue }
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
            if WatchPlan.isFolder(path, followsLinks: false) { addAll(below: path) }
        }
    }

    private mutating func add(_ folder: String, _ name: String) {
        add(folder, [name])
    }

    private mutating func add(_ folder: String, _ new: Set<String>) {
        guard WatchPlan.isFolder(folder) else { return }
        switch folders[folder] {
        case .all: break
        case .named(let names): folders[folder] = .named(names.union(new))
        case nil: folders[folder] = .named(new)
        }
    }

    private static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return ("/", path) }
        let folder = path[..<slash]
        return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
    }

    private static func isFolder(_ path: String, followsLinks: Bool = true) -> Bool {
        var status = stat()
        let result = followsLinks ? stat(path, &status) : lstat(path, &status)
        return result == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
