import TeamSyncBase
import TeamSyncGit

/// An item of a catalogue whose source lists things.
struct FoundItem: Equatable {
    var key: String
    /// The file or folder; for a matched line its file.
    var path: GitPath
    /// The file's blob or the folder's tree, where there is one. A submodule's is a commit.
    var blob: ObjectID?
    /// Whether `blob` is a file's contents; not so for folders, symbolic links and submodules.
    var isRegular = false
    /// What a line's pattern matched; nil for files and folders.
    var text: String?
    /// The line that matched, counted from 1; nil for files and folders.
    var line: Int?

    /// For messages.
    var place: String { line.map { "\(path):\($0)" } ?? "\(path)" }
}

/// The items of a catalogue, or the sentence that says why they are unknown.
enum FoundItems: Equatable {
    /// In the order of their paths, then of their places in the file.
    case found([FoundItem], warnings: [String])
    case unknown(warning: String)
}
