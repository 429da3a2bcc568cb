import TeamSyncBase
import TestSupport
import Testing

@testable import TeamSyncSwift

/// The folder that `teamsync check` checks.
@Suite struct RepositoryRootTests {
    @Test("The root of the file system and a home folder are not projects, unless they are repositories")
    func homes() throws {
        let folder = try TemporaryFolder()
        let home = try #require(ResolvedPath.real(folder.path))
        let environment = ["HOME": home]
        #expect(!RepositoryRoot.isProject("/", environment))
        #expect(!RepositoryRoot.isProject(home, environment))
        #expect(RepositoryRoot.isProject("\(home)/app", environment))
        _ = try folder.write([], to: ".teamsync-check.yaml")
        #expect(RepositoryRoot.isProject(home, environment))
    }
}
