package import TeamSyncBase
package import TeamSyncConfiguration
package import TeamSyncDocuments
package import TeamSyncProtocol

/// A request to a process that reads the history of one clone.
package struct HistoryRequest<Question: Codable & Sendable>: Codable, Sendable {
    package let repository: RepositoryConfiguration
    package let question: Question
    package let now: Timestamp
    /// The folder for cached results; nil to store none.
    package let stateDirectory: String?

    package init(
        _ repository: RepositoryConfiguration, _ question: Question, now: Timestamp, stateDirectory: String?
    ) {
        (self.repository, self.question, self.now, self.stateDirectory) = (repository, question, now, stateDirectory)
    }

    /// Opens the clone and calls `body`; new results are stored in the cache.
    package func withClone<Answer>(
        _ body: (HistoryClone, inout HistoryCache) throws(Problem) -> Answer
    ) throws(Problem) -> Answer {
        do throws(Problem) {
            return try withOpenClone(body)
        } catch {
            // The user's `git gc`, running at the same time, may have moved an object.
            guard error.code == .corrupt else { throw error }
            return try withOpenClone(body)
        }
    }

    private func withOpenClone<Answer>(
        _ body: (HistoryClone, inout HistoryCache) throws(Problem) -> Answer
    ) throws(Problem) -> Answer {
        let clone = try HistoryClone(repository)
        var cache = stateDirectory.map { HistoryCache(StateDirectory(path: $0), clone) } ?? HistoryCache()
        let answer = try body(clone, &cache)
        cache.save()
        return answer
    }
}

/// A query for the values of counts over time.
package struct CountsQuery: Codable, Equatable, Sendable {
    /// The names of counts; empty for all.
    package var names: [String]
    /// A kind of item, or the name of a count; nil for all.
    package var kind: String?
    /// How far back to go; nil for the whole history.
    package var since: Duration?

    package init(names: [String], kind: String? = nil, since: Duration?) {
        (self.names, self.kind, self.since) = (names, kind, since)
    }

    fileprivate func includes(_ name: String, _ count: CountConfiguration) -> Bool {
        (names.isEmpty || names.contains(name)) && (kind == nil || kind == name || kind == count.kind.rawValue)
    }
}

extension HistoryRequest where Question == LogQuery {
    /// Reads the changes that have arrived in upstream.
    package func answer() throws(Problem) -> LogRepository {
        try withClone { clone, cache throws(Problem) in
            var reader = LogReader(
                clone, question, now: now, sources: LogSources(clone.configuration), isOverdue: IsolatedRead.isOverdue)
            var log = try reader.read(&cache)
            log.commitURL = try clone.forge()?.commitURL
            return log
        }
    }
}

extension HistoryRequest where Question == CountsQuery {
    /// Reads the values of counts over time.
    package func answer() throws(Problem) -> HistoryRepository {
        try withClone { clone, cache throws(Problem) in
            var history = HistoryRepository(
                id: repository.id, label: clone.configuration.label, upstream: repository.upstreamName)
            var reader = try CountSeriesReader(
                clone, since: question.since, now: now, isOverdue: IsolatedRead.isOverdue)
            history.notes = reader.notes
            let counts = clone.configuration.counts.sorted { $0.key < $1.key }
            for (name, count) in counts where question.includes(name, count) {
                if let series = try reader.series(of: name, cache: &cache) { history.counts.append(series) }
            }
            if let remedy = reader.remedy { history.notes.append(remedy) }
            return history
        }
    }
}

extension ReadFailure {
    package init(_ problem: Problem) {
        self.init(code: problem.code, message: problem.message, hint: problem.hint)
    }
}
