import TeamSyncBase

/// The properties of a web component that decorators mark in its class: `@Prop() size: Size = 's'`, `@property()`,
/// `@Input()`.
struct DecoratedProperties {
    private static let decorators: Set<String> = ["Prop", "property", "Input"]
    private static let modifiers: Set<String> = ["readonly", "public", "override", "declare", "accessor"]

    private(set) var all: [String: ScriptProperties.Property] = [:]

    /// - Parameter range: what is in the braces of the class.
    init(_ range: Range<Int>, of source: SourceLexemes, limit: Int) {
        var index = range.lowerBound
        while index < range.upperBound, all.count < limit {
            if source.isMark(index, "@"), source.word(index + 1).map(DecoratedProperties.decorators.contains) == true,
                source.isMark(index + 2, "(")
            {
                let start = source.next(after: index + 2)
                index = max(read(start, range.upperBound, source, source.deprecations[index]), index + 1)
            } else {
                index = source.next(after: index)
            }
        }
    }

    /// - Returns: behind the property.
    private mutating func read(_ start: Int, _ limit: Int, _ source: SourceLexemes, _ deprecation: String?) -> Int {
        var index = start
        while let word = source.word(index), DecoratedProperties.modifiers.contains(word), source.word(index + 1) != nil
        {
            index += 1
        }
        guard let name = source.word(index), name != "get", name != "set" else { return index }
        index += 1
        if source.isMark(index, "?") || source.isMark(index, "!") { index += 1 }
        var type = ""
        if source.isMark(index, ":") {
            let end = end(of: index + 1, limit, source, isType: true)
            if end > index + 1 { type = source.expression(index + 1..<end) }
            index = end
        }
        var value: String?
        if index < limit, source.isMark(index, "=") {
            let end = end(of: index + 1, limit, source, isType: false)
            if end > index + 1 { value = source.expression(index + 1..<end) }
            index = end
        }
        all[name] = ScriptProperties.Property(
            type: type, isRequired: false, deprecation: deprecation, defaultText: value)
        return index
    }

    /// Where a type or a value ends: at a semicolon, or with its line.
    private func end(of start: Int, _ limit: Int, _ source: SourceLexemes, isType: Bool) -> Int {
        var end = start
        while end < limit, !source.isMark(end, ";") {
            if isType, source.isMark(end, "="), !source.isMark(end + 1, ">") { break }
            let goesOn =
                ["|", "&", "?", ":"].contains(source.text(end))
                || ["|", "&", "=", "?", ":"].contains(source.text(end - 1))
            if end > start, source.all[end].beginsLine, !goesOn { break }
            end = source.next(after: end)
        }
        return min(end, limit)
    }
}
