import Foundation

/// A folder that goes away with its last reference, whatever it holds by then.
package final class TemporaryFolder: Sendable {
    /// Absolute, without symbolic links and without a slash at the end.
    package let path: String

    /// - Parameter inMemory: for many small files that come and go: in a file system without a disk, if there is one.
    package init(_ name: String = "teamsync", inMemory: Bool = false) throws {
        let base = inMemory ? Self.memoryBase : Self.base
        var template = Array("\(base)/\(name)-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil, let real = realpath(template, nil) else {
            throw SystemError("create", "a folder in \(base)")
        }
        defer { free(real) }
        path = String(cString: real)
    }

    static let base = FileManager.default.temporaryDirectory.path
    /// scripts/test names a folder that it removes, also when it is interrupted.
    static let memoryBase =
        [ProcessInfo.processInfo.environment["TEAMSYNC_TEST_MEMORY"], "/dev/shm"]
        .compactMap(\.self).first { access($0, W_OK | X_OK) == 0 } ?? base

    deinit {
        do {
            try RawFile.remove(RawPath(path))
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
        }
    }

    /// The absolute path of `name` in the folder; nothing is made.
    package func appending(_ name: String) -> String {
        "\(path)/\(name)"
    }
}
