import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncProtocol
@testable import TeamSyncSupervisor

@Suite("Searches of code for the effects of incoming changes") struct ImpactSearchTests {
    private static func repositories(behind: Int, commit: String = "b", uses: Bool = true)
        -> [(configuration: RepositoryConfiguration, record: RepositoryRecord?)]
    {
        var icons = MachineBench.repository(0)
        icons.counts = ["icons": CountConfiguration(source: .keys(file: "x.json", pointer: ""))]
        var app = MachineBench.repository(1)
        if uses { app.uses = ["icons": []] }
        var record = MachineBench.record(icons)
        record.examination?.key.upstream = commit
        record.examination?.behind = behind
        return [(icons, record), (app, MachineBench.record(app))]
    }

    @Test("Only code that uses a repository with incoming changes is searched, once for each pair of commits")
    func due() throws {
        #expect(ImpactSearch.all(Self.repositories(behind: 0)) == [])
        #expect(ImpactSearch.all(Self.repositories(behind: 2, uses: false)) == [])
        let first = try #require(ImpactSearch.all(Self.repositories(behind: 1)).first)
        #expect(first.user == "r1" && first.providers == ["r0"])
        #expect(ImpactSearch.all(Self.repositories(behind: 1)) == [first])
        let second = try #require(ImpactSearch.all(Self.repositories(behind: 1, commit: "c")).first)
        #expect(second.key != first.key)
        var other = Self.repositories(behind: 1)
        other[1].configuration.path = "/elsewhere"
        #expect(ImpactSearch.all(other).first?.key != first.key)
    }

    @Test("A round ends after the search, and publishes its results")
    func round() {
        let bench = MachineBench(1)
        bench.isSearching = true
        bench.handle(.sync(SyncRequest()))
        bench.fetched("r0")
        #expect(bench.summary == nil && bench.publications == 1)
        bench.isSearching = false
        bench.handle(.searching(false))
        #expect(bench.summary != nil && bench.publications == 2)
    }

    @Test("A running search does not delay the end")
    func stop() {
        let bench = MachineBench(1)
        bench.isSearching = true
        bench.handle(.sync(SyncRequest()))
        bench.fetched("r0")
        #expect(bench.summary == nil)
        bench.handle(.stop)
        #expect(bench.summary != nil)
    }
}
