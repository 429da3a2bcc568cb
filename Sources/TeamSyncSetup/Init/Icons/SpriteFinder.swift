import TeamSyncConfiguration
import TeamSyncGit

/// Finds an SVG file that contains all icons as symbols: `<symbol id="alert">…</symbol>`.
enum SpriteFinder {
    /// The minimum number of symbols in a catalogue. A page may also define a few symbols.
    static let fewest = 12
    /// The maximum number of files to read, and the maximum size of a file that a `lines` source searches as a whole.
    private static let (fileLimit, sizeLimit) = (20, 1 << 20)
    /// The value is the contents of a symbol without its name, so that renamed icons can be distinguished from redrawn
    /// ones.
    private static let pattern = #"<symbol\b[^>]*\sid="(?<key>[^"]+)"[^>]*>(?<value>[\s\S]*?)</symbol>"#

    /// The counts, those with the most symbols first.
    static func counts(
        _ summary: TreeSummary, _ evidence: LibraryEvidence, in repository: Repository
    ) throws(GitError) -> [CloneProposal.Count] {
        let files = summary.drawings.filter { file in
            // Folders named after sprites are not ranked here; in other searches, files in them are never read.
            let folders = file.folders.filter { !["sprite", "sprites"].contains($0.lowercased()) }
            return FolderRank(folders) == .usual && evidence.mayBeLibrary(file.folders)
                && ["sprite", "icon", "symbol"].contains { file.path.lowercased().contains($0) }
        }
        var found: [(number: Int, file: TreeSummary.File)] = []
        for file in files.prefix(fileLimit) {
            guard let bytes = try RepositoryFile.contents(of: file, in: repository, limit: sizeLimit) else { continue }
            let number = bytes.ranges(of: Array("<symbol ".utf8)).count
            if number >= fewest { found.append((number, file)) }
        }
        return found.sorted { ($1.number, $0.file.path) < ($0.number, $1.file.path) }.map { _, file in
            let source = CatalogueSource.lines(glob: file.path, exclude: [], pattern: pattern, multiline: true)
            return CloneProposal.Count("icons", CountConfiguration(source: source, kind: .icon))
        }
    }
}
