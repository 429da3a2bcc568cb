import Foundation

/// A small file system in memory, mounted on a folder until its last reference is released. Needs root.
package final class MemoryFileSystem: Sendable {
    package let path: String

    /// - Parameters:
    ///   - path: the path of an existing folder.
    ///   - kilobytes: its total size.
    package init(on path: String, kilobytes: Int) throws {
        self.path = path
        try Self.run("mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k,mode=700", "tmpfs", path)
    }

    deinit {
        do {
            // Also works if a process has an open file in it.
            try Self.run("umount", "--lazy", path)
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
        }
    }

    /// Whether this user can mount file systems here.
    package static let isPossible: Bool = {
        do {
            // Optimized code releases a folder after its last use, which would otherwise be the use of its path.
            try withExtendedLifetime(TemporaryFolder("mount")) { folder in
                _ = try MemoryFileSystem(on: folder.path, kilobytes: 16)
            }
            return true
        } catch {
            return false
        }
    }()

    /// Fills the remaining space.
    package func fill() throws {
        let descriptor = open(filler, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemError("create", filler) }
        defer { close(descriptor) }
        let block = [UInt8](repeating: 0, count: 4096)
        while block.withUnsafeBytes({ write(descriptor, $0.baseAddress, $0.count) }) > 0 {}
        guard errno == ENOSPC else { throw SystemError("fill", filler) }
    }

    /// Releases the space that `fill` has used.
    package func empty() throws {
        try RawFile.remove(RawPath(filler))
    }

    private var filler: String { "\(path)/filler" }

    private static func run(_ words: String...) throws {
        var command = Command(words[0], environment: SealedEnvironment.variables(home: "/"))
        command.arguments = words.dropFirst().map { RawPath($0) }
        _ = try command.runChecked()
    }
}
