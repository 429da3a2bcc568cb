import Glibc
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncGit
import TeamSyncProtocol
import TeamSyncWorker

/// Searches folders for clones in breadth-first order, so that the limit leaves out the deepest ones. Skips the
/// contents of clones, symbolic links, hidden folders, generated folders, and unresponsive mounts.
struct CloneFinder {
    struct Findings: Equatable, Sendable {
        /// The paths of the clones, sorted, without duplicates.
        var clones: [String] = []
        /// The folders that could not be read.
        var notes: [Problem] = []
        /// Whether the search ended early because of the limit on the number of folders.
        var isCutShort = false
    }

    private static let skippedNames: Set<String> = [
        "node_modules", "DerivedData", "Pods", "target", "vendor", "Library",
    ]

    private struct Step {
        let path: String
        let depth: Int
        let entersClone: Bool
    }

    private let limit: Int
    private let hung: HungMounts
    private var findings = Findings()
    /// The number of levels that have been searched below each folder.
    private var walked: [FileIdentity: Int] = [:]
    private var mains: Set<FileIdentity> = []
    private var linked: [(path: String, main: FileIdentity)] = []

    private var hungSeen: Set<String> = []

    private init(limit: Int, hung: HungMounts) {
        self.limit = limit
        self.hung = hung
    }

    /// - Parameter limit: the maximum number of folders to search.
    static func find(in places: [SearchPlace], limit: Int, hung: HungMounts = .none) -> Findings {
        var finder = CloneFinder(limit: limit, hung: hung)
        finder.walk(places)
        return finder.finish()
    }

    private mutating func walk(_ places: [SearchPlace]) {
        var steps = places.map { Step(path: $0.path, depth: $0.depth, entersClone: $0.entersClone) }
        var next = 0
        while next < steps.count {
            let step = steps[next]
            next += 1
            if let mount = hung.mount(of: step.path) {
                noteHung(mount)
                continue
            }
            guard let folder = FileIdentity(step.path), folder.isFolder else { continue }
            if let depth = walked[folder], depth >= step.depth { continue }
            if walked[folder] == nil, walked.count == limit {
                findings.isCutShort = true
                return
            }
            walked[folder] = step.depth
            if note(CloneMark(of: step.path), at: step.path), !step.entersClone { continue }
            if step.depth > 0 { steps += below(step) }
        }
    }

    private mutating func noteHung(_ mount: String) {
        guard hungSeen.insert(mount).inserted else { return }
        findings.notes.append(
            Problem(
                .timeout, "the file system at \(mount) does not respond and was not searched",
                hint: "mount it again, or unmount it"))
    }

    /// - Returns: whether the folder is a clone.
    private mutating func note(_ mark: CloneMark, at path: String) -> Bool {
        switch mark {
        case .none: return false
        case .submodule: break
        case .linked(let main): linked.append((path, main))
        case .main(let folder): if mains.insert(folder).inserted { findings.clones.append(path) }
        }
        return true
    }

    private mutating func below(_ step: Step) -> [Step] {
        do throws(FileError) {
            let contents = try FolderContents(of: step.path)
            if contents.isBareRepository { return [] }
            if contents.nameless > 0 {
                let folders = contents.nameless == 1 ? "a folder" : "\(contents.nameless) folders"
                findings.notes.append(
                    Problem(
                        .unsupported, "\(step.path) has \(folders) with a name that is not UTF-8",
                        hint: "if it contains clones, rename it"))
            }
            let names = contents.folders.filter { !$0.hasPrefix(".") && !CloneFinder.skippedNames.contains($0) }
            let parent = step.path == "/" ? "" : step.path
            return names.map { Step(path: "\(parent)/\($0)", depth: step.depth - 1, entersClone: false) }
        } catch {
            if !error.isMissingFile { findings.notes.append(Problem(error)) }
            return []
        }
    }

    private consuming func finish() -> Findings {
        for tree in linked.sorted(by: { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) })
        where mains.insert(tree.main).inserted {
            findings.clones.append(tree.path)
        }
        findings.clones.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return findings
    }
}

/// The type of a folder, according to its `.git`.
enum CloneMark: Equatable {
    /// The folder is not a clone.
    case none
    /// A clone, with the identity of the folder that contains its references.
    case main(FileIdentity)
    /// A linked working tree of the clone with the references in that folder.
    case linked(FileIdentity)
    case submodule

    init(of folder: String) {
        guard let dotGit = FileIdentity("\(folder)/.git"), dotGit.isFolder || dotGit.isFile,
            let folders = GitFolders(clone: folder), FileIdentity("\(folders.own)/HEAD") != nil,
            let common = FileIdentity(folders.common)
        else {
            self = .none
            return
        }
        if dotGit.isFile, CloneMark.liesInModules(folders.own) {
            self = .submodule
        } else {
            self = folders.own == folders.common ? .main(common) : .linked(common)
        }
    }

    /// git stores the data of a submodule in the folder `modules` of the superproject.
    private static func liesInModules(_ folder: String) -> Bool {
        let components = folder.split(separator: "/", omittingEmptySubsequences: false)
        return components.indices.contains { index in
            guard components[index] == "modules" else { return false }
            return FileIdentity(components[..<index].joined(separator: "/") + "/HEAD")?.isFile == true
        }
    }
}

/// The subfolders of a folder, without symbolic links.
struct FolderContents {
    /// The names of the subfolders, sorted by bytes.
    private(set) var folders: [String] = []
    /// The number of folders whose names are not UTF-8.
    private(set) var nameless = 0
    /// Whether this is the result of `git clone --bare`.
    let isBareRepository: Bool

    /// - Throws: `FileError` when the folder cannot be listed.
    init(of path: String) throws(FileError) {
        guard let handle = opendir(path) else { throw FileError(operation: "list", path: path, code: errno) }
        defer { closedir(handle) }
        var marks = 0
        while let entry = readdir(handle) {
            let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            let name = String(validating: bytes, as: UTF8.self)
            if let name, ["HEAD", "objects", "refs"].contains(name) { marks += 1 }
            guard name != ".", name != "..",
                FolderContents.isFolder(bytes, type: Int32(entry.pointee.d_type), in: path)
            else { continue }
            if let name { folders.append(name) } else { nameless += 1 }
        }
        isBareRepository = marks == 3
        folders.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private static func isFolder(_ name: [UInt8], type: Int32, in folder: String) -> Bool {
        guard type == Int32(DT_UNKNOWN) else { return type == Int32(DT_DIR) }
        var status = stat()
        let path = (Array("\(folder)/".utf8) + name + [0]).map { CChar(bitPattern: $0) }
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}

/// The identity of a file or folder, the same for all paths to it.
struct FileIdentity: Hashable {
    private let device: UInt64
    private let inode: UInt64
    let isFolder: Bool
    let isFile: Bool

    /// Follows symbolic links.
    /// - Returns: nil if it does not exist, or access is denied.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        isFolder = status.st_mode & S_IFMT == S_IFDIR
        isFile = status.st_mode & S_IFMT == S_IFREG
    }
}
