import Glibc
import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite("Errors in the output of 'sync'", .validatesDocuments)
struct OldErrorTests {
    @Test("An error of an earlier round is marked as such, since the remote was not contacted now")
    func remembered() throws {
        let bench = try Workbench()
        try bench.setOrigin(of: bench.icons, to: "http://127.0.0.1:1/x.git")
        let first = try bench.teamsync("sync")
        #expect(first.status == 1)
        #expect(!first.errorText.contains("not checked"), "\(first.errorText)")
        let second = try bench.teamsync("sync")
        #expect(second.status == 1)
        for part in [
            "the remote was not checked this time, and will be checked again at ", "; failing since ", " (1 attempt): ",
            "hint: '--force' checks it now",
        ] {
            #expect(second.errorText.contains(part), "\(second.errorText)")
        }
        let third = try bench.teamsync("sync", "--force")
        #expect(!third.errorText.contains("not checked"), "\(third.errorText)")
    }

    @Test("A problem of the clone is detected in each round, and reported as such")
    func local() throws {
        let bench = try Workbench()
        try bench.configure(icons: ["branch: develop"])
        for _ in 1...2 { _ = try bench.teamsync("sync") }
        try bench.icons.clone.git("branch", "develop")
        try bench.icons.origin.git("branch", "develop", "main")
        try bench.sync("--force")
        try bench.icons.clone.git("branch", "-D", "develop")
        let result = try bench.teamsync("sync")
        #expect(result.status == 1)
        #expect(
            result.errorText.contains("develop") && !result.errorText.contains("not checked"), "\(result.errorText)")
    }

    @Test("A clone of another user is an error, with git's advice", .enabled(if: getuid() == 0))
    func otherUser() throws {
        let bench = try Workbench()
        let path = bench.icons.clone.path
        for folder in [path, "\(path)/.git"] { try #require(chown(folder, 65_534, 65_534) == 0) }
        let key = try #require(bench.environment.first { $0.value == "safe.directory" }?.key)
        let environment: [String: String?] = [key.replacing("KEY", with: "VALUE"): "/elsewhere"]
        let result = try bench.teamsync("sync", environment: environment)
        #expect(result.status == 1)
        #expect(result.errorText.contains("\(path) belongs to another user"), "\(result.errorText)")
        #expect(result.errorText.contains("git config --global --add safe.directory \(path)"))
        #expect(try bench.status(Workbench.iconsID).error?.code == .permission)
        // git decides which repositories it trusts: libgit2 1.5 does not know '*'.
        #expect(bench.environment.values.contains("*"))
        #expect(try bench.teamsync("sync", "--force").status == 0)
        #expect(try bench.teamsync("log").status == 0)
        try bench.expectGitAgrees()
    }

    @Test("A local remote of another user is an error, too", .enabled(if: getuid() == 0))
    func otherUsersRemote() throws {
        let bench = try Workbench()
        try bench.fixture.pushIcons(["cart"])
        let path = bench.icons.origin.path
        try #require(chown(path, 65_534, 65_534) == 0)
        let result = try bench.teamsync("sync", "--force")
        #expect(result.status == 1)
        #expect(
            result.errorText.contains("the repository of 'origin' at \(path) belongs to another user"),
            "\(result.errorText)")
        #expect(result.errorText.contains("git config --global --add safe.directory \(path)"))
        #expect(try bench.status(Workbench.iconsID).error?.code == .permission)
    }
}
