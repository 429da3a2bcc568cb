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

    /// - Parameter source: the name of the file source.
    init(_ catalogue: String, _ source: String) {
        self.catalogue = catalogue
        self.source = source
    }

    var sentences: [String] {
        omitted == 0 ? notes : notes + ["\(catalogue): \(omitted) more like these at \(source)"]
    }

    mutating func add(_ path: GitPath, _ words: String) {
        add("\(path) at \(source) \(words)")
    }

    /// Notes the lines that were passed over.
    mutating func add(longLinesOf scan: LineScan, in path: GitPath) {
        guard scan.longLines > 0 else { return }
        let first = scan.firstLongLine
        let lines = scan.longLines == 1 ? "line \(first)" : "\(scan.longLines) lines, the first line \(first),"
        let verb = scan.longLines == 1 ? "is" : "are"
        add("\(lines) of \(path) at \(source) \(verb) longer than \(LineScan.lineLimit >> 10) KiB and skipped")
    }

    /// Notes where a key is again, once for each key.
    mutating func add(duplicate item: Catalogue.Item, of first: Catalogue.Item) {
        guard duplicates.insert(item.key).inserted else { return }
        add("\(item.key.quoted) is \(first.place) and \(item.place) at \(source), and counts once")
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
