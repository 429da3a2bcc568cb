import TestSupport
import Testing

@testable import TeamSyncDocuments

/// The hooks of docs/integrations/git-hooks.md in a clone.
@Suite("git hooks", .validatesDocuments)
struct GitHookTests {
    private func git(_ bench: Workbench, _ arguments: String..., in repository: TestRepository) throws -> CommandResult
    {
        try Command("git", arguments, environment: bench.hostEnvironment, directory: repository.path).run()
    }

    private func install(_ hook: String, in bench: Workbench) throws {
        let path = "\(bench.icons.clone.path)/.git/hooks/\(hook)"
        try bench.write(IntegrationPage("git-hooks.md").snippet(".git/hooks/\(hook)"), to: path)
        try RawFile.setMode(0o755, of: RawPath(path))
    }

    /// A hook that existed before; it writes its arguments and its input to a file.
    private func formerHook(_ hook: String, in bench: Workbench, status: Int) throws -> String {
        let path = "\(bench.icons.clone.path)/.git/hooks/\(hook)"
        let said = bench.path("said")
        try bench.write("#!/bin/sh\n{ echo \"$@\"; cat; } >'\(said)'\nexit \(status)\n", to: path)
        try RawFile.setMode(0o755, of: RawPath(path))
        return said
    }

    @Test("After a pull, the document is correct, and a previous hook has run")
    func postMerge() throws {
        let bench = try Workbench.forHosts()
        #expect(try bench.status(Workbench.iconsID).behind == 1)
        let said = try formerHook("post-merge", in: bench, status: 0)
        let rename = try IntegrationPage("git-hooks.md").snippet("in the clone")
        for _ in 0..<2 {
            let moved = try Command(
                "/bin/sh", ["-c", rename], environment: bench.hostEnvironment, directory: bench.icons.clone.path
            ).run()
            #expect(moved.status == 0 && moved.errorText == "")
        }
        try install("post-merge", in: bench)
        let pull = try git(bench, "pull", "--quiet", "--ff-only", in: bench.icons.clone)
        #expect(pull.status == 0, "\(pull.errorText)")
        #expect(pull.text + pull.errorText == "")
        #expect(try bench.text(of: said) == "0\n")
        let isPublished = try FolderWatch.wait(
            for: { try bench.status(Workbench.iconsID).behind == 0 }, in: bench.state.path, atMost: 60_000)
        #expect(isPublished)
        try bench.expectNoEngineSurvives()
    }

    @Test("Before a push, gate prints its verdict, and the push continues")
    func prePush() throws {
        let bench = try Workbench.forHosts()
        try install("pre-push", in: bench)
        let push = try git(bench, "push", "--quiet", "origin", "main:mine", in: bench.icons.clone)
        #expect(push.status == 0, "\(push.errorText)")
        #expect(push.errorText.contains("icons-library"), "\(push.errorText)")
        #expect(push.errorText.hasSuffix("hint: teamsync changes, teamsync status\n"), "\(push.errorText)")
        try RawFile.remove(RawPath("\(bench.programs)/teamsync"))
        let without = try git(bench, "push", "--quiet", "origin", "main:yours", in: bench.icons.clone)
        #expect(without.status == 0)
        #expect(without.text + without.errorText == "")
    }

    @Test("A previous hook gets its input, and can prevent the push")
    func chain() throws {
        let bench = try Workbench.forHosts()
        let said = try formerHook("pre-push.local", in: bench, status: 3)
        try install("pre-push", in: bench)
        let push = try git(bench, "push", "--quiet", "origin", "main:mine", in: bench.icons.clone)
        #expect(push.status != 0)
        #expect(try bench.text(of: said).contains("refs/heads/main "))
        #expect(!push.errorText.contains("hint: teamsync"))
    }
}
