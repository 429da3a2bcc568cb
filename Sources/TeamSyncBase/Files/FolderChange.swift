/// Something that happened in an observed folder.
package enum FolderChange: Hashable, Sendable {
    /// A file or folder of that name was made, written, replaced, moved or removed.
    case entry(folder: String, name: String)
    /// The folder itself was moved or removed; it is observed no longer.
    case gone(folder: String)
    /// The system has lost events: anything may have changed anywhere.
    case lost
}
