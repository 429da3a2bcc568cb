/// Names that say for which circumstances a value is.
package enum ModeName {
    private static let words: Set<String> = [
        "light", "dark", "day", "night", "dim", "dimmed", "wireframe", "desktop", "mobile", "tablet", "compact",
        "comfortable", "contrast", "hc", "darkest", "lightest", "darker", "lighter", "midnight",
    ]

    /// `dark`, `dark-high-contrast`, `highContrast`
    package static func isMode(_ name: String) -> Bool {
        parts(of: name).contains { words.contains($0.text) }
    }

    /// The words of a name, in lower case, and where each begins.
    private static func parts(of name: String) -> [(text: String, start: String.Index)] {
        var parts: [(text: String, start: String.Index)] = []
        var current: (text: String, start: String.Index)?
        for index in name.indices {
            let character = name[index]
            let isSeparator = "-_. /".contains(character)
            if isSeparator || character.isUppercase {
                if let current { parts.append(current) }
                current = isSeparator ? nil : (character.lowercased(), index)
            } else if current != nil {
                current?.text.append(character)
            } else {
                current = (String(character), index)
            }
        }
        if let current { parts.append(current) }
        return parts
    }

    /// What is in front of the mode in a name, and the mode: `theme-` and `dark-dimmed` of `theme-dark-dimmed`.
    package static func split(_ name: String) -> (front: String, mode: String)? {
        guard let first = parts(of: name).first(where: { words.contains($0.text) || $0.text == "high" }), isMode(name)
        else { return nil }
        return (String(name[..<first.start]), String(name[first.start...]))
    }
}
