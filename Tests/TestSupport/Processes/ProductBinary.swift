import Foundation

/// Executables of the package, built together with the tests.
package enum ProductBinary {
    /// The absolute path of a product, such as `teamsync`.
    /// - Throws: if it was not built.
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

    /// The executables of the package: the products that Package.swift lists.
    package static func names() throws -> [String] {
        let manifest = String(
            decoding: try RawFile.contents(of: RawPath(PackageFolder.path("Package.swift"))), as: UTF8.self)
        let names = manifest.split(separator: "\n").compactMap { line in
            line.firstMatch(of: /^\s*\.executable\(name: "([^"]+)"/).map { String($0.1) }
        }
        guard !names.isEmpty else { throw SystemError("find the products in", "Package.swift", code: ENOENT) }
        return names
    }
}
