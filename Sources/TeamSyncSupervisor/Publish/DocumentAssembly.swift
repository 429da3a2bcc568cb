import TeamSyncBase
package import TeamSyncConfiguration
package import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncWords

/// Creates the published document from the configuration and the records of the repositories. Pure.
package enum DocumentAssembly {
    /// - Parameters:
    ///   - failures: the failures of repositories with a state that cannot be saved, by id; their records may be
    ///     missing or outdated.
    ///   - impacts: the searches of code with their results; nil for those that failed.
    static func document(
        _ repositories: [(configuration: RepositoryConfiguration, record: RepositoryRecord?)],
        failures: [String: RepositoryFailure] = [:],
        impacts: [(search: ImpactSearch, impact: PublishedImpact?)] = [], now: Timestamp
    ) -> CountsDocument {
        let known = completed(repositories)
        var statuses = statuses(known).map { status in
            var status = status
            status.error = failures[status.id] ?? status.error
            return status
        }
        statuses.add(impacts)
        return CountsDocument(generatedAt: now, counts: flatCounts(known), repositories: statuses)
    }

    /// Returns the configurations, completed by the profiles in the repositories themselves if those are known.
    static func completed(
        _ repositories: [(configuration: RepositoryConfiguration, record: RepositoryRecord?)]
    ) -> [(configuration: RepositoryConfiguration, record: RepositoryRecord?)] {
        let contents = repositories.compactMap { configuration, record in
            record?.examination?.content.map { (configuration.id, $0) }
        }
        let configurations = repositories.map(\.configuration).applying(
            Dictionary(contents, uniquingKeysWith: { first, _ in first }))
        return zip(configurations, repositories).map { ($0, $1.record) }
    }

    /// Returns the statuses of all repositories, with warnings about their dependencies.
    static func statuses(
        _ repositories: [(configuration: RepositoryConfiguration, record: RepositoryRecord?)]
    ) -> [RepositoryStatus] {
        let uses = UseCheck(repositories)
        return repositories.map { configuration, record in
            var status = status(configuration, record)
            status.add(uses.warnings(configuration, record))
            return status
        }
    }

    /// Returns the status of a single repository.
    package static func status(_ configuration: RepositoryConfiguration, _ record: RepositoryRecord?)
        -> RepositoryStatus
    {
        let examination = record?.examination
        let configuration = configuration.applying(examination?.content)
        let failures = record?.failuresForThrottle ?? 0
        let nudged = failures == 0 ? record?.nudgedInterval.map { Duration.seconds($0) } : nil
        let throttle = Throttle(
            interval: max(configuration.interval, nudged ?? .zero), maxBackoff: configuration.maxBackoff)
        var status = RepositoryStatus(
            id: configuration.id,
            label: configuration.label,
            state: examination?.state ?? .unknown,
            branch: configuration.branch,
            upstream: configuration.upstreamName,
            localCommit: examination?.key.local,
            upstreamCommit: examination?.key.upstream,
            ahead: examination?.ahead,
            behind: examination?.behind,
            incoming: examination?.incoming,
            incomingItems: examination?.incomingItems,
            summary: examination?.summary,
            incomingGroups: examination?.incomingGroups,
            commitURL: examination?.commitURL,
            counts: examination?.counts ?? configuration.counts.mapValues { _ in CatalogueCount() },
            lastAttemptAt: record?.lastAttemptAt,
            lastSuccessAt: record?.lastSuccessAt,
            nextAttemptAt: throttle.nextAttempt(
                after: record?.lastAttemptAt, failures: failures,
                code: record?.fetchFailure?.code),
            error: record?.failure,
            upstreamEvent: record?.upstreamEvent,
            update: configuration.update == .none ? nil : record?.update)
        status.noticed = examination?.noticed
        // The problems of the profile may have been fixed in commits that could not be read.
        if record?.stoppedLook == nil { status.add(examination?.profile?.warnings ?? []) }
        status.add(configuration.committed?.labelWarning.map { [$0.bounded] } ?? [])
        status.add(examination?.warnings ?? [])
        return status
    }

    /// Returns the flat keys. Repositories with a count of the same name share a key, with the sum of their numbers,
    /// which is unknown if any number is unknown, and the latest date. Counts of committed profiles are included if the
    /// configuration trusts them.
    static func flatCounts(
        _ repositories: [(configuration: RepositoryConfiguration, record: RepositoryRecord?)]
    ) -> FlatCounts {
        var entries: [String: FlatCounts.Entry] = [:]
        for (configuration, record) in repositories {
            for name in configuration.counts.keys where configuration.takesPart(name, in: .flat) {
                let own = record?.examination?.flat[name]
                guard let shared = entries[name] else {
                    entries[name] = FlatCounts.Entry(count: own?.count, updated: own?.updated)
                    continue
                }
                entries[name] = FlatCounts.Entry(
                    count: shared.count.flatMap { total in own?.count.map { total + $0 } },
                    updated: [shared.updated, own?.updated].compactMap { $0 }.max())
            }
        }
        return FlatCounts(entries)
    }
}

extension RepositoryStatus {
    /// The maximum size of a sentence, in bytes.
    private static let sentenceLimit = 1000

    /// Adds warnings and notes, as data and as sentences, the most serious first.
    fileprivate mutating func add(_ more: [Warning]) {
        let warnings = (warningFacts + more.withoutNotes).bySeverity
        let notes = noteFacts + more.notes
        func sentence(_ warning: Warning) -> String {
            Words.text(warning).shortened(to: RepositoryStatus.sentenceLimit)
        }
        (warningFacts, self.warnings) = (warnings, warnings.map(sentence))
        (noteFacts, self.notes) = (notes, notes.map(sentence))
    }
}
