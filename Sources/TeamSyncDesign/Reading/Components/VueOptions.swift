import TeamSyncBase

/// The objects with which components in Vue describe their properties: `{ size: { type: String, default: 's' } }`.
enum VueOptions {
    /// The constructors that stand for types.
    private static let constructors: Set<String> = [
        "String", "Number", "Boolean", "Array", "Object", "Function", "Date", "Symbol",
    ]
    /// The maximum number of constants.
    private static let limit = 100

    /// Returns the names of the constants that a component takes as its properties, as in `props: chipProps`,
    /// `defineProps(chipProps)` and `props: { ...chipProps }`, with the names that they have in their own modules.
    static func constants(in source: SourceLexemes) -> Set<String> {
        var names: Set<String> = []
        for index in source.all.indices where names.count < limit {
            switch source.word(index) {
            case "props":
                if source.isMark(index + 1, ":") {
                    if let name = source.word(index + 2), isEnd(index + 3, source) { names.insert(name) }
                    names.formUnion(spreads(at: index + 2, source))
                } else if source.isMark(index - 1, "{") || source.isMark(index - 1, ","), isEnd(index + 1, source) {
                    names.insert("props")
                }
            case "defineProps":
                guard source.isMark(index + 1, "(") else { continue }
                if let name = source.word(index + 2), source.isMark(index + 3, ")") { names.insert(name) }
                names.formUnion(spreads(at: index + 2, source))
            default: continue
            }
        }
        guard !names.isEmpty else { return [] }
        for index in source.all.indices where source.word(index) == "as" {
            if let local = source.word(index + 1), names.contains(local), let name = source.word(index - 1) {
                names.insert(name)
            }
        }
        return names
    }

    /// Whether a source declares a constant that describes properties.
    static func areDeclared(in source: SourceLexemes) -> Bool {
        source.all.indices.contains { index in
            source.word(index) == "const" && source.isMark(index + 2, "=") && source.isMark(index + 3, "{")
                && isDescription(index + 3, source)
        }
    }

    /// Whether the object at a brace describes properties. Members that are calls or names may describe any.
    static func isDescription(_ brace: Int, _ source: SourceLexemes) -> Bool {
        var isFound = false
        for part in source.parts(of: source.inside(brace)) where !source.isMark(part.lowerBound, ".") {
            let value = part.lowerBound + 2
            guard source.isMark(value - 1, ":"), value < part.upperBound else { return false }
            if isConstructor(value, source) || isObject(value, source) {
                isFound = true
            } else if source.word(value).map({ ["true", "false", "undefined"].contains($0) }) ?? true {
                return false
            }
        }
        return isFound
    }

    /// Whether an object with the type of a property begins here.
    private static func isObject(_ brace: Int, _ source: SourceLexemes) -> Bool {
        guard source.isMark(brace, "{") else { return false }
        return source.parts(of: source.inside(brace)).contains {
            source.word($0.lowerBound) == "type" && source.isMark($0.lowerBound + 1, ":")
                && isConstructor($0.lowerBound + 2, source)
        }
    }

    /// Whether a type begins here that is written as a constructor or a list of constructors: `[String, Number]`.
    private static func isConstructor(_ index: Int, _ source: SourceLexemes) -> Bool {
        let word = source.word(source.isMark(index, "[") ? index + 1 : index)
        return word.map(constructors.contains) == true
    }

    private static func isEnd(_ index: Int, _ source: SourceLexemes) -> Bool {
        source.isMark(index, ",") || source.isMark(index, "}")
    }

    /// Returns the names in `{ ...chipProps, size: String }`.
    private static func spreads(at brace: Int, _ source: SourceLexemes) -> [String] {
        guard source.isMark(brace, "{") else { return [] }
        return source.parts(of: source.inside(brace)).prefix(limit).compactMap { part in
            part.count == 4 && source.isMark(part.lowerBound, ".") ? source.word(part.upperBound - 1) : nil
        }
    }
}
