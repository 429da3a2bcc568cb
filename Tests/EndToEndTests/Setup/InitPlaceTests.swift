import Foundation
import TestSupport
import Testing

@Suite("Where teamsync init can write", .validatesDocuments)
struct InitPlaceTests {
    private let bench: Workbench
    private let project: String
    private let victim: String

    init() throws {
        bench = try Workbench()
        project = bench.path("project")
        victim = bench.path("victim")
        try bench.write("interval: 5m\n", to: victim)
        _ = try TestRepository.make(at: project, runner: bench.icons.clone.runner)
    }

    private func runInit(_ arguments: String...) throws -> CommandResult {
        let clones = [bench.icons.clone.path, bench.components.clone.path]
        var command = try bench.command("teamsync", ["init"] + clones + arguments)
        command.directory = project
        return try bench.run(command)
    }

    private func expectRefusal(
        _ result: CommandResult, _ words: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(result.status == 1, "\(result.errorText)", sourceLocation: sourceLocation)
        #expect(result.errorText.contains(words), "\(result.errorText)", sourceLocation: sourceLocation)
        #expect(!result.text.contains("interval: 5m"), sourceLocation: sourceLocation)
        #expect(try bench.text(of: victim) == "interval: 5m\n", sourceLocation: sourceLocation)
        let names = try RawFile.names(in: RawPath(project)).map(\.description)
        #expect(names.allSatisfy { !$0.contains(".bak") }, "\(names)", sourceLocation: sourceLocation)
    }

    @Test("A configuration is neither read nor written through a link out of a repository, or in git's folder")
    func links() throws {
        for target in ["../victim", "../new.yaml"] {
            try RawFile.link(RawPath("\(project)/teamsync.yaml"), to: RawPath(target))
            for arguments in [[], ["--force"], ["--add"]] {
                var command = try bench.command(
                    "teamsync", ["init", bench.icons.clone.path, "--config", "teamsync.yaml"] + arguments)
                command.directory = project
                try expectRefusal(bench.run(command), "symbolic link")
            }
            #expect(!RawFile.exists(RawPath(bench.path("new.yaml"))))
        }
        for path in [".git/hooks/pre-commit", ".GIT/config", ".git"] {
            try expectRefusal(runInit("--config", path, "--force"), "a git directory")
        }
        #expect(!RawFile.exists(RawPath("\(project)/.git/hooks/pre-commit")))
        #expect(!RawFile.exists(RawPath("\(project)/.GIT")))
    }

    @Test("--force replaces a configuration, even an invalid one, and no other files")
    func otherFiles() throws {
        try bench.write("#!/bin/sh\nexit 0\n", to: "\(project)/build.sh")
        try expectRefusal(runInit("--config", "build.sh", "--force"), "it was not written by teamsync")
        #expect(try bench.text(of: "\(project)/build.sh") == "#!/bin/sh\nexit 0\n")
        try bench.write("repositories: [\n", to: "\(project)/broken.yaml")
        let forced = try runInit("--config", "broken.yaml", "--force")
        #expect(forced.status == 0, "\(forced.errorText)")
        #expect(try bench.text(of: "\(project)/broken.yaml.bak") == "repositories: [\n")
        #expect(try bench.text(of: "\(project)/broken.yaml").contains("profile: icons-library"))
    }

    @Test("A link in the user's own folder is followed, for example to dotfiles")
    func ownLinks() throws {
        let target = "\(bench.home)/dotfiles/teamsync.yaml"
        try bench.write("repositories: []\n", to: target)
        try RawFile.link(RawPath(bench.configurationFile), to: RawPath(target))
        let result = try runInit("--force")
        #expect(result.status == 0, "\(result.errorText)")
        #expect(try bench.text(of: target).contains("profile: icons-library"))
        #expect(try FileFacts(bench.configurationFile)?.isFile == false)
    }
}
