import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

extension Recognizer {
    /// The drawings of icons that a source lists by name: the names alone cannot show that an icon was drawn again.
    /// - Returns: nil unless most icons have drawings in one asset catalogue or below one folder.
    func drawings(
        of names: FoundContents, _ summary: TreeSummary, _ evidence: LibraryEvidence, _ files: some FileSource,
        _ reader: inout CatalogueReader
    ) throws(FileSourceError) -> FoundContents? {
        var known: Set<String> = []
        for count in names.proposal.counts {
            known.formUnion(try keys(count, files, &reader).map { Recognizer.iconName($0) })
        }
        func areDrawn(_ drawn: Set<String>) -> Bool {
            let shared = drawn.intersection(known).count
            return shared * 10 >= known.count * 6 && shared * 10 >= drawn.count * 6
        }
        for images in AssetFinder.counts(summary, evidence) where images.kind == .icon {
            guard areDrawn(Set(try keys(images, files, &reader).map { Recognizer.iconName($0) })) else { continue }
            return try read(
                CloneProposal([CloneProposal.Count("icons", images.configuration)]), files, &reader)
        }
        let drawn = summary.drawings.filter { $0.rank == .usual && known.contains(Recognizer.iconName($0.stem)) }
        let folder = FolderChoice(
            drawn, isVariant: IconFinder.isVariant, preferred: ["icons", "svg"], isPlace: IconFinder.isOfIcons)
        let all = summary.drawings.filter { $0.folders.starts(with: folder.folders) }
        guard !folder.path.isEmpty, areDrawn(Set(all.map { Recognizer.iconName($0.stem) })) else { return nil }
        let glob = "\(folder.path)/\(all.allSatisfy { $0.folders == folder.folders } ? "" : "**/")*.svg"
        let source = CatalogueSource.files(glob: glob, exclude: [], key: ProfileKeys.svg)
        let count = CountConfiguration(source: source, kind: .icon)
        return try read(CloneProposal([CloneProposal.Count("icons", count)]), files, &reader)
    }

    /// The letters of a name, in lower case, without folders and a word such as `ic` at the beginning.
    private static func iconName(_ key: String) -> String {
        let words = NameWords.of(key.split(separator: "/").last.map(String.init) ?? key, digits: .attached, limit: 24)
        let own = words.count > 1 && ["ic", "icon", "icons"].contains(words[0]) ? words.dropFirst() : words[...]
        return own.joined()
    }
}
