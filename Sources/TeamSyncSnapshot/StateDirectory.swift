import Glibc

/// Where the documents and the private state live. The environment decides, not the configuration file, so that a
/// reader finds them without reading the configuration.
public struct StateDirectory: Equatable, Sendable {
    /// An absolute path without a slash at the end.
    public let path: String

    public init(path: String) {
        self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    /// `TEAMSYNC_STATE_DIR`, else `$XDG_STATE_HOME/teamsync`, else `~/.local/state/teamsync`. A relative value is
    /// ignored, as the XDG base directory specification asks.
    public init(environment: [String: String]) {
        if let own = environment["TEAMSYNC_STATE_DIR"], own.hasPrefix("/") {
            self.init(path: own)
        } else if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
            self.init(path: state + "/teamsync")
        } else {
            self.init(path: HomeFolder.path(environment: environment) + "/.local/state/teamsync")
        }
    }

    public var countsDocument: String { "\(path)/\(CountsDocument.fileName)" }
    public var changesFolder: String { "\(path)/changes" }
    public var repositoriesFolder: String { "\(path)/repositories" }
    public var locksFolder: String { "\(path)/locks" }

    public func changesDocument(id: String) -> String { "\(changesFolder)/\(id).json" }
    public func repositoryState(id: String) -> String { "\(repositoriesFolder)/\(id).json" }
    /// Held while the repository's remote is asked.
    public func lock(id: String) -> String { "\(locksFolder)/\(id).lock" }
    /// Held while the repository's state is read, changed and written.
    public func recordLock(id: String) -> String { "\(locksFolder)/\(id).record" }
    /// What the user has been notified of.
    public var newsFile: String { "\(path)/news.json" }
    /// Held by the running daemon, whose process id it holds.
    public var daemonLock: String { "\(path)/daemon.lock" }
    /// What a running fetch of the repository would leave behind.
    public func strayList(id: String) -> String { "\(locksFolder)/\(id).strays" }
    /// Held while the counts document and the exports are written.
    public var publicationLock: String { "\(path)/publication.lock" }

    /// Makes the directory and its folders, all 0700.
    public func make() throws(FileError) {
        for folder in [path, changesFolder, repositoriesFolder, locksFolder] {
            try AtomicFile.makeFolder(folder, mode: 0o700)
        }
    }
}
