import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncGit

/// Reads the items of sources that list things: files, folders, lines. Keeps the matches of lines by blob and pattern, so
/// that a file that is the same at both ends is read once.
struct ListedItemReader {
    private struct ScanKey: Hashable {
        let blob: ObjectID
        let pattern: String
    }

    private struct WalkKey: Hashable {
        let folder: GitPath
        let tree: ObjectID
    }

    private typealias Scan = Result<LineScan, LineScan.Failure>

    /// Lines, and bytes, that are searched for one catalogue.
    private static let lineLimit = 5_000_000
    private static let sizeLimit = 512 << 20

    private var scans: [ScanKey: Scan] = [:]
    private var patterns: [String: LinePattern] = [:]
    /// Files, or folders, that are visited for one catalogue.
    let visitLimit: Int
    /// Folders that hold more than is visited.
    private var tooLarge: Set<WalkKey> = []

    init(visiting limit: Int) {
        visitLimit = limit
    }

    mutating func read(
        _ name: String, _ source: CatalogueSource, in files: some FileSource
    ) throws(GitError) -> CatalogueReading {
        var catalogue = Catalogue(name)
        switch source {
        case .files(let glob, let exclude):
            let listing = ItemListing(glob, excluding: exclude)
            switch try self.files(listing, name, in: files) {
            case .failure(let problem): return .unknown(warning: problem.sentence)
            case .success(let found):
                catalogue.count = found.count
                for file in found {
                    var item = Catalogue.Item(key: listing.key(of: file.path), index: catalogue.items.count)
                    item.path = file.path
                    if file.isRegular, let blob = file.blob {
                        item.files[file.path] = blob
                    } else {
                        item.fingerprint = file.blob?.description
                    }
                    _ = catalogue.append(item)
                }
            }
        case .directories(let glob, let exclude):
            let listing = ItemListing(glob, excluding: exclude)
            let limit = visitLimit
            let folders = try walk(listing, name, "folders", in: files) { source throws(GitError) in
                try listing.folders(in: source, visiting: limit)
            }
            switch folders {
            case .failure(let problem): return .unknown(warning: problem.sentence)
            case .success(let found):
                var notes = CatalogueNotes(name, files.name)
                for folder in found {
                    var item = Catalogue.Item(key: listing.key(of: folder.path), index: catalogue.items.count)
                    (item.path, item.fingerprint) = (folder.path, folder.tree?.description)
                    add(item, to: &catalogue, &notes)
                }
                (catalogue.count, catalogue.countWarnings) = (catalogue.items.count, notes.sentences)
            }
        case .lines(let glob, let exclude, let pattern):
            return try lines(catalogue, ItemListing(glob, excluding: exclude), pattern, in: files)
        case .array(let file, _, _), .keys(let file, _):
            return .unknown(warning: "\(name): \(file) lists nothing")
        }
        return .known(catalogue)
    }

    private func add(_ item: Catalogue.Item, to catalogue: inout Catalogue, _ notes: inout CatalogueNotes) {
        guard !catalogue.append(item), let first = catalogue[item.key] else { return }
        notes.add(duplicate: item, of: first)
    }

    private struct Problem: Error {
        let sentence: String
    }

    private mutating func files(
        _ listing: ItemListing, _ name: String, in source: some FileSource
    ) throws(GitError) -> Result<[ListedFile], Problem> {
        let limit = visitLimit
        return try walk(listing, name, "files", in: source) { source throws(GitError) in
            try listing.files(in: source, visiting: limit)
        }
    }

    private mutating func walk<Element, Source: FileSource>(
        _ listing: ItemListing, _ name: String, _ what: String, in source: Source,
        _ list: (Source) throws(GitError) -> Result<[Element], ItemListing.Failure>
    ) throws(GitError) -> Result<[Element], Problem> {
        func problem(_ failure: ItemListing.Failure) -> Result<[Element], Problem> {
            let sentence = failure.sentence(what, in: listing.folder, glob: listing.glob, at: source.name)
            return .failure(Problem(sentence: "\(name): \(sentence)"))
        }
        let tree = try source.object(at: listing.folder)
        let key = tree.map { WalkKey(folder: listing.folder, tree: $0) }
        if let key, tooLarge.contains(key) { return problem(.tooManyVisited(limit: visitLimit)) }
        switch try list(source) {
        case .failure(let failure):
            if failure != .tooManyMatched, let key { tooLarge.insert(key) }
            return problem(failure)
        case .success(let found):
            if !found.isEmpty { return .success(found) }
            if try source.exists(listing.folder) { return .success(found) }
            return .failure(Problem(sentence: "\(name): there is no folder \(listing.folder) at \(source.name)"))
        }
    }

    private mutating func lines(
        _ start: Catalogue, _ listing: ItemListing, _ text: String, in files: some FileSource
    ) throws(GitError) -> CatalogueReading {
        let listed: [ListedFile]
        switch try self.files(listing, start.name, in: files) {
        case .failure(let problem): return .unknown(warning: problem.sentence)
        case .success(let found): listed = found
        }
        let pattern: LinePattern
        do {
            pattern = try self.pattern(text)
        } catch {
            return .unknown(warning: "\(start.name): \(text.quoted) is not a regular expression: \(error)")
        }
        var catalogue = start
        var notes = CatalogueNotes(start.name, files.name)
        var (lines, size, matches) = (0, 0, 0)
        for file in listed where file.isRegular {
            switch try scan(file, text, pattern, in: files) {
            case nil: continue
            case .notFetched:
                return .unknown(
                    warning:
                        "\(start.name): \(file.path) at \(files.name) has not been fetched into this partial clone",
                    isNotFetched: true)
            case .tooLarge(let limit): notes.add(file.path, "is larger than \(limit >> 20) MiB and was skipped")
            case .scanned(.failure(.notText)): notes.add(file.path, "is not UTF-8 and was skipped")
            case .scanned(.failure(.tooManyMatches)):
                notes.add(file.path, "has more than \(LineScan.matchLimit) matches and was skipped")
            case .scanned(.failure(.tooManyLines)):
                notes.add(file.path, "has more than \(LineScan.countLimit) lines and was skipped")
            case .scanned(.success(let scan)):
                (lines, size, matches) = (lines + scan.lines, size + scan.size, matches + scan.matches.count)
                let excess: String? =
                    if matches > Catalogue.itemLimit {
                        "\(Catalogue.itemLimit) matches"
                    } else if lines > ListedItemReader.lineLimit {
                        "\(ListedItemReader.lineLimit) lines"
                    } else if size > ListedItemReader.sizeLimit { "\(ListedItemReader.sizeLimit >> 20) MiB" } else {
                        nil
                    }
                if let excess {
                    return .unknown(
                        warning: "\(start.name): the files that match \(listing.glob.quoted) at \(files.name) "
                            + "have more than \(excess)")
                }
                notes.add(longLinesOf: scan, in: file.path)
                for match in scan.matches {
                    var item = Catalogue.Item(key: match.key, index: catalogue.items.count)
                    (item.fingerprint, item.path, item.line) = (match.text, file.path, match.line)
                    add(item, to: &catalogue, &notes)
                }
            }
        }
        (catalogue.count, catalogue.countWarnings) = (catalogue.items.count, notes.sentences)
        return .known(catalogue)
    }

    private enum Scanned {
        case scanned(Scan)
        case notFetched
        case tooLarge(Int)
    }

    /// - Returns: nil for what is no file any more.
    private mutating func scan(
        _ file: ListedFile, _ text: String, _ pattern: LinePattern, in files: some FileSource
    ) throws(GitError) -> Scanned? {
        let key = file.blob.map { ScanKey(blob: $0, pattern: text) }
        if let key, let known = scans[key] { return .scanned(known) }
        switch try files.contents(of: file) {
        case .missing, .notAFile: return nil
        case .notFetched: return .notFetched
        case .tooLarge(let limit): return .tooLarge(limit)
        case .bytes(let bytes, _):
            let scan = Scan { () throws(LineScan.Failure) in try LineScan(bytes, for: pattern) }
            if let key { scans[key] = scan }
            return .scanned(scan)
        }
    }

    private mutating func pattern(_ text: String) throws -> LinePattern {
        if let known = patterns[text] { return known }
        let pattern = try LinePattern(text)
        patterns[text] = pattern
        return pattern
    }
}
