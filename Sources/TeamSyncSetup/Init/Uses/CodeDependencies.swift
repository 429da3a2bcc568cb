import TeamSyncBase
import TeamSyncDesign
import TeamSyncGit

/// The packages that the code of a clone depends on: those in its manifests, and those that its sources import.
struct CodeDependencies {
    /// The maximum number of manifests to read, and the maximum size of one, in bytes.
    private static let (manifestLimit, sizeLimit) = (200, 256 << 10)
    private static let members = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"]

    private var packages: Set<String> = []

    init(
        _ summary: TreeSummary, _ repository: Repository, _ names: [CodeAccessor: Set<String>]
    ) throws(GitError) {
        for accessor in names.keys {
            switch accessor.form {
            case .imports, .files: packages.insert(accessor.owner)
            default: if let module = accessor.module { packages.insert(module) }
            }
        }
        let manifests = summary.manifests.filter { ["package.json", "pubspec.yaml"].contains($0.name) }
        for manifest in manifests.prefix(CodeDependencies.manifestLimit) {
            guard
                let bytes = try RepositoryFile.contents(
                    of: manifest, in: repository, limit: CodeDependencies.sizeLimit)
            else { continue }
            if manifest.name == "pubspec.yaml" {
                for line in bytes.split(separator: 0x0a) where line.starts(with: "  ".utf8) {
                    let name = line.dropFirst(2).prefix(while: CodeNames.isWord)
                    guard line[name.endIndex...].first == UInt8(ascii: ":") else { continue }
                    packages.insert(String(decoding: name, as: UTF8.self))
                }
            } else if case .object(let members)? = JSONFile.value(of: bytes, path: GitPath(manifest.path)) {
                for name in CodeDependencies.members {
                    guard case .object(let own)? = members[name] else { continue }
                    packages.formUnion(own.keys)
                }
            }
        }
    }

    /// Whether the code depends on a package of a catalogue's repository.
    func include(_ catalogue: NamedCatalogue) -> Bool { packages.contains(where: catalogue.has(package:)) }
}
