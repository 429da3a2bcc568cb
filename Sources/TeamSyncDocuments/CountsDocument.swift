package import TeamSyncBase

/// `design-system-counts.json`: the one file that every reader reads. See `config/design-system-counts.schema.json`.
package struct CountsDocument: Equatable, Sendable {
    /// The version that this code writes. Additions keep it; a change of meaning raises it.
    package static let currentSchemaVersion = 1
    package static let fileName = "design-system-counts.json"
    /// Top-level keys that no count can have as its name.
    package static let reservedKeys: Set<String> = ["generated_at", "schema_version", "repositories"]

    package var schemaVersion: Int
    /// When the content last changed, not when it was last looked at: each repository has its own times.
    package var generatedAt: Timestamp
    package var counts: FlatCounts
    /// In the order of the configuration.
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

    /// Whether the two differ in nothing but `generatedAt`.
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
