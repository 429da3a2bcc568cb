import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncGit

/// `git ls-tree` and `git grep` are the oracle for folders and lines of random trees with awkward names.
@Suite struct ListedItemPropertyTests {
    private static let patterns = [
        #"\w+"#, #"accent|border"#, #"[a-z]+[0-9]"#, #"^\w+"#, #"card\d+ \w+"#, #"fill="\w+""#, #"l\wb?"#,
        #"(danger|default)\d\d?"#, #"\bicon"#,
    ]
    private static let globs = [
        "**", "*", "icons/**", "**/*.svg", "*/*", "Sources/**/*", "docs/*", "i*/**/*.*", "**/*e*",
    ]

    @Test(
        "The folders of random trees agree with git ls-tree",
        arguments: try SeedRange.chosen(1...4, of: 1...12))
    func foldersAgreeWithGit(seed: UInt64) throws {
        let random = try RandomClone(seed: seed)
        let listed = try random.git(["ls-tree", "-r", "-d", "-z", "HEAD"])
        let truth = listed.split(separator: 0).compactMap { line -> (path: RawPath, tree: ObjectID?)? in
            // The mode, the type and the id, each followed by a space, then a tab and the path.
            let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
            guard String(decoding: words[1], as: UTF8.self) == "tree" else { return nil }
            let id = String(decoding: words[2].prefix(40), as: UTF8.self)
            return (RawPath(words[2].dropFirst(41)), ObjectID(hex: id))
        }.sorted { $0.path < $1.path }
        for glob in Self.globs {
            let pattern = GlobPattern(glob)
            let expected = truth.filter { pattern.matches(GitPath($0.path.bytes)) }
            for place in FindingPlace.allCases {
                guard let found = try random.items(.directories(glob: glob, exclude: []), place) else {
                    #expect(expected.isEmpty, "\(glob), seed \(seed)")
                    continue
                }
                // If several folders have the same key, the first one counts.
                var keys: Set<String> = []
                let first = expected.filter { folder in
                    let key = pattern.key(of: GitPath(folder.path.bytes)) ?? []
                    return keys.insert(GitPath(key).text ?? GitPath(key).percentEscaped).inserted
                }
                #expect(found.map(\.path.bytes) == first.map(\.path.bytes), "\(glob), seed \(seed)")
                if place == .commit { #expect(found.map(\.blob) == first.map(\.tree), "\(glob), seed \(seed)") }
            }
        }
    }

    @Test(
        "The matches in random files agree with git grep", arguments: try SeedRange.chosen(1...2, of: 1...4))
    func linesAgreeWithGit(seed: UInt64) throws {
        let random = try RandomClone(seed: seed)
        var total = 0
        for (pattern, glob) in zip(Self.patterns, Self.globs + ["**"]) {
            let truth = try random.grep(pattern, glob)
            for place in FindingPlace.allCases {
                let source = CatalogueSource.lines(glob: glob, exclude: [], pattern: pattern)
                guard let found = try random.items(source, place) else {
                    #expect(truth.isEmpty, "\(pattern) in \(glob), seed \(seed)")
                    continue
                }
                var keys: Set<String> = []
                let first = truth.filter { keys.insert($0.text).inserted }
                #expect(
                    found.map { RandomClone.Match(path: $0.path.bytes, line: $0.line ?? 0, text: $0.text ?? "") }
                        == first,
                    "\(pattern) in \(glob), seed \(seed)")
                #expect(found.map(\.key) == first.map(\.text))
                total += found.count
            }
        }
        #expect(total > 0)
    }
}
