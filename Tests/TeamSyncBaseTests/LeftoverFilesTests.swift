import Foundation
import Glibc
import TestSupport
import Testing

@testable import TeamSyncBase

@Suite struct LeftoverFilesTests {
    @Test("Files of our killed processes are removed, and no others")
    func filesOfDeadProcessesOfOursGoAndAllElseStays()
        throws
    {
        let scratch = try TemporaryFolder()
        let dead = try deadProcess()
        let own = try #require(ProcessInstance(getpid())).start
        let strays = [
            ".counts.json.teamsync-\(dead)-abc123", ".counts.json.teamsync-\(dead)-\(own)-abc123",
            // The id of a running process that was started at another time.
            ".counts.json.teamsync-\(getpid())-1-abc123", ".counts.json.teamsync-\(getppid())-1-abc123",
        ]
        let kept = [
            "counts.json", ".counts.json.teamsync-\(getppid())-abc123", ".counts.json.teamsync-\(getpid())-abc123",
            ".counts.json.teamsync-\(getpid())-\(own)-abc123", ".counts.json.teamsync-\(dead)-x-abc123",
            ".counts.json.teamsync-\(dead)-1-1-abc123", ".counts.json.teamsync--\(dead)-abc123",
            "counts.json.teamsync-\(dead)-abc123", ".counts.json.teamsync-\(dead)", ".counts.json.teamsync-\(dead)-",
            ".counts.json.teamsync-x-abc123", ".counts.json.tmp",
        ]
        for name in kept + strays { try scratch.write([], to: name) }
        #expect(LeftoverFiles.remove(in: scratch.path) == strays.sorted())
        #expect(try scratch.names() == kept.sorted())
    }

    @Test("A missing folder has no such files")
    func aFolderThatIsNotThereHasNoStrays() throws {
        let scratch = try TemporaryFolder()
        #expect(LeftoverFiles.remove(in: scratch.appending("missing")).isEmpty)
    }

    @Test("Temporary names are unique, hidden, next to their target and contain their owner")
    func temporaryNamesAreUniqueHiddenBesideTheirTargetAndTellTheirOwner() throws {
        let names = Set((0..<100).map { _ in TemporaryName.unique(for: "/a folder/.teamsync-1-x/counts.json") })
        #expect(names.count == 100)
        for name in names {
            #expect(name.hasPrefix("/a folder/.teamsync-1-x/.counts.json.teamsync-"))
            let owner = try #require(TemporaryName.owner(of: String(name.split(separator: "/").last ?? "")))
            #expect(owner.process == getpid() && owner.start != nil && owner.isRunning)
        }
    }

    /// The id of a process that has ended and been waited for.
    private func deadProcess() throws -> pid_t {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["true"]
        try process.run()
        process.waitUntilExit()
        return process.processIdentifier
    }
}
