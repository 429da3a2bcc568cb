import TestSupport
import Testing

@testable import TeamSyncWorker

/// `git config --type=path` is the oracle.
@Suite struct GitPathnameTests {
    @Test(
        "A home folder is inserted as in git",
        arguments: [
            "~/ca.pem", "~", "~/", "~root/ca.pem", "~root", "/etc/~/ca.pem", "ca.pem", "a~/b", "~/a b/ü", "~//a",
        ])
    func expansion(path: String) throws {
        let folder = try TemporaryFolder()
        let git = GitRunner(home: folder.path, keeping: folder)
        let file = folder.appending("settings")
        try git.run(["config", "--file", file, "a.path", path])
        let expected = try git.text(["config", "--file", file, "--type=path", "--get", "a.path"])
        #expect(GitPathname.expanded(path, environment: ["HOME": folder.path]) == expected)
    }

    @Test("Without the user or a home folder, there is no path", arguments: ["~nobody-of-that-name/a", "~/a"])
    func unknown(path: String) {
        #expect(GitPathname.expanded(path, environment: [:]) == nil)
    }
}
