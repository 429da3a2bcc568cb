import TeamSyncBase
import TeamSyncDocuments

extension ItemFacts {
    /// A change to a property, in a notation in which specifications and sources state it equally.
    private enum Statement: Hashable {
        case gained(String), lost(String), type(String)
        case required(String, Bool?), deprecated(String, Bool), defaultValue(String, String?)
        case itemDeprecated
        /// The name can be that of the property or of its type.
        case values(gained: Set<String>, lost: Set<String>)
    }

    /// Returns the facts of a specification except those that the sources also state.
    /// - Parameter own: the facts of the sources.
    static func unrepeated(_ facts: [Fact], besides own: [Fact]) -> [Fact] {
        let known = Set(own.flatMap(statements))
        guard !known.isEmpty else { return facts }
        return facts.filter { fact in
            let all = statements(fact)
            return all.isEmpty || !known.isSuperset(of: all.prefix(fact.isOfValues ? 1 : all.count))
        }
    }

    private static func statements(_ fact: Fact) -> [Statement] {
        switch fact {
        case .property(let name, let old, let new): statements(NameWords.letters(name), old, new)
        case .list(let name, .values, let gained, let lost), .list(let name, .openValues, let gained, let lost):
            // The type in the specification may list the same values.
            [.values(gained: Set(gained), lost: Set(lost)), .type(NameWords.letters(name))]
        case .api(let changes, _, _): changes.flatMap(statements)
        case .deprecated: [.itemDeprecated]
        default: []
        }
    }

    private static func statements(_ name: String, _ old: PropertyShape?, _ new: PropertyShape?) -> [Statement] {
        guard let old else { return [.gained(name)] }
        guard let new else { return [.lost(name)] }
        var all: [Statement] = old.type == new.type ? [] : [.type(name)]
        if old.isRequired != new.isRequired { all.append(.required(name, new.isRequired)) }
        if (old.deprecation == nil) != (new.deprecation == nil) {
            all.append(.deprecated(name, new.deprecation != nil))
        }
        if old.defaultValue != new.defaultValue { all.append(.defaultValue(name, new.defaultValue.map(bare))) }
        return all
    }

    private static func statements(_ change: APIChange) -> [Statement] {
        let name = { (parameter: APIChange.Parameter) in NameWords.letters(parameter.name) }
        return switch change.effect {
        case .parameterAdded(let parameter, _, _, _): [.gained(name(parameter))]
        case .parameterLost(let parameter): [.lost(name(parameter))]
        case .parameterRenamed(let parameter, let new): [.lost(name(parameter)), .gained(NameWords.letters(new))]
        case .parameterRetyped(let parameter, _, _): [.type(name(parameter))]
        case .parameterDefaultGained(let parameter): [.required(name(parameter), false)]
        case .parameterDefaultLost(let parameter): [.required(name(parameter), true)]
        case .parameterDefaultChanged(let parameter, _, let new): [.defaultValue(name(parameter), bare(new))]
        case .valueChanged(_, let new, _):
            [.defaultValue(NameWords.letters(change.declaration.name), bare(new))]
        case .deprecated where change.isOfType: [.itemDeprecated]
        default: []
        }
    }

    /// A default without quotation marks, spaces and the dot of a member in Swift.
    private static func bare(_ text: String) -> String {
        let plain = text.filter { !"\"'` ".contains($0) }
        return plain.hasPrefix(".") ? String(plain.dropFirst()) : plain
    }
}

extension Fact {
    fileprivate var isOfValues: Bool { if case .list(_, .values, _, _) = self { true } else { false } }
}
