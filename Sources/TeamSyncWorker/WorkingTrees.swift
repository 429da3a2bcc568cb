import Glibc
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncProtocol

/// The current working trees of a repository, determined from the files in its git directories.
struct WorkingTrees: Equatable {
    struct Tree: Equatable {
        /// The folder that contains its `HEAD` and its index.
        let gitFolder: String
        /// The path to display.
        let path: String
        /// The full name of the checked-out branch; nil if there is none, or if `HEAD` cannot be read.
        let branch: String?
        /// Whether `git worktree add` is still creating it.
        let isBeingMade: Bool
        /// The identity of its index, which a checkout changes before it changes `HEAD`.
        let index: FileIdentity?

        init(_ gitFolder: String, path: String) {
            (self.gitFolder, self.path) = (gitFolder, path)
            branch = WorkingTrees.branch(in: gitFolder)
            isBeingMade = WorkingTrees.isBeingMade(gitFolder)
            index = FileIdentity(of: "\(gitFolder)/index")
        }
    }

    private static let limit = 4096

    let trees: [Tree]

    /// - Parameters:
    ///   - common: the git directory shared by all working trees.
    ///   - isBare: whether the repository has no working trees other than linked ones.
    init(common: String, isBare: Bool) {
        let linked = FolderListing.names(of: "\(common)/worktrees").sorted().map { name in
            let folder = "\(common)/worktrees/\(name)"
            let file = WorkingTrees.line(in: "\(folder)/gitdir") ?? folder
            return Tree(folder, path: WorkingTrees.parent(of: file))
        }
        let main = Tree(common, path: WorkingTrees.parent(of: common))
        trees = (isBare ? [] : [main]) + linked
    }

    /// Returns the working tree with this git directory.
    func tree(_ gitFolder: String) -> Tree? { trees.first { $0.gitFolder == gitFolder } }

    /// Whether a working tree is still being created: until `git worktree add` has checked out a commit, `HEAD`
    /// contains neither a commit nor a valid branch.
    private static func isBeingMade(_ gitFolder: String) -> Bool {
        guard let head = line(in: "\(gitFolder)/HEAD") else { return false }
        return head.allSatisfy { $0 == "0" } || head == "ref: refs/heads/.invalid"
    }

    /// Returns the obstacle to moving a branch that is checked out nowhere, or only in the working tree with the git
    /// directory `own`.
    func obstacle(to branch: String, own: String?) -> WorkerEvent.Obstacle? {
        for tree in trees {
            let isOwn = tree.gitFolder == own
            if tree.branch == branch, !isOwn {
                return .init(reason: .checkedOutElsewhere, message: "the branch is checked out in \(tree.path)")
            }
            if tree.isBeingMade {
                return .init(reason: .locked, message: "git is adding the working tree \(tree.path)")
            }
            if !(isOwn && tree.branch == branch), WorkingTrees.isAtWork(on: branch, in: tree.gitFolder) {
                return .init(
                    reason: .inProgress,
                    message: "a rebase or bisect of the branch is in progress (\(tree.gitFolder))")
            }
        }
        return nil
    }

    /// Returns the operation that is in progress in the working tree with this git directory; nil if there is none.
    static func operation(in gitFolder: String) -> WorkerEvent.Obstacle? {
        let signs = [
            "MERGE_HEAD": "a merge", "CHERRY_PICK_HEAD": "a cherry-pick", "REVERT_HEAD": "a revert",
            "BISECT_LOG": "a bisect", "rebase-merge": "a rebase", "rebase-apply": "a rebase", "sequencer": "a sequence",
        ]
        for (file, what) in signs.sorted(by: { $0.key < $1.key }) where access("\(gitFolder)/\(file)", F_OK) == 0 {
            return .init(reason: .inProgress, message: "\(what) is in progress")
        }
        return nil
    }

    /// Whether a rebase or a bisect in this git directory was started on the branch.
    private static func isAtWork(on branch: String, in gitFolder: String) -> Bool {
        ["rebase-merge/head-name", "rebase-apply/head-name", "BISECT_START"].contains { file in
            guard let name = line(in: "\(gitFolder)/\(file)") else { return false }
            return name == branch || "refs/heads/\(name)" == branch
        }
    }

    private static func branch(in gitFolder: String) -> String? {
        let head = "\(gitFolder)/HEAD"
        // Old versions of git created a symbolic link instead of a file.
        var target = [CChar](repeating: 0, count: limit)
        let length = readlink(head, &target, target.count)
        if length > 0 { return String(decoding: target[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self) }
        guard let line = line(in: head), line.hasPrefix("ref:") else { return nil }
        return String(line.dropFirst("ref:".count).drop(while: \.isWhitespace))
    }

    /// Returns the first line of a file; nil if there is none.
    private static func line(in path: String) -> String? {
        guard let bytes = PlainFile.contents(of: path, limit: limit) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        return text.split(whereSeparator: \.isNewline).first.map(String.init)
    }

    private static func parent(of path: String) -> String {
        path.hasSuffix("/.git") ? String(path.dropLast("/.git".count)) : path
    }
}
