import Foundation
import TestSupport

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncProtocol
@testable import TeamSyncWorker

/// A clone that is behind its remote, with a linked working tree, and the worker that updates it. Every scene is a copy
/// of one that was created before.
final class UpdateScene: Sendable {
    /// The location of the updated branch.
    enum Layout: String, CaseIterable, Sendable {
        /// Checked out in the clone.
        case here
        /// Not checked out anywhere.
        case nowhere
        /// The configured repository is bare, and the branch is not checked out anywhere.
        case bare
    }

    /// One version of each scene, created when it is first needed.
    private enum Template {
        static let here = Result { try UpdateScene(.here) }
        static let nowhere = Result { try UpdateScene(.nowhere) }
        static let bare = Result { try UpdateScene(.bare) }

        static func of(_ layout: Layout) throws -> UpdateScene {
            switch layout {
            case .here: try here.get()
            case .nowhere: try nowhere.get()
            case .bare: try bare.get()
            }
        }
    }

    /// A file that the push does not change.
    static let own = "own.txt"
    /// A file that the push changes, and one that it adds.
    static let (changed, added) = ("icons/changed.svg", "icons/deep/added.svg")
    private static let (linked, second) = ("other", "second")

    let folder: TemporaryFolder
    let clone: TestRepository
    /// The linked working tree.
    let other: TestRepository
    let layout: Layout
    private let origin: String
    let update: WorkerRequest.Update

    static func copy(_ layout: Layout) throws -> UpdateScene { try UpdateScene(copying: Template.of(layout)) }

    /// The push contains each kind of change: files that are changed, added, removed and executable, a link, a file
    /// that becomes a folder, and the reverse.
    private init(_ layout: Layout) throws {
        self.layout = layout
        folder = try TemporaryFolder("scene")
        let runner = GitRunner(home: folder.path)
        origin = folder.appending("origin")
        let remote = try TestRepository.make(at: origin, runner: runner)
        for (path, text) in [
            Self.own: "own\n", Self.changed: "old\n", "icons/removed.svg": "removed\n", "script": "#!/bin/sh\n",
            "file": "file\n", "folder/in": "in\n", "gone/deep/file": "gone\n",
        ] { try remote.write(text, to: RawPath(path)) }
        try remote.link("link", to: "file")
        try remote.commit("First")
        let path = folder.appending("clone")
        clone = try .clone(origin, to: path, runner: runner, arguments: layout == .bare ? ["--bare"] : [])
        if layout == .bare { try clone.git("config", "remote.origin.fetch", "+refs/heads/*:refs/remotes/origin/*") }
        if layout == .nowhere {
            try clone.checkOut("feature", from: "main")
            try clone.write("feature\n", to: "feature.txt")
            try clone.commit("Feature")
        }
        other = TestRepository(at: folder.appending(Self.linked), runner: runner)
        try clone.git("worktree", "add", "--quiet", "-b", "side", other.path, "main")
        try other.write("side\n", to: "side.txt")
        try other.commit("Side")
        for path in ["icons/removed.svg", "file", "folder", "gone"] { try remote.remove(RawPath(path)) }
        for (path, text) in [
            Self.changed: "new\n", Self.added: "added\n", "folder": "now a file\n", "file/deep/in": "now a folder\n",
        ] { try remote.write(text, to: RawPath(path)) }
        try remote.link("link", to: RawPath(Self.changed))
        try remote.setExecutable("script")
        try remote.commit("Second")
        try clone.git("fetch", "--quiet")
        update = WorkerRequest.Update(
            local: try clone.id(of: "main") ?? "", upstream: try clone.id(of: "origin/main") ?? "", behind: 1)
    }

    private init(copying scene: UpdateScene) throws {
        (layout, origin, update) = (scene.layout, scene.origin, scene.update)
        folder = try TemporaryFolder("scene")
        let runner = GitRunner(home: folder.path)
        clone = TestRepository(at: folder.appending("clone"), runner: runner)
        other = TestRepository(at: folder.appending(Self.linked), runner: runner)
        _ = try Command(
            "cp", ["-a", scene.clone.path, scene.other.path, folder.path], environment: runner.environment
        ).runChecked()
        let linked = "\(gitFolder)/worktrees/\(Self.linked)"
        try RawFile.write("gitdir: \(linked)\n".utf8, to: RawPath("\(other.path)/.git"))
        try RawFile.write("\(other.path)/.git\n".utf8, to: RawPath("\(linked)/gitdir"))
        for tree in trees { try tree.git("status", "--porcelain") }
    }

    var gitFolder: String { layout == .bare ? clone.path : "\(clone.path)/.git" }
    /// The path at which a working tree can be added.
    var secondPath: String { folder.appending(Self.second) }

    private var trees: [TestRepository] {
        let second = TestRepository(at: secondPath, runner: clone.runner)
        return (layout == .bare ? [] : [clone]) + [other] + (RawFile.exists(RawPath(secondPath)) ? [second] : [])
    }

    func worker() throws -> WorkerProcess {
        try WorkerProcess(RepositoryConfiguration(id: "r", path: clone.path), in: folder)
    }

    /// Fast-forwards the branch as git does, if that is possible.
    func move() throws {
        for tree in trees where try tree.git("rev-parse", "--symbolic-full-name", "HEAD") == "refs/heads/main" {
            _ = try tree.runner.attempt(["merge", "--quiet", "--ff-only", "origin/main"], in: tree.path)
            return
        }
        _ = try clone.runner.attempt(
            ["update-ref", "refs/heads/main", update.upstream, update.local], in: clone.path)
    }

    /// Whether teamsync has moved the branch, according to the reflog.
    func hasMoved() throws -> Bool {
        let log = RawPath("\(gitFolder)/logs/refs/heads/main")
        // A bare repository has no reflogs.
        guard layout != .bare else { return try clone.id(of: "main") == update.upstream }
        return String(decoding: try RawFile.contents(of: log), as: UTF8.self).contains("teamsync: fast-forward")
    }

    /// References, indexes and files, as text.
    func state() throws -> String {
        var lines = [try clone.git("for-each-ref", "--format=%(refname) %(objectname)")]
        for tree in trees {
            let name = tree.path.split(separator: "/").last ?? ""
            let index = try tree.git("ls-files", "--stage")
            let status = try tree.git("status", "--porcelain=v2", "--branch", "--untracked-files=all")
            lines += ["-- \(name)", index, status] + (try Self.files(in: RawPath(tree.path), below: ""))
        }
        return lines.joined(separator: "\n")
    }

    /// Locks and files of an update.
    func leftovers() throws -> [String] {
        try Self.files(in: RawPath(gitFolder), below: "", withContents: false).filter {
            $0.contains(".lock") || $0.contains("teamsync-")
        }
    }

    private static func files(in folder: RawPath, below path: String, withContents: Bool = true) throws -> [String] {
        try RawFile.names(in: folder).filter { $0 != ".git" }.flatMap { name -> [String] in
            let (file, shown) = (folder.appending(name), "\(path)/\(name)")
            guard let identity = FileIdentity(of: file.description) else { return [] }
            switch mode_t(identity.mode) & S_IFMT {
            case S_IFDIR:
                return ["\(shown)/"] + (try files(in: file, below: shown, withContents: withContents))
            case S_IFLNK:
                return ["\(shown) -> \(try FileManager.default.destinationOfSymbolicLink(atPath: file.description))"]
            default:
                let text = withContents ? String(decoding: try RawFile.contents(of: file), as: UTF8.self) : ""
                return ["\(shown) \(identity.mode & 0o111) \(text)"]
            }
        }
    }
}
