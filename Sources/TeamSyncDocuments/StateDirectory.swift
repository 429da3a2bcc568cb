import Glibc
package import TeamSyncBase

/// Where the documents and the private state live. The environment decides, not the configuration file, so that a
/// reader finds them without reading the configuration.
package struct StateDirectory: Equatable, Sendable {
    /// An absolute path without a slash at the end.
    package let path: String

    package init(path: String) {
        self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    /// `TEAMSYNC_STATE_DIR`, which starts at the current folder when it is relative; else `$XDG_STATE_HOME/teamsync`, of
    /// which a relative value is ignored, as the XDG base directory specification asks; else `~/.local/state/teamsync`.
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

    /// What can be found out again: safe to delete.
    package var cacheFolder: String { "\(path)/cache" }
    /// The same, of 'teamsync check'.
    package var checkFolder: String { "\(path)/check" }

    /// What incoming changes do to the code of repositories.
    package var impactFolder: String { "\(path)/impact" }

    package func changesDocument(id: String) -> String { "\(changesFolder)/\(id).json" }
    package func impactDocument(id: String) -> String { "\(impactFolder)/\(id).json" }
    package func repositoryState(id: String) -> String { "\(repositoriesFolder)/\(id).json" }
    /// Held while the repository's remote is asked.
    package func lock(id: String) -> String { "\(locksFolder)/\(id).lock" }
    /// Held while the repository's state is read, changed and written.
    package func recordLock(id: String) -> String { "\(locksFolder)/\(id).record" }
    /// What the user has been notified of.
    package var newsFile: String { "\(path)/news.json" }
    /// Held by the running daemon, whose process id it holds.
    package var daemonLock: String { "\(path)/daemon.lock" }
    /// What the daemon wrote down about itself.
    package var daemonRecord: String { "\(path)/daemon.json" }
    /// Which exports could not be written.
    package var exportRecord: String { "\(path)/exports.json" }
    /// Names the configuration that publishes here.
    package var ownerFile: String { "\(path)/configuration.json" }
    /// What a running fetch of the repository would leave behind.
    package func strayList(id: String) -> String { "\(locksFolder)/\(id).strays" }
    /// Held while the counts document and the exports are written.
    package var publicationLock: String { "\(path)/publication.lock" }

    /// The folders that a supervisor needs.
    package var folders: [String] { [changesFolder, repositoriesFolder, locksFolder] }

    /// Makes the directory and its folders, all 0700.
    /// - Throws: `FileError`; also for a directory that is not the user's alone.
    package func make() throws(FileError) {
        for folder in [path] + folders { try AtomicFile.makeFolder(folder, mode: 0o700) }
        try check()
    }

    /// Whether an entry of the directory or of one of its folders has gone that only its user removes.
    package func hasLost(_ path: String) -> Bool {
        let isOwn =
            (folders + [countsDocument, daemonLock]).contains(path)
            || [changesFolder, repositoriesFolder].contains(AtomicFile.folder(of: path)) && path.hasSuffix(".json")
        return isOwn && access(path, F_OK) != 0
    }

    /// The ids of repositories that have files here and are not known any more, sorted. Their files stay, since another
    /// configuration may have them.
    /// - Parameter known: the ids of those that are configured.
    package func leftoverIDs(known: Set<String>) -> [String] {
        let suffix = ".json"
        let ids = [changesFolder, repositoriesFolder].flatMap { folder in
            FolderListing.names(of: folder).filter { $0.hasSuffix(suffix) && !$0.hasPrefix(".") }
                .map { String($0.dropLast(suffix.count)) }
        }
        return Set(ids).subtracting(known).sorted()
    }

    /// Refuses a directory that is not the user's alone, as git refuses a repository (see `OwnFile`), and links in the
    /// place of its folders. One that is not there yet is not an error.
    package func check() throws(FileError) {
        try OwnFile.check(folder: path)
        try OwnFile.check(wayTo: path)
        for folder in folders + [cacheFolder, checkFolder, impactFolder] { try OwnFile.check(subfolder: folder) }
    }
}
