import Glibc
import TestSupport
import Testing

@testable import TeamSyncBase

@Suite struct TimedFileTests {
    let scratch: TemporaryFolder

    init() throws {
        scratch = try TemporaryFolder()
    }

    @Test("TimedFile reads files", arguments: [0, 1, 65_536, 300_000])
    func readsWhatIsThere(size: Int) throws {
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let path = try scratch.write(bytes, to: "file")
        #expect(try TimedFile.contents(of: path, timeout: .seconds(60)) == bytes)
        #expect(try TimedFile.contents(of: path, limit: size, timeout: .seconds(60)) == bytes)
    }

    @Test("Errors are those of BoundedFile")
    func failsLikeBoundedFile() throws {
        let path = try scratch.write([1, 2, 3], to: "file")
        for (name, limit, code) in [(path, 2, EFBIG), (path + "x", 9, ENOENT), (scratch.path, 9, EISDIR)] {
            #expect(throws: FileError(operation: "read", path: name, code: code)) {
                try TimedFile.contents(of: name, limit: limit, timeout: .seconds(60))
            }
            #expect(throws: FileError(operation: "read", path: name, code: code)) {
                try BoundedFile.contents(of: name, limit: limit)
            }
        }
    }

    @Test("TimedFile abandons a hanging call: here, a FIFO without a writer")
    func leavesWhatHangs() throws {
        let path = scratch.appending("fifo")
        #expect(mkfifo(path, 0o600) == 0)
        #expect(throws: FileError(operation: "read", path: path, code: ETIMEDOUT)) {
            try TimedFile.contents(of: path, timeout: .milliseconds(20), flags: 0)
        }
    }
}
