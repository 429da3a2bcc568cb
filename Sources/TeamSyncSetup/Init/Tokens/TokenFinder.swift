import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

/// Finds design tokens and catalogues in a repository's JSON and YAML files.
struct StructureFinder {
    /// The maximum number of files to read, and the maximum sizes of one file and of all files, in bytes.
    private static let (fileLimit, sizeLimit, totalLimit) = (400, 4 << 20, 48 << 20)
    /// The approximate maximum number of references to compare.
    private static let referenceLimit = 20_000
    /// The minimum number of tokens in a catalogue.
    private static let fewestTokens = 8
    private static let tokenWords = ["token", "theme", "color", "colour", "palette", "primitive", "design", "semantic"]
    /// Words in the names of files that contain one kind of value.
    private static let valueWords = [
        "spacing", "typograph", "font", "radius", "radii", "shadow", "elevation", "breakpoint", "motion", "sizing",
        "dimension", "border", "opacity", "variable", "foundation", "brand",
    ]
    private static let listWords = [
        "component", "icon", "metadata", "index", "catalog", "spec", "manifest", "token", "color", "data",
    ]
    private static let otherNames: Set<String> = [
        "package.json", "package-lock.json", "tsconfig.json", "lerna.json", "nx.json", "project.json", "turbo.json",
        "pnpm-lock.yaml", "composer.json", "contents.json", "renovate.json", "docker-compose.yml",
        "pnpm-workspace.yaml",
    ]

    struct Structure {
        let file: TreeSummary.File
        let shape: TokenShape
        let list: ListShape?
        /// Whether the file describes the format of other files.
        let isSchema: Bool
        /// Drawings with names.
        let drawings: DrawingShape?
        /// Entries with names and tags.
        let descriptions: DescriptionShape?
        /// Other names of icons.
        var aliases: [AliasShape] = []
        /// The names of icons with their code points in a font; nil if the file contains something else.
        var codePoints: Set<String>?
    }

    private(set) var structures: [Structure] = []
    /// Structured files that were not read.
    private let unread: [TreeSummary.File]
    /// The folders with manifests of packages.
    let packages: Set<[String]>
    /// Whether files next to the tokens list sets of Tokens Studio.
    private let hasSets: Bool

    init(_ summary: TreeSummary, in repository: Repository) throws(GitError) {
        hasSets = summary.structured.contains { ["$themes.json", "$metadata.json"].contains($0.name) }
        packages = Set(summary.manifests.lazy.filter { $0.name == "package.json" }.map(\.folders))
        func hint(_ file: TreeSummary.File) -> Int {
            let path = file.path.lowercased()
            return StructureFinder.tokenWords.contains { path.contains($0) }
                ? 0
                : StructureFinder.listWords.contains { path.contains($0) } ? 1 : 2
        }
        let candidates = summary.structured.filter {
            !StructureFinder.otherNames.contains($0.name.lowercased()) && !$0.name.hasPrefix("$")
                && !$0.name.hasPrefix(".")
        }.map { (rank: $0.rank, hint: hint($0), file: $0) }
            .sorted { ($0.rank, $0.hint, $0.file.folders.count) < ($1.rank, $1.hint, $1.file.folders.count) }
        var left = StructureFinder.totalLimit
        var read: Set<String> = []
        func isOfValues(_ path: String) -> Bool { StructureFinder.valueWords.contains { path.contains($0) } }
        /// Folders that contain a file named after values: `layout.json` next to `spacing.json` contains values too.
        let named = Set(summary.structured.lazy.filter { isOfValues($0.name.lowercased()) }.map(\.folders))
        for candidate in candidates.prefix(StructureFinder.fileLimit) where left > 0 {
            let file = candidate.file
            guard
                let bytes = try RepositoryFile.contents(
                    of: file, in: repository, limit: StructureFinder.sizeLimit)
            else { continue }
            left -= bytes.count
            guard let value = JSONFile.value(of: bytes, path: GitPath(file.path), limit: JSONFile.surveyLimit) else {
                structures.append(
                    Structure(file: file, shape: .unread, list: nil, isSchema: false, drawings: nil, descriptions: nil))
                read.insert(file.path)
                continue
            }
            read.insert(file.path)
            let path = file.path.lowercased()
            let likelihood: TokenShape.Likelihood =
                candidate.hint == 0
                ? .likely
                : isOfValues(path) || named.contains(file.folders) && ValueNames.endsInKind(file.stem)
                    ? .possible : .unlikely
            let shape = TokenShape(value, likelihood)
            let list = candidate.hint < 2 || file.folders.count < 2 ? ListShape(value) : nil
            let isOfComponent = file.folders.last.map(ComponentPlace.isName) == true
            structures.append(
                Structure(
                    file: file, shape: shape, list: list,
                    isSchema: SchemaShape.fits(value, isOfComponent: isOfComponent), drawings: DrawingShape(value),
                    descriptions: DescriptionShape(value),
                    aliases: AliasShape.all(in: value, isOfAliases: path.contains("alias")),
                    codePoints: CodePointShape.names(in: value)))
        }
        // Files with a few values are token files too if they are next to other token files, as `z-index.json` next to
        // `color.json`, or in a sibling folder, as `size/font.json` next to `color/base.json`.
        let folders = Set(structures.filter { $0.shape.format == .styleDictionary }.map(\.file.folders))
        let parents = Set(folders.map { $0.dropLast() }).filter { !$0.isEmpty }
        structures = structures.map { structure in
            let own = structure.file.folders
            guard folders.contains(own) || parents.contains(own.dropLast()) && structure.file.rank == .usual,
                let shape = structure.shape.besideTokens
            else {
                return structure
            }
            return Structure(
                file: structure.file, shape: shape, list: structure.list, isSchema: structure.isSchema,
                drawings: structure.drawings, descriptions: structure.descriptions, aliases: structure.aliases,
                codePoints: structure.codePoints)
        }
        unread = summary.structured.filter { !read.contains($0.path) }
    }

    // MARK: Tokens

    /// The counts in the order in which they are tried.
    var tokens: [CountConfiguration] {
        let trees = structures.filter {
            $0.shape.format != nil && $0.shape.format != .flat && !$0.isSchema && !StructureFinder.isRule($0.file)
                && !$0.shape.areDrawings
        }
        // Files with Figma's variables are either the source of the other files, or were generated from them.
        let figma = originals(trees.filter { $0.shape.format == .figma })
        let others = originals(trees.filter { $0.shape.format != .figma })
        let found = StructureFinder.keys(figma).count > StructureFinder.keys(others).count ? figma : others
        if StructureFinder.keys(found).count >= StructureFinder.fewestTokens {
            return counts(of: found, StructureFinder.format(of: found, hasSets: hasSets))
        }
        let flat = self.flat
        guard StructureFinder.keys(flat).count >= StructureFinder.fewestTokens,
            flat.reduce(0, { $0 + $1.shape.solidNumber }) >= StructureFinder.fewestSolid
        else { return [] }
        return counts(of: flat, .flat)
    }

    /// The files next to the tokens of a count that cannot be read; nil if there are none.
    func unread(beside count: CountConfiguration) -> CountConfiguration? {
        guard case .tokens(var source) = count.source else { return nil }
        let patterns = source.files.map { GlobPattern(TokenSource.glob(of: $0)) }
        let folders = Set(
            structures.lazy.filter { structure in
                patterns.contains { $0.matches(components: structure.file.components) }
            }.map(\.file.folders))
        source.files = structures.filter { structure in
            structure.shape.isUnread && structure.file.rank == .usual && folders.contains(structure.file.folders)
        }.map(\.file.path).sorted()
        return source.files.isEmpty ? nil : CountConfiguration(source: .tokens(source), kind: count.kind)
    }

    /// The files with plain names and values.
    private var flat: [Structure] {
        originals(
            structures.filter {
                $0.shape.format == .flat && !$0.isSchema && !StructureFinder.isRule($0.file) && !$0.shape.isOfAliases
            })
    }

    /// The files with plain names and values that are named after kinds of values, or after tokens. They are not part
    /// of a count in another format.
    private func plain(besides counts: [CountConfiguration]) -> [Structure] {
        guard case .tokens(let source)? = counts.first?.source, source.format != .flat else { return [] }
        return flat.filter { structure in
            structure.file.rank == .usual
                && (ValueNames.endsInKind(structure.file.stem) || structure.file.path.lowercased().contains("token"))
        }
    }

    /// The count of files with plain names and values next to the tokens in `counts`.
    func plainTokens(besides counts: [CountConfiguration]) -> [CountConfiguration] {
        let own = plain(besides: counts)
        guard StructureFinder.keys(own).count >= StructureFinder.fewestTokens else { return [] }
        return Array(self.counts(of: own, .flat).prefix(1))
    }

    /// A set of files with too few tokens for a count.
    /// - Parameter counts: the counts of other tokens.
    func smallTokens(besides counts: [CountConfiguration]) -> [SmallSet] {
        let trees = structures.filter {
            $0.shape.format != nil && !$0.isSchema && !StructureFinder.isRule($0.file) && $0.file.rank == .usual
        }
        // A few plain names and values are not tokens, unless the name of the file indicates it.
        let likely =
            counts.isEmpty
            ? trees.filter { $0.shape.format != .flat || $0.file.path.lowercased().contains("token") }
            : plain(besides: counts)
        let number = StructureFinder.keys(likely).count
        guard number > 0, number < StructureFinder.fewestTokens, let format = likely[0].shape.format else { return [] }
        let own = likely.filter { $0.shape.format == format }
        return self.counts(of: own, format).prefix(1).map {
            SmallSet("tokens", $0, fewest: StructureFinder.fewestTokens)
        }
    }

    /// The minimum number of colors and lengths with units. Plain names and values occur in all kinds of files, but
    /// these do not.
    private static let fewestSolid = 5

    private static func format(of structures: [Structure], hasSets: Bool) -> TokenFormat {
        let formats = Set(structures.compactMap(\.shape.format))
        if formats.contains(.figma) { return .figma }
        if hasSets || formats.contains(.tokensStudio) { return .tokensStudio }
        return formats.contains(.styleDictionary) ? .styleDictionary : .dtcg
    }

    /// The keys of all tokens, including the groups that correspond to files.
    private static func keys(_ structures: [Structure]) -> Set<String> {
        let grouped = groups(structures)
        return structures.reduce(into: []) { keys, structure in
            let group = grouped.covers(structure.file) ? "\(structure.file.ownName)." : ""
            for key in structure.shape.keys { keys.insert(group + key) }
        }
    }

    private func counts(of tokens: [Structure], _ format: TokenFormat) -> [CountConfiguration] {
        let grouped = StructureFinder.groups(tokens)
        // Files with Theo's aliases alone are not recognized by their values.
        let aliases = format == .styleDictionary ? structures.filter { $0.shape.isOfAliases } : []
        let chosenPaths = Set(tokens.map(\.file.path))
        let found = tokens + aliases.filter { !chosenPaths.contains($0.file.path) }
        // Files without tokens of this format may match the patterns, because they add none.
        let chosen = Set(found.map(\.file.path))
        let others =
            structures.filter { structure in
                !chosen.contains(structure.file.path) && !structure.shape.areDrawings
                    && (format == .flat || structure.shape.hasTokens || structure.shape.isUnread)
            }.map(\.file) + (format == .flat ? unread : [])
        // Patterns for plain names and values must replace several files, because other files also contain names and
        // values.
        let fewest = format == .flat ? 3 : 1
        let finder = FilePatterns(avoiding: others, fewest: fewest)
        let tied = ModePatterns(
            tokens.map { ($0.file, $0.shape.keys) }.filter { !grouped.covers($0.0) },
            avoiding: others.filter { !grouped.covers($0) })
        let tiedPatterns = grouped.patterns + tied.patterns
        let tiedModes = tied.modes + grouped.modes.filter { !tied.modes.contains($0) }
        let rest = found.map(\.file).filter { !tied.covers([$0]) && !grouped.covers($0) }
        let modes = StructureFinder.modes(in: found).sorted()
        // A group with the name of a mode would be treated as a mode, so no modes are listed then.
        let names = found.reduce(into: Set<Substring>()) { names, structure in
            for key in structure.shape.keys { names.formUnion(key.split(separator: ".")) }
        }
        let isAmbiguous = modes.isEmpty && tiedModes.contains { names.contains($0[...]) }
        let allModes = isAmbiguous ? [] : tiedModes + modes.filter { !tiedModes.contains($0) }
        let general = finder.patterns(of: found.map(\.file))
        var files: [(patterns: [String], modes: [String])] = []
        if tiedPatterns.count <= FilePatterns.limit * 2 {
            let groups = found.map(\.file).filter(grouped.covers)
            let finder = grouped.isWide ? FilePatterns(avoiding: others + groups, fewest: fewest) : finder
            let own = rest.isEmpty ? [] : finder.patterns(of: rest)
            let wide = general.map { $0.count <= own?.count ?? .max } == true ? general : own
            if grouped.isWide {
                if let own { files.append((tied.patterns + own + grouped.patterns, allModes)) }
            } else if let wide {
                files.append((tiedPatterns + wide, allModes))
            }
        }
        // The general pattern finds a different number of tokens if files correspond to groups.
        if let general, grouped.patterns.isEmpty { files.append((general, modes)) }
        if found.count <= 40, grouped.patterns.isEmpty { files.append((found.map(\.file.path).sorted(), modes)) }
        let folder = FolderChoice(found.map(\.file), isVariant: ModeName.isMode, preferred: ["tokens", "src"])
        if !folder.path.isEmpty, grouped.patterns.isEmpty, format != .flat {
            files += Set(folder.files.map(\.fileExtension)).sorted().map { (["\(folder.path)/**/*.\($0)"], modes) }
        }
        return files.map { patterns, modes in
            let source = TokenSource(
                files: patterns, exclude: drawings(in: patterns), format: format, modes: format == .figma ? [] : modes)
            return CountConfiguration(source: .tokens(source), kind: .token)
        }
    }

    /// The names of the groups that are modes in all files.
    private static func modes(in structures: [Structure]) -> Set<String> {
        let all = Set(structures.flatMap(\.shape.modes)).union(contexts(structures))
        let modes = all.subtracting(referredNames(in: structures))
        let others = Set(all.subtracting(modes).map { $0.lowercased() })
        // If the palette is in `color.light`, `color.dark` is no mode of it.
        return modes.filter { mode in
            !opposites.contains { $0.contains(mode.lowercased()) && !$0.isDisjoint(with: others) }
        }
    }

    /// Modes that are nothing without each other.
    private static let opposites: [Set<String>] = [["light", "dark"], ["day", "night"]]

    /// The names in references to tokens. If a reference to `alpha.dark.8` contains the name of a group, the group is not
    /// a mode of `alpha.8`.
    private static func referredNames(in structures: [Structure]) -> Set<String> {
        let keys = structures.reduce(into: Set<String>()) { $0.formUnion($1.shape.keys) }
        return structures.reduce(into: []) { names, structure in
            for reference in structure.shape.references where keys.contains(reference) {
                names.formUnion(reference.split(separator: ".").map(String.init))
            }
        }
    }

    /// Whether a file is in a folder for schemas, or for tools that check tokens.
    private static func isRule(_ file: TreeSummary.File) -> Bool {
        file.folders.contains { ["schema", "schemas", "linter", "lint", "rules"].contains($0.lowercased()) }
    }

    /// The patterns for files whose names are part of the names of their tokens.
    static func groups(_ structures: [Structure]) -> GroupPatterns {
        GroupPatterns(
            structures.map { ($0.file, $0.shape.keys) },
            references: structures.reduce(into: []) { references, structure in
                if references.count < referenceLimit { references.formUnion(structure.shape.references) }
            })
    }
}

extension TreeSummary.File {
    /// The name without its extensions: `acme` for `acme.tokens.json`. `extensions` is the rest: `tokens.json`.
    var ownName: String { stem.hasSuffix(".tokens") ? String(stem.dropLast(".tokens".count)) : stem }
    var extensions: String { ownName == stem ? fileExtension : "tokens.\(fileExtension)" }
}
