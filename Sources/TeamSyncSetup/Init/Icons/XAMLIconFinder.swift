import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncGit

/// Finds icons that are drawn in resource dictionaries in XAML: `<StreamGeometry x:Key="Bell">M2 4h…</StreamGeometry>`.
enum XAMLIconFinder {
    /// The minimum numbers of icons in a catalogue, and of drawings in a dictionary. Those of controls contain a few marks.
    static let fewest = 12
    private static let fewestInFile = 6
    /// The maximum number of files to read, and the maximum size of one, in bytes.
    private static let (fileLimit, sizeLimit) = (400, 1 << 20)

    /// The value is the data of the path, in the element or in its attribute `Figures`.
    private static let pattern =
        #"<(?:\w+:)?(?:Stream|Path)?Geometry\s[^<>]*?\bx:Key="(?<key>[^"]+)"\s*(?<value>[^<]+)"#

    /// The count of the drawings in all dictionaries of the folder with the most; nil if there are too few.
    static func count(
        _ summary: TreeSummary, _ evidence: LibraryEvidence, in repository: Repository
    ) throws(GitError) -> CloneProposal.Count? {
        guard let regex = regex else { return nil }
        let mark = Array("Geometry ".utf8)
        let files = summary.dictionaries.filter { $0.rank == .usual && evidence.isLibrary($0.folders) }
        var own: [TreeSummary.File] = []
        var number = 0
        for file in files.prefix(fileLimit) {
            guard let bytes = try RepositoryFile.contents(of: file, in: repository, limit: sizeLimit) else { continue }
            guard bytes.ranges(of: mark).count >= fewestInFile else { continue }
            let found = regex.matches(in: String(decoding: bytes, as: UTF8.self)).count
            guard found >= fewestInFile else { continue }
            own.append(file)
            number += found
        }
        guard number >= fewest, let first = own.first else { return nil }
        let folder = FilePatterns.commonFolder(own)
        let isFlat = own.allSatisfy { $0.folders == folder }
        let front = folder.map { "\($0)/" }.joined()
        let glob = own.count == 1 ? first.path : "\(front)\(isFlat ? "" : "**/")*.\(first.fileExtension)"
        let source = CatalogueSource.lines(glob: glob, exclude: [], pattern: pattern, multiline: true)
        return CloneProposal.Count("icons", CountConfiguration(source: source, kind: .icon))
    }

    /// nil if the pattern is invalid, which a test excludes.
    private static var regex: LinePattern? {
        do { return try LinePattern(pattern, isMultiline: true) } catch { return nil }
    }
}
