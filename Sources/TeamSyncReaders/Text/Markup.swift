import TeamSyncBase

/// How a host writes colors, and what of a text it would take for more than text.
enum Markup: CaseIterable {
    case plain, ansi, tmux, polybar, zsh, bash, pango

    /// Text that has passed the `Sanitizer`, so that the host shows it and does nothing else with it.
    func escaped(_ text: String) -> String {
        switch self {
        case .plain, .ansi: text
        case .tmux: text.prefixing("#", with: "#")
        // Polybar has no escape. A space of no width ends what would be the beginning of a tag.
        case .polybar:
            String(text.unicodeScalars.replacing("%{".unicodeScalars, with: "%\u{200B}{".unicodeScalars))
        case .zsh: Markup.withoutExpansion(text).prefixing("%", with: "%")
        case .bash: Markup.withoutExpansion(text)
        case .pango: MarkupEntities.escaped(text, in: .attribute)
        }
    }

    /// - Parameter text: escaped already.
    func paint(_ text: String, _ tint: Tint) -> String {
        switch self {
        case .plain: text
        case .ansi: "\u{1B}[\(tint.rawValue)m\(text)\u{1B}[0m"
        // Readline counts no columns between 0x01 and 0x02.
        case .bash: "\u{1}\u{1B}[\(tint.rawValue)m\u{2}\(text)\u{1}\u{1B}[0m\u{2}"
        case .tmux: "#[\(tint.tmux)]\(text)#[default]"
        case .zsh: tint == .strong ? "%B\(text)%b" : "%F{\(tint.zsh)}\(text)%f"
        case .polybar: "%{F\(tint.color)}\(text)%{F-}"
        case .pango: "<span foreground=\"\(tint.color)\">\(text)</span>"
        }
    }

    /// A shell expands what is assigned to its prompt once more, so that no escape is right both there and in a
    /// prompt that runs the command itself.
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

    /// As `#rrggbb`, readable on dark and on light.
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
