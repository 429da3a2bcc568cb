import Foundation
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDesign
@testable import TeamSyncGit

@Suite struct GlobPatternKeyTests {
    private func key(_ pattern: String, _ path: String) -> String? {
        GlobPattern(pattern).key(of: GitPath(path)).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(
        "The key is the match of the last star",
        arguments: [
            ("icons/*.svg", "icons/bell.svg", "bell"), ("icons/*.svg", "icons/.svg", ""),
            ("icons/**/*.svg", "icons/24/bell.svg", "bell"), ("*/*.svg", "icons/bell.svg", "bell"),
            ("*/index.json", "button/index.json", "button"), ("src/*/*.schema.yaml", "src/A/A-B.schema.yaml", "A-B"),
            ("src/*/**", "src/button/web/a.ts", "button"), ("*-*.svg", "a-b-c.svg", "b-c"),
            ("a*b*c", "aXbYbZc", "YbZ"), ("a**b", "axxb", "xx"), ("**/*View.swift", "a/b/ChipsView.swift", "Chips"),
            ("?*.svg", "bell.svg", "ell"), ("*", "x", "x"), ("**/*/a", "x/y/a", "y"), ("é*", "éa", "a"),
            ("src/components/*", "src/components/button", "button"),
        ])
    func lastStar(pattern: String, path: String, expected: String) {
        #expect(key(pattern, path) == expected)
    }

    @Test(
        "Without a star, the key is the last component without its extension",
        arguments: [
            ("icons/bell.svg", "icons/bell.svg", "bell"), ("icons/**", "icons/24/bell.svg", "bell"),
            ("**/a.b.c", "x/a.b.c", "a.b"), ("**", ".hidden", ".hidden"), ("a/???", "a/b.c", "b"), ("a", "a", "a"),
            ("***", "x/y.z", "y"),
        ])
    func withoutStar(pattern: String, path: String, expected: String) {
        #expect(key(pattern, path) == expected)
    }

    @Test(
        "A path that does not match has no key",
        arguments: [("icons/*.svg", "icons/a.png"), ("icons/*.svg", "icons/x/a.svg"), ("a", "b"), ("*", "")])
    func noMatch(pattern: String, path: String) {
        #expect(key(pattern, path) == nil)
    }

    @Test("Keys are bytes")
    func keysAreBytes() {
        let path = GitPath(Array("icons/".utf8) + [0xff] + Array(".svg".utf8))
        #expect(GlobPattern("icons/*.svg").key(of: path) == [0xff])
    }

    @Test(
        "Folders below the literal folder",
        arguments: [("icons/*", 1), ("a/b/*/c", 2), ("*", 1), ("a/b", 1), ("**/x", nil), ("a/**", nil)]
            as [(String, Int?)])
    func depth(pattern: String, expected: Int?) {
        #expect(GlobPattern(pattern).depth == expected)
    }

    @Test("Random keys agree with the captures of a regular expression with lazy stars")
    func keysAgreeWithARegularExpression() throws {
        var generator = SeededGenerator(seed: 815)
        var matched = 0
        for _ in 0..<400 {
            let pattern = RandomGlob.make(&generator)
            let oracle = try GlobOracle(pattern)
            let glob = GlobPattern(pattern)
            for _ in 0..<60 {
                let path = RandomGlob.path(&generator)
                let expected = oracle.key(of: path)
                let actual = glob.key(of: GitPath(path)).map { String(decoding: $0, as: UTF8.self) }
                #expect(actual == expected, "'\(pattern)' on '\(path)'")
                #expect(glob.matches(GitPath(path)) == (expected != nil), "'\(pattern)' on '\(path)'")
                if expected != nil { matched += 1 }
            }
        }
        #expect(matched > 1000, "only \(matched) paths match anything")
    }
}
