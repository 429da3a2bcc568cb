import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol

/// Code to search for the effects of incoming changes.
struct ImpactSearch: Equatable {
    /// The id of the repository whose code is searched.
    let user: String
    /// The repositories that it uses and that have incoming changes.
    let providers: [String]
    /// See `PublishedImpact`.
    let key: String
    /// Whether the clone of the user could be read: a search of an unresponsive one would hang as well.
    let isPossible: Bool

    private static func part(
        _ repository: (configuration: RepositoryConfiguration, record: RepositoryRecord?)
    ) -> ImpactKey.Part {
        let key = repository.record?.examination?.key
        return ImpactKey.Part(repository.configuration, local: key?.local, upstream: key?.upstream)
    }

    /// The searches for all repositories that use one with incoming changes.
    static func all(
        _ repositories: [(configuration: RepositoryConfiguration, record: RepositoryRecord?)]
    ) -> [ImpactSearch] {
        let incoming = repositories.filter { $0.record?.examination?.behind ?? 0 > 0 }
        guard !incoming.isEmpty else { return [] }
        return repositories.compactMap { user, record in
            let providers = incoming.filter {
                $0.configuration.id != user.id && user.usesCatalogue(of: $0.configuration)
            }
            guard !providers.isEmpty, let key = ImpactKey.of(([(user, record)] + providers).map(part)) else {
                return nil
            }
            return ImpactSearch(
                user: user.id, providers: providers.map(\.configuration.id), key: key,
                isPossible: record?.localFailure == nil)
        }
    }
}

extension [RepositoryStatus] {
    /// Adds the effects of a pull of each repository on the code of others.
    /// - Parameter found: the results of the searches that have ended; nil if they failed.
    mutating func add(_ found: [(search: ImpactSearch, impact: PublishedImpact?)]) {
        for index in indices {
            let own = found.filter { $0.search.providers.contains(self[index].id) }
            guard !own.isEmpty else { continue }
            self[index].impact = ImpactTotals(
                of: self[index].id, in: own.map { ($0.search.user, $0.impact?.impact) },
                searchedAt: own.compactMap { $0.impact?.searchedAt }.min())
        }
    }
}
