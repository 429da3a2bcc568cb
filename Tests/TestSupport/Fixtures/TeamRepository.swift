/// One repository of a team: the shared origin, the developer's clone, and a teammate's clone.
package final class TeamRepository: Sendable {
    package let name: String
    /// Bare.
    package let origin: TestRepository
    /// The developer's clone, which teamsync reads.
    package let clone: TestRepository
    /// The clone in which a teammate commits and from which they push.
    package let teammate: TestRepository

    /// Creates `<name>.git`, `<name>` and `<name>-teammate` in `folder`.
    /// - Parameter history: the contents of origin before it is cloned; must set `refs/heads/main`.
    package init(name: String, in folder: String, runner: GitRunner, history: FastImport) throws {
        self.name = name
        origin = try .make(at: "\(folder)/\(name).git", runner: runner, bare: true)
        try history.run(in: origin)
        clone = try .clone(origin.path, to: "\(folder)/\(name)", runner: runner)
        teammate = try .clone(origin.path, to: "\(folder)/\(name)-teammate", runner: runner)
    }

    /// The copy in `folder` of a repository that was created in another folder. It is the same as if it had been
    /// created there: the clones name the origin next to them, and the index of the developer's clone matches the
    /// copied files.
    /// - Parameter folder: contains the copied folders `<name>.git`, `<name>` and `<name>-teammate`.
    init(copyOf original: TeamRepository, in folder: String, runner: GitRunner) throws {
        name = original.name
        origin = TestRepository(at: "\(folder)/\(name).git", runner: runner)
        clone = TestRepository(at: "\(folder)/\(name)", runner: runner)
        teammate = TestRepository(at: "\(folder)/\(name)-teammate", runner: runner)
        for copy in [clone, teammate] {
            let file = RawPath("\(copy.path)/.git/config")
            let text = String(decoding: try RawFile.contents(of: file), as: UTF8.self)
            try RawFile.write(text.replacing(original.origin.path, with: origin.path).utf8, to: file)
        }
        try clone.git("update-index", "-q", "--refresh")
    }

    /// The folders that it consists of.
    var folders: [String] { [origin.path, clone.path, teammate.path] }

    /// The teammate updates the clone, changes files, commits and pushes.
    /// - Parameter changes: nil removes the path.
    /// - Returns: the id of the pushed commit.
    @discardableResult
    package func push(_ message: String, changes: [RawPath: TreeEntry?], times: CommitTimes) throws -> String {
        try teammate.git("pull", "--quiet", "--ff-only")
        for (path, entry) in changes {
            try teammate.remove(path)
            guard let entry else { continue }
            if entry.mode == .link {
                try teammate.link(path, to: RawPath(entry.content))
            } else {
                try teammate.write(entry.content, to: path)
                if entry.mode == .executable { try teammate.setExecutable(path) }
            }
        }
        let id = try teammate.commit(message, times: times)
        try teammate.push()
        return id
    }
}
