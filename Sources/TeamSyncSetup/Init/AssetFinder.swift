import TeamSyncConfiguration

/// Finds the asset catalogues of a repository.
enum AssetFinder {
    /// Fewer are no catalogue; an app has some of its own.
    private static let (fewest, fewestOfApp) = (3, 12)
    /// What each app has.
    private static let ownNames: Set<String> = [
        "AccentColor.colorset", "LaunchImage.imageset", "LaunchBackground.colorset",
    ]

    static func counts(_ summary: TreeSummary) -> [CloneProposal.Count] {
        let all = summary.sets.filter { set in
            !ownNames.contains(set.name) && AssetSet.allCases.contains { set.name.hasSuffix(".\($0.rawValue)set") }
        }
        let fewest = summary.hasApp ? fewestOfApp : fewest
        let usual = all.filter { $0.rank == .usual }
        let sets = usual.count >= fewest ? usual : all
        guard sets.count >= fewest else { return [] }
        let folder = FolderChoice(sets, isVariant: { $0.hasSuffix(".xcassets") }, preferred: ["sources", "resources"])
        var names = folder.folders
        if let index = names.firstIndex(where: { $0.hasSuffix(".xcassets") }) { names = Array(names[...index]) }
        let path = names.isEmpty ? "**/*.xcassets" : names.joined(separator: "/")
        func count(_ name: String, _ kinds: [AssetSet], _ kind: CatalogueKind) -> CloneProposal.Count? {
            let found = kinds.filter { kind in folder.files.contains { $0.name.hasSuffix(".\(kind.rawValue)set") } }
            let number = folder.files.count { file in kinds.contains { file.name.hasSuffix(".\($0.rawValue)set") } }
            guard number >= fewest else { return nil }
            return CloneProposal.Count(
                name, CountConfiguration(source: .xcassets(path: path, sets: found), kind: kind))
        }
        return [count("colors", [.color], .color), count("images", [.image, .symbol], .icon)].compactMap { $0 }
    }
}
