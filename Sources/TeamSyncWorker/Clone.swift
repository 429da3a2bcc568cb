import Glibc
import TeamSyncBase
package import TeamSyncConfiguration
import TeamSyncDocuments
package import TeamSyncGit
package import TeamSyncProtocol

/// The clone of one repository: opening it, and what there is to know about it without reading its objects.
package struct Clone: Sendable {
    let configuration: RepositoryConfiguration

    package init(_ configuration: RepositoryConfiguration) {
        self.configuration = configuration
    }

    /// - Throws: `missing`, `unsupported`, `permission` or what else is wrong with it; `locked` while it is being made.
    package func open() throws(Problem) -> Repository {
        try check()
        let path = configuration.path
        do throws(GitError) {
            return try Repository(at: path)
        } catch {
            throw Problem(opening: path, error)
        }
    }

    /// - Throws: why nothing may read the clone: it is not there, is being made, or has files that block.
    func check() throws(Problem) {
        let path = configuration.path
        guard access(path, F_OK) == 0 else {
            throw Problem(
                .missing, "\(path) does not exist", hint: "clone the repository there or correct 'path'")
        }
        if let folders = GitFolders(clone: path) {
            if let strange = SpecialFiles.first(in: folders, configuration) {
                throw Problem(
                    .unsupported, "\(strange) is not a regular file", hint: "remove it, or clone the repository again")
            }
            if CloneInProgress(folders, clone: path, remote: configuration.remote).isBeingMade {
                throw Problem(.locked, "\(path) is being cloned", hint: "try again when the clone is complete")
            }
        }
    }

    /// When the user's own `git fetch` or `git pull` last brought the upstream that the clone has.
    /// - Parameters:
    ///   - since: a fetch before this time does not count.
    ///   - now: what is later comes from another clock.
    /// - Returns: nil when there was none in between.
    func userFetch(since: Timestamp, until now: Timestamp) throws(Problem) -> Timestamp? {
        // Only a `git fetch` that moves the reference we look at is as good as a fetch of ours.
        guard configuration.tracking == .shared, let folders = GitFolders(clone: configuration.path) else { return nil }
        let heads = FetchHead.all(in: folders).filter {
            since.secondsSinceEpoch <= $0.time && $0.time <= now.secondsSinceEpoch
        }
        guard !heads.isEmpty else { return nil }
        let repository = try open()
        do throws(GitError) {
            guard let url = try repository.remoteURL(configuration.remote),
                let upstream = try repository.reference(configuration.trackingReference)
            else { return nil }
            let fetches = heads.filter { $0.tells(upstream, branch: configuration.branch, url: url) }
            return fetches.map(\.time).max().map { Timestamp(secondsSinceEpoch: $0) }
        } catch {
            throw Problem(reading: configuration.path, error)
        }
    }

    /// The current facts, for the supervisor, which accesses no file system that may hang.
    func facts() -> CloneFacts {
        let table = MountTable.current
        let real = Clone.realPath(configuration.path)
        let folders = GitFolders(clone: configuration.path)
        // Where nothing is yet, the folder that it will be in decides.
        let place = real ?? Clone.nearestFolder(above: configuration.path)
        let paths = [place] + [folders?.own, folders?.common].map { $0.flatMap(Clone.realPath) }
        let mounts = paths.compactMap { $0 }.compactMap { table.mount(of: $0) }
        let isLocal = !mounts.isEmpty && mounts.allSatisfy(\.isLocal)
        let telling = mounts.first { !$0.isLocal } ?? mounts.first
        return CloneFacts(
            path: real, fileSystem: telling?.fileSystem ?? "unknown", mount: telling?.point,
            isLocal: isLocal, fingerprint: CloneFingerprint.current(configuration), lane: nil)
    }

    /// The real path of the last folder on the way to `path` that is there.
    private static func nearestFolder(above path: String) -> String? {
        var folder = AtomicFile.folder(of: path)
        while folder.count > 1 {
            if let real = realPath(folder) { return real }
            folder = AtomicFile.folder(of: folder)
        }
        return "/"
    }

    /// A hash of the remote's host; nil for a remote on this machine.
    func lane(_ repository: Repository) throws(GitError) -> String? {
        try repository.remoteURL(configuration.remote).flatMap { RemoteURL($0).authority }.map {
            StableHash.hex(of: Array($0.utf8))
        }
    }

    private static func realPath(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}

/// Finds what would block whoever opens it: a pipe, a socket or a device among the files that git reads first. The
/// repository may come from an untrusted archive.
private enum SpecialFiles {
    static func first(in folders: GitFolders, _ configuration: RepositoryConfiguration) -> String? {
        var files = ["HEAD", "commondir", "gitdir", "config.worktree", "FETCH_HEAD", "index"].map {
            "\(folders.own)/\($0)"
        }
        files += [
            "HEAD", "config", "packed-refs", "shallow", "info/attributes", "objects/info/alternates",
            "objects/info/commit-graph", "objects/pack/multi-pack-index", configuration.localReference,
            configuration.trackingReference,
        ].map { "\(folders.common)/\($0)" }
        files.append("\(configuration.path)/.git")
        folders.headReference.map { files.append("\(folders.common)/\($0)") }
        if let file = files.first(where: isSpecial) { return file }
        let packs = "\(folders.common)/objects/pack"
        return SpecialFiles.special(in: packs).map { "\(packs)/\($0)" }
    }

    private static func isSpecial(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return false }
        return status.st_mode & S_IFMT != S_IFREG && status.st_mode & S_IFMT != S_IFDIR
    }

    /// The types that the folder itself lists: a `stat` of each of thousands of packs would take long.
    private static func special(in folder: String) -> String? {
        guard let handle = opendir(folder) else { return nil }
        defer { closedir(handle) }
        let types = [DT_FIFO, DT_SOCK, DT_CHR, DT_BLK].map { UInt8($0) }
        while let entry = readdir(handle) {
            guard types.contains(entry.pointee.d_type) else { continue }
            return withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        }
        return nil
    }
}
