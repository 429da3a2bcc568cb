/// Something that happened in an observed folder.
package enum FolderChange: Hashable, Sendable {
    /// A file or folder of that name was made, written, replaced, moved or removed.
    case entry(folder: FolderEvents.Number, name: String)
    /// The folder is observed no longer: it was moved or removed, or that was the wish.
    case gone(folder: FolderEvents.Number)
    /// The system has lost events: anything may have changed anywhere.
    case lost
}
