import TeamSyncConfiguration

extension IconFinder {
    /// The sets with too few drawings for a count in icon folders; if there are no icons, also in other folders.
    /// - Parameter counted: the paths that are already counted; folders end in a slash.
    func small(besides counted: [String], hasIcons: Bool) -> [SmallSet] {
        let usual = summary.drawings.filter { file in
            file.rank == .usual && !evidence.isApp(file.folders) && !IconPlace.areFigures(file.folders)
                && !counted.contains { file.path.hasPrefix($0) }
        }
        var found: [SmallSet] = []
        let named = Dictionary(grouping: usual.filter { $0.folders.contains(where: IconPlace.isName) }) { file in
            file.folders.prefix((file.folders.lastIndex(where: IconPlace.isName) ?? 0) + 1)
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
        let others = usual.filter { !$0.folders.contains(where: IconPlace.isName) }
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
        let few = folders.filter { (IconFinder.fewestNamed..<IconFinder.crowd).contains($0.value.count) }
        found += few.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.prefix(SmallSet.limit).map {
            IconFinder.small("\($0.key)/*.xml", IconFinder.crowd)
        }
        return found
    }

    private static func small(_ glob: String, _ fewest: Int) -> SmallSet {
        let source = CatalogueSource.files(glob: glob, exclude: [])
        return SmallSet("icons", CountConfiguration(source: source, kind: .icon), fewest: fewest)
    }
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
