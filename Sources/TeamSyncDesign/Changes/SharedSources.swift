import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Compares the sources that belong to no item, but that the users of components depend on: types of properties that
/// several components share, hooks, constants, and the index that exports the components.
struct SharedSources {
    /// The maximum number of changed sources, and the maximum size of all sources that are read, in bytes.
    static let (fileLimit, sizeLimit) = (200, 8 << 20)
    /// The name under which the sources are listed. It is not a count.
    static let catalogue = "sources"
    private static let asideFolders: Set<String> = [
        "test", "tests", "__tests__", "mocks", "__mocks__", "stories", "docs", "scripts", "examples", "example", "demo",
        "pages", "app", "showcase", "playground", "internal", "private", "dist", "build",
    ]

    let ends: ItemChanges.Ends
    let scope: Scope
    private let catalogues: [(old: Catalogue, new: Catalogue, CountConfiguration)]
    var places = (old: ComponentPlaces(), new: ComponentPlaces())
    let covered: Set<GitPath>
    private let tokens: TokenSources
    /// The folders with all sources of the modules that contain the components, with a final slash.
    private let roots: [String]
    var exports: (old: ModuleExports, new: ModuleExports)
    let renames: FileRenames
    var bytesLeft = sizeLimit

    /// - Parameter catalogues: the catalogues at both ends.
    init(
        _ ends: ItemChanges.Ends, _ catalogues: [(old: Catalogue, new: Catalogue, CountConfiguration)], paths: [String]
    ) {
        (self.ends, self.catalogues, scope) = (ends, catalogues, Scope(paths: paths))
        renames = FileRenames(ends.files)
        var covered: Set<GitPath> = []
        for (old, new, _) in catalogues {
            places.old.add(old)
            places.new.add(new)
            for item in old.items + new.items {
                covered.formUnion(item.files.keys)
                covered.formUnion(item.occurrences.map(\.path))
                if let path = item.path { covered.insert(path) }
            }
            for file in [old.place.file, new.place.file] { if let file { covered.insert(GitPath(file)) } }
        }
        self.covered = covered
        tokens = TokenSources(catalogues)
        roots = catalogues.compactMap { old, new, count in
            count.hasSources ? SharedSources.root(of: old.items + new.items) : nil
        }
        exports = (ModuleExports(in: ends.old), ModuleExports(in: ends.new))
    }

    /// Returns the changes to sources that no item has. They are not in the catalogue of components, because they are no
    /// components.
    mutating func differences(_ contents: inout ContentComparer) throws(FileSourceError) -> [ItemDifference] {
        let files = ends.files.filter { change in
            [change.path, change.oldPath ?? change.path].allSatisfy { path in
                (scope.contains(path) || roots.contains(where: path.description.hasPrefix)) && isShared(path)
            }
        }.prefix(SharedSources.fileLimit)
        guard !files.isEmpty else { return try settings(&contents) }
        var kotlin = KotlinComparer(ends.files, from: ends.old, to: ends.new)
        var found: [ItemDifference] = []
        for change in files where change.status != .added {
            guard var difference = try difference(change) else { continue }
            let isOfTokens = covered.contains(change.path)
            difference.properties =
                isOfTokens ? try types(of: difference, &contents) : try facts(of: difference, &contents)
            if change.path.ending == "kt" {
                difference.api = try kotlin.changes(of: difference, &contents)?.filter { $0.verdict != .notAnalysed }
            } else if let api = ends.api, change.path.ending == "swift" {
                difference.api =
                    [change.path, change.oldPath].compactMap { $0?.description }
                    .flatMap { api[$0] ?? [] }.filter { $0.verdict != .notAnalysed && $0.declaration.name != "version" }
                    .byImportance
            }
            difference.api = difference.api.map(SharedSources.withoutRepeated)
            if isOfTokens { difference.api?.removeAll { !tokens.isOther($0) } }
            if !isOfTokens, difference.properties.isEmpty, difference.api?.isEmpty != false {
                difference.properties = try values(of: difference, &contents)
            }
            if difference.api?.isEmpty == true { difference.api = nil }
            if !difference.properties.isEmpty || difference.api != nil { found.append(difference) }
        }
        found += try newSheets(Array(files), &contents)
        for change in files where change.status == .modified && change.path.ending == "dart" {
            guard var difference = try difference(change),
                let lost = try lostLibraries(of: difference, &contents), !lost.isEmpty
            else { continue }
            difference.properties = [.interface(.export, gained: [], lost: FactText.names(lost), .certain)]
            found.append(difference)
        }
        return try found + indexes(Array(files), &contents) + settings(&contents)
    }

    /// Omits other changes to declarations that were renamed.
    private static func withoutRepeated(_ changes: [APIChange]) -> [APIChange] {
        let renamed = Set(
            changes.compactMap { if case .renamed = $0.effect { $0.declaration } else { DeclarationID?.none } })
        return changes.filter { change in
            if case .renamed = change.effect { return true }
            return !renamed.contains(change.declaration)
        }
    }

    /// Whether a file is a source for users that belongs to no item.
    private func isShared(_ path: GitPath) -> Bool {
        guard
            ScriptKind(path)?.isWholeComponent == false || path.ending == "swift" || path.ending == "kt"
                || SharedSources.isStyleSheet(path) || StyleResources.mayContain(path),
            !PackageRequirements.areIn(path),
            tokens.mayDeclareTypes(path)
                || !covered.contains(path) && places.old.owner(of: path) == nil && places.new.owner(of: path) == nil,
            !ComponentSource.isAside(path), !ComponentSource.isOfTools(path),
            !path.stem.hasPrefix("_") || SharedSources.isStyleSheet(path)
        else { return false }
        let folders = path.folder.lowercased().split(separator: "/").map(String.init)
        return SharedSources.asideFolders.isDisjoint(with: folders)
    }

    /// Returns the folder `src`, `lib` or `Sources/Module` that contains all items.
    private static func root(of items: [Catalogue.Item]) -> String? {
        var common: [String]?
        for item in items {
            guard let path = item.path ?? item.files.keys.min() else { continue }
            let folders = path.folder.split(separator: "/").map(String.init)
            common = common.map { known in zip(known, folders).prefix { $0 == $1 }.map(\.0) } ?? folders
        }
        return common.flatMap { ModuleFolder.path(around: $0) }.map { "\($0)/" }
    }

    func difference(_ change: FileChange) throws(FileSourceError) -> ItemDifference? {
        let oldPath = change.oldPath ?? change.path
        let (old, new) = (
            try ends.old.object(at: oldPath), change.status == .deleted ? nil : try ends.new.object(at: change.path)
        )
        guard old != new, let old else { return nil }
        let key = SharedSources.key(change.path)
        var difference = ItemDifference(
            catalogue: SharedSources.catalogue, kind: .item, change: .changed, place: Catalogue.Place(),
            before: Catalogue.Item(key: key, index: 0, files: [oldPath: old]),
            after: Catalogue.Item(key: key, index: 0, files: new.map { [change.path: $0] } ?? [:]),
            files: [
                ItemChange.File(
                    path: change.path, oldPath: change.oldPath, old: old, new: new,
                    // Its declarations are described instead.
                    difference: new == nil ? .reformatted : .different)
            ])
        difference.isShared = true
        return difference
    }

    /// The folder and the name of a file: `common/types.ts`
    static func key(_ path: GitPath) -> String {
        path.components.suffix(2).map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
    }

    // MARK: Declarations

    private mutating func facts(
        of difference: ItemDifference, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> [Fact] {
        guard let file = difference.files.first else { return [] }
        if file.path.ending == "scss" || StyleResources.mayContain(file.path) {
            return try declarations(file, &contents)
        }
        guard !SharedSources.isStyleSheet(file.path),
            let before = try lexemes(file.old, file.oldPath ?? file.path, &contents),
            let after = try lexemes(file.new, file.path, &contents)
        else { return [] }
        var facts: [Fact] = []
        for (name, gained, lost, isOpen) in SourceChoices.differences(SourceChoices(before), SourceChoices(after)) {
            let isUsed = lost.isEmpty ? true : try isUsed(name, &contents)
            facts.append(
                .list(
                    FactText.name(name), isOpen || !isUsed ? .openValues : .values, gained: FactText.names(gained),
                    lost: FactText.names(lost)))
        }
        let (stated, functions) = SharedConstants.changes(before, after)
        // An object can be a list of choices, too.
        let constants = stated.filter { constant in
            !facts.contains { fact in
                guard case .list(let name, _, _, _) = fact, case .member(let path, _, _) = constant else {
                    return false
                }
                return path.first == name
            }
        }
        facts += constants
        if !functions.isEmpty {
            let index = try entry(above: file.path)
            let exported = try exports.new.names(of: index, &contents)?.all ?? [:]
            facts += functions.filter { exported[$0.name] != nil }.map(\.fact)
        }
        if before.language == .script {
            facts += SharedTypes.changes(before, after) + SharedTypes.classChanges(before, after)
        }
        return facts
    }

    /// Returns the changes to the members of types in a source that also contains tokens.
    private mutating func types(
        of difference: ItemDifference, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> [Fact] {
        guard let file = difference.files.first, ScriptKind(file.path)?.language == .script,
            let before = try lexemes(file.old, file.oldPath ?? file.path, &contents),
            let after = try lexemes(file.new, file.path, &contents)
        else { return [] }
        return SharedTypes.changes(before, after).filter { fact in
            if case .property(let name, _, let new) = fact { new == nil && tokens.isOther(name) } else { false }
        }
    }

    private mutating func lexemes(
        _ id: ObjectID?, _ path: GitPath, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> SourceLexemes? {
        guard let id else { return nil }
        return try ScriptComparer.unchanged(id, path, &bytesLeft, &contents)?.lexemes
    }

    /// Whether the source of a component names a type.
    private mutating func isUsed(
        _ name: String, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> Bool {
        for (_, new, count) in catalogues where count.kind == .component {
            for item in new.items {
                let files = try item.allFiles(in: ends.new)
                for (path, id) in files where ScriptKind(path) != nil && !ComponentSource.isAside(path) {
                    guard bytesLeft > 0, let bytes = try contents.contents(id) else { return false }
                    bytesLeft -= bytes.count
                    if NameMentions(bytes, path).count(of: name) > 0 { return true }
                }
            }
        }
        return false
    }
}
