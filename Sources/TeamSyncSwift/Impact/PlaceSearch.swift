import TeamSyncBase
package import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncDocuments

/// Finds the places in a repository's working tree where its `uses` match the names of items. Swift sources are parsed
/// if an accessor can be derived from the pattern. Other files, and Swift sources that cannot be parsed, are searched
/// with the pattern, ignoring comments.
package struct PlaceSearch {
    let user: RepositoryConfiguration
    let kinds: [String: CatalogueKind]
    let names: [String: Set<String>]
    let declarations: [String: Set<String>]
    let tree: TreeSnapshot
    let executable: String
    let cacheFolder: String?
    let impacts: ImpactedPlaces?
    let packages: DesignPackages
    let modules: Set<String>
    let owners: ModuleOwners

    /// - Parameters:
    ///   - tree: the files of the user's clone.
    ///   - kinds: the kinds of other repositories' catalogues, by name; only these catalogues are searched for.
    ///   - names: by catalogue, the only names to search for; catalogues that are not listed are not restricted.
    ///   - declarations: by catalogue, the declarations beside items to search for in the sources that a pattern covers.
    ///   - executable: a program that runs `SourceReaderProcess` when started with its command.
    ///   - cacheFolder: the cache of facts about sources; nil if there is none.
    ///   - impacts: allows omitting Swift sources without affected or unknown names, which are then not parsed; nil to
    ///     find the names in all sources.
    ///   - modules: the Swift modules of the other repositories, if they are known.
    ///   - packages: the packages of the other repositories.
    ///   - providers: the other repositories, whose packages of npm contain the items of their catalogues.
    package init(
        _ user: RepositoryConfiguration, in tree: TreeSnapshot, kinds: [String: CatalogueKind],
        names: [String: Set<String>] = [:], declarations: [String: Set<String>] = [:],
        executable: String = "/proc/self/exe", cacheFolder: String?, impacts: ImpactedPlaces? = nil,
        packages: DesignPackages = DesignPackages(), providers: [RepositoryConfiguration] = [],
        modules: Set<String> = []
    ) {
        (self.user, self.tree, self.kinds, self.names, self.declarations) = (user, tree, kinds, names, declarations)
        (self.executable, self.cacheFolder) = (executable, cacheFolder)
        (self.impacts, self.packages, self.modules) = (impacts, packages, modules)
        owners = ModuleOwners(tree, packages, of: providers)
    }

    package func find() -> NamedPlaces {
        var found = NamedPlaces()
        let lines = searchedLines(&found)
        guard !lines.isEmpty else {
            found.finish()
            return found
        }
        let (paths, gaps) = tree.list()
        for gap in gaps { found.add(gap) }
        searchSources(paths, &found)
        let covered = paths.map { path in (path, lines.filter { $0.covers(path) }) }.filter { !$1.isEmpty }
        tree.prefetch(covered.map(\.0))
        var sources: [(path: String, lines: [SearchedLines])] = []
        for (path, own) in covered {
            let isParsed = path.hasSuffix(".swift")
            let parsed = isParsed ? own.filter { $0.accessor != nil } : []
            if !parsed.isEmpty { sources.append((path, parsed)) }
            let searched = own.filter { !isParsed || $0.accessor == nil }
            if !searched.isEmpty { search(path, searched, &found) }
        }
        parse(sources, lines, &found)
        found.finish()
        return found
    }

    /// The patterns to search for. Adds the places of all other sources of `uses`.
    private func searchedLines(_ found: inout NamedPlaces) -> [SearchedLines] {
        var lines: [SearchedLines] = []
        for (catalogue, sources) in user.uses.sorted(by: { $0.key < $1.key }) where kinds[catalogue] != nil {
            guard names[catalogue]?.isEmpty != true || declarations[catalogue]?.isEmpty == false else { continue }
            for source in sources {
                guard case .lines(let glob, let excluded, let pattern, let isMultiline) = source else {
                    search(catalogue, source, &found)
                    continue
                }
                do {
                    let compiled = try LinePattern(pattern, isMultiline: isMultiline ?? false)
                    // Scripts export `Pill` for the key `pill`.
                    let exported = names[catalogue].map {
                        owners.exportedNames(for: $0.union(SearchedLines.typeNames(of: $0)))
                    }
                    lines.append(
                        SearchedLines(
                            catalogue, GlobPattern(glob), excluded: excluded.map { GlobPattern($0) }, compiled,
                            accessor: accessor(pattern, of: catalogue),
                            names: names[catalogue].map { $0.union(exported?.names ?? []) },
                            haveDefault: exported?.haveDefault ?? false))
                } catch {
                    found.note("the pattern \(pattern) of \(catalogue) is not a regular expression")
                }
            }
        }
        return lines
    }

    /// Components have no accessor, because code refers to them in many ways that an accessor does not cover.
    private func accessor(_ pattern: String, of catalogue: String) -> String? {
        guard [.icon, .color, .token].contains(kinds[catalogue]), let code = Accessor(pattern: pattern)?.template,
            AccessorPattern(code) != nil
        else { return nil }
        return code
    }

    // MARK: Files and folders that are items

    private func search(_ catalogue: String, _ source: CatalogueSource, _ found: inout NamedPlaces) {
        var reader = CatalogueReader()
        do throws(FileSourceError) {
            switch try reader.read(catalogue, source, in: WorktreeFileSource(root: user.path)) {
            case .unknown: found.note("the files that mention \(catalogue) could not be listed")
            case .known(let items):
                for item in items.items {
                    let place = ImpactDocument.Place(path: item.path?.description ?? item.key, line: item.line)
                    found.add(NamedPlace(catalogues: [catalogue], name: item.key, isMember: false, place: place))
                }
            }
        } catch {
            found.note("the files that mention \(catalogue) could not be read: \(error)")
        }
    }

    // MARK: Patterns

    func search(_ path: String, _ lines: [SearchedLines], _ found: inout NamedPlaces) {
        let bytes: [UInt8]
        do throws(UnreadableSource) { bytes = try tree.contents(of: path) } catch {
            found.fail(path, error.reason)
            return
        }
        if PlaceSearch.isUTF16(bytes) {
            found.fail(path, "is not UTF-8")
            return
        }
        let hasAliases =
            path.hasSuffix(".kt") && (KotlinAliases.mayOccur(in: bytes) || KotlinScopes.mayOccur(in: bytes))
        let wanted = lines.filter { $0.mayMatch(bytes, hasAliases: hasAliases) }
        let named = DeclarationUses.names(declarations, lines.map(\.catalogue), in: bytes, path)
        let imported = importedCatalogues(lines, in: bytes, path)
        guard !wanted.isEmpty || !named.isEmpty || !imported.isEmpty else { return }
        guard String(validating: bytes, as: UTF8.self) != nil else {
            found.fail(path, "is not UTF-8")
            return
        }
        let longest = bytes.split(separator: UInt8(ascii: "\n")).lazy.map(\.count).max() ?? 0
        if longest > SearchedLines.lineLimit, wanted.contains(where: { !$0.pattern.isMultiline }) {
            found.fail(path, "has a line of more than \(SearchedLines.lineLimit >> 10) KiB: this line was not searched")
        }
        let mask = SourceMask(bytes, fileName: path)
        let text = SearchedSource(mask, path: path, self)
        for use in DeclarationUses.places(of: named, mask, path, packages, owners, text.aliases) {
            found.add(
                NamedPlace(
                    catalogues: [use.catalogue], name: use.name, isMember: false, isCertain: use.isCertain,
                    place: text.place(use.offset)))
        }
        if !imported.isEmpty {
            addImported(mask, path, text.owners, imported, place: text.place) { found.add($0) }
        }
        for source in wanted { text.addPlaces(of: source, &found) }
    }

    /// Whether a source begins with the byte order mark of UTF-16, in which no pattern matches.
    private static func isUTF16(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff])
    }
}
