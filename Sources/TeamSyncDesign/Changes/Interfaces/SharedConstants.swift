import TeamSyncBase
import TeamSyncDocuments

/// Compares the constants of a shared source whose values are literals, and the parameters of its exported functions:
/// `const reducer = 4`, `export const sizes = { small: '1rem' }`, `static const double gap = 4;` and
/// `export function useQuery(query: string, initial = false)`.
enum SharedConstants {
    /// The maximum number of constants in a source, and the maximum number of lexemes before a value.
    private static let (limit, headLimit) = (500, 12)

    static func changes(
        _ old: SourceLexemes, _ new: SourceLexemes
    ) -> (constants: [Fact], functions: [(name: String, fact: Fact)]) {
        let (before, after) = (values(in: old), values(in: new))
        var (constants, functions): ([Fact], [(name: String, fact: Fact)]) = ([], [])
        for (path, value) in before.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            guard let now = after[path], now != value, !TokenNotation.isSame(value, now), path.last != "version" else {
                continue
            }
            let fact = Fact.member(
                FactText.path(path), old: .string(FactText.name(value)), new: .string(FactText.name(now)))
            if value.hasPrefix("("), let name = path.last {
                functions.append((name, fact))
            } else {
                constants.append(fact)
            }
        }
        return (constants, functions)
    }

    /// Returns the literals and the lists of parameters, by the names of their constant, class or function.
    private static func values(in source: SourceLexemes) -> [[String]: String] {
        var found: [[String]: String] = [:]
        add(0..<source.all.count, of: source, [], &found)
        return found
    }

    private static func add(
        _ range: Range<Int>, of source: SourceLexemes, _ names: [String], _ found: inout [[String]: String]
    ) {
        var index = range.lowerBound
        while index < range.upperBound, found.count < limit {
            switch source.word(index) {
            case "class" where source.language == .dart && names.isEmpty:
                let near = index..<min(range.upperBound, index + headLimit)
                if let name = source.word(index + 1),
                    let brace = source.first(in: near, where: { source.isMark($0, "{") })
                {
                    add(source.inside(brace), of: source, [name], &found)
                    index = brace
                }
            case "const": addConstant(at: index, in: range, of: source, names, &found)
            case "function" where source.language == .script && source.word(index - 1) == "export":
                if let name = source.word(index + 1), source.isMark(index + 2, "(") {
                    found[[name]] = parameters(at: index + 2, source)
                }
            default: break
            }
            index = source.next(after: index)
        }
    }

    private static func addConstant(
        at index: Int, in range: Range<Int>, of source: SourceLexemes, _ names: [String],
        _ found: inout [[String]: String]
    ) {
        let near = index + 1..<max(index + 1, min(range.upperBound, index + headLimit))
        guard let equals = source.first(in: near, where: { source.isMark($0, "=") && !source.isArrow($0) }),
            let name = source.word(source.language == .dart ? equals - 1 : index + 1)
        else { return }
        let start = equals + 1
        let path = names + [name]
        if source.language == .script, source.isMark(start, "("), source.word(index - 1) == "export" {
            let end = source.next(after: start)
            if source.isArrow(end) || source.isMark(end, ":") { found[path] = parameters(at: start, source) }
        } else if source.language == .script, source.isMark(start, "{") {
            for (member, value) in ScriptMembers(source: source).values(in: source.inside(start)) {
                found[path + [member]] = literal(value)
            }
        } else if source.all.indices.contains(start), source.all[start].kind == .number || source.content(start) != nil,
            source.isMark(start + 1, ";") || start + 1 >= range.upperBound || source.all[start + 1].beginsLine
        {
            found[path] = source.content(start) ?? source.text(start)
        }
    }

    private static func parameters(at parenthesis: Int, _ source: SourceLexemes) -> String {
        "(\(source.expression(source.inside(parenthesis))))"
    }

    /// Returns a number, or the contents of a string literal; nil for other expressions.
    private static func literal(_ text: String) -> String? {
        if Double(text) != nil { return text }
        guard text.count > 1, let mark = text.first, "\"'".contains(mark), text.last == mark else { return nil }
        let content = String(text.dropFirst().dropLast())
        return content.contains(mark) ? nil : content
    }
}
