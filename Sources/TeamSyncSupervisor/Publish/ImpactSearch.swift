import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol

/// A search of code for the effects of incoming changes.
struct ImpactSearch: Equatable {
    /// The id of the repository in which code is searched.
    let user: String
    /// The repositories that it uses and that have incoming changes, by id.
    let providers: [String]
    /// See `PublishedImpact`.
    let key: String
    /// Whether the clone could be read; if its file system does not respond, a search of its code would hang too.
    let isPossible: Bool

    private static func part(
        _ repository: (configuration: RepositoryConfiguration, record: RepositoryRecord?)
    ) -> ImpactKey.Part {
        let key = repository.record?.examination?.key
        return ImpactKey.Part(repository.configuration, local: key?.local, upstream: key?.upstream)
    }

    /// Returns a search for each repository that uses a repository with incoming changes.
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
    /// Adds the effects that pulling each repository would have on the code of other repositories.
    /// - Parameter found: the searches that have ended, with their results; nil for those that failed.
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
