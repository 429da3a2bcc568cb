/// An event in an observed folder.
package enum FolderChange: Hashable, Sendable {
    /// A file or folder with that name was created, written, replaced, moved or removed.
    case entry(folder: FolderEvents.Number, name: String)
    /// The folder is no longer observed: it was moved or removed, or the observation was ended.
    case gone(folder: FolderEvents.Number)
    /// The system has lost events: anything may have changed.
    case lost
}
