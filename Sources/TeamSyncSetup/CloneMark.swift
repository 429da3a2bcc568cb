import TeamSyncBase
import TeamSyncGit

/// What the `.git` of a folder says that the folder is.
enum CloneMark: Equatable {
    /// No clone.
    case none
    /// A clone whose references are in the folder of this identity.
    case main(FileIdentity)
    /// A linked working tree of the clone whose references are there.
    case linked(FileIdentity)
    case submodule

    init(of folder: String) {
        guard let dotGit = FileIdentity("\(folder)/.git"), dotGit.isFolder || dotGit.isFile,
            let folders = GitFolders(clone: folder), FileIdentity("\(folders.own)/HEAD") != nil,
            let common = FileIdentity(folders.common)
        else {
            self = .none
            return
        }
        if dotGit.isFile, CloneMark.liesInModules(folders.own) {
            self = .submodule
        } else {
            self = folders.own == folders.common ? .main(common) : .linked(common)
        }
    }

    /// git keeps what belongs to a submodule in the folder `modules` of the repository around it.
    private static func liesInModules(_ folder: String) -> Bool {
        let components = folder.split(separator: "/", omittingEmptySubsequences: false)
        return components.indices.contains { index in
            guard components[index] == "modules" else { return false }
            return FileIdentity(components[..<index].joined(separator: "/") + "/HEAD")?.isFile == true
        }
    }
}
