import CloneTestSupport
import TestSupport

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncGit
@testable import TeamSyncHistory
@testable import TeamSyncProtocol

/// The configuration of a clone, with methods to read its history.
struct HistoryFixture {
    static let icons = CountConfiguration(
        source: .array(file: "metadata.json", pointer: "/icons", key: "name"), with: ["icons/{key}.svg"], kind: .icon)
    static let now = SmallClone.begun.advanced(bySeconds: 400 * 86_400)

    let configuration: RepositoryConfiguration

    init(_ path: String, paths: [String] = [], counts: [String: CountConfiguration] = ["icons": icons]) {
        configuration = RepositoryConfiguration(id: "r", label: "Icons", path: path, paths: paths, counts: counts)
    }

    func clone() throws -> HistoryClone { try HistoryClone(configuration) }

    func log(_ query: LogQuery = LogQuery(limit: 10_000)) throws -> LogRepository {
        var cache = HistoryCache()
        return try log(query, &cache)
    }

    func log(_ query: LogQuery = LogQuery(limit: 10_000), _ cache: inout HistoryCache) throws -> LogRepository {
        var reader = LogReader(try clone(), query, now: HistoryFixture.now)
        return try reader.read(&cache)
    }

    func series(_ name: String = "icons", since: Duration? = nil) throws -> (CountSeries?, notes: [String]) {
        var cache = HistoryCache()
        return try series(name, since: since, &cache)
    }

    func series(
        _ name: String = "icons", since: Duration? = nil, _ cache: inout HistoryCache
    ) throws -> (CountSeries?, notes: [String]) {
        var reader = try CountSeriesReader(try clone(), since: since, now: HistoryFixture.now)
        return (try reader.series(of: name, cache: &cache), reader.notes)
    }
}

extension SmallClone {
    /// Makes a commit the tip of upstream.
    func setUpstream(to revision: String = "main") throws {
        try repository.setReference("refs/remotes/origin/main", to: revision)
    }

    /// `metadata.json` with icons of these names, and a drawing for each.
    static func icons(_ names: String..., drawn version: Int = 0) -> [RawPath: String] {
        var files: [RawPath: String] = ["metadata.json": list(names)]
        for name in names {
            files[RawPath("icons/\(name).svg")] =
                "<svg viewBox=\"0 0 9 9\"><path d=\"M0 0h\(name.utf8.count)v\(version + 1)z\"/></svg>"
        }
        return files
    }

    static func list(_ names: [String]) -> String {
        #"{"icons": ["# + names.map { #"{"name": "\#($0)"}"# }.joined(separator: ", ") + "]}"
    }
}
