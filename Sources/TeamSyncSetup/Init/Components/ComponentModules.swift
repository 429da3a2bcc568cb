import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncGit

/// Finds components that are distributed over sibling modules, a few in each module.
extension ComponentFinder {
    /// The minimum number of modules in one place.
    private static let fewestModules = 3
    /// The maximum number of path components that can be a place.
    private static let depthLimit = 12

    /// Finds component folders in a folder of each module whose name denotes components: `packages/*/src/components/*`.
    func foldersInModules(_ files: [TreeSummary.File]) throws(GitError) -> [Group] {
        var groups: [[String]: [TreeSummary.File]] = [:]
        for file in files.prefix(20_000) where file.rank == .usual {
            for depth in file.folders.indices.dropFirst(2).prefix(ComponentFinder.depthLimit)
            where ComponentPlace.isPlace(Array(file.folders[..<depth])) {
                for module in 0..<(depth - 1) {
                    var place = Array(file.folders[..<depth])
                    place[module] = "*"
                    groups[place, default: []].append(file)
                }
            }
        }
        var found: [Group] = []
        var left = ComponentFinder.totalLimit
        for (place, files) in groups.sorted(by: { $0.key.joined(separator: "/") < $1.key.joined(separator: "/") }) {
            guard let module = place.firstIndex(of: "*"),
                Set(files.map { $0.folders[module] }).count >= ComponentFinder.fewestModules,
                let group = try group(ofFoldersIn: place, files, module, &left)
            else { continue }
            found.append(group)
        }
        return found
    }

    private func group(
        ofFoldersIn place: [String], _ files: [TreeSummary.File], _ module: Int, _ left: inout Int
    ) throws(GitError) -> Group? {
        let components = Dictionary(grouping: files) { $0.folders[place.count] }
            .filter { !ComponentFinder.isHelper($0.key, $0.value, in: place) && !$0.key.hasPrefix("_") }
        let fitting = components.filter { name, own in own.contains { ComponentFinder.names($0, name) } }
        guard fitting.count >= ComponentFinder.fewestUnnamed, fitting.count * 10 >= components.count * 8 else {
            return nil
        }
        guard try !areModulesOfApp(fitting, in: place, &left) else { return nil }
        let others = Set(
            files.filter { fitting[$0.folders[place.count]] == nil }.map { $0.folders[...place.count] })
        // Folders of tests next to components are excluded.
        let asides = summary.asides.lazy.map { $0.split(separator: "/").map(String.init) }.filter { names in
            names.count == place.count + 1 && zip(place, names).allSatisfy { $0 == "*" || $0 == $1 }
        }
        let excluded = Set((others.map { Array($0) } + asides).map { $0.joined(separator: "/") })
        guard excluded.count <= FilePatterns.limit * 2 else { return nil }
        let path = place.joined(separator: "/")
        let helpers = ComponentFinder.helperFolders(beside: fitting, excluded)
        return Group(
            folder: Array(place[..<module]),
            source: .directories(glob: "\(path)/*", exclude: excluded.sorted() + helpers),
            names: Set(fitting.keys.map(NameWords.letters)), sample: files[0].folders, path: path)
    }

    /// Whether a folder contains icons, as opposed to a component that shows one: `icons`, `acme-icon`, but not
    /// `icon-button`.
    private static func isOfIcons(_ name: String) -> Bool {
        let words = NameWords.of(name, digits: .attached, limit: 8)
        return words.contains("icons") || words.last == "icon"
    }

    /// The folders of the modules that a file is in: its package, and the Swift target that contains the same
    /// components.
    private func modules(of file: TreeSummary.File) -> [[String]] {
        let package = evidence.package(of: file.folders)
        let inner = file.folders.dropFirst(package.count)
        let isTarget =
            file.fileExtension == "swift" && inner.first == "Sources"
            && inner.dropFirst(2).contains(where: ComponentPlace.isName)
        return (package.isEmpty ? [] : [package]) + (isTarget ? [package + Array(inner.prefix(2))] : [])
    }

    /// Finds files that declare views in the same folder of each module: `*/src/main/kotlin/com/acme/ui/**/*.kt`,
    /// `Sources/*/Components/**/*.swift`.
    func viewsInModules(_ files: [TreeSummary.File]) throws(GitError) -> [Group] {
        struct Place: Hashable {
            let parent: [String]
            let ending: String
        }
        var groups: [Place: [(file: TreeSummary.File, module: [String])]] = [:]
        for file in files
        where file.rank == .usual && file.fileExtension != "ts"
            && !file.folders.contains(where: ComponentFinder.isOfIcons) && evidence.isLibrary(file.folders)
        {
            for module in modules(of: file) {
                groups[Place(parent: module.dropLast(), ending: file.fileExtension), default: []].append((file, module))
            }
        }
        var found: [Group] = []
        var left = ComponentFinder.totalLimit
        for (place, members) in groups.sorted(by: {
            ($0.key.parent.joined(), $0.key.ending) < ($1.key.parent.joined(), $1.key.ending)
        }) {
            guard Set(members.map(\.module)).count >= ComponentFinder.fewestModules else { continue }
            var views: [(file: TreeSummary.File, module: [String])] = []
            for member in members where !isInternal(member) {
                if try declaresView(member.file, within: &left) { views.append(member) }
            }
            var (own, helpers) = (views.map(\.file), [TreeSummary.File]())
            try moveHelpers(from: &own, to: &helpers)
            let moved = Set(helpers.map(\.path))
            views.removeAll { moved.contains($0.file.path) }
            guard views.count >= ComponentFinder.fewestUnnamed else { continue }
            // The longest path that most views have in common inside their modules.
            var inner: [String] = []
            while let next = ComponentFinder.next(
                views.map { Array($0.file.folders.dropFirst($0.module.count)) }, inner),
                next.number * 10 >= views.count * (ComponentPlace.isUsualName(next.name) ? 6 : 9)
            {
                inner.append(next.name)
            }
            // Levels are separate counts.
            if place.parent.last == "Sources", !inner.contains(where: ComponentPlace.isName) { continue }
            let path = (place.parent + ["*"] + inner).joined(separator: "/")
            if let group = try group(path, place.parent, place.ending, views.map(\.file)) { found.append(group) }
        }
        return found
    }

    /// Whether a file is in a folder of its module that is for internals of components.
    private func isInternal(_ member: (file: TreeSummary.File, module: [String])) -> Bool {
        member.file.folders.dropFirst(member.module.count).contains {
            ComponentFinder.internals.contains($0.lowercased())
        }
    }

    /// The most frequent component that follows a common beginning of paths, with its frequency.
    private static func next(_ paths: [[String]], _ front: [String]) -> (name: String, number: Int)? {
        var numbers: [String: Int] = [:]
        for path in paths where path.count > front.count && path.starts(with: front) {
            numbers[path[front.count], default: 0] += 1
        }
        return numbers.max { ($0.value, $1.key) < ($1.value, $0.key) }.map { ($0.key, $0.value) }
    }

    /// The group of the files that match a pattern of folders, excluding files that are not views.
    private func group(
        _ path: String, _ folder: [String], _ ending: String, _ views: [TreeSummary.File]
    ) throws(GitError) -> Group? {
        let glob = "\(path)/**/*.\(ending)"
        let pattern = GlobPattern(glob)
        let matched = summary.sources.filter {
            $0.fileExtension == ending && pattern.matches(components: $0.components)
        }
        let known = Set(views.map(\.path))
        let own = matched.filter { known.contains($0.path) }
        let others = matched.filter { !known.contains($0.path) }
        let modules = Set(own.map { $0.folders[folder.count] })
        let inner = others.lazy.flatMap { $0.folders.dropFirst(folder.count + 1) }
        let internals = Set(inner.filter { ComponentFinder.internals.contains($0.lowercased()) }).sorted()
        let usual = ComponentFinder.helpers(in: glob)
        let helpers = usual + internals.map { "\(path)/**/\($0)/**" }.filter { !usual.contains($0) }
        let beside = ComponentFinder.without(others.filter { modules.contains($0.folders[folder.count]) }, helpers)
        // The parts of the views, such as their colors and sizes, do not count as other sources.
        let stems = Set(own.map(\.stem))
        let foreignNumber = beside.count { ComponentFinder.suffix(of: $0, after: stems) == nil }
        guard own.count >= ComponentFinder.fewestUnnamed, own.count >= foreignNumber, !areIcons(own),
            modules.count >= ComponentFinder.fewestModules
        else { return nil }
        let foreign = Set(others.map { $0.folders[folder.count] }).subtracting(modules)
        let front = folder.isEmpty ? "" : folder.joined(separator: "/") + "/"
        let excluded =
            foreign.sorted().map { "\(front)\($0)/**" }
            + exclusion(of: beside, beside: own, "\(path)/**/")
        guard excluded.count <= FilePatterns.limit else { return nil }
        var found = Group(
            folder: folder, source: .files(glob: glob, exclude: excluded + helpers),
            names: Set(own.map { NameWords.letters($0.stem) }), sample: own[0].folders, path: path)
        found.parts = ComponentFinder.parts(of: own, among: matched, "\(path)/**/")
        return found
    }

    /// Finds views in a library folder whose name does not denote components, either directly in it or in small
    /// subfolders: `src/Badge.tsx`, `Sources/Kit/Buttons/SendButton.swift`.
    func viewsInFolder(_ files: [TreeSummary.File]) throws(GitError) -> [Group] {
        let candidates = files.filter { file in
            file.rank == .usual && file.fileExtension != "ts" && !file.folders.isEmpty
                && evidence.isLibrary(file.folders) && !file.folders.contains("assets")
                && (["swift", "kt", "dart"].contains(file.fileExtension) || NameWords.letters(file.stem) == "icon"
                    || !file.folders.contains { $0.lowercased().contains("icon") })
        }
        let usual = candidates.filter { ComponentPlace.index(in: $0.folders) == nil }
        // Folders such as `controls` may contain too few views for a catalogue, but are a part of one.
        let placed = candidates.filter { ComponentPlace.index(in: $0.folders) != nil }
        var groups: [String: [TreeSummary.File]] = [:]
        for file in usual {
            groups["\(file.folder)/*.\(file.fileExtension)", default: []].append(file)
            for depth in file.folders.indices.prefix(5).map({ $0 + 1 }) {
                let folder = file.folders[..<depth].joined(separator: "/")
                groups["\(folder)/**/*.\(file.fileExtension)", default: []].append(file)
            }
        }
        var found: [Group] = []
        var left = ComponentFinder.totalLimit
        var known: [String: Bool] = [:]
        for (glob, unplaced) in groups.sorted(by: { ($0.value.count, $0.key) < ($1.value.count, $1.key) }) {
            guard unplaced.count >= ComponentFinder.fewest, unplaced.count <= ComponentFinder.fileLimit else {
                continue
            }
            let (pattern, ending) = (GlobPattern(glob), unplaced[0].fileExtension)
            let files =
                unplaced
                + placed.filter { $0.fileExtension == ending && pattern.matches(components: $0.components) }
            var (views, others): ([TreeSummary.File], [TreeSummary.File]) = ([], [])
            for file in files where left > 0 {
                if known[file.path] == nil {
                    left -= 1
                    known[file.path] = try declaresView(file)
                }
                if known[file.path] == true { views.append(file) } else { others.append(file) }
            }
            try moveHelpers(from: &views, to: &others)
            try moveUnexported(from: &views, to: &others)
            let depth = glob.split(separator: "/").count(where: { !$0.contains("*") })
            let folder = Array(files[0].folders.prefix(depth))
            let front = String(glob.dropLast(2 + ending.utf8.count))
            let isDeep = front.hasSuffix("**/")
            // Files that were not searched, such as those in folders of icons, match the pattern too.
            let searched = Set(files.map(\.path))
            let skipped = summary.sources.filter { file in
                file.fileExtension == ending && !searched.contains(file.path) && file.folders.count > depth
                    && pattern.matches(components: file.components)
            }
            let foreign = ComponentFinder.foldersWithout(views, others + skipped, depth)
            let helpers = ComponentFinder.helpers(in: glob)
            let single = ComponentFinder.without(others, helpers + foreign.map { "\($0)/**" })
            let excluded =
                exclusion(ofFolders: foreign, with: others + skipped, beside: views, front)
                + exclusion(of: single, beside: views, front)
                + aside(folder, ending, front)
                + (isDeep ? testFolders(below: front) + unlikelyFolders(below: front, in: folder, ending) : [])
            guard views.count >= ComponentFinder.fewest(unnamed: views), views.count >= single.count,
                views.count * 3 >= files.count, !areIcons(views),
                excluded.count <= FilePatterns.limit * 2
            else { continue }
            var group = Group(
                folder: folder, source: .files(glob: glob, exclude: excluded + helpers),
                names: Set(views.map { NameWords.letters($0.stem) }), sample: folder)
            group.isNamed = false
            group.parts = parts(of: views, named: views.map(\.stem), in: folder, front)
            found.append(group)
        }
        // The folder with the most views comes first, or the innermost of several folders with equally many views.
        func length(_ group: Group) -> Int {
            if case .files(let glob, _, _) = group.source { glob.utf8.count } else { 0 }
        }
        let sorted = found.sorted {
            ($1.number, $1.folder.count, length($0)) < ($0.number, $0.folder.count, length($1))
        }
        // Other modules of the library may contain further components.
        return sorted.dropFirst().reduce(into: Array(sorted.prefix(1))) { chosen, group in
            let module = evidence.package(of: group.folder)
            guard evidence.isLibrary(group.folder),
                !chosen.contains(where: { other in
                    let package = evidence.package(of: other.folder)
                    return module.starts(with: package) || package.starts(with: module)
                        || other.folder.starts(with: group.folder) || group.folder.starts(with: other.folder)
                        || !other.names.isDisjoint(with: group.names)
                })
            else { return }
            chosen.append(group)
        }
    }

    /// The minimum number of views in a folder whose name does not denote components. Views in Swift, Kotlin and Dart whose
    /// names begin with the same word, such as that of the system, may be fewer.
    private static func fewest(unnamed views: [TreeSummary.File]) -> Int {
        let words = views.compactMap { NameWords.split($0.stem, digits: .attached, limit: 2).first?.text }
        let isPrefixed = Set(words).count == 1 && words.first.map { $0.utf8.count > 1 } == true
        return isPrefixed && views.allSatisfy { ["swift", "kt", "dart"].contains($0.fileExtension) }
            ? fewest : fewestUnnamed
    }

    /// Whether most views have the names of drawings, which suggests that they were generated from them.
    private func areIcons(_ views: [TreeSummary.File]) -> Bool {
        let drawn = Set(summary.drawings.map { NameWords.letters($0.stem) })
        return views.count { view in
            let name = NameWords.letters(view.stem)
            return drawn.contains(name) || name.hasSuffix("icon") && drawn.contains(String(name.dropLast(4)))
        } * 2 > views.count
    }

    /// The outermost subfolders that contain no views.
    static func foldersWithout(
        _ views: [TreeSummary.File], _ others: [TreeSummary.File], _ depth: Int
    ) -> [String] {
        var known: Set<[String]> = []
        for view in views { for end in 0...view.folders.count { known.insert(Array(view.folders[..<end])) } }
        let found = others.compactMap { file in
            (depth..<max(depth, file.folders.count)).lazy.map { Array(file.folders[...$0]) }.first {
                !known.contains($0)
            }
        }
        return Set(found).map { $0.joined(separator: "/") }.sorted()
    }
}
