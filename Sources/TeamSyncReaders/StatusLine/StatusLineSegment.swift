package import TeamSyncBase
package import TeamSyncDocuments
import TeamSyncWords

/// The part of a status line about one repository: the changes, followed by the time of the check if it is stale, and
/// by errors.
struct StatusLineSegment: Sendable {
    /// The maximum size of a segment in bytes.
    private static let byteLimit = 1024

    let repository: RepositoryStatus
    private let now: Timestamp
    let freshness: Freshness

    init(repository: RepositoryStatus, now: Timestamp) {
        self.repository = repository
        self.now = now
        freshness = Freshness(of: repository, at: now)
    }

    func text(_ detail: StatusLineDetail, signs: Signs) -> StyledText {
        let isBrief = detail == .brief || detail == .news
        let label = StyledText(signs.clean(repository.label, limit: .name) + (isBrief ? " " : ": "))
        return StyledText([label, news(detail, signs: signs)], separator: "")
            .cut(toBytes: StatusLineSegment.byteLimit, ellipsis: signs.ellipsis)
    }

    /// Whether the repository was requested by name but is not published.
    var isAbsent: Bool { repository.branch.isEmpty && repository.upstream.isEmpty }

    /// A rank that is greater for more recent changes; stale repositories rank below all fresh ones.
    var newsRank: Int64 {
        guard freshness.isFresh, let latest = repository.incoming?.latestCommitAt else {
            return freshness.isFresh ? .min + 1 : .min
        }
        return latest.secondsSinceEpoch
    }

    /// Returns the text without the label.
    private func news(_ detail: StatusLineDetail, signs: Signs) -> StyledText {
        if isAbsent { return StyledText(detail == .brief || detail == .news ? "?" : "? no such repository", .bad) }
        let news = NewsWords(repository: repository, now: now, signs: signs, detail: detail).text
        let isBrief = detail == .brief || detail == .news
        var text = StyledText("")
        if isBrief, !freshness.isFresh {
            let shown = repository.shownState == .upToDate || repository.shownState == .unknown ? "" : news
            text.append(shown, StateText.tint(repository.shownState))
            text.append("?" + freshness.brief, .faint)
        } else {
            text.append(news, StateText.tint(repository.shownState))
            if !freshness.isFresh {
                text.append(" ")
                text.append(age(detail), .faint)
            }
        }
        if let unread, detail == .full || detail == .words { text.append(", \(unread)", .attention) }
        if let error = error(signs, isBrief: isBrief) {
            text.append(isBrief ? "" : " ")
            text.append(error, .bad)
        }
        return text
    }

    /// The number of catalogues that cannot be read upstream, and of configured paths that do not exist there; nil if
    /// there are none or nothing is incoming.
    private var unread: String? {
        guard [.behind, .diverged].contains(repository.shownState) else { return nil }
        let own = repository.typedWarnings.filter { $0.catalogue != nil }
        let unknown = own.filter { warning in
            warning.severity == .unknownNumber && warning.refs.contains { $0.side == .upstream }
        }
        let skipped = own.filter { $0.severity == .doubtfulNumber && $0.isAtUpstreamOnly }
        let names = { (warnings: [Warning]) in Set(warnings.filter { !$0.isMissing }.compactMap(\.catalogue)) }
        let (whole, paths) = (names(unknown), Set(unknown.compactMap(\.missingPath)))
        let parts = [
            (whole, "catalogue", "unreadable"), (names(skipped).subtracting(whole), "catalogue", "partly unreadable"),
            (paths, "path", "missing"),
        ].filter { !$0.0.isEmpty }.map { "\(English.number($0.0.count, $0.1)) \($0.2)" }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// The text without the label and without colors.
    var state: String { news(.full, signs: .unicode).plain }

    /// Whether there is nothing to report.
    var isQuiet: Bool {
        condition == .clean && repository.error == nil && repository.shownState == .upToDate
    }

    var condition: StatusLineCondition {
        switch repository.shownState {
        case .unknown: return .unknown
        case _ where freshness == .never: return .unknown
        case _ where !freshness.isFresh: return .stale
        case .upToDate, .ahead: return .clean
        case .behind: return repository.incoming == nil ? .unknown : .behind
        case .diverged, .unrelated: return .diverged
        }
    }

    private func age(_ detail: StatusLineDetail) -> String {
        detail == .full || detail == .words ? freshness.sentence : freshness.short
    }

    /// Returns `!`, followed by the kind of error if the numbers next to it are old.
    private func error(_ signs: Signs, isBrief: Bool) -> String? {
        repository.error.map {
            freshness.isFresh || isBrief ? "!" : "!\(signs.clean(FailureWords.text($0), limit: .name))"
        }
    }
}

extension RepositoryStatus {
    /// Whether there is nothing to report.
    package func isQuiet(at now: Timestamp) -> Bool {
        StatusLineSegment(repository: self, now: now).isQuiet && warnings.isEmpty
    }
}

/// The description of one repository's two branches, as if they had just been compared.
struct NewsWords {
    let repository: RepositoryStatus
    let now: Timestamp
    let signs: Signs
    let detail: StatusLineDetail

    var text: String {
        switch repository.shownState {
        case .upToDate: signs.quiet
        case .ahead: "\(signs.ahead)\(repository.ahead.map(String.init) ?? "")"
        case .behind: repository.incoming.map(behind) ?? "?"
        case .diverged: diverged
        case .unrelated: signs.unrelated
        case .unknown: "?"
        }
    }

    private func behind(_ incoming: IncomingSummary) -> String {
        breaks + (summary ?? files(incoming) ?? "\(incoming.commits)\(signs.behind)") + age(incoming)
    }

    /// The relation of branches that have diverged: `↕ ↑1 ↓2, +3 new (2h)`.
    private var diverged: String {
        var text = signs.diverged
        let gap = isBrief ? "" : " "
        if let ahead = repository.ahead { text += "\(gap)\(signs.ahead)\(ahead)" }
        if let behind = repository.behind { text += "\(gap)\(signs.behind)\(behind)" }
        guard let incoming = repository.incoming else { return text }
        if !isBrief, let news = summary ?? files(incoming) { text += "\(isLong ? "," : "") \(breaks)\(news)" }
        return text + age(incoming)
    }

    /// Describes changed items if a catalogue contains them, otherwise changed files.
    private func files(_ incoming: IncomingSummary) -> String? {
        if let items = IncomingText.items(
            repository.incomingItems ?? [:], breaking: breaking, serious: serious, isLong: isLong, signs: signs,
            isBrief: isBrief)
        {
            return items
        }
        if isLong { return IncomingText.files(incoming) }
        let parts = [
            ("+", incoming.added), ("~", incoming.modified), ("-", incoming.deleted), (signs.renamed, incoming.renamed),
        ].filter { $0.1 > 0 }.map { "\($0.0)\($0.1)" }
        return parts.isEmpty ? nil : parts.joined(separator: isBrief ? "" : " ")
    }

    /// The number of items that break searched code, as in `breaks 2, `; empty if there are none, and in brief lines.
    private var breaks: String {
        guard !isBrief, let count = repository.impact?.breaks, count > 0 else { return "" }
        return "breaks \(count)\(isLong ? "," : "") "
    }

    /// The number of items with a breaking change, if their effect on code is unknown.
    private var breaking: Int {
        if let impact = repository.impact, impact.breaks > 0 || impact.incomplete.isEmpty { return 0 }
        return repository.incomingGroups?.breaking ?? 0
    }

    /// The catalogues and changes of the most important groups, if these may break code.
    private var serious: Set<IncomingText.Part> {
        let groups = (repository.incomingGroups?.groups ?? []).filter { group in
            (group.facts + group.examples.flatMap(\.facts)).importance <= .mayBreak
        }
        return Set(groups.map { IncomingText.Part(catalogue: $0.catalogue, change: $0.change) })
    }

    private func age(_ incoming: IncomingSummary) -> String {
        isBrief ? "" : IncomingText.age(incoming, at: now)
    }

    private var summary: String? {
        detail == .words ? Words.incoming(repository).map { signs.clean($0.write(), limit: .line) } : nil
    }

    private var isLong: Bool { detail == .words || detail == .full }
    private var isBrief: Bool { detail == .brief || detail == .news }
}

extension IncomingText {
    /// The items of a catalogue that changed in one way.
    struct Part: Hashable {
        let catalogue: String
        let change: Highlight.Change
    }

    /// Returns `1 breaking, -1 icon, +1 component, …`, the most important first; nil if no items change.
    /// - Parameters:
    ///   - breaking: the number of items with a breaking change; shown only if catalogues are named.
    ///   - serious: the parts that precede the others because they may break code.
    ///   - isLong: whether catalogues are named; otherwise `+1 ~2 -1`.
    ///   - isBrief: whether the numbers are written without spaces: `+1~2-1`.
    static func items(
        _ totals: [String: ItemTotals], breaking: Int = 0, serious: Set<Part> = [], isLong: Bool = true,
        signs: Signs = .unicode,
        isBrief: Bool = false
    ) -> String? {
        let known = totals.filter { $0.value != ItemTotals() }.sorted { $0.key < $1.key }
        guard !known.isEmpty else { return nil }
        let signed: [(KeyPath<ItemTotals, Int>, Highlight.Change, String, String)] = [
            (\.removed, .removed, "-", ""), (\.renamed, .renamed, "", " renamed"), (\.added, .added, "+", ""),
            (\.changed, .changed, "", " changed"), (\.moved, .moved, "", " moved"),
            (\.reformatted, .reformatted, "", " reformatted"),
        ]
        if isLong {
            let breaks = breaking > 0 ? ["\(breaking) breaking"] : []
            let all = signed.flatMap { path, change, sign, verb in
                known.filter { $0.value[keyPath: path] > 0 }.map { name, totals in
                    let count = totals[keyPath: path]
                    let noun = signs.clean(CountName.words(name, count: count), limit: .name).lowercased()
                    return (part: Part(catalogue: name, change: change), text: "\(sign)\(count) \(noun)\(verb)")
                }
            }
            // If not everything fits, what may break code comes first.
            let first = all.count + breaks.count > 3 ? all.filter { serious.contains($0.part) } : []
            let parts = breaks + (first + all.filter { !first.map(\.part).contains($0.part) }).map(\.text)
            let shown = parts.count > 3 ? parts.prefix(3) + [signs.ellipsis] : parts[...]
            return shown.joined(separator: ", ")
        }
        let sum = { (path: KeyPath<ItemTotals, Int>) in known.map { $0.value[keyPath: path] }.saturatingSum }
        let parts = [
            ("+", sum(\.added)), ("~", sum(\.changed)), ("-", sum(\.removed)),
            (signs.renamed, [sum(\.renamed), sum(\.moved)].saturatingSum),
        ].filter { $0.1 > 0 }.map { "\($0.0)\($0.1)" }
        return parts.isEmpty ? nil : parts.joined(separator: isBrief ? "" : " ")
    }
}

/// The symbols of a status line.
struct Signs {
    let quiet: String
    let ahead: String
    let behind: String
    let diverged: String
    let unrelated: String
    let renamed: String
    let ellipsis: String
    let full: String
    let empty: String
    private let isASCII: Bool

    static let unicode = Signs(
        quiet: "✓", ahead: "↑", behind: "↓", diverged: "↕", unrelated: "≠", renamed: "→", ellipsis: "…", full: "█",
        empty: "░", isASCII: false)
    static let ascii = Signs(
        quiet: "ok", ahead: "^", behind: "v", diverged: "<>", unrelated: "!=", renamed: ">", ellipsis: "...",
        full: "#", empty: "-", isASCII: true)

    /// Returns untrusted text in a form that is safe to print; in ASCII mode, every other character becomes `?`.
    func clean(_ text: String, limit: Sanitizer.Limit) -> String {
        let clean = Sanitizer.clean(text, limit: limit)
        guard isASCII, !clean.utf8.allSatisfy({ $0 < 0x80 }) else { return clean }
        return String(clean.map { $0.isASCII ? $0 : "?" })
    }
}
