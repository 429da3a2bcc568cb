import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncGit

/// Finds the colors and dimensions of an Android library: XML files such as `res/values/colors.xml`.
enum ResourceFinder {
    private static let (fileLimit, sizeLimit) = (100, 1 << 20)
    /// The minimum number of elements in a catalogue.
    static let fewest = 8

    private struct Kind {
        /// The text that begins an element of this kind.
        let mark: String
        /// Words in the names of files to read; other files may contain a few such elements, too.
        let words: Set<String>
        let name: String
        let kind: CatalogueKind
    }

    private static let colors = Kind(
        mark: "<color name=", words: ["color", "colors", "palette", "colours"], name: "colors", kind: .color)
    private static let dimensions = Kind(
        mark: "<dimen name=",
        words: [
            "dimen", "dimens", "dimension", "dimensions", "spacing", "spacings", "size", "sizes", "radius", "radii",
            "typography", "measurement", "measurements", "layout", "grid", "elevation", "elevations", "margin",
            "margins",
            "padding", "paddings", "corner", "corners", "stroke", "border", "borders", "breakpoints",
        ],
        name: "tokens", kind: .token)

    /// The counts for the folder with the most elements, including the values for other modes.
    /// - Parameter small: receives the sets with too few elements.
    static func counts(
        _ summary: TreeSummary, _ evidence: LibraryEvidence, in repository: Repository, small: inout [SmallSet]
    ) throws(GitError) -> [CloneProposal.Count] {
        var found: [CloneProposal.Count] = []
        for kind in [colors, dimensions] {
            guard let (count, number) = try count(of: kind, summary, evidence, in: repository) else { continue }
            if number >= fewest {
                found.append(count)
            } else {
                small.append(SmallSet(count.name, count.configuration, fewest: fewest))
            }
        }
        return found
    }

    /// The counts of colors and dimensions in folders for former items, such as `legacy/`.
    static func formerCounts(
        _ summary: TreeSummary, _ evidence: LibraryEvidence, in repository: Repository
    ) throws(GitError) -> [CloneProposal.Count] {
        var found: [CloneProposal.Count] = []
        for kind in [colors, dimensions] {
            let own = try count(of: kind, summary, evidence, in: repository, areFormer: true)
            if let own, own.number >= fewest { found.append(own.count) }
        }
        return found
    }

    /// Whether a source consists of such files.
    static func reads(_ source: CatalogueSource) -> Bool {
        if case .tokens(let tokens) = source { tokens.format == .resources } else { false }
    }

    private static func count(
        of kind: Kind, _ summary: TreeSummary, _ evidence: LibraryEvidence, in repository: Repository,
        areFormer: Bool = false
    ) throws(GitError) -> (count: CloneProposal.Count, number: Int)? {
        var folders: [String: [(file: TreeSummary.File, number: Int)]] = [:]
        let files = summary.resources.filter { file in
            (areFormer ? FolderRank.areFormer(file.folders) : file.rank == .usual) && file.folders.last == "values"
                && !evidence.isApp(file.folders)
                && (has(kind.words, file.name)
                    || file.name.contains("token") && file.folders.contains { has(kind.words, $0) })
        }
        for file in files.prefix(fileLimit) {
            guard let bytes = try RepositoryFile.contents(of: file, in: repository, limit: sizeLimit) else { continue }
            let number = count(of: kind, bytes)
            if number > 0 { folders[file.folder, default: []].append((file, number)) }
        }
        func total(_ files: [(file: TreeSummary.File, number: Int)]) -> Int { files.reduce(0) { $0 + $1.number } }
        let best = folders.max { (total($0.value), $1.key) < (total($1.value), $0.key) }
        guard let best, best.value.count <= FilePatterns.limit else { return nil }
        let own = best.value.map(\.file).sorted { $0.path < $1.path }
        let front = own[0].folders.dropLast()
        // The files with the same names for other modes, including modes that are added later:
        // `values-night/colors.xml`.
        let modes = own.map { file in
            (front + ["values-\(TokenSource.modePlace)", file.name]).joined(separator: "/")
        }
        let source = TokenSource(files: modes + own.map(\.path), format: .resources)
        let count = CloneProposal.Count(kind.name, CountConfiguration(source: .tokens(source), kind: kind.kind))
        return (count, total(best.value))
    }

    /// The number of elements; 0 if most names contain digests, because only tools refer to such names.
    private static func count(of kind: Kind, _ bytes: [UInt8]) -> Int {
        let all = bytes.ranges(of: Array(kind.mark.utf8))
        let made = all.count { range in
            let name = bytes[range.upperBound...].dropFirst().prefix(64).prefix { $0 != UInt8(ascii: "\"") }
            return name.reversed().prefix { $0.isASCIIDigit || (0x61...0x66).contains($0) }.count >= 16
        }
        return made * 2 > all.count ? 0 : all.count
    }

    private static func has(_ words: Set<String>, _ name: String) -> Bool {
        let own = Set(NameWords.of(name, digits: .apart, limit: 12))
        return !own.isDisjoint(with: words) && own.isDisjoint(with: ["internal", "private"])
    }
}
