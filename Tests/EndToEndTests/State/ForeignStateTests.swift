import Foundation
import TeamSyncBase
import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite("A state directory that others can modify", .validatesDocuments)
struct ForeignStateTests {
    private let bench: Workbench

    init() throws {
        bench = try Workbench()
        try bench.fixture.pushIcons(["cart"])
        try bench.sync()
    }

    /// A command that reads or writes the state, and its exit code when that is refused.
    private static let commands: [(program: String, arguments: [String], status: Int32)] = [
        ("teamsync", ["status"], 1), ("teamsync", ["counts"], 1), ("teamsync", ["changes"], 1),
        ("teamsync", ["gate"], 12), ("teamsync", ["metrics"], 1), ("teamsync", ["sync"], 1),
        ("teamsync", ["sync", "--force"], 1), ("teamsync", ["log"], 1), ("teamsync", ["history"], 1),
        ("teamsync", ["report", "--output", "-"], 1), ("teamsync", ["config", "use"], 1), ("teamsyncd", ["run"], 1),
        ("teamsync", ["prebuild", "--strict"], 1), ("teamsync", ["check"], 2),
    ]

    private func expectRefusal(_ words: String, environment: [String: String?] = [:]) throws {
        let before = try bench.everyPublishedByte()
        for (program, arguments, status) in Self.commands {
            let result = try bench.command(program, arguments, environment: environment).run()
            #expect(result.status == status, "\(arguments): \(result.errorText)")
            #expect(result.errorText.contains("cannot use \(bench.state.path): "), "\(arguments): \(result.errorText)")
            #expect(result.errorText.contains(words), "\(arguments): \(result.errorText)")
            #expect(result.errorText.contains("TEAMSYNC_STATE_DIR"), "\(arguments): \(result.errorText)")
            #expect(!result.text.contains("Icons"), "\(arguments): \(result.text)")
        }
        let line = try bench.command("teamsync", ["statusline"], environment: environment).run()
        #expect(line.status == 0)
        #expect(line.text == "teamsync: ? state directory refused\n", "\(line.text)")
        #expect(try bench.everyPublishedByte() == before)
        let doctor = try bench.command("teamsync", ["doctor"], environment: environment).run()
        #expect(doctor.status == 1)
    }

    @Test(
        "A state directory that everyone can modify is refused, and used again once that is fixed",
        arguments: [UInt32(0o777), 0o1777])
    func writableByAll(mode: UInt32) throws {
        try RawFile.setMode(mode, of: RawPath(bench.state.path))
        try expectRefusal("(mode 0\(String(mode, radix: 8)))")
        try RawFile.setMode(0o755, of: RawPath(bench.state.path))
        try bench.sync()
        #expect(try bench.teamsync("gate").status == 10)
    }

    @Test("A state directory of another user is refused, except for root under sudo", .enabled(if: geteuid() == 0))
    func ofAnotherUser() throws {
        try #require(chown(bench.state.path, 65534, 65534) == 0)
        try expectRefusal("it belongs to")
        try expectRefusal("it belongs to", environment: ["SUDO_UID": "1234567"])
        let sudo = try bench.teamsync("gate", environment: ["SUDO_UID": "65534"])
        #expect(sudo.status == 10, "\(sudo.errorText)")
    }

    @Test("A running daemon stops writing to one that everyone can modify, reports it, and continues once it is fixed")
    func whileRunning() throws {
        let daemon = try RunningDaemon.settled(bench)
        // The log states that a check has ended before its results are published.
        for id in [Workbench.iconsID, Workbench.componentsID] {
            try daemon.expectStatus(of: id) { $0.upstreamCommit != nil }
        }
        // The export is written after the counts, under the same lock.
        try FileLock.acquire(bench.state.publicationLock).release()
        try RawFile.setMode(0o777, of: RawPath(bench.state.path))
        let before = try bench.publishedFiles()
        let count = try daemon.log.count
        try bench.icons.clone.commit("Own work")
        try daemon.expectLine(after: count) { $0.contains("cannot use ") && $0.contains("code=permission") }
        #expect(try bench.publishedFiles() == before)
        try RawFile.setMode(0o700, of: RawPath(bench.state.path))
        try bench.icons.clone.commit("More work")
        try daemon.expectStatus { $0.ahead == 2 && $0.error == nil }
        try daemon.expectGitAgrees()
    }

    @Test("A planted document is not used, and is replaced without changing the target of a link")
    func plantedDocument() throws {
        let forged = bench.path("forged.json")
        let published = try bench.text(of: bench.state.countsDocument)
        try bench.write(published.replacing("\"behind\"", with: "\"up_to_date\""), to: forged)
        let before = try RawFile.contents(of: RawPath(forged))
        let plant: [() throws -> Void] = [
            { try RawFile.link(RawPath(bench.state.countsDocument), to: RawPath(forged)) },
            {
                try RawFile.remove(RawPath(bench.state.countsDocument))
                #expect(link(forged, bench.state.countsDocument) == 0)
            },
            {
                try RawFile.remove(RawPath(bench.state.countsDocument))
                try bench.write(published, to: bench.state.countsDocument)
                try RawFile.setMode(0o666, of: RawPath(bench.state.countsDocument))
            },
        ]
        for (number, plant) in plant.enumerated() {
            try plant()
            let gate = try bench.teamsync("gate")
            #expect(gate.status == 12, "\(number)")
            #expect(gate.errorText.contains("cannot use \(bench.state.countsDocument): "), "\(gate.errorText)")
            try bench.sync()
            #expect(try bench.teamsync("gate").status == 10, "\(number)")
            #expect(try FileFacts(bench.state.countsDocument)?.isFile == true)
            #expect(try RawFile.contents(of: RawPath(forged)) == before)
            try bench.expectGitAgrees()
        }
    }

    @Test("Planted private files are neither used nor followed")
    func plantedFiles() throws {
        let victim = bench.path("victim")
        try bench.write("precious\n", to: victim)
        let state = bench.state
        for path in [
            state.ownerFile, state.repositoryState(id: Workbench.iconsID), state.changesDocument(id: Workbench.iconsID),
        ] {
            try RawFile.link(RawPath(path), to: RawPath(victim))
            #expect(try bench.teamsync("sync").status == 0)
            #expect(try bench.text(of: victim) == "precious\n", "\(path)")
            #expect(try FileFacts(path)?.isFile == true, "\(path)")
            try bench.expectGitAgrees()
        }
        for (path, isHard) in [(state.daemonLock, true), (state.daemonLock, false)] {
            try RawFile.remove(RawPath(path))
            if isHard { #expect(link(victim, path) == 0) } else { try RawFile.link(RawPath(path), to: RawPath(victim)) }
            let result = try bench.command("teamsyncd", ["run"]).run()
            #expect(result.status == 1)
            #expect(result.errorText.contains("cannot use \(path): "), "\(result.errorText)")
            #expect(try bench.text(of: victim) == "precious\n")
        }
    }

    @Test("A link in place of a state folder is refused")
    func plantedFolders() throws {
        let elsewhere = bench.path("elsewhere")
        for folder in [bench.state.changesFolder, bench.state.repositoriesFolder, bench.state.locksFolder] {
            try RawFile.remove(RawPath(folder))
            try RawFile.makeFolder(RawPath(elsewhere))
            try RawFile.link(RawPath(folder), to: RawPath(elsewhere))
            let result = try bench.teamsync("sync")
            #expect(result.status == 1)
            #expect(result.errorText.contains("cannot use \(folder): it is a symbolic link"), "\(result.errorText)")
            #expect(try RawFile.names(in: RawPath(elsewhere)) == [])
            try RawFile.remove(RawPath(folder))
            try bench.sync()
        }
    }

    @Test("The directory itself may be a link")
    func linkedDirectory() throws {
        let elsewhere = bench.path("elsewhere")
        try FileManager.default.moveItem(atPath: bench.state.path, toPath: elsewhere)
        try RawFile.link(RawPath(bench.state.path), to: RawPath(elsewhere))
        try bench.sync()
        #expect(try bench.teamsync("gate").status == 10)
    }

    @Test("A state directory that a repository redirects by a link is refused")
    func misled() throws {
        let (project, elsewhere) = (bench.icons.clone.path, bench.path("elsewhere"))
        try RawFile.makeFolder(RawPath(elsewhere))
        try RawFile.setMode(0o700, of: RawPath(elsewhere))
        try RawFile.link(RawPath("\(project)/state"), to: RawPath(elsewhere))
        try RawFile.link(RawPath("\(project)/hooks"), to: ".git/hooks")
        for name in ["state", "state/deeper", "hooks", ".git/state"] {
            for command in [["sync"], ["log"], ["check"], ["config", "use"]] {
                let environment = ["TEAMSYNC_STATE_DIR": "\(project)/\(name)"]
                let result = try bench.command("teamsync", command, environment: environment).run()
                #expect(result.status != 0, "\(command) \(name)")
                #expect(result.errorText.contains("/\(name): "), "\(result.errorText)")
            }
        }
        #expect(try RawFile.names(in: RawPath(elsewhere)) == [])
        #expect(!RawFile.exists(RawPath("\(project)/.git/hooks/design-system-counts.json")))
        // A folder in the repository itself is the user's decision.
        let inside = try bench.teamsync("sync", environment: ["TEAMSYNC_STATE_DIR": "\(project)/own-state"])
        #expect(inside.status == 0, "\(inside.errorText)")
    }
}
