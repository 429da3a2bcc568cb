import TeamSyncBase
import TeamSyncDocuments

/// Compares the members of the types that a script exports: `export interface Option { label: string }`.
enum SharedTypes {
    /// - Parameter isIncluded: whether a type with this name is compared.
    /// - Returns: facts about members, such as `Option.label`. Another type may declare a lost member, and the users of a
    ///   component need not create the values of a type.
    static func changes(
        _ old: SourceLexemes, _ new: SourceLexemes, where isIncluded: (String) -> Bool = { _ in true }
    ) -> [Fact] {
        let (before, after) = (types(in: old), types(in: new))
        return before.sorted { $0.key < $1.key }.filter { isIncluded($0.key) }.flatMap { name, members -> [Fact] in
            guard let now = after[name] else { return [] }
            return Set(members.keys).union(now.keys).sorted().compactMap { member in
                fact("\(name).\(member)", members[member], now[member])
            }
        }
    }

    /// Compares the properties and methods of the classes of elements that components extend: `class Field extends
    /// LitElement { @property() name = '' }`.
    static func classChanges(_ old: SourceLexemes, _ new: SourceLexemes) -> [Fact] {
        let (before, after) = (classes(in: old), classes(in: new))
        return before.sorted { $0.key < $1.key }.flatMap { name, members -> [Fact] in
            guard let now = after[name], !members.all.isEmpty || !now.all.isEmpty else { return [] }
            var facts = Set(members.all.keys).union(now.all.keys).sorted().compactMap { member in
                fact("\(name).\(member)", members.all[member], now.all[member])
            }
            let (former, methods) = (
                members.methods.union(members.elementMethods), now.methods.union(now.elementMethods)
            )
            let full = { (names: Set<String>) in FactText.names(names.sorted().map { "\(name).\($0)" }) }
            if former != methods {
                facts.append(
                    .interface(
                        .method, gained: full(methods.subtracting(former)), lost: full(former.subtracting(methods)),
                        .certain))
            }
            return facts
        }
    }

    private static func classes(in source: SourceLexemes) -> [String: DecoratedProperties] {
        var found: [String: DecoratedProperties] = [:]
        for index in source.all.indices where source.word(index) == "class" {
            let near = index + 1..<max(index + 1, min(source.all.count, index + SourceDeclarations.nearby))
            guard let name = source.word(index + 1),
                let brace = source.first(in: near, where: { source.isMark($0, "{") })
            else { continue }
            found[name] = DecoratedProperties(
                source.inside(brace), of: source, limit: ScriptMembers.limit, isElement: true)
        }
        return found
    }

    private static func fact(_ name: String, _ old: ScriptProperty?, _ new: ScriptProperty?) -> Fact? {
        let constants = SourceConstants()
        func shape(_ property: ScriptProperty, _ certainty: Certainty?) -> PropertyShape {
            PropertyShape(
                type: property.type.isEmpty ? nil : FactText.name(property.type), isRequired: property.isRequired,
                deprecation: property.deprecation.map { FactText.name($0) }, certainty: certainty)
        }
        guard let old, let new else {
            return .property(
                FactText.name(name), old: old.map { shape($0, .may) }, new: new.map { shape($0, .may) })
        }
        var former = shape(old, nil)
        let now = shape(new, old.isRequired == new.isRequired ? nil : .may)
        if !SourceMeaning.typesDiffer(old.type, constants, new.type, constants) { former.type = now.type }
        if former.deprecation != nil, now.deprecation != nil { former.deprecation = now.deprecation }
        guard former.type != now.type || former.isRequired != now.isRequired || former.deprecation != now.deprecation
        else { return nil }
        return .property(FactText.name(name), old: former, new: now)
    }

    /// The members of the exported types, by type. Types with several declarations are omitted.
    private static func types(in source: SourceLexemes) -> [String: [String: ScriptProperty]] {
        var found: [String: [String: ScriptProperty]?] = [:]
        let members = ScriptMembers(source: source)
        for index in source.all.indices where source.word(index) == "export" {
            guard let type = TypeDeclaration(source, at: index + 1), let brace = type.braces.first,
                type.optionalBraces.isEmpty
            else { continue }
            let own = type.braces.reduce(into: members.types(in: source.inside(brace))) { own, brace in
                own.merge(members.types(in: source.inside(brace))) { first, _ in first }
            }
            found[type.name] = found[type.name] == nil ? .some(own) : .some(nil)
        }
        return found.compactMapValues { $0 }
    }
}
