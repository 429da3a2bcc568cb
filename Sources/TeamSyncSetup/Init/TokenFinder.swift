import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

/// Finds the trees of design tokens in a repository, and catalogues in JSON and YAML files.
struct StructureFinder {
    /// The maximum number of files to read, and the maximum sizes of one and of all in bytes.
    private static let (fileLimit, sizeLimit, totalLimit) = (400, 4 << 20, 48 << 20)
    /// The approximate maximum number of compared references.
    private static let referenceLimit = 20_000
    /// The minimum numbers for a catalogue.
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
        /// Whether it describes the format of other files.
        let isSchema: Bool
        /// Drawings with names.
        let drawings: DrawingShape?
    }

    private var structures: [Structure] = []
    /// Whether files next to the tokens list Tokens Studio sets.
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
                structures.append(Structure(file: file, shape: .unread, list: nil, isSchema: false, drawings: nil))
                continue
            }
            let shape = TokenShape(value, isLikely: candidate.hint == 0)
            let list = candidate.hint < 2 || file.folders.count < 2 ? ListShape(value) : nil
            let isOfComponent = file.folders.last.map(ComponentFinder.isPlaceName) == true
            structures.append(
                Structure(
                    file: file, shape: shape, list: list,
                    isSchema: SchemaShape.fits(value, isOfComponent: isOfComponent), drawings: DrawingShape(value)))
        }
    }

    // MARK: Tokens

    /// The counts in the order to try them.
    var tokens: [CountConfiguration] {
        let trees = structures.filter {
            $0.shape.format != nil && $0.shape.format != .flat && !$0.isSchema && !StructureFinder.isRule($0.file)
        }
        let found = StructureFinder.originals(trees)
        let grouped = StructureFinder.groups(found)
        let total = found.reduce(into: Set<String>()) { keys, structure in
            let group = grouped.covers(structure.file) ? "\(structure.file.stem)." : ""
            for key in structure.shape.keys { keys.insert(group + key) }
        }.count
        guard total >= StructureFinder.fewestTokens else { return flatTokens }
        let formats = Set(found.compactMap(\.shape.format))
        let format: TokenFormat =
            hasSets || formats.contains(.tokensStudio)
            ? .tokensStudio : formats.contains(.styleDictionary) ? .styleDictionary : .dtcg
        // A file without tokens in this format adds none.
        let chosen = Set(found.map(\.file.path))
        let others = structures.filter { !chosen.contains($0.file.path) && ($0.shape.hasTokens || $0.shape.isUnread) }
        let finder = FilePatterns(avoiding: others.map(\.file))
        let tied = ModePatterns(found.map { ($0.file, $0.shape.keys) }.filter { !grouped.covers($0.0) })
        let tiedPatterns = grouped.patterns + tied.patterns
        let tiedModes = tied.modes + grouped.modes.filter { !tied.modes.contains($0) }
        let rest = found.map(\.file).filter { !tied.covers([$0]) && !grouped.covers($0) }
        let modes = Array(Set(found.flatMap(\.shape.modes))).sorted()
        // Groups named like a mode would be treated as modes; without names, each file is a group.
        let names = found.reduce(into: Set<Substring>()) { names, structure in
            for key in structure.shape.keys { names.formUnion(key.split(separator: ".")) }
        }
        let isAmbiguous = modes.isEmpty && tiedModes.contains { names.contains($0[...]) }
        let allModes = isAmbiguous ? [] : tiedModes + modes.filter { !tiedModes.contains($0) }
        let general = finder.patterns(of: found.map(\.file))
        var files: [(patterns: [String], modes: [String])] = []
        if tiedPatterns.count <= FilePatterns.limit * 2 {
            let groups = found.map(\.file).filter(grouped.covers)
            let finder = grouped.isWide ? FilePatterns(avoiding: others.map(\.file) + groups) : finder
            let own = rest.isEmpty ? [] : finder.patterns(of: rest)
            let wide = general.map { $0.count <= own?.count ?? .max } == true ? general : own
            if grouped.isWide {
                if let own { files.append((tied.patterns + own + grouped.patterns, allModes)) }
            } else if let wide {
                files.append((tiedPatterns + wide, allModes))
            }
        }
        // Without the groups, the number would be different.
        if let general, grouped.patterns.isEmpty { files.append((general, modes)) }
        if found.count <= 40, grouped.patterns.isEmpty { files.append((found.map(\.file.path).sorted(), modes)) }
        let folder = FolderChoice(found.map(\.file), isVariant: ModeName.isMode, preferred: ["tokens", "src"])
        if !folder.path.isEmpty, grouped.patterns.isEmpty {
            files += Set(folder.files.map(\.fileExtension)).sorted().map { (["\(folder.path)/**/*.\($0)"], modes) }
        }
        return files.map { patterns, modes in
            let source = TokenSource(files: patterns, format: format, modes: modes)
            return CountConfiguration(source: .tokens(source), kind: .token)
        }
    }

    /// Whether a file is in a folder of schemas, or of tools that check tokens.
    private static func isRule(_ file: TreeSummary.File) -> Bool {
        file.folders.contains { ["schema", "schemas", "linter", "lint", "rules"].contains($0.lowercased()) }
    }

    /// Plain names and values, file by file.
    private var flatTokens: [CountConfiguration] {
        let flat = structures.filter { $0.shape.format == .flat && $0.file.rank == .usual }
        guard flat.reduce(0, { $0 + $1.shape.keys.count }) >= StructureFinder.fewestTokens else { return [] }
        let grouped = StructureFinder.groups(flat)
        let tied = ModePatterns(flat.map { ($0.file, $0.shape.keys) }.filter { !grouped.covers($0.0) })
        let rest = flat.map(\.file).filter { !tied.covers([$0]) && !grouped.covers($0) }.map(\.path).sorted()
        let modes = Array(Set(flat.flatMap(\.shape.modes))).sorted()
        let patterns = grouped.patterns + tied.patterns + rest
        guard patterns.count <= FilePatterns.limit else { return [] }
        let allModes = Array(Set(grouped.modes + tied.modes + modes)).sorted()
        let source = TokenSource(files: patterns, format: .flat, modes: allModes)
        return [CountConfiguration(source: .tokens(source), kind: .token)]
    }

    /// Removes generated files: those in other folders with the same tokens. Files of modes and brands are in one
    /// folder.
    private static func originals(_ structures: [Structure]) -> [Structure] {
        let usual = structures.filter { $0.file.rank == .usual }
        let all = usual.isEmpty ? structures.filter { $0.file.rank == .built } : usual
        let tied = ModePatterns(all.map { ($0.file, $0.shape.keys) })
        let grouped = groups(all)
        func names(_ structure: Structure) -> Set<String> {
            Set(
                structure.shape.keys.map { key in
                    NameWords.of(key, digits: .attached, limit: 30).filter { !["props", "aliases"].contains($0) }
                        .joined()
                })
        }
        let groups = Dictionary(grouping: all) { $0.file.folders.prefix(copyDepth($0.file)).joined(separator: "/") }
            .mapValues { group in (files: group, names: group.reduce(into: Set<String>()) { $0.formUnion(names($1)) }) }
        func isMade(_ folder: String) -> Bool {
            NameWords.of(folder, digits: .attached).contains { madeWords.contains($0) }
        }
        var kept: [(files: [Structure], names: Set<String>)] = []
        let sorted = groups.sorted {
            (isMade($0.key) ? 1 : 0, -$0.value.names.count, $0.key) < (
                isMade($1.key) ? 1 : 0, -$1.value.names.count, $1.key
            )
        }
        for (_, group) in sorted {
            let known = kept.reduce(into: Set<String>()) { $0.formUnion($1.names) }
            let shared = group.names.intersection(known).count
            let isCopy =
                shared * 10 >= group.names.count * 8 && !tied.covers(group.files.map(\.file))
                && !group.files.allSatisfy { grouped.covers($0.file) }
            if !isCopy { kept.append(group) }
        }
        return kept.flatMap(\.files)
    }

    /// The files whose names are part of their tokens' names.
    private static func groups(_ structures: [Structure]) -> GroupPatterns {
        GroupPatterns(
            structures.map { ($0.file, $0.shape.keys) },
            references: structures.reduce(into: []) { references, structure in
                if references.count < referenceLimit { references.formUnion(structure.shape.references) }
            })
    }

    /// Parts of names of folders for generated files.
    private static let madeWords: Set<String> = [
        "dist", "build", "output", "generated", "lib", "json", "raw", "export", "exports", "web", "ios", "android",
        "css",
        "built", "figma",
    ]

    /// The number of folders in which copies differ: those of packages, and the ones in them.
    private static func copyDepth(_ file: TreeSummary.File) -> Int {
        let containers: Set<String> = ["packages", "libs", "modules", "projects", "apps"]
        let isInside = file.folders.first.map { containers.contains($0.lowercased()) } ?? false
        return isInside ? 3 : 2
    }

    // MARK: Lists

    /// Icons that are members of one file.
    var drawings: CloneProposal.Count? {
        // Maps of countries contain path data, too.
        let found = structures.filter { structure in
            let path = structure.file.path.lowercased()
            return structure.file.rank == .usual && structure.drawings != nil
                && (path.contains("icon") || path.contains("glyph"))
        }
        let best = found.max { ($0.drawings?.number ?? 0, $1.file.path) < ($1.drawings?.number ?? 0, $0.file.path) }
        guard let best, let drawings = best.drawings else { return nil }
        let source = CatalogueSource.keys(file: best.file.path, pointer: drawings.pointer)
        return CloneProposal.Count("icons", CountConfiguration(source: source, kind: .icon))
    }

    /// Lists of named things, largest first: the name of the count, and the count.
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

/// The kind of a list's items, according to its name.
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
