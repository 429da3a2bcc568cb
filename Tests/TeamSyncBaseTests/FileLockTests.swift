import Foundation
import Synchronization
import TestSupport
import Testing

@testable import TeamSyncBase

@Suite struct FileLockTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder("lock")
        path = folder.appending("a.lock")
    }

    private var environment: [String: String] { SealedEnvironment.variables(home: folder.path) }

    /// Whether another process can acquire the lock.
    private func isFreeForOthers() throws -> Bool {
        let result = try Command("flock", ["--nonblock", path, "true"], environment: environment).run()
        try #require(result.status <= 1, "flock: \(result.errorText)")
        return result.status == 0
    }

    /// Another process that holds the lock until it is killed.
    private func otherHolder() throws -> BackgroundCommand {
        let ready = folder.appending("ready")
        let script = ": >'\(ready)' && exec tail -f /dev/null"
        let holder = try BackgroundCommand(
            Command("flock", ["--no-fork", path, "sh", "-c", script], environment: environment))
        let isReady = { RawFile.exists(RawPath(ready)) }
        guard try FolderWatch.wait(for: isReady, in: folder.path, atMost: 30_000) else {
            throw SystemError("wait for", "a process that takes the lock", code: ETIMEDOUT)
        }
        return holder
    }

    @Test("tryAcquire creates a private file and keeps it")
    func tryAcquireMakesAPrivateFileAndLeavesItThere()
        throws
    {
        let lock = try #require(try FileLock.tryAcquire(path))
        lock.release()
        var status = stat()
        #expect(stat(path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test("tryAcquire returns nil while another holder has the lock")
    func tryAcquireWhileAnotherHolderHasItIsNil() throws {
        let lock = try #require(try FileLock.tryAcquire(path))
        #expect(try FileLock.tryAcquire(path) == nil)
        #expect(try !isFreeForOthers())
        lock.release()
        #expect(try isFreeForOthers())
        #expect(try FileLock.tryAcquire(path) != nil)
    }

    @Test("deinit releases the lock")
    func deinitReleases() throws {
        var lock = try FileLock.tryAcquire(path)
        #expect(lock != nil)
        #expect(try FileLock.tryAcquire(path) == nil)
        lock = nil
        #expect(try FileLock.tryAcquire(path) != nil)
    }

    @Test("A second release does nothing")
    func releaseTwiceIsReleaseOnce() throws {
        let first = try #require(try FileLock.tryAcquire(path))
        first.release()
        let second = try #require(try FileLock.tryAcquire(path))
        first.release()
        #expect(try FileLock.tryAcquire(path) == nil)
        second.release()
    }

    @Test("Locks of different files are independent")
    func tryAcquireOfOtherFilesIsIndependent() throws {
        let one = try FileLock.tryAcquire(path)
        let other = try FileLock.tryAcquire(folder.appending("b.lock"))
        #expect(one != nil && other != nil)
    }

    @Test("tryAcquire returns nil until another process with the lock is killed")
    func tryAcquireWhileAnotherProcessHasItIsNilUntilThatIsKilled() throws {
        let holder = try otherHolder()
        #expect(try FileLock.tryAcquire(path) == nil)
        holder.signal(SIGKILL)
        #expect(try holder.wait().status == -SIGKILL)
        #expect(try FileLock.tryAcquire(path) != nil)
    }

    @Test("A child process does not inherit the lock")
    func aChildProcessDoesNotInheritTheLock() throws {
        let lock = try #require(try FileLock.tryAcquire(path))
        let child = try BackgroundCommand(Command("tail", ["-f", "/dev/null"], environment: environment))
        lock.release()
        #expect(try FileLock.tryAcquire(path) != nil)
        child.signal(SIGKILL)
    }

    @Test("acquire in a missing folder throws the system's error")
    func acquireInAMissingFolderThrowsWhatTheSystemSays() throws {
        let missing = folder.appending("nothing/a.lock")
        let expected = FileError(operation: "lock", path: missing, code: ENOENT)
        #expect(throws: expected) { try FileLock.tryAcquire(missing) }
        #expect(throws: FileError(operation: "lock", path: folder.path, code: EISDIR)) {
            try FileLock.tryAcquire(folder.path)
        }
    }
}
