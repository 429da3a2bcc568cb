package import TeamSyncBase
package import TeamSyncGit
package import TestSupport

/// A repository with a working tree in a separate folder.
package struct SmallClone: Sendable {
    package static let begun = Timestamp(secondsSinceEpoch: 1_767_225_600, offsetMinutes: 180)

    package let folder: TemporaryFolder
    package let repository: TestRepository
    package var path: String { repository.path }

    /// - Parameter files: committed on `main` at `begun`; if empty, the branch stays unborn.
    package init(_ files: [RawPath: String] = [:]) throws {
        folder = try TemporaryFolder("clone")
        repository = try .make(
            at: folder.appending("clone"), runner: GitRunner(home: folder.path, keeping: folder))
        if !files.isEmpty { try commit("First", files) }
    }

    /// Writes the files and commits everything in the working tree.
    /// - Parameter time: seconds after `begun`; also for a commit without changes.
    @discardableResult
    package func commit(_ message: String, _ files: [RawPath: String] = [:], after time: Int64 = 0) throws -> ObjectID {
        for (path, text) in files { try repository.write(text, to: path) }
        let id = try repository.commit(message, times: CommitTimes(Self.begun.advanced(bySeconds: time)))
        guard let id = ObjectID(hex: id) else { throw NoCommit(revision: id) }
        return id
    }

    package func open() throws -> Repository {
        try Repository(at: path)
    }

    package func id(_ revision: String) throws -> ObjectID {
        guard let id = try repository.id(of: revision).flatMap({ ObjectID(hex: $0) }) else {
            throw NoCommit(revision: revision)
        }
        return id
    }

    package struct NoCommit: Error {
        let revision: String
    }
}
