package import TeamSyncBase

/// The size of one catalogue at the local branch and at its upstream, with the dates of their last changes.
/// nil means unknown (the ref, the file or its contents are missing), never zero.
package struct CatalogueCount: Codable, Equatable, Sendable {
    package var local: Int?
    /// Author time of the last commit that changed the catalogue's paths, in the author's offset.
    package var localUpdated: Timestamp?
    package var upstream: Int?
    package var upstreamUpdated: Timestamp?

    package init(
        local: Int? = nil, localUpdated: Timestamp? = nil, upstream: Int? = nil, upstreamUpdated: Timestamp? = nil
    ) {
        self.local = local
        self.localUpdated = localUpdated
        self.upstream = upstream
        self.upstreamUpdated = upstreamUpdated
    }

    enum CodingKeys: String, CodingKey {
        case local, upstream
        case localUpdated = "local_updated"
        case upstreamUpdated = "upstream_updated"
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(local, forKey: .local)
        try container.encode(localUpdated, forKey: .localUpdated)
        try container.encode(upstream, forKey: .upstream)
        try container.encode(upstreamUpdated, forKey: .upstreamUpdated)
    }
}
