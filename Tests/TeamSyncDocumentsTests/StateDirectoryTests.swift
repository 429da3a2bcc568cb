import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

@Suite struct StateDirectoryTests {
    @Test(
        "The environment determines the path",
        arguments: [
            (["TEAMSYNC_STATE_DIR": "/own", "XDG_STATE_HOME": "/xdg", "HOME": "/home/a"], "/own"),
            (["TEAMSYNC_STATE_DIR": "/own/"], "/own"),
            (["XDG_STATE_HOME": "/xdg", "HOME": "/home/a"], "/xdg/teamsync"),
            (["TEAMSYNC_STATE_DIR": "", "XDG_STATE_HOME": "", "HOME": "/home/a"], "/home/a/.local/state/teamsync"),
            (["TEAMSYNC_STATE_DIR": "own", "HOME": "/home/a"], AbsolutePath.of("own")),
            (["XDG_STATE_HOME": "xdg", "HOME": "/home/a"], "/home/a/.local/state/teamsync"),
        ])
    func theEnvironmentSaysWhere(environment: [String: String], path: String) {
        #expect(StateDirectory(environment: environment).path == path)
    }

    @Test("Without HOME, the password database is used")
    func withoutHOMEThePasswordDatabaseSays() {
        let path = StateDirectory(environment: [:]).path
        #expect(path.hasPrefix("/"))
        #expect(path.hasSuffix("/.local/state/teamsync"))
    }

    @Test("Every file is below the path")
    func everyFileIsBelowThePath() {
        let directory = StateDirectory(path: "/state")
        #expect(directory.countsDocument == "/state/design-system-counts.json")
        #expect(directory.changesDocument(id: "icons") == "/state/changes/icons.json")
        #expect(directory.repositoryState(id: "icons") == "/state/repositories/icons.json")
        #expect(directory.lock(id: "icons") == "/state/locks/icons.lock")
    }

    @Test("Creating it twice results in private folders")
    func makingItTwiceLeavesPrivateFolders() throws {
        let scratch = try TemporaryFolder()
        let directory = StateDirectory(path: scratch.appending("state/teamsync"))
        try directory.make()
        try directory.make()
        for folder in [
            directory.path, directory.changesFolder, directory.repositoriesFolder, directory.locksFolder,
        ] {
            #expect(try FileStamp(folder).mode == 0o700)
        }
    }
}
