import Foundation

/// A file without a name that a child process reads from or writes to.
final class ScratchFile: Sendable {
    let descriptor: Int32

    init(holding content: [UInt8] = []) throws {
        let base = content.count > 1 << 20 ? TemporaryFolder.diskBase : TemporaryFolder.memoryBase
        let path = "\(base)/teamsync-stream-\(getpid())-\(UInt64.random(in: .min ... .max))"
        descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemError("create", path) }
        unlink(path)
        try RawFile.writeAll(content, to: descriptor, path: "a scratch file")
        lseek(descriptor, 0, SEEK_SET)
    }

    deinit {
        close(descriptor)
    }

    func contents() throws -> [UInt8] {
        lseek(descriptor, 0, SEEK_SET)
        return try RawFile.readAll(descriptor, path: "a scratch file")
    }
}
