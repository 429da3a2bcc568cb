import Foundation

/// The folder of the package that contains the tests.
package enum PackageFolder {
    /// The absolute path of a file of the package.
    package static func path(_ name: String) -> String {
        var folder = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { folder.deleteLastPathComponent() }
        return folder.appendingPathComponent(name).path
    }
}
