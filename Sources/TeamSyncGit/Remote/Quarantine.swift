import CLibgit2
import Glibc
import Synchronization
import TeamSyncBase

/// A folder for downloads inside the folder of a repository's objects, like that of `git receive-pack`. Packs that have
/// been inspected are moved to the other objects; everything else is removed together with the folder.
struct Quarantine {
    /// `<objects>/teamsync-<process>-<number>`: `git gc` ignores the name.
    let path: String
    /// The folder that contains the objects: either the quarantine itself, or a subfolder if the quarantine is a
    /// repository.
    let objects: String
    private var packFolder: String { "\(objects)/pack" }
    private static let isClosed = Mutex(false)
    /// `.idx` is last because it makes a pack visible. `.promisor` and `.rev` are written by git.
    private static let endings = [".promisor", ".rev", ".pack", ".idx"]

    /// Prevents this process from creating quarantines: a thread that is about to download fails instead. After that,
    /// no new quarantine can appear while the existing ones are being removed.
    static func refuseNew() {
        isClosed.withLock { $0 = true }
    }

    init(at path: String) throws(GitError) {
        self.path = path
        objects = path
        try Quarantine.make([path, "\(path)/pack"])
    }

    /// Creates a value for an existing folder.
    init(existing path: String) {
        (self.path, objects) = (path, path)
    }

    /// Creates a quarantine that is a separate repository without references, so that all objects are downloaded.
    /// (`git_repository_init`)
    init(isolatedAt path: String) throws(GitError) {
        self.path = path
        objects = "\(path)/objects"
        try Quarantine.make([path])
        var repository: OpaquePointer?
        let result = git_repository_init(&repository, path, 1)
        git_repository_free(repository)
        guard result == 0 else {
            let error = GitError.last(code: result, "set up the quarantine")
            remove()
            throw error
        }
    }

    private static func make(_ folders: [String]) throws(GitError) {
        let failure = isClosed.withLock { isClosed -> GitError? in
            if isClosed { errno = ECANCELED }
            let missing = folders.first { isClosed || mkdir($0, 0o777) != 0 }
            return missing.map { Quarantine.failure("create the folder", $0) }
        }
        if let failure { throw failure }
    }

    /// Returns the packs that have an index, by name without extension.
    func packs() throws(GitError) -> [String] {
        let names = FolderListing.names(of: packFolder)
        guard !names.isEmpty || access(packFolder, R_OK | X_OK) == 0 else {
            throw Quarantine.failure("list the folder", packFolder)
        }
        return names.filter { $0.hasPrefix("pack-") && $0.hasSuffix(".idx") }.map { "\(packFolder)/\($0.dropLast(4))" }
    }

    /// Moves the packs to the other objects, protected from `git gc` until the result is released.
    func release(into objects: String) throws(GitError) -> KeptPacks {
        let folder = "\(objects)/pack"
        guard mkdir(folder, 0o777) == 0 || errno == EEXIST else {
            throw Quarantine.failure("create the folder", folder)
        }
        let kept = KeptPacks()
        for pack in try packs() {
            let name = pack.dropFirst(packFolder.count)
            try kept.keep(folder + name)
            for ending in Quarantine.endings where rename(pack + ending, folder + name + ending) != 0 {
                if errno == ENOENT, ending == ".promisor" || ending == ".rev" { continue }
                throw Quarantine.failure("move", pack + ending)
            }
        }
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Quarantine.failure("open the folder", folder) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw Quarantine.failure("write", folder) }
        return kept
    }

    /// Removes the folder with its contents.
    func remove() { Quarantine.remove(path) }

    static func remove(_ folder: String, depth: Int = 0) {
        // A repository contains nested folders, but they are not nested deeply.
        guard depth < 8 else { return }
        for name in FolderListing.names(of: folder) where unlink("\(folder)/\(name)") != 0 {
            remove("\(folder)/\(name)", depth: depth + 1)
        }
        rmdir(folder)
    }

    static func failure(_ operation: String, _ path: String) -> GitError {
        let reason = String(cString: strerror(errno))
        return GitError(
            code: .generic, class: .system, message: "cannot \(operation) \(path): \(reason)",
            operation: "add the downloaded objects")
    }
}
