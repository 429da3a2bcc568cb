import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

/// Whether the sources of a repository are a library for others, and not an app with views and colors of its own.
struct LibraryEvidence {
    /// Files that are read, and bytes of one.
    private static let (fileLimit, sizeLimit) = (30, 256 << 10)
    /// In names of folders.
    private static let names = [
        "design-system", "designsystem", "design_system", "uikit", "ui-kit", "ui_kit", "component-library",
        "components-library", "design-tokens", "designtokens",
    ]
    /// What only apps have.
    private static let appFolders: Set<String> = [
        "screens", "pages", "features", "viewmodels", "controllers", "scenes", "routes", "navigation", "repositories",
        "services", "networking",
    ]

    let isLibrary: Bool

    init(_ summary: TreeSummary, in repository: Repository) throws(GitError) {
        let folders = summary.folders.filter { FolderRank($0.split(separator: "/").map(String.init)) == .usual }
            .map { $0.lowercased() }
        if folders.contains(where: { folder in LibraryEvidence.names.contains { folder.contains($0) } }) {
            isLibrary = true
            return
        }
        let hasApp =
            summary.hasApp
            || folders.contains {
                LibraryEvidence.appFolders.contains($0.split(separator: "/").last.map(String.init) ?? "")
            }
        guard !hasApp else {
            isLibrary = false
            return
        }
        for manifest in summary.manifests.prefix(LibraryEvidence.fileLimit) {
            let limit = LibraryEvidence.sizeLimit
            guard let bytes = try RepositoryFile.contents(of: manifest, in: repository, limit: limit),
                LibraryEvidence.isOfLibrary(bytes, manifest)
            else { continue }
            isLibrary = true
            return
        }
        isLibrary = false
    }

    /// Whether a manifest says that a package is for others.
    private static func isOfLibrary(_ bytes: [UInt8], _ manifest: TreeSummary.File) -> Bool {
        guard manifest.fileExtension == "json" else {
            let text = String(decoding: bytes, as: UTF8.self)
            return [".library(", "com.android.library", "maven-publish", "libs.plugins.android.library"].contains {
                text.contains($0)
            }
        }
        guard case .object(let members)? = JSONFile.value(of: bytes, path: GitPath(manifest.path)) else { return false }
        let isPublished = ["main", "module", "exports", "types", "publishConfig"].contains { members[$0] != nil }
        return members["peerDependencies"] != nil || isPublished && members["private"] != .bool(true)
    }
}
