import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

/// Which folders of a repository belong to a library for others, and which to an app with views and colors of its own. The
/// manifest of the package around a folder decides; so an example beside a library is no obstacle.
struct LibraryEvidence {
    /// Files that are read, and bytes of one.
    private static let (fileLimit, sizeLimit) = (400, 256 << 10)
    /// In names of folders.
    private static let names = [
        "design-system", "designsystem", "design_system", "uikit", "ui-kit", "ui_kit", "component-library",
        "components-library", "componentlibrary", "design-tokens", "designtokens",
    ]
    /// The names that only apps have.
    private static let appNames: Set<String> = [
        "screens", "pages", "features", "viewmodels", "viewcontrollers", "scenes", "routes",
    ]
    /// In names of packages for others.
    private static let designWords: Set<String> = [
        "design", "tokens", "token", "colors", "colours", "color", "palette", "icons", "icon", "theme", "themes", "ui",
        "components", "typography", "foundations", "foundation", "styles",
    ]

    private enum Manifest: Int {
        /// It says nothing, or that the package is not for others.
        case unclear
        /// It does not say that the package is not for others.
        case possible
        case library
        /// Others must have it beside a package of their own.
        case certain
    }

    /// By the folders of packages.
    private let packages: [[String]: Manifest]
    /// Folders of packages whose names say that they are of colors or tokens, in whatever files.
    private let named: Set<[String]>
    /// Whether the manifest at the top says that there are others.
    private let hasWorkspaces: Bool
    /// Folders of packages, by that manifest too.
    private let containers: Set<String>
    /// Names of folders that say that they are of a design system.
    private let designFolders: Set<String>
    /// Folders of what only apps have.
    private let apps: [[String]]

    init(_ summary: TreeSummary, in repository: Repository) throws(GitError) {
        var packages: [[String]: Manifest] = [:]
        var named: Set<[String]> = []
        var workspaces = false
        var containers: Set<String> = ["packages", "libs", "modules"]
        let manifests = summary.manifests.sorted { ($0.folders.count, $0.path) < ($1.folders.count, $1.path) }
        for manifest in manifests.prefix(LibraryEvidence.fileLimit) {
            let limit = LibraryEvidence.sizeLimit
            let bytes = try RepositoryFile.contents(of: manifest, in: repository, limit: limit)
            if manifest.path == "package.json", let bytes,
                case .object(let members)? = JSONFile.value(of: bytes, path: GitPath(manifest.path))
            {
                workspaces = members["workspaces"] != nil
                containers.formUnion(LibraryEvidence.containers(members["workspaces"]))
            }
            let own = bytes.map { LibraryEvidence.read($0, manifest) } ?? .unclear
            if let bytes, manifest.name == "package.json", LibraryEvidence.isOfValues(bytes) {
                named.insert(manifest.folders)
            }
            if own.rawValue >= packages[manifest.folders]?.rawValue ?? 0 { packages[manifest.folders] = own }
        }
        (self.packages, self.named) = (packages, named)
        (hasWorkspaces, self.containers) = (workspaces, containers)
        let folders = summary.folders.lazy.map { $0.split(separator: "/").map(String.init) }.filter { names in
            LibraryEvidence.appNames.contains(names.last?.lowercased() ?? "")
                && !names.contains(where: ComponentFinder.isPlaceName) && FolderRank(names) == .usual
        }
        apps = Array(summary.appFolders) + folders
        designFolders = Set(
            summary.folders.lazy.compactMap { $0.split(separator: "/").last }.filter { LibraryEvidence.isNamed($0) }
                .map(String.init))
    }

    /// Whether what is in a folder is for others.
    func isLibrary(_ folders: [String]) -> Bool {
        if isNamed(folders) { return true }
        switch packages[package(of: folders)] ?? .unclear {
        case .certain: return true
        case .library: return !isApp(folders)
        case .possible, .unclear: return isBesideLibrary(folders) && !isApp(folders)
        }
    }

    /// The folders at the top whose folders are packages, but for those of apps.
    private static func containers(_ workspaces: JSONValue?) -> [String] {
        var patterns = workspaces
        if case .object(let members)? = workspaces { patterns = members["packages"] }
        guard case .array(let elements)? = patterns else { return [] }
        return elements.prefix(100).compactMap(\.string).compactMap { pattern in
            let parts = pattern.split(separator: "/").filter { $0 != "." }.map(String.init)
            guard parts.count == 2, parts[1].hasPrefix("*"), FolderRank(name: parts[0]) == .usual,
                parts[0] != "apps", !parts[0].contains("*")
            else { return nil }
            return parts[0]
        }
    }

    /// Whether a folder of packages holds one for others: some of those beside it have no manifest of their own.
    private func isBesideLibrary(_ folders: [String]) -> Bool {
        guard let first = folders.first, containers.contains(first), package(of: folders).isEmpty else {
            return false
        }
        return hasWorkspaces
            || packages.contains { $0.key.first == first && $0.value.rawValue >= Manifest.library.rawValue }
    }

    /// Whether what is in a folder could be for others.
    func mayBeLibrary(_ folders: [String]) -> Bool {
        packages[package(of: folders)] == .possible ? !isApp(folders) : isLibrary(folders)
    }

    /// Whether what is in a folder is an app's own.
    func isApp(_ folders: [String]) -> Bool {
        if isNamed(folders) { return false }
        let own = package(of: folders)
        // A folder of packages is no place of its own.
        func place(_ folders: [String]) -> [String] {
            let inner = folders.dropFirst(own.count)
            let first = inner.first ?? ""
            return Array(inner.prefix(containers.contains(first) || ["Sources", "projects"].contains(first) ? 2 : 1))
        }
        return apps.contains { app in
            package(of: app) == own && (app.count == own.count || place(app) == place(folders))
        }
    }

    private func isNamed(_ folders: [String]) -> Bool { folders.contains(where: designFolders.contains) }

    private static func isNamed(_ folder: some StringProtocol) -> Bool {
        let name = Array(folder.lowercased().utf8)
        return names.contains { name.firstRange(of: Array($0.utf8)) != nil }
    }

    /// Whether the package around a folder is called like one of colors or tokens.
    func isOfValues(_ folders: [String]) -> Bool { named.contains(package(of: folders)) }

    private static func isOfValues(_ bytes: [UInt8]) -> Bool {
        let name = JSONFile.text(ofMember: "name", in: bytes, size: 214) ?? ""
        return NameWords.of(name, digits: .attached, limit: 20).contains {
            ["tokens", "token", "colors", "colours", "palette", "themes", "theme"].contains($0)
        }
    }

    /// The folder of the innermost package; the root where there is none.
    func package(of folders: [String]) -> [String] {
        var folders = folders
        while !folders.isEmpty, packages[folders] == nil { folders.removeLast() }
        return folders
    }

    /// The kind of a package, by its manifest.
    private static func read(_ bytes: [UInt8], _ manifest: TreeSummary.File) -> Manifest {
        let text = String(decoding: bytes, as: UTF8.self)
        switch manifest.fileExtension {
        case "podspec", "gemspec": return .library
        case "yaml":
            return text.contains("publish_to: none") || text.contains("publish_to: 'none'") ? .unclear : .library
        case "csproj":
            return ["<PackageId>", "<IsPackable>true", "<PackageTags>"].contains { text.contains($0) }
                ? .library : .unclear
        case "swift": return text.contains(".library(") || !text.contains(".executable") ? .library : .unclear
        case "json": break
        default:
            if text.contains("com.android.application") { return .unclear }
            let isLibrary = text.split(whereSeparator: \.isNewline).contains { line in
                let line = line.lowercased()
                return line.contains("library") && ["id(", "id ", "alias(", "apply "].contains { line.contains($0) }
            }
            return isLibrary || text.contains("maven-publish") ? .library : .unclear
        }
        guard case .object(let members)? = JSONFile.value(of: bytes, path: GitPath(manifest.path)) else {
            return .unclear
        }
        if members["peerDependencies"] != nil || members["publishConfig"] != nil { return .certain }
        let isPublished = ["main", "module", "exports", "types", "style", "sass", "files"].contains {
            members[$0] != nil
        }
        // A package with a version is for others where its name or its place says so.
        let name = members["name"]?.string ?? ""
        let isDesign = NameWords.of(name, digits: .attached, limit: 20).contains(where: designWords.contains)
        let isMember = manifest.folders.count > 1
        // What the packages beside it import is for others, too, though it is not published.
        if members["private"] == .bool(true) { return isPublished && isDesign && isMember ? .library : .unclear }
        if isPublished { return .library }
        return members["version"] != nil && (isDesign || isMember || name.hasPrefix("@")) ? .library : .possible
    }
}
