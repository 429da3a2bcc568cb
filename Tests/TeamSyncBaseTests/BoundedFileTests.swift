import Foundation
import TeamSyncBase
import TestSupport
import Testing

@Suite("Whole files up to a limit")
struct BoundedFileTests {
    /// The kernel reports a size of 0 for these, and gives some of them only to the first `read`.
    @Test(
        "Files that the kernel generates are read to their end",
        arguments: ["/proc/sys/fs/inotify/max_user_watches", "/proc/sys/kernel/osrelease", "/proc/filesystems"])
    func generated(path: String) throws {
        let expected = try Command("cat", [path], environment: SealedEnvironment.variables(home: "/")).runChecked()
        #expect(expected.output.count > 2)
        #expect(try BoundedFile.contents(of: path) == expected.output)
    }

    @Test("A file as large as the limit is read, a larger one is an error", arguments: [0, 1, 70_000])
    func limit(size: Int) throws {
        let folder = try TemporaryFolder()
        let path = folder.appending("file")
        try Data(repeating: 7, count: size).write(to: URL(filePath: path))
        #expect(try BoundedFile.contents(of: path, limit: size).count == size)
        guard size > 0 else { return }
        let error = #expect(throws: FileError.self) { try BoundedFile.contents(of: path, limit: size - 1) }
        #expect(error?.code == EFBIG)
    }
}
