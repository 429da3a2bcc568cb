import TeamSyncBase
import TeamSyncConfiguration

/// Finds icons that a library contains only as images: for React Native or Flutter, `icons/back.png` with
/// `icons/back@2x.png`, or `icons/2.0x/back.png`; for Android, `drawable-hdpi/kit_back_24.webp`.
enum ImageIconFinder {
    /// The minimum number of icons in a catalogue.
    private static let fewest = 12
    /// The scale in the name of an image.
    private static let key = "^(?<key>.+?)(?:@[1-4](?:[.]5)?x)?$"

    /// The counts of bitmaps for several densities, most of which have several sizes in their names. The names of other
    /// bitmaps do not show whether they are icons.
    private static func drawables(_ summary: TreeSummary, _ evidence: LibraryEvidence) -> [CloneProposal.Count] {
        guard let pattern = ProfileKeys.androidPattern else { return [] }
        let own = summary.bitmaps.filter { evidence.isLibrary($0.folders) && !evidence.isApp($0.folders) }
        let places = Dictionary(grouping: own) { file in
            "\(file.folders.dropLast().joined(separator: "/"))/drawable*/*.\(file.fileExtension)"
        }
        return places.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.compactMap { glob, files in
            let densities = Dictionary(grouping: files, by: \.stem).mapValues(\.count)
            let names = densities.filter { $0.value > 1 }.keys.sorted()
            let icons = Set(pattern.keys(of: names)).count
            guard icons >= fewest, names.count * 10 >= densities.count * 8, icons * 4 <= names.count * 3 else {
                return nil
            }
            let source = CatalogueSource.files(glob: glob, exclude: [], key: ProfileKeys.android)
            return CloneProposal.Count("icons", CountConfiguration(source: source, kind: .icon))
        }
    }

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
        guard !found.isEmpty else { return drawables(summary, evidence) }
        return found.map { glob, place in
            let pattern = place.isDeep ? glob.replacing("/*.", with: "/**/*.") : glob
            return CloneProposal.Count(
                "icons",
                CountConfiguration(source: .files(glob: pattern, exclude: [], key: key), kind: .icon))
        }
    }
}
