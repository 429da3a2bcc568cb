import TeamSyncBase
import TeamSyncConfiguration

/// Finds icons that a library for React Native or Flutter contains only as images: `icons/back.png` with
/// `icons/back@2x.png`, or `icons/2.0x/back.png`.
enum ImageIconFinder {
    /// The minimum number of icons in a catalogue.
    private static let fewest = 12
    /// The scale in the name of an image.
    private static let key = "^(?<key>.+?)(?:@[1-4](?:[.]5)?x)?$"

    /// The counts, those with the most icons first.
    static func counts(_ summary: TreeSummary, _ evidence: LibraryEvidence) -> [CloneProposal.Count] {
        var places: [String: (names: Set<String>, isDeep: Bool)] = [:]
        for file in summary.images where file.rank < .never && evidence.isLibrary(file.folders) {
            // The folder of an icon may have a name that is usual for examples.
            guard let depth = file.folders.firstIndex(where: IconPlace.isOfImages),
                FolderRank(file.folders[...depth]) == .usual,
                !IconPlace.areFigures(file.folders)
            else { continue }
            let glob = "\(file.folders[...depth].joined(separator: "/"))/*.\(file.fileExtension)"
            var place = places[glob] ?? ([], false)
            place.names.insert(file.stem.prefix { $0 != "@" }.lowercased())
            place.isDeep = place.isDeep || file.folders.count > depth + 1
            places[glob] = place
        }
        let found = places.filter { $0.value.names.count >= fewest }.sorted {
            ($1.value.names.count, $0.key) < ($0.value.names.count, $1.key)
        }
        return found.map { glob, place in
            let pattern = place.isDeep ? glob.replacing("/*.", with: "/**/*.") : glob
            return CloneProposal.Count(
                "icons",
                CountConfiguration(source: .files(glob: pattern, exclude: [], key: key), kind: .icon))
        }
    }
}
