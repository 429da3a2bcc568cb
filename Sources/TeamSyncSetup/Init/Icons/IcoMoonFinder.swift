import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncGit

/// Finds the file from which a generator of icon fonts makes the font: `selection.json` of IcoMoon, with the paths of each
/// icon, and `config.json` of Fontello.
enum IcoMoonFinder {
    /// The minimum number of icons in a catalogue.
    private static let fewest = 8
    /// The maximum number of files to read, and the maximum size of a file, in bytes.
    private static let (fileLimit, sizeLimit) = (20, 4 << 20)
    private static let pattern =
        #""paths":\s*\[(?<value>[^\]]*)\](?:(?!"paths")[\s\S])*?"properties":\s*\{[^{}]*?"name":\s*"(?<key>[^"]+)""#

    /// The counts, those with the most icons first.
    static func counts(
        _ summary: TreeSummary, _ evidence: LibraryEvidence, in repository: Repository
    ) throws(GitError) -> [CloneProposal.Count] {
        let files = summary.structured.filter { file in
            ["selection.json", "config.json"].contains(file.name) && file.rank == .usual
                && !evidence.isApp(file.folders)
        }
        var found: [(number: Int, path: String, source: CatalogueSource)] = []
        for file in files.prefix(fileLimit) {
            guard let bytes = try RepositoryFile.contents(of: file, in: repository, limit: sizeLimit) else { continue }
            func number(of text: String) -> Int { bytes.ranges(of: Array(text.utf8)).count }
            if number(of: "\"IcoMoonType\"") > 0 {
                let source = CatalogueSource.lines(glob: file.path, exclude: [], pattern: pattern, multiline: true)
                found.append((min(number(of: "\"paths\""), number(of: "\"properties\"")), file.path, source))
            } else if number(of: "\"css_prefix_text\"") > 0 {
                let source = CatalogueSource.array(file: file.path, pointer: "/glyphs", key: "css")
                found.append((number(of: "\"css\""), file.path, source))
            }
        }
        return found.filter { $0.number >= fewest }.sorted { ($1.number, $0.path) < ($0.number, $1.path) }.map {
            CloneProposal.Count("icons", CountConfiguration(source: $0.source, kind: .icon))
        }
    }
}
