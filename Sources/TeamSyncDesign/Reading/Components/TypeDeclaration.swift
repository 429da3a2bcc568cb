import TeamSyncBase

/// A type with members that a script declares, as in `interface ChipProps extends Base { … }` and
/// `type ChipProps = Base & { … }`, and the types whose members it includes.
struct TypeDeclaration {
    let name: String
    /// The opening braces with members of the type.
    private(set) var braces: [Int] = []
    /// The opening braces with members that not all values have, or that another type may change.
    private(set) var optionalBraces: [Int] = []
    /// The types whose members are all members of the type.
    private(set) var included: Set<String> = []
    /// The other types on which the members depend.
    private(set) var others: Set<String> = []
    /// The string literals on which the members depend, as in `Omit<Base, "size">`.
    private(set) var literals: Set<String> = []
    /// Whether the type has members with any names.
    private(set) var isOpen = false
    /// The index behind the name and the parameters.
    private(set) var start = 0
    /// The index after the declaration.
    private(set) var end = 0

    private let source: SourceLexemes
    private var parameters: Set<String> = []

    /// The types with the members of their argument.
    private static let plain: Set<String> = ["Readonly", "PropsWithChildren", "PropsWithRef"]
    /// The types that do not have the members of their arguments.
    private static let containers: Set<String> = ["Record", "Map", "Array", "ReadonlyArray", "Set", "Promise"]
    /// The words in types that are not names of types with members.
    private static let words: Set<String> = [
        "keyof", "infer", "in", "extends", "readonly", "never", "string", "number", "boolean", "undefined", "null",
        "is",
        "symbol", "bigint",
    ]
    /// The maximum nesting depth, and the maximum number of lexemes of an alias outside brackets.
    private static let (depthLimit, lengthLimit) = (4, 300)

    /// Fails if the lexeme does not begin the declaration of a type.
    init?(_ source: SourceLexemes, at index: Int) {
        guard let word = source.word(index), word == "interface" || word == "type", let name = source.word(index + 1)
        else { return nil }
        let limit = min(source.all.count, index + 2 + SourceDeclarations.nearby)
        guard index + 2 < limit, let start = source.behindTypes(index + 2, limit), start < limit else { return nil }
        (self.name, self.source, self.start) = (name, source, start)
        parameters = Set((index + 2..<start).compactMap(source.word))
        if word == "interface" {
            guard let brace = source.first(in: start..<limit, where: { source.isMark($0, "{") }) else { return nil }
            add(brace: brace, isOptional: false)
            guard source.word(start) == "extends" || brace == start else { return nil }
            if brace > start { add(terms: start + 1..<brace, depth: 0) }
            end = source.next(after: brace)
        } else {
            guard source.isMark(start, "=") else { return nil }
            end = TypeDeclaration.end(behind: start, source)
            add(terms: start + 1..<max(start + 1, end), depth: 0)
        }
    }

    /// Fails also if a brace does not contain members of the type.
    init?(_ source: SourceLexemes, at index: Int, with brace: Int) {
        self.init(source, at: index)
        guard braces.contains(brace) || optionalBraces.contains(brace) else { return nil }
    }

    /// All declarations of types in a source, up to a limit.
    static func all(in source: SourceLexemes) -> [TypeDeclaration] {
        Array(source.all.indices.lazy.compactMap { TypeDeclaration(source, at: $0) }.prefix(ScriptMembers.limit))
    }

    /// Returns the end of the alias whose type follows `=`.
    private static func end(behind equals: Int, _ source: SourceLexemes) -> Int {
        let joins = ["&", "|", "=", "?", ":", ",", ".", "<"]
        var (index, depth) = (equals + 1, 0)
        for _ in 0..<lengthLimit {
            guard index < source.all.count, !source.isMark(index, ";") else { break }
            let goesOn = depth > 0 || joins.contains(source.text(index)) || joins.contains(source.text(index - 1))
            if index > equals + 1, source.all[index].beginsLine, !goesOn { break }
            if source.isMark(index, "<") { depth += 1 }
            if source.isMark(index, ">"), !source.isArrow(index - 1) { depth -= 1 }
            index = source.next(after: index)
        }
        return min(index, source.all.count)
    }

    private mutating func add(brace: Int, isOptional: Bool) {
        if isOptional { optionalBraces.append(brace) } else { braces.append(brace) }
        let range = source.inside(brace)
        guard let key = source.first(in: range, where: { source.isMark($0, "[") && isOfMember($0, range) }) else {
            return
        }
        if source.word(key + 2) == "in" {
            if let name = source.word(key + 1) { parameters.insert(name) }
            add(words: range)
        } else {
            isOpen = true
        }
    }

    /// Whether a bracket begins the name of a member, as in `[key: string]: Size`.
    private func isOfMember(_ bracket: Int, _ range: Range<Int>) -> Bool {
        bracket == range.lowerBound || source.isMark(bracket - 1, ";") || source.isMark(bracket - 1, ",")
            || source.word(bracket - 1) == "readonly" || source.all[bracket].beginsLine
    }

    /// Adds types that are joined by `&` or `|`, or separated by commas.
    private mutating func add(terms range: Range<Int>, depth: Int) {
        var (parts, start, index, isUnion): ([Range<Int>], Int, Int, Bool) = (
            [], range.lowerBound, range.lowerBound, false
        )
        while index < range.upperBound {
            if ["&", "|", ","].contains(where: { source.text(index) == $0 }) {
                isUnion = isUnion || source.isMark(index, "|") && index > range.lowerBound
                if index > start { parts.append(start..<index) }
                start = index + 1
            }
            index =
                source.behindTypes(index, range.upperBound).flatMap { $0 > index ? $0 : nil }
                ?? source.next(after: index)
        }
        if start < range.upperBound { parts.append(start..<range.upperBound) }
        for part in parts { add(term: part, isOptional: isUnion, depth: depth) }
    }

    private mutating func add(term: Range<Int>, isOptional: Bool, depth: Int) {
        let first = term.lowerBound
        if source.isMark(first, "{"), source.next(after: first) == term.upperBound {
            return add(brace: first, isOptional: isOptional)
        }
        if source.isMark(first, "("), source.next(after: first) == term.upperBound, depth < TypeDeclaration.depthLimit {
            return add(terms: source.inside(first), depth: depth + 1)
        }
        var name = first
        while source.word(name) != nil, source.isMark(name + 1, "."), name + 2 < term.upperBound { name += 2 }
        guard let word = source.word(name) else { return add(words: term) }
        if name + 1 == term.upperBound {
            if TypeDeclaration.words.contains(word) || parameters.contains(word) { return }
            if isOptional { others.insert(word) } else { included.insert(word) }
            return
        }
        guard source.isMark(name + 1, "<"), source.behindTypes(name + 1, term.upperBound) == term.upperBound else {
            return add(words: term)
        }
        let arguments = name + 2..<max(name + 2, term.upperBound - 1)
        if TypeDeclaration.plain.contains(word), !isOptional, depth < TypeDeclaration.depthLimit {
            return add(terms: arguments, depth: depth + 1)
        }
        if isOptional || OtherTypes.isKnown(word) { others.insert(word) } else { included.insert(word) }
        if TypeDeclaration.containers.contains(word) { isOpen = true }
        add(words: arguments)
    }

    /// Adds all names in a range, and the members of its objects.
    private mutating func add(words range: Range<Int>) {
        var index = range.lowerBound
        while index < range.upperBound {
            if let word = source.word(index), !TypeDeclaration.words.contains(word), !parameters.contains(word) {
                others.insert(word)
            }
            if let text = source.content(index) { literals.insert(text) }
            if source.isMark(index, "{") {
                add(brace: index, isOptional: true)
                index = source.next(after: index)
            } else {
                index += 1
            }
        }
    }
}
