import TeamSyncBase

/// The names that the Kotlin sources of a repository declare outside of types.
final class KotlinDeclarations {
    private let tree: TreeSnapshot
    private let paths: [String]

    /// The maximum number of sources to read, and the maximum sizes of one and of all of them, in bytes.
    private static let (fileLimit, sizeLimit, totalLimit) = (20_000, 256 << 10, 64 << 20)

    init(_ tree: TreeSnapshot, _ paths: [String]) { (self.tree, self.paths) = (tree, paths) }

    /// The names by package.
    private lazy var names: [String: Set<String>] = {
        var names: [String: Set<String>] = [:]
        var left = KotlinDeclarations.totalLimit
        for path in paths.lazy.filter({ $0.hasSuffix(".kt") }).prefix(KotlinDeclarations.fileLimit) where left > 0 {
            do throws(UnreadableSource) {
                let bytes = try tree.contents(of: path, limit: KotlinDeclarations.sizeLimit)
                left -= bytes.count
                let (package, own) = KotlinNames.declarations(in: bytes)
                if !own.isEmpty { names[package, default: []].formUnion(own) }
            } catch { continue }
        }
        return names
    }()

    /// Whether a source of a package declares a name.
    func declare(_ name: String, in package: String) -> Bool { names[package]?.contains(name) ?? false }
}
