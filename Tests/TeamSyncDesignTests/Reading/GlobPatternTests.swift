import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDesign
@testable import TeamSyncGit

@Suite struct GlobPatternTests {
    private func matches(_ pattern: String, _ path: String) -> Bool {
        GlobPattern(pattern).matches(GitPath(path))
    }

    @Test(
        "Paths that match",
        arguments: [
            ("icons/*.svg", "icons/a.svg"), ("icons/*.svg", "icons/.svg"), ("icons/*.svg", "icons/-x.svg"),
            ("icons/**/*.svg", "icons/a.svg"), ("icons/**/*.svg", "icons/x/y/a.svg"), ("**/*.svg", "a.svg"),
            ("**/*.svg", "x/a.svg"), ("**", "a"), ("**", "a/b/c"), ("a/**", "a/b"), ("a/**", "a/b/c"),
            ("**/**/a", "a"), ("a/**/**/b", "a/b"), ("a/**/**/b", "a/x/y/b"), ("*/*", "a/b"), ("?.svg", "a.svg"),
            ("a*b*c", "abc"), ("a*b*c", "a-b-b-c"), ("*", ".hidden"), ("a**b", "axb"), ("a[b]", "a[b]"),
            ("a{b,c}", "a{b,c}"), ("!a", "!a"), ("a/***/b", "a/x/y/b"), ("***", "a/b"),
            ("*.svg", "new\nline.svg"), ("icons/a.svg", "icons/a.svg"),
        ])
    func matchesWhatFits(pattern: String, path: String) {
        #expect(matches(pattern, path))
    }

    @Test(
        "Paths that do not match",
        arguments: [
            ("icons/*.svg", "icons/x/a.svg"), ("icons/*.svg", "icons-old/a.svg"), ("icons/*.svg", "icons/a.SVG"),
            ("icons/*.svg", "x/icons/a.svg"), ("*.svg", "x/a.svg"), ("a/**", "a"), ("a/**/b", "a/xb"),
            ("a/**/b", "ab"), ("*/*", "a"), ("*/*", "a/b/c"), ("?.svg", ".svg"), ("?.svg", "ab.svg"), ("a?b", "a/b"),
            ("a**b", "a/b"), ("a[b]", "ab"), ("a{b,c}", "ab"), ("a*b*c", "acb"), ("icons/a.svg", "icons/a.svg.bak"),
            ("icons", "icons/a.svg"), ("é", "e\u{301}"),
        ])
    func matchesNothingElse(pattern: String, path: String) {
        #expect(!matches(pattern, path))
    }

    @Test("A pattern matches bytes that are not UTF-8")
    func matchesBytesThatAreNotUTF8() {
        let path = GitPath(Array("icons/".utf8) + [0xff, 0xfe] + Array(".svg".utf8))
        #expect(GlobPattern("icons/*.svg").matches(path))
        #expect(GlobPattern("icons/??.svg").matches(path))
        #expect(!GlobPattern("icons/?.svg").matches(path))
        #expect(GlobPattern("**/*").matches(path))
    }

    @Test(
        "The literal folder ends before the first wildcard",
        arguments: [
            ("icons/*.svg", "icons/"), ("icons/24/**/*.svg", "icons/24/"), ("*.svg", ""), ("**/*.svg", ""),
            ("a/b*/c/d", "a/"), ("icons/a.svg", "icons/"), ("README.md", ""),
        ])
    func literalFolder(pattern: String, folder: String) {
        #expect(GlobPattern(pattern).folder == GitPath(folder))
    }

    @Test("Many wildcards before a path that does not match take little time")
    func matchesOfAHostilePattern() {
        let name = String(repeating: "a", count: 250)
        #expect(!matches(String(repeating: "a*", count: 60) + "b", name))
        #expect(matches(String(repeating: "a*", count: 60), name))
        let path = Array(repeating: "a", count: 30).joined(separator: "/")
        #expect(!matches(String(repeating: "**/", count: 30) + "b", path))
        #expect(!matches(String(repeating: "**/a/", count: 12) + "b", path))
        #expect(matches(String(repeating: "**/a/", count: 12) + "**", path))
    }
}
