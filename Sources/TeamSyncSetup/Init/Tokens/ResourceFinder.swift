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
            let library = try count(of: kind, summary, evidence, in: repository)
            // Every app has dimensions of its own.
            let app =
                kind.kind == .color && library == nil
                ? try count(of: kind, summary, evidence, in: repository, place: .app) : nil
            guard let (count, number) = library ?? app else { continue }
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
            let own = try count(of: kind, summary, evidence, in: repository, place: .former)
            if let own, own.number >= fewest { found.append(own.count) }
        }
        return found
    }

    /// The attributes of themes for colors and sizes, `<attr name="ink" format="color"/>`, whose values are in the styles of
    /// themes; nil if there are too few. Those of views are in `declare-styleable`.
    static func themeAttributes(
        _ summary: TreeSummary, _ evidence: LibraryEvidence, in repository: Repository
    ) throws(GitError) -> CloneProposal.Count? {
        let files = summary.resources.filter { file in
            file.rank == .usual && file.folders.last == "values" && file.name.contains("attr")
                && !evidence.isApp(file.folders)
        }
        for file in files.prefix(fileLimit) {
            guard let bytes = try RepositoryFile.contents(of: file, in: repository, limit: sizeLimit),
                bytes.firstRange(of: Array("<declare-styleable".utf8)) == nil,
                ["format=\"color", "format=\"dimension"].reduce(0, { $0 + bytes.ranges(of: Array($1.utf8)).count })
                    >= fewest
            else { continue }
            let pattern = #"<attr name="(?<key>[^"]+)"\s+format="(?:color|dimension)"#
            let source = CatalogueSource.lines(glob: file.path, exclude: [], pattern: pattern)
            return CloneProposal.Count("theme_attributes", CountConfiguration(source: source, kind: .token))
        }
        return nil
    }

    /// Whether a source consists of such files.
    static func reads(_ source: CatalogueSource) -> Bool {
        if case .tokens(let tokens) = source { tokens.format == .resources } else { false }
    }

    private enum Place {
        case library
        /// Folders for former items.
        case former
        /// The module of an app that contains the resources of a design system, with values for the night.
        case app
    }

    private static func count(
        of kind: Kind, _ summary: TreeSummary, _ evidence: LibraryEvidence, in repository: Repository,
        place: Place = .library
    ) throws(GitError) -> (count: CloneProposal.Count, number: Int)? {
        var folders: [String: [(file: TreeSummary.File, number: Int)]] = [:]
        let nights = Set(
            summary.resources.lazy.filter { $0.folders.last == "values-night" }.map { $0.folders.dropLast() })
        let files = summary.resources.filter { file in
            (place == .former ? FolderRank.areFormer(file.folders) : file.rank == .usual)
                && file.folders.last == "values"
                && (place == .app
                    ? evidence.isAppOfDesignSystem(file.folders) && nights.contains(file.folders.dropLast())
                    : !evidence.isApp(file.folders))
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
        guard let best else { return nil }
        var chosen = best.value.sorted { $0.file.path < $1.file.path }
        let common = commonName(of: chosen.map(\.file), summary)
        if common == nil, chosen.count > FilePatterns.limit {
            chosen = chosen.sorted { ($1.number, $0.file.path) < ($0.number, $1.file.path) }
            chosen.removeLast(chosen.count - FilePatterns.limit)
        }
        let own = chosen.map(\.file).sorted { $0.path < $1.path }
        let front = own[0].folders.dropLast()
        // The files with the same names for other modes, including modes that are added later:
        // `values-night/colors.xml`.
        let names = common.map { [$0] } ?? own.map(\.name)
        let modes = names.map { (front + ["values-\(TokenSource.modePlace)", $0]).joined(separator: "/") }
        let plain = names.map { (front + ["values", $0]).joined(separator: "/") }
        let source = TokenSource(files: modes + plain, format: .resources)
        let count = CloneProposal.Count(kind.name, CountConfiguration(source: .tokens(source), kind: kind.kind))
        return (count, total(chosen))
    }

    /// A pattern for the names of several files that contain the same word, as in `*colors*.xml`; nil if there is no such
    /// word, or if another file of the folder has it too.
    private static func commonName(of files: [TreeSummary.File], _ summary: TreeSummary) -> String? {
        guard files.count > 2, let first = files.first else { return nil }
        let own = Set(files.map(\.name))
        let others = summary.resources.filter { $0.folders == first.folders && !own.contains($0.name) }
        let words = NameWords.of(first.stem, digits: .apart, limit: 12).filter { $0.utf8.count > 3 }
        return words.first { word in
            files.allSatisfy { $0.name.contains(word) } && !others.contains { $0.name.contains(word) }
        }.map { "*\($0)*.xml" }
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
