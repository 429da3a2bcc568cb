import TeamSyncBase
import TestSupport
import Testing

@testable import TeamSyncSwift

@Suite("Processes that parse sources")
struct SourceScanTests {
    private func failures(_ executable: String, timeout: Duration) throws -> [(reason: String, isLasting: Bool)] {
        var sources = [SourceScan.Source(index: 0, bytes: Array("let a = 1".utf8))]
        var found: [(String, Bool)] = []
        try SourceScan(executable: executable, settings: ReadingSettings(), processes: 1, timeout: timeout).run(
            next: { sources.popLast() },
            found: { _, facts, isLasting in found.append((facts.failure ?? "none", isLasting)) })
        return found
    }

    private func program(_ text: String, in folder: TemporaryFolder) throws -> String {
        let path = try folder.write(Array("#!/bin/sh\n\(text)\n".utf8), to: "program")
        try RawFile.setMode(0o755, of: RawPath(path))
        return path
    }

    @Test("A source that overloads the parser does so again; one that waited for a processor may not")
    func lasting() throws {
        let folder = try TemporaryFolder()
        let stopped = try failures(program("exit 1", in: folder), timeout: .seconds(60))
        #expect(stopped.count == 1)
        #expect(stopped.first?.reason.contains("the parser stopped") == true && stopped.first?.isLasting == true)
        let late = try failures(program("exec sleep 600", in: folder), timeout: .milliseconds(50))
        #expect(late.count == 1)
        #expect(late.first?.reason.contains("within 0 seconds") == true && late.first?.isLasting == false)
        let killed = try failures(program("kill -KILL $$", in: folder), timeout: .seconds(60))
        #expect(killed.first?.isLasting == false)
    }

    @Test("Results are cached by the contents of a source, including failures")
    func cache() throws {
        let folder = try TemporaryFolder()
        try RawFile.makeFolder(RawPath("\(folder.path)/root/Sources"))
        let off = RuleSet.descriptions.filter { !$0.catalogues.isEmpty }.map { "\($0.id): off" }
        try folder.write(
            Array("rules: {\(off.joined(separator: ", "))}\n".utf8), to: "root/.teamsync-check.yaml")
        try folder.write(Array("let a = 1\n".utf8), to: "root/Sources/A.swift")
        func gaps(_ executable: String) throws -> [String] {
            var options = CheckOptions(configPath: "/nowhere.yaml")
            (options.paths, options.executable) = (["\(folder.path)/root"], executable)
            let run = try CheckRun(options, environment: ["TEAMSYNC_STATE_DIR": "\(folder.path)/state", "HOME": "/"])
            return try run.run().gaps.map { "\($0.path ?? ""): \($0.reason)" }
        }
        let first = try gaps(program("exit 1", in: folder))
        #expect(first.count == 1 && first[0].contains("Sources/A.swift: could not be parsed: the parser stopped"))
        // No program is needed for cached results.
        #expect(try gaps("/nowhere/program") == first)
        try folder.write(Array("let a = 2\n".utf8), to: "root/Sources/A.swift")
        #expect(throws: CheckProblem.self) { try gaps("/nowhere/program") }
    }
}
