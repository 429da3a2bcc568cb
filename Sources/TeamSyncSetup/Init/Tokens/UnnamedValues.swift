import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

/// Sources of a library that contain many colors, although neither their names nor their folders say so, such as the
/// style sheet of a whole library. Nothing counts them; `init` mentions them, because they may be the palette.
struct UnnamedValues {
    /// The minimum number of colors in a source.
    static let fewest = 12
    /// The maximum numbers of files to read and of their bytes, and the maximum size of one file, in bytes.
    private static let (fileLimit, totalLimit, sizeLimit) = (600, 6 << 20, 128 << 10)
    private static let endings: Set<String> = [
        "css", "scss", "sass", "less", "pcss", "swift", "kt", "dart", "ts", "js",
    ]
    /// Parts of sources that draw instead of defining values.
    private static let drawingMarks = ["<path", "<svg", "pathData", "ImageVector", "moveTo(", "move(to:"]

    /// A source, with its number of colors.
    struct Source {
        let file: TreeSummary.File
        let number: Int

        var count: CountConfiguration {
            let format: TokenFormat = CodeTokenFinder.language(of: file) == "css" ? .css : .code
            return CountConfiguration(
                source: .tokens(TokenSource(files: [file.path], format: format)), kind: .token)
        }
    }

    /// The sources, those with the most colors first.
    let sources: [Source]

    /// - Parameter isKnown: whether a count reads a file, or another line mentions it.
    init(
        _ summary: TreeSummary, _ evidence: LibraryEvidence, in repository: Repository,
        besides isKnown: (TreeSummary.File) -> Bool
    ) throws(GitError) {
        var (sources, left): ([Source], Int) = ([], UnnamedValues.totalLimit)
        let files = summary.sources.filter { file in
            file.rank == .usual && UnnamedValues.endings.contains(file.fileExtension)
                && !CodeTokenFiles.isAside(file) && !ForeignSheet.isName(file.stem)
                && evidence.isLibrary(file.folders)
                && ComponentPlace.index(in: file.folders) == nil && !isKnown(file)
        }
        for file in files.prefix(UnnamedValues.fileLimit) where left > 0 {
            let limit = UnnamedValues.sizeLimit
            guard let bytes = try RepositoryFile.contents(of: file, in: repository, limit: limit) else { continue }
            left -= bytes.count
            let number = UnnamedValues.colorNumber(in: bytes)
            guard number >= UnnamedValues.fewest,
                !UnnamedValues.drawingMarks.contains(where: { bytes.firstRange(of: Array($0.utf8)) != nil })
            else { continue }
            sources.append(Source(file: file, number: number))
        }
        self.sources = sources.sorted { ($1.number, $0.file.path) < ($0.number, $1.file.path) }
    }

    /// The number of colors in hexadecimal notation: `#1a2b3c`, `0xFF1A2B3C`.
    static func colorNumber(in bytes: [UInt8]) -> Int {
        var (number, index) = (0, 0)
        while index < bytes.count {
            var start = index + 1
            if bytes[index] == UInt8(ascii: "0"), start < bytes.count, bytes[start] | 0x20 == UInt8(ascii: "x") {
                start += 1
            } else if bytes[index] != UInt8(ascii: "#") {
                index = start
                continue
            }
            var end = start
            while end < bytes.count, isHexDigit(bytes[end]) { end += 1 }
            let isWord = end < bytes.count && WordSearch.isWord(bytes[end])
            if !isWord, end - start == 6 || end - start == 8 { number += 1 }
            index = max(end, start)
        }
        return number
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
        default: false
        }
    }
}
