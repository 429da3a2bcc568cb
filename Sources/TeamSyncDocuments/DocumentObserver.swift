package import TeamSyncBase

/// Reports which published documents have changed, for a thread that does its own waiting. The state directory need not
/// exist yet.
package final class DocumentObserver {
    package enum Change: Hashable {
        case counts
        /// The details of the repository with this id have changed.
        case changes(String)
        /// Anything may have changed.
        case everything
    }

    private let directory: StateDirectory
    private let hasDetails: Bool
    private let events: FolderEvents
    private var observed: [String: FolderEvents.Number] = [:]

    /// - Parameter hasDetails: whether to also observe the details of repositories.
    /// - Throws: if the system cannot observe more folders for this user, or if the folder above the state directory
    ///   cannot be observed.
    package init(_ directory: StateDirectory, hasDetails: Bool) throws(FileError) {
        self.directory = directory
        self.hasDetails = hasDetails
        events = try FolderEvents()
        try observe()
    }

    /// A descriptor that `poll` reports as readable if there may be changes to fetch.
    package var descriptor: Int32 { events.descriptor }

    /// Returns everything that has changed since the last call, without waiting.
    /// - Throws: if folders that were created in the meantime cannot be observed.
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
        // A folder on the path to the documents was created and may be the next one to observe.
        let isOnTheWay = path == directory.changesFolder && hasDetails || "\(directory.path)/".hasPrefix("\(path)/")
        return isOnTheWay ? .everything : nil
    }

    /// Observes the folder with the details, and the state directory or its nearest existing ancestor.
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

    /// - Returns: nil if the folder does not exist.
    private func number(of folder: String) throws(FileError) -> FolderEvents.Number? {
        do throws(FileError) {
            return try events.observe(folder)
        } catch {
            guard error.isMissingFile else { throw error }
            return nil
        }
    }
}
