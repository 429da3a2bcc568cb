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
    /// Names of folders that usually contain packages or modules.
    private static let usualContainers: Set<String> = [
        "packages", "libs", "modules", "libraries", "frameworks", "Packages", "Libs", "Modules", "Libraries",
        "Frameworks",
    ]

    /// The kinds of the packages, by folder.
    private var packages: [[String]: PackageManifest]
    /// The folders of packages whose names denote colors or tokens.
    private let named: Set<[String]>
    /// The folders of packages whose names denote icons.
    private let iconPackages: Set<[String]>
    /// The folders of libraries whose names denote a design system or a part of one.
    private let designPackages: Set<[String]>
    /// The folders with a manifest of the Swift package manager.
    let swiftPackages: Set<[String]>
    /// Whether the top-level manifest declares further packages.
    private let hasWorkspaces: Bool
    /// The folders that contain packages, including those that the top-level manifest declares.
    private let containers: Set<String>
    /// Names of folders that denote a design system.
    private let designFolders: Set<String>
    /// Folders with contents that only apps have.
    private let apps: [AppEvidence]
    /// The paths of the entries of apps in packages that may be libraries.
    let doubtfulEntries: [String]
    /// The modules of Gradle with names that denote a part of a design system.
    private let designModules: [[String]]
    /// Folders with names of a design system that contain the whole app of a Gradle build with a library.
    private let wholeApps: Set<[String]>

    /// - Parameter areLibraries: whether packages that may be libraries or apps are libraries.
    init(_ summary: TreeSummary, in repository: Repository, areLibraries: Bool = false) throws(GitError) {
        var packages: [[String]: PackageManifest] = [:]
        var (named, iconPackages, designPackages): (Set<[String]>, Set<[String]>, Set<[String]>) = ([], [], [])
        var workspaces = false
        var (gradle, built): (GradleModules, [AppEvidence]) = (GradleModules(), [])
        var dart: [[String]] = []
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
            var own = bytes.map { PackageManifest($0, manifest) } ?? .unclear
            if let bytes, GradleFile.isName(manifest.name) {
                gradle.add(GradleFile(String(decoding: bytes, as: UTF8.self)), manifest)
            }
            if let bytes, own == .unclear, manifest.name == "pubspec.yaml" {
                if DartPackage.isLibrary(bytes, manifest, summary) {
                    own = .library
                } else {
                    dart.append(manifest.folders)
                }
            }
            if let bytes, own >= .library, PackageManifest.isOfDesign(bytes, manifest) {
                designPackages.insert(manifest.folders)
            }
            if let bytes, manifest.name == "package.json" {
                if PackageManifest.isOfValues(bytes) { named.insert(manifest.folders) }
                if PackageManifest.isOfIcons(bytes) { iconPackages.insert(manifest.folders) }
                if let framework = PackageManifest.appFramework(of: bytes, manifest),
                    !(manifest.folders.isEmpty && workspaces), !LibraryEvidence.hasRegistry(manifest.folders, summary)
                {
                    own = .unclear
                    let reason = "\(manifest.path) builds a website or app with '\(framework)'"
                    built.append(AppEvidence(folders: manifest.folders, reason: reason))
                }
            }
            packages[manifest.folders] = max(own, packages[manifest.folders] ?? .unclear)
        }
        let ofApp = gradle.ofApp
        for module in gradle.others where gradle.arePublished && packages[module] == .unclear {
            packages[module] = .library
        }
        for module in ofApp where packages[module.folders] == .library { packages[module.folders] = .unclear }
        for folder in LibraryEvidence.singleDirectoryComponents(summary) { packages[folder] = .certain }
        for package in packages.keys where LibraryEvidence.hasRegistry(package, summary) {
            // The rest of the package is the site of the registry.
            for folder in [package + ["registry"], package + ["src", "registry"]]
            where summary.folders.contains(folder.joined(separator: "/")) && packages[package] ?? .unclear < .library {
                packages[folder] = .library
            }
        }
        (self.packages, self.named) = (packages, named)
        (self.iconPackages, self.designPackages) = (iconPackages, designPackages)
        swiftPackages = Set(manifests.lazy.filter { $0.name == "Package.swift" }.map(\.folders))
        (hasWorkspaces, self.containers) = (workspaces, containers)
        let sites = configurations.filter { file in
            // A configuration deeper inside a package is for a site that is only a part of the package.
            guard file.folders.isEmpty || packages[file.folders] != nil else { return false }
            return packages[file.folders] ?? .unclear < .library && WebSite.isSite(file, among: summary.folders)
        }.map { AppEvidence(folders: $0.folders, reason: "\($0.path) configures a website") }
        designModules = gradle.others.filter { packages[$0] ?? .unclear >= .library && GradleModules.isDesign($0) }
        let entries = try AppEntries(summary, in: repository, areLibraries: areLibraries) { folders in
            LibraryEvidence.package(of: folders, in: packages)
        }
        doubtfulEntries = entries.doubtful.map(\.path)
        for (package, _) in entries.doubtful where areLibraries && packages[package] != .exporting {
            self.packages[package] = .library
        }
        let own = Set(gradle.libraries.filter { packages[$0] ?? .unclear >= .library })
        let servers = LibraryEvidence.serversOfLibraries(summary, packages)
        let evidence = AppEvidence.all(in: summary).filter { app in
            !own.contains(LibraryEvidence.package(of: app.folders, in: packages)) && !servers.contains(app.folders)
        }
        apps =
            gradle.apps + ofApp + built + sites + entries.apps + evidence
            + DartPackage.ofApp(dart, summary)
        let designFolders = Set(
            summary.folders.lazy.compactMap { $0.split(separator: "/").last }.filter { LibraryEvidence.isNamed($0) }
                .map(String.init))
        self.designFolders = designFolders
        let hasLibrary = gradle.others.contains { packages[$0] ?? .unclear >= .library }
        let modules = hasLibrary ? gradle.apps.map(\.folders) : []
        wholeApps = Set(
            summary.appFiles.keys.flatMap { folders in
                folders.indices.lazy.filter { designFolders.contains(folders[$0]) }.map { Array(folders[...$0]) }
                    .filter { own in modules.contains { own.count > $0.count && own.starts(with: $0) } }
            })
    }

    /// Whether the contents of a folder are used by other projects.
    func isLibrary(_ folders: [String]) -> Bool {
        if isNamed(folders) { return true }
        let own = package(of: folders)
        switch packages[own] ?? .unclear {
        // The pages in the package of a library, in the place where SvelteKit looks for them, show its components.
        case .certain:
            return !folders.dropFirst(own.count).starts(with: ["src", "routes"]) && !isInApp(folders)
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
            || packages.contains { $0.key.first == first && $0.value >= .library }
    }

    /// Whether the manifest of the package around a folder does not say whether other projects use it.
    func isUndecided(_ folders: [String]) -> Bool { packages[package(of: folders)] == .possible && !isApp(folders) }

    /// Whether the contents of a folder may be used by other projects.
    func mayBeLibrary(_ folders: [String]) -> Bool {
        packages[package(of: folders)] == .possible ? !isApp(folders) : isLibrary(folders)
    }

    /// Whether the contents of a folder belong to an app.
    func isApp(_ folders: [String]) -> Bool { app(of: folders) != nil }

    /// Whether a folder is inside that of an app next to a library in the same package.
    private func isInApp(_ folders: [String]) -> Bool {
        apps.contains { $0.isExact && folders.starts(with: $0.folders) }
    }

    /// Why the contents of most folders are not counted; nil if they belong to no app.
    var reasonForNothing: String? { apps.first?.reason }

    /// Why the contents of a folder belong to an app; nil if they do not.
    func reason(for folders: [String]) -> String? { app(of: folders)?.reason }

    /// The evidence that the contents of a folder belong to an app; nil if there is none.
    private func app(of folders: [String]) -> AppEvidence? {
        if isNamed(folders) { return nil }
        let own = package(of: folders)
        let isExporting = packages[own] ?? .unclear >= .exporting
        // A folder of packages is not a place of its own: its subfolders are.
        func place(_ folders: [String]) -> [String] {
            let inner = folders.dropFirst(own.count)
            let first = inner.first ?? ""
            let isDeep =
                containers.contains(first) || ["Sources", "projects"].contains(first) || isExporting && first == "src"
            return Array(inner.prefix(isDeep ? 2 : 1))
        }
        return apps.first { app in
            if app.isExact { return folders.starts(with: app.folders) }
            let app = app.folders
            return package(of: app) == own
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

    private func isNamed(_ folders: [String]) -> Bool {
        folders.indices.contains { index in
            designFolders.contains(folders[index]) && !wholeApps.contains(Array(folders[...index]))
        }
    }

    private static func isNamed(_ folder: some StringProtocol) -> Bool {
        // The patterns of Pattern Lab.
        if folder == "_patterns" { return true }
        let name = Array(folder.lowercased().utf8)
        guard names.contains(where: { name.firstRange(of: Array($0.utf8)) != nil }) else { return false }
        return NameWords.of(String(folder), digits: .attached, limit: 12).last.map(showing.contains) != true
    }

    /// Last words of the names of apps that show a design system: `DesignSystem Catalog`, `UIKitDemo`.
    private static let showing: Set<String> = [
        "app", "catalog", "catalogue", "demo", "example", "explorer", "gallery", "playground", "sample", "showcase",
        "storybook", "viewer",
    ]

    /// Whether the name of the enclosing package denotes colors or tokens.
    func isOfValues(_ folders: [String]) -> Bool { named.contains(package(of: folders)) }

    /// Whether the enclosing package is certainly for other projects.
    func isForOthers(_ folders: [String]) -> Bool { packages[package(of: folders)] == .certain }

    /// Whether the name of the enclosing package denotes icons.
    func isOfIcons(_ folders: [String]) -> Bool { iconPackages.contains(package(of: folders)) }

    /// Whether a folder is in a library whose name denotes a design system, such as `macos_ui`.
    func isOfDesign(_ folders: [String]) -> Bool { designPackages.contains(package(of: folders)) && !isApp(folders) }

    /// The folder of the innermost enclosing package; the root if there is none.
    func package(of folders: [String]) -> [String] { LibraryEvidence.package(of: folders, in: packages) }

    private static func package(of folders: [String], in packages: [[String]: PackageManifest]) -> [String] {
        var folders = folders
        while !folders.isEmpty, packages[folders] == nil { folders.removeLast() }
        return folders
    }

    /// Whether a website distributes its sources to others, who copy them: a registry of components.
    private static func hasRegistry(_ folders: [String], _ summary: TreeSummary) -> Bool {
        summary.structured.contains { $0.folders == folders && $0.name == "registry.json" }
            || summary.folders.contains((folders + ["registry"]).joined(separator: "/"))
    }
}
