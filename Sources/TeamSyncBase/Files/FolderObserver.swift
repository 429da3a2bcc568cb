// A dispatch source may be used from any thread, which Dispatch for Linux does not declare.
@preconcurrency import Dispatch

/// Tells what happens to the entries of folders, without polling. Folders below them are not observed.
package final class FolderObserver: Sendable {
    private let events: FolderEvents
    private let source: any DispatchSourceRead

    /// - Parameter onChanges: called on a queue of its own, one call at a time, with all that has happened since the
    ///   last.
    /// - Throws: as `FolderEvents`.
    package init(onChanges: @escaping @Sendable ([FolderChange]) -> Void) throws(FileError) {
        let events = try FolderEvents()
        self.events = events
        source = DispatchSource.makeReadSource(
            fileDescriptor: events.descriptor, queue: DispatchQueue(label: "teamsync.folders"))
        // The descriptor must stay open until the source is cancelled.
        source.setCancelHandler { _ = events }
        source.setEventHandler { [weak events] in
            guard let changes = events?.changes(), !changes.isEmpty else { return }
            onChanges(changes)
        }
        source.activate()
    }

    deinit {
        source.cancel()
    }

    /// As `FolderEvents.observe`.
    package func observe(_ folder: String, isItselfAlone: Bool = false) throws(FileError) {
        try events.observe(folder, isItselfAlone: isItselfAlone)
    }

    /// As `FolderEvents.ignore`.
    package func ignore(_ folder: String) {
        events.ignore(folder)
    }
}
