/// Text for outputs that support only ASCII characters.
enum ASCIIText {
    private static let signs: [Character: String] = [
        "✓": "ok", "✗": "x", "·": "-", "–": "-", "—": "-", "…": "...", "→": "->", "←": "<-", "↑": "^", "↓": "v",
        "↕": "<>",
        "≠": "!=", "×": "x", "“": "\"", "”": "\"", "‘": "'", "’": "'", "█": "#", "░": "-",
        "▁": "_", "▂": "_", "▃": "-", "▄": "-", "▅": "=", "▆": "=", "▇": "#",
    ]

    /// Converts the symbols of teamsync to words or ASCII characters, and every other non-ASCII character to `?`.
    static func of(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        return text.reduce(into: "") { $0 += $1.isASCII ? String($1) : signs[$1] ?? "?" }
    }
}
