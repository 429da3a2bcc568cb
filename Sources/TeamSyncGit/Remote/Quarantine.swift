import Glibc
import Synchronization

/// A folder among a repository's objects that a fetch downloads into, as `git receive-pack` has one: what has been
/// inspected joins the other objects, anything else goes with the folder.
struct Quarantine {
    /// `<objects>/teamsync-<process>-<number>`: git's own clearing away leaves the name alone.
    let path: String
    private var packFolder: String { "\(path)/pack" }
    private static let isClosed = Mutex(false)

    /// From now on this process makes no quarantine: a thread that is about to download fails instead. What is there
    /// already can then be removed for good.
    static func refuseNew() {
        isClosed.withLock { $0 = true }
    }

    init(at path: String) throws(GitError) {
        self.path = path
        let folders = [path, packFolder]
        let failure = Quarantine.isClosed.withLock { isClosed -> GitError? in
            if isClosed { errno = ECANCELED }
            let missing = folders.first { isClosed || mkdir($0, 0o777) != 0 }
            return missing.map { Quarantine.failure("create the folder", $0) }
        }
        if let failure { throw failure }
    }

    /// One that is there.
    init(of path: String) {
        self.path = path
    }

    /// The packs that have an index, without the endings of their names.
    func packs() throws(GitError) -> [String] {
        guard let handle = opendir(packFolder) else { throw Quarantine.failure("list the folder", packFolder) }
        defer { closedir(handle) }
        var packs: [String] = []
        while let entry = readdir(handle) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasPrefix("pack-"), name.hasSuffix(".idx") { packs.append("\(packFolder)/\(name.dropLast(4))") }
        }
        return packs
    }

    /// Moves the packs to the other objects, the index of each last, since it is the index that makes a pack known.
    func release(into objects: String) throws(GitError) {
        let folder = "\(objects)/pack"
        guard mkdir(folder, 0o777) == 0 || errno == EEXIST else {
            throw Quarantine.failure("create the folder", folder)
        }
        for pack in try packs() {
            let name = pack.dropFirst(packFolder.count)
            for ending in [".rev", ".promisor", ".pack", ".idx"] {
                guard rename(pack + ending, folder + name + ending) != 0 else { continue }
                if errno == ENOENT, ending == ".rev" || ending == ".promisor" { continue }
                throw Quarantine.failure("move", pack + ending)
            }
        }
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Quarantine.failure("open the folder", folder) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw Quarantine.failure("write", folder) }
    }

    /// Removes the folder with all that is in it.
    func remove() {
        if let handle = opendir(packFolder) {
            while let entry = readdir(handle) {
                withUnsafePointer(to: &entry.pointee.d_name) { name in
                    name.withMemoryRebound(to: CChar.self, capacity: 256) { name in
                        _ = unlinkat(dirfd(handle), name, 0)
                    }
                }
            }
            closedir(handle)
        }
        rmdir(packFolder)
        rmdir(path)
    }

    private static func failure(_ operation: String, _ path: String) -> GitError {
        let reason = String(cString: strerror(errno))
        return GitError(
            code: .generic, class: .system, message: "cannot \(operation) \(path): \(reason)",
            operation: "take over what was downloaded")
    }
}
