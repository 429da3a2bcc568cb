import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncDocuments

/// A source in which patterns are searched for, with everything that decides what its names denote.
final class SearchedSource {
    private let path: String
    private let mask: SourceMask
    private let search: PlaceSearch
    private let table: LineTable
    private let isAndroid: Bool
    let aliases: KotlinAliases
    private(set) lazy var owners = NameOwners(mask, path: path, search.owners, search.packages)
    private lazy var members = ModuleMember.all(in: mask)
    private lazy var resources = ImportedResources(mask, path: path)
    private lazy var renamed = RenamedImports(mask, path: path)
    private lazy var imports = KotlinImportedNames(mask, path: path)
    private lazy var scopes = KotlinScopes(mask, path: path)
    private lazy var paths = ScriptPaths(mask)
    private lazy var own = OwnVariables(mask)

    private var bytes: [UInt8] { mask.bytes }

    init(_ mask: SourceMask, path: String, _ search: PlaceSearch) {
        (self.mask, self.path, self.search) = (mask, path, search)
        table = LineTable(String(decoding: mask.bytes, as: UTF8.self))
        isAndroid = [".kt", ".java", ".xml"].contains(where: path.hasSuffix)
        aliases = KotlinAliases(mask, path: path)
    }

    func place(_ offset: Int) -> ImpactDocument.Place {
        ImpactDocument.Place(path: path, at: offset, in: bytes, table)
    }

    /// Adds the places with names that a pattern finds, or would find if they were written in full.
    func addPlaces(of source: SearchedLines, _ found: inout NamedPlaces) {
        addMatches(of: source, &found)
        addResources(of: source, &found)
        addAliases(of: source, &found)
        addScopes(of: source, &found)
        addPaths(of: source, &found)
        addMembers(of: source, &found)
    }

    /// Whether the items of a catalogue are components.
    private func isComponent(_ catalogue: String) -> Bool {
        [.component, .item].contains(search.kinds[catalogue])
    }

    /// The names that the pattern matches, and the same names where the source calls them by another one.
    private func addMatches(of source: SearchedLines, _ found: inout NamedPlaces) {
        let isComponent = isComponent(source.catalogue)
        let isIcon = search.kinds[source.catalogue] == .icon
        for (match, start) in source.matches(in: bytes) {
            var (name, offset) = (match.key, start + match.offset)
            let range = offset..<offset + name.utf8.count
            let variable = mask.variable(endingWith: range)
            guard !mask.isText(variable, matchedFrom: min(start + match.start, variable.lowerBound)) else { continue }
            // An extension that is imported with another name: `AcmeIcons.F`.
            if !isComponent, offset > 0, bytes[offset - 1] == UInt8(ascii: "."), aliases.isAlias(name) { continue }
            let owner = owners.owner(
                of: variable, in: source.catalogue, isComponent: isComponent, matchedFrom: start + match.start)
            guard owner != .elsewhere else { continue }
            if isComponent, let own = owners.componentName(of: range) { name = own }
            // Outside quotes, a name is spelled according to the language: 'arrow_left', '--brand-primary'.
            let variant = isIcon && isAndroid ? WrittenVariant.after(range.upperBound, in: bytes) : ""
            let isQuoted = offset > 0 && "\"'`".utf8.contains(bytes[offset - 1])
            found.add(
                NamedPlace(
                    catalogues: [source.catalogue], name: name, sigil: mask.sigil(before: range), isMember: !isQuoted,
                    isCertain: owner == .design && !resources.isUnclear(offset), isInferred: own.contain(variable),
                    variant: variant, place: place(offset)))
            for use in isComponent ? renamed.uses(of: range) : imports.uses(of: range) {
                found.add(
                    NamedPlace(
                        catalogues: [source.catalogue], name: name, isMember: true, isCertain: owner == .design,
                        variant: variant, place: place(use.lowerBound)))
            }
        }
    }

    /// The names of resources whose type or class the source imports.
    private func addResources(of source: SearchedLines, _ found: inout NamedPlaces) {
        for use in resources.uses {
            let isCertain =
                owners.owner(of: use.imported..<use.imported, in: source.catalogue) == .design
                && !resources.isUnclear(use.imported)
            for match in source.pattern.matches(in: use.path) {
                let offset = use.name.upperBound - use.path.utf8.count + match.offset
                guard offset >= use.name.lowerBound else { continue }
                found.add(
                    NamedPlace(
                        catalogues: [source.catalogue], name: match.key, isMember: true, isCertain: isCertain,
                        variant: WrittenVariant.after(offset + match.key.utf8.count, in: bytes),
                        place: place(offset)))
            }
        }
    }

    /// The names that stand for a longer path in Kotlin.
    private func addAliases(of source: SearchedLines, _ found: inout NamedPlaces) {
        let isComponent = isComponent(source.catalogue)
        let aliased = Set(aliases.uses.map(\.path)).sorted().compactMap { path in
            source.pattern.matches(in: path).first.map { (path, $0) }
        }
        let matches = Dictionary(uniqueKeysWithValues: aliased)
        for use in aliases.uses {
            guard let match = matches[use.path] else { continue }
            let owner =
                use.package.map(owners.owner(ofPackage:))
                ?? owners.owner(of: use.imported..<use.imported, in: source.catalogue, isComponent: isComponent)
            guard owner != .elsewhere else { continue }
            let offset = max(use.name.lowerBound, use.name.upperBound - use.path.utf8.count + match.offset)
            found.add(
                NamedPlace(
                    catalogues: [source.catalogue], name: match.key, isMember: true,
                    isCertain: owner == .design && use.isCertain, place: place(offset)))
        }
    }

    /// The names that are members of an object because of a function around them.
    private func addScopes(of source: SearchedLines, _ found: inout NamedPlaces) {
        let isComponent = isComponent(source.catalogue)
        for use in scopes.uses {
            guard let match = source.pattern.matches(in: use.path).first,
                owners.owner(of: use.object..<use.object, in: source.catalogue, isComponent: isComponent)
                    != .elsewhere
            else { continue }
            found.add(
                NamedPlace(
                    catalogues: [source.catalogue], name: match.key, isMember: true, isInferred: true,
                    place: place(use.name.lowerBound)))
        }
    }

    /// The values of objects that a script names in another way than by their path. Other values of objects are no items.
    private func addPaths(of source: SearchedLines, _ found: inout NamedPlaces) {
        guard !isComponent(source.catalogue) else { return }
        for use in paths.uses {
            let owner = owners.owner(of: use.object, in: source.catalogue)
            guard owner != .elsewhere, let match = source.pattern.matches(in: use.path).first else { continue }
            found.add(
                NamedPlace(
                    catalogues: [source.catalogue], name: match.key, isMember: true, isCertain: owner == .design,
                    isInferred: true, place: place(use.name.lowerBound)))
        }
    }

    /// The members of whole modules: `m.Close` of `import('@acme/icons').then((m) => m.Close)`.
    private func addMembers(of source: SearchedLines, _ found: inout NamedPlaces) {
        let isComponent = isComponent(source.catalogue)
        for (name, offset) in source.pattern.matches(in: members) {
            let range = offset..<offset + name.utf8.count
            guard owners.owner(of: range, in: source.catalogue, isComponent: isComponent) != .elsewhere else {
                continue
            }
            for offset in [offset] + (isComponent ? renamed.uses(ofMember: range).map(\.lowerBound) : []) {
                found.add(
                    NamedPlace(
                        catalogues: [source.catalogue], name: name, isMember: true, place: place(offset)))
            }
        }
    }
}
