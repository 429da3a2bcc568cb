import TeamSyncBase

/// Words in names of which each excludes the others, such as sizes, sides and colors.
enum AlternativeWords {
    private static let groups: [Set<String>] = [
        [
            "x", "xx", "xxx", "xxxx", "xs", "s", "m", "l", "xl", "xxs", "xxl", "xxxs", "xxxl", "sm", "md", "lg", "tiny",
            "small", "smaller", "medium", "regular", "large", "larger", "big", "huge", "narrow", "wide", "compact",
        ],
        ["top", "bottom", "left", "right", "leading", "trailing", "start", "end", "center", "middle"],
        ["low", "lower", "high", "higher", "min", "max", "minimum", "maximum", "mid"],
        ["horizontal", "vertical", "width", "height", "row", "column"],
        ["show", "shown", "visible", "hide", "hidden"], ["enabled", "disabled", "active", "inactive"],
        ["on", "off", "in", "out", "up", "down", "open", "opened", "closed", "close"],
        ["first", "last", "next", "previous", "before", "after"], ["increment", "decrement", "increase", "decrease"],
        ["success", "warning", "error", "danger", "info", "positive", "negative", "critical", "neutral"],
        ["primary", "secondary", "tertiary", "quaternary"], ["light", "dark", "bold", "thin", "heavy", "semibold"],
        [
            "red", "orange", "yellow", "green", "teal", "cyan", "blue", "indigo", "purple", "violet", "pink", "brown",
            "gray", "grey", "black", "white",
        ],
    ]

    /// Whether two names differ in such words, so that neither is another name of the other: `marginTop` and
    /// `marginBottom`.
    static func distinguish(_ one: String, _ other: String) -> Bool {
        let (left, right) = (words(one), words(other))
        let (own, others) = (left.subtracting(right), right.subtracting(left))
        return groups.contains { !$0.isDisjoint(with: own) && !$0.isDisjoint(with: others) }
    }

    private static func words(_ name: String) -> Set<String> {
        Set(NameWords.of(name, digits: .apart).map { $0.lowercased() })
    }
}
