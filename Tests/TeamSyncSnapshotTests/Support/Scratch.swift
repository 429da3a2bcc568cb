import Foundation

/// A folder of a test's own, removed with the value that owns it.
final class Scratch: Sendable {
    /// Absolute, without a slash at the end.
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/teamsync-test-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            print("cannot remove \(path): \(error)")
        }
    }

    func path(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes a file in the folder.
    /// - Returns: its path.
    @discardableResult
    func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
        return path(name)
    }

    func bytes(of name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: path(name))))
    }

    /// Names of what is in the folder, hidden files included, sorted.
    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }
}
