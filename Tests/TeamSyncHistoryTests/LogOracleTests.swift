import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncGit
@testable import TeamSyncHistory
@testable import TeamSyncProtocol
@testable import TeamSyncWorker

@Suite("The log of random histories")
struct LogOracleTests {
    @Test("Entries of random histories agree with git for the paths", arguments: 0..<4)
    func randomHistories(_ part: UInt64) throws {
        for seed in try SeedRange.chosen(of: 4001...4032) where seed % 4 == part {
            let history = RandomHistory(seed: seed)
            let folder = try TemporaryFolder("log")
            let repository = try TestRepository.make(
                at: folder.appending("clone"), runner: GitRunner(home: folder.path, keeping: folder))
            try history.write(to: repository)
            guard try repository.id(of: RandomHistory.upstreamBranch) != nil else { continue }
            for scope in history.scopes {
                let paths = scope.compactMap(\.text)
                guard paths.count == scope.count else { continue }
                try compare(repository, scope, HistoryFixture(repository.path, paths: paths, counts: [:]), seed)
            }
        }
    }

    private func compare(
        _ repository: TestRepository, _ scope: [RawPath], _ fixture: HistoryFixture, _ seed: UInt64
    ) throws {
        func list(_ arguments: String...) throws -> [String] {
            try repository.runner.text(
                ["rev-list"] + arguments + [RandomHistory.upstreamBranch], paths: scope, in: repository.path
            ).split(separator: "\n").map(String.init)
        }
        // For teamsync, a path to a folder does not match a file, as for git's tree entries.
        let commits = try fixture.log(LogQuery(limit: 10_000, isPerCommit: true))
        let expected = try scope.isEmpty ? list("--no-merges") : list("--no-merges", "--full-history")
        let changing = try expected.filter { commit in
            try !scope.isEmpty
                || !repository.git("diff-tree", "--root", "-r", "--name-only", "--no-commit-id", commit).isEmpty
        }
        #expect(Set(commits.entries.map(\.commit)) == Set(changing), "seed \(seed), \(scope)")
        #expect(commits.entriesTotal == commits.entries.count)

        let pushes = try fixture.log()
        let chain = try repository.git("rev-list", "--first-parent", RandomHistory.upstreamBranch)
            .split(separator: "\n").map(String.init)
        var next = 0
        for entry in pushes.entries {
            let first = try #require(chain.firstIndex(of: entry.commit), "seed \(seed)")
            #expect(first >= next, "seed \(seed)")
            for commit in chain[next..<first] {
                #expect(try !changes(repository, scope, commit), "seed \(seed), \(scope): \(commit) is left out")
            }
            let end = try entry.parent.map { try #require(chain.firstIndex(of: $0), "seed \(seed)") } ?? chain.count
            #expect(end > first)
            #expect(try changes(repository, scope, entry.commit), "seed \(seed), \(scope)")
            next = end
            let isLocal =
                try repository.id(of: RandomHistory.localBranch) != nil
                && repository.runner.attempt(
                    ["merge-base", "--is-ancestor", entry.commit, RandomHistory.localBranch], in: repository.path
                ).status == 0
            #expect(entry.isLocal == isLocal, "seed \(seed): \(entry.commit)")
            let author = try repository.git("log", "-1", "--format=%cI", entry.commit)
            #expect(Timestamp(author)?.secondsSinceEpoch == entry.time.secondsSinceEpoch, "seed \(seed)")
        }
    }

    @Test("Comparisons with a shared cache agree with separate ones", arguments: 0..<4)
    func sharedReads(_ part: UInt64) throws {
        let counts = [
            "icons": HistoryFixture.icons,
            "colors": CountConfiguration(
                source: .array(file: "colors.json", pointer: "/colors", key: "name"), kind: .color),
            "drawings": CountConfiguration(source: .files(glob: "icons/**", exclude: [])),
        ]
        for seed in try SeedRange.chosen(of: 6001...6024) where seed % 4 == part {
            let history = RandomHistory(seed: seed)
            let folder = try TemporaryFolder("log")
            let repository = try TestRepository.make(
                at: folder.appending("clone"), runner: GitRunner(home: folder.path, keeping: folder))
            try history.write(to: repository)
            guard try repository.id(of: RandomHistory.upstreamBranch) != nil else { continue }
            let fixture = HistoryFixture(repository.path, paths: ["metadata.json"], counts: counts)
            for entry in try fixture.log().entries {
                let upstream = fixture.configuration.upstreamName
                let range = ResolvedRange(
                    from: try entry.parent.map {
                        NamedCommit(try #require(ObjectID(hex: $0) as ObjectID?), called: upstream)
                    },
                    to: NamedCommit(try #require(ObjectID(hex: entry.commit) as ObjectID?), called: upstream))
                let alone = try fixture.clone().changes(in: range, .sentences)
                #expect(entry.groups == alone.groups, "seed \(seed)")
                #expect(entry.items == alone.items, "seed \(seed)")
                #expect(entry.highlights == alone.highlights, "seed \(seed)")
                #expect(entry.summary == alone.summary, "seed \(seed)")
            }
        }
    }

    /// Whether a step of the first-parent chain changes any file in scope.
    private func changes(_ repository: TestRepository, _ scope: [RawPath], _ commit: String) throws -> Bool {
        let emptyTree = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
        let parent = try repository.id(of: "\(commit)^1") ?? emptyTree
        return try !repository.runner.run(
            ["diff", "--name-only", "--no-renames", "-z", parent, commit], paths: scope, in: repository.path
        ).isEmpty
    }
}
