/// The layout of a report for its output.
package struct TextLayout: Sendable {
    package var style: TextStyle
    /// The width to which long text is truncated, in columns; nil for no limit.
    package var width: Int?
    /// Whether text can be a link (OSC 8).
    package var hasLinks = false
    /// Whether 16 million colors are supported: `COLORTERM` is `truecolor` or `24bit`, and the output has color.
    package var hasTrueColor = false
    /// Whether only ASCII characters are supported.
    package var isASCII = false
    /// The environment variable that has the same effect as the option `--ascii` unless it is empty.
    package static let asciiVariable = "TEAMSYNC_ASCII"

    package init(style: TextStyle = .plain, width: Int? = nil) {
        self.style = style
        self.width = width
    }

    /// Creates the layout of standard output.
    ///
    /// Color is off if `NO_COLOR` is not empty. Otherwise, it is on if `FORCE_COLOR` or `CLICOLOR_FORCE` is neither
    /// empty nor `0`. Otherwise, it is on for a terminal unless `TERM` is `dumb`.
    ///
    /// Links are on if `FORCE_HYPERLINK` is set to anything except the empty string and `0`. If it is not set, they are
    /// on for a terminal with color.
    ///
    /// The width of a terminal is `COLUMNS`, or else `terminalColumns`, or else 80; other outputs have no limit.
    /// - Parameter terminalColumns: the width reported by the terminal; nil or less than 1 if unknown.
    package init(environment: [String: String], isTerminal: Bool, terminalColumns: Int?) {
        self.init(
            style: TextLayout.wantsColor(environment: environment, isTerminal: isTerminal) ? .ansi : .plain,
            width: isTerminal ? TextLayout.columns(environment: environment, terminal: terminalColumns) : nil)
        isASCII = TextLayout.wantsASCII(environment: environment, isTerminal: isTerminal)
        hasTrueColor = style == .ansi && ["truecolor", "24bit"].contains(environment["COLORTERM"])
        hasLinks = environment["FORCE_HYPERLINK"].map { !$0.isEmpty && $0 != "0" } ?? (isTerminal && style == .ansi)
    }

    /// Whether `TEAMSYNC_ASCII` requests ASCII, or the output is a terminal and the locale is `C` or `POSIX`. The
    /// locale is the first nonempty value of `LC_ALL`, `LC_CTYPE` and `LANG`.
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

    /// Whether `NO_COLOR` disables color, even if an option requests it.
    package static func isOff(environment: [String: String]) -> Bool {
        environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    }

    /// Returns `text` as a link to `url` if links are supported. Both must be safe to print.
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

/// Whether text is colored.
package enum TextStyle: Sendable {
    case plain
    /// SGR sequences for the eight basic colors, which are readable in every theme.
    case ansi

    func paint(_ text: String, _ tint: Tint?) -> String {
        guard self == .ansi, let tint, !text.isEmpty else { return text }
        return "\u{1B}[\(tint.rawValue)m\(text)\u{1B}[0m"
    }
}
