import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncGit
@testable import TeamSyncWorker

/// Design systems in all layouts at two commits. `TEAMSYNC_SEEDS=from..to` selects other seeds.
@Suite struct DesignSystemPropertyTests {
    @Test("Equal items are not reported, and different ones are reported once", arguments: DesignLayout.allCases)
    func changes(layout: DesignLayout) throws {
        let seeds = try SeedRange.chosen(1...8, of: 1...40)
        let clone = try DesignClone()
        var history = FastImport()
        let cases = seeds.map { seed in
            var generator = SeededGenerator(seed: seed)
            let system = DesignSystem(layout, items: generator.int(14...30), &generator)
            var changes = DesignChanges(system)
            var kinds: [DesignChanges.Kind] = []
            var places = Array(system.items.indices)
            // Positions stay the same: items are removed last.
            for _ in 0..<generator.pick([0, 1, 1, 3, 6]) {
                let kind = generator.pick(DesignChanges.Kind.allCases.filter { $0 != .remove })
                let place = places.remove(at: generator.int(0...places.count - 1))
                if changes.apply(kind, to: place, &generator) { kinds.append(kind) }
            }
            for place in places.suffix(generator.pick([0, 0, 1, 2])).sorted(by: >) {
                kinds.append(.remove)
                _ = changes.apply(.remove, to: place, &generator)
            }
            var after = changes.system
            if generator.chance(50) { after.style = generator.next() }
            let ends = history.add(system.files(), after.files())
            return (seed, kinds, changes.expected(), ends)
        }
        let ids = try history.run(in: clone.repository)
        for (seed, kinds, expected, ends) in cases {
            let made = try clone.changes(["\(layout.catalogue)": layout.count], ids, ends)
            let context = "\(layout) seed \(seed): \(kinds.map(\.rawValue)) \(made.groups.map(\.summary))"
            #expect(DesignClone.lines(made) == expected, "\(context)")
            // Each item is in one group.
            let count = made.items.reduce(0) { $0 + $1.keys.count }
            #expect(made.groups.reduce(0) { $0 + $1.count } == count, "\(context)")
            for group in made.groups { Sentence(group.summary).check() }
            #expect((made.summary == nil) == expected.isEmpty)
        }
    }
}

/// The repository in which the design systems of a test are committed.
struct DesignClone {
    let folder: TemporaryFolder
    let repository: TestRepository

    init() throws {
        folder = try TemporaryFolder("design")
        repository = try TestRepository.make(
            at: folder.appending("clone"), runner: GitRunner(home: folder.path, keeping: folder))
    }

    /// - Parameters:
    ///   - paths: the paths in scope; empty for all.
    ///   - api: compares Swift sources.
    func changes(
        _ counts: [String: CountConfiguration], _ ids: [FastImport.Mark: String],
        _ ends: (FastImport.Mark, FastImport.Mark), paths: [String] = [], api: APIDifferences? = nil
    ) throws -> HighlightMaker.Made {
        let opened = try Repository(at: repository.path)
        var configuration = RepositoryConfiguration(id: "r", path: repository.path, counts: counts)
        configuration.paths = paths
        var comparer = CommitComparer(repository: opened, configuration: configuration)
        comparer.api = api
        let from = try #require(ids[ends.0].flatMap { ObjectID(hex: $0) })
        let to = try #require(ids[ends.1].flatMap { ObjectID(hex: $0) })
        let found = try comparer.differences(
            from: NamedCommit(from, called: "old"), to: NamedCommit(to, called: "new"),
            files: opened.changedFiles(from: from, to: to).files)
        return try HighlightMaker(repository: opened).make(found)
    }

    /// `changed key`, `renamed old new`, in alphabetical order.
    static func lines(_ made: HighlightMaker.Made) -> [String] {
        made.items.flatMap { items in
            items.keys.enumerated().map { index, key in
                items.oldKeys.isEmpty
                    ? "\(items.change.rawValue) \(key)" : "\(items.change.rawValue) \(items.oldKeys[index]) \(key)"
            }
        }.sorted()
    }
}

/// Searches for parts that no sentence may contain.
struct Sentence {
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    func check() {
        #expect(!text.isEmpty && !text.contains("  ") && !text.contains("()") && !text.contains("(,"), "\(text)")
        #expect(!text.contains("nothing"), "\(text)")
        for noun in ["icons", "tokens", "colors", "components"] {
            #expect(!text.hasPrefix("1 \(noun)") && !text.contains(" 1 \(noun)"), "\(text)")
            #expect(!text.hasPrefix("1 more \(noun)"), "\(text)")
        }
        let sides = text.split(separator: " → ")
        if sides.count == 2, let left = sides[0].split(separator: " ").last,
            let right = sides[1].split(separator: " ").first
        {
            #expect(left != right, "\(text)")
        }
    }
}

extension FastImport {
    /// Two commits; the second is a child of the first.
    mutating func add(_ old: [RawPath: TestSupport.TreeEntry], _ new: [RawPath: TestSupport.TreeEntry]) -> (
        Mark, Mark
    ) {
        let times = CommitTimes(SmallClone.begun)
        let first = commit("Old", times: times, parents: [], changes: old.mapValues { $0 })
        var changes: [RawPath: TestSupport.TreeEntry?] = new.mapValues { $0 }
        for path in old.keys where new[path] == nil { changes[path] = .some(nil) }
        return (first, commit("New", times: times, parents: [first], changes: changes))
    }
}
