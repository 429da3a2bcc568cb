import Testing

/// Labels that have a special meaning in at least one host.
enum HostileLabel {
    static let all = [
        "%n %% %F{red} %{x%} %H%M", "#[fg=red]red #(touch x) #{pane_id} #H #,#}", "$(touch x) `touch x` ${PS1} $PS1",
        #"\[ \u \n \e[31m \001 \\"#, "<b>bold</b> & &amp; \"q\" 'q' <span", "%{A1:touch x:}%{F#f00}%{A}", "!! !n ~ *",
        "{} {{x}} ; touch x | touch x && touch x", "a\u{1b}[31mb\nc\u{7}\u{9b}31m\u{202e}d\r\u{1}e\u{2}",
    ]

    /// The displayed form of a label in every host: without control characters.
    static func shown(_ label: String) -> String {
        let hostile: ClosedRange<UInt32> = 0x7f...0x9f
        return String(
            String.UnicodeScalarView(
                label.unicodeScalars.map {
                    $0.value < 0x20 || hostile.contains($0.value) || $0 == "\u{202e}" ? "\u{fffd}" : $0
                }))
    }

    /// The displayed form of a label if a shell might expand it again.
    static func shownInShell(_ label: String) -> String {
        String(shown(label).map { "$`\\".contains($0) ? "\u{fffd}" : $0 })
    }

    /// The plain line of `Workbench.forHosts`.
    static func line(_ shown: String) -> String { "\(shown): +1 icon (2h) | Comps: ✓" }

    /// Whether a text is the line of `Workbench.forHosts`, in a form shortened to some width.
    static func isLine(_ text: String?, _ shown: String) -> Bool {
        let lines = [
            "\(shown): cart is new in cart (2h) | Comps: ✓", line(shown), "\(shown): +1 (2h) | Comps: ✓",
            "\(shown) +1 | Comps ✓", "\(shown) +1",
        ]
        return text.map(lines.contains) ?? false
    }
}
