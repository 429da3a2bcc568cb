package import TeamSyncBase
package import TeamSyncDocuments

/// A named list of items, read from the files of one commit or of the working tree.
package struct Catalogue {
    package struct Item {
        /// At most `BoundedName.limit` bytes.
        package var key: String
        /// Its position among the items.
        package var index: Int
        /// Its value as JSON, in valid UTF-8: its text where it is in a JSON file, else what its source makes of it. nil
        /// for items that are compared by their fingerprint or files alone.
        package var json: ArraySlice<UInt8>?
        /// Of an item without a value: its tree if it is a folder, what was matched if it is a line.
        package var fingerprint: String?
        /// The files that belong to it.
        package var files: [GitPath: ObjectID] = [:]
        /// Where an item was found whose catalogue is not one file; the first of several places. Lines count from 1.
        package var path: GitPath?
        package var line: Int?
        /// Where it is in the JSON or YAML file at `path`; nil for other items.
        package var pointer: String?
        /// Where several files, or several places of one, have the key: all of them, in the order in which they were read.
        /// Empty for an item with one place.
        package var occurrences: [Occurrence] = []

        /// For messages.
        package var place: String {
            line.map { "\(path.map(\.description) ?? ""):\($0)" } ?? "\(path.map(\.description) ?? "")"
        }
    }

    /// An item in one of several files that have its key. Values of two files are never compared with each other.
    package struct Occurrence: Equatable {
        package var path: GitPath
        /// Of a token: for which mode.
        package var mode: String?
        /// nil for what has no value.
        package var value: JSONValue?
        /// Of what has no value.
        package var text: String?

        /// What tells it apart from the others.
        var place: [String] { [path.description, mode ?? ""] }
    }

    /// Occurrences of one item that are kept.
    static let occurrenceLimit = 50
    /// The most items that a catalogue may have.
    package static let itemLimit = 100_000
    /// The most values that an item may consist of to be compared. Each takes memory, however short its text is.
    package static let valueLimit = 20_000

    let name: String
    var place: Place
    /// The number of items, those included that cannot be told apart.
    package var count = 0
    /// About files and keys that the count leaves out.
    package var countWarnings: [Warning] = []
    /// Files that were skipped or of which lines were skipped: items in them may be missing here.
    var partialFiles: Set<GitPath> = []
    /// About items that have the same name or cannot be compared, and about the files that belong to them.
    var warnings: [Warning] = []
    /// In the order of the catalogue's file, else of their paths and lines. Each key is there once.
    package private(set) var items: [Item] = []
    private var positions: [String: Int] = [:]
    /// Files where an item's would be, by the pattern that finds them, that belong to none.
    var orphans: [(template: String, path: GitPath)] = []

    init(_ name: String, _ place: Place = Place()) {
        self.name = name
        self.place = place
    }

    package subscript(key: String) -> Item? { positions[key].map { items[$0] } }

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

    /// Adds one more place to the item of a key, and its own when it has none yet.
    mutating func add(_ occurrence: Occurrence, to key: String) {
        guard let position = positions[key] else { return }
        if items[position].occurrences.isEmpty {
            items[position].occurrences = [Occurrence(items[position])].compactMap(\.self)
        }
        guard items[position].occurrences.count < Catalogue.occurrenceLimit else { return }
        items[position].occurrences.append(occurrence)
    }

    /// Gives a file to the item of a key.
    /// - Returns: false when there is no such item.
    mutating func add(_ path: GitPath, _ id: ObjectID, to key: String) -> Bool {
        guard let position = positions[key] else { return false }
        items[position].files[path] = id
        return true
    }

    /// Where the items of a JSON or YAML file are.
    package struct Place {
        /// `metadata.json`; nil where items are in several files, or are files, folders or lines.
        package var file: String?
        /// `/icons`
        package var pointer = ""
        /// The member that identifies the elements of an array; nil for an object's members.
        package var identity: String?

        /// The file that holds an item; nil where it is no part of a file.
        package func file(of item: Item) -> String? { file ?? item.path?.description }

        /// A pointer to an item, and to a member below it.
        package func pointer(to item: Item, _ member: String = "") -> String {
            if let own = item.pointer { return own + member }
            let token = identity == nil ? JSONPointer.escaped(item.key) : String(item.index)
            return "\(pointer)/\(token)\(member)"
        }
    }
}

extension Catalogue.Occurrence {
    /// The only place of an item; nil for one that is in no file.
    init?(_ item: Catalogue.Item) {
        guard let path = item.path else { return nil }
        self.init(path: path, value: item.json.flatMap(JSONFile.parsed), text: item.fingerprint)
    }
}

/// A catalogue, or the reason why it is unknown.
package enum CatalogueReading {
    case known(Catalogue)
    case unknown(Warning)

    package var count: Int? {
        guard case .known(let catalogue) = self else { return nil }
        return catalogue.count
    }

    /// About the count.
    package var warnings: [Warning] {
        switch self {
        case .known(let catalogue): catalogue.countWarnings
        case .unknown(let warning): [warning]
        }
    }

    /// Whether there is no such file or folder.
    var isMissing: Bool {
        guard case .unknown(let warning) = self else { return false }
        return warning.isMissing
    }

    /// Whether a partial clone lacks the contents.
    package var isNotFetched: Bool {
        guard case .unknown(let warning) = self else { return false }
        return warning.unfetchedFile != nil
    }
}

extension FilePart {
    /// What the ending of its name says.
    package init(_ path: GitPath) {
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
