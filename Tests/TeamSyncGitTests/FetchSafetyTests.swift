import Foundation
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncGit

/// Fetched objects are kept until the reference points to them, even if the developer's own git removes objects in the
/// meantime.
@Suite("Objects are protected until the reference points to them")
struct FetchSafetyTests {
    private let folder: TemporaryFolder
    private let origin: TestRepository
    private let clone: TestRepository
    private static let target = RemoteBranch(
        remote: "origin", branch: "main", trackingReference: "refs/remotes/origin/main")
    private static var rounds: Int {
        ProcessInfo.processInfo.environment["TEAMSYNC_RACE_ROUNDS"].flatMap { Int($0) } ?? 12
    }

    init() throws {
        folder = try TemporaryFolder("fetch-safety")
        let runner = GitRunner(home: folder.path, keeping: folder)
        origin = try TestRepository.make(at: folder.appending("origin"), runner: runner)
        for number in 0..<3 {
            try origin.write("\(number)\n", to: "folder/\(number)/file")
            try origin.commit("Commit \(number)")
        }
        clone = try TestRepository.clone("file://\(origin.path)", to: folder.appending("clone"), runner: runner)
    }

    private func push(_ name: String) throws -> ObjectID {
        try origin.write("\(name)\n", to: "folder/\(name)/file")
        return try #require(ObjectID(hex: origin.commit("Add \(name)")))
    }

    private func fetch(_ options: FetchOptions = FetchOptions()) throws -> FetchOutcome {
        try Repository(at: clone.path).fetch(Self.target, options: options) { _, _ in }
    }

    private func expectWhole(_ tip: ObjectID) throws {
        #expect(try clone.id(of: "refs/remotes/origin/main") == tip.description)
        let result = try clone.runner.attempt(["fsck", "--connectivity-only", "--no-dangling"], in: clone.path)
        #expect(result.status == 0, "\(result.errorText)")
        #expect(try packFiles().filter { $0.hasSuffix(".keep") } == [])
    }

    private func packFiles() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(clone.path)/.git/objects/pack")
    }

    @Test(
        "A garbage collection between the download and the move removes nothing",
        arguments: [["gc", "--quiet", "--prune=now"], ["repack", "-adq"], ["repack", "-Adq"], ["prune"]])
    func collection(_ command: [String]) throws {
        let tip = try push("new")
        var options = FetchOptions()
        options.beforeMove = { [clone] in _ = try? clone.runner.run(command, in: clone.path) }
        #expect(try fetch(options) != .upToDate(tip))
        try expectWhole(tip)
    }

    @Test("The reference does not move to a commit that was removed anyway")
    func removed() throws {
        let former = try #require(ObjectID(hex: clone.id(of: "refs/remotes/origin/main") ?? ""))
        _ = try push("new")
        var options = FetchOptions()
        let before = try Set(packFiles())
        options.beforeMove = { [clone] in
            let folder = "\(clone.path)/.git/objects/pack"
            for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            where !before.contains(name) {
                unlink("\(folder)/\(name)")
            }
        }
        let error = #expect(throws: RemoteError.self) { try fetch(options) }
        guard case .git(let cause)? = error else { return }
        #expect(cause.code == .notFound)
        try expectWhole(former)
    }

    @Test("Objects that a pack needs are looked up again before the move")
    func neededObjects() throws {
        let former = try #require(ObjectID(hex: clone.id(of: "refs/remotes/origin/main") ?? ""))
        // The clone has commits of the remote on a local branch, and loses them after the download.
        let middle = try push("middle")
        try clone.git("fetch", "--quiet", "origin", "main:refs/heads/other", "--refmap=")
        _ = try push("last")
        var options = FetchOptions()
        options.beforeMove = { [clone] in
            _ = try? clone.runner.run(["update-ref", "-d", "refs/heads/other"], in: clone.path)
            unlink("\(clone.path)/.git/FETCH_HEAD")
            _ = try? clone.runner.run(["gc", "--quiet", "--prune=now"], in: clone.path)
        }
        #expect(throws: RemoteError.self) { try fetch(options) }
        #expect(try clone.id(of: "\(middle)^{commit}") == nil)
        try expectWhole(former)
    }

    @Test(
        "A reference to a missing commit or tree is repaired by the next fetch", arguments: ["", "^{tree}"])
    func repair(suffix: String) throws {
        _ = try push("new")
        let tip = try push("newer")
        _ = try fetch()
        // All objects are loose, and one is missing.
        let lost = try #require(try clone.id(of: "\(tip)\(suffix)"))
        let packs = folder.appending("packs")
        let objects = "\(clone.path)/.git/objects"
        try FileManager.default.moveItem(atPath: "\(objects)/pack", toPath: packs)
        for name in try FileManager.default.contentsOfDirectory(atPath: packs) where name.hasSuffix(".pack") {
            let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(packs)/\(name)")))
            try clone.git("unpack-objects", "-q", input: bytes)
        }
        try FileManager.default.removeItem(atPath: "\(objects)/\(lost.prefix(2))/\(lost.dropFirst(2))")
        #expect(try clone.runner.attempt(["log", "-1", "--stat", "origin/main"], in: clone.path).status != 0)
        #expect(try fetch() == .upToDate(tip))
        try expectWhole(tip)
        #expect(try FileManager.default.contentsOfDirectory(atPath: objects).filter { $0.hasPrefix("teamsync") } == [])
    }

    @Test("Files that protect packs are removed after their process has ended, and those of others are kept")
    func strayKeepFiles() throws {
        let folder = "\(clone.path)/.git/objects/pack"
        let host = ProcessInfo.processInfo.hostName
        let files = [
            "gone": "teamsync 999999999.1 on \(host)\n", "reused": "teamsync 1.18446744073709551615 on \(host)\n",
            "git": "fetch-pack 999999999 on \(host)\n", "user": "keep\n", "elsewhere": "teamsync 1.1 on another\n",
        ]
        for (name, text) in files {
            try RawFile.write(Array(text.utf8), to: RawPath("\(folder)/pack-\(name).keep"))
        }
        #expect(mkfifo("\(folder)/pack-fifo.keep", 0o600) == 0)
        _ = try fetch()
        let left = try packFiles().filter { $0.hasSuffix(".keep") }.sorted()
        #expect(left == ["pack-elsewhere.keep", "pack-fifo.keep", "pack-git.keep", "pack-user.keep"])
    }

    @Test("Objects fetched by git into a quarantine join the others, protected until the move")
    func gitsQuarantine() throws {
        let former = try #require(ObjectID(hex: clone.id(of: "refs/remotes/origin/main") ?? ""))
        let tip = try push("new")
        let repository = try Repository(at: clone.path)
        let path = try repository.newQuarantine()
        let environment = try repository.makeQuarantine(at: path)
        try clone.git(
            "-c", "fetch.unpackLimit=1", "fetch", "--quiet", "--refmap=", "--no-write-fetch-head", "origin",
            "refs/heads/main", environment: environment)
        #expect(try clone.id(of: "\(tip)^{commit}") == nil)
        #expect(
            try repository.follow(Self.target, from: former, to: tip, quarantine: path)
                == .advanced(from: former, to: tip))
        try expectWhole(tip)
        #expect(access(path, F_OK) != 0)
    }

    @Test("Repeated fetches during 'git gc' and 'git repack' lose nothing")
    func rounds() throws {
        for number in 0..<Self.rounds {
            let tip = try push("round-\(number)")
            let words = number % 2 == 0 ? ["gc", "--quiet", "--prune=now"] : ["repack", "-adq"]
            let collect = try BackgroundCommand(
                Command("git", ["-C", clone.path] + words, environment: clone.runner.environment))
            var options = FetchOptions()
            // Some packs arrive before the other program has listed the packs, some while it works.
            if number % 3 == 0 { options.beforeMove = { _ = try? collect.wait() } }
            _ = try fetch(options)
            _ = try collect.wait()
            try expectWhole(tip)
        }
    }
}
