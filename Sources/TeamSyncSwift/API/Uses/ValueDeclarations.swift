import TeamSyncProtocol

/// Selects declarations of values and functions by the types that they state.
struct ValueDeclarations {
    private(set) var found: [UseContext.Declaration] = []
    /// The last names of the types that contain the selected declarations.
    private(set) var owners: Set<String> = []
    /// The declarations that are not selected, with the words in their types.
    private var rest: [(declaration: APIDeclaration, words: Set<String>)]

    init(_ all: [APIDeclaration]) {
        rest = all.filter {
            !$0.kind.isType && $0.kind != .alias && $0.text.utf8.count <= UseContext.textLimit
        }.map { ($0, $0.typeWords) }
    }

    /// Adds the declarations that a condition selects, up to the limit.
    /// - Parameter isIncluded: also gets the words in the types of the declaration.
    mutating func add(where isIncluded: (APIDeclaration, Set<String>) -> Bool) {
        rest.removeAll { own, words in
            guard found.count < UseContext.declarationLimit, isIncluded(own, words) else { return false }
            found.append(UseContext.Declaration(types: own.scope, text: own.text))
            if let owner = own.scope.last { owners.insert(owner) }
            return true
        }
    }
}

extension APIDeclaration {
    /// The words in the types of the declaration's value, parameters and result, and the result builders of its closures.
    var typeWords: Set<String> {
        let types = callable.map(\.types) ?? [type].compactMap(\.self)
        let builders = callable?.parameters.flatMap(\.attributes) ?? []
        var words = types.reduce(into: Set<String>()) { $0.formUnion(UseContext.words(in: $1.text)) }
            .union(builders)
        // A call may pass the type that a generic parameter stands for.
        if callable?.result?.text.hasPrefix("τ_") ?? false {
            for requirement in generics.requirements { words.formUnion(UseContext.words(in: requirement)) }
        }
        // The enclosing type is also written as 'Self'.
        if words.contains("Self"), let owner = scope.last { words.insert(owner) }
        return words
    }
    /// The words in the types of the values that code passes to the declaration.
    var acceptedTypes: Set<String> {
        let types = callable?.parameters.map(\.type) ?? (accessors.canSet ? [type].compactMap(\.self) : [])
        return types.reduce(into: []) { $0.formUnion(UseContext.words(in: $1.text)) }
    }

    /// The words in the type of the value or result.
    var valueWords: Set<String> { UseContext.words(in: (callable?.result ?? type)?.text ?? "") }
}
