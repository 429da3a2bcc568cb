import TeamSyncConfiguration
import TeamSyncGit

/// What is worth saying about the files and keys of a catalogue, and not said without end.
struct ItemNotes {
    private let catalogue: String
    private let source: String
    private var notes: [String] = []
    private var unsaid = 0

    /// - Parameter source: the name of the file source.
    init(_ catalogue: String, _ source: String) {
        self.catalogue = catalogue
        self.source = source
    }

    var sentences: [String] {
        unsaid == 0 ? notes : notes + ["\(catalogue): \(unsaid) more like these at \(source)"]
    }

    mutating func add(_ path: GitPath, _ words: String) {
        add("\(path) at \(source) \(words)")
    }

    /// - Parameter longLines: the lines that were passed over.
    mutating func add(_ path: GitPath, longLines: [Int]) {
        guard let first = longLines.first else { return }
        let lines = longLines.count == 1 ? "line \(first)" : "\(longLines.count) lines, the first line \(first),"
        let verb = longLines.count == 1 ? "is" : "are"
        add("\(lines) of \(path) at \(source) \(verb) longer than \(LineScan.lineLimit >> 10) KiB and skipped")
    }

    /// The first item of each key.
    mutating func withoutDuplicates(_ items: [FoundItem]) -> [FoundItem] {
        var first: [String: FoundItem] = [:]
        var told: Set<String> = []
        return items.filter { item in
            guard let other = first.updateValue(item, forKey: item.key) else { return true }
            first[item.key] = other
            if told.insert(item.key).inserted {
                add("\(item.key.quoted) is \(other.place) and \(item.place) at \(source), and counts once")
            }
            return false
        }
    }

    private mutating func add(_ sentence: String) {
        if notes.count < ItemFinder.warningLimit { notes.append("\(catalogue): \(sentence)") } else { unsaid += 1 }
    }
}
