import Foundation

/// The programs of the Swift toolchain that runs the tests.
package enum Toolchain {
    /// - Returns: nil if there is no program with this name.
    package static func path(of name: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        let own = folders.compactMap { folder in
            FileManager.default.isExecutableFile(atPath: "\(folder)/swift")
                ? URL(fileURLWithPath: "\(folder)/swift").resolvingSymlinksInPath().deletingLastPathComponent().path
                : nil
        }
        return (folders + own).map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
