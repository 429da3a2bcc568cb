import TeamSyncBase

/// A class in a script, or a mixin: a function that returns a class for its argument, as in
/// `const Focusable = (superclass) => class extends superclass { … }`.
struct ClassDeclaration {
    /// The names in the expression for the superclass, except for the parameters of a mixin.
    let bases: Set<String>

    /// The maximum number of lexemes between the name of a mixin and its class.
    private static let headLimit = 200

    /// Fails if the lexeme does not begin the declaration of a class or a mixin.
    init?(_ source: SourceLexemes, at index: Int) {
        guard let word = source.word(index), source.word(index + 1) != nil else { return nil }
        var start = index
        if word != "class" {
            guard word == "const" || word == "function" else { return nil }
            let near = index + 2..<max(index + 2, min(source.all.count, index + 2 + ClassDeclaration.headLimit))
            guard let place = near.first(where: { source.word($0) == "class" }),
                near.prefix(while: { $0 < place }).allSatisfy({
                    $0 == index + 2 || !ClassDeclaration.isStatement($0, source)
                })
            else { return nil }
            start = place
        }
        let end = min(source.all.count, start + ClassDeclaration.headLimit)
        guard start + 1 < end, let brace = source.first(in: start + 1..<end, where: { source.isMark($0, "{") }) else {
            return nil
        }
        let parameters = Set((index..<start).compactMap(source.word))
        let base = source.superclass(in: start + 1..<brace)
        bases = Set((base ?? start..<start).compactMap(source.word)).subtracting(parameters).subtracting(["extends"])
    }

    /// Whether another declaration begins at the beginning of a line outside of brackets.
    private static func isStatement(_ index: Int, _ source: SourceLexemes) -> Bool {
        source.all[index].beginsLine && ["export", "import", "interface", "type"].contains(source.word(index))
    }
}
