/// Finds the methods of custom elements that users can call.
enum ElementMethods {
    /// The methods that browsers and frameworks call, and those that every element has without a declaration.
    private static let others: Set<String> = [
        "constructor", "render", "update", "updated", "firstUpdated", "willUpdate", "shouldUpdate", "performUpdate",
        "scheduleUpdate", "getUpdateComplete", "requestUpdate", "createRenderRoot", "handleEvent", "toString", "ready",
        "focus", "blur", "click", "remove", "closest", "matches", "animate", "scroll", "scrollTo", "scrollBy",
        "scrollIntoView", "getBoundingClientRect", "attachInternals", "showPopover", "hidePopover", "togglePopover",
    ]
    /// The beginnings and endings of names that elements give to methods for their own use.
    private static let (beginnings, endings) = (["handle", "render", "on"], ["Callback", "Changed", "Template"])

    /// Returns the name of the method that begins at a lexeme: `show() {`, `async show(by: string): Promise<void> {`.
    /// Returns nil for other members, and for methods with other modifiers or with a decorator.
    /// - Parameter range: the lexemes inside the braces of the class.
    static func name(at start: Int, in range: Range<Int>, _ source: SourceLexemes) -> String? {
        guard isFirst(start, in: range, source), !source.internals.contains(start) else { return nil }
        var index = start
        while let word = source.word(index), word == "public" || word == "async", source.word(index + 1) != nil {
            index += 1
        }
        guard let name = source.word(index), source.isMark(index + 1, "("), !isOther(name) else { return nil }
        let behind = source.next(after: index + 1)
        return source.isMark(behind, "{") || source.isMark(behind, ":") ? name : nil
    }

    /// Whether a member begins at a lexeme, without a decorator before it.
    private static func isFirst(_ index: Int, in range: Range<Int>, _ source: SourceLexemes) -> Bool {
        guard index > range.lowerBound else { return true }
        if source.isMark(index - 1, ";") || source.isMark(index - 1, "}") { return true }
        // A closing parenthesis may end a decorator.
        return source.all[index].beginsLine && !source.isMark(index - 1, ")")
            && (source.all[index - 1].kind != .mark || source.isMark(index - 1, "]"))
            && !source.isMark(index - 2, "@")
    }

    private static func isOther(_ name: String) -> Bool {
        if name.hasPrefix("_") || name.hasPrefix("$") || others.contains(name) { return true }
        return endings.contains(where: name.hasSuffix)
            || beginnings.contains { name.hasPrefix($0) && name.dropFirst($0.count).first?.isUppercase == true }
    }
}
