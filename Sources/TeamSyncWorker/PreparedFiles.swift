import Glibc
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncProtocol

/// The files and the index of a working tree at another commit. They are created in the folder of an update, without
/// changing the working tree.
struct PreparedFiles {
    /// The maximum size of an index, in bytes.
    private static let indexLimit = 1 << 30

    /// The reason an update is not performed.
    struct Refusal: Error {
        let obstacle: WorkerEvent.Obstacle

        init(_ obstacle: WorkerEvent.Obstacle) { self.obstacle = obstacle }

        /// Converts a failed file operation to a refusal.
        static func ifFailing<Value>(_ step: () throws(FileError) -> Value) throws(Refusal) -> Value {
            do throws(FileError) {
                return try step()
            } catch {
                throw Refusal(.failed("\(error)"))
            }
        }
    }

    let changes: [FileMoves.Change]
    /// The index from which the new one was created.
    let formerIndex: [UInt8]

    /// Creates the files and the index, unless there is an obstacle in the working tree.
    /// - Parameters:
    ///   - git: runs git in the working tree.
    ///   - tree: the absolute path of the working tree.
    init(
        _ update: WorkerRequest.Update, _ git: UpdateGit, tree: String, in folder: UpdateFolder
    ) throws(Refusal) {
        let diff = git.run(["diff-tree", "-r", "--raw", "--no-renames", "-z", update.local, update.upstream])
        guard let diff, diff.hasSucceeded else { throw Refusal(.failed("git could not compare the commits")) }
        let listed = TreeChange.list(diff.text)
        guard FileIdentity(of: "\(tree)/.")?.device == FileIdentity(of: folder.path)?.device else {
            throw Refusal(.failed("the working tree and its git directory are on different file systems"))
        }
        // The identities are read before git compares the files with the index, so that later changes are detected.
        let present = try Refusal.ifFailing { () throws(FileError) in try TreeFolders(tree) }
        let old = listed.map { present.identity($0.path) }
        formerIndex = try Refusal.ifFailing { () throws(FileError) in
            try PreparedFiles.copyIndex("\(folder.gitFolder)/index", to: folder.index)
        }
        let onCopy = git.with(["GIT_INDEX_FILE": folder.index])
        // The command fails if a file is modified, which the status reports.
        _ = onCopy.run(["update-index", "-q", "--refresh"])
        let obstacle =
            PreparedFiles.otherAttributes(listed, onCopy, tree: tree)
            ?? PreparedFiles.obstacle(in: folder.gitFolder, onCopy)
            ?? (TreeChange.areTaken(listed, in: tree) ? .inTheWay : nil)
            ?? onCopy.attempt(["read-tree", "-m", "-u", "--dry-run", update.local, update.upstream])
            ?? PreparedFiles.checkOut(update, onCopy, in: folder)
        if let obstacle { throw Refusal(obstacle) }
        let made = try Refusal.ifFailing { () throws(FileError) in try TreeFolders(folder.newFiles) }
        // git does not write files that a sparse checkout excludes. If such a file exists, the update would leave it
        // unchanged.
        let left = zip(listed, old).first { change, old in
            change.kind == .changed && !change.isSubmodule && old.map { !$0.isFolder } ?? false
                && made.identity(change.path) == nil
        }
        if let path = left?.0.path {
            let name = String(decoding: path, as: UTF8.self)
            throw Refusal(.failed("'\(name)' is in the working tree, but outside the sparse checkout"))
        }
        changes = zip(listed, old).compactMap { change, old in
            FileMoves.Change(change, old: old, new: made.identity(change.path))
        }
    }

    /// Returns an obstacle if there are attributes that affect how git writes files but that git would not find in the
    /// folder where it creates them; nil if there are none.
    private static func otherAttributes(
        _ changes: [TreeChange], _ git: UpdateGit, tree: String
    ) -> WorkerEvent.Obstacle? {
        if let file = git.answer(["config", "--type=path", "--get", "core.attributesFile"]), !file.hasPrefix("/") {
            return .failed("core.attributesFile is not an absolute path: '\(file)'")
        }
        let folders = Set(changes.flatMap { TreeChange.parents(of: $0.path[...]) })
        let name = ".gitattributes"
        let files = ([name] + folders.map { "\(String(decoding: $0, as: UTF8.self))/\(name)" }.sorted())
            .filter { FileIdentity(of: "\(tree)/\($0)") != nil }
        guard !files.isEmpty else { return nil }
        if let pipe = files.first(where: { !PlainFile.isHarmless("\(tree)/\($0)") }) {
            return .failed("'\(pipe)' is not a regular file")
        }
        let listing = git.with(["GIT_LITERAL_PATHSPECS": "1"]).run(["ls-files", "-z", "--"] + files)
        guard let listing, listing.hasSucceeded else { return .failed("git could not list its files") }
        let tracked = Set(listing.text.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
        return files.first { !tracked.contains($0) }.map {
            .failed("'\($0)' is not tracked, but affects how git writes files")
        }
    }

    /// Returns an obstacle if something is staged, modified or in progress in the working tree; nil if nothing is.
    static func obstacle(in gitFolder: String, _ git: UpdateGit) -> WorkerEvent.Obstacle? {
        if let operation = WorkingTrees.operation(in: gitFolder) { return operation }
        let status = git.run(["status", "--porcelain=v1", "-z", "--untracked-files=no", "--no-renames"])
        guard let status else { return .failed("git status did not finish") }
        guard status.hasSucceeded else { return .failed("git status failed") }
        let entries = status.text.split(separator: 0)
        if entries.contains(where: { $0.first != UInt8(ascii: " ") }) {
            return .init(reason: .staged, message: "there are staged changes")
        }
        return entries.isEmpty ? nil : .modified
    }

    /// Runs git to switch from one commit to the other in an empty working tree, in which it writes the files that
    /// differ.
    private static func checkOut(
        _ update: WorkerRequest.Update, _ git: UpdateGit, in folder: UpdateFolder
    ) -> WorkerEvent.Obstacle? {
        git.with(["GIT_DIR": folder.gitFolder, "GIT_WORK_TREE": folder.newFiles], in: folder.newFiles)
            .attempt(["read-tree", "-m", "-u", update.local, update.upstream])
    }

    /// Copies the index with its time, from which git determines which files may have changed although their times have
    /// not.
    private static func copyIndex(_ path: String, to copy: String) throws(FileError) -> [UInt8] {
        var status = stat()
        guard stat(path, &status) == 0 else { throw FileError(operation: "read", path: path, code: errno) }
        let bytes = try BoundedFile.contents(of: path, limit: indexLimit)
        let descriptor = open(copy, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, status.st_mode & 0o7777)
        guard descriptor >= 0 else { throw FileError(operation: "create", path: copy, code: errno) }
        defer { close(descriptor) }
        try DescriptorWriter.writeAll(bytes, to: descriptor, called: copy)
        guard futimens(descriptor, [status.st_atim, status.st_mtim]) == 0 else {
            throw FileError(operation: "write", path: copy, code: errno)
        }
        return bytes
    }

    /// Whether the index has not changed.
    func isCurrent(_ index: String) -> Bool {
        PlainFile.contents(of: index, limit: PreparedFiles.indexLimit) == formerIndex
    }
}

extension FileMoves.Change {
    /// nil if git leaves the path alone, as for a submodule at another commit and a file that a sparse checkout
    /// excludes.
    fileprivate init?(_ change: TreeChange, old: FileIdentity?, new: FileIdentity?) {
        // The path may also denote a folder that contains other files of the commits.
        let isOther: (FileIdentity?) -> Bool = { $0?.isFolder ?? false && !change.isSubmodule }
        let old = change.kind == .added || isOther(old) ? nil : old
        let new = change.kind == .removed || isOther(new) ? nil : new
        if change.kind != .removed, new == nil { return nil }
        if old == nil, new == nil { return nil }
        if old?.isFolder ?? false, new?.isFolder ?? false { return nil }
        self.init(path: change.path, old: old, new: new)
    }
}
