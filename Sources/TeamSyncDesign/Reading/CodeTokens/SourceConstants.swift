/// The formatted values of the constants and type aliases that a source declares, by the last part of their names. A
/// name that has different values in one source is omitted.
struct SourceConstants: Equatable {
    private var values: [String: String?] = [:]

    /// The maximum number of constants, the maximum number of lexemes in a declaration, and the maximum number of
    /// aliases in a chain.
    private static let (limit, length, depth) = (300, 60, 4)

    init() {}

    init(_ source: SourceLexemes) {
        let keywords: Set<String> =
            switch source.language {
            case .kotlin: ["val", "typealias"]
            case .dart: ["const", "typedef"]
            default: ["const", "type"]
            }
        for index in source.all.indices where values.count < SourceConstants.limit {
            guard let word = source.word(index), keywords.contains(word),
                let (name, value) = SourceConstants.declaration(at: index, source)
            else { continue }
            let text =
                source.language == .kotlin ? source.written(value) : source.expression(value)
            add(name, text)
        }
    }

    private mutating func add(_ name: String, _ value: String?) {
        if let known = values[name], known != value { values[name] = .some(nil) } else { values[name] = value }
    }

    var names: Dictionary<String, String?>.Keys { values.keys }

    /// Returns the text of a constant or an alias; nil if it is unknown or has several values.
    func value(of name: String) -> String? { values[name].flatMap(\.self) }

    mutating func add(_ other: SourceConstants) { for (name, value) in other.values { add(name, value) } }

    func mapValues(_ transform: (String) -> String) -> SourceConstants {
        var result = self
        result.values = values.mapValues { $0.map(transform) }
        return result
    }

    /// Reads `const name: Type = value` and, in Dart, `const Type name = value;`.
    private static func declaration(at index: Int, _ source: SourceLexemes) -> (name: String, value: Range<Int>)? {
        let near = index + 1..<min(index + 16, source.all.count)
        guard index + 1 < source.all.count,
            let equals = source.first(in: near, where: { source.isMark($0, "=") && !source.isArrow($0) }),
            (index + 1..<equals).allSatisfy({ source.word($0) != nil || "<>,.?:[]".contains(source.text($0)) })
        else { return nil }
        let isTypeFirst = source.language == .dart && source.word(index) == "const"
        guard let name = source.word(isTypeFirst ? equals - 1 : index + 1) else { return nil }
        let limit = min(source.all.count, equals + length)
        var end = equals + 1
        while end < limit, !source.isMark(end, ";"), !source.isMark(end, "}") {
            let goesOn =
                ["|", "&", "=", "?", ":", "+"].contains(source.text(end - 1))
                || ["|", "&", "?", ":", "."].contains(source.text(end))
            if source.language != .dart, end > equals + 1, source.all[end].beginsLine, !goesOn { break }
            end = source.next(after: end)
        }
        let isObject = source.language == .script && source.isMark(equals + 1, "{")
        guard end > equals + 1, end < limit || end == source.all.count || isObject else { return nil }
        return (name, equals + 1..<min(end, source.all.count))
    }

    /// Returns the value of a constant or the type of an alias. Other text is returned unchanged.
    func resolved(_ text: String) -> String {
        var text = text
        for _ in 0..<SourceConstants.depth {
            guard SourceConstants.isReference(text), let name = text.split(separator: ".").last,
                let value = member(text) ?? value(of: String(name))
            else { break }
            text = value.hasSuffix("as const") ? value.dropLast("as const".count).trimmed : value
        }
        return text
    }

    /// Whether a text is a name, possibly qualified, that may stand for something else.
    static func isReference(_ text: some StringProtocol) -> Bool {
        guard let first = text.first, first.isLetter || "_$.".contains(first),
            !["true", "false", "null", "nil", "undefined", "Infinity", "NaN"].contains(text), !text.hasPrefix("Number.")
        else { return false }
        return text.allSatisfy { $0.isLetter || $0.isNumber || "_$.".contains($0) }
    }
}
