package import TeamSyncBase
package import TeamSyncDocuments

/// A named list of items, read from the files of one commit or of the working tree.
package struct Catalogue {
    package struct Item {
        /// At most `BoundedName.limit` bytes.
        package var key: String
        /// Its index among the items.
        package var index: Int
        /// Its value as JSON, in valid UTF-8: its text in a JSON file, or the value that its source creates. nil for
        /// items that are compared only by fingerprint or files.
        package var json: ArraySlice<UInt8>?
        /// For an item without a value: its tree if it is a folder, the matched text if it is a line.
        package var fingerprint: String?
        /// For an item in a line: the rest of the line, if it is long enough to recognize the item under another name.
        package var rest: String?
        /// Its files.
        package var files: [GitPath: ObjectID] = [:]
        /// The place of an item whose catalogue is not one file; the first of several places. Lines start at 1.
        package var path: GitPath?
        package var line: Int?
        /// Its location in the JSON or YAML file at `path`; nil for other items.
        package var pointer: String?
        /// If several files, or several places in one, have the key: all of them, in reading order. Empty for an item
        /// with one place.
        package var occurrences: [Occurrence] = []

        /// For messages.
        package var place: String {
            line.map { "\(path.map(\.description) ?? ""):\($0)" } ?? "\(path.map(\.description) ?? "")"
        }
    }

    /// An item in one of several files that contain its key. Values in different files are never compared with each
    /// other.
    package struct Occurrence: Equatable {
        package var path: GitPath
        /// For a token: its mode.
        package var mode: String?
        /// nil for an item without a value.
        package var value: JSONValue?
        /// For an item without a value.
        package var text: String?

        /// Distinguishes it from the others.
        var place: [String] { [path.description, mode ?? ""] }
    }

    struct MissingReference: Hashable {
        let key: String
        let target: String
    }

    /// The maximum number of stored occurrences of an item.
    static let occurrenceLimit = 50
    /// The maximum number of items in a catalogue.
    package static let itemLimit = 100_000
    /// The maximum number of values in an item that is compared. Each takes memory, however short its text is.
    package static let valueLimit = 20_000

    let name: String
    var place: Place
    /// The number of items, including those without a name.
    package var count = 0
    /// Warnings about files and keys that the count excludes.
    package var countWarnings: [Warning] = []
    /// Files that were completely or partly skipped: some of their items may be missing.
    var partialFiles: Set<GitPath> = []
    /// Warnings about items with the same name, items that cannot be compared, and files of items.
    var warnings: [Warning] = []
    /// In the order of the catalogue's file, or sorted by path and line. Each key occurs once.
    package private(set) var items: [Item] = []
    private var positions: [String: Int] = [:]
    /// References to tokens that the catalogue does not contain.
    var missingReferences: [MissingReference] = []
    /// Files that belong to no item although they are in a place for items' files, with the pattern that matches them.
    var orphans: [(template: String, path: GitPath)] = []

    init(_ name: String, _ place: Place = Place()) {
        self.name = name
        self.place = place
    }

    package subscript(key: String) -> Item? { positions[key].map { items[$0] } }

    /// - Returns: false if another item has the key.
    mutating func append(_ item: Item) -> Bool {
        guard positions[item.key] == nil else { return false }
        positions[item.key] = items.count
        items.append(item)
        return true
    }

    /// Adds an item, or replaces the one with its key.
    mutating func put(_ item: Item) {
        if let position = positions[item.key] { items[position] = item } else { _ = append(item) }
    }

    /// Adds a place to the item with the given key, and its first place if that is not yet included.
    mutating func add(_ occurrence: Occurrence, to key: String) {
        guard let position = positions[key] else { return }
        if items[position].occurrences.isEmpty {
            items[position].occurrences = [Occurrence(items[position])].compactMap(\.self)
        }
        guard items[position].occurrences.count < Catalogue.occurrenceLimit else { return }
        items[position].occurrences.append(occurrence)
    }

    /// Adds a file to the item with the given key.
    /// - Returns: false if there is no such item.
    mutating func add(_ path: GitPath, _ id: ObjectID, to key: String) -> Bool {
        guard let position = positions[key] else { return false }
        items[position].files[path] = id
        return true
    }

    /// The place of the items in a JSON or YAML file.
    package struct Place {
        /// `metadata.json`; nil if items are in several files, or are files, folders or lines.
        package var file: String?
        /// `/icons`
        package var pointer = ""
        /// The member that identifies the elements of an array; nil for an object's members.
        package var identity: String?

        /// The file that contains an item; nil if it is not part of a file.
        package func file(of item: Item) -> String? { item.path?.description ?? file }

        /// A pointer to an item, or to one of its members.
        package func pointer(to item: Item, _ member: String = "") -> String {
            if let own = item.pointer { return own + member }
            let token = identity == nil ? JSONPointer.escaped(item.key) : String(item.index)
            return "\(pointer)/\(token)\(member)"
        }
    }
}

extension Catalogue.Occurrence {
    /// The only place of an item; nil if it is not in a file.
    init?(_ item: Catalogue.Item) {
        guard let path = item.path else { return nil }
        self.init(path: path, value: item.json.flatMap(JSONFile.parsed), text: item.fingerprint)
    }
}

/// A catalogue, or the reason it is unknown.
package enum CatalogueReading {
    case known(Catalogue)
    case unknown(Warning)

    package var count: Int? {
        guard case .known(let catalogue) = self else { return nil }
        return catalogue.count
    }

    /// Warnings about the count.
    package var warnings: [Warning] {
        switch self {
        case .known(let catalogue): catalogue.countWarnings
        case .unknown(let warning): [warning]
        }
    }

    /// Whether the file or folder does not exist.
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
    /// The part, according to the extension of its name.
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
