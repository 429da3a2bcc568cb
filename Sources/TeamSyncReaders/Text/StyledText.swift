/// Text on one line, divided into runs, each with a meaning.
struct StyledText: Equatable {
    struct Run: Equatable {
        var text: String
        var tint: Tint?
    }

    private(set) var runs: [Run] = []

    init(_ text: String, _ tint: Tint? = nil) {
        append(text, tint)
    }

    init(_ parts: [StyledText], separator: String) {
        for (index, part) in parts.enumerated() {
            if index > 0 { append(separator) }
            for run in part.runs { append(run.text, run.tint) }
        }
    }

    mutating func append(_ text: String, _ tint: Tint? = nil) {
        guard !text.isEmpty else { return }
        if let last = runs.indices.last, runs[last].tint == tint {
            runs[last].text += text
        } else {
            runs.append(Run(text: text, tint: tint))
        }
    }

    var plain: String { runs.map(\.text).joined() }

    /// The width in terminal columns.
    var width: Int { runs.reduce(0) { $0 + DisplayWidth.of($1.text) } }

    /// Returns the text, or as much of it as fits into `width` columns together with `ellipsis`; if `ellipsis` itself
    /// does not fit, returns a part of it.
    func cut(to width: Int, ellipsis: String) -> StyledText {
        guard self.width > width else { return self }
        let room = width - DisplayWidth.of(ellipsis)
        guard room >= 0 else { return StyledText(String(ellipsis.prefix(width))) }
        var kept = StyledText("")
        var left = room
        for run in runs {
            let piece = DisplayWidth.prefix(run.text, columns: left)
            kept.append(piece, run.tint)
            left -= DisplayWidth.of(piece)
            if piece.count < run.text.count { break }
        }
        kept.append(ellipsis)
        return kept
    }

    /// Returns the text, or as much of it as fits into `limit` bytes of UTF-8 together with `ellipsis`.
    func cut(toBytes limit: Int, ellipsis: String) -> StyledText {
        guard runs.reduce(0, { $0 + $1.text.utf8.count }) > limit else { return self }
        var left = limit - ellipsis.utf8.count
        var kept = StyledText("")
        for run in runs {
            let piece = run.text.prefix { character in
                left -= character.utf8.count
                return left >= 0
            }
            kept.append(String(piece), run.tint)
            if left < 0 { break }
        }
        kept.append(ellipsis)
        return kept
    }

    func rendered(_ markup: Markup, isColored: Bool) -> String {
        runs.map { run in
            let text = markup.escaped(run.text)
            guard isColored, let tint = run.tint else { return text }
            return markup.paint(text, tint)
        }.joined()
    }
}

/// The meaning of a run of text; the raw value is its SGR parameter.
enum Tint: String, Sendable {
    case strong = "1"
    case faint = "2"
    case bad = "31"
    case good = "32"
    case attention = "33"
    case moved = "36"
}
