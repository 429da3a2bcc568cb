import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncGit

/// Finds the items of the sources that list things. Keeps the matches of lines by blob and pattern, so that a file that
/// is the same at both ends is read once.
struct ItemFinder {
    /// Warnings about single files and keys, for each catalogue; how many more there are is the last one.
    static let warningLimit = 10

    private struct Question: Hashable {
        let blob: ObjectID
        let pattern: String
    }

    private typealias Scan = Result<LineScan, LineScan.Failure>

    private enum Lines {
        case found([FoundItem], ItemNotes)
        case unknown(warning: String)
    }

    private var scans: [Question: Scan] = [:]
    private var patterns: [String: LinePattern] = [:]

    /// - Parameter source: one that lists things; for one that reads a file nothing is found.
    /// - Throws: when the repository cannot be read; what is wrong with a file's contents is a warning.
    mutating func items(
        of catalogue: String, _ source: CatalogueSource, in files: some FileSource
    ) throws(GitError) -> FoundItems {
        let listing: ItemListing
        switch source {
        case .files(let glob, let exclude):
            listing = ItemListing(glob, excluding: exclude)
            let items = try listing.files(in: files).map { listing.item($0.path, $0.blob, isRegular: $0.isRegular) }
            if items.isEmpty, let warning = try missing(listing, catalogue, files) { return .unknown(warning: warning) }
            return .found(items, warnings: [])
        case .directories(let glob, let exclude):
            listing = ItemListing(glob, excluding: exclude)
            let items = try listing.folders(in: files)
            if items.isEmpty, let warning = try missing(listing, catalogue, files) { return .unknown(warning: warning) }
            var notes = ItemNotes(catalogue, files.name)
            return .found(notes.withoutDuplicates(items), warnings: notes.sentences)
        case .lines(let glob, let exclude, let pattern):
            listing = ItemListing(glob, excluding: exclude)
            switch try lines(of: catalogue, listing, pattern, in: files) {
            case .unknown(let warning): return .unknown(warning: warning)
            case .found(let items, var notes):
                return .found(notes.withoutDuplicates(items), warnings: notes.sentences)
            }
        case .array(let file, _, _), .keys(let file, _):
            return .unknown(warning: "\(catalogue): \(file) is read, and lists nothing")
        }
    }

    /// Everywhere that an item is named, as often as it is; without a word about files that cannot be searched.
    /// - Parameter words: what is looked for, for messages.
    mutating func places(
        of words: String, _ source: CatalogueSource, in files: some FileSource
    ) throws(GitError) -> FoundItems {
        guard case .lines(let glob, let exclude, let pattern) = source else {
            return try items(of: words, source, in: files)
        }
        switch try lines(of: words, ItemListing(glob, excluding: exclude), pattern, in: files) {
        case .found(let items, _): return .found(items, warnings: [])
        case .unknown(let warning): return .unknown(warning: warning)
        }
    }

    private func missing(
        _ listing: ItemListing, _ catalogue: String, _ files: some FileSource
    ) throws(GitError) -> String? {
        let folder = listing.folder
        return try files.exists(folder) ? nil : "\(catalogue): there is no folder \(folder) at \(files.name)"
    }

    private mutating func lines(
        of catalogue: String, _ listing: ItemListing, _ text: String, in files: some FileSource
    ) throws(GitError) -> Lines {
        let listed = try listing.files(in: files)
        if listed.isEmpty, let warning = try missing(listing, catalogue, files) { return .unknown(warning: warning) }
        let pattern: LinePattern
        do {
            pattern = try self.pattern(text)
        } catch {
            return .unknown(warning: "\(catalogue): \(text.quoted) is not a regular expression: \(error)")
        }
        var notes = ItemNotes(catalogue, files.name)
        var items: [FoundItem] = []
        for file in listed where file.isRegular {
            let question = file.blob.map { Question(blob: $0, pattern: text) }
            let scan: Scan
            if let question, let known = scans[question] {
                scan = known
            } else {
                switch try files.contents(of: file) {
                case .bytes(let bytes, _):
                    scan = Scan { () throws(LineScan.Failure) in try LineScan(bytes, for: pattern) }
                case .notFetched:
                    return .unknown(
                        warning: "\(catalogue): \(file.path) at \(files.name) has not been fetched "
                            + "into this partial clone")
                case .tooLarge(let limit):
                    notes.add(file.path, "is larger than \(limit >> 20) MiB and was skipped")
                    continue
                case .missing, .notAFile: continue
                }
                if let question { scans[question] = scan }
            }
            switch scan {
            case .failure(.notText): notes.add(file.path, "is not UTF-8 and was skipped")
            case .failure(.tooManyMatches):
                notes.add(file.path, "has more than \(LineScan.matchLimit) matches and was skipped")
            case .success(let scan):
                notes.add(file.path, longLines: scan.longLines)
                items += scan.matches.map {
                    FoundItem(key: $0.key, path: file.path, blob: file.blob, text: $0.text, line: $0.line)
                }
            }
        }
        return .found(items, notes)
    }

    private mutating func pattern(_ text: String) throws -> LinePattern {
        if let known = patterns[text] { return known }
        let pattern = try LinePattern(text)
        patterns[text] = pattern
        return pattern
    }
}
