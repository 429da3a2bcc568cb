import Foundation

/// A small file system in memory, mounted on a folder until its last reference goes. Takes root.
package final class MemoryFileSystem: Sendable {
    package let path: String

    /// - Parameters:
    ///   - path: of a folder that is there.
    ///   - kilobytes: all that fits on it.
    package init(on path: String, kilobytes: Int) throws {
        self.path = path
        try Self.run("mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k,mode=700", "tmpfs", path)
    }

    deinit {
        do {
            // Also while somebody still has a file of it open.
            try Self.run("umount", "--lazy", path)
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
        }
    }

    /// Whether this user may mount here.
    package static let isPossible: Bool = {
        do {
            // Optimized code lets go of a folder after its last use, which would be its path.
            try withExtendedLifetime(TemporaryFolder("mount")) { folder in
                _ = try MemoryFileSystem(on: folder.path, kilobytes: 16)
            }
            return true
        } catch {
            return false
        }
    }()

    /// Takes all the space that is left.
    package func fill() throws {
        let descriptor = open(filler, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemError("create", filler) }
        defer { close(descriptor) }
        let block = [UInt8](repeating: 0, count: 4096)
        while block.withUnsafeBytes({ write(descriptor, $0.baseAddress, $0.count) }) > 0 {}
        guard errno == ENOSPC else { throw SystemError("fill", filler) }
    }

    /// Gives the space back that `fill` has taken.
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
