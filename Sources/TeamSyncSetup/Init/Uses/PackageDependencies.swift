import TeamSyncConfiguration
import TeamSyncGit

/// The dependencies in the manifests of Swift packages on packages of recognized repositories.
struct PackageDependencies {
    /// A repository whose package code may depend on.
    struct Provider: Sendable {
        let path: String
        /// The identity of its remote.
        let origin: String
        /// The name of its catalogue of components.
        let catalogue: String
    }

    /// The maximum number of manifests, and the maximum sizes of one and of a dependency in it, in bytes.
    private static let (fileLimit, sizeLimit, callLimit) = (20, 256 << 10, 500)

    private let providers: [Provider]

    init(on providers: [Provider]) { self.providers = providers }

    /// Returns a use for each of the repositories that the packages of a clone depend on.
    func uses(
        in summary: TreeSummary, at clone: String, _ repository: Repository
    ) throws(GitError) -> [FoundUser.Use] {
        guard !providers.isEmpty else { return [] }
        var found: [FoundUser.Use] = []
        let manifests = summary.manifests.filter { $0.name == "Package.swift" }
        for manifest in manifests.prefix(PackageDependencies.fileLimit) {
            guard let bytes = try repository.blob(manifest.id, limit: PackageDependencies.sizeLimit) else { continue }
            let folder = ([clone] + manifest.folders).joined(separator: "/")
            for (label, value) in PackageDependencies.all(in: String(decoding: bytes, as: UTF8.self)) {
                let key = RemoteIdentity.key(ofURL: value, in: folder)
                let provider = providers.first { provider in
                    provider.path != clone
                        && (label == "path" ? RemoteIdentity.key(ofURL: provider.path, in: "/") : provider.origin)
                            == key
                }
                guard let provider, !found.contains(where: { $0.catalogue == provider.catalogue }) else { continue }
                found.append(
                    FoundUser.Use(
                        catalogue: provider.catalogue,
                        source: .lines(
                            glob: "**/*.swift", exclude: [], pattern: #"\b(?<key>[A-Z]\w+)\("#),
                        example: ".package(\(label): \"\(value)\")", items: []))
            }
        }
        return found.sorted { $0.catalogue < $1.catalogue }
    }

    /// The `path` or the `url` of each dependency in a manifest.
    static func all(in manifest: String) -> [(label: String, value: String)] {
        let code = manifest.split(separator: "\n").filter { line in
            !line.drop { $0 == " " || $0 == "\t" }.hasPrefix("//")
        }.joined(separator: "\n")
        var found: [(String, String)] = []
        var rest = code.utf8[...]
        let start = Array(".package(".utf8)
        while let index = rest.firstRange(of: start) {
            rest = rest[index.upperBound...]
            let call = String(Substring(rest.prefix(callLimit).prefix { $0 != UInt8(ascii: ")") }))
            for label in ["path", "url"] {
                let parts = call.split(separator: "\(label):", maxSplits: 1, omittingEmptySubsequences: false)
                guard parts.count == 2, case let value = parts[1].drop(while: { $0.isWhitespace }),
                    value.first == "\"", let end = value.dropFirst().firstIndex(of: "\"")
                else { continue }
                found.append((label, String(value[..<end].dropFirst())))
                break
            }
        }
        return found
    }
}
