/// How a report is laid out for the place it is printed to.
package struct TextLayout: Sendable {
    package var style: TextStyle
    /// Columns that long text is cut to; nil leaves it whole.
    package var width: Int?
    /// Whether text may be a link, as OSC 8 has it.
    package var hasLinks = false
    /// Whether each of 16 million colors can be shown: `COLORTERM` is `truecolor` or `24bit`, where there is color.
    package var hasTrueColor = false
    /// Whether only ASCII characters can be shown.
    package var isASCII = false
    /// Asks for that, as the option `--ascii` does; non-empty.
    package static let asciiVariable = "TEAMSYNC_ASCII"

    package init(style: TextStyle = .plain, width: Int? = nil) {
        self.style = style
        self.width = width
    }

    /// The layout of standard output.
    ///
    /// Color: a non-empty `NO_COLOR` turns it off, else `FORCE_COLOR` or `CLICOLOR_FORCE` (non-empty and not `0`) on,
    /// else `TERM=dumb` off, else a terminal has it. Links: where there is color on a
    /// terminal, unless `FORCE_HYPERLINK` is `0`, and wherever it is something else. Width: on a terminal `COLUMNS`, else `terminalColumns`, else 80.
    /// - Parameter terminalColumns: what the terminal says of itself; nil or less than 1 when it says nothing.
    package init(environment: [String: String], isTerminal: Bool, terminalColumns: Int?) {
        self.init(
            style: TextLayout.wantsColor(environment: environment, isTerminal: isTerminal) ? .ansi : .plain,
            width: isTerminal ? TextLayout.columns(environment: environment, terminal: terminalColumns) : nil)
        isASCII = TextLayout.wantsASCII(environment: environment, isTerminal: isTerminal)
        hasTrueColor = style == .ansi && ["truecolor", "24bit"].contains(environment["COLORTERM"])
        hasLinks = environment["FORCE_HYPERLINK"].map { !$0.isEmpty && $0 != "0" } ?? (isTerminal && style == .ansi)
    }

    /// On a terminal also where the locale is `C` or `POSIX`: the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set.
    static func wantsASCII(environment: [String: String], isTerminal: Bool) -> Bool {
        if let value = environment[asciiVariable], !value.isEmpty { return true }
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
        return isTerminal && (locale == "C" || locale == "POSIX")
    }

    private static func wantsColor(environment: [String: String], isTerminal: Bool) -> Bool {
        if isOff(environment: environment) { return false }
        for name in ["FORCE_COLOR", "CLICOLOR_FORCE"] {
            if let value = environment[name], !value.isEmpty, value != "0" { return true }
        }
        return isTerminal && environment["TERM"] != "dumb"
    }

    /// Whether `NO_COLOR` asks for no color, also where color was asked for by name.
    package static func isOff(environment: [String: String]) -> Bool {
        environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    }

    /// `text` as a link to `url` where there are links. Both are safe to print.
    func link(_ text: String, to url: String?) -> String {
        guard hasLinks, let url else { return text }
        return "\u{1B}]8;;\(url)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
    }

    private static func columns(environment: [String: String], terminal: Int?) -> Int {
        for candidate in [environment["COLUMNS"].flatMap { Int($0) }, terminal] {
            if let candidate, candidate > 0 { return candidate }
        }
        return 80
    }
}

/// Whether text carries colors.
package enum TextStyle: Sendable {
    case plain
    /// SGR escape sequences of the eight basic colors, which every theme makes readable.
    case ansi

    func paint(_ text: String, _ tint: Tint?) -> String {
        guard self == .ansi, let tint, !text.isEmpty else { return text }
        return "\u{1B}[\(tint.rawValue)m\(text)\u{1B}[0m"
    }
}
