import Foundation

/// Executables of the package, built beside the tests.
package enum ProductBinary {
    /// The absolute path of a product, such as `teamsync`.
    /// - Throws: when it was not built.
    package static func path(_ name: String) throws -> String {
        var folder = Bundle.main.bundleURL
        for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
            folder = bundle.bundleURL.deletingLastPathComponent()
        }
        let path = folder.appendingPathComponent(name).path
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw SystemError("find the built product", path, code: ENOENT)
        }
        return path
    }
}
