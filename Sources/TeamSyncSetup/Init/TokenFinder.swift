import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

/// Finds the trees of design tokens of a repository, and catalogues in JSON and YAML files.
struct StructureFinder {
    /// Files that are read, bytes of one, and bytes of all.
    private static let (fileLimit, sizeLimit, totalLimit) = (400, 4 << 20, 48 << 20)
    /// Fewer are no catalogue.
    private static let (fewestTokens, fewestElements) = (8, 5)
    private static let tokenWords = ["token", "theme", "color", "colour", "palette", "primitive", "design", "semantic"]
    private static let listWords = [
        "component", "icon", "metadata", "index", "catalog", "spec", "manifest", "token", "color", "data",
    ]
    private static let otherNames: Set<String> = [
        "package.json", "package-lock.json", "tsconfig.json", "lerna.json", "nx.json", "project.json", "turbo.json",
        "pnpm-lock.yaml", "composer.json", "contents.json", "renovate.json", "docker-compose.yml",
        "pnpm-workspace.yaml",
    ]

    private struct Structure {
        let file: TreeSummary.File
        let shape: TokenShape
        let list: ListShape?
        /// Whether it says what other files may be.
        let isSchema: Bool
    }

    private var structures: [Structure] = []
    /// Whether files beside the tokens list sets of Tokens Studio.
    private let hasSets: Bool

    init(_ summary: TreeSummary, in repository: Repository) throws(GitError) {
        hasSets = summary.structured.contains { ["$themes.json", "$metadata.json"].contains($0.name) }
        func hint(_ file: TreeSummary.File) -> Int {
            let path = file.path.lowercased()
            return StructureFinder.tokenWords.contains { path.contains($0) }
                ? 0
                : StructureFinder.listWords.contains { path.contains($0) } ? 1 : 2
        }
        let candidates = summary.structured.filter {
            !StructureFinder.otherNames.contains($0.name.lowercased()) && !$0.name.hasPrefix("$")
        }.map { (rank: $0.rank, hint: hint($0), file: $0) }
            .sorted { ($0.rank, $0.hint, $0.file.folders.count) < ($1.rank, $1.hint, $1.file.folders.count) }
        var left = StructureFinder.totalLimit
        for candidate in candidates.prefix(StructureFinder.fileLimit) where left > 0 {
            let file = candidate.file
            guard
                let bytes = try RepositoryFile.contents(
                    of: file, in: repository, limit: StructureFinder.sizeLimit)
            else { continue }
            left -= bytes.count
            guard let value = JSONFile.value(of: bytes, path: GitPath(file.path), limit: JSONFile.surveyLimit) else {
                continue
            }
            let shape = TokenShape(value, isLikely: candidate.hint == 0)
            let list = candidate.hint < 2 || file.folders.count < 2 ? ListShape(value) : nil
            structures.append(
                Structure(file: file, shape: shape, list: list, isSchema: StructureFinder.isSchema(value)))
        }
    }

    private static func isSchema(_ value: JSONValue) -> Bool {
        guard case .object(let members) = value else { return false }
        return members["$schema"]?.string?.contains("json-schema.org") == true
            || members["type"]?.string == "object" && members["properties"] != nil || members["rules"] != nil
    }

    // MARK: Tokens

    /// In the order in which they are tried.
    var tokens: [CountConfiguration] {
        let byFormat = Dictionary(grouping: structures.filter { $0.shape.format != nil }) { $0.shape.format ?? .flat }
        func total(_ structures: [Structure]) -> Int { structures.reduce(0) { $0 + $1.shape.keys.count } }
        let sorted = byFormat.sorted { (total($1.value), $0.key.rawValue) < (total($0.value), $1.key.rawValue) }
        guard let (written, all) = sorted.first else { return [] }
        let usual = all.filter { $0.file.rank == .usual }
        let found = usual.isEmpty ? all.filter { $0.file.rank == .built } : usual
        let format = written == .styleDictionary && hasSets ? .tokensStudio : written
        let folder = FolderChoice(found.map(\.file), isVariant: ModeName.isMode, preferred: ["tokens", "src"])
        let chosen = Set(folder.files.map(\.path))
        let structures = found.filter { chosen.contains($0.file.path) }
        guard total(structures) >= StructureFinder.fewestTokens else { return [] }
        let modes = Array(Set(structures.flatMap(\.shape.modes))).sorted()
        let tied = ModePatterns(structures.map { ($0.file, $0.shape.keys) })
        let allModes = tied.modes + modes.filter { !tied.modes.contains($0) }
        var files: [[String]] = []
        let extensions = Array(Set(structures.map(\.file.fileExtension))).sorted()
        if format != .flat, !folder.path.isEmpty {
            files.append(extensions.map { "\(folder.path)/\(folder.isFlat ? "" : "**/")*.\($0)" })
        }
        let folders = Set(
            structures.map { "\($0.file.folder.isEmpty ? "" : $0.file.folder + "/")*.\($0.file.fileExtension)" })
        if format != .flat, folders.count <= 12, !folders.contains(where: { $0.hasPrefix("*") }) {
            files.append(folders.sorted())
        }
        if structures.count <= 20 { files.append(structures.map(\.file.path).sorted()) }
        return files.flatMap { general in
            let rest = tied.covers(structures.map(\.file)) ? [] : general
            let sources = [
                TokenSource(files: tied.patterns + rest, format: format, modes: allModes),
                TokenSource(files: general, format: format, modes: modes),
            ]
            return sources.map { CountConfiguration(source: .tokens($0), kind: .token) }
        }
    }

    // MARK: Lists

    /// Lists of things with names, largest first: the name of the count, and the count.
    var lists: [CloneProposal.Count] {
        let listed = structures.filter {
            $0.list != nil && $0.shape.format == nil && $0.file.rank == .usual
        }
        let groups = Dictionary(grouping: listed) {
            "\($0.file.folder)|\($0.file.fileExtension)|\($0.list?.pointer ?? "")|\($0.list?.key ?? "")"
        }
        let found = groups.values.compactMap { group -> (number: Int, count: CloneProposal.Count)? in
            let number = group.reduce(0) { $0 + ($1.list?.number ?? 0) }
            guard number >= StructureFinder.fewestElements, let first = group.first, let list = first.list else {
                return nil
            }
            let front = first.file.folder.isEmpty ? "" : first.file.folder + "/"
            let file = group.count == 1 ? first.file.path : "\(front)*.\(first.file.fileExtension)"
            let name = list.pointer.split(separator: "/").last.map { String($0) } ?? first.file.stem
            guard let known = CatalogueName(name) ?? CatalogueName(first.file.stem) ?? CatalogueName(front) else {
                return nil
            }
            let source = CatalogueSource.array(file: file, pointer: list.pointer, key: list.key)
            return (number, CloneProposal.Count(known.name, CountConfiguration(source: source, kind: known.kind)))
        }
        return found.sorted { ($1.number, $0.count.name) < ($0.number, $1.count.name) }.map(\.count)
    }

    /// Specifications, one in each YAML or JSON file of a folder.
    var specifications: CloneProposal.Count? {
        let files = structures.filter { $0.shape.format == nil && $0.list == nil && $0.shape.isObject && !$0.isSchema }
            .map(\.file)
            .filter { file in
                file.rank == .usual
                    && file.folders.suffix(2).contains { name in
                        ["spec", "component", "schema"].contains { name.lowercased().contains($0) }
                    }
            }
        let groups = Dictionary(grouping: files) { "\($0.folder)/*.\($0.fileExtension)" }
        guard let best = groups.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) }),
            best.value.count >= StructureFinder.fewestElements
        else { return nil }
        let source = CatalogueSource.files(glob: best.key, exclude: [])
        return CloneProposal.Count("components", CountConfiguration(source: source, kind: .component))
    }
}

/// What the items of a list are, by what it is called.
private struct CatalogueName {
    let name: String
    let kind: CatalogueKind

    init?(_ word: String) {
        let word = word.lowercased()
        let names: [(String, String, CatalogueKind)] = [
            ("icon", "icons", .icon), ("component", "components", .component), ("token", "tokens", .token),
            ("colo", "colors", .color), ("spec", "components", .component),
        ]
        guard let found = names.first(where: { word.contains($0.0) }) else { return nil }
        (name, kind) = (found.1, found.2)
    }
}
