import Foundation

/// A folder for configuration files, removed with the value.
final class ConfigurationFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/teamsync-config-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            print("left behind: \(path): \(error)")
        }
    }

    /// The path of a new file with the bytes.
    func write(_ bytes: [UInt8], as name: String = "config.yaml") throws -> String {
        let file = "\(path)/\(name)"
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        return file
    }
}
