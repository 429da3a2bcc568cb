import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncGit

/// The files of a commit that may belong to a design system, found in one bounded walk.
struct TreeSummary {
    struct File {
        /// The names of the enclosing folders, outermost first.
        let folders: [String]
        let name: String
        let id: ObjectID
        /// The rank of its folder.
        let rank: FolderRank

        var path: String { (folders + [name]).joined(separator: "/") }
        /// The components of the path, for comparing them with patterns.
        var components: [ArraySlice<UInt8>] { (folders + [name]).map { ArraySlice($0.utf8) } }
        var folder: String { folders.joined(separator: "/") }
        /// The name without its extension.
        var stem: String { String(name[..<(name.lastIndex(of: ".") ?? name.endIndex)]) }
        var fileExtension: String { FileKind.fileExtension(of: name) }
    }

    /// The maximum number of files to visit, and the maximum number of files of one kind to store.
    private static let (visitLimit, keepLimit) = (400_000, 60_000)
    /// The maximum number of folders in which profiles are tried.
    private static let folderLimit = 50_000

    /// SVG files, except those in asset catalogues.
    private(set) var drawings: [File] = []
    /// XML files in folders such as `res/drawable-night`.
    private(set) var drawables: [File] = []
    /// The PNG files in folders such as `drawable-xhdpi`.
    private(set) var bitmaps: [File] = []
    /// JSON, JSON5 and YAML files.
    private(set) var structured: [File] = []
    /// Sources that can contain tokens.
    private(set) var sources: [File] = []
    /// Sources in a language that is not read.
    private(set) var unread: [File] = []
    /// Markup in XAML, which may contain resource dictionaries.
    private(set) var dictionaries: [File] = []
    /// Markdown files in folders that are named after icons.
    private(set) var pages: [File] = []
    /// PNG and WebP files in folders that are named after icons.
    private(set) var images: [File] = []
    /// The set folders in asset catalogues, without duplicates.
    private(set) var sets: [File] = []
    /// PDF, SVG and PNG files in image sets.
    private(set) var setDrawings: [File] = []
    private(set) var folders: Set<String> = []
    /// The folders that contain files that are never read, such as tests, and the folders around them.
    private(set) var asides: Set<String> = []
    /// Files that describe a package or a website.
    private(set) var manifests: [File] = []
    /// XML files in folders such as `res/values` and `res/values-night`.
    private(set) var resources: [File] = []
    /// Other XML files in folders such as `res/layout` and `res/menu`.
    private(set) var layouts: [File] = []
    /// Pages in HTML, which can only use items.
    private(set) var pagesOfHTML: [File] = []
    /// The number of files that are neither pictures nor fonts.
    private(set) var otherNumber = 0
    /// Folders with files that only apps have, excluding examples of a library, with the path of one of the files.
    private(set) var appFiles: [[String]: String] = [:]
    /// Scripts that are the entry of an app, or of a page for the development of a library.
    private(set) var appEntries: [File] = []
    /// The number of files by the name of their kind and their top folder.
    private var seen: [String: [String: Int]] = [:]
    private var visited = 0

    init(_ commit: ObjectID, in repository: Repository) throws(GitError) {
        let tree = try repository.tree(ofCommit: commit)
        let stop = GitError(code: .iterationOver, class: .none, message: "stopped", operation: "visit files")
        var (last, lastSet): ([String], String) = ([], "")
        /// The rank of the last folder; nil if the files in it are ignored.
        var rank: FolderRank? = .usual
        // The ranks are cached because most names occur in many paths.
        var ranks: [String: FolderRank?] = [:]
        do throws(GitError) {
            try repository.forEachFile(below: GitPath(""), in: tree) { path, entry throws(GitError) in
                visited += 1
                if visited > TreeSummary.visitLimit { throw stop }
                guard entry.mode.isRegularFile, let text = path.text, text.utf8.count < 1000 else { return }
                var names = text.split(separator: "/").map(String.init)
                let name = names.removeLast()
                if names != last {
                    (last, rank) = (names, .usual)
                    for name in names {
                        let own = ranks[name] ?? TreeSummary.rank(ofFolder: name)
                        ranks[name] = own
                        rank = own.flatMap { own in rank.map { max($0, own) } }
                    }
                    // A folder such as `tokens/raw/` contains tokens.
                    if rank == .unlikely, let own = FolderRank.ofTokens(names) { rank = own }
                    if rank == .unlikely { rank = FolderRank(names) }
                    if let rank {
                        note(folders: names, in: rank == .never ? \.asides : \.folders)
                    } else if let own = TreeSummary.foreignFolder(names) {
                        note(folders: own, in: \.asides)
                    }
                }
                guard let rank else { return }
                if !TreeSummary.pictureEndings.contains(FileKind.fileExtension(of: name)) { otherNumber += 1 }
                let isUsual = FolderRank.isOfView(names, name) || FolderRank.isOfTemplates(names, name)
                let own = rank == .unlikely && isUsual ? .usual : rank
                add(File(folders: names, name: name, id: entry.id, rank: own), &lastSet)
            }
        } catch {
            guard error == stop else { throw error }
        }
        markCompiledStyles()
        markCompiledScripts()
    }

    private static let preprocessedNames = ["sass", "scss", "less", "styl", "stylus"]

    /// Marks the style sheets in a folder `css` beside one such as `sass` as built.
    private mutating func markCompiledStyles() {
        for (index, file) in sources.enumerated()
        where file.rank < .built && file.fileExtension == "css" && file.folders.last == "css" {
            let parent = file.folders.dropLast()
            let siblings = TreeSummary.preprocessedNames.map { (parent + [$0]).joined(separator: "/") }
            guard siblings.contains(where: folders.contains) else { continue }
            sources[index] = File(folders: file.folders, name: file.name, id: file.id, rank: .built)
        }
    }

    /// Marks the files that a compiler wrote next to `src` as built.
    private mutating func markCompiledScripts() {
        let compiled = compiledFolders
        guard !compiled.isEmpty else { return }
        func isInside(_ file: File) -> Bool {
            file.rank < .built
                && file.folders.indices.contains { compiled.contains(file.folders[...$0].joined(separator: "/")) }
        }
        func mark(_ files: inout [File]) {
            for (index, file) in files.enumerated() where isInside(file) {
                files[index] = File(folders: file.folders, name: file.name, id: file.id, rank: .built)
            }
        }
        mark(&sources)
        mark(&structured)
        mark(&drawings)
    }

    /// - Returns: nil for a folder of other projects, and for a name that contains characters with a special meaning in
    ///   patterns.
    private static func rank(ofFolder name: String) -> FolderRank? {
        let isWritable = !name.hasControlCharacter && !name.utf8.contains { "*?{}".utf8.contains($0) }
        return FolderRank.isForeign(name) || !isWritable ? nil : FolderRank(name: name)
    }

    /// The folders up to the first one of other projects, without hidden ones; nil if there is none.
    private static func foreignFolder(_ names: [String]) -> [String]? {
        guard let index = names.firstIndex(where: { rank(ofFolder: $0) == nil }), !names[index].hasPrefix("."),
            FolderRank.isForeign(names[index])
        else { return nil }
        return Array(names[...index])
    }

    private mutating func note(folders names: [String], in folders: WritableKeyPath<TreeSummary, Set<String>>) {
        var path = ""
        for name in names.prefix(12) {
            path += path.isEmpty ? name : "/" + name
            if self[keyPath: folders].count < TreeSummary.folderLimit { self[keyPath: folders].insert(path) }
        }
    }

    private static let pictureEndings: Set<String> = [
        "svg", "png", "jpg", "jpeg", "gif", "webp", "avif", "pdf", "eps", "ico", "icns", "ai", "fig", "sketch", "xml",
        "ttf", "otf", "eot", "woff", "woff2",
    ]
    private static let manifestNames: Set<String> = [
        "package.json", "Package.swift", "build.gradle", "build.gradle.kts", "pubspec.yaml", "mix.exs",
        "composer.json", "pyproject.toml",
    ]
    private static let manifestEndings: Set<String> = ["podspec", "gemspec", "csproj"]
    private static let appNames: Set<String> = [
        "AppDelegate.swift", "SceneDelegate.swift", "MainActivity.kt", "MainActivity.java", "next.config.js",
        "next.config.mjs", "next.config.ts", "project.godot",
        // Laravel, Symfony and Django.
        "artisan", "symfony.lock", "manage.py",
    ]

    private mutating func add(_ file: File, _ lastSet: inout String) {
        if file.rank == .usual {
            if TreeSummary.manifestNames.contains(file.name)
                || TreeSummary.manifestEndings.contains(file.fileExtension) || WebSite.isConfiguration(file.name)
            {
                TreeSummary.keep(file, in: &manifests)
            }
            if TreeSummary.appNames.contains(file.name) || file.name.hasSuffix("App.swift") {
                noteApp(file.folders, file)
            } else if AppEntries.isName(file.name) {
                TreeSummary.keep(file, in: &appEntries)
            } else if file.name == "main.dart" && file.folders.last == "lib"
                || file.name == "application.rb" && file.folders.last == "config"
            {
                // The whole package is an app of Flutter or Rails.
                noteApp(file.folders.dropLast(), file)
            } else if let index = file.folders.lastIndex(where: { $0.hasSuffix(".appiconset") }),
                let catalogue = file.folders[..<index].lastIndex(where: { $0.hasSuffix(".xcassets") })
            {
                noteApp(Array(file.folders[..<catalogue]), file)
            } else if file.name.hasPrefix("ic_launcher"), let index = file.folders.lastIndex(of: "res") {
                noteApp(Array(file.folders[..<index]), file)
            }
        }
        if file.folders.last?.hasSuffix(".imageset") == true {
            if ["pdf", "svg", "png"].contains(file.fileExtension), file.rank < .never {
                TreeSummary.keep(file, in: &setDrawings)
            }
        } else if ["png", "webp"].contains(file.fileExtension), file.folders.contains(where: IconPlace.isOfImages) {
            TreeSummary.keep(file, in: &images)
        }
        if file.fileExtension == "md", file.folders.last.map(IconPlace.isName) == true {
            TreeSummary.keep(file, in: &pages)
        }
        if ["png", "webp"].contains(file.fileExtension), file.rank == .usual,
            file.folders.last?.hasPrefix("drawable-") == true
        {
            TreeSummary.keep(file, in: &bitmaps)
        }
        if file.fileExtension == "html" {
            let isTemplate = file.rank == .usual && FolderRank.isOfTemplates(file.folders, file.name)
            if isTemplate {
                TreeSummary.keep(file, in: &sources)
            } else {
                TreeSummary.keep(file, in: &pagesOfHTML)
            }
        }
        guard let kind = FileKind(file.name) else { return }
        // SVG files are kept, because an icon may have the same name as a test folder.
        guard file.rank != .never else {
            if kind == .svg { TreeSummary.keep(file, in: &drawings) }
            return
        }
        if let index = file.folders.firstIndex(where: { $0.hasSuffix("set") && $0.contains(".") }),
            file.folders[..<index].contains(where: { $0.hasSuffix(".xcassets") })
        {
            let set = File(
                folders: Array(file.folders[..<index]), name: file.folders[index], id: file.id, rank: file.rank)
            guard set.path != lastSet else { return }
            lastSet = set.path
            TreeSummary.keep(set, in: &sets)
            return
        }
        if kind == .xml, file.folders.dropLast().last?.hasPrefix("res") == true,
            file.folders.last.map({ $0 == "values" || $0.hasPrefix("values-") }) == true
        {
            TreeSummary.keep(file, in: &resources)
        }
        let isDrawable = kind == .xml && file.folders.last?.hasPrefix("drawable") == true
        if kind == .xml, !isDrawable {
            let isResource = file.folders.dropLast().last?.hasPrefix("res") == true
            if isResource, file.folders.last?.hasPrefix("values") == false { TreeSummary.keep(file, in: &layouts) }
            return
        }
        seen[kind.shownName(of: file), default: [:]][file.folders.first ?? "", default: 0] += 1
        switch kind {
        case .svg: TreeSummary.keep(file, in: &drawings)
        case .xml: TreeSummary.keep(file, in: &drawables)
        case .json, .json5, .yaml: TreeSummary.keep(file, in: &structured)
        case .swift, .kotlin, .typeScript, .css: TreeSummary.keep(file, in: &sources)
        case .javaScript, .java, .dart, .ruby, .objectiveC, .elixir, .template: TreeSummary.keep(file, in: &sources)
        case .csharp:
            TreeSummary.keep(file, in: &unread)
            // The code of a component in Razor belongs to its markup.
            if !file.stem.contains(".") { TreeSummary.keep(file, in: &sources) }
        case .xaml: TreeSummary.keep(file, in: &dictionaries)
        }
    }

    private mutating func noteApp(_ folders: [String], _ file: File) {
        appFiles[folders] = appFiles[folders] ?? file.path
    }

    private static func keep(_ file: File, in files: inout [File]) {
        if files.count < keepLimit { files.append(file) }
    }

    /// The most frequent kinds of files, with drawings first: `12 SVG files in docs/, 340 Swift files in Sources/`.
    var sentence: String {
        let places = seen.sorted { $0.key < $1.key }.flatMap { kind, places in
            places.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(1).map { (kind, $0) }
        }
        func isDrawing(_ kind: String) -> Bool { FileKind(rawValue: kind)?.isDrawing == true }
        let drawn = places.filter { isDrawing($0.0) }.sorted { ($0.0 == "SVG" ? 0 : 1) < ($1.0 == "SVG" ? 0 : 1) }
        let rest = places.filter { !isDrawing($0.0) }.sorted { $0.1.value > $1.1.value }
        let words = (drawn + rest).prefix(3).map { kind, place in
            "\(place.value) \(kind) \(place.value == 1 ? "file" : "files")"
                + (place.key.isEmpty ? " at the top" : " in \(place.key)/")
        }
        if !words.isEmpty { return words.joined(separator: ", ") }
        return visited == 1 ? "1 file" : "\(visited) files"
    }
}
