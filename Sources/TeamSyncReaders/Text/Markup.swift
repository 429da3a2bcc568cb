import TeamSyncBase

/// The notation for colors in a host. It determines which text has a special meaning and must be escaped.
enum Markup: CaseIterable {
    case plain, ansi, tmux, polybar, zsh, bash, pango

    /// Escapes text that the `Sanitizer` has made safe, so that the host displays it literally.
    func escaped(_ text: String) -> String {
        switch self {
        case .plain, .ansi: text
        case .tmux: text.prefixing("#", with: "#")
        // Polybar has no escape character. Therefore, a zero-width space separates the characters that would begin a
        // tag.
        case .polybar:
            String(text.unicodeScalars.replacing("%{".unicodeScalars, with: "%\u{200B}{".unicodeScalars))
        case .zsh: Markup.withoutExpansion(text).prefixing("%", with: "%")
        case .bash: Markup.withoutExpansion(text)
        case .pango: MarkupEntities.escaped(text, in: .attribute)
        }
    }

    /// - Parameter text: text that has been escaped.
    func paint(_ text: String, _ tint: Tint) -> String {
        switch self {
        case .plain: text
        case .ansi: "\u{1B}[\(tint.rawValue)m\(text)\u{1B}[0m"
        // Readline does not count characters between 0x01 and 0x02 when it computes the width.
        case .bash: "\u{1}\u{1B}[\(tint.rawValue)m\u{2}\(text)\u{1}\u{1B}[0m\u{2}"
        case .tmux: "#[\(tint.tmux)]\(text)#[default]"
        case .zsh: tint == .strong ? "%B\(text)%b" : "%F{\(tint.zsh)}\(text)%f"
        case .polybar: "%{F\(tint.color)}\(text)%{F-}"
        case .pango: "<span foreground=\"\(tint.color)\">\(text)</span>"
        }
    }

    /// Replaces characters that a shell would expand. A shell expands the value of its prompt variable a second time,
    /// so no escape is correct both in such a value and in a prompt that runs the command itself.
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

    /// The color as `#rrggbb`, readable on dark and on light backgrounds.
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
