import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDesign
@testable import TeamSyncGit
@testable import TeamSyncWorker

/// The oracles are git and a slow way to apply scopes to git's output.
@Suite struct ScopePropertyTests {
    private static func seeds() throws -> ClosedRange<UInt64> { try SeedRange.chosen(1...20, of: 1...60) }

    @Test("Scoped changes of random histories agree with git diff --name-status -M, scoped path by path")
    func scopedAgreesWithGit() throws {
        var seen: Set<String> = []
        for seed in try Self.seeds() {
            let random = try RandomRepository(seed: seed)
            let repository = try Repository(at: random.repository.path)
            let truth = try random.oracle.compare()
            guard let upstream = truth.upstream.flatMap({ ObjectID(hex: $0) }),
                let base = (truth.mergeBase ?? truth.local).flatMap({ ObjectID(hex: $0) })
            else { continue }
            let changes = try repository.changedFiles(from: base, to: upstream).files
            for paths in Self.scopes(of: random.history) {
                let scoped = Scope(paths: paths.compactMap(\.text)).scoped(changes)
                let expected = Self.slowlyScoped(truth.changes, to: paths)
                #expect(Set(scoped.map(Self.line)) == expected, "seed \(seed), \(paths)")
                #expect(scoped.count == expected.count, "seed \(seed), \(paths)")
                #expect(scoped.map(\.path) == scoped.map(\.path).sorted(), "seed \(seed), \(paths)")
                seen.formUnion(expected.map { String($0.prefix { $0 != " " }) })
            }
        }
        #expect(seen == ["added", "modified", "deleted", "renamed"])
    }

    @Test("Scopes contain the same files as the same literal pathspecs in git")
    func containsAgreesWithGit() throws {
        var matched = 0
        for seed in try Self.seeds() {
            let random = try RandomRepository(seed: seed)
            let index = random.repository.path + "/test-index"
            for reference in [RandomHistory.localBranch, RandomHistory.upstreamBranch] {
                guard try random.repository.id(of: reference) != nil else { continue }
                let files = try random.oracle.files(at: reference)
                let environment = ["GIT_INDEX_FILE": index, "GIT_WORK_TREE": random.repository.path]
                try random.repository.git("read-tree", reference, environment: environment)
                for paths in Self.scopes(of: random.history) where !paths.isEmpty {
                    let listed = try random.repository.runner.run(
                        ["ls-files", "-z"], paths: paths, in: random.repository.path, environment: environment)
                    let expected = listed.split(separator: 0).map { RawPath($0) }
                    let scope = Scope(paths: paths.compactMap(\.text))
                    #expect(files.filter { scope.contains(GitPath($0.bytes)) } == expected, "seed \(seed), \(paths)")
                    matched += expected.isEmpty ? 0 : 1
                }
            }
        }
        #expect(matched > (try Self.seeds()).count, "only \(matched) scopes match anything")
    }

    /// A configuration is text, so scopes that are not text are omitted.
    private static func scopes(of history: RandomHistory) -> [[RawPath]] {
        history.scopes.filter { $0.allSatisfy { $0.text != nil } }
    }

    private static func line(_ change: FileChange) -> String {
        "\(change.status) \(RawPath(change.path.bytes)) \(change.oldPath.map { RawPath($0.bytes) } ?? "")"
    }

    /// Each changed path is searched for in the scope by listing every folder that contains it.
    private static func slowlyScoped(_ changes: [OracleChange], to paths: [RawPath]) -> Set<String> {
        func isInside(_ path: RawPath) -> Bool {
            let spellings = [path] + path.folders + path.folders.map { RawPath($0.bytes + [UInt8(ascii: "/")]) }
            return paths.isEmpty || !Set(paths).isDisjoint(with: spellings)
        }
        var lines: Set<String> = []
        for change in changes {
            switch (change.oldPath.map(isInside), isInside(change.path)) {
            case (nil, true): lines.insert("\(change.status) \(change.path) ")
            case (true, true): lines.insert("renamed \(change.path) \(change.oldPath ?? "")")
            case (false, true): lines.insert("added \(change.path) ")
            case (true, false): lines.insert("deleted \(change.oldPath ?? "") ")
            default: continue
            }
        }
        return lines
    }
}
