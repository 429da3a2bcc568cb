import TeamSyncBase
import TeamSyncConfiguration

/// Files that look like a catalogue, but contain too few items for one.
struct SmallSet {
    let count: CloneProposal.Count
    /// The minimum number of items in a catalogue.
    let fewest: Int

    init(_ name: String, _ configuration: CountConfiguration, fewest: Int) {
        (count, self.fewest) = (CloneProposal.Count(name, configuration), fewest)
    }
}

extension CloneProposal.Count {
    /// Whether this count reads the variables of style sheets.
    var readsStyleSheets: Bool {
        if case .tokens(let tokens) = configuration.source { tokens.format == .css } else { false }
    }

    /// Whether this count also reads all files of another one.
    func readsFiles(of other: CloneProposal.Count) -> Bool {
        guard case .tokens(let own) = configuration.source, case .tokens(let others) = other.configuration.source else {
            return false
        }
        let globs = own.files.map { GlobPattern($0) }
        return others.files.allSatisfy { file in
            let components = file.split(separator: "/").map { ArraySlice($0.utf8) }
            return globs.contains { $0.matches(components: components) }
        }
    }

    /// Whether the files of a set of tokens belong to the components of this count.
    func containsFiles(of set: SmallSet) -> Bool {
        guard kind == .component, case .tokens(let tokens) = set.count.configuration.source, !tokens.files.isEmpty
        else { return false }
        let globs: [GlobPattern] =
            switch configuration.source {
            case .files(let glob, _, _): [GlobPattern(glob)]
            case .directories(let glob, _): [GlobPattern(glob + "/**")]
            default: []
            }
        return tokens.files.allSatisfy { file in
            let components = file.split(separator: "/").map { ArraySlice($0.utf8) }
            return globs.contains { $0.matches(components: components) }
        }
    }
}

extension IconFinder {
    /// The sets with too few drawings for a count in icon folders; if there are no icons, also in other folders.
    /// - Parameter counted: the paths that are already counted; folders end in a slash.
    func small(besides counted: [String], hasIcons: Bool) -> [SmallSet] {
        let usual = summary.drawings.filter { file in
            file.rank == .usual && !evidence.isApp(file.folders) && !IconFinder.areFigures(file.folders)
                && !counted.contains { file.path.hasPrefix($0) }
        }
        var found: [SmallSet] = []
        let named = Dictionary(grouping: usual.filter { $0.folders.contains(where: IconFinder.isOfIcons) }) { file in
            file.folders.prefix((file.folders.lastIndex(where: IconFinder.isOfIcons) ?? 0) + 1)
        }.filter { $0.value.count < IconFinder.fewestNamed }
        for (folder, files) in named.sorted(by: {
            ($1.value.count, $0.key.joined()) < ($0.value.count, $1.key.joined())
        })
        .prefix(SmallSet.limit) {
            let isFlat = files.allSatisfy { $0.folders.count == folder.count }
            found.append(
                IconFinder.small("\(folder.joined(separator: "/"))/\(isFlat ? "" : "**/")*.svg", IconFinder.fewestNamed)
            )
        }
        let others = usual.filter { !$0.folders.contains(where: IconFinder.isOfIcons) }
        if hasIcons {
            // Drawings next to the icon folder are reported too.
            let parents = Set(
                summary.drawings.lazy.filter { file in counted.contains { file.path.hasPrefix($0) } }
                    .map { $0.folders.dropLast() })
            let beside = Dictionary(grouping: others.filter { parents.contains($0.folders.dropLast()) }, by: \.folder)
                .filter { $0.value.count >= IconFinder.fewestNamed && $0.value.count < IconFinder.fewest }
            found += beside.keys.sorted().prefix(SmallSet.limit).map {
                IconFinder.small("\($0)/*.svg", IconFinder.fewest)
            }
            return found
        }
        let folder = FolderChoice(others, isVariant: IconFinder.isVariant, preferred: ["assets", "src"])
        if folder.files.count >= IconFinder.crowd, folder.files.count < IconFinder.fewest, !folder.path.isEmpty,
            evidence.isLibrary(folder.folders)
        {
            found.append(
                IconFinder.small("\(folder.path)/\(folder.isFlat ? "" : "**/")*.svg", IconFinder.fewest))
        }
        let vectors = summary.drawables.filter { $0.rank == .usual && evidence.isLibrary($0.folders) }
        let folders = Dictionary(grouping: vectors.filter { !evidence.isApp($0.folders) }, by: \.folder)
        if let (folder, files) = folders.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) }),
            files.count < IconFinder.crowd, files.count >= IconFinder.fewestNamed
        {
            found.append(IconFinder.small("\(folder)/*.xml", IconFinder.crowd))
        }
        return found
    }

    private static func small(_ glob: String, _ fewest: Int) -> SmallSet {
        let source = CatalogueSource.files(glob: glob, exclude: [])
        return SmallSet("icons", CountConfiguration(source: source, kind: .icon), fewest: fewest)
    }
}

extension SmallSet {
    /// The maximum number of sets for one cause.
    static let limit = 2
}

extension AssetFinder {
    /// The asset catalogues with too few colors or images for a count.
    static func small(_ summary: TreeSummary, _ evidence: LibraryEvidence) -> [SmallSet] {
        let all = summary.sets.filter { set in
            set.rank == .usual && !ownNames.contains(set.name) && !evidence.isApp(set.folders)
        }
        let catalogues = Dictionary(grouping: all) { set in
            set.folders.prefix((set.folders.firstIndex { $0.hasSuffix(".xcassets") } ?? 0) + 1).joined(separator: "/")
        }
        var found: [SmallSet] = []
        for (path, sets) in catalogues.sorted(by: { $0.key < $1.key }) where found.count < SmallSet.limit {
            for (name, kinds, kind) in [
                ("colors", [AssetSet.color], CatalogueKind.color), ("images", [.image, .symbol], .icon),
            ] {
                let own = kinds.filter { kind in sets.contains { $0.name.hasSuffix(".\(kind.rawValue)set") } }
                let number = sets.count { set in own.contains { set.name.hasSuffix(".\($0.rawValue)set") } }
                guard number > 0, number < fewest else { continue }
                found.append(
                    SmallSet(
                        name, CountConfiguration(source: .xcassets(path: path, sets: own), kind: kind), fewest: fewest))
            }
        }
        return found
    }
}
