import TeamSyncBase

/// The evidence that the contents of a folder belong to an app or a website, rather than to a library for others.
struct AppEvidence {
    /// The folder that belongs to the app, together with its neighbors in the same place of the package; the folder of the
    /// package if all of it does.
    let folders: [String]
    /// A clause: `app/build.gradle builds an app`.
    let reason: String
    /// Whether only the contents of the folder belong to the app, and not its neighbors.
    let isExact: Bool

    init(folders: [String], reason: String, isExact: Bool = false) {
        (self.folders, self.reason, self.isExact) = (folders, reason, isExact)
    }

    /// - Parameter file: a file that only apps have.
    init(file: TreeSummary.File) { self.init(folders: file.folders, reason: "\(file.path) belongs to an app") }

    /// Names of folders that only apps have.
    static let names: Set<String> = [
        "screens", "pages", "features", "viewmodels", "viewcontrollers", "scenes", "routes",
    ]

    /// The folders with files or names that only apps have.
    static func all(in summary: TreeSummary) -> [AppEvidence] {
        let named = summary.folders.sorted().compactMap { folder -> AppEvidence? in
            let folders = folder.split(separator: "/").map(String.init)
            guard names.contains(folders.last?.lowercased() ?? ""),
                !folders.contains(where: ComponentPlace.isName), FolderRank(folders) == .usual,
                !isLevel(folders, in: summary)
            else { return nil }
            return AppEvidence(folders: folders, reason: "\(folder)/ is a folder of an app")
        }
        let files = summary.appFiles.sorted { $0.value < $1.value }.map { folders, path in
            AppEvidence(folders: folders, reason: "\(path) belongs to an app")
        }
        return files + named + angular(in: summary)
    }

    /// Whether a folder contains the example pages of Atomic Design, next to the smaller parts: `pages/` next to `atoms/`.
    private static func isLevel(_ folders: [String], in summary: TreeSummary) -> Bool {
        let atoms = (folders.dropLast() + ["atoms"]).joined(separator: "/")
        return folders.last?.lowercased() == "pages"
            && summary.folders.contains { $0.lowercased() == atoms.lowercased() }
    }

    private static let angularNames: Set<String> = [
        "app.component.ts", "app.module.ts", "app.config.ts", "app.routes.ts", "app-routing.module.ts",
    ]

    /// The apps of Angular in `src/app/`, which may show the library next to them: `projects/demo/src/app/` and
    /// `src/app/` next to `src/lib/`.
    private static func angular(in summary: TreeSummary) -> [AppEvidence] {
        let entries = summary.sources.filter { file in
            angularNames.contains(file.name) && file.folders.suffix(2) == ["src", "app"]
        }
        let projects = Dictionary(grouping: entries) { Array($0.folders.dropLast(2)) }
        return projects.sorted { $0.key.joined() < $1.key.joined() }.flatMap { project, files -> [AppEvidence] in
            let source = project + ["src"]
            let hasLibrary = summary.folders.contains((source + ["lib"]).joined(separator: "/"))
            // A library may also be in the folder of the app, which then has an index for others.
            let isPublic = summary.sources.contains { file in
                ["public-api.ts", "public_api.ts"].contains(file.name) && file.folders.starts(with: project)
                    && file.folders.count <= source.count + 1
            }
            guard hasLibrary || !isPublic, let first = files.map(\.path).min() else { return [] }
            let reason = "\(first) belongs to an app"
            let parts =
                project.isEmpty || hasLibrary || isPublic
                ? ["app", "assets", "environments"].map { source + [$0] } : [project]
            return parts.map { AppEvidence(folders: $0, reason: reason, isExact: true) }
        }
    }
}

/// The modules of a Gradle build. Those of a build with an app that publishes nothing are internal modules of the app, unless
/// their names denote parts of a design system.
struct GradleModules {
    /// The minimum number of modules next to an app; fewer can be a library with an app that shows it, unless the name of
    /// one is that of a layer or a feature of an app.
    private static let fewest = 3
    private static let layers: Set<String> = [
        "data", "domain", "feature", "features", "network", "database", "repository", "navigation", "presentation",
    ]
    /// Words for apps that show a library.
    private static let showing: Set<String> = ["catalog", "catalogue", "gallery"]
    /// Words that turn `ui` into the name of a library: `core-ui`.
    private static let shared: Set<String> = [
        "ui", "core", "kit", "common", "shared", "base", "lib", "library", "compose", "toolkit", "system",
    ]

    private(set) var apps: [AppEvidence] = []
    /// The modules that a plugin of the build may publish.
    private(set) var others: [[String]] = []
    private var published: Set<[String]> = []
    private(set) var arePublished = false

    mutating func add(_ file: GradleFile, _ manifest: TreeSummary.File) {
        let folders = manifest.folders
        if file.isApp {
            let place = folders + (folders.isEmpty ? ["src"] : [])
            apps.append(AppEvidence(folders: place, reason: "\(manifest.path) builds an app"))
            // The other modules in the folder of an app that shows the library belong to it: `catalog/android/`.
            if folders.count > 1, let index = folders.dropLast().firstIndex(where: GradleModules.shows) {
                let reason = "\(manifest.path) builds an app"
                apps.append(AppEvidence(folders: Array(folders[...index]), reason: reason, isExact: true))
            }
        }
        if GradleFile.isShared(folders) {
            arePublished = arePublished || file.publishes
        } else if !file.isApp {
            others.append(folders)
            if file.publishes { published.insert(folders) }
        }
    }

    /// The modules that are libraries even if they contain a file of the app that they were part of: those that are
    /// published, or named after parts of a design system.
    var libraries: [[String]] { others.filter { published.contains($0) || GradleModules.isDesign($0) } }

    /// The modules that only the app uses.
    var ofApp: [AppEvidence] {
        let builder = apps.first { !$0.folders.contains(where: GradleModules.shows) }
        let hasLayers = others.contains { $0.contains { GradleModules.layers.contains($0.lowercased()) } }
        // The app of a build that mostly consists of parts of a design system shows these.
        let isOfDesign = others.count(where: GradleModules.isDesign) * 2 > others.count
        guard let builder, !arePublished, hasLayers || others.count >= GradleModules.fewest && !isOfDesign else {
            return []
        }
        return others.filter { !published.contains($0) && !GradleModules.isDesign($0) }.map {
            AppEvidence(folders: $0, reason: "\(builder.reason), and nothing publishes its modules")
        }
    }

    /// Whether the name of a module denotes a part of a design system.
    static func isDesign(_ folders: [String]) -> Bool {
        let words = words(folders.last ?? "")
        return !words.subtracting(["ui"]).isDisjoint(with: PackageManifest.designWords)
            || words.count > 1 && words.contains("ui") && words.isSubset(of: shared)
    }

    /// Whether the name of a folder is that of an app that shows a library.
    private static func shows(_ name: String) -> Bool { !words(name).isDisjoint(with: showing) }

    private static func words(_ name: String) -> Set<String> {
        Set(NameWords.of(name, digits: .attached, limit: 20))
    }
}
