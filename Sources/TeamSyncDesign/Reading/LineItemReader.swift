import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Reads the items that a pattern finds in files. Matches are cached by blob and pattern, so a file that is the same at
/// both ends is read once.
struct LineItemReader {
    struct Search: Hashable {
        let pattern: String
        /// Whether the pattern is applied to whole files instead of lines.
        let isMultiline: Bool
        /// Whether to exclude matches in comments.
        var skipsComments = false
    }

    private struct ScanKey: Hashable {
        let blob: ObjectID
        let search: Search
        /// The file name, which determines the syntax of comments; empty if matches in comments are included.
        let fileName: String
    }

    private typealias Scan = Result<LineScan, LineScan.Failure>

    /// The maximum number of lines, and the maximum number of bytes, that are searched for one catalogue.
    private static let lineLimit = 5_000_000
    private static let sizeLimit = 512 << 20

    private var scans: [ScanKey: Scan] = [:]
    private var patterns: [Search: LinePattern] = [:]

    mutating func read(
        _ start: Catalogue, _ listing: ItemListing, _ search: Search, in files: some FileSource,
        _ lister: inout FileLister
    ) throws(FileSourceError) -> CatalogueReading {
        let listed: [ListedFile]
        switch try lister.files(listing, start.name, in: files) {
        case .failure(let problem): return problem.reading
        case .success(let found): listed = found
        }
        let pattern: LinePattern
        do {
            pattern = try self.pattern(search)
        } catch {
            let fault = Warning.CatalogueFault.badPattern(search.pattern, reason: "\(error)")
            return .unknown(Warning.catalogue(start.name, fault, at: []).bounded)
        }
        var catalogue = start
        var notes = CatalogueNotes(start.name, files.name)
        var (lines, size, matches) = (0, 0, 0)
        for file in listed where file.isRegular {
            switch try scan(file, search, pattern, in: files) {
            case nil: continue
            case .notFetched:
                return .failed(
                    start.name, .unreadable(file: file.path.description, .notFetched, .unknown), at: files.name)
            case .tooLarge(let limit): notes.add(file.path, .tooLarge(limit), .skipped)
            case .scanned(.failure(let failure)): notes.add(file.path, failure.fault, .skipped)
            case .scanned(.success(let scan)):
                (lines, size, matches) = (lines + scan.lines, size + scan.size, matches + scan.matches.count)
                let excess: Warning.Bound? =
                    if matches > Catalogue.itemLimit {
                        Warning.Bound(Catalogue.itemLimit, .matches)
                    } else if lines > LineItemReader.lineLimit {
                        Warning.Bound(LineItemReader.lineLimit, .lines)
                    } else if size > LineItemReader.sizeLimit {
                        Warning.Bound(LineItemReader.sizeLimit, .bytes)
                    } else {
                        nil
                    }
                if let excess {
                    return .failed(start.name, .tooLarge(excess, glob: listing.glob), at: files.name)
                }
                notes.add(longLinesOf: scan, in: file.path)
                for match in scan.matches {
                    var item = Catalogue.Item(key: match.key, index: catalogue.items.count)
                    (item.path, item.line) = (file.path, match.line)
                    if let value = match.value {
                        item.json = JSONWriter.bytes(.string(value))[...]
                    } else {
                        item.fingerprint = match.text
                    }
                    item.rest = match.rest
                    // Sizes and styles of one icon are intended to count once.
                    catalogue.append(item, &notes, isNoted: !match.isOfName)
                }
            }
        }
        catalogue.add(notes)
        catalogue.partialFiles = notes.partialFiles
        return .known(catalogue)
    }

    private enum Scanned {
        case scanned(Scan)
        case notFetched
        case tooLarge(Int)
    }

    /// - Returns: nil if the file no longer exists.
    private mutating func scan(
        _ file: ListedFile, _ search: Search, _ pattern: LinePattern, in files: some FileSource
    ) throws(FileSourceError) -> Scanned? {
        let fileName = search.skipsComments ? "\(file.path)" : ""
        let key = file.blob.map { ScanKey(blob: $0, search: search, fileName: fileName) }
        if let key, let known = scans[key] { return .scanned(known) }
        switch try files.contents(of: file) {
        case .missing, .notAFile: return nil
        case .notFetched: return .notFetched
        case .tooLarge(let limit): return .tooLarge(limit)
        case .bytes(let bytes, _):
            let searched = search.skipsComments ? SourceMask(bytes, fileName: fileName).bytes : bytes
            let scan = Scan { () throws(LineScan.Failure) in try LineScan(searched, for: pattern) }
            if let key { scans[key] = scan }
            return .scanned(scan)
        }
    }

    private mutating func pattern(_ search: Search) throws -> LinePattern {
        if let known = patterns[search] { return known }
        let pattern = try LinePattern(search.pattern, isMultiline: search.isMultiline)
        patterns[search] = pattern
        return pattern
    }
}
