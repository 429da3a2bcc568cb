public import TeamSyncSnapshot

/// One line for prompts and bars: `Icons: +3 new, 1 mod (2h) | Comps: ✓`.
public struct StatusLine: Sendable {
    let segments: [StatusLineSegment]
    private let unavailable: String?

    /// - Parameter document: nil when it cannot be read, which shows as `teamsync: ?`.
    public init(document: CountsDocument?, now: Timestamp) {
        segments = document?.repositories.map { StatusLineSegment(repository: $0, now: now) } ?? []
        unavailable = document == nil ? "?" : segments.isEmpty ? "no repositories" : nil
    }

    /// The line with its newline.
    public func text(style: TextStyle) -> String {
        if let unavailable { return "teamsync: \(style.paint(unavailable, .bad))\n" }
        return segments.map { "\($0.label): \($0.text(style: style))" }.joined(separator: " | ") + "\n"
    }

    /// `{"text": …, "repositories": [{"id", "label", "state", "text", "stale", "error"}]}`, laid out as the published
    /// documents are. `text` is the plain line; `error` is a code or null. The texts are safe to print.
    public func json() throws -> [UInt8] {
        try DocumentCodec.encode(
            StatusLineDocument(text: String(text(style: .plain).dropLast()), repositories: segments.map(\.document)))
    }
}
