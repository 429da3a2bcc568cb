import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

/// Sources of a library that contain many colors, although neither their names nor their folders say so, such as the
/// style sheet of a whole library, and folders named after tokens of which nothing is read. Nothing counts them; `init`
/// mentions them, because they may be the palette.
struct UnnamedValues {
    /// The minimum number of colors in a source, and that of values in a folder named after tokens.
    static let (fewest, fewestOfPlace) = (12, 3)
    /// The maximum numbers of files to read and of their bytes, and the maximum size of one file, in bytes.
    private static let (fileLimit, totalLimit, sizeLimit) = (600, 6 << 20, 128 << 10)
    private static let endings: Set<String> = [
        "css", "scss", "sass", "less", "pcss", "swift", "kt", "dart", "ts", "js",
    ]
    /// Parts of sources that draw instead of defining values.
    private static let drawingMarks = ["<path", "<svg", "pathData", "ImageVector", "moveTo(", "move(to:"]
    private static let placeNames: Set<String> = [
        "token", "tokens", "color", "colors", "colour", "colours", "palette", "palettes", "theme", "themes", "theming",
        "foundation", "foundations", "typography", "spacing",
    ]
    /// Structured files that describe a package or the format of other files.
    private static let otherNames: Set<String> = ["package", "tsconfig", "project", "composer", "schema", "manifest"]

    /// A source, or the sources of one kind in a folder, with the number of colors or values.
    struct Source {
        let files: [TreeSummary.File]
        let number: Int
        /// Whether a folder around the files is named after tokens.
        let isPlace: Bool

        fileprivate init(_ files: [TreeSummary.File], _ number: Int, isPlace: Bool) {
            (self.files, self.number, self.isPlace) = (files, number, isPlace)
        }

        private var isStructured: Bool { FileKind(files[0].name).map { [.json, .json5, .yaml].contains($0) } == true }

        /// The patterns for the files.
        private var patterns: [String] {
            guard files.count > 1 else { return files.map(\.path) }
            let folder = FilePatterns.commonFolder(files)
            let isFlat = files.allSatisfy { $0.folders == folder }
            return ["\(folder.joined(separator: "/"))/\(isFlat ? "" : "**/")*.\(files[0].fileExtension)"]
        }

        /// The counts of tokens to try.
        var counts: [CountConfiguration] {
            let formats: [TokenFormat] =
                isStructured
                ? [.styleDictionary, .flat] : [CodeTokenFinder.language(of: files[0]) == "css" ? .css : .code]
            return formats.map {
                CountConfiguration(source: .tokens(TokenSource(files: patterns, format: $0)), kind: .token)
            }
        }

        /// The count of the files, whose changes are then listed.
        var countOfFiles: CountConfiguration {
            CountConfiguration(source: .files(glob: patterns[0], exclude: []), kind: .item)
        }
    }

    /// The folders named after tokens, and the other sources; each with the most values first.
    let sources: [Source]

    /// - Parameter isKnown: whether a count reads a file, or another line mentions it.
    init(
        _ summary: TreeSummary, _ evidence: LibraryEvidence, in repository: Repository,
        besides isKnown: (TreeSummary.File) -> Bool
    ) throws(GitError) {
        var (own, ofPlaces, left): ([Source], [String: Source], Int) = ([], [:], UnnamedValues.totalLimit)
        let all = summary.sources.filter { UnnamedValues.endings.contains($0.fileExtension) }
        let structured = summary.structured.filter { file in
            UnnamedValues.place(of: file) != nil && !file.name.hasPrefix("$") && !file.name.hasPrefix(".")
                && !UnnamedValues.otherNames.contains(String(file.stem.lowercased().prefix { $0 != "." }))
        }
        // If a count reads a file of the folder, only sources with many colors matter.
        let known = Set((all + structured).compactMap { file in isKnown(file) ? UnnamedValues.place(of: file) : nil })
        let files = (structured + all).filter { file in
            file.rank == .usual && !CodeTokenFiles.isAside(file) && !ForeignSheet.isName(file.stem)
                && evidence.isLibrary(file.folders)
                && ComponentPlace.index(in: file.folders) == nil && !isKnown(file)
        }
        for file in files.prefix(UnnamedValues.fileLimit) where left > 0 {
            let limit = UnnamedValues.sizeLimit
            guard let bytes = try RepositoryFile.contents(of: file, in: repository, limit: limit) else { continue }
            left -= bytes.count
            let place = UnnamedValues.place(of: file).flatMap { known.contains($0) ? nil : $0 }
            let isPlace = place != nil
            let number = UnnamedValues.colorNumber(in: bytes) + (isPlace ? UnnamedValues.lengthNumber(in: bytes) : 0)
            guard number >= (isPlace ? UnnamedValues.fewestOfPlace : UnnamedValues.fewest),
                isPlace || UnnamedValues.endings.contains(file.fileExtension),
                !UnnamedValues.drawingMarks.contains(where: { bytes.firstRange(of: Array($0.utf8)) != nil })
            else { continue }
            guard let place else {
                own.append(Source([file], number, isPlace: false))
                continue
            }
            let key = "\(place.joined(separator: "/"))|\(file.fileExtension)"
            let former = ofPlaces[key]
            ofPlaces[key] = Source((former?.files ?? []) + [file], (former?.number ?? 0) + number, isPlace: true)
        }
        func sorted(_ sources: [Source]) -> [Source] {
            sources.sorted { ($1.number, $0.files[0].path) < ($0.number, $1.files[0].path) }
        }
        sources = sorted(Array(ofPlaces.values)) + sorted(own)
    }

    /// The folders up to the first one that is named after tokens; nil if there is none.
    private static func place(of file: TreeSummary.File) -> [String]? {
        file.folders.firstIndex { folder in
            placeNames.contains(folder.lowercased())
                || NameWords.of(folder, digits: .attached, limit: 8).contains("tokens")
        }.map { Array(file.folders[...$0]) }
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
            while end < bytes.count, Hexadecimal.value(of: bytes[end]) != nil { end += 1 }
            let isWord = end < bytes.count && WordSearch.isWord(bytes[end])
            if !isWord, end - start == 6 || end - start == 8 { number += 1 }
            index = max(end, start)
        }
        return number
    }

    /// The number of lengths with a unit: `16px`, `1.5rem`, `8.dp`.
    static func lengthNumber(in bytes: [UInt8]) -> Int {
        var (number, index) = (0, 0)
        while index < bytes.count {
            guard bytes[index].isASCIIDigit, index == 0 || !WordSearch.isWord(bytes[index - 1]) else {
                index += 1
                continue
            }
            while index < bytes.count, bytes[index].isASCIIDigit || bytes[index] == UInt8(ascii: ".") { index += 1 }
            let start = index
            while index < bytes.count, WordSearch.isWord(bytes[index]) { index += 1 }
            if units.contains(Array(bytes[start..<index])) { number += 1 }
        }
        return number
    }

    private static let units = Set(["px", "rem", "em", "dp", "sp", "pt"].map { Array($0.utf8) })
}
