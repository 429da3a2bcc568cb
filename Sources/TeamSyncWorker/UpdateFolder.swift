import Glibc
import Synchronization
import TeamSyncBase

/// The folder of an update, in the git directory of a working tree. It contains the new and the old versions of files, and
/// a plan with the moves and the locks. An update that was killed is detected by its folder.
struct UpdateFolder {
    private static let prefix = "teamsync-update-"
    /// The maximum size of a plan, in bytes.
    private static let planLimit = 64 << 20

    /// Locked while files and locks are being changed. A process that is asked to end waits for this lock before it
    /// cleans up.
    static let changes = Mutex(())

    let path: String

    var newFiles: String { "\(path)/new" }
    var oldFiles: String { "\(path)/old" }
    /// A copy of the index that git changes.
    var index: String { "\(path)/index" }
    private var planFile: String { "\(path)/plan" }
    private var transactionFile: String { "\(path)/transaction" }
    /// The contents of the locks of this update.
    var token: [UInt8] { Array(name.utf8) }
    private var name: String { path.split(separator: "/").last.map(String.init) ?? path }
    /// The git directory of the working tree, or the folder of the bare repository.
    var gitFolder: String { AtomicFile.folder(of: path) }

    /// Creates a value for an existing folder; nil if the path is not that of an update.
    init?(path: String) {
        self.path = path
        guard name.hasPrefix(UpdateFolder.prefix), path.hasPrefix("/") else { return nil }
    }

    /// Creates a value for a new folder, which does not exist yet.
    init(in gitFolder: String) {
        let start = ProcessInstance(getpid())?.start ?? "0"
        path = "\(gitFolder)/\(UpdateFolder.prefix)\(getpid())-\(start)-\(UInt64.random(in: .min ... .max))"
    }

    func make() throws(FileError) {
        for folder in [path, newFiles, oldFiles] {
            guard mkdir(folder, 0o700) == 0 else {
                throw FileError(operation: "create", path: folder, code: errno)
            }
        }
    }

    /// Whether the process that created the folder is still running.
    var isInUse: Bool {
        let fields = name.dropFirst(UpdateFolder.prefix.count).split(separator: "-")
        guard fields.count == 3, let process = pid_t(fields[0]), process != getpid() else { return false }
        return ProcessInstance(process).map { $0.start == fields[1] } ?? false
    }

    /// Removes the folder with its contents. The plan is removed first, because a folder without a plan only has to be
    /// removed.
    func remove() {
        unlink(planFile)
        FolderRemoval.remove(path, depth: UpdateFolder.depth)
    }

    /// Returns the folders in a git directory, listed or not, that have not changed for five minutes. By then, a process
    /// that is invisible to this one, for example in another container, has finished with its own folder.
    static func leftovers(in gitFolder: String, unchangedFor seconds: Int = 300) -> [UpdateFolder] {
        let names = FolderListing.names(of: gitFolder).filter { $0.hasPrefix(prefix) }
        return names.compactMap { UpdateFolder(path: "\(gitFolder)/\($0)") }.filter { folder in
            var status = stat()
            guard lstat(folder.path, &status) == 0 else { return false }
            return status.st_mode & S_IFMT == S_IFDIR && status.st_ctim.tv_sec <= time(nil) - seconds
        }
    }

    /// The maximum nesting, which is deeper than any path that the system allows.
    private static let depth = 4096
}

extension UpdateFolder {
    /// The steps of an update, saved before it begins.
    struct Plan: Equatable {
        /// The folder that contains the references.
        var commonFolder: String
        /// The working tree; nil if no files are moved.
        var tree: String?
        var branch: String
        var from: String
        var to: String
        /// The locks of indexes, which contain the token while this update holds them.
        var locks: [String]
        var changes: [FileMoves.Change] = []

        fileprivate var bytes: [UInt8] {
            let head = [commonFolder, tree ?? "", branch, from, to, "\(locks.count)"] + locks
            var bytes: [UInt8] = []
            for text in head { bytes += Array(text.utf8) + [0] }
            for change in changes {
                let identities = "\(change.old?.text ?? "-") \(change.new?.text ?? "-")"
                bytes += Array(identities.utf8) + [0] + change.path + [0]
            }
            return bytes
        }

        fileprivate init?(_ bytes: [UInt8]) {
            var fields = bytes.split(separator: 0, omittingEmptySubsequences: false)[...]
            func text() -> String? { fields.popFirst().map { String(decoding: $0, as: UTF8.self) } }
            guard bytes.last == 0, fields.popLast() != nil, let common = text(), let tree = text(),
                let branch = text(), let from = text(), let to = text(), let count = text().flatMap({ Int($0) }),
                count >= 0, count <= fields.count
            else { return nil }
            self.init(
                commonFolder: common, tree: tree.isEmpty ? nil : tree, branch: branch, from: from, to: to, locks: [])
            for _ in 0..<count { if let lock = text() { locks.append(lock) } }
            while let identities = text(), let path = fields.popFirst() {
                let words = identities.split(separator: " ")
                guard words.count == 2 else { return nil }
                changes.append(
                    FileMoves.Change(
                        path: Array(path), old: FileIdentity(text: words[0]), new: FileIdentity(text: words[1])))
            }
        }

        init(
            commonFolder: String, tree: String?, branch: String, from: String, to: String, locks: [String],
            changes: [FileMoves.Change] = []
        ) {
            (self.commonFolder, self.tree, self.branch) = (commonFolder, tree, branch)
            (self.from, self.to, self.locks, self.changes) = (from, to, locks, changes)
        }
    }

    func write(_ plan: Plan) throws(FileError) {
        for number in plan.locks.indices {
            try AtomicFile.replace(lockFile(number), with: token, mode: 0o666)
        }
        try AtomicFile.replace(planFile, with: plan.bytes)
    }

    /// The plan; nil if there is none, in which case nothing outside the folder was changed.
    var plan: Plan? {
        PlainFile.contents(of: planFile, limit: UpdateFolder.planLimit).flatMap { Plan($0) }
    }

    func moves(_ plan: Plan) -> FileMoves? {
        plan.tree.map { FileMoves(changes: plan.changes, tree: $0, newFolder: newFiles, oldFolder: oldFiles) }
    }

    /// Acquires one of the locks in the plan, as git does when it changes an index. The lock contains the token from
    /// the beginning.
    /// - Returns: nil if another process holds the lock.
    func lock(_ number: Int, of plan: Plan) throws(FileError) -> IndexLock? {
        try IndexLock(plan.locks[number], from: lockFile(number))
    }

    private func lockFile(_ number: Int) -> String { "\(path)/lock-\(number)" }

    /// Records that git is about to lock the branch.
    /// - Parameter process: the process id of git.
    func noteTransaction(_ process: pid_t) throws(FileError) {
        let start = ProcessInstance(process)?.start ?? "0"
        try AtomicFile.replace(transactionFile, with: Array("\(process) \(start)".utf8))
    }

    /// The time that `noteTransaction` recorded, and whether that process is still running; nil if nothing was
    /// recorded.
    var transaction: (begun: FileTime, isRunning: Bool)? {
        guard let time = FileTime(transactionFile), let bytes = PlainFile.contents(of: transactionFile, limit: 256)
        else { return nil }
        let fields = String(decoding: bytes, as: UTF8.self).split(separator: " ")
        let process = fields.first.flatMap { pid_t($0) }.flatMap { ProcessInstance($0) }
        return (time, process != nil && process?.start == fields.last)
    }

    /// The time of the last change to a file, including a change to its name.
    struct FileTime: Comparable {
        private let seconds: Int
        private let nanoseconds: Int

        /// nil if the file does not exist.
        init?(_ path: String) {
            var status = stat()
            guard lstat(path, &status) == 0 else { return nil }
            (seconds, nanoseconds) = (status.st_ctim.tv_sec, status.st_ctim.tv_nsec)
        }

        static func < (left: FileTime, right: FileTime) -> Bool {
            (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
        }
    }
}
