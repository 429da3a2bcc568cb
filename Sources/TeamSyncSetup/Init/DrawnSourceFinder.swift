import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

/// Finds icons drawn in code: a source for each in a folder of icons, or one source with many.
struct DrawnSourceFinder {
    /// The minimum number for a catalogue.
    private static let fewest = 8
    /// The maximum numbers of files read in one folder and in all, and the maximum sizes of one and of all in bytes.
    private static let (fileLimit, totalLimit, sizeLimit, allLimit) = (60, 400, 2 << 20, 32 << 20)
    private static let endings: Set<String> = ["tsx", "jsx", "js", "ts", "vue", "svelte", "kt"]
    /// Code that draws one icon.
    private static let marks = [
        "<svg", "createIcon(", "createSvgIcon(", "<SvgIcon", "Builder(name", "materialIcon(",
    ]
    private static let pattern = #"^export (?:const|function|default function|class) (?<key>[A-Za-z_][A-Za-z0-9_]*)"#

    /// Largest first.
    private(set) var counts: [CloneProposal.Count] = []

    init(_ summary: TreeSummary, in repository: Repository, _ evidence: LibraryEvidence) throws(GitError) {
        let files = summary.sources.filter { file in
            file.rank == .usual && DrawnSourceFinder.endings.contains(file.fileExtension)
                && file.folders.contains { $0.lowercased().contains("icon") }
                && !ComponentSource.isAside(stem: file.stem)
                && evidence.mayBeLibrary(file.folders)
        }
        // Folders of styles are parts of one.
        let groups = Dictionary(grouping: files) { file in
            let isStyle = file.folders.last.map(IconFinder.isVariant) ?? false
            return (isStyle ? file.folders.dropLast() + ["*"] : file.folders + []).joined(separator: "/")
                + "/*.\(file.fileExtension)"
        }
        var found: [(number: Int, count: CloneProposal.Count)] = []
        var (left, bytesLeft) = (DrawnSourceFinder.totalLimit, DrawnSourceFinder.allLimit)
        for (glob, files) in groups.sorted(by: { ($1.value.count, $0.key) < ($0.value.count, $1.key) }) where left > 0 {
            var (drawn, others): ([TreeSummary.File], [TreeSummary.File]) = ([], [])
            var single: (number: Int, file: TreeSummary.File)?
            for file in files.prefix(DrawnSourceFinder.fileLimit) where bytesLeft > 0 {
                left -= 1
                let limit = DrawnSourceFinder.sizeLimit
                guard let bytes = try RepositoryFile.contents(of: file, in: repository, limit: limit) else { continue }
                bytesLeft -= bytes.count
                let number = DrawnSourceFinder.drawings(in: bytes)
                if number == 0 { others.append(file) } else { drawn.append(file) }
                let named = DrawnSourceFinder.exports(in: bytes)
                if number >= DrawnSourceFinder.fewest, named * 10 >= number * 8, named * 10 <= number * 12,
                    named > single?.number ?? 0
                {
                    single = (named, file)
                }
            }
            let isAll = files.count > DrawnSourceFinder.fileLimit
            if let single, single.number > files.count {
                let source = CatalogueSource.lines(
                    glob: single.file.path, exclude: [], pattern: DrawnSourceFinder.pattern)
                found.append((single.number, DrawnSourceFinder.count(source)))
            } else if drawn.count >= DrawnSourceFinder.fewest, drawn.count * 10 >= (drawn.count + others.count) * 8,
                others.count <= FilePatterns.limit, !isAll || others.isEmpty
            {
                let number = isAll ? files.count : drawn.count
                let source = CatalogueSource.files(
                    glob: glob, exclude: others.map(\.path).sorted(), key: glob.contains("*/") ? "^(?<key>.+)$" : nil)
                found.append((number, DrawnSourceFinder.count(source)))
            }
        }
        counts = found.sorted { $0.number > $1.number }.map(\.count)
    }

    private static func count(_ source: CatalogueSource) -> CloneProposal.Count {
        CloneProposal.Count("icons", CountConfiguration(source: source, kind: .icon))
    }

    private static func drawings(in bytes: [UInt8]) -> Int {
        let drawn = marks.reduce(0) { $0 + bytes.ranges(of: Array($1.utf8)).count }
        return drawn > 0 ? drawn : paths(in: bytes)
    }

    /// The number of texts that are path data, or elements that contain some: `'M12 4h7v4H12z'`.
    private static func paths(in bytes: [UInt8]) -> Int {
        var number = bytes.ranges(of: Array("<path".utf8)).count
        for index in bytes.indices.dropLast(3) where "'\"`".utf8.contains(bytes[index]) {
            guard bytes[index + 1] == UInt8(ascii: "M") || bytes[index + 1] == UInt8(ascii: "m") else { continue }
            let rest = bytes[(index + 2)...].prefix(12)
            let isData = rest.allSatisfy { byte in
                byte.isASCIIDigit || " .,-".utf8.contains(byte) || "MmLlHhVvCcSsQqTtAaZz".utf8.contains(byte)
            }
            if isData, rest.contains(where: \.isASCIIDigit), rest.count > 3 { number += 1 }
        }
        return number
    }

    /// The number of named exports of a file.
    private static func exports(in bytes: [UInt8]) -> Int {
        String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).count { line in
            guard line.hasPrefix("export ") else { return false }
            var words = line.split(separator: " ", maxSplits: 4).dropFirst()
            if words.first == "default" { words = words.dropFirst() }
            return ["const", "function", "class"].contains(words.first)
                && words.dropFirst().first?.first.map { $0.isASCII && ($0.isLetter || $0 == "_") } == true
        }
    }
}
