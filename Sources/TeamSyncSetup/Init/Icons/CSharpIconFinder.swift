import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncGit

/// Finds the source in C# that contains the drawings or the characters of all icons:
/// `[KitIcon.Alarm] = """<path d="…"/>"""`, `public const string Alarm = "\uE001";`.
enum CSharpIconFinder {
    /// The minimum number of icons in a catalogue.
    static let fewest = 12
    /// The maximum number of files to read, and the maximum size of a file, in bytes.
    private static let (fileLimit, sizeLimit) = (40, 1 << 20)

    private static let patterns = [
        #"\[\w+\.(?<key>\w+)\] = "+(?<value><.*>)"+"#,
        #"(?:const|readonly) string (?<key>\w+) = @?"+(?<value>(?:<|[Mm][0-9 .]).*)"+;"#,
        #"const string (?<key>\w+) = "(?<value>\\[uUx][0-9A-Fa-f]{4,8})";"#,
    ]

    /// The counts, those with the most icons first.
    static func counts(
        _ summary: TreeSummary, _ evidence: LibraryEvidence, in repository: Repository
    ) throws(GitError) -> [CloneProposal.Count] {
        let files = summary.sources.filter { file in
            file.fileExtension == "cs" && file.rank == .usual && evidence.isLibrary(file.folders)
                && ["icon", "glyph", "symbol"].contains { file.path.lowercased().contains($0) }
        }
        var found: [(number: Int, file: TreeSummary.File, pattern: String)] = []
        for file in files.prefix(fileLimit) {
            guard let bytes = try RepositoryFile.contents(of: file, in: repository, limit: sizeLimit) else { continue }
            let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).prefix(20_000)
            for pattern in patterns {
                guard let regex = CSharpIconFinder.regex(pattern) else { continue }
                let number = lines.reduce(0) { $0 + regex.matches(in: String($1)).count }
                if number >= fewest { found.append((number, file, pattern)) }
            }
        }
        return found.sorted { ($1.number, $0.file.path) < ($0.number, $1.file.path) }.map { _, file, pattern in
            let source = CatalogueSource.lines(glob: file.path, exclude: [], pattern: pattern)
            return CloneProposal.Count("icons", CountConfiguration(source: source, kind: .icon))
        }
    }

    /// - Returns: nil if the pattern is invalid, which a test excludes.
    private static func regex(_ pattern: String) -> LinePattern? {
        do { return try LinePattern(pattern) } catch { return nil }
    }
}
