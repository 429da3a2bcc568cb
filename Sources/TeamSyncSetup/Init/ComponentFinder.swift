import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncGit

/// Finds the folder that holds a repository's components: views in Swift, Kotlin or TypeScript, or a folder for each.
struct ComponentFinder {
    /// Fewer are no catalogue.
    static let fewest = 5
    /// Files that are read, and bytes of one.
    private static let (fileLimit, sizeLimit) = (150, 256 << 10)
    private static let folderWords: Set<String> = [
        "components", "component", "views", "controls", "widgets", "atoms", "molecules", "elements", "primitives", "ui",
    ]
    private struct Group {
        let folder: [String]
        let ending: String
        var files: [TreeSummary.File]
    }

    private let summary: TreeSummary
    private let repository: Repository
    private let isLibrary: Bool

    /// - Parameter isLibrary: whether the sources are those of a library.
    init(_ summary: TreeSummary, in repository: Repository, isLibrary: Bool) {
        (self.summary, self.repository, self.isLibrary) = (summary, repository, isLibrary)
    }

    /// The largest first.
    /// - Parameter hasOthers: whether the repository has icons or tokens, too.
    func counts(hasOthers: Bool) throws(GitError) -> [CloneProposal.Count] {
        let files = summary.sources.filter { file in
            ["swift", "kt", "tsx", "ts"].contains(file.fileExtension) && file.rank != .never
        }
        guard hasOthers && !summary.hasApp || isLibrary else { return [] }
        var found: [(number: Int, count: CloneProposal.Count)] = []
        for group in folders(files) {
            let names = Set(group.files.compactMap { $0.folders.dropFirst(group.folder.count).first })
            guard names.count >= ComponentFinder.fewest else { continue }
            let root = group.folder.joined(separator: "/")
            let source = CatalogueSource.directories(glob: "\(root)/*", exclude: excluded(group))
            let count = CountConfiguration(source: source, with: ["\(root)/{key}/**"], kind: .component)
            found.append((names.count, CloneProposal.Count("components", count)))
        }
        for group in try views(files) {
            let root = group.folder.joined(separator: "/")
            let isFlat = group.files.allSatisfy { $0.folders == group.folder }
            let source = CatalogueSource.files(glob: "\(root)/\(isFlat ? "" : "**/")*.\(group.ending)", exclude: [])
            let count = CountConfiguration(source: source, kind: .component)
            found.append((group.files.count, CloneProposal.Count("components", count)))
        }
        return found.sorted { $0.number > $1.number }.map(\.count)
    }

    /// Names of places of which one inside is better.
    private static let weakWords: Set<String> = ["ui", "views", "elements", "primitives"]

    private static func place(_ folders: [String]) -> Int? {
        let places = folders.indices.filter { isPlace(Array(folders[...$0])) }
        return places.first { !weakWords.contains(folders[$0].lowercased()) } ?? places.last
    }

    private static func isPlace(_ folders: [String]) -> Bool {
        folders.last.map { folderWords.contains($0.lowercased()) } ?? false
    }

    /// Folders with a folder for each component: most have a source of their name, or an index.
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
        return groups.compactMap { folder, files in
            let components = Dictionary(grouping: files) { $0.folders[folder.count] }
            let fitting = components.filter { name, own in own.contains { ComponentFinder.names($0, name) } }
            guard fitting.count * 10 >= components.count * 8 else { return nil }
            return Group(folder: folder, ending: "", files: files)
        }
    }

    private static func names(_ file: TreeSummary.File, _ component: String) -> Bool {
        func letters(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
        let (stem, name) = (letters(file.stem), letters(component))
        return stem == name || stem == "index" || stem.hasSuffix(name) || stem.hasPrefix(name)
    }

    /// Folders in the same place that hold no sources.
    private func excluded(_ group: Group) -> [String] {
        let root = group.folder
        let own = Set(group.files.map { $0.folders[root.count] })
        let all = Set(
            summary.folders.filter { $0.hasPrefix(root.joined(separator: "/") + "/") }
                .compactMap { $0.split(separator: "/").dropFirst(root.count).first.map(String.init) })
        return all.subtracting(own).sorted().prefix(8).map { (root + [$0]).joined(separator: "/") }
    }

    /// Folders of files that each declare one view of their name.
    private func views(_ files: [TreeSummary.File]) throws(GitError) -> [Group] {
        var groups: [[String]: [String: [TreeSummary.File]]] = [:]
        for file in files {
            guard file.rank == .usual, let depth = ComponentFinder.place(file.folders) else { continue }
            groups[Array(file.folders[...depth]), default: [:]][file.fileExtension, default: []].append(file)
        }
        var found: [Group] = []
        for (folder, kinds) in groups.sorted(by: { $0.key.joined() < $1.key.joined() }) {
            for (ending, files) in kinds.sorted(by: { $0.key < $1.key }) where ending != "ts" {
                guard files.count >= ComponentFinder.fewest, files.count <= 2000 else { continue }
                var (views, read) = (0, 0)
                for file in files.prefix(ComponentFinder.fileLimit) {
                    let bytes = try RepositoryFile.contents(
                        of: file, in: repository, limit: ComponentFinder.sizeLimit)
                    guard let bytes else { continue }
                    read += 1
                    if ComponentFinder.declaresView(bytes, file) { views += 1 }
                }
                guard views >= ComponentFinder.fewest, views * 10 >= read * 9 else { continue }
                found.append(Group(folder: folder, ending: ending, files: files))
            }
        }
        return found
    }

    private static func declaresView(_ bytes: [UInt8], _ file: TreeSummary.File) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        func has(_ pieces: [String]) -> Bool { pieces.contains { text.contains($0) } }
        switch file.fileExtension {
        case "swift":
            guard has(["struct \(file.stem)", "class \(file.stem)"]) else { return false }
            return has([
                ": View", "UIView", "UIControl", ", View", "UIButton", "UILabel", "NSView", "ViewModifier", "Style {",
            ])
        case "kt": return text.contains("@Composable") && has(["fun \(file.stem)("])
        default:
            return file.name.first?.isUppercase == true
                && has(["function \(file.stem)", "const \(file.stem)", "class \(file.stem)"])
                && text.contains("export")
        }
    }
}
