import Foundation
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

@Suite("Killed rounds", .validatesDocuments)
struct KillTests {
    private static let kills = 30

    /// `TEAMSYNC_SEEDS=1..50` tries more.
    @Test(
        "The published file is one complete version at any time, and nothing else is left",
        arguments: try SeedRange.chosen(of: 1...2))
    func anyMoment(seed: UInt64) throws {
        let bench = try Workbench(transport: seed.isMultiple(of: 2) ? .path : .http)
        try bench.configure(export: true)
        let tips = try queue(of: Self.kills, in: bench)
        try bench.sync()
        var random = SeededGenerator(seed: seed)
        let begin = ContinuousClock.now
        try bench.sync("--force")
        let whole = begin.duration(to: .now) / .milliseconds(1)

        let reader = try DocumentObserver(bench.state.countsDocument)
        var killed = 0
        for number in 0..<Self.kills {
            try bench.icons.origin.setReference("refs/heads/main", to: tips[number])
            let round = try bench.start("teamsyncd", "sync", "--force")
            let timeout = Int(Double.random(in: 0...1.6, using: &random) * whole)
            if try round.wait(atMost: timeout) == nil {
                round.signal(SIGKILL)
                killed += 1
            }
            let result = try round.wait()
            #expect(
                result.status == 0 || result.status == -SIGKILL, "seed \(seed), round \(number): \(result.errorText)")
            try bench.noteDocuments()
        }
        try bench.expectNoEngineSurvives()
        #expect(killed >= Self.kills / 4, "seed \(seed): \(killed) of \(Self.kills) were killed in time")

        try bench.sync("--force")
        let seen = reader.stop()
        #expect(seen.problems == [], "seed \(seed)")
        #expect(seen.reads > Self.kills)
        #expect(seen.versions.count > 1)
        for version in seen.versions { bench.note(version, .counts) }
        try bench.expectGitAgrees()
        #expect(try bench.status(Workbench.iconsID).behind == Self.kills)
        let strays = try bench.strays()
        #expect(strays == [], "seed \(seed)")
        #expect(try FolderListing.files(in: bench.path("app")) == [bench.exportFile])
        try bench.expectSoundClones()
        for repository in [bench.icons, bench.components] {
            let left = try FolderListing.files(in: "\(repository.clone.path)/.git").filter {
                $0.hasSuffix(".lock") || $0.contains("pack_git2_") || $0.contains("/tmp_")
            }
            #expect(left == [], "seed \(seed)")
        }
    }

    @Test("The next round removes what a killed process was writing, in each folder of the state directory")
    func leftovers() throws {
        let bench = try Workbench()
        try bench.sync()
        // The start time belongs to no running process.
        let name = ".icons-library.strays.teamsync-\(getpid())-1-abc"
        for folder in ["", "/changes", "/repositories", "/locks", "/impact"] {
            let path = bench.state.path + folder
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            try "partial".write(toFile: "\(path)/\(name)", atomically: false, encoding: .utf8)
        }
        #expect(try bench.strays().count == 5)
        try bench.sync()
        #expect(try bench.strays() == [])
    }

    @Test("A worker that waits for a silent remote ends when teamsyncd is killed")
    func workerGoes() throws {
        let bench = try Workbench(transport: .http)
        try bench.sync()
        let server = try bench.serving()
        for repository in [bench.icons, bench.components] {
            try bench.setOrigin(of: repository, to: server.url("\(repository.name).git", .silent))
        }
        let round = try bench.start("teamsyncd", "sync", "--force")
        #expect(try server.waitForRequest("/silent/", within: 60))
        #expect(try !bench.workers().isEmpty)
        round.signal(SIGKILL)
        #expect(try round.wait().status == -SIGKILL)
        try bench.expectNoEngineSurvives()
        try bench.connect(by: .http)
        try bench.sync("--force")
        try bench.expectGitAgrees()
    }

    @Test(
        "An interrupted or terminated round ends immediately with its workers",
        arguments: [SIGINT, SIGTERM, SIGHUP])
    func interrupted(signal: Int32) throws {
        let bench = try Workbench(transport: .http)
        try bench.sync()
        let before = try bench.publishedFiles()
        try bench.setOrigin(of: bench.icons, to: bench.serving().url("icons-library.git", .silent))
        let round = try bench.start("teamsync", "sync", "--force", Workbench.iconsID)
        #expect(try bench.serving().waitForRequest("/silent/", within: 60))
        round.signal(signal)
        let result = try #require(try round.wait(atMost: 10_000))
        #expect(result.status == -signal || result.status == 128 + signal)
        try bench.expectNoEngineSurvives()
        #expect(try bench.publishedFiles() == before)
    }

    /// Gives all clones a new main.
    /// - Returns: the commits on top of it that a teammate is going to push, one by one.
    private func queue(of count: Int, in bench: Workbench) throws -> [String] {
        var history = FastImport()
        var marks: [FastImport.Mark] = []
        for number in 0...count {
            let names = (0...number).map { #"{"name": "icon-\#($0)"}"# }
            let mark = history.commit(
                "Push \(number)", times: CommitTimes(DesignSystemFixture.pushedAt), parents: marks.suffix(1),
                changes: [
                    "icons/icon-\(number).svg": TreeEntry("<svg>\(number)</svg>\n"),
                    "metadata.json": TreeEntry(#"{"icons": [\#(names.joined(separator: ", "))]}"#),
                    "colors.json": TreeEntry(#"{"colors": []}"#),
                ])
            marks.append(mark)
        }
        history.setReference("refs/heads/main", to: marks[0])
        history.setReference("refs/heads/queue", to: marks[count])
        let ids = try history.run(in: bench.icons.origin)
        try bench.icons.clone.git("fetch", "--quiet", "origin", "+main")
        try bench.icons.clone.git("reset", "--quiet", "--hard", "FETCH_HEAD")
        return marks.dropFirst().compactMap { ids[$0] }
    }
}
