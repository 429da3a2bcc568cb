import TeamSyncBase

/// The notation of colors in a host, and the text that has a special meaning to it.
enum Markup: CaseIterable {
    case plain, ansi, tmux, polybar, zsh, bash, pango

    /// Escapes text that has passed the `Sanitizer`, so that the host displays it literally.
    func escaped(_ text: String) -> String {
        switch self {
        case .plain, .ansi: text
        case .tmux: text.prefixing("#", with: "#")
        // Polybar has no escape character. A zero-width space separates the characters that would begin a tag.
        case .polybar:
            String(text.unicodeScalars.replacing("%{".unicodeScalars, with: "%\u{200B}{".unicodeScalars))
        case .zsh: Markup.withoutExpansion(text).prefixing("%", with: "%")
        case .bash: Markup.withoutExpansion(text)
        case .pango: MarkupEntities.escaped(text, in: .attribute)
        }
    }

    /// - Parameter text: escaped text.
    func paint(_ text: String, _ tint: Tint) -> String {
        switch self {
        case .plain: text
        case .ansi: "\u{1B}[\(tint.rawValue)m\(text)\u{1B}[0m"
        // Readline ignores the width of characters between 0x01 and 0x02.
        case .bash: "\u{1}\u{1B}[\(tint.rawValue)m\u{2}\(text)\u{1}\u{1B}[0m\u{2}"
        case .tmux: "#[\(tint.tmux)]\(text)#[default]"
        case .zsh: tint == .strong ? "%B\(text)%b" : "%F{\(tint.zsh)}\(text)%f"
        case .polybar: "%{F\(tint.color)}\(text)%{F-}"
        case .pango: "<span foreground=\"\(tint.color)\">\(text)</span>"
        }
    }

    /// A shell expands the value assigned to its prompt again, so no escape is correct both there and in a prompt that
    /// runs the command itself.
    private static func withoutExpansion(_ text: String) -> String {
        text.replacingASCII { "$`\\".utf8.contains($0) ? "\u{FFFD}" : nil }
    }
}

extension Tint {
    fileprivate var tmux: String {
        switch self {
        case .strong: "bold"
        case .faint: "dim"
        case .bad, .good, .attention, .moved: "fg=\(zsh)"
        }
    }

    fileprivate var zsh: String {
        switch self {
        case .strong: "default"
        case .faint: "8"
        case .bad: "red"
        case .good: "green"
        case .attention: "yellow"
        case .moved: "cyan"
        }
    }

    /// As `#rrggbb`, readable on dark and light backgrounds.
    var color: String {
        switch self {
        case .strong: "#888888"
        case .faint: "#808890"
        case .bad: "#e05561"
        case .good: "#5fa84f"
        case .attention: "#d18f2a"
        case .moved: "#3fa6b5"
        }
    }
}
