import TeamSyncBase
package import TeamSyncConfiguration
package import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncWords

/// Puts the published document together from the configuration and what is remembered of each repository. Pure.
package enum DocumentAssembly {
    /// - Parameters:
    ///   - failures: of repositories whose state cannot be kept, by id: what is remembered of them may be nothing, or not
    ///     the last.
    ///   - impacts: what searches of code have found; nil where they failed.
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

    /// With the profiles in the repositories themselves, as far as they are known.
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

    /// The statuses of all repositories, with warnings about their dependencies.
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

    /// The status of one repository alone.
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
        // What was wrong with a profile may be corrected at commits that could not be read.
        if record?.stoppedLook == nil { status.add(examination?.profile?.warnings ?? []) }
        status.add(configuration.committed?.labelWarning.map { [$0.bounded] } ?? [])
        status.add(examination?.warnings ?? [])
        return status
    }

    /// Repositories that share a count's name share its flat key: the sum, unknown when one of them is unknown, and
    /// the newest date. Counts of committed profiles take part where the configuration trusts them.
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
    /// Bytes of a sentence.
    private static let sentenceLimit = 1000

    /// Publishes more warnings and notes, as data and as sentences, the most serious first.
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
