import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncGit
@testable import TeamSyncWorker

/// Random libraries at two commits. `TEAMSYNC_SEEDS=from..to` selects other seeds.
@Suite("A slow oracle for changed items")
struct ItemChangesOracleTests {
    private static let counts = [
        "icons": CountConfiguration(
            source: .array(file: "metadata.json", pointer: "/icons", key: "name"), with: ["icons/{key}.svg"],
            kind: .icon),
        "colors": CountConfiguration(
            source: .array(file: "colors.json", pointer: "/colors", key: "name"), kind: .color),
    ]

    @Test("Changes between random catalogues agree with git and Foundation, line by line")
    func changes() throws {
        let seeds = try SeedRange.chosen(of: 1...80)
        let folder = try TemporaryFolder("items")
        let repository = try TestRepository.make(
            at: folder.appending("clone"), runner: GitRunner(home: folder.path, keeping: folder))
        var history = FastImport()
        let ends = seeds.map { seed in
            var generator = SeededGenerator(seed: seed)
            var items = RandomItems(&generator)
            let before = items.files(&generator)
            items.change(&generator)
            return history.add(before, items.files(&generator))
        }
        let ids = try history.run(in: repository)
        var seen: [String: Int] = [:]
        for (seed, (first, second)) in zip(seeds, ends) {
            let (old, new) = (try #require(ids[first]), try #require(ids[second]))
            let expected = try ItemOracle(repository: repository, old: old, new: new).changes()
            let highlights = try highlights(from: old, to: new, in: repository)
            #expect(highlights.map(\.line).sorted() == expected, "seed \(seed)")
            try checkValues(highlights, from: old, to: new, in: repository, seed)
            for highlight in highlights { seen[highlight.change.rawValue, default: 0] += 1 }
        }
        guard seeds.count >= 80 else { return }
        for change in ["added", "removed", "changed", "renamed"] { #expect(seen[change, default: 0] > 10, "\(seen)") }
    }

    private func highlights(
        from old: String, to new: String, in repository: TestRepository
    ) throws -> [Highlight] {
        let opened = try Repository(at: repository.path)
        let configuration = RepositoryConfiguration(id: "r", path: repository.path, counts: Self.counts)
        var comparer = CommitComparer(repository: opened, configuration: configuration)
        let (from, to) = (try #require(ObjectID(hex: old)), try #require(ObjectID(hex: new)))
        let found = try comparer.differences(
            from: NamedCommit(from, called: "old"), to: NamedCommit(to, called: "new"),
            files: opened.changedFiles(from: from, to: to).files)
        return try HighlightMaker(repository: opened).make(found).highlights
    }

    /// The reported values of a member are those at its pointer.
    private func checkValues(
        _ highlights: [Highlight], from old: String, to new: String, in repository: TestRepository, _ seed: UInt64
    ) throws {
        for member in highlights.flatMap(\.details.members) {
            let commit = member.new == nil ? old : new
            let content = try GitOracle(repository).contents(of: RawPath(Array(member.file.utf8)), at: commit) ?? []
            var place = try #require(FoundationJSON.value(content))
            for token in try #require(JSONPointer(member.pointer)).tokens {
                let next =
                    Int(token).flatMap { index in (place as? [Any])?[index] } ?? (place as? [String: Any])?[token]
                place = try #require(next, "seed \(seed): \(member)")
            }
            let value = try #require(member.new ?? member.old)
            #expect(FoundationJSON.equal(value, place), "seed \(seed): \(member)")
        }
    }
}

extension Highlight {
    /// In the notation of the oracle.
    fileprivate var line: String {
        let names = details.members.compactMap(\.path.first).reduce(into: [String]()) {
            if !$0.contains($1) { $0.append($1) }
        }.sorted()
        let files = details.files.map { file in
            "\(file.change.rawValue) \(file.path) +\(file.added ?? -1) -\(file.removed ?? -1)"
        }
        let keys = details.oldKey.map { "\($0) \(key)" } ?? key
        return "\(catalogue) \(change.rawValue) \(keys) members[\(names.joined(separator: " "))] "
            + "files[\(files.joined(separator: ", "))]"
    }
}
