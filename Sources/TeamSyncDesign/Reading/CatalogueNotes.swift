import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncGit

/// Sentences for people, each once: other people's names and paths are in them, so they are bounded in bytes and number.
enum Warnings {
    /// Sentences of one kind about one repository.
    static let limit = 100
    /// Bytes of a sentence.
    static let sizeLimit = 1000

    static func add(_ sentence: String, to warnings: inout [String]) {
        let sentence = sentence.shortened(to: sizeLimit)
        guard warnings.count <= limit, !warnings.contains(sentence) else { return }
        warnings.append(warnings.count == limit ? "further warnings are left out" : sentence)
    }

    /// The sentences about two commits, each once: one that is true of both names both.
    /// - Parameter place: what a commit is called in the sentences, `main (1a2b3c4d5)`; nil for none.
    static func merged(
        _ own: [String], at place: String?, _ others: [String], at otherPlace: String?
    ) -> [String] {
        guard let place, let otherPlace else { return own + others }
        let words = { (place: String) in String(place.prefix { $0 != " " }) }
        let both = "\(words(place)) and \(words(otherPlace))"
        let shared = Set(others.map { $0.replacing(otherPlace, with: both) })
        let here = own.map { sentence in
            let general = sentence.replacing(place, with: both)
            return shared.contains(general) ? general : sentence
        }
        let known = Set(here)
        return here + others.filter { !known.contains($0.replacing(otherPlace, with: both)) }
    }
}

/// Sentences about the files and keys of one catalogue.
struct CatalogueNotes {
    /// How many more there are is the last sentence.
    static let limit = 10

    private let catalogue: String
    private let source: String
    private var notes: [String] = []
    private var omitted = 0
    private var duplicates: Set<String> = []
    private var duplicateNotes: [String] = []
    private var omittedDuplicates = 0
    /// The files that notes are about, but for keys that appear twice.
    private(set) var partialFiles: Set<GitPath> = []

    /// - Parameter source: the name of the file source.
    init(_ catalogue: String, _ source: String) {
        self.catalogue = catalogue
        self.source = source
    }

    var sentences: [String] {
        omitted == 0 ? notes : notes + ["\(catalogue): \(omitted) more like these at \(source)"]
    }

    /// The sentences about keys that appear twice.
    var duplicateSentences: [String] {
        omittedDuplicates == 0
            ? duplicateNotes
            : duplicateNotes + ["\(catalogue): \(omittedDuplicates) more keys appear twice at \(source)"]
    }

    mutating func add(_ path: GitPath, _ words: String) {
        partialFiles.insert(path)
        add("\(path) at \(source) \(words)")
    }

    /// Notes the lines that were passed over.
    mutating func add(longLinesOf scan: LineScan, in path: GitPath) {
        guard scan.longLines > 0 else { return }
        partialFiles.insert(path)
        let first = scan.firstLongLine
        let lines = scan.longLines == 1 ? "line \(first)" : "\(scan.longLines) lines, the first line \(first),"
        let verb = scan.longLines == 1 ? "is" : "are"
        add("\(lines) of \(path) at \(source) \(verb) longer than \(LineScan.lineLimit >> 10) KiB and skipped")
    }

    /// Notes where a key is again, once for each key.
    mutating func add(duplicate item: Catalogue.Item, of first: Catalogue.Item) {
        guard duplicates.insert(item.key).inserted else { return }
        guard duplicateNotes.count < CatalogueNotes.limit else {
            omittedDuplicates += 1
            return
        }
        let sentence = "\(item.key.quoted) is at \(first.place) and \(item.place) at \(source), and counts once"
        duplicateNotes.append("\(catalogue): \(sentence)".shortened(to: Warnings.sizeLimit))
    }

    /// Notes a token that has another value in another file, once for each key.
    mutating func add(duplicateKey key: String, in path: GitPath, _ first: GitPath?) {
        guard duplicates.insert(key).inserted else { return }
        let place = first.map { $0 == path ? "twice in \($0)" : "in \($0) and \(path)" } ?? "in \(path)"
        add("\(key.quoted) is \(place) at \(source), and the first one counts")
    }

    private mutating func add(_ sentence: String) {
        if notes.count < CatalogueNotes.limit {
            notes.append("\(catalogue): \(sentence)".shortened(to: Warnings.sizeLimit))
        } else {
            omitted += 1
        }
    }
}

extension Catalogue {
    /// Takes over the sentences of a read that has ended, and counts the items.
    mutating func add(_ notes: CatalogueNotes) {
        count = items.count
        (countWarnings, countNotes) = (notes.sentences, notes.duplicateSentences)
    }
}
