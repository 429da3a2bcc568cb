import Foundation
import TestSupport
import Testing

@testable import TeamSyncBase

@Suite struct GitCommandTests {
    /// A git that prints its arguments, one per line, and the folder in which it runs.
    private func git(_ purpose: GitCommand.Purpose) throws -> (command: GitCommand, folder: TemporaryFolder) {
        let folder = try TemporaryFolder("git")
        let path = RawPath(folder.appending("git"))
        try RawFile.write("#!/bin/sh\nprintf '%s\\n' \"$@\" \"$PWD\"\n".utf8, to: path)
        try RawFile.setMode(0o755, of: path)
        let runner = CommandRunner(environment: ["PATH": "\(folder.path):/usr/bin:/bin"], folder: folder.path)
        return (GitCommand(purpose, runner), folder)
    }

    private func settings(_ purpose: GitCommand.Purpose) throws -> Set<String> {
        let (git, folder) = try git(purpose)
        let output = try #require(git.run(["status", "-c", "x"], timeout: .seconds(60)))
        var words = String(decoding: output.text, as: UTF8.self).split(separator: "\n").map(String.init)
        #expect(words.removeLast() == folder.path)
        #expect(words.suffix(3) == ["status", "-c", "x"])
        let options = words.dropLast(3)
        let program = try #require(git.program(["status"]))
        #expect(program.arguments == options + ["status"])
        #expect(program.path == folder.appending("git") && program.folder == folder.path)
        #expect(options.enumerated().allSatisfy { $0.offset % 2 == 1 || $0.element == "-c" })
        return Set(options.enumerated().filter { $0.offset % 2 == 1 }.map(\.element))
    }

    @Test("Queries use only the user's settings")
    func question() throws {
        #expect(try settings(.question).isEmpty)
    }

    @Test(
        "Downloads do not prompt, and neither they nor updates run the clone's programs or background tasks"
    )
    func isolation() throws {
        let isolated: Set = [
            "gc.auto=0", "maintenance.auto=false", "core.hooksPath=/dev/null", "core.fsmonitor=false",
        ]
        #expect(try settings(.credential) == ["credential.interactive=false"])
        #expect(try settings(.fetch).isSuperset(of: isolated.union(["credential.interactive=false"])))
        #expect(try settings(.update).isSuperset(of: isolated.union(["submodule.recurse=false"])))
        #expect(try settings(.update).contains("core.filesRefLockTimeout=0"))
    }

    @Test("The user's git supports every setting for downloads")
    func real() throws {
        let folder = try TemporaryFolder("git")
        let runner = CommandRunner(environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path], folder: folder.path)
        let output = try #require(GitCommand(.fetch, runner).run(["config", "--list", "-z"], timeout: .seconds(60)))
        #expect(output.hasSucceeded)
        let listed = String(decoding: output.text, as: UTF8.self)
        #expect(listed.contains("core.hookspath\n/dev/null\0") && listed.contains("fetch.unpacklimit\n1\0"))
        let missing = CommandRunner(environment: ["PATH": "/nowhere"])
        #expect(GitCommand(.fetch, missing).path == nil && GitCommand(.fetch, missing).program([]) == nil)
        #expect(GitCommand(.fetch, missing).run(["--version"], timeout: .seconds(60)) == nil)
    }
}
