import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDesign
@testable import TeamSyncGit

/// git's `:(glob)` pathspecs are the oracle. Brackets and backslashes, which are literal here, and patterns without a
/// wildcard, which match folders in git, are omitted.
@Suite struct GlobPatternPropertyTests {
    private static let patterns = 200

    @Test("Random patterns match the same files as git ls-files")
    func matchesAgreesWithGit() throws {
        var generator = SeededGenerator(seed: 4711)
        let folder = try TemporaryFolder()
        let repository = try TestRepository.make(
            at: folder.appending("r"), runner: GitRunner(home: folder.path, keeping: folder))
        let paths = RandomTreePaths(&generator).paths
        let blob = try repository.git("hash-object", "-w", "--stdin")
        let entries = paths.map { Array("100644 \(blob)\t".utf8) + $0.bytes + [0] }
        try repository.git("update-index", "-z", "--index-info", input: entries.flatMap { $0 })
        let all = try repository.runner.run(["ls-files", "-z"], in: repository.path).split(separator: 0)
        #expect(all.count == paths.count)

        var matched = 0
        for _ in 0..<Self.patterns {
            let pattern = RandomPattern.make(&generator)
            let listed = try repository.runner.run(["ls-files", "-z", "--", ":(glob)\(pattern)"], in: repository.path)
            let expected = Set(listed.split(separator: 0).map { RawPath($0) })
            let glob = GlobPattern(pattern)
            let actual = Set(paths.filter { glob.matches(GitPath($0.bytes)) })
            #expect(actual == expected, "'\(pattern)'")
            // Files outside the literal folder are never read.
            let inFolder = paths.filter { $0.bytes.starts(with: glob.folder.bytes) }
            #expect(actual.isSubset(of: inFolder), "'\(pattern)'")
            if !expected.isEmpty { matched += 1 }
        }
        #expect(matched > Self.patterns / 3, "only \(matched) patterns match anything")
    }
}

/// Some hundred files with similar names.
private struct RandomTreePaths {
    private static let names: [RawPath] = [
        "a", "b", "ab", "ba", "aa", "aab", "a.b", "icons", "icons-old", ".a", "-a", "a b", "é", "x.svg", "y.svg",
        RawPath([0x61, 0xff]),
    ]
    let paths: [RawPath]

    init(_ generator: inout SeededGenerator) {
        var files: Set<RawPath> = []
        for _ in 0..<900 {
            var path = RawPath([])
            for _ in 0...Int.random(in: 0...3, using: &generator) {
                path = path.appending(Self.names[Int.random(in: 0..<Self.names.count, using: &generator)])
            }
            files.insert(path)
        }
        // A folder is not a file.
        let folders = Set(files.flatMap(\.folders))
        paths = files.subtracting(folders).sorted()
    }
}

private enum RandomPattern {
    private static let pieces = ["a", "b", "ab", "icons", ".svg", "x", "-", "é", " "]

    static func make(_ generator: inout SeededGenerator) -> String {
        while true {
            let count = Int.random(in: 1...4, using: &generator)
            let pattern = (0..<count).map { _ in component(&generator) }.joined(separator: "/")
            if pattern.contains("*") || pattern.contains("?") { return pattern }
        }
    }

    private static func component(_ generator: inout SeededGenerator) -> String {
        switch Int.random(in: 0..<20, using: &generator) {
        case 0..<5: "**"
        case 5..<9: "*"
        case 9: "***"
        case 10: "?"
        case 11..<14: pieces[Int.random(in: 0..<4, using: &generator)]
        default:
            (0..<Int.random(in: 1...3, using: &generator)).map { _ in
                let wildcard = ["*", "?", "**", "", "", ""][Int.random(in: 0..<6, using: &generator)]
                return wildcard + pieces[Int.random(in: 0..<pieces.count, using: &generator)]
            }.joined() + (Int.random(in: 0..<4, using: &generator) == 0 ? "*" : "")
        }
    }
}
