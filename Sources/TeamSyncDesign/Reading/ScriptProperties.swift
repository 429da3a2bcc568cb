import TeamSyncBase
import TeamSyncDocuments

/// The properties that a component in TypeScript takes: the members of `interface ChipProps`, or of `type Props = {…}`, in
/// its source. Members of types that it extends are not known.
struct ScriptProperties {
    /// The types of the properties, as a formatter would write them, by name; nil where no such declaration is there.
    private(set) var types: [String: String]?
    /// Other types that the declarations take members from, such as `extends ButtonProps`.
    private(set) var others: Set<String> = []

    /// Properties of one component.
    private static let limit = 500

    /// - Parameter key: the component's. Its properties are called after it, or `Props`.
    /// - Throws: for what is not text, too large or nested too deeply.
    init(_ bytes: [UInt8], of key: String) throws(Warning.FileFault) {
        let source = try SourceLexemes(bytes, .script)
        let names = Set([
            "props", ScriptProperties.plain(key.split(separator: "/").last.map(String.init) ?? key) + "props",
        ])
        var index = 0
        while index < source.all.count {
            if let name = source.word(index + 1), names.contains(ScriptProperties.plain(name)),
                let body = ScriptProperties.body(at: index, of: source)
            {
                var found = types ?? [:]
                ScriptProperties.read(source.inside(body), of: source, into: &found)
                // Of more than that, which ones differ is not known.
                types = found.count < ScriptProperties.limit ? found : nil
                others.insert(source.expression(index + 2..<body) + ScriptProperties.rest(behind: body, of: source))
                index = source.next(after: body)
            } else {
                index = source.next(after: index)
            }
        }
    }

    private static func plain(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }

    /// The brace of `interface Name … {`, and of `type Name = {` or `type Name = Other & {`.
    private static func body(at index: Int, of source: SourceLexemes) -> Int? {
        let near = index + 2..<min(source.all.count, index + 2 + SourceDeclarations.nearby)
        guard let brace = source.first(in: near, where: { source.isMark($0, "{") }) else { return nil }
        switch source.word(index) {
        case "interface": return brace
        case "type": return source.isMark(brace - 1, "=") || source.isMark(brace - 1, "&") ? brace : nil
        default: return nil
        }
    }

    /// ` & Other` behind the brace that closes a type.
    private static func rest(behind body: Int, of source: SourceLexemes) -> String {
        var end = source.next(after: body)
        while source.isMark(end, "&") || source.isMark(end, "|") { end = source.next(after: end + 1) }
        let start = source.next(after: body)
        return end > start ? source.expression(start..<min(end, source.all.count)) : ""
    }

    private static func read(_ range: Range<Int>, of source: SourceLexemes, into found: inout [String: String]) {
        var index = range.lowerBound
        while index < range.upperBound, found.count < limit {
            guard let (name, colon) = member(at: index, of: source) else {
                index = source.next(after: index)
                continue
            }
            var end = colon
            while end < range.upperBound, !isEnd(end, behind: colon, of: source) { end = source.next(after: end) }
            if let type = type(colon, end, of: source) { found[name] = type }
            index = max(end, index + 1)
        }
    }

    /// The type of a member, of a method that of the function.
    private static func type(_ colon: Int, _ end: Int, of source: SourceLexemes) -> String? {
        if source.isMark(colon, "(") {
            let behind = source.next(after: colon)
            guard source.isMark(behind, ":"), behind + 1 < end else { return nil }
            return "\(source.expression(colon..<behind)) => \(source.expression(behind + 1..<end))"
        }
        // In front of the first of several types on lines of their own.
        let start = source.isMark(colon + 1, "|") || source.isMark(colon + 1, "&") ? colon + 2 : colon + 1
        return start < end ? source.expression(start..<end) : nil
    }

    /// The name of a member that begins here, and where its colon or its parameters are.
    private static func member(at index: Int, of source: SourceLexemes) -> (name: String, colon: Int)? {
        let isReadOnly =
            source.word(index) == "readonly" && (source.word(index + 1) != nil || source.content(index + 1) != nil)
        let index = isReadOnly ? index + 1 : index
        guard let name = source.word(index) ?? source.content(index) else { return nil }
        let next = source.isMark(index + 1, "?") ? index + 2 : index + 1
        return source.isMark(next, ":") || source.isMark(next, "(") ? (name, next) : nil
    }

    /// Whether the type of a member ends in front of a lexeme.
    private static func isEnd(_ index: Int, behind colon: Int, of source: SourceLexemes) -> Bool {
        if source.isMark(index, ";") { return true }
        if source.isMark(index, ",") { return member(at: index + 1, of: source) != nil }
        guard index > colon + 1, source.all[index].beginsLine, member(at: index, of: source) != nil else {
            return false
        }
        let last = source.text(index - 1)
        return !["|", "&", "=", ":", ",", "<", "?"].contains(last) && !source.isArrow(index - 2)
    }
}
