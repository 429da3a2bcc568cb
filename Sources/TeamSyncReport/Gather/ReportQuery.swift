package import TeamSyncHistory
package import TeamSyncProtocol

/// What a process is asked that reads one repository for a report.
package struct ReportQuery: Codable, Equatable, Sendable {
    /// nil to look for uses alone.
    package var range: HistoryRange?
    /// The catalogues of other repositories whose uses are looked for.
    package var used: [String]

    package init(_ range: HistoryRange?, used: [String]) {
        (self.range, self.used) = (range, used)
    }
}

extension HistoryRequest where Question == ReportQuery {
    /// Reads the repository.
    package func answer() throws(Problem) -> GatheredRepository {
        try withClone { clone, cache throws(Problem) in
            try ReportGatherer(clone, now: now).gather(question, &cache)
        }
    }
}
