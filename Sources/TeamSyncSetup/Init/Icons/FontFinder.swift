import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncGit

/// Finds the style sheet of an icon font, with a rule for each icon: `.kit-icon-alert:before { content: '\e001' }`.
enum FontFinder {
    /// The minimum number of icons in a catalogue.
    private static let fewest = 12
    /// The maximum number of files to read, and the maximum size of a file, in bytes.
    private static let (fileLimit, sizeLimit) = (20, 1 << 20)

    /// The counts, those with the most icons first.
    static func counts(
        _ summary: TreeSummary, _ evidence: LibraryEvidence, in repository: Repository
    ) throws(GitError) -> [CloneProposal.Count] {
        let files = summary.sources.filter { file in
            FileKind(file.name) == .css && file.rank == .usual && evidence.mayBeLibrary(file.folders)
                && (evidence.isOfIcons(file.folders)
                    || ["icon", "font", "glyph"].contains { file.path.lowercased().contains($0) })
                && !file.stem.hasSuffix(".min")
        }
        var found: [(number: Int, file: TreeSummary.File, front: String)] = []
        for file in files.prefix(fileLimit) {
            guard let bytes = try RepositoryFile.contents(of: file, in: repository, limit: sizeLimit) else { continue }
            let names = classes(bytes)
            guard names.count >= fewest, let front = ModePatterns.commonFront(of: names) else { continue }
            found.append((names.count, file, front))
        }
        return found.sorted { ($1.number, $0.file.path) < ($0.number, $1.file.path) }.map { _, file, front in
            let pattern = #"^\s*\.\#(front)(?<key>[A-Za-z0-9_-]+)::?before\b"#
            let source = CatalogueSource.lines(glob: file.path, exclude: [], pattern: pattern)
            return CloneProposal.Count("icons", CountConfiguration(source: source, kind: .icon))
        }
    }

    /// The classes in rules that show one character each.
    private static func classes(_ bytes: [UInt8]) -> Set<String> {
        guard bytes.firstRange(of: Array("content:".utf8)) != nil else { return [] }
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        return Set(
            lines.lazy.compactMap { line -> String? in
                let line = line.drop(while: \.isWhitespace)
                guard line.first == ".", let end = line.firstRange(of: ":before") else { return nil }
                var name = line[..<end.lowerBound].dropFirst()
                if name.last == ":" { name.removeLast() }
                let isName = name.utf8.allSatisfy {
                    $0.isASCIILetter || $0.isASCIIDigit || "-_".utf8.contains($0)
                }
                return isName && !name.isEmpty ? String(name) : nil
            })
    }
}
