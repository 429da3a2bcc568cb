import TeamSyncDocuments
import TeamSyncProtocol

extension UseContext {
    /// Adds the aliases that stand for changed types, and the old names of renamed types.
    mutating func addAliases(
        _ visible: [APIDeclaration], _ own: Set<String>, _ changed: Set<String>, _ affecting: [APIChange],
        _ inheriting: [String: [String]]
    ) {
        let owners = Set(affecting.flatMap(\.declaration.types))
        for alias in visible where alias.kind == .alias && alias.generics.parameters.isEmpty {
            // Names alone identify the alias and its type.
            guard let target = alias.type?.text, alias.scope.isEmpty, changed.contains(WrittenTypes.last(target)),
                own.contains(target), aliases.count < UseContext.limit
            else { continue }
            aliases[alias.name] = target
        }
        addSpecialized(visible, own, changed, affecting)
        for alias in visible where alias.kind == .alias && alias.generics.parameters.isEmpty {
            guard let outer = alias.scope.last, let target = alias.target(among: own),
                changed.contains(WrittenTypes.last(target))
            else { continue }
            let heirs = alias.scope.count == 1 ? inheriting[outer] ?? [] : []
            for path in [alias.scope.joined(separator: ".")] + heirs where nestedAliases.count < UseContext.limit {
                nestedAliases["\(path).\(alias.name)"] = target
            }
        }
        // A renamed type: its changed members belong to the new name.
        for change in affecting where change.declaration.types.isEmpty && aliases.count < UseContext.limit {
            guard let target = UseContext.newName(change), owners.contains(target) else { continue }
            aliases[change.declaration.name] = target
        }
    }

    /// Adds the aliases of a generic type with arguments, such as `ColorToken` for `Token<Color>`, unless several extensions
    /// of the type have members with a changed name.
    private mutating func addSpecialized(
        _ visible: [APIDeclaration], _ own: Set<String>, _ changed: Set<String>, _ affecting: [APIChange]
    ) {
        let members = Set(
            affecting.filter { !$0.isOfType && $0.declaration.labels == nil }.map(\.declaration.pathName))
        let counts = visible.reduce(into: [String: Int]()) { counts, own in
            if own.callable == nil, members.contains(own.pathName) { counts[own.pathName, default: 0] += 1 }
        }
        let ambiguous = Set(counts.filter { $0.value > 1 }.keys.map { String($0.prefix { $0 != "." }) })
        for alias in visible where alias.kind == .alias && alias.generics.parameters.isEmpty && alias.scope.isEmpty {
            guard let target = alias.type?.text, target.hasSuffix(">"),
                case let name = String(target.prefix { $0 != "<" }),
                own.contains(name), changed.contains(name), !ambiguous.contains(name), aliases.count < UseContext.limit
            else { continue }
            aliases[alias.name] = name
        }
    }

    /// Adds the aliases of arrays, dictionaries, tuples and functions that contain one of the names, and generic ones.
    mutating func addStructures(_ visible: [APIDeclaration], _ changed: Set<String>, _ names: Set<String>) {
        for alias in visible where alias.kind == .alias && alias.scope.isEmpty && structures.count < UseContext.limit {
            guard let target = alias.type?.text, "[(".contains(target.prefix(1)) || target.hasPrefix("Set<"),
                !alias.generics.parameters.isEmpty, !changed.contains(alias.name),
                target.utf8.count <= UseContext.textLimit
            else { continue }
            structures[alias.name] = GenericAliases.text(alias.generics.parameters, target)
        }
        let expansion = GenericAliases(structures)
        for alias in visible where alias.kind == .alias && alias.scope.isEmpty && structures.count < UseContext.limit {
            guard let target = alias.type.map({ expansion.expand($0.text) }), "[(".contains(target.prefix(1)),
                alias.generics.parameters.isEmpty,
                target.utf8.count <= UseContext.textLimit, !UseContext.words(in: target).isDisjoint(with: names)
            else { continue }
            structures[alias.name] = target
        }
    }
}

extension APIDeclaration {
    /// The path of the type that an alias stands for, of those with these paths; nil for another type.
    fileprivate func target(among types: Set<String>) -> String? {
        guard let target = type?.text else { return nil }
        return (scope.indices.reversed().map { (scope[...$0] + [target]).joined(separator: ".") } + [target])
            .first { types.contains($0) && $0 != pathName }
    }
}
