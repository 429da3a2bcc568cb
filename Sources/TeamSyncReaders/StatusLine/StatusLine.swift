package import TeamSyncBase
package import TeamSyncDocuments

/// One line for prompts and status bars: `Icons: +3 new, 1 mod (2h) | Comps: ✓`.
package struct StatusLine: Sendable {
    /// The maximum size of the line in bytes, before it is escaped for its host.
    private static let byteLimit = 16 << 10

    private let segments: [StatusLineSegment]
    /// The text shown instead of the segments.
    private let unavailable: String?
    private let options: StatusLineOptions

    /// The worst condition of all segments.
    package let condition: StatusLineCondition

    package init(document: CountsDocument, now: Timestamp, options: StatusLineOptions = StatusLineOptions()) {
        segments = StatusLine.selected(in: document, options.only).map {
            StatusLineSegment(repository: $0.withoutIgnored, now: now)
        }
        unavailable = segments.isEmpty ? "no repositories" : nil
        condition = segments.map(\.condition).max() ?? .unknown
        self.options = options
    }

    /// Creates a line for an unknown state: `teamsync: ? nothing published`.
    /// - Parameter reason: the reason in a few words.
    package init(unknown reason: String, options: StatusLineOptions = StatusLineOptions()) {
        segments = []
        unavailable = "? \(reason)"
        condition = .unknown
        self.options = options
    }

    /// Whether nothing is shown because there is nothing to report and the options hide such a line.
    var isHidden: Bool {
        options.hidesWhenClean && !segments.isEmpty && segments.allSatisfy(\.isQuiet)
    }

    /// Returns the line in one or several colors, without a newline.
    /// - Parameter columns: the maximum width if something precedes the line; nil for the width in the options.
    func styled(_ columns: Int? = nil) -> StyledText {
        guard let width = columns ?? options.maxWidth else { return bounded(styled(StatusLineDetail.full)) }
        return StatusLineDetail.allCases.lazy.map { bounded(styled($0)) }.first { $0.width <= width }
            ?? newest(width)
    }

    /// Returns the most recent changes that fit; older ones are omitted first.
    private func newest(_ width: Int) -> StyledText {
        let news = segments.filter { !$0.isQuiet }
        guard !news.isEmpty else {
            return bounded(styled(StatusLineDetail.news)).cut(to: width, ellipsis: signs.ellipsis)
        }
        let order = news.indices.sorted { (news[$1].newsRank, $0) < (news[$0].newsRank, $1) }
        for count in (1..<max(2, news.count)).reversed() {
            let kept = Set(order.prefix(count))
            var text = StyledText(
                news.indices.filter(kept.contains).map { news[$0].text(.news, signs: signs) }, separator: " | ")
            guard text.width <= width else { continue }
            if kept.count < news.count, text.width + 1 + DisplayWidth.of(signs.ellipsis) <= width {
                text.append(" \(signs.ellipsis)")
            }
            return bounded(text)
        }
        return bounded(news[order[0]].text(.news, signs: signs)).cut(to: width, ellipsis: signs.ellipsis)
    }

    /// The line for narrow outputs.
    var brief: StyledText { bounded(styled(StatusLineDetail.brief)) }

    private func bounded(_ text: StyledText) -> StyledText {
        text.cut(toBytes: StatusLine.byteLimit, ellipsis: signs.ellipsis)
    }

    var maxWidth: Int? { options.maxWidth }
    var signs: Signs { options.isASCII ? .ascii : .unicode }

    private func styled(_ detail: StatusLineDetail) -> StyledText {
        if let unavailable {
            var text = StyledText("teamsync: ")
            text.append(detail == .full || detail == .words ? unavailable : "?", .bad)
            return text
        }
        var shown = segments
        if detail == .news {
            shown = segments.filter { !$0.isQuiet }
            if shown.isEmpty { return StyledText(signs.quiet, .good) }
        }
        return StyledText(shown.map { $0.text(detail, signs: signs) }, separator: " | ")
    }

    /// One sentence for each repository, on separate lines, for tooltips.
    var sentences: String {
        let sentences = segments.map { segment in
            let repository = segment.repository
            if segment.isAbsent { return "there is no repository '\(signs.clean(repository.label, limit: .name))'" }
            let words = "\(signs.clean(repository.label, limit: .name)): \(StateText.words(repository))"
            let failure = repository.error.map { ", " + signs.clean(FailureWords.text($0), limit: .name) } ?? ""
            return
                "\(words) (\(signs.clean(repository.upstream, limit: .name)), \(segment.freshness.sentence)\(failure))"
        }
        return Sanitizer.cut(sentences.joined(separator: "\n"), toBytes: StatusLine.byteLimit)
    }

    var documents: [StatusLineDocument.Repository] { segments.map(StatusLineDocument.Repository.init) }

    private static func selected(in document: CountsDocument, _ ids: [String]) -> [RepositoryStatus] {
        guard !ids.isEmpty else { return document.repositories }
        let selection = RepositorySelection(document)
        return ids.map { name in
            let id = selection.id(of: name)
            return document.repositories.first { $0.id == id }
                ?? RepositoryStatus(id: name, label: name, branch: "", upstream: "")
        }
    }
}

/// Options for the contents and the maximum width of a status line.
package struct StatusLineOptions: Equatable, Sendable {
    /// The maximum width in columns, at least 1; nil for no limit.
    package var maxWidth: Int?
    /// Whether to print only ASCII characters.
    package var isASCII = false
    /// The repositories to show, by id or label, in this order; empty for all. A repository that is missing from the
    /// document is shown as unknown.
    package var only: [String] = []
    /// Whether to show nothing when everything is fresh and nothing is incoming.
    package var hidesWhenClean = false

    package init() {}
}

/// The levels of detail of a status line, from most to least detailed; the first one that fits is used.
enum StatusLineDetail: CaseIterable {
    /// `Icons: 3 icons are new (a, b, c), settings was redrawn (2h) | Comps: ✓`; used only if a width is given.
    case words
    /// `Icons: +3 new, 1 mod (2h) | Comps: ✓ checked 5d ago`
    case full
    /// `Icons: +3 ~1 (2h) | Comps: ✓ 5d ago`
    case terse
    /// `Icons +3~1 | Comps ?5d`, with ages only for stale repositories.
    case brief
    /// `Icons +3~1`, with only the repositories that need attention.
    case news
}

/// The worst condition in a status line, from good to bad.
package enum StatusLineCondition: String, Comparable, Sendable {
    /// The data is fresh, and nothing is incoming.
    case clean
    case behind
    case diverged
    /// The repository has not been checked for too long.
    case stale
    case unknown

    private var rank: Int {
        switch self {
        case .clean: 0
        case .behind: 1
        case .diverged: 2
        case .stale: 3
        case .unknown: 4
        }
    }

    package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    var tint: Tint {
        switch self {
        case .clean: .good
        case .behind, .diverged: .attention
        case .stale: .faint
        case .unknown: .bad
        }
    }
}
