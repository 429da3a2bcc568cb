package import TeamSyncBase
package import TeamSyncDocuments

/// Decides whether what is known is fresh and whether the local branches have all that upstream has.
package struct Gate: Sendable {
    /// What is said of one repository.
    package struct Finding: Equatable, Sendable {
        /// The repository; nil where none is published.
        package var id: String?
        package var verdict: GateVerdict
        /// One sentence, safe to print; names the repository.
        package var sentence: String
    }

    /// Checks of a quarter of an hour count, and of one interval and a half where that is longer.
    static let defaultMaxAge = Duration.seconds(15 * 60)

    /// In the order of the document.
    package let findings: [Finding]

    /// - Parameters:
    ///   - ids: the repositories to look at, by id or label; empty for all.
    ///   - maxAge: the longest time since the last successful check; nil for the default.
    package init(
        document: CountsDocument, ids: [String] = [], maxAge: Duration? = nil, now: Timestamp
    ) throws(UnknownRepository) {
        let selected = try document.repositories(named: ids)
        findings =
            selected.isEmpty
            ? [Finding(id: nil, verdict: .unknown, sentence: "no repository is published; is there a configuration?")]
            : selected.map { Gate.finding(of: $0.withoutIgnored, maxAge: maxAge, now: now) }
    }

    /// The worst of all.
    package var verdict: GateVerdict { findings.map(\.verdict).max() ?? .unknown }

    /// What `teamsync gate --json` prints.
    package func json() throws -> [UInt8] { try DocumentCodec.encode(GateDocument(self)) }

    private static func finding(of repository: RepositoryStatus, maxAge: Duration?, now: Timestamp) -> Finding {
        let interval = Freshness.interval(of: repository) ?? .zero
        let limit = maxAge ?? max(defaultMaxAge, interval + interval / 2)
        let freshness = Freshness(of: repository, at: now, limit: limit)
        let cause = repository.error.map { ": \(Sanitizer.clean($0.message, limit: .line))" } ?? ""
        func found(_ verdict: GateVerdict, _ words: String) -> Finding {
            Finding(id: repository.id, verdict: verdict, sentence: "\(repository.name) \(words)")
        }
        switch freshness {
        case .never: return found(.unknown, "was never checked\(cause)")
        case _ where repository.shownState == .unknown: return found(.unknown, "is unknown\(cause)")
        case .future: return found(.stale, "was checked in the future: is the clock right?")
        case .stale(let age): return found(.stale, "was last checked \(age.ago)\(cause)")
        case .fresh: break
        }
        switch repository.state {
        case .upToDate, .ahead: return found(.upToDate, "is \(StateText.words(repository))")
        case .diverged:
            let distance = StateText.words(repository).dropFirst("diverged".count)
            return found(
                .behind, "has diverged from \(Sanitizer.clean(repository.upstream, limit: .name))\(distance)")
        case .behind, .unrelated, .unknown:
            return found(
                .behind, "is \(StateText.words(repository)) (\(Sanitizer.clean(repository.upstream, limit: .name)))")
        }
    }
}

/// What a gate says of one repository or of all, from good to bad.
package enum GateVerdict: Int32, Comparable, Sendable {
    /// Checked lately, and upstream has nothing that the local branch has not.
    case upToDate = 0
    /// Upstream has commits that the local branch has not.
    case behind = 10
    /// Not checked lately, whatever was known then.
    case stale = 11
    /// Never checked, a branch is missing, or there is no document that can be read.
    case unknown = 12

    /// What the process ends with.
    package var exitCode: Int32 { rawValue }

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// What `teamsync gate --json` prints: the verdict of all, and of each repository.
struct GateDocument: Encodable {
    struct Repository: Encodable {
        let id: String
        let verdict: String
        let reason: String
    }

    let verdict: String
    let repositories: [Repository]

    init(_ gate: Gate) {
        verdict = gate.verdict.name
        repositories = gate.findings.compactMap { finding in
            finding.id.map {
                Repository(
                    id: Sanitizer.clean($0, limit: .name), verdict: finding.verdict.name, reason: finding.sentence)
            }
        }
    }
}

extension GateVerdict {
    fileprivate var name: String {
        switch self {
        case .upToDate: "up_to_date"
        case .behind: "behind"
        case .stale: "stale"
        case .unknown: "unknown"
        }
    }
}
