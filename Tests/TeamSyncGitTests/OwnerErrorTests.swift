import Testing

@testable import TeamSyncGit

/// The errors of libgit2 about repositories that belong to another user.
@Suite struct OwnerErrorTests {
    private func code(_ class: GitError.Class, _ message: String) -> GitError.Code {
        GitError(code: .notFound, class: `class`, message: message, operation: "fetch").asOwnerError.code
    }

    @Test("Both messages of libgit2 are recognized, with and without safe.directory, and no others")
    func messages() {
        #expect(code(.config, "config value 'safe.directory' was not found") == .owner)
        #expect(code(.config, "repository path '/srv/icons.git/' is not owned by current user") == .owner)
        #expect(code(.config, "config value 'user.name' was not found") == .notFound)
        #expect(code(.repository, "repository path '/srv/icons.git/' is not owned by current user") == .notFound)
    }
}
