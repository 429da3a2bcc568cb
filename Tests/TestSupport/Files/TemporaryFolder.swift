import Foundation

/// A folder that is removed with its last reference, with all its contents.
package final class TemporaryFolder: Sendable {
    /// Absolute, without symbolic links and without a trailing slash.
    package let path: String

    /// - Parameter onDisk: for files that a file system in memory does not support; all others are faster in memory.
    package init(_ name: String = "teamsync", onDisk: Bool = false) throws {
        let base = onDisk ? Self.diskBase : Self.memoryBase
        var template = Array("\(base)/\(name)-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil, let real = realpath(template, nil) else {
            throw SystemError("create", "a folder in \(base)")
        }
        defer { free(real) }
        path = String(cString: real)
    }

    static let diskBase = FileManager.default.temporaryDirectory.path
    /// On the disk if there is not enough memory, as in a container.
    private static let memoryNeeded: UInt = 2 << 30
    /// scripts/test sets a folder that it removes, even if it is interrupted.
    static let memoryBase =
        [ProcessInfo.processInfo.environment["TEAMSYNC_TEST_MEMORY"], "/dev/shm"].compactMap(\.self).first { folder in
            var status = statvfs()
            return access(folder, W_OK | X_OK) == 0 && statvfs(folder, &status) == 0
                && UInt(status.f_bavail) * UInt(status.f_frsize) >= memoryNeeded
        } ?? diskBase

    deinit {
        do {
            try RawFile.remove(RawPath(path))
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
        }
    }

    /// The absolute path of `name` in the folder; nothing is created.
    package func appending(_ name: String) -> String {
        "\(path)/\(name)"
    }
}
