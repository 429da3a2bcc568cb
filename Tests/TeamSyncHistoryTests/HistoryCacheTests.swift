import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncHistory
@testable import TeamSyncProtocol

@Suite("The history cache")
struct HistoryCacheTests {
    private let clone: SmallClone
    private let fixture: HistoryFixture
    private let directory: StateDirectory
    private var file: RawPath { RawPath(HistoryCache.path(in: directory, id: "r")) }

    init() throws {
        clone = try SmallClone(SmallClone.icons("bell"))
        try clone.commit("Two", SmallClone.icons("bell", "gear"), after: 86_400)
        try clone.commit("Three", SmallClone.icons("bell", "gear", "key"), after: 2 * 86_400)
        try clone.setUpstream()
        fixture = HistoryFixture(clone.path)
        directory = StateDirectory(path: clone.folder.appending("state"))
    }

    private func cached() throws -> LogRepository {
        var cache = HistoryCache(directory, try fixture.clone())
        let log = try fixture.log(LogQuery(limit: 10_000), &cache)
        cache.save()
        return log
    }

    @Test("The cache gives the same results as reading, and is private to its owner")
    func warm() throws {
        let cold = try fixture.log()
        #expect(try cached() == cold)
        let bytes = try RawFile.contents(of: file)
        #expect(!bytes.isEmpty)
        #expect(try cached() == cold)
        // Known results are not written again.
        #expect(try RawFile.contents(of: file) == bytes)
        let mode = try Command(
            "stat", ["-c", "%a", HistoryCache.path(in: directory, id: "r")], environment: ["PATH": "/usr/bin:/bin"]
        ).run().text
        #expect(mode.hasPrefix("600"))
    }

    @Test("A link in its place is neither read nor followed")
    func link() throws {
        let cold = try fixture.log()
        #expect(try cached() == cold)
        let elsewhere = RawPath(clone.folder.appending("elsewhere"))
        let contents = try RawFile.contents(of: file)
        try RawFile.write(contents, to: elsewhere)
        try RawFile.remove(file)
        try RawFile.link(file, to: elsewhere)
        var cache = HistoryCache(directory, try fixture.clone())
        cache.remember(["known": 7], for: "key")
        cache.save()
        #expect(try RawFile.contents(of: elsewhere) == contents)
        #expect(try cached() == cold)
        #expect(try RawFile.contents(of: elsewhere) == contents)
    }

    @Test("Stored results are used")
    func isUsed() throws {
        var cache = HistoryCache(directory, try fixture.clone())
        cache.remember(["known": 7], for: "key")
        cache.save()
        var again = HistoryCache(directory, try fixture.clone())
        #expect(again.value(of: "key", as: [String: Int].self) == ["known": 7])
        #expect(again.value(of: "other", as: [String: Int].self) == nil)
        #expect(again.value(of: "key", as: [String].self) == nil)
    }

    @Test("Damage to any byte changes no result", arguments: 0..<40)
    func damage(_ part: Int) throws {
        let cold = try fixture.log()
        #expect(try cached() == cold)
        let bytes = try RawFile.contents(of: file)
        for index in stride(from: part, to: bytes.count, by: 40 * 7) {
            var damaged = bytes
            damaged[index] ^= UInt8(1 + part % 7)
            try RawFile.write(damaged, to: file)
            #expect(try cached() == cold, "byte \(index)")
        }
        try RawFile.write(bytes.prefix(bytes.count / 2 + part), to: file)
        #expect(try cached() == cold)
    }

    @Test("The cache is not used with another configuration")
    func otherConfiguration() throws {
        _ = try cached()
        var other = HistoryFixture(clone.path, counts: [:]).configuration
        other.id = "r"
        var cache = HistoryCache(directory, try HistoryClone(other))
        let ids = try fixture.log().entries
        let key = "log \(try #require(ids.first?.parent)) \(try #require(ids.first?.commit))"
        #expect(cache.value(of: key, as: RangeKeys.self) == nil)
        var own = HistoryCache(directory, try fixture.clone())
        #expect(own.value(of: key, as: RangeKeys.self) != nil)
    }

    private struct RangeKeys: Decodable {
        let total: Int
    }

    @Test("The cache stays within its limits, and keeps the last used entries")
    func limits() throws {
        var cache = HistoryCache(directory, try fixture.clone())
        let large = String(repeating: "x", count: 500_000)
        for number in 0..<40 { cache.remember(large, for: "key \(number)") }
        cache.save()
        #expect(try RawFile.contents(of: file).count <= 16 << 20)
        var again = HistoryCache(directory, try fixture.clone())
        #expect(again.value(of: "key 30", as: String.self) == large)
        again.remember(large, for: "new")
        again.save()
        var last = HistoryCache(directory, try fixture.clone())
        #expect(last.value(of: "new", as: String.self) == large)
        #expect(last.value(of: "key 30", as: String.self) == large)
        #expect(last.value(of: "key 29", as: String.self) == large)
    }

    @Test("A read-only folder affects no result")
    func unwritable() throws {
        try RawFile.write("a file".utf8, to: RawPath(directory.path))
        #expect(try cached() == fixture.log())
    }
}
