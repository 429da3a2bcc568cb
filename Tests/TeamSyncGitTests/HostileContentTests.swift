import Foundation
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncGit

/// Small pushes that would take many resources, and repositories that block the programs that open them.
@Suite("Limits for hostile content")
struct HostileContentTests {
    private let folder: TemporaryFolder
    private let repository: TestRepository

    init() throws {
        folder = try TemporaryFolder("hostile")
        repository = try .make(at: folder.appending("r"), runner: GitRunner(home: folder.path, keeping: folder))
    }

    private func store(_ kind: String, _ content: [UInt8]) throws -> String {
        try repository.store(kind, content)
    }

    private func tree(_ entries: [(mode: String, name: String, id: String)]) throws -> String {
        let bytes = try entries.flatMap { entry in
            let id = try #require(ObjectID(hex: entry.id))
            return Array("\(entry.mode) \(entry.name)\0".utf8) + id.withBytes { Array($0) }
        }
        return try store("tree", bytes)
    }

    private func commit(_ tree: String, _ parents: String..., words: String = "Words\n") throws -> ObjectID {
        let header = "author A <a@x> 1000000000 +0100\ncommitter C <c@x> 1000000000 +0100\n"
        let lines = parents.map { "parent \($0)\n" }.joined()
        return try #require(ObjectID(hex: store("commit", Array("tree \(tree)\n\(lines)\(header)\n\(words)".utf8))))
    }

    /// Ten entries in each of `levels` folders below each other: 10^levels files.
    private func bomb(levels: Int, file: String) throws -> String {
        var (mode, id) = ("100644", file)
        for _ in 0..<levels {
            let (entryMode, entryID) = (mode, id)
            (mode, id) = ("40000", try tree((0..<10).map { (entryMode, "\($0)", entryID) }))
        }
        return id
    }

    @Test("A tree of 10^10 files in 13 objects is too large, and is not read again while it stays the same")
    func treeBomb() throws {
        let (one, other) = (try store("blob", [1]), try store("blob", [2]))
        let (bomb, otherBomb) = (try bomb(levels: 10, file: one), try bomb(levels: 10, file: other))
        let base = try commit(tree([("40000", "bomb", bomb), ("100644", "file", one)]))
        let next = try commit(tree([("40000", "bomb", bomb), ("100644", "file", other)]), base.description)
        let changed = try commit(tree([("40000", "bomb", otherBomb)]), base.description)
        let repository = try Repository(at: repository.path)
        #expect(try repository.changedFiles(from: base, to: next).files.map(\.path) == ["file"])
        for (old, new) in [(nil, base), (base, nil), (base, changed)] {
            let error = #expect(throws: GitError.self) { try repository.changedFiles(from: old, to: new).files }
            #expect(error?.isTooLarge == true)
        }
        let tree = try repository.tree(ofCommit: base)
        let files = #expect(throws: GitError.self) { try repository.forEachFile(below: "", in: tree) { _, _ in } }
        #expect(files?.isTooLarge == true)
        let folders = #expect(throws: GitError.self) { try repository.forEachFolder(below: "", in: tree) { _, _ in } }
        #expect(folders?.isTooLarge == true)
        #expect(try repository.lastChange(of: ["bomb"], from: next)?.id == base)
    }

    @Test("Nested folders and the total size of paths are limited")
    func deepTrees() throws {
        for (levels, name) in [(5000, "d"), (400, String(repeating: "long", count: 60_000))] {
            var (mode, id) = ("100644", try store("blob", [1]))
            for _ in 0..<min(levels, 600) { (mode, id) = ("40000", try tree([(mode, name, id)])) }
            let commit = try commit(id)
            let repository = try Repository(at: repository.path)
            let error = #expect(throws: GitError.self) {
                let tree = try repository.tree(ofCommit: commit)
                try repository.forEachFolder(below: "", in: tree) { _, _ in }
                Issue.record("\(levels)")
            }
            #expect(error?.isTooLarge == true)
        }
    }

    @Test("Subjects and names are truncated between characters, by bytes")
    func longWords() throws {
        let empty = try tree([])
        let marks = "e" + String(repeating: "\u{301}", count: 1_000_000)
        for (words, start) in [
            (String(repeating: "ß", count: 5_000_000), "ßß"), (marks, "e\u{301}"),
            (String(repeating: "\n", count: 10_000_000) + "Words\n\nBody", "Words"),
            (String(repeating: "word\n", count: 1_000_000), "word word"),
        ] {
            let subject = try Repository(at: repository.path).commit(commit(empty, words: words)).subject
            #expect(subject.utf8.count <= 1024 && subject.unicodeScalars.starts(with: start.unicodeScalars))
            #expect(subject == "Words" || subject.unicodeScalars.last == "…")
        }
        let header = "author \(marks) <a@x> 1 +0000\ncommitter C <c@x> 1 +0000\n"
        let id = try #require(ObjectID(hex: store("commit", Array("tree \(empty)\n\(header)\nWords".utf8))))
        #expect(try Repository(at: repository.path).commit(id).authorName.utf8.count <= 1024)
    }

    @Test("A subject at the limit agrees with git")
    func subjectAtTheLimit() throws {
        let words = String(repeating: "a", count: 1024)
        let id = try commit(tree([]), words: words + "\n\nBody\n")
        #expect(try Repository(at: repository.path).commit(id).subject == words)
    }

    @Test("Among more files than are read, only exact renames are found, which is reported")
    func renameBomb() throws {
        let lines = (0..<2000).map { "line number \($0)\n" }.joined()
        var history = FastImport()
        let times = CommitTimes(Timestamp(secondsSinceEpoch: 1))
        var (before, after): ([RawPath: TestSupport.TreeEntry?], [RawPath: TestSupport.TreeEntry?]) = ([:], [:])
        for number in 0..<100 {
            before["a/\(number)"] = TestSupport.TreeEntry("\(number)\n" + lines)
            after["a/\(number)"] = .some(nil)
            after["b/x\(number)"] = TestSupport.TreeEntry("\(number) new\n" + lines)
        }
        before["a/same"] = TestSupport.TreeEntry("same\n")
        after["a/same"] = .some(nil)
        after["b/same"] = TestSupport.TreeEntry("same\n")
        let old = history.commit("Before", times: times, parents: [], changes: before)
        let new = history.commit("After", times: times, parents: [old], changes: after)
        let ids = try history.run(in: repository)
        let changes = try Repository(at: repository.path).changedFiles(
            from: ObjectID(hex: ids[old] ?? ""), to: ObjectID(hex: ids[new] ?? ""), reading: 1 << 20)
        #expect(changes.hasOnlyExactRenames)
        #expect(changes.files.filter { $0.status == .renamed }.map(\.path) == ["b/same"])
        #expect(changes.files.count == 201)
    }

    @Test(
        "A named pipe in place of a repository's file does not block",
        arguments: [
            ".git/HEAD", ".git/config", ".git/packed-refs", ".git/shallow", ".git/commondir",
            ".git/objects/info/alternates", ".git",
        ])
    func namedPipe(name: String) throws {
        try repository.commit("First")
        let path = repository.absolute(RawPath(name)).description
        try? FileManager.default.removeItem(atPath: path)
        #expect(mkfifo(path, 0o600) == 0)
        let error = #expect(throws: GitError.self) { try Repository(at: repository.path) }
        #expect(error?.message.contains("not a regular file") == true)
        _ = GitFolders(clone: repository.path)?.headReference
    }

    @Test("A named pipe in place of a reference, of its target, or of FETCH_HEAD does not block")
    func namedPipeAsReference() throws {
        let id = try #require(ObjectID(hex: try repository.commit("First")))
        #expect(mkfifo("\(repository.path)/.git/refs/heads/pipe", 0o600) == 0)
        #expect(mkfifo("\(repository.path)/.git/FETCH_HEAD", 0o600) == 0)
        // `git symbolic-ref` would open the pipe and wait.
        try "ref: refs/heads/pipe\n".write(
            toFile: "\(repository.path)/.git/refs/heads/link", atomically: false, encoding: .utf8)
        let opened = try Repository(at: repository.path)
        #expect(try opened.reference("refs/heads/main") == id)
        #expect(throws: GitError.self) { try opened.reference("refs/heads/pipe") }
        #expect(throws: GitError.self) { try opened.reference("refs/heads/link") }
        #expect(throws: GitError.self) { try opened.localBranches(limit: 10) }
        let folders = try #require(GitFolders(clone: repository.path))
        #expect(FetchHead.all(in: folders) == [])
        let head = FetchHead(path: "\(repository.path)/.git/FETCH_HEAD", time: 0)
        #expect(!head.tells(id, branch: "main", url: "x"))
    }

    @Test("Entries that no checkout would create are read only as names", arguments: ["..", ".git", "a/b"])
    func oddNames(name: String) throws {
        let blob = try store("blob", [1])
        let tip = try commit(tree([("100644", name, blob)]))
        let opened = try Repository(at: repository.path)
        #expect(try opened.changedFiles(from: nil, to: tip).files.map(\.path) == [GitPath(name)])
        #expect(!GitPath("a/\(name)/b").isPlain || name == "a/b")
        #expect(GitPath("a/b.git").isPlain && !GitPath("a//b").isPlain && !GitPath("a/.GIT").isPlain)
    }

    @Test("An entry without a name is invalid, as in git")
    func emptyName() throws {
        let tip = try commit(tree([("100644", "", try store("blob", [1]))]))
        let opened = try Repository(at: repository.path)
        #expect(throws: GitError.self) { try opened.changedFiles(from: nil, to: tip).files }
        #expect(try repository.runner.attempt(["ls-tree", tip.description], in: repository.path).status != 0)
    }
}

extension GitPath: ExpressibleByStringLiteral {
    package init(stringLiteral value: String) {
        self.init(value)
    }
}
