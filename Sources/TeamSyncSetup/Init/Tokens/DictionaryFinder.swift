import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

/// Finds the colors and sizes in C#: `public static Color Ink { get; set; } = Color.FromArgb("#112233");`.
enum DictionaryFinder {
    /// The maximum number of files to read, and the maximum size of a file, in bytes and in lines.
    private static let (fileLimit, sizeLimit, lineLimit) = (300, 1 << 20, 20_000)
    /// The minimum number of elements in a catalogue.
    static let fewest = 8

    private struct Kind {
        /// The text that begins an element of this kind.
        let mark: String
        let pattern: String
        let name: String
        let kind: CatalogueKind
        /// Whether only sources that are named after a kind of value are read.
        var isOfKind = false
    }

    private static let kinds = [
        Kind(
            mark: "Color.From",
            pattern:
                #"static (?:readonly )?Color (?<key>\w+)(?: \{ get; set; \})? = Color\.From\w+\("(?<value>#[^"]+)"\)"#,
            name: "colors", kind: .color),
        Kind(
            mark: "] = Color.From", pattern: #"\["(?<key>\w+)"\] = Color\.From\w+\("(?<value>#[^"]+)"\)"#,
            name: "colors",
            kind: .color),
        Kind(
            mark: "static double ",
            pattern: #"public static (?:readonly )?double (?<key>\w+)(?: \{ get; set; \})? = (?<value>[0-9.]+);"#,
            name: "tokens", kind: .token, isOfKind: true),
    ]

    /// The counts. If several files contain elements with the same names, such as those of two themes, the largest is
    /// counted, and each of the others has a count with its name.
    static func counts(
        _ summary: TreeSummary, _ evidence: LibraryEvidence, in repository: Repository
    ) throws(GitError) -> [CloneProposal.Count] {
        let files = summary.sources.filter { file in
            file.fileExtension == "cs" && ComponentPlace.index(in: file.folders) == nil && file.rank == .usual
                && !evidence.isApp(file.folders) && evidence.isLibrary(file.folders)
        }
        var contents: [(file: TreeSummary.File, text: String)] = []
        for file in files.prefix(fileLimit) {
            guard let bytes = try RepositoryFile.contents(of: file, in: repository, limit: sizeLimit),
                kinds.contains(where: { bytes.firstRange(of: Array($0.mark.utf8)) != nil })
            else { continue }
            contents.append((file, String(decoding: bytes, as: UTF8.self)))
        }
        var found: [CloneProposal.Count] = []
        for kind in kinds where !found.contains(where: { $0.name == kind.name }) {
            found += counts(of: kind, contents)
        }
        return found
    }

    private static func counts(
        of kind: Kind, _ contents: [(file: TreeSummary.File, text: String)]
    ) -> [CloneProposal.Count] {
        let named = contents.map { (file: $0.file, keys: keys(of: kind, in: $0.text, $0.file)) }.filter {
            !$0.keys.isEmpty
        }
        .sorted { one, other in
            // The theme that the others differ from is usually the light one.
            func rank(_ file: TreeSummary.File) -> Int { file.stem.lowercased().contains("dark") ? 1 : 0 }
            return (other.keys.count, rank(one.file), one.file.path)
                < (one.keys.count, rank(other.file), other.file.path)
        }
        var (known, own): (Set<String>, [TreeSummary.File]) = ([], [])
        var others: [TreeSummary.File] = []
        for (file, keys) in named {
            if known.isDisjoint(with: keys) {
                known.formUnion(keys)
                own.append(file)
            } else if keys.count >= fewest {
                others.append(file)
            }
        }
        guard known.count >= fewest, let first = own.first else { return [] }
        func count(_ name: String, _ glob: String, _ exclude: [String]) -> CloneProposal.Count {
            let source = CatalogueSource.lines(glob: glob, exclude: exclude, pattern: kind.pattern)
            return CloneProposal.Count(name, CountConfiguration(source: source, kind: kind.kind))
        }
        // Several files are one count if a pattern for their folder matches them and no theme.
        let folder = FilePatterns.commonFolder(own).joined(separator: "/")
        let isWide = own.count > 1 && !folder.isEmpty && others.isEmpty
        let glob = isWide ? "\(folder)/**/*.\(first.fileExtension)" : first.path
        return [count(kind.name, glob, [])]
            + others.prefix(4).map { file in
                let words = NameWords.of(file.stem, digits: .attached, limit: 4)
                let name = words.filter { !["colors", "color", "theme", "palette"].contains($0) }.joined(separator: "_")
                return count("\(name.isEmpty ? "other" : name)_\(kind.name)", file.path, [])
            }
    }

    /// The names of the elements of one kind.
    private static func keys(of kind: Kind, in text: String, _ file: TreeSummary.File) -> Set<String> {
        guard text.contains(kind.mark), !kind.isOfKind || ValueNames.endsInKind(file.stem) else { return [] }
        let pattern: LinePattern
        do { pattern = try LinePattern(kind.pattern) } catch { return [] }
        let lines = text.split(whereSeparator: \.isNewline).prefix(lineLimit)
        return Set(lines.flatMap { pattern.matches(in: String($0)).map(\.key) })
    }
}
