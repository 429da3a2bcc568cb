import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

/// Determines which folders of a repository belong to a library, and which belong to an app with its own views and
/// colors. The manifest of the enclosing package decides, so an example app next to a library makes no difference.
struct LibraryEvidence {
    /// The maximum number of files to read, and the maximum size of one file, in bytes.
    private static let (fileLimit, sizeLimit) = (400, 256 << 10)
    /// Parts of the names of folders that denote a design system.
    private static let names = [
        "design-system", "designsystem", "design_system", "uikit", "ui-kit", "ui_kit", "component-library",
        "components-library", "componentlibrary", "design-tokens", "designtokens",
    ]
    /// Names of folders that only apps have.
    private static let appNames: Set<String> = [
        "screens", "pages", "features", "viewmodels", "viewcontrollers", "scenes", "routes",
    ]
    /// Words in the names of library packages.
    private static let designWords: Set<String> = [
        "design", "tokens", "token", "colors", "colours", "color", "palette", "icons", "icon", "theme", "themes", "ui",
        "components", "typography", "foundations", "foundation", "styles",
    ]

    /// Names of folders that usually contain packages or modules.
    private static let usualContainers: Set<String> = [
        "packages", "libs", "modules", "libraries", "frameworks", "Packages", "Libs", "Modules", "Libraries",
        "Frameworks",
    ]

    private enum Manifest: Int {
        /// The manifest says nothing about it, or says that the package is not a library.
        case unclear
        /// The manifest does not rule out a library.
        case possible
        case library
        /// The package has `exports`; its sources may also contain its site, such as `src/routes` next to `src/lib`.
        case exporting
        /// The package is certainly for other projects.
        case certain
    }

    /// The kinds of the packages, by folder.
    private var packages: [[String]: Manifest]
    /// The folders of packages whose names denote colors or tokens.
    private let named: Set<[String]>
    /// The folders of packages whose names denote icons.
    private let iconPackages: Set<[String]>
    /// The folders with a manifest of the Swift package manager.
    let swiftPackages: Set<[String]>
    /// Whether the top-level manifest declares further packages.
    private let hasWorkspaces: Bool
    /// The folders that contain packages, including those that the top-level manifest declares.
    private let containers: Set<String>
    /// Names of folders that denote a design system.
    private let designFolders: Set<String>
    /// Folders with contents that only apps have.
    private let apps: [[String]]
    /// The paths of the entries of apps in packages that may be libraries.
    let doubtfulEntries: [String]
    /// The modules of Gradle with names that denote a part of a design system.
    private let designModules: [[String]]

    /// - Parameter areLibraries: whether packages that may be libraries or apps are libraries.
    init(_ summary: TreeSummary, in repository: Repository, areLibraries: Bool = false) throws(GitError) {
        var packages: [[String]: Manifest] = [:]
        var (named, iconPackages): (Set<[String]>, Set<[String]>) = ([], [])
        var workspaces = false
        var publishes = false
        /// The modules of Gradle that may be published by a plugin of the build, and those that are apps.
        var (modules, gradleApps): ([[String]], [[String]]) = ([], [])
        var containers = LibraryEvidence.usualContainers
        let configurations = summary.manifests.filter { WebSite.isConfiguration($0.name) }
        let manifests = summary.manifests.filter { !WebSite.isConfiguration($0.name) }.sorted {
            ($0.folders.count, $0.path) < ($1.folders.count, $1.path)
        }
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
            if let bytes, GradleFile.isName(manifest.name) {
                let file = GradleFile(String(decoding: bytes, as: UTF8.self))
                if file.isApp { gradleApps.append(manifest.folders + (manifest.folders.isEmpty ? ["src"] : [])) }
                if GradleFile.isShared(manifest.folders) {
                    publishes = publishes || file.publishes
                } else if !file.isApp {
                    modules.append(manifest.folders)
                }
            }
            if let bytes, manifest.name == "package.json" {
                let words = LibraryEvidence.words(inNameOf: bytes)
                if !words.isDisjoint(with: LibraryEvidence.valueWords) { named.insert(manifest.folders) }
                if !words.isDisjoint(with: ["icons", "glyphs", "svgs"]) { iconPackages.insert(manifest.folders) }
            }
            if own.rawValue >= packages[manifest.folders]?.rawValue ?? 0 { packages[manifest.folders] = own }
        }
        for module in modules where publishes && packages[module] == .unclear { packages[module] = .library }
        for folder in LibraryEvidence.singleDirectoryComponents(summary) { packages[folder] = .certain }
        (self.packages, self.named, self.iconPackages) = (packages, named, iconPackages)
        swiftPackages = Set(manifests.lazy.filter { $0.name == "Package.swift" }.map(\.folders))
        (hasWorkspaces, self.containers) = (workspaces, containers)
        let folders = summary.folders.lazy.map { $0.split(separator: "/").map(String.init) }.filter { names in
            LibraryEvidence.appNames.contains(names.last?.lowercased() ?? "")
                && !names.contains(where: ComponentPlace.isName) && FolderRank(names) == .usual
        }
        let sites = configurations.filter { file in
            // A configuration deeper inside a package is for a site that is only a part of the package.
            guard file.folders.isEmpty || packages[file.folders] != nil else { return false }
            let manifest = packages[file.folders] ?? .unclear
            return manifest.rawValue < Manifest.library.rawValue && WebSite.isSite(file, among: summary.folders)
        }
        designModules = modules.filter { module in
            packages[module]?.rawValue ?? 0 >= Manifest.library.rawValue
                && NameWords.of(module.last ?? "", digits: .attached, limit: 20)
                    .contains(where: LibraryEvidence.designWords.contains)
        }
        let entries = try AppEntries(summary, in: repository, areLibraries: areLibraries) { folders in
            LibraryEvidence.package(of: folders, in: packages)
        }
        doubtfulEntries = entries.doubtful.map(\.path)
        for (package, _) in entries.doubtful where areLibraries && packages[package] != .exporting {
            self.packages[package] = .library
        }
        apps = Array(summary.appFolders) + entries.apps + gradleApps + sites.map(\.folders) + folders
        designFolders = Set(
            summary.folders.lazy.compactMap { $0.split(separator: "/").last }.filter { LibraryEvidence.isNamed($0) }
                .map(String.init))
    }

    /// Whether the contents of a folder are used by other projects.
    func isLibrary(_ folders: [String]) -> Bool {
        if isNamed(folders) { return true }
        switch packages[package(of: folders)] ?? .unclear {
        case .certain: return true
        case .library, .exporting: return !isApp(folders)
        case .possible, .unclear: return isBesideLibrary(folders) && !isApp(folders)
        }
    }

    /// The folders of modules and themes of Drupal with single directory components, each of which has a specification:
    /// `components/button/button.component.yml`.
    private static func singleDirectoryComponents(_ summary: TreeSummary) -> [[String]] {
        var numbers: [[String]: Int] = [:]
        for file in summary.structured where file.rank == .usual && file.name.hasSuffix(".component.yml") {
            guard let place = file.folders.lastIndex(of: "components"), place < file.folders.count - 1,
                let folder = file.folders.last, file.name == "\(folder).component.yml"
            else { continue }
            numbers[Array(file.folders[..<place]), default: 0] += 1
        }
        return numbers.filter { $0.value >= ComponentPlace.fewest }.map(\.key)
    }

    /// The top-level folders whose subfolders are packages, except those of apps.
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

    /// Whether a folder without a manifest is in a folder of packages, and its siblings or the workspaces indicate
    /// libraries.
    func isBesideLibrary(_ folders: [String]) -> Bool {
        guard let first = folders.first, containers.contains(first), package(of: folders).isEmpty else {
            return false
        }
        return hasWorkspaces
            || packages.contains { $0.key.first == first && $0.value.rawValue >= Manifest.library.rawValue }
    }

    /// Whether the contents of a folder may be used by other projects.
    func mayBeLibrary(_ folders: [String]) -> Bool {
        packages[package(of: folders)] == .possible ? !isApp(folders) : isLibrary(folders)
    }

    /// Whether the contents of a folder belong to an app.
    func isApp(_ folders: [String]) -> Bool {
        if isNamed(folders) { return false }
        let own = package(of: folders)
        let isExporting = packages[own].map { $0.rawValue >= Manifest.exporting.rawValue } ?? false
        // A folder of packages is not a place of its own: its subfolders are.
        func place(_ folders: [String]) -> [String] {
            let inner = folders.dropFirst(own.count)
            let first = inner.first ?? ""
            let isDeep =
                containers.contains(first) || ["Sources", "projects"].contains(first) || isExporting && first == "src"
            return Array(inner.prefix(isDeep ? 2 : 1))
        }
        return apps.contains { app in
            package(of: app) == own
                && (app.count == own.count || place(app) == place(folders)
                    || app == own + ["src"] && folders.starts(with: app))
        }
    }

    /// Whether a folder belongs to an Android app next to a module of the same build with parts of a design system, so that
    /// the app's module may contain the rest of it.
    func isAppOfDesignSystem(_ folders: [String]) -> Bool {
        let own = package(of: folders)
        return !own.isEmpty && isApp(folders) && designModules.contains { !$0.starts(with: own) && !isApp($0) }
    }

    private func isNamed(_ folders: [String]) -> Bool { folders.contains(where: designFolders.contains) }

    private static func isNamed(_ folder: some StringProtocol) -> Bool {
        let name = Array(folder.lowercased().utf8)
        return names.contains { name.firstRange(of: Array($0.utf8)) != nil }
    }

    /// Whether the name of the enclosing package denotes colors or tokens.
    func isOfValues(_ folders: [String]) -> Bool { named.contains(package(of: folders)) }

    /// Whether the name of the enclosing package denotes icons.
    func isOfIcons(_ folders: [String]) -> Bool { iconPackages.contains(package(of: folders)) }

    private static let valueWords: Set<String> = [
        "tokens", "token", "colors", "colours", "palette", "themes", "theme",
    ]

    private static func words(inNameOf manifest: [UInt8]) -> Set<String> {
        let name = JSONFile.text(ofMember: "name", in: manifest, size: 214) ?? ""
        return Set(NameWords.of(name, digits: .attached, limit: 20))
    }

    /// The folder of the innermost enclosing package; the root if there is none.
    func package(of folders: [String]) -> [String] { LibraryEvidence.package(of: folders, in: packages) }

    private static func package(of folders: [String], in packages: [[String]: Manifest]) -> [String] {
        var folders = folders
        while !folders.isEmpty, packages[folders] == nil { folders.removeLast() }
        return folders
    }

    /// Determines the kind of a package from its manifest.
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
        // A package of Elixir is published with the list of its licenses.
        case "exs": return text.contains("package:") && text.contains("licenses:") ? .library : .unclear
        case "json": break
        default:
            let file = GradleFile(text)
            if file.isApp || text.contains("com.android.application") { return .unclear }
            return file.isLibrary || file.publishes ? .library : .unclear
        }
        guard case .object(let members)? = JSONFile.value(of: bytes, path: GitPath(manifest.path)) else {
            return .unclear
        }
        if ["peerDependencies", "publishConfig", "customElements"].contains(where: { members[$0] != nil }) {
            return .certain
        }
        let isPublished = ["main", "module", "exports", "types", "style", "sass", "files"].contains {
            members[$0] != nil
        }
        // A package with a version is a library if its name or location indicates one.
        let name = members["name"]?.string ?? ""
        let isDesign = NameWords.of(name, digits: .attached, limit: 20).contains(where: designWords.contains)
        let isMember = manifest.folders.count > 1
        // A package that is not published is a library too if sibling packages import its code.
        if members["private"] == .bool(true) { return isPublished && isDesign && isMember ? .library : .unclear }
        if members["exports"] != nil || members["svelte"] != nil { return .exporting }
        if isPublished { return .library }
        return members["version"] != nil && (isDesign || isMember || name.hasPrefix("@")) ? .library : .possible
    }
}
