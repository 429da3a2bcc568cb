import Glibc
import TeamSyncBase
package import TeamSyncConfiguration
import TeamSyncDocuments
package import TeamSyncGit
package import TeamSyncProtocol

/// The clone of one repository: opens it, and reads the properties that do not require objects.
package struct Clone: Sendable {
    let configuration: RepositoryConfiguration

    package init(_ configuration: RepositoryConfiguration) {
        self.configuration = configuration
    }

    /// - Throws: `missing`, `unsupported`, `permission` or another problem; `locked` while the clone is being created.
    package func open() throws(Problem) -> Repository {
        try check()
        let path = configuration.path
        do throws(GitError) {
            return try Repository(at: path)
        } catch {
            throw Problem(opening: path, error)
        }
    }

    /// - Throws: the reason the clone must not be read: it is missing, it is being created, or it contains files that
    ///   would block.
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

    /// Returns the time at which the user's own `git fetch` or `git pull` last fetched the upstream commit that the
    /// clone has.
    /// - Parameters:
    ///   - since: the earliest time; earlier fetches do not count.
    ///   - now: the current time; later times come from other clocks.
    /// - Returns: nil if there was no such fetch in this period.
    func userFetch(since: Timestamp, until now: Timestamp) throws(Problem) -> Timestamp? {
        // Only a `git fetch` that moves the reference to be analyzed is equivalent to our own fetch.
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

    /// Returns the current facts about the clone, for the supervisor, which does not access file systems that may hang.
    func facts() -> CloneFacts {
        let table = MountTable.current
        let real = ResolvedPath.real(configuration.path)
        let folders = GitFolders(clone: configuration.path)
        // If the clone does not exist yet, the folder in which it would be created determines the mount.
        let place = real ?? Clone.nearestFolder(above: configuration.path)
        let paths = [place] + [folders?.own, folders?.common].map { $0.flatMap(ResolvedPath.real) }
        let mounts = paths.compactMap { $0 }.compactMap { table.mount(of: $0) }
        let isLocal = !mounts.isEmpty && mounts.allSatisfy(\.isLocal)
        let telling = mounts.first { !$0.isLocal } ?? mounts.first
        return CloneFacts(
            path: real, fileSystem: telling?.fileSystem ?? "unknown", mount: telling?.point,
            isLocal: isLocal, fingerprint: CloneFingerprint.current(configuration), lane: nil)
    }

    /// Returns the real path of the nearest parent folder of `path` that exists.
    private static func nearestFolder(above path: String) -> String? {
        var folder = AtomicFile.folder(of: path)
        while folder.count > 1 {
            if let real = ResolvedPath.real(folder) { return real }
            folder = AtomicFile.folder(of: folder)
        }
        return "/"
    }

    /// Returns a hash of the remote's host; nil for a local remote.
    func lane(_ repository: Repository) throws(GitError) -> String? {
        try repository.remoteURL(configuration.remote).flatMap { RemoteURL($0).authority }.map {
            StableHash.hex(of: Array($0.utf8))
        }
    }
}

/// Finds files that would block a process when it opens them: a pipe, a socket or a device among the files that git
/// reads first. The repository may come from an untrusted archive.
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

    /// Uses the file types from the folder listing, because calling `stat` for each of thousands of packs would take a
    /// long time.
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
