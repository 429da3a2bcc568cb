import TeamSyncBase
import TeamSyncGit

/// A file that was come across in a file source.
package struct ListedFile {
    let path: GitPath
    /// The object, when there is one: equal ids are equal contents. A submodule's is a commit.
    let blob: ObjectID?
    /// Not so for symbolic links and submodules.
    let isRegular: Bool
}
