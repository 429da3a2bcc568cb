/// The types of the values that events pass to their listeners.
enum EventPayload {
    private static let wrappers = ["CustomEvent", "EventEmitter", "OutputEmitterRef", "Event"]

    /// Returns `Detail` for `CustomEvent<Detail>`; nil for `CustomEvent` alone, which says nothing about the value.
    static func unwrapped(_ type: String) -> String? {
        for wrapper in wrappers {
            if type == wrapper { return nil }
            if type.hasPrefix("\(wrapper)<"), type.hasSuffix(">") {
                return String(type.dropFirst(wrapper.count + 1).dropLast())
            }
        }
        return type.isEmpty ? nil : type
    }

    /// Returns the type argument in `new EventEmitter<Detail>()`; nil if there is none.
    static func emitter(in range: Range<Int>, _ source: SourceLexemes) -> String? {
        guard source.word(range.lowerBound) == "new", source.word(range.lowerBound + 1)?.hasSuffix("Emitter") == true
        else { return nil }
        return argument(at: range.lowerBound + 2, range.upperBound, source)
    }

    /// Returns `Detail` if `<Detail>` begins at a lexeme.
    static func argument(at start: Int, _ end: Int, _ source: SourceLexemes) -> String? {
        guard let behind = source.behindTypes(start, end), behind > start + 2 else { return nil }
        return source.expression(start + 1..<behind - 1)
    }

    /// Returns the types in `[id: number]` and `(id: number, by?: string)` as `[number, string?]`; nil if the type of a
    /// value is not stated.
    /// - Parameter first: the number of leading parts that are not values.
    static func list(at open: Int, without first: Int = 0, _ source: SourceLexemes) -> String? {
        let parts = source.parts(of: source.inside(open)).dropFirst(first)
        let isTuple = source.isMark(open, "[")
        let types = parts.compactMap { part -> String? in
            guard source.word(part.lowerBound) != nil else { return isTuple ? source.expression(part) : nil }
            let isOptional = source.isMark(part.lowerBound + 1, "?")
            let colon = part.lowerBound + (isOptional ? 2 : 1)
            guard source.isMark(colon, ":"), colon + 1 < part.upperBound else {
                return isTuple ? source.expression(part) : nil
            }
            return source.expression(colon + 1..<part.upperBound) + (isOptional ? "?" : "")
        }
        return types.count == parts.count ? "[\(types.joined(separator: ", "))]" : nil
    }
}
