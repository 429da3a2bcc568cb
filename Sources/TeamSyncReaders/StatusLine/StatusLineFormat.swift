import TeamSyncDocuments

/// The formats of a status line, most of them named after the host.
package enum StatusLineFormat: String, CaseIterable, Sendable {
    case plain
    /// Colored with SGR escape sequences.
    case ansi
    /// `ansi`, preceded by a bar that shows how much of the assistant's context window is used.
    case claude
    /// For `#()` in tmux's status options.
    case tmux
    /// A JSON object on one line, with text in Pango markup.
    case waybar
    /// A long text, a short text and a color, on separate lines.
    case i3blocks
    case polybar
    /// Text for `PROMPT` of zsh.
    case zsh
    /// Text for `PS1` of bash.
    case bash
    /// A JSON object for programs.
    case json
}

extension StatusLine {
    /// Returns the line with a newline.
    package func text(style: TextStyle) -> String {
        switch style {
        case .plain: print(styled(), .plain)
        case .ansi: print(styled(), .ansi)
        }
    }

    /// Returns the complete output, including the newline; empty if nothing is shown.
    /// - Parameters:
    ///   - context: the usage of the assistant's context window, for `claude`; nil if unknown.
    package func output(_ format: StatusLineFormat, isColored: Bool, context: ContextUsage? = nil) throws -> String {
        switch format {
        case .json: return String(decoding: try json(), as: UTF8.self)
        case .waybar: return try waybar(isColored: isColored)
        case .claude: return claude(context, isColored: isColored)
        // Polybar hides a module if its script prints an empty line.
        case .polybar where isHidden: return "\n"
        case _ where isHidden: return ""
        case .i3blocks: return i3blocks(isColored: isColored)
        case .plain: return print(styled(), .plain)
        case .ansi: return print(styled(), isColored ? .ansi : .plain)
        case .tmux: return print(styled(), .tmux, isColored)
        case .polybar: return print(styled(), .polybar, isColored)
        case .zsh: return print(styled(), .zsh, isColored)
        case .bash: return print(styled(), .bash, isColored)
        }
    }

    /// Returns `{"text": …, "repositories": [{"id", "label", "state", "text", "stale", "error"}]}`, formatted like the
    /// published documents. `text` is the line without colors; `error` is a code or null. All strings are safe to
    /// print.
    package func json() throws -> [UInt8] {
        try DocumentCodec.encode(StatusLineDocument(text: styled().plain, repositories: documents))
    }

    private func print(_ text: StyledText, _ markup: Markup, _ isColored: Bool = true) -> String {
        text.rendered(markup, isColored: isColored) + "\n"
    }

    private func claude(_ context: ContextUsage?, isColored: Bool) -> String {
        let markup: Markup = isColored ? .ansi : .plain
        guard let context else { return isHidden ? "" : print(styled(), markup) }
        var line = context.bar(signs)
        if !isHidden {
            line.append(" | ")
            let rest = maxWidth.map { max(1, $0 - line.width) }
            line = StyledText([line, styled(rest)], separator: "")
        }
        if let maxWidth { line = line.cut(to: maxWidth, ellipsis: signs.ellipsis) }
        return print(line, markup)
    }

    private func waybar(isColored: Bool) throws -> String {
        let item = WaybarItem(
            text: isHidden ? "" : styled().rendered(.pango, isColored: isColored),
            tooltip: Markup.pango.escaped(sentences),
            condition: condition.rawValue)
        return String(decoding: try DocumentCodec.encodeLine(item), as: UTF8.self)
    }

    private func i3blocks(isColored: Bool) -> String {
        let color = isColored && condition != .clean ? condition.tint.color + "\n" : ""
        return print(styled(), .plain) + print(brief, .plain) + color
    }
}

/// The output of `teamsync statusline --format json`.
struct StatusLineDocument: Encodable {
    var text: String
    var repositories: [Repository]

    struct Repository: Encodable {
        var id: String
        var label: String
        var state: BranchState
        var text: String
        var stale: Bool
        var error: String?

        init(_ segment: StatusLineSegment) {
            let repository = segment.repository
            id = Sanitizer.clean(repository.id, limit: .name)
            label = Sanitizer.clean(repository.label, limit: .name)
            state = repository.state
            text = segment.state
            stale = !segment.freshness.isFresh
            error = repository.error.map { Sanitizer.clean($0.code.rawValue, limit: .name) }
        }

        enum CodingKeys: String, CodingKey {
            case id, label, state, text, stale, error
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(id, forKey: .id)
            try container.encode(label, forKey: .label)
            try container.encode(state, forKey: .state)
            try container.encode(text, forKey: .text)
            try container.encode(stale, forKey: .stale)
            try container.encode(error, forKey: .error)
        }
    }
}

/// The JSON that waybar expects from a script with `return-type: json`; see waybar-custom(5).
struct WaybarItem: Encodable {
    var text: String
    var tooltip: String
    /// The CSS class, and the key of `format-icons`.
    var `class`: String
    var alt: String

    init(text: String, tooltip: String, condition: String) {
        self.text = text
        self.tooltip = tooltip
        `class` = condition
        alt = condition
    }
}
