package import TeamSyncBase
package import TeamSyncDocuments

/// One line for prompts and bars: `Icons: +3 new, 1 mod (2h) | Comps: ✓`.
package struct StatusLine: Sendable {
    private let segments: [StatusLineSegment]
    /// What stands instead of the segments.
    private let unavailable: String?
    private let options: StatusLineOptions

    /// The worst that the line says.
    package let condition: StatusLineCondition

    package init(document: CountsDocument, now: Timestamp, options: StatusLineOptions = StatusLineOptions()) {
        segments = StatusLine.selected(in: document, options.only).map {
            StatusLineSegment(repository: $0, now: now)
        }
        unavailable = segments.isEmpty ? "no repositories" : nil
        condition = segments.map(\.condition).max() ?? .unknown
        self.options = options
    }

    /// A line that says that nothing is known: `teamsync: ? nothing published`.
    /// - Parameter reason: a few words why.
    package init(unknown reason: String, options: StatusLineOptions = StatusLineOptions()) {
        segments = []
        unavailable = "? \(reason)"
        condition = .unknown
        self.options = options
    }

    /// Whether there is nothing to show, because all is well and that is not to be shown.
    var isHidden: Bool {
        options.hidesWhenClean && !segments.isEmpty && segments.allSatisfy(\.isQuiet)
    }

    /// The line in one colour or several, without its newline.
    /// - Parameter columns: fewer than the options allow, for something that stands before the line.
    func styled(_ columns: Int? = nil) -> StyledText {
        guard let width = columns ?? options.maxWidth else { return styled(StatusLineDetail.full) }
        return StatusLineDetail.allCases.lazy.map(styled(_:)).first { $0.width <= width }
            ?? styled(StatusLineDetail.news).cut(to: width, ellipsis: signs.ellipsis)
    }

    /// The line where there is little room.
    var brief: StyledText { styled(StatusLineDetail.brief) }

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

    /// A sentence for each repository, for bars that show more when they are pointed at.
    var sentences: [String] {
        segments.map { segment in
            let repository = segment.repository
            let words = "\(signs.clean(repository.label)): \(StateText.words(repository))"
            let failure = repository.error.map { ", " + signs.clean($0.code.rawValue) } ?? ""
            return "\(words) (\(signs.clean(repository.upstream)), \(segment.freshness.sentence)\(failure))"
        }
    }

    var documents: [StatusLineDocument.Repository] { segments.map(StatusLineDocument.Repository.init) }

    private static func selected(in document: CountsDocument, _ ids: [String]) -> [RepositoryStatus] {
        guard !ids.isEmpty else { return document.repositories }
        return ids.map { id in
            document.repositories.first { $0.id == id }
                ?? RepositoryStatus(id: id, label: id, branch: "", upstream: "not in the document")
        }
    }
}
