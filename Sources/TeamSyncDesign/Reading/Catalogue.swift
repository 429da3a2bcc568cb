import TeamSyncBase
import TeamSyncDocuments
import TeamSyncGit

/// A named list of items, read from the files of one commit or of the working tree.
package struct Catalogue {
    struct Item {
        /// At most `BoundedName.limit` bytes.
        var key: String
        /// Its position among the items.
        var index: Int
        /// Its value as JSON, in valid UTF-8: its text where it is in a JSON file, else what its source makes of it. nil
        /// for items that are compared by their fingerprint or files alone.
        var json: ArraySlice<UInt8>?
        /// Of an item without a value: its tree if it is a folder, what was matched if it is a line.
        var fingerprint: String?
        /// The files that belong to it.
        var files: [GitPath: ObjectID] = [:]
        /// Where an item was found whose catalogue is not one file; the first of several places. Lines count from 1.
        var path: GitPath?
        var line: Int?
        /// Where it is in the JSON or YAML file at `path`; nil for other items.
        var pointer: String?

        /// For messages.
        var place: String {
            line.map { "\(path.map(\.description) ?? ""):\($0)" } ?? "\(path.map(\.description) ?? "")"
        }
    }

    /// The most items that a catalogue may have.
    package static let itemLimit = 100_000
    /// The most values that an item may consist of to be compared. Each takes memory, however short its text is.
    static let valueLimit = 20_000

    let name: String
    var place: Place
    /// The number of items, those included that cannot be told apart.
    package var count = 0
    /// Sentences about files and keys that the count leaves out.
    package var countWarnings: [String] = []
    /// Files that were skipped or of which lines were skipped: items in them may be missing here.
    var partialFiles: Set<GitPath> = []
    /// Sentences about keys that appear twice, as languages and folders allow.
    package var countNotes: [String] = []
    /// Sentences about items that cannot be told apart or compared, and about the files that belong to them.
    var warnings: [String] = []
    /// In the order of the catalogue's file, else of their paths and lines. Each key is there once.
    private(set) var items: [Item] = []
    private var positions: [String: Int] = [:]
    /// Files where an item's would be, by the pattern that finds them, that belong to none.
    var orphans: [(template: String, path: GitPath)] = []

    init(_ name: String, _ place: Place = Place()) {
        self.name = name
        self.place = place
    }

    subscript(key: String) -> Item? { positions[key].map { items[$0] } }

    /// - Returns: false when another item has the key.
    mutating func append(_ item: Item) -> Bool {
        guard positions[item.key] == nil else { return false }
        positions[item.key] = items.count
        items.append(item)
        return true
    }

    /// Adds an item, or puts it in the place of the one that has its key.
    mutating func put(_ item: Item) {
        if let position = positions[item.key] { items[position] = item } else { _ = append(item) }
    }

    /// Gives a file to the item of a key.
    /// - Returns: false when there is no such item.
    mutating func add(_ path: GitPath, _ id: ObjectID, to key: String) -> Bool {
        guard let position = positions[key] else { return false }
        items[position].files[path] = id
        return true
    }

    /// Where the items of a JSON or YAML file are.
    struct Place {
        /// `metadata.json`; nil where items are in several files, or are files, folders or lines.
        var file: String?
        /// `/icons`
        var pointer = ""
        /// The member that identifies the elements of an array; nil for an object's members.
        var identity: String?

        /// The file that holds an item; nil where it is no part of a file.
        func file(of item: Item) -> String? { file ?? item.path?.description }

        /// A pointer to an item, and to a member below it.
        func pointer(to item: Item, _ member: String = "") -> String {
            if let own = item.pointer { return own + member }
            let token = identity == nil ? JSONPointer.escaped(item.key) : String(item.index)
            return "\(pointer)/\(token)\(member)"
        }
    }
}

/// A catalogue, or the reason why it is unknown.
package enum CatalogueReading {
    case known(Catalogue)
    /// - Parameters:
    ///   - isNotFetched: whether a partial clone lacks the contents.
    ///   - isMissing: whether there is no such file or folder.
    case unknown(warning: String, isNotFetched: Bool = false, isMissing: Bool = false)

    package var count: Int? {
        guard case .known(let catalogue) = self else { return nil }
        return catalogue.count
    }

    /// Sentences about the count.
    var warnings: [String] {
        switch self {
        case .known(let catalogue): catalogue.countWarnings
        case .unknown(let warning, _, _): [warning]
        }
    }

    var isMissing: Bool {
        guard case .unknown(_, _, let isMissing) = self else { return false }
        return isMissing
    }

    package var isNotFetched: Bool {
        guard case .unknown(_, let isNotFetched, _) = self else { return false }
        return isNotFetched
    }
}

extension FilePart {
    /// What the ending of its name says.
    init(_ path: GitPath) {
        let name = String(decoding: path.components.last ?? [], as: UTF8.self)
        switch name.split(separator: ".").last?.lowercased() ?? "" {
        case "svg", "png", "pdf", "webp", "jpg", "jpeg", "gif": self = .drawing
        case "xml" where path.components.contains { $0.starts(with: "drawable".utf8) }: self = .drawing
        case "json", "yaml", "yml": self = .spec
        case "swift", "m", "mm", "h", "kt", "kts", "java", "ts", "tsx", "js", "jsx", "mjs", "css", "scss", "less",
            "vue", "svelte", "html", "xml", "dart":
            self = .source
        default: self = .file
        }
    }
}
