/// `design-system-counts.json`: the one file that every reader reads. See `config/design-system-counts.schema.json`.
public struct CountsDocument: Equatable, Sendable {
    /// The version that this code writes. Additions keep it; a change of meaning raises it.
    public static let currentSchemaVersion = 1
    public static let fileName = "design-system-counts.json"
    /// Top-level keys that no count can have as its name.
    public static let reservedKeys: Set<String> = ["generated_at", "schema_version", "repositories"]

    public var schemaVersion: Int
    /// When the content last changed, not when it was last looked at: each repository has its own times.
    public var generatedAt: Timestamp
    public var counts: FlatCounts
    /// In the order of the configuration.
    public var repositories: [RepositoryStatus]

    public init(
        schemaVersion: Int = CountsDocument.currentSchemaVersion, generatedAt: Timestamp, counts: FlatCounts,
        repositories: [RepositoryStatus]
    ) {
        self.schemaVersion = schemaVersion
        self.generatedAt = generatedAt
        self.counts = counts
        self.repositories = repositories
    }

    /// Whether the two differ in nothing but `generatedAt`.
    public func hasSameContent(as other: CountsDocument) -> Bool {
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

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        schemaVersion = try container.decode(Int.self, forKey: .schemaVersion)
        generatedAt = try container.decode(Timestamp.self, forKey: .generatedAt)
        repositories = try container.decode([RepositoryStatus].self, forKey: .repositories)
        counts = FlatCounts(
            try FlatCounts.entries(
                in: decoder.container(keyedBy: FlatCounts.Key.self), leavingOut: CountsDocument.reservedKeys))
    }

    public func encode(to encoder: any Encoder) throws {
        try counts.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(schemaVersion, forKey: .schemaVersion)
        try container.encode(generatedAt, forKey: .generatedAt)
        try container.encode(repositories, forKey: .repositories)
    }
}
