import Foundation
import TestSupport
import Testing

@testable import TeamSyncBase

@Suite("Paths followed one component at a time")
struct GuardedPathTests {
    private let scratch: TemporaryFolder

    init() throws {
        scratch = try TemporaryFolder()
        try git("init", "--quiet", "app")
        for folder in ["app/Resources", "outside"] {
            try AtomicFile.makeFolder(scratch.appending(folder), mode: 0o700)
        }
    }

    private func git(_ arguments: String...) throws {
        var command = Command("git", arguments, environment: SealedEnvironment.variables(home: scratch.path))
        command.directory = scratch.path
        _ = try command.runChecked()
    }

    private func follow(_ name: String, _ change: (inout GuardedPath.Rules) -> Void = { _ in }) throws -> GuardedPath {
        var rules = GuardedPath.Rules()
        change(&rules)
        return try GuardedPath(scratch.appending(name), rules)
    }

    private func isInGitFolder(_ name: String) throws -> Bool {
        do {
            _ = try follow(name) { ($0.folderMode, $0.lastLink) = (0o700, .withinProject) }
            return false
        } catch GuardedPathError.gitFolder {
            return true
        }
    }

    @Test("Nothing in git's own folder is reachable: under its name in any case, or in any form that git accepts")
    func gitFolders() throws {
        try git("init", "--quiet", "--bare", "bare")
        try git("init", "--quiet", "--separate-git-dir", "elsewhere", "apart")
        try git("-C", "app", "commit", "--quiet", "--allow-empty", "--message", "One")
        try git("-C", "app", "worktree", "add", "--quiet", "../linked")
        // As displayed by a file system that ignores case or has short names.
        try git("init", "--quiet", "short")
        try FileManager.default.moveItem(
            atPath: scratch.appending("short/.git"), toPath: scratch.appending("short/GIT~1"))
        let ofGit = [
            "app/.git/hooks/pre-commit", "app/.GIT/hooks/pre-commit", "app/.Git/new/folder/x", "app/.git",
            "app/new/.git/x",
            "outside/.git", "app/Resources/../.git/config", "app/.git/worktrees/linked/HEAD", "bare/hooks/post-receive",
            "bare/config", "elsewhere/hooks/pre-commit", "linked/.git", "apart/.git", "short/GIT~1/config",
        ]
        for name in ofGit { #expect(try isInGitFolder(name), "\(name)") }
        #expect(!RawFile.exists(RawPath(scratch.appending("app/new"))))
        for name in ["app/.github/x", "app/.gitignore", "linked/a", "apart/a", "app/git/x", "app/a.git"] {
            #expect(try !isInGitFolder(name), "\(name)")
        }
        for link in ["app/hooks", "app/Resources/link"] {
            try RawFile.link(RawPath(scratch.appending(link)), to: RawPath(scratch.appending("app/.git/hooks")))
            #expect(try isInGitFolder("\(link)/pre-commit"), "\(link)")
            #expect(try isInGitFolder(link), "\(link)")
        }
    }

    @Test("A folder replaced by a link after the check is not followed")
    func exchanged() throws {
        let place = try follow("app/Resources/counts.json")
        try FileManager.default.moveItem(
            atPath: scratch.appending("app/Resources"), toPath: scratch.appending("app/Moved"))
        try RawFile.link(RawPath(scratch.appending("app/Resources")), to: "../outside")
        try AtomicFile.replace(place.name, in: place.folder, with: [1])
        #expect(try scratch.bytes(of: "app/Moved/counts.json") == [1])
        #expect(try RawFile.names(in: RawPath(scratch.appending("outside"))) == [])
    }

    @Test("Missing folders are created only on request, and never through a link out of the project")
    func missingFolders() throws {
        #expect(throws: GuardedPathError.self) { try follow("app/a/b/c.json") }
        let place = try follow("app/a/b/c.json") { $0.folderMode = 0o750 }
        #expect(place.path == scratch.appending("app/a/b/c.json"))
        #expect(try FileStamp(scratch.appending("app/a/b")).mode == 0o750)
        try RawFile.link(RawPath(scratch.appending("app/out")), to: "../outside/new")
        for name in ["app/out/c.json", "app/out", "app/x/../../outside/.git/c", "app/x/../y"] {
            #expect(throws: GuardedPathError.self, "\(name)") { try follow(name) { $0.folderMode = 0o700 } }
        }
        #expect(try RawFile.names(in: RawPath(scratch.appending("outside"))) == [])
        #expect(!RawFile.exists(RawPath(scratch.appending("app/x"))))
    }

    @Test("Reading follows links within the project, and none out of it")
    func reading() throws {
        try scratch.write("inside".utf8, to: "app/Resources/real")
        try scratch.write("secret".utf8, to: "outside/real")
        for (link, target) in [("in", "../Resources/real"), ("out", "../../outside/real")] {
            try RawFile.link(RawPath(scratch.appending("app/Settings/\(link)")), to: RawPath(target))
        }
        #expect(
            try GuardedPath.contents(of: scratch.appending("app/Settings/in"), limit: 99) == Array("inside".utf8))
        let error = #expect(throws: GuardedPathError.self) {
            try GuardedPath.contents(of: scratch.appending("app/Settings/out"), limit: 99)
        }
        #expect(error?.description.hasPrefix("cannot read through the symbolic link") == true)
        #expect(throws: GuardedPathError.self) {
            try GuardedPath.contents(of: scratch.appending("app/.git/config"), limit: 1 << 20)
        }
    }

    @Test("A folder without git is a project if named as one; other links belong to the user")
    func namedProject() throws {
        try scratch.write("mine".utf8, to: "outside/real")
        try RawFile.link(RawPath(scratch.appending("plain/link")), to: "../outside/real")
        let path = scratch.appending("plain/link")
        #expect(try GuardedPath.contents(of: path, limit: 99) == Array("mine".utf8))
        #expect(throws: GuardedPathError.self) {
            try GuardedPath.contents(of: path, project: scratch.appending("plain"), limit: 99)
        }
    }

    @Test("If links are not followed, links within the project are refused, too")
    func noLinks() throws {
        try RawFile.link(RawPath(scratch.appending("app/Linked")), to: "Resources")
        #expect(throws: GuardedPathError.link(scratch.appending("app/Linked"))) {
            try follow("app/Linked/A.swift") { $0.followsLinks = false }
        }
        #expect(try follow("app/Resources/A.swift") { $0.followsLinks = false }.name == "A.swift")
    }
}
