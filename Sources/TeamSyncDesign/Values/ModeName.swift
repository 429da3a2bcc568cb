import TeamSyncBase

/// Names that say for which circumstances a value is.
package enum ModeName {
    private static let words: Set<String> = [
        "light", "dark", "day", "night", "dim", "dimmed", "wireframe", "desktop", "mobile", "tablet", "compact",
        "comfortable", "contrast", "hc", "darkest", "lightest", "darker", "lighter", "midnight",
    ]

    /// `dark`, `dark-high-contrast`, `highContrast`
    package static func isMode(_ name: String) -> Bool {
        NameWords.of(name, digits: .attached).contains { words.contains($0) }
    }

    /// What is in front of the mode in a name, and the mode: `theme-` and `dark-dimmed` of `theme-dark-dimmed`.
    package static func split(_ name: String) -> (front: String, mode: String)? {
        let all = NameWords.split(name, digits: .attached)
        guard let first = all.first(where: { words.contains($0.text) || $0.text == "high" }), isMode(name) else {
            return nil
        }
        return (String(name[..<first.start]), String(name[first.start...]))
    }
}
