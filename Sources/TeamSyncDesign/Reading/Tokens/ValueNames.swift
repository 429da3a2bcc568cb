import TeamSyncBase

/// Decides from names what kind of value is meant.
package enum ValueNames {
    /// Words for the purposes of values.
    static let valueWords: Set<String> = [
        "spacing", "space", "size", "radius", "font", "color", "colour", "elevation", "opacity", "shadow", "duration",
        "weight", "border", "palette", "theme", "grey", "gray", "padding", "margin", "gap", "inset", "height", "width",
        "breakpoint", "corner", "motion", "dimen", "dimension", "radii", "stroke", "typography",
    ]
    /// Words for kinds of value that also occur in the names of constants other than design values.
    private static let kindWords: Set<String> = valueWords.union([
        "radii", "typography", "layout", "grid", "measurement", "measure", "metric", "dimension", "dimen", "sizing",
        "easing", "animation", "transition", "stroke", "blur", "depth", "gutter", "timing", "zindex", "layer", "shape",
    ])

    /// Whether a name denotes a kind of value, such as `spacing`, `borderRadius` or `z-index`. The names of colors and
    /// brands do not count.
    package static func isKind(_ name: String) -> Bool {
        let words = NameWords.of(name, digits: .apart, limit: 8)
        return !words.isEmpty && (words.allSatisfy(isKindWord) || isKindWord(words.joined()))
    }

    /// Whether a file name ends with a word for a kind of value, as in `AppLayout`, `kit-grid` and `breakpoints`.
    package static func endsInKind(_ name: String) -> Bool {
        let words = NameWords.of(name, digits: .apart, limit: 12)
        return words.last.map(isKindWord) == true || isKindWord(words.suffix(2).joined())
    }

    /// Whether a file name says that the file contains the tokens of a kind of value, as in `kit_size_tokens`.
    static func areTokensOfKind(_ name: String) -> Bool {
        let words = NameWords.of(name, digits: .apart, limit: 12)
        guard words.count > 1, let last = words.last, ["tokens", "values"].contains(last) else { return false }
        return isKindWord(words[words.count - 2])
    }

    /// Words for parts of what a value is for, as in `box-shadow`.
    private static let partWords: Set<String> = ["box", "drop", "letter", "line", "z", "index", "family", "size"]

    /// Whether a file name ends with a word for a kind of value, and all of its words are for kinds of values and what they
    /// are for, as in `textColor` and `letter-spacing`, but not in `acmeColor` and `lightTheme`.
    package static func isKindOfUse(_ name: String) -> Bool {
        endsInKind(name)
            && NameWords.of(name, digits: .apart, limit: 8).allSatisfy { word in
                isKindWord(word) || roleWords.contains(word) || partWords.contains(word)
            }
    }

    private static func isKindWord(_ word: String) -> Bool {
        kindWords.contains(word) || word.hasSuffix("s") && kindWords.contains(String(word.dropLast()))
            || word == "opacities"
    }

    /// Words for the purposes of values, and for the roles of colors.
    static let roleWords: Set<String> = valueWords.union([
        "background", "foreground", "text", "layer", "surface", "primary", "secondary", "accent", "brand", "fill",
        "stroke", "neutral", "danger", "success", "warning", "error", "focus", "hover", "overlay", "link", "icon",
        "field", "canvas",
    ])
    /// Words for other uses of values, and for colors.
    private static let useWords: Set<String> = [
        "tertiary", "critical", "caution", "positive", "negative", "info", "informative", "notice", "inverse", "bg",
        "fg",
        "depth", "gap", "shape", "type", "typography", "motion", "easing", "radii", "breakpoint", "breakpoints",
        "disabled",
        "selected", "active", "interactive", "feedback", "status", "outline", "divider", "padding", "margin", "line",
        "amber", "lime", "rose", "sky", "emerald", "fuchsia", "zinc", "stone", "sand", "ash", "aqua", "mint", "olive",
        "turquoise", "navy", "gold", "silver", "ocean", "coral",
        "body", "caption", "heading", "headline", "title", "subtitle", "label", "display", "footnote", "overline",
        "paragraph",
    ]

    /// Whether a name denotes a use of values or a color, such as `primary`, `border` or `blue`. The names of brands do
    /// not count.
    package static func isOfValues(_ name: String) -> Bool {
        NameWords.of(name, digits: .apart, limit: 8).contains { word in
            roleWords.contains(word) || hueWords.contains(word) || useWords.contains(word)
                || word.hasSuffix("s") && roleWords.contains(String(word.dropLast()))
        }
    }

    /// Words for hues.
    static let hueWords: Set<String> = [
        "black", "white", "gray", "grey", "red", "orange", "yellow", "green", "teal", "cyan", "blue", "indigo",
        "purple",
        "magenta", "pink", "brown", "violet", "neutral", "slate", "palette", "color", "colors",
    ]
}
