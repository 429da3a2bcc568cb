import TeamSyncBase
import TeamSyncDesign
import TeamSyncGit

/// Decides whether a package of scripts with the entry of an app, such as `App.tsx`, is a library or an app.
///
/// The manifest of a library says that others use it, or that its code is published, and the entry is then that of a page
/// for development. In all other packages, the entry is that of an app.
struct AppEntries {
    /// The maximum number of entries whose manifests are read; all others are those of apps.
    private static let limit = 400
    /// The folders with the index of a library, in its package.
    private static let indexFolders = [["src"], ["lib"], ["src", "lib"]]

    static func isName(_ name: String) -> Bool {
        ["App.tsx", "App.jsx", "App.js", "App.vue", "App.svelte"].contains(name)
    }

    /// The entries of apps.
    private(set) var apps: [AppEvidence] = []
    /// The entries in packages that may also be libraries.
    private(set) var doubtful: [(package: [String], path: String)] = []

    /// - Parameters:
    ///   - areLibraries: whether packages that may be libraries are not treated as apps.
    ///   - package: returns the folder of the package that contains a folder.
    init(
        _ summary: TreeSummary, in repository: Repository, areLibraries: Bool, package: ([String]) -> [String]
    ) throws(GitError) {
        apps = summary.appEntries.dropFirst(AppEntries.limit).map(AppEvidence.init(file:))
        for entry in summary.appEntries.prefix(AppEntries.limit) {
            let folder = package(entry.folders)
            let manifest = summary.manifests.first { $0.name == "package.json" && $0.folders == folder }
            guard let manifest,
                let bytes = try RepositoryFile.contents(of: manifest, in: repository, limit: 256 << 10),
                case .object(let members)? = JSONFile.value(of: bytes, path: GitPath(manifest.path))
            else {
                apps.append(AppEvidence(file: entry))
                continue
            }
            if PackageManifest.isForOthers(members) || PackageManifest.isWorkshop(members) { continue }
            let isPrivate = members["private"] == .bool(true)
            let isDescribed = PackageManifest.describesCode(members)
            let hasMain = members["main"] != nil
            if !isPrivate {
                if isDescribed { continue }
                if hasMain, try AppEntries.hasIndex(folder, summary, repository) { continue }
            }
            let isDoubtful = isDescribed || !isPrivate && hasMain
            if isDoubtful { doubtful.append((folder, entry.path)) }
            if !(isDoubtful && areLibraries) { apps.append(AppEvidence(file: entry)) }
        }
    }

    /// The exports of a library's parts; `export default` may also be that of an app.
    private static let exports = ["export *", "export {", "export const ", "module.exports"]

    /// Whether a package contains an index that exports its parts.
    private static func hasIndex(
        _ package: [String], _ summary: TreeSummary, _ repository: Repository
    ) throws(GitError) -> Bool {
        let files = summary.sources.filter { file in
            file.stem == "index" && FileKind(file.name)?.isScript == true && file.folders.starts(with: package)
                && indexFolders.contains(Array(file.folders.dropFirst(package.count)))
        }
        for file in files {
            let bytes = try RepositoryFile.contents(of: file, in: repository, limit: 64 << 10) ?? []
            if exports.contains(where: { bytes.firstRange(of: Array($0.utf8)) != nil }) { return true }
        }
        return false
    }
}
