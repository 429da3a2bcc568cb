import TeamSyncBase
import TestSupport
import Testing

@testable import TeamSyncDesign
@testable import TeamSyncGit
@testable import TeamSyncWorker

@Suite struct ScopeTests {
    private func contains(_ path: String, _ paths: String...) -> Bool {
        Scope(paths: paths).contains(GitPath(path))
    }

    @Test("A scope without paths contains everything")
    func containsWithoutPathsIsEverything() {
        for path in ["a", "icons/a.svg", ".gitignore", ""] { #expect(contains(path)) }
        #expect(Scope(paths: []).contains(GitPath([0xff])))
    }

    @Test("A folder contains everything below it")
    func containsAFolderIsAllBelowIt() {
        for path in ["icons/a.svg", "icons/x/y/z.svg", "icons/ ", "icons//"] { #expect(contains(path, "icons/")) }
    }

    @Test("A folder does not contain its siblings")
    func containsAFolderIsNoNeighbour() {
        for path in ["icons", "icons-old/a.svg", "icons.svg", "x/icons/a.svg", "Icons/a.svg", "icon", "ico/ns/"] {
            #expect(!contains(path, "icons/"), "\(path)")
        }
    }

    @Test("A file contains only itself")
    func containsAFileIsThatFile() {
        #expect(contains("metadata.json", "metadata.json"))
        for path in ["metadata.json.bak", "metadata.jso", "x/metadata.json", "metadata", "metadata.json2/a"] {
            #expect(!contains(path, "metadata.json"), "\(path)")
        }
    }

    @Test("A name without a slash is a file or a folder")
    func containsANameWithoutASlashIsAFileOrAFolder() {
        #expect(contains("icons", "icons") && contains("icons/a.svg", "icons") && contains("icons/x/a", "icons"))
        #expect(!contains("icons-old/a.svg", "icons") && !contains("icons.svg", "icons") && !contains("icon", "icons"))
    }

    @Test("A path is in one of several")
    func containsAnyOfSeveralPaths() {
        let scope = Scope(paths: ["icons/", "metadata.json", "specs/components/"])
        let inside = ["icons/a", "metadata.json", "specs/components/b.json"]
        let outside = ["specs/index.json", "colors.json", "iconset/a", "specs/componentsX/a"]
        #expect(inside.allSatisfy { scope.contains(GitPath($0)) })
        #expect(!outside.contains { scope.contains(GitPath($0)) })
    }

    @Test("Wildcards are literal")
    func containsTakesWildcardsLiterally() {
        #expect(contains("*.svg", "*.svg") && !contains("a.svg", "*.svg"))
        #expect(contains("[a]/x", "[a]/") && !contains("a/x", "[a]/"))
    }

    @Test("Paths need not be UTF-8")
    func containsPathsThatAreNotUTF8() {
        let name = Array("icons/".utf8) + [0xff, 0x80]
        #expect(Scope(paths: ["icons/"]).contains(GitPath(name)))
        #expect(!Scope(paths: ["icons/\u{fffd}"]).contains(GitPath(name)))
        // The bytes of a name matter, not its appearance.
        #expect(contains("\u{e9}/a", "\u{e9}/") && !contains("e\u{301}/a", "\u{e9}/"))
    }

    @Test("Changes inside are kept, and those outside dropped")
    func scopedKeepsChangesInsideAndDropsThoseOutside() {
        let changes = [
            FileChange(status: .added, path: GitPath("icons/b")),
            FileChange(status: .deleted, path: GitPath("icons/a")),
            FileChange(status: .modified, path: GitPath("README")),
            FileChange(status: .modified, path: GitPath("icons/c")),
        ]
        #expect(
            Scope(paths: ["icons/"]).scoped(changes).map { "\($0.status) \($0.path)" }
                == ["deleted icons/a", "added icons/b", "modified icons/c"])
        #expect(Scope(paths: []).scoped(changes).count == 4)
        #expect(Scope(paths: ["nothing/"]).scoped(changes).isEmpty)
    }

    @Test("Renames across the border are additions and deletions")
    func scopedRenamesOverTheBorder() {
        let moves = [("icons/a", "icons/b"), ("icons/c", "old/c"), ("old/d", "icons/d"), ("old/e", "old/f")]
        let changes = moves.map { FileChange(status: .renamed, path: GitPath($1), oldPath: GitPath($0)) }
        #expect(
            Scope(paths: ["icons/"]).scoped(changes) == [
                FileChange(status: .renamed, path: GitPath("icons/b"), oldPath: GitPath("icons/a")),
                FileChange(status: .deleted, path: GitPath("icons/c")),
                FileChange(status: .added, path: GitPath("icons/d")),
            ])
    }

    @Test("This also applies to paths that are not UTF-8")
    func scopedRenamesOfPathsThatAreNotUTF8() {
        let (old, new) = (GitPath(Array("old/".utf8) + [0xff]), GitPath(Array("icons/".utf8) + [0xfe]))
        let change = FileChange(status: .renamed, path: new, oldPath: old)
        #expect(Scope(paths: ["icons/"]).scoped([change]) == [FileChange(status: .added, path: new)])
        #expect(Scope(paths: ["old/"]).scoped([change]) == [FileChange(status: .deleted, path: old)])
        #expect(Scope(paths: ["old/", "icons/"]).scoped([change]) == [change])
    }
}
