package import TeamSyncBase
package import TeamSyncDocuments
import TeamSyncWords

/// Decides whether the data is fresh and whether the local branches are up to date.
package struct Gate: Sendable {
    /// The verdict on one repository.
    package struct Finding: Equatable, Sendable {
        /// The id of the repository; nil if none is published.
        package var id: String?
        package var verdict: GateVerdict
        /// One sentence that contains the name of the repository; safe to print.
        package var sentence: String
    }

    /// The default maximum age of a check that is considered fresh; one and a half intervals if that is longer.
    static let defaultMaxAge = Duration.seconds(15 * 60)

    /// The verdicts on the repositories, in the order of the document.
    package private(set) var findings: [Finding]

    /// - Parameters:
    ///   - ids: the repositories to check, by id or label; empty for all.
    ///   - maxAge: the maximum time since the last successful check; nil for the default.
    package init(
        document: CountsDocument, ids: [String] = [], maxAge: Duration? = nil, now: Timestamp
    ) throws(UnknownRepository) {
        let selected = try document.repositories(named: ids)
        findings =
            selected.isEmpty
            ? [
                Finding(
                    id: nil, verdict: .unknown,
                    sentence: "the published document has no repositories: check the configuration")
            ]
            : selected.map { Gate.finding(of: $0.withoutIgnored, maxAge: maxAge, now: now) }
    }

    /// The worst verdict.
    package var verdict: GateVerdict { findings.map(\.verdict).max() ?? .unknown }

    /// The ids of the repositories with incoming changes.
    package var behind: [String] { findings.filter { $0.verdict == .behind }.compactMap(\.id) }

    /// Adds the effects that a pull would have on code.
    /// - Parameter answer: the document about the repositories with incoming changes.
    package mutating func add(_ answer: Result<ImpactDocument, ImpactProgram.Failure>) {
        var (impact, reason): (ImpactDocument?, String) = (nil, "")
        switch answer {
        case .success(let document): impact = document
        case .failure(let failure): reason = ": \(Sanitizer.clean("\(failure)", limit: .line))"
        }
        for index in findings.indices where findings[index].verdict == .behind {
            guard let id = findings[index].id else { continue }
            let totals = impact.map { ImpactTotals(of: id, in: $0) }
            let isKnown = totals?.incomplete.isEmpty == true && impact?.hasCompared(id) == true
            if let totals, totals.breaks > 0 {
                findings[index].verdict = .breaks
            } else if !isKnown {
                findings[index].verdict = .unknown
            }
            let words = totals.flatMap { Words.pull($0) }.map { Sanitizer.clean($0.write(), limit: .line) }
            let unknown = isKnown ? nil : "the effect of a pull on your code is unknown\(reason)"
            if let words = words ?? unknown { findings[index].sentence += "; \(words)" }
        }
    }

    /// The output of `teamsync gate --json`.
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
        case .never: return found(.unknown, "has never been checked\(cause)")
        case _ where repository.shownState == .unknown: return found(.unknown, "is in an unknown state\(cause)")
        case .future: return found(.stale, "was last checked at a time in the future: check the clock")
        case .stale(let age):
            let words = age.isUnderAMinute ? "\(age.seconds)s ago (the limit is \(DurationText.text(limit)))" : age.ago
            return found(.stale, "was last checked \(words)\(cause)")
        case .fresh: break
        }
        let upstream = Sanitizer.clean(repository.upstream, limit: .name)
        switch repository.state {
        case .upToDate, .ahead: return found(.upToDate, "is \(StateText.words(repository))")
        case .diverged:
            let distance = StateText.words(repository).dropFirst("diverged".count)
            return found(.behind, "has diverged from \(upstream)\(distance)")
        case .unrelated: return found(.behind, "has no commit in common with \(upstream)")
        case .behind, .unknown:
            let commits = repository.behind.map { English.number($0, "commit") + " " } ?? ""
            return found(.behind, "is \(commits)behind \(upstream)")
        }
    }
}

/// The verdict on one repository or all repositories, from good to bad.
package enum GateVerdict: Int32, Comparable, Sendable {
    /// The repository was checked recently, and upstream has no commits that the local branch lacks.
    case upToDate = 0
    /// Upstream has commits that the local branch lacks.
    case behind = 10
    /// The repository was not checked recently, regardless of its last known state.
    case stale = 11
    /// The repository was never checked, a branch is missing, or there is no readable document.
    case unknown = 12
    /// A pull would break code.
    case breaks = 13

    /// The exit code of the process.
    package var exitCode: Int32 { rawValue }

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// The output of `teamsync gate --json`: the overall verdict, and the verdict on each repository.
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
        case .breaks: "breaks"
        }
    }
}

extension ImpactTotals {
    /// Creates the totals of a provider over all searched code in a document.
    fileprivate init(of provider: String, in document: ImpactDocument) {
        self.init(
            of: provider,
            in: document.repositories.map { user in
                var own = document
                own.repositories = [user]
                return (user.id, own)
            })
    }
}

extension ImpactDocument {
    /// Whether all changes of a provider are known.
    fileprivate func hasCompared(_ provider: String) -> Bool {
        providers.first { $0.id == provider }?.incomplete.isEmpty ?? true
    }
}
