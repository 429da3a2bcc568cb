import Glibc
package import TeamSyncBase

/// The location of documents and private state. It depends only on the environment, so that readers can find it without
/// reading the configuration.
package struct StateDirectory: Equatable, Sendable {
    /// An absolute path without a final slash.
    package let path: String

    package init(path: String) {
        self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    /// Uses the first of these that is set: `TEAMSYNC_STATE_DIR`, resolved against the current folder if relative;
    /// `$XDG_STATE_HOME/teamsync`, if absolute as required by the XDG base directory specification;
    /// `~/.local/state/teamsync`.
    package init(environment: [String: String]) {
        if let own = environment["TEAMSYNC_STATE_DIR"], !own.isEmpty {
            self.init(path: AbsolutePath.of(own))
        } else if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
            self.init(path: state + "/teamsync")
        } else {
            self.init(path: HomeFolder.path(environment: environment) + "/.local/state/teamsync")
        }
    }

    package var countsDocument: String { "\(path)/\(CountsDocument.fileName)" }
    package var changesFolder: String { "\(path)/changes" }
    package var repositoriesFolder: String { "\(path)/repositories" }
    package var locksFolder: String { "\(path)/locks" }

    /// Data that can be recomputed; safe to delete.
    package var cacheFolder: String { "\(path)/cache" }
    /// The cache of `teamsync check`; safe to delete.
    package var checkFolder: String { "\(path)/check" }

    /// The effects of incoming changes on the code of repositories.
    package var impactFolder: String { "\(path)/impact" }

    package func changesDocument(id: String) -> String { "\(changesFolder)/\(id).json" }
    package func impactDocument(id: String) -> String { "\(impactFolder)/\(id).json" }
    package func repositoryState(id: String) -> String { "\(repositoriesFolder)/\(id).json" }
    /// The lock held during requests to the remote of a repository.
    package func lock(id: String) -> String { "\(locksFolder)/\(id).lock" }
    /// The lock held while the record of a repository is read, changed and written.
    package func recordLock(id: String) -> String { "\(locksFolder)/\(id).record" }
    /// The lock held while names are rewritten in the code of a repository.
    package func fixLock(id: String) -> String { "\(locksFolder)/\(id).fix" }
    /// The record of the changes that the user has been notified of.
    package var newsFile: String { "\(path)/news.json" }
    /// The lock held by the running daemon; the file contains its process id.
    package var daemonLock: String { "\(path)/daemon.lock" }
    /// The file in which the daemon records its state.
    package var daemonRecord: String { "\(path)/daemon.json" }
    /// The record of the exports that could not be written.
    package var exportRecord: String { "\(path)/exports.json" }
    /// The file that names the configuration that publishes to this directory.
    package var ownerFile: String { "\(path)/configuration.json" }
    /// The list of the files that a running fetch of the repository would leave behind if it were killed.
    package func strayList(id: String) -> String { "\(locksFolder)/\(id).strays" }
    /// The file that exists while the counts document is outdated because it could not be written. It contains the error
    /// code; it is empty if the disk is full.
    package var outdatedMark: String { "\(path)/publication.failed" }
    /// The lock held while the counts document and the exports are being written.
    package var publicationLock: String { "\(path)/publication.lock" }

    /// The folders that a supervisor needs.
    package var folders: [String] { [changesFolder, repositoriesFolder, locksFolder] }

    /// Creates the directory and its folders, all with mode 0700.
    /// - Throws: `FileError`, including if others can modify the directory.
    package func make() throws(FileError) {
        for folder in [path] + folders { try AtomicFile.makeFolder(folder, mode: 0o700) }
        try check()
    }

    /// Whether `path`, a file or folder of this directory that teamsync itself never removes, is gone because the user
    /// removed it.
    package func hasLost(_ path: String) -> Bool {
        let isOwn =
            (folders + [countsDocument, daemonLock]).contains(path)
            || [changesFolder, repositoriesFolder].contains(AtomicFile.folder(of: path)) && path.hasSuffix(".json")
        return isOwn && access(path, F_OK) != 0
    }

    /// The ids of repositories that have files here but are no longer configured, sorted. Their files are kept because
    /// they may belong to another configuration.
    /// - Parameter known: the ids of configured repositories.
    package func leftoverIDs(known: Set<String>) -> [String] {
        let suffix = ".json"
        let ids = [changesFolder, repositoriesFolder].flatMap { folder in
            FolderListing.names(of: folder).filter { $0.hasSuffix(suffix) && !$0.hasPrefix(".") }
                .map { String($0.dropLast(suffix.count)) }
        }
        return Set(ids).subtracting(known).sorted()
    }

    /// Refuses a directory that others can modify, as git does for a repository (see `OwnFile`), and symbolic links
    /// instead of folders in it. It is not an error if the directory does not exist yet.
    package func check() throws(FileError) {
        try OwnFile.check(folder: path)
        try OwnFile.check(wayTo: path)
        for folder in folders + [cacheFolder, checkFolder, impactFolder] { try OwnFile.check(subfolder: folder) }
    }
}
