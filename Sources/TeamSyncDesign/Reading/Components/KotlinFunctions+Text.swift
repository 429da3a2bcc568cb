import TeamSyncBase
import TeamSyncDocuments

extension KotlinFunctions {
    /// Returns the source text in a form that does not depend on spacing, for comparison.
    static func key(_ range: Range<Int>, _ source: SourceLexemes) -> String { key(Array(range), source) }

    /// The minimum and the maximum number of lexemes from the parameters of a function to the end of its body.
    private static let (leastText, mostText) = (8, 5_000)
    private static let statements = modifiers.union(visibilities).union([
        "fun", "val", "var", "class", "interface", "object", "enum", "typealias", "init",
    ])

    /// Returns a hash of a function from its parameters to the end of its body; empty as in `Function.text`.
    /// - Parameter opening: the index of the opening parenthesis of the parameters.
    static func text(_ opening: Int, _ source: SourceLexemes) -> String {
        var (end, hasBody) = (source.next(after: opening), false)
        while end < source.all.count, end - opening < mostText, !source.isMark(end, "}") {
            let isStatement = source.word(end).map(statements.contains) ?? source.isMark(end, "@")
            if source.all[end].beginsLine, isStatement { break }
            let isBlock = !hasBody && source.isMark(end, "{")
            if isBlock || source.isMark(end, "=") { hasBody = true }
            end = source.next(after: end)
            if isBlock { break }
        }
        end = min(end, source.all.count)
        guard hasBody, end - opening >= leastText, end - opening < mostText else { return "" }
        return StableHash.hex(of: Array(key(opening..<end, source).utf8))
    }

    /// Returns the text of a type in the same form. The names of parameters in a function type, such as
    /// `(index: Int) -> Unit`, are omitted.
    static func typeKey(_ range: Range<Int>, _ source: SourceLexemes) -> String {
        key(range.filter { !source.isMark($0, ":") && !source.isMark($0 + 1, ":") }, source)
    }

    private static func key(_ lexemes: [Int], _ source: SourceLexemes) -> String {
        var (output, wasWord) = ("", false)
        for index in lexemes where source.all.indices.contains(index) {
            let isWord = source.all[index].kind != .mark
            output += (wasWord && isWord ? " " : "") + source.text(index)
            wasWord = isWord
        }
        return output
    }
}
