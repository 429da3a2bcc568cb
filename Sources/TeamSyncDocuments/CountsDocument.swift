package import TeamSyncBase

/// `design-system-counts.json`: the main document, read by every reader. See `config/design-system-counts.schema.json`.
package struct CountsDocument: Equatable, Sendable {
    /// The version that this code writes. Additions do not change it; a change in meaning increments it.
    package static let currentSchemaVersion = 1
    package static let fileName = "design-system-counts.json"
    /// The maximum size of a document to be read, in bytes.
    package static let byteLimit = 16 << 20
    /// Top-level keys that cannot be names of counts.
    package static let reservedKeys: Set<String> = ["generated_at", "schema_version", "repositories"]

    package var schemaVersion: Int
    /// The last time the content changed. This is not the last check; each repository has its own times.
    package var generatedAt: Timestamp
    package var counts: FlatCounts
    /// The repositories in configuration order.
    package var repositories: [RepositoryStatus]

    package init(
        schemaVersion: Int = CountsDocument.currentSchemaVersion, generatedAt: Timestamp, counts: FlatCounts,
        repositories: [RepositoryStatus]
    ) {
        self.schemaVersion = schemaVersion
        self.generatedAt = generatedAt
        self.counts = counts
        self.repositories = repositories
    }

    /// Whether the two documents are equal except for `generatedAt`.
    package func hasSameContent(as other: CountsDocument) -> Bool {
        var aligned = other
        aligned.generatedAt = generatedAt
        return self == aligned
    }
}

extension CountsDocument: Codable {
    enum CodingKeys: String, CodingKey {
        case repositories
        case schemaVersion = "schema_version"
        case generatedAt = "generated_at"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        schemaVersion = try container.decode(Int.self, forKey: .schemaVersion)
        generatedAt = try container.decode(Timestamp.self, forKey: .generatedAt)
        repositories = try container.decode([RepositoryStatus].self, forKey: .repositories)
        counts = FlatCounts(
            try FlatCounts.entries(
                in: decoder.container(keyedBy: FlatCounts.Key.self), leavingOut: CountsDocument.reservedKeys))
    }

    package func encode(to encoder: any Encoder) throws {
        try counts.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(schemaVersion, forKey: .schemaVersion)
        try container.encode(generatedAt, forKey: .generatedAt)
        try container.encode(repositories, forKey: .repositories)
    }
}

/// The flat keys for gallery apps, such as `icons` and `icons_updated`, for each configured count. An export contains
/// only these keys; the counts document also contains the repositories.
package struct FlatCounts: Equatable, Sendable {
    package struct Entry: Equatable, Sendable {
        /// The count; nil if unknown, which is encoded as `null`.
        package var count: Int?
        package var updated: Timestamp?

        package init(count: Int? = nil, updated: Timestamp? = nil) {
            self.count = count
            self.updated = updated
        }
    }

    /// The entries by count name.
    package var entries: [String: Entry]

    package init(_ entries: [String: Entry] = [:]) {
        self.entries = entries
    }

    /// The suffix of the key for the date of a count. The name of a count cannot end with it.
    package static let updatedSuffix = "_updated"
}

extension FlatCounts: Codable {
    struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    package init(from decoder: any Decoder) throws {
        self.init(try FlatCounts.entries(in: decoder.container(keyedBy: Key.self), leavingOut: []))
    }

    /// Decodes every key that is not in `reserved` and has an integer, a time or null as its value. Other keys belong
    /// to newer versions.
    static func entries(
        in container: KeyedDecodingContainer<Key>, leavingOut reserved: Set<String>
    ) throws -> [String: Entry] {
        var entries: [String: Entry] = [:]
        for key in container.allKeys where !reserved.contains(key.stringValue) {
            let text = key.stringValue
            do {
                if text.hasSuffix(updatedSuffix) {
                    let name = String(text.dropLast(updatedSuffix.count))
                    let updated = try container.decodeIfPresent(Timestamp.self, forKey: key)
                    entries[name, default: Entry()].updated = updated
                } else {
                    let count = try container.decodeIfPresent(Int.self, forKey: key)
                    entries[text, default: Entry()].count = count
                }
            } catch is DecodingError {
                continue
            }
        }
        return entries
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        for (name, entry) in entries {
            try container.encode(entry.count, forKey: Key(stringValue: name))
            try container.encode(entry.updated, forKey: Key(stringValue: name + FlatCounts.updatedSuffix))
        }
    }
}
