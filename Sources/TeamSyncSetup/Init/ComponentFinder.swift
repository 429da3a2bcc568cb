import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncGit

/// Finds the folders that hold a repository's components: files that declare views, or a folder for each component.
struct ComponentFinder {
    /// Fewer are no catalogue.
    static let fewest = 5
    /// Folders without a name that says so need more.
    private static let fewestUnnamed = 8
    /// Files that are read in one folder and in all, and bytes of one.
    private static let (fileLimit, totalLimit, sizeLimit) = (150, 1000, 256 << 10)
    private static let folderWords: Set<String> = [
        "components", "component", "views", "controls", "widgets", "atoms", "molecules", "organisms", "elements",
        "primitives", "ui", "composables",
    ]
    /// Names of places of which one inside is better.
    private static let weakWords: Set<String> = ["ui", "views", "elements", "primitives"]
    /// Names of levels, which are catalogues side by side.
    private static let levels: Set<String> = ["atoms", "molecules", "organisms", "elements", "composables", "widgets"]
    private static let endings: Set<String> = ["swift", "kt", "tsx", "ts", "jsx", "js", "mjs", "vue", "svelte"]

    /// Components of one place.
    private struct Group {
        let folder: [String]
        let source: CatalogueSource
        /// In small letters.
        let names: Set<String>
        /// The folders of one of its files.
        let sample: [String]
        /// Whether the name of the folder says that these are components.
        var isNamed = true

        var number: Int { names.count }
    }

    private let summary: TreeSummary
    private let repository: Repository
    private let evidence: LibraryEvidence

    /// - Parameter evidence: which sources are those of a library.
    init(_ summary: TreeSummary, in repository: Repository, _ evidence: LibraryEvidence) {
        (self.summary, self.repository, self.evidence) = (summary, repository, evidence)
    }

    /// Those of different places, each with its own name, the largest first; then others that would count the same again.
    /// - Parameter hasOthers: whether the repository has icons or tokens, too.
    func counts(hasOthers: Bool) throws(GitError) -> (written: [CloneProposal.Count], others: [CloneProposal.Count]) {
        let files = summary.sources.filter { file in
            ComponentFinder.endings.contains(file.fileExtension) && file.rank != .never
                && !ComponentFinder.isAside(file)
        }
        func isFitting(_ group: Group) -> Bool {
            evidence.isLibrary(group.sample) || hasOthers && group.isNamed && !evidence.isApp(group.sample)
        }
        var groups = (folders(files) + (try views(files)) + (try unnamedFolders(files))).filter(isFitting)
        // Components that are style sheets and templates, of which a few have code.
        let styled = folders(files + summary.sources.filter { FileKind($0.name) == .css && $0.rank != .never })
            .filter(isFitting)
        if let best = styled.max(by: { $0.number < $1.number }), groups.allSatisfy({ $0.number * 2 < best.number }) {
            groups = [best]
        }
        groups.sort { ($1.number, $0.folder.joined(separator: "/")) < ($0.number, $1.folder.joined(separator: "/")) }
        var chosen: [Group] = []
        for group in groups {
            // A folder in another one is a part of it, or a level of it.
            // One with the same names is another copy of them, such as for another platform.
            let isInside = chosen.contains {
                group.folder.starts(with: $0.folder) || $0.folder.starts(with: group.folder)
            }
            if !isInside { chosen.append(group) }
        }
        guard let first = chosen.first else { return ([], []) }
        let names = ComponentFinder.names(of: chosen.map(\.folder))
        let counts = zip(chosen, names).map { group, name in
            let tied = group.source.isOfFolders ? ["\(group.folder.joined(separator: "/"))/{key}/**"] : []
            return (
                group, CloneProposal.Count(name, CountConfiguration(source: group.source, with: tied, kind: .component))
            )
        }
        // What is far smaller may be a part of a tool, or of documentation.
        var known: Set<String> = []
        let written = counts.filter { group, _ in
            let shared = group.names.intersection(known).count
            guard group.number * 4 >= first.number, group.isNamed == first.isNamed, shared * 10 < group.number * 6
            else {
                return false
            }
            known.formUnion(group.names)
            return true
        }
        if written.count == 1 {
            return ([CloneProposal.Count("components", written[0].1.configuration)], counts.dropFirst().map(\.1))
        }
        let others = counts.filter { other in !written.contains { $0.1 == other.1 } }
        return (written.prefix(LeftOut.limit).map(\.1), others.map(\.1) + written.dropFirst(LeftOut.limit).map(\.1))
    }

    /// `atoms` and `molecules`, or `react_components` and `vue_components`: what differs in the paths.
    private static func names(of folders: [[String]]) -> [String] {
        guard folders.count > 1 else { return ["components"] }
        var common = folders[0]
        for folder in folders { common = Array(zip(common, folder).prefix { $0 == $1 }.map(\.0)) }
        var taken: Set<String> = []
        return folders.map { folder in
            let own = folder.dropFirst(common.count).first ?? ""
            let level = folder.last.map { $0.lowercased() }.flatMap { levels.contains($0) ? $0 : nil }
            let last = own.lowercased() == folder.last?.lowercased()
            let word =
                last
                ? ""
                : NameWords.of(own, digits: .attached, limit: 8).filter { $0.utf8.allSatisfy(\.isASCIIWord) }
                    .joined(separator: "_").prefix(40)
            var name =
                level
                ?? (word.isEmpty ? "components" : word.hasSuffix("components") ? String(word) : "\(word)_components")
            var number = 2
            while !taken.insert(name).inserted {
                name = "components_\(number)"
                number += 1
            }
            return name
        }
    }

    /// Sources beside those of components: tests, stories and declarations of types.
    private static func isAside(_ file: TreeSummary.File) -> Bool {
        [".test", ".tests", ".spec", ".stories", ".story", ".d", ".figma", ".mock", ".e2e"].contains {
            file.stem.hasSuffix($0)
        } || ["Tests", "Test", "Previews", "Preview", "Stories"].contains { file.stem.hasSuffix($0) }
    }

    /// Whether the name of a folder says that components are in it.
    static func isPlaceName(_ name: String) -> Bool { folderWords.contains(name.lowercased()) }

    private static func isPlace(_ folders: [String]) -> Bool {
        folders.last.map(isPlaceName) == true && !folders.contains { $0.lowercased().contains("icon") }
    }

    private static func place(_ folders: [String]) -> Int? {
        let places = folders.indices.filter { index in
            // A module of sources may be called `ui`.
            let isModule = weakWords.contains(folders[index].lowercased()) && folders[index...].contains("src")
            return !isModule && isPlace(Array(folders[...index]))
        }
        if let level = places.first(where: { levels.contains(folders[$0].lowercased()) }) { return level }
        return places.first { !weakWords.contains(folders[$0].lowercased()) } ?? places.last
    }

    // MARK: A folder for each component

    /// Folders of components by their name: most have a source of their name, or an index.
    private func folders(_ files: [TreeSummary.File]) -> [Group] {
        var groups: [[String]: [TreeSummary.File]] = [:]
        for file in files {
            for depth in file.folders.indices.dropFirst() where ComponentFinder.isPlace(Array(file.folders[..<depth])) {
                // A component may be called like a folder of examples.
                let others = file.folders[..<depth] + file.folders[(depth + 1)...]
                guard FolderRank(others) == .usual else { continue }
                groups[Array(file.folders[..<depth]), default: []].append(file)
            }
        }
        return groups.compactMap { folder, files in group(folder, files, share: 0.8, ComponentFinder.names) }
    }

    /// The folders in a folder are components if most have a source that fits.
    private func group(
        _ folder: [String], _ files: [TreeSummary.File], share: Double,
        _ fits: (TreeSummary.File, String) -> Bool
    ) -> Group? {
        let components = Dictionary(grouping: files) { $0.folders[folder.count] }
            .filter { !ComponentFinder.helpers.contains($0.key.lowercased()) && !$0.key.hasPrefix("_") }
        let fitting = components.filter { name, own in own.contains { fits($0, name) } }
        // Levels are no components.
        guard fitting.count >= ComponentFinder.fewest,
            Double(fitting.count) >= share * Double(components.count),
            components.keys.count(where: { ComponentFinder.isPlaceName($0) }) < 2
        else { return nil }
        let root = folder.joined(separator: "/")
        let excluded = excluded(folder, Set(fitting.keys))
        guard excluded.count <= FilePatterns.limit * 2 else { return nil }
        let source = CatalogueSource.directories(glob: "\(root)/*", exclude: excluded)
        return Group(
            folder: folder, source: source, names: Set(fitting.keys.map(ComponentFinder.letters)),
            sample: files[0].folders)
    }

    /// Names of folders beside components.
    private static let helpers: Set<String> = [
        "utils", "util", "utilities", "helpers", "hooks", "internal", "internals", "shared", "common", "types",
        "styles",
        "theme", "themes", "tokens", "constants", "mixins", "lib", "private", "support", "extensions", "context",
        "contexts", "base", "core", "assets", "resources", "i18n", "locale", "directives",
    ]

    private static func letters(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }

    private static func names(_ file: TreeSummary.File, _ component: String) -> Bool {
        let (stem, name) = (letters(file.stem), letters(component))
        if stem == "index" || stem.contains(name) { return true }
        // `Table Cell/TableViewCell.swift`
        let words = NameWords.of(component, digits: .attached, limit: 8)
        if words.count > 1, Set(NameWords.of(file.stem, digits: .attached, limit: 12)).isSuperset(of: words) {
            return true
        }
        for plural in ["es", "s"] where name.hasSuffix(plural) && name.utf8.count > plural.utf8.count + 2 {
            if stem.contains(name.dropLast(plural.utf8.count)) { return true }
        }
        return false
    }

    /// Folders in the same place that are no components.
    private func excluded(_ root: [String], _ own: Set<String>) -> [String] {
        let front = root.joined(separator: "/") + "/"
        let all = Set(
            summary.folders.filter { $0.hasPrefix(front) }
                .compactMap { $0.split(separator: "/").dropFirst(root.count).first.map(String.init) })
        return all.subtracting(own).sorted().map { front + $0 }
    }

    /// Folders whose names say nothing: `packages/button/src/Button.tsx`, `Sources/Kit/Badge/Badge.swift`. Each has a source of
    /// its name that declares a view.
    private func unnamedFolders(_ files: [TreeSummary.File]) throws(GitError) -> [Group] {
        var groups: [[String]: [TreeSummary.File]] = [:]
        for file in files.prefix(20_000) where file.fileExtension != "ts" {
            guard ComponentFinder.place(file.folders) == nil else { continue }
            for depth in file.folders.indices where ComponentFinder.names(file, file.folders[depth]) {
                // An index says nothing about the folders around its own.
                guard file.stem.lowercased() != "index" || depth == file.folders.count - 1 else { continue }
                guard !file.folders[..<depth].contains(where: { $0.lowercased().contains("icon") }) else { break }
                let around = file.folders[..<depth] + file.folders[(depth + 1)...]
                guard file.rank == .usual || FolderRank(around) == .usual else { continue }
                groups[Array(file.folders[..<depth]), default: []].append(file)
            }
        }
        var found: [Group] = []
        var left = ComponentFinder.totalLimit
        for (folder, files) in groups.sorted(by: {
            ($1.value.count, $0.key.joined()) < ($0.value.count, $1.key.joined())
        }) {
            let names = Dictionary(grouping: files) { $0.folders[folder.count] }
            guard names.count >= ComponentFinder.fewestUnnamed, left > 0 else { continue }
            var views: Set<String> = []
            for (name, own) in names.sorted(by: { $0.key < $1.key }).prefix(ComponentFinder.fileLimit) {
                for file in own.sorted(by: { ($0.stem.utf8.count, $0.path) < ($1.stem.utf8.count, $1.path) }).prefix(3)
                {
                    left -= 1
                    let isIndex = file.stem.lowercased() == "index"
                    guard try declaresView(file, named: isIndex ? name : nil) else { continue }
                    views.insert(name)
                    break
                }
            }
            let all = Set(
                summary.sources.filter { $0.rank == .usual && $0.folders.starts(with: folder) }
                    .compactMap { $0.folders.dropFirst(folder.count).first })
            guard views.count >= ComponentFinder.fewestUnnamed, views.count * 2 >= all.count,
                var group = group(folder, files, share: 0, { _, name in views.contains(name) })
            else { continue }
            group.isNamed = false
            found.append(group)
        }
        return found
    }

    // MARK: Files

    /// Folders of files of which most declare a view of their name; the others are excluded.
    private func views(_ files: [TreeSummary.File]) throws(GitError) -> [Group] {
        var groups: [[String]: [String: [TreeSummary.File]]] = [:]
        for file in files {
            guard file.rank == .usual, let depth = ComponentFinder.place(file.folders),
                !file.folders[(depth + 1)...].contains(where: { ComponentFinder.internals.contains($0.lowercased()) })
            else { continue }
            groups[Array(file.folders[...depth]), default: [:]][file.fileExtension, default: []].append(file)
        }
        var found: [Group] = []
        for (folder, kinds) in groups.sorted(by: { $0.key.joined() < $1.key.joined() }) {
            for (ending, files) in kinds.sorted(by: { $0.key < $1.key }) where ending != "ts" {
                guard files.count >= ComponentFinder.fewest, files.count <= 2000 else { continue }
                var (views, others): ([TreeSummary.File], [TreeSummary.File]) = ([], [])
                for file in files.prefix(ComponentFinder.fileLimit) {
                    if try declaresView(file) { views.append(file) } else { others.append(file) }
                }
                guard views.count >= ComponentFinder.fewest, views.count * 2 >= others.count + views.count else {
                    continue
                }
                let root = folder.joined(separator: "/")
                let isFlat = files.allSatisfy { $0.folders == folder }
                let isAll = others.isEmpty || files.count > ComponentFinder.fileLimit
                let asides = summary.sources.contains {
                    $0.fileExtension == ending && $0.folders.starts(with: folder) && ComponentFinder.isAside($0)
                }
                let front = "\(root)/\(isFlat ? "" : "**/")"
                let excluded =
                    (isAll ? [] : exclusion(of: others, beside: views, front))
                    + (asides ? aside(folder, ending, front) : []) + (isFlat ? [] : internalFolders(folder, ending))
                guard excluded.count <= FilePatterns.limit else { continue }
                let source = CatalogueSource.files(glob: "\(front)*.\(ending)", exclude: excluded)
                found.append(
                    Group(
                        folder: folder, source: source,
                        names: Set((isAll ? files : views).map { ComponentFinder.letters($0.stem) }), sample: folder))
            }
        }
        return found
    }

    /// Patterns for files that are no views, by the ends of their names where that is enough.
    /// - Parameter front: of a pattern for all files.
    private func exclusion(
        of others: [TreeSummary.File], beside views: [TreeSummary.File], _ front: String
    ) -> [String] {
        let groups = Dictionary(grouping: others) { file in
            NameWords.split(file.stem, digits: .attached).last.map { String(file.stem[$0.start...]) } ?? file.stem
        }
        return groups.sorted { $0.key < $1.key }.flatMap { word, files -> [String] in
            let isOnly = !views.contains { $0.stem.hasSuffix(word) }
            guard files.count > 1, isOnly, let first = files.first, !word.contains(where: "*?{}".contains) else {
                return files.map(\.path).sorted()
            }
            return ["\(front)*\(word).\(first.fileExtension)"]
        }
    }

    private static let internals: Set<String> = [
        "internal", "internals", "private", "helpers", "utils", "support", "previews", "extensions", "modifiers",
    ]

    /// Patterns for folders of what components use.
    private func internalFolders(_ folder: [String], _ ending: String) -> [String] {
        let names = summary.sources.lazy.filter { $0.fileExtension == ending && $0.folders.starts(with: folder) }
            .compactMap {
                $0.folders.dropFirst(folder.count).first { ComponentFinder.internals.contains($0.lowercased()) }
            }
        return Set(names).sorted().map { "\(folder.joined(separator: "/"))/**/\($0)/**" }
    }

    /// Patterns for tests and stories beside components.
    private func aside(_ folder: [String], _ ending: String, _ front: String) -> [String] {
        let files = summary.sources.filter {
            $0.fileExtension == ending && $0.folders.starts(with: folder) && ComponentFinder.isAside($0)
        }
        let ends = Set(
            files.map { file in
                let dot = file.stem.lastIndex(of: ".")
                let word = NameWords.split(file.stem, digits: .attached).last?.start
                return String(file.stem[(dot ?? word ?? file.stem.startIndex)...])
            })
        return ends.sorted().map { "\(front)*\($0).\(ending)" }
    }

    /// - Parameter name: the view's; nil for that of the file.
    private func declaresView(_ file: TreeSummary.File, named name: String? = nil) throws(GitError) -> Bool {
        let limit = ComponentFinder.sizeLimit
        guard let bytes = try RepositoryFile.contents(of: file, in: repository, limit: limit) else { return false }
        return ComponentFinder.declaresView(bytes, file, named: name ?? file.stem)
    }

    private static func declaresView(_ bytes: [UInt8], _ file: TreeSummary.File, named stem: String) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        func has(_ pieces: [String]) -> Bool { pieces.contains { text.contains($0) } }
        switch file.fileExtension {
        case "swift":
            guard has(["struct \(stem)", "class \(stem)"]) else { return false }
            return has([
                ": View", "UIView", "UIControl", ", View", "UIButton", "UILabel", "NSView", "UIViewRepresentable",
                "ButtonStyle", "ViewModifier", "ToggleStyle", "UITextField", "UICollectionViewCell", "UITableViewCell",
            ])
        case "kt": return text.contains("@Composable") && has(["fun \(stem)("]) || isAndroidView(text, stem)
        case "vue", "svelte": return true
        default:
            let name = stem.split(whereSeparator: { "-_.".contains($0) })
                .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
            return has(["function \(name)", "const \(name)", "class \(name)", "let \(name)", "customElements.define("])
                && has(["export", "module.exports", "customElement"])
        }
    }

    private static func isAndroidView(_ text: String, _ name: String) -> Bool {
        text.contains("class \(name)")
            && ["View(context", "Layout(context", "Button(context", "attrs: AttributeSet"].contains {
                text.contains($0)
            }
    }
}

extension CatalogueSource {
    /// Whether each item is a folder.
    fileprivate var isOfFolders: Bool { if case .directories = self { true } else { false } }
}

extension UInt8 {
    /// A small letter or a digit.
    fileprivate var isASCIIWord: Bool { isASCIIDigit || (0x61...0x7a).contains(self) }
}
