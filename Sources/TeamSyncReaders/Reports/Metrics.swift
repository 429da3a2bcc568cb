import TeamSyncBase
package import TeamSyncDocuments

/// The counts document in the text format of Prometheus, for the textfile collector of node_exporter.
///
/// The text contains no timestamps, because the collector refuses them. Unknown values are omitted and never written as
/// 0. Equal documents produce equal bytes. `HELP` and `TYPE` of a metric are the same in every file, because the
/// collector reads the files of all users together.
package struct Metrics: Sendable {
    private let document: CountsDocument
    private let user: String
    private let daemon: DaemonStatus

    /// - Parameters:
    ///   - user: the value of the label that distinguishes the files of different users.
    ///   - daemon: the state of the daemon, which is omitted from the text if it is `unknown`.
    package init(document: CountsDocument, user: String, daemon: DaemonStatus = .unknown) {
        (self.document, self.user, self.daemon) = (document, user, daemon)
    }

    package var text: String {
        var text = MetricsText(user: user)
        text.add(.build, [("version", TeamSyncVersion.current)], 1)
        text.add(.document, [], document.generatedAt)
        switch daemon {
        case .running: text.add(.daemon, [], 1)
        case .notRunning: text.add(.daemon, [], 0)
        case .unknown: break
        }
        for repository in document.repositories { add(repository, to: &text) }
        return text.text
    }

    private func add(_ repository: RepositoryStatus, to text: inout MetricsText) {
        let own = [("repository", repository.id)]
        for state in BranchState.allCases {
            text.add(.state, own + [("state", state.rawValue)], state == repository.shownState ? 1 : 0)
        }
        text.add(.ahead, own, repository.ahead)
        text.add(.behind, own, repository.behind)
        if let incoming = repository.incoming {
            for (change, files) in [
                ("added", incoming.added), ("deleted", incoming.deleted), ("modified", incoming.modified),
                ("renamed", incoming.renamed),
            ] {
                text.add(.incomingFiles, own + [("change", change)], files)
            }
        }
        text.add(.lastAttempt, own, repository.lastAttemptAt)
        text.add(.lastSuccess, own, repository.lastSuccessAt)
        text.add(.nextAttempt, own, repository.nextAttemptAt)
        text.add(.failures, own, repository.error?.failures ?? 0)
        if let error = repository.error { text.add(.error, own + [("code", error.code.rawValue)], 1) }
        text.add(.warnings, own, repository.warnings.count)
        for (name, count) in repository.counts.sorted(by: { $0.key < $1.key }) {
            let labels = own + [("catalogue", name)]
            for (place, number, updated) in [
                ("local", count.local, count.localUpdated), ("upstream", count.upstream, count.upstreamUpdated),
            ] {
                text.add(.items, labels + [("at", place)], number)
                text.add(.itemsUpdated, labels + [("at", place)], updated)
            }
        }
    }
}

/// A metric. All metrics are gauges: a program that only reads documents has no counters of its own.
enum Metric: String, CaseIterable {
    case build = "teamsync_build_info"
    case document = "teamsync_document_generated_timestamp_seconds"
    case daemon = "teamsync_daemon_running"
    case state = "teamsync_repository_state"
    case ahead = "teamsync_commits_ahead"
    case behind = "teamsync_commits_behind"
    case incomingFiles = "teamsync_incoming_files"
    case lastAttempt = "teamsync_last_attempt_timestamp_seconds"
    case lastSuccess = "teamsync_last_success_timestamp_seconds"
    case nextAttempt = "teamsync_next_attempt_timestamp_seconds"
    case failures = "teamsync_failures"
    case error = "teamsync_error"
    case warnings = "teamsync_warnings"
    case items = "teamsync_items"
    case itemsUpdated = "teamsync_items_updated_timestamp_seconds"

    /// The help text: one line without characters that have to be escaped.
    var help: String {
        switch self {
        case .build: "Version of teamsync; always 1."
        case .document: "Time at which the published numbers last changed."
        case .daemon: "1 while teamsyncd runs for this user, 0 after it has ended."
        case .state: "State of the local branch compared with its upstream; 1 for the current state, 0 for the others."
        case .ahead: "Commits of the local branch that are not in its upstream."
        case .behind: "Commits of upstream that are not in the local branch."
        case .incomingFiles: "Files in scope that upstream changed."
        case .lastAttempt: "Time of the last check of the remote."
        case .lastSuccess: "Time of the last response from the remote."
        case .nextAttempt: "Earliest time of the next check."
        case .failures: "Consecutive failed checks; 0 after a success."
        case .error: "1 while the last check failed, labeled with the error code."
        case .warnings: "Warnings of 'teamsync status' about items that could not be counted or matched."
        case .items: "Items of a catalogue, such as icons."
        case .itemsUpdated: "Author time of the last commit that changed a catalogue."
        }
    }
}

/// The text format 0.0.4: all samples of a metric follow its `HELP` and `TYPE`.
private struct MetricsText {
    private let user: String
    private var samples: [Metric: String] = [:]
    /// The series that have already been written, because the collector refuses a file in which two samples have equal
    /// labels. If a document written by another program contains a repository twice, the first entry is used.
    private var known: Set<String> = []

    init(user: String) {
        self.user = user
    }

    var text: String {
        Metric.allCases.compactMap { metric in
            samples[metric].map {
                "# HELP \(metric.rawValue) \(metric.help)\n# TYPE \(metric.rawValue) gauge\n\($0)"
            }
        }.joined()
    }

    /// - Parameter value: nil to omit the sample.
    mutating func add(_ metric: Metric, _ labels: [(name: String, value: String)], _ value: Int?) {
        guard let value else { return }
        let shown = (labels + [("user", user)]).map { "\($0.name)=\"\(MetricsText.escaped($0.value))\"" }
        let series = "\(metric.rawValue){\(shown.joined(separator: ","))}"
        guard known.insert(series).inserted else { return }
        samples[metric, default: ""] += "\(series) \(value)\n"
    }

    mutating func add(_ metric: Metric, _ labels: [(name: String, value: String)], _ time: Timestamp?) {
        add(metric, labels, (time?.secondsSinceEpoch).map { Int($0) })
    }

    private static func escaped(_ value: String) -> String {
        Sanitizer.clean(value, limit: .name).prefixing("\\\"", with: "\\")
    }
}

/// The name of the user who owns the files.
package enum UserName {
    /// Returns the name in `/etc/passwd`, or else the value of `LOGNAME` or `USER`, or else the number of the user.
    package static func current(environment: [String: String], id: UInt32, users: [UInt8]) -> String {
        for line in users.split(separator: UInt8(ascii: "\n")) {
            let fields = line.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
            guard fields.count == 7, !fields[0].isEmpty, UInt32(String(decoding: fields[2], as: UTF8.self)) == id
            else { continue }
            return String(decoding: fields[0], as: UTF8.self)
        }
        return [environment["LOGNAME"], environment["USER"]].compactMap { $0 }.first { !$0.isEmpty } ?? "\(id)"
    }
}
