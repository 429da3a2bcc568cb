import Glibc
import TestSupport
import Testing

@testable import TeamSyncBase

@Suite struct DescriptorWriterTests {
    @Test("The writer waits for a full nonblocking descriptor")
    func waitsForRoom() throws {
        let ends = try PipeEnds()
        #expect(fcntl(ends.write, F_SETFL, O_NONBLOCK) == 0)
        let scratch = try TemporaryFolder()
        let bytes = [UInt8](repeating: 7, count: 1 << 20)
        let reader = try ChildProcess("/bin/sh", ["-c", "cat >'\(scratch.appending("copy"))'"], input: ends.read)
        close(ends.read)
        try DescriptorWriter.writeAll(bytes, to: ends.write, called: "pipe")
        close(ends.write)
        #expect(reader.end(kills: false) == .exited(0))
        #expect(try scratch.bytes(of: "copy") == bytes)
    }

    @Test("Failures are thrown")
    func failuresAreThrown() throws {
        let scratch = try TemporaryFolder()
        let descriptor = open(try scratch.write([], to: "file"), O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        #expect(throws: FileError(operation: "write", path: "output", code: EBADF)) {
            try DescriptorWriter.writeAll([1], to: descriptor, called: "output")
        }
        try DescriptorWriter.writeAll([], to: descriptor, called: "output")
    }
}
