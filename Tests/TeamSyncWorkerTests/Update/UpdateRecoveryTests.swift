import Glibc
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncProtocol
@testable import TeamSyncWorker

/// Updates that were killed between two of their steps, in the state recorded in their folders.
@Suite struct UpdateRecoveryTests {
    private let scene: UpdateScene
    private let folder: UpdateFolder
    private let moves: FileMoves
    private let lock: RawPath

    /// Prepares an update, up to the moment in which git locks the branch.
    init() throws {
        scene = try .copy(.here)
        // The id of a process that has ended.
        folder = try #require(UpdateFolder(path: "\(scene.gitFolder)/teamsync-update-\(pid_t.max)-1-2"))
        for path in [folder.newFiles, folder.oldFiles] { try RawFile.makeFolder(RawPath(path)) }
        let git = UpdateGit(in: scene.clone.path).with(scene.clone.runner.environment)
        let files = try PreparedFiles(scene.update, git, tree: scene.clone.path, in: folder)
        lock = RawPath("\(scene.gitFolder)/index.lock")
        let plan = UpdateFolder.Plan(
            commonFolder: scene.gitFolder, tree: scene.clone.path, branch: "refs/heads/main", from: scene.update.local,
            to: scene.update.upstream, locks: [lock.description], changes: files.changes)
        try folder.write(plan)
        #expect(folder.plan == plan)
        moves = try #require(folder.moves(plan))
        try folder.noteTransaction(pid_t.max)
        try RawFile.write(folder.token, to: lock)
    }

    private func recover() throws {
        let worker = try scene.worker()
        StrayList(path: worker.strays).note(folder)
        #expect(try worker.run(.clean).results == [.cleaned])
        #expect(try scene.leftovers() == [] && !RawFile.exists(RawPath(worker.strays)))
    }

    /// Moves only the first changes into place.
    private func apply(_ count: Int) throws {
        try FileMoves(
            changes: Array(moves.changes.prefix(count)), tree: moves.tree, newFolder: moves.newFolder,
            oldFolder: moves.oldFolder
        ).apply()
    }

    private func moveBranch() throws {
        try scene.clone.git("update-ref", "refs/heads/main", scene.update.upstream)
    }

    @Test("Before the branch has moved, moved files are moved back, at any step")
    func before() throws {
        let before = try UpdateScene.copy(.here).state()
        #expect(moves.changes.count > 8)
        for count in 0...moves.changes.count {
            let other = try UpdateRecoveryTests()
            // To replace a file by a folder, all files must be moved out first, which is not possible for only the
            // first changes.
            do { try other.apply(count) } catch FileMoves.Failure.taken {}
            try other.recover()
            try expect(other.scene, isIn: [before], "\(count) changes")
        }
    }

    @Test("After the branch has moved, the other files are moved into place, and the index follows")
    func after() throws {
        let reference = try UpdateScene.copy(.here)
        try reference.move()
        for count in [0, 1, moves.changes.count / 2, moves.changes.count] {
            let other = try UpdateRecoveryTests()
            do { try other.apply(count) } catch FileMoves.Failure.taken {}
            try other.moveBranch()
            try other.recover()
            try expect(other.scene, isIn: [reference.state()], "\(count) changes")
        }
    }

    @Test("A file that was changed since is kept")
    func changedSince() throws {
        try moves.apply()
        try scene.clone.write("mine\n", to: RawPath(UpdateScene.changed))
        try scene.clone.write("mine\n", to: RawPath(UpdateScene.added))
        #expect(try moves.undo() == [UpdateScene.changed, UpdateScene.added].sorted())
        try recover()
        #expect(try scene.clone.git("status", "--porcelain") == "M \(UpdateScene.changed)\n?? icons/deep/")
        for path in [UpdateScene.changed, UpdateScene.added] {
            #expect(try RawFile.contents(of: scene.clone.absolute(RawPath(path))) == Array("mine\n".utf8))
        }
    }

    @Test("A file saved after git compared it is an obstacle, and is kept")
    func savedMeanwhile() throws {
        try scene.clone.write("saved\n", to: RawPath(UpdateScene.changed))
        #expect(throws: FileMoves.Failure.changed) { try moves.apply() }
        #expect(try moves.undo() == [])
        try recover()
        #expect(try scene.clone.git("status", "--porcelain") == "M \(UpdateScene.changed)")
    }

    @Test("A file created in place of an added one is an obstacle, and is kept")
    func createdMeanwhile() throws {
        try scene.clone.write("mine\n", to: RawPath(UpdateScene.added))
        #expect(throws: FileMoves.Failure.taken) { try moves.apply() }
        #expect(try moves.undo() == [])
        try recover()
        #expect(try scene.clone.git("status", "--porcelain", "--untracked-files=all") == "?? \(UpdateScene.added)")
    }

    @Test("An editor that writes to the old file while it is moved loses nothing")
    func openFile() throws {
        let path = scene.clone.absolute(RawPath(UpdateScene.changed)).description
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
        #expect(descriptor >= 0)
        defer { close(descriptor) }
        try moves.apply()
        #expect(write(descriptor, "more", 4) == 4)
        #expect(moves.keepsOtherFiles)
        _ = try moves.undo()
        #expect(try RawFile.contents(of: RawPath(path)) == Array("old\nmore".utf8))
        try recover()
    }

    @Test("Locks left by a killed git are removed, and no others")
    func referenceLocks() throws {
        let branch = RawPath("\(scene.gitFolder)/refs/heads/main.lock")
        let head = RawPath("\(scene.gitFolder)/HEAD.lock")
        try RawFile.write("\(scene.update.upstream)\n".utf8, to: branch)
        try RawFile.write([], to: head)
        try recover()
        let other = try UpdateRecoveryTests()
        let theirs = RawPath("\(other.scene.gitFolder)/refs/heads/main.lock")
        try RawFile.write("\(other.scene.update.local)\n".utf8, to: theirs)
        try RawFile.write("theirs".utf8, to: other.lock)
        let worker = try other.scene.worker()
        StrayList(path: worker.strays).note(other.folder)
        #expect(try worker.run(.clean).results == [.cleaned])
        #expect(RawFile.exists(theirs) && RawFile.exists(other.lock))
    }

    @Test("The folder of a running update is kept")
    func running() throws {
        let parent = try #require(ProcessInstance(getppid()))
        let path = "\(scene.gitFolder)/teamsync-update-\(parent.process)-\(parent.start)-1"
        try RawFile.makeFolder(RawPath(path))
        let worker = try scene.worker()
        try RawFile.write("\(path)\n".utf8, to: RawPath(worker.strays))
        #expect(try worker.run(.clean).results == [.cleaned])
        #expect(RawFile.exists(RawPath(path)) && RawFile.exists(RawPath(worker.strays)))
    }
}
