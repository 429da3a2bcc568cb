import TeamSyncDocuments
import TeamSyncProtocol

/// The aliases of function types: a closure after the parentheses of a call may be for a parameter with such a type.
extension UseContext {
    /// The last names of the aliases of function types in the changed declarations.
    static func functions(_ changes: [APIChange], _ all: [APIDeclaration]) -> [String] {
        let words = changes.reduce(into: Set<String>()) { $0.formUnion(UseContext.words(in: $1.old ?? "")) }
        let types = Set(all.filter { $0.kind.isType || $0.kind == .alias && !$0.isOfFunction }.map(\.name))
        let aliases = all.filter { $0.isOfFunction && words.contains($0.name) && !types.contains($0.name) }
        return Array(Set(aliases.map(\.name)).sorted().prefix(limit))
    }
}

extension APIDeclaration {
    fileprivate var isOfFunction: Bool {
        guard kind == .alias, let type else { return false }
        return type.isFunction || TypeParts.parameters(of: type.text) != nil
    }
}

extension Callable {
    /// Marks the parameters whose type is an alias of a function type.
    func marked(functions: Set<String>) -> Callable {
        guard !functions.isEmpty else { return self }
        var marked = self
        for index in marked.parameters.indices {
            let name = WrittenTypes.last(TypeParts.plain(marked.parameters[index].type.text))
            if functions.contains(name) { marked.parameters[index].attributes.insert("escaping") }
        }
        return marked
    }
}
