package import TeamSyncBase

/// Reports which published documents have changed, for a thread that waits by itself. The state directory need not
/// be there yet.
package final class DocumentObserver {
    package enum Change: Hashable {
        case counts
        /// The details of a repository, by its id.
        case changes(String)
        /// Anything may be otherwise.
        case everything
    }

    private let directory: StateDirectory
    private let hasDetails: Bool
    private let events: FolderEvents
    private var observed: [String: FolderEvents.Number] = [:]

    /// - Parameter hasDetails: whether the details of repositories are observed, too.
    /// - Throws: when the system observes no further folders for this user, or the folder above the state directory.
    package init(_ directory: StateDirectory, hasDetails: Bool) throws(FileError) {
        self.directory = directory
        self.hasDetails = hasDetails
        events = try FolderEvents()
        try observe()
    }

    /// Can be read, for `poll`, when there may be changes to fetch.
    package var descriptor: Int32 { events.descriptor }

    /// What has changed since the last call; does not wait.
    /// - Throws: when folders that came in between cannot be observed.
    package func changes() throws(FileError) -> Set<Change> {
        let changes = Set(events.changes().flatMap(meanings))
        if changes.contains(.everything) { try observe() }
        return changes
    }

    private func meanings(of change: FolderChange) -> [Change] {
        switch change {
        case .lost: [.everything]
        case .gone(let number): observed.values.contains(number) ? [.everything] : []
        case .entry(let number, let name):
            observed.filter { $0.value == number }.compactMap { meaning(of: name, in: $0.key) }
        }
    }

    private func meaning(of name: String, in folder: String) -> Change? {
        let path = "\(folder)/\(name)"
        if path == directory.countsDocument { return .counts }
        if folder == directory.changesFolder {
            return name.hasSuffix(".json") && !name.hasPrefix(".") ? .changes(String(name.dropLast(5))) : nil
        }
        // A folder on the way to the documents may be the next one to observe.
        let isOnTheWay = path == directory.changesFolder && hasDetails || "\(directory.path)/".hasPrefix("\(path)/")
        return isOnTheWay ? .everything : nil
    }

    /// The state directory, or the last folder on the way to it that is there, and the folder of details.
    private func observe() throws(FileError) {
        var folders: [String: FolderEvents.Number] = [:]
        var folder = directory.path
        while true {
            folders[folder] = try number(of: folder)
            if folders[folder] != nil || folder == "/" { break }
            folder = AtomicFile.folder(of: folder)
        }
        if hasDetails, folder == directory.path {
            folders[directory.changesFolder] = try number(of: directory.changesFolder)
        }
        for former in Set(observed.values).subtracting(folders.values) { events.ignore(former) }
        observed = folders
    }

    /// - Returns: nil when there is no such folder.
    private func number(of folder: String) throws(FileError) -> FolderEvents.Number? {
        do throws(FileError) {
            return try events.observe(folder)
        } catch {
            guard error.isMissingFile else { throw error }
            return nil
        }
    }
}
