import TeamSyncBase

/// The parts of a type that are behind its first members.
extension ScriptProperties {
    /// Returns the members in the braces of a declaration other than the first.
    func types(in declaration: TypeDeclaration?, besides first: Int) -> [String: ScriptProperty] {
        var found: [String: ScriptProperty] = [:]
        for brace in declaration?.braces ?? [] where brace != first {
            found.merge(members.types(in: source.inside(brace))) { first, _ in first }
        }
        for brace in declaration?.optionalBraces ?? [] where brace != first {
            for (name, var property) in members.types(in: source.inside(brace)) where found[name] == nil {
                property.isRequired = false
                found[name] = property
            }
        }
        return found
    }

    /// Returns ` & Other` after the closing brace of a type, without members.
    /// - Parameter end: the end of the type; nil if it is not a declaration.
    func rest(behind body: Int, _ end: Int?) -> String {
        let start = source.next(after: body)
        guard let end else {
            var end = start
            while source.isMark(end, "&") || source.isMark(end, "|") { end = source.next(after: end + 1) }
            return end > start ? source.expression(start..<min(end, source.all.count)) : ""
        }
        var (texts, from, index): ([String], Int, Int) = ([], start, start)
        while index < end {
            if source.isMark(index, "{") {
                texts.append(source.expression(from..<index))
                index = source.next(after: index)
                from = index
            } else {
                index += 1
            }
        }
        if from < end { texts.append(source.expression(from..<end)) }
        return texts.joined(separator: " ")
    }
}
