package import TeamSyncBase
package import TeamSyncDocuments

/// A named list of items, read from the files of one commit or of the working tree.
package struct Catalogue {
    package struct Item {
        /// The key of the item, at most `BoundedName.limit` bytes.
        package var key: String
        /// The index of the item in the list.
        package var index: Int
        /// The value of the item as JSON, in valid UTF-8: its text in a JSON file, or the value created from its
        /// source. nil for items that are compared only by fingerprint or files.
        package var json: ArraySlice<UInt8>?
        /// For an item without a value: the id of the tree if the item is a folder, or the matched text if it is a
        /// line.
        package var fingerprint: String?
        /// For an item that is a line: the rest of the line, if it is long enough to recognize the item under another
        /// name.
        package var rest: String?
        /// Whether only the module of a constant can use it. It may carry values for other constants.
        package var isInternal = false
        /// The identifier that a tool has given to a token, and keeps when it is renamed.
        package var uuid: String?
        /// The files of the item.
        package var files: [GitPath: ObjectID] = [:]
        /// The file or folder of the item; nil if the whole catalogue is in one file. If there are several places, the
        /// first one. `line` starts at 1.
        package var path: GitPath?
        package var line: Int?
        /// The pointer to the item in the JSON or YAML file at `path`; nil for other items.
        package var pointer: String?
        /// All places with the key, in reading order, if several files, or several places in one file, contain it.
        /// Empty if there is only one place.
        package var occurrences: [Occurrence] = []

        /// The place as text, for messages.
        package var place: String {
            line.map { "\(path.map(\.description) ?? ""):\($0)" } ?? "\(path.map(\.description) ?? "")"
        }
    }

    /// An item in one of several files that contain its key. Values in different files are never compared with each
    /// other.
    package struct Occurrence: Equatable {
        package var path: GitPath
        /// The mode of the value, for a token.
        package var mode: String?
        /// The value; nil for an item without a value.
        package var value: JSONValue?
        /// The text of an item without a value.
        package var text: String?
        /// The name of the constant that a source uses as the value, if `value` is that of the constant.
        var constant: String?

        /// The path and the mode, which identify the place.
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
    /// The maximum number of values in an item that is compared. Each value takes memory, no matter how short its text
    /// is.
    package static let valueLimit = 20_000

    let name: String
    var place: Place
    /// The number of items, including those without a name.
    package var count = 0
    /// Warnings about files and keys that are excluded from the count.
    package var countWarnings: [Warning] = []
    /// The files that were skipped completely or partly, so that some of their items may be missing.
    var partialFiles: Set<GitPath> = []
    /// Warnings about items with the same name, about items that cannot be compared, and about the items' files.
    var warnings: [Warning] = []
    /// The items in the order of the catalogue's file, or sorted by path and line. Each key occurs once.
    package private(set) var items: [Item] = []
    private var positions: [String: Int] = [:]
    /// The references to tokens that the catalogue does not contain.
    var missingReferences: [MissingReference] = []
    /// The files that belong to no item although they match a pattern for items' files, with that pattern.
    var orphans: [(template: String, path: GitPath)] = []
    /// The names at the placeholders of token files that may be modes, but are not among the listed ones, with their
    /// files.
    var unsettled: [String: Set<GitPath>] = [:]
    /// The keys of the components in folders that only group them, by folder.
    var grouped: [GitPath: String] = [:]

    init(_ name: String, _ place: Place = Place()) {
        self.name = name
        self.place = place
    }

    package subscript(key: String) -> Item? { positions[key].map { items[$0] } }

    /// - Returns: false if another item already has the key.
    mutating func append(_ item: Item) -> Bool {
        guard positions[item.key] == nil else { return false }
        positions[item.key] = items.count
        items.append(item)
        return true
    }

    /// Adds an item, or replaces the item with the same key.
    mutating func put(_ item: Item) {
        if let position = positions[item.key] { items[position] = item } else { _ = append(item) }
    }

    mutating func remove(where isExcluded: (Item) -> Bool) {
        items.removeAll(where: isExcluded)
        positions = Dictionary(uniqueKeysWithValues: items.enumerated().map { ($1.key, $0) })
    }

    /// Adds a place to the item with the given key. If this is its second place, also records the first one.
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
        /// The name of the file, such as `metadata.json`; nil if the items are in several files, or are files, folders
        /// or lines.
        package var file: String?
        /// The pointer to the items in the file, such as `/icons`.
        package var pointer = ""
        /// The member that identifies the elements of an array; nil if the items are members of an object.
        package var identity: String?

        /// Returns the file that contains an item; nil if the item is not part of a file.
        package func file(of item: Item) -> String? { item.path?.description ?? file }

        /// Returns a pointer to an item, or to one of its members.
        package func pointer(to item: Item, _ member: String = "") -> String {
            if let own = item.pointer { return own + member }
            let token = identity == nil ? JSONPointer.escaped(item.key) : String(item.index)
            return "\(pointer)/\(token)\(member)"
        }
    }
}

extension Catalogue.Occurrence {
    /// Creates the occurrence of an item with a single place; nil if the item is not in a file.
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

    /// The warnings about the count.
    package var warnings: [Warning] {
        switch self {
        case .known(let catalogue): catalogue.countWarnings
        case .unknown(let warning): [warning]
        }
    }

    /// Whether the file or folder of the catalogue does not exist.
    var isMissing: Bool {
        guard case .unknown(let warning) = self else { return false }
        return warning.isMissing
    }

    /// Whether the contents are missing because the clone is partial.
    package var isNotFetched: Bool {
        guard case .unknown(let warning) = self else { return false }
        return warning.unfetchedFile != nil
    }
}

extension FilePart {
    /// Determines the part from the file name extension.
    package init(_ path: GitPath) {
        let name = String(decoding: path.components.last ?? [], as: UTF8.self)
        switch name.split(separator: ".").last?.lowercased() ?? "" {
        // The metadata of a bundle, such as `button.js-meta.xml`.
        case "xml" where name.hasSuffix("-meta.xml"): self = .file
        case "svg", "png", "pdf", "webp", "jpg", "jpeg", "gif": self = .drawing
        case "xml" where path.components.contains { $0.starts(with: "drawable".utf8) }: self = .drawing
        case let ending where DataFormat(fileExtension: ending) != nil:
            self = FilePart.isTranslation(path, name) ? .file : .spec
        case "swift", "m", "mm", "h", "kt", "kts", "java", "ts", "tsx", "js", "jsx", "mjs", "css", "scss", "less",
            "vue", "svelte", "html", "xml", "dart":
            self = .source
        default: self = .file
        }
    }

    private static let translationFolders: Set<String> = [
        "translations", "translation", "locales", "locale", "i18n", "l10n", "lang", "langs", "languages", "messages",
    ]

    /// Whether a file contains translations: it is named after a language, as in `translations/sv-SE.json`.
    private static func isTranslation(_ path: GitPath, _ name: String) -> Bool {
        guard let folder = path.components.dropLast().last,
            translationFolders.contains(String(decoding: folder, as: UTF8.self).lowercased())
        else { return false }
        let parts = name.prefix { $0 != "." }.split(omittingEmptySubsequences: false) { "-_".contains($0) }
        return (1...3).contains(parts.count) && (2...3).contains(parts[0].utf8.count)
            && parts.allSatisfy { $0.utf8.count <= 4 && $0.utf8.allSatisfy(\.isASCIILetter) }
    }
}
