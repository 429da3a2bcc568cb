import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Collects warnings about the files and keys of a catalogue while it is being read.
struct CatalogueNotes {
    /// The maximum number of warnings that require no action, and the maximum number of other warnings. If there are
    /// more, an additional warning contains their number.
    static let limit = 10

    private struct List {
        private(set) var faults: [Warning.CatalogueFault] = []
        private var omitted = 0
        /// The kind of the first omitted warning.
        private var like = Warning.More.skipped

        mutating func add(_ fault: Warning.CatalogueFault, _ like: Warning.More) {
            guard faults.count >= CatalogueNotes.limit else { return faults.append(fault) }
            if omitted == 0 { self.like = like }
            omitted += 1
        }

        var all: [Warning.CatalogueFault] { omitted == 0 ? faults : faults + [.more(omitted, like)] }
    }

    private let catalogue: String
    private let ref: TreeName
    private var list = List()
    private var notes = List()
    private var duplicates: Set<String> = []
    /// The files that were not read completely.
    private(set) var partialFiles: Set<GitPath> = []

    init(_ catalogue: String, _ ref: TreeName) {
        self.catalogue = catalogue
        self.ref = ref
    }

    var warnings: [Warning] { (notes.all + list.all).map { .catalogue(catalogue, $0, at: [ref]) } }

    /// - Parameter effect: the consequence; must not be `unknown`, which would end reading.
    mutating func add(_ path: GitPath, _ fault: Warning.FileFault, _ effect: Warning.Effect) {
        partialFiles.insert(path)
        list.add(
            .unreadable(file: path.description, fault, effect), effect == .notCompared ? .notCompared : .skipped)
    }

    /// Adds a warning about the lines that were skipped.
    mutating func add(longLinesOf scan: LineScan, in path: GitPath) {
        guard scan.longLines > 0 else { return }
        partialFiles.insert(path)
        list.add(
            .longLines(
                file: path.description, first: scan.firstLongLine, count: scan.longLines, limit: LineScan.lineLimit),
            .skipped)
    }

    /// Adds a warning about the second place of a key, once for each key.
    mutating func add(duplicate item: Catalogue.Item, of first: Catalogue.Item) {
        guard duplicates.insert(item.key).inserted else { return }
        let duplicate = Warning.DuplicateKey(item.key, at: [first.place, item.place], counted: .once)
        notes.add(.duplicateKey(duplicate), .allowedDuplicates)
    }

    /// Adds a warning about a token that is also in another place, once for each key.
    /// - Parameter isIntended: whether both places contain values of one token.
    mutating func add(duplicateKey key: String, in path: GitPath, _ first: GitPath?, isIntended: Bool) {
        guard duplicates.insert(key).inserted else { return }
        let places = [first, path].compactMap { $0?.description }
        if isIntended {
            notes.add(.duplicateKey(Warning.DuplicateKey(key, at: places, counted: .once)), .allowedDuplicates)
        } else {
            list.add(.duplicateKey(Warning.DuplicateKey(key, at: places, counted: .first)), .duplicates)
        }
    }
}

extension Catalogue {
    /// Adds the warnings collected during a completed read, and counts the items.
    mutating func add(_ notes: CatalogueNotes) {
        count = items.count
        countWarnings = notes.warnings
    }

    mutating func warn(_ fault: Warning.CatalogueFault, at ref: TreeName) {
        warnings.add(.catalogue(name, fault, at: [ref]))
    }
}

extension CatalogueReading {
    /// - Parameter fault: the fault that makes the number unknown.
    static func failed(_ catalogue: String, _ fault: Warning.CatalogueFault, at ref: TreeName) -> CatalogueReading {
        .unknown(Warning.catalogue(catalogue, fault, at: [ref]).bounded)
    }
}
