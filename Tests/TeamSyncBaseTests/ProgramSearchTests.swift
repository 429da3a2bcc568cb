import Glibc
import TestSupport
import Testing

@testable import TeamSyncBase

@Suite struct ProgramSearchTests {
    /// Empty and relative elements stand for folders of the current folder, which may be a stranger's working tree.
    @Test(arguments: ["", ":", ".", "./bin", "bin", "::bin:", "../bin"])
    func emptyAndRelativeElementsAreNotUsed(path: String) throws {
        let scratch = try TemporaryFolder()
        for folder in ["bin", "work", "work/bin", "safe"] {
            try AtomicFile.makeFolder(scratch.appending(folder), mode: 0o700)
            let program = try scratch.write("#!/bin/sh\n".utf8, to: "\(folder)/git")
            #expect(chmod(program, 0o700) == 0)
        }
        // The search may not depend on the current folder, which threads of the tests share.
        #expect(ProgramSearch.onPath("git", environment: ["PATH": path]) == nil)
        let found = ProgramSearch.onPath("git", environment: ["PATH": "\(path):\(scratch.path)/safe:bin"])
        #expect(found == scratch.appending("safe/git"))
    }

    @Test func onlyProgramsAreFound() throws {
        let scratch = try TemporaryFolder()
        try scratch.write("text".utf8, to: "git")
        try AtomicFile.makeFolder(scratch.appending("ssh"), mode: 0o700)
        for name in ["git", "ssh", "none"] {
            #expect(ProgramSearch.onPath(name, environment: ["PATH": scratch.path]) == nil)
        }
    }
}
