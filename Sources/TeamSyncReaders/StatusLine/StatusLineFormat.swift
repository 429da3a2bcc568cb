/// What a status line is written for.
package enum StatusLineFormat: String, CaseIterable, Sendable {
    case plain
    /// Coloured by SGR sequences.
    case ansi
    /// `ansi` behind a bar that shows how full the assistant's context is.
    case claude
    /// For `#()` in tmux's status options.
    case tmux
    /// An object in one line, its text in Pango markup.
    case waybar
    /// A long text, a short text and a colour, a line each.
    case i3blocks
    case polybar
    /// For zsh's `PROMPT`.
    case zsh
    /// For bash's `PS1`.
    case bash
    /// An object for programs.
    case json
}
