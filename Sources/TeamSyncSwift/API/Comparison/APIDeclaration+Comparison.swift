import TeamSyncDocuments

extension SourceAPI {
    /// The types that are unavailable.
    var unavailableNames: Set<String> {
        Set(declarations.filter { $0.kind.isType && $0.attributes.isUnavailableEverywhere }.map(\.pathName))
    }

    /// The types with `@dynamicMemberLookup`.
    var dynamicTypes: Set<String> {
        Set(declarations.filter { $0.attributes.custom["dynamicMemberLookup"] != nil }.map(\.pathName))
    }

    /// Returns macros in place of the declarations that they expand to: if a macro is written differently, these may
    /// differ.
    func expansionChanges(since old: SourceAPI, except outside: Set<String>) -> [APIChange] {
        let before = Set(old.expansions.map { $0.expansion.key })
        let after = Set(expansions.map { $0.expansion.key })
        let both =
            expansions.filter { !before.contains($0.expansion.key) }
            + old.expansions.filter { !after.contains($0.expansion.key) }
        return both.filter { !outside.contains($0.path) }.map { path, expansion in
            let id = DeclarationID(types: expansion.scope, name: "#\(expansion.name)")
            return APIChange(
                .notAnalysed, kind: "macro", id, name: id.pathName, effect: .notAnalysed(.macroExpansion), path: path,
                line: expansion.line)
        }
    }
}

extension APIDeclaration {
    /// Whether the declaration, or one of the types that contain it, is unavailable.
    func isUnavailable(in types: Set<String>) -> Bool {
        attributes.isUnavailableEverywhere || isInside(types)
    }

    /// The declaration with other names for the types in it.
    func spelling(_ names: [String: String]) -> APIDeclaration {
        guard !names.isEmpty else { return self }
        let spelled = { (text: String) in IdentifierText.replacing(in: text) { names[$0] } }
        var own = mappingTypes(spelled)
        own.initialValue = initialValue.map(spelled)
        for (index, parameter) in (own.callable?.parameters ?? []).enumerated() {
            own.callable?.parameters[index].defaultText = spelled(parameter.defaultText)
        }
        return own
    }

    /// Whether a name is in the type of its value, of its parameters or of its result.
    func mentions(_ name: String) -> Bool {
        (callable.map(\.types) ?? [type].compactMap(\.self)).contains { IdentifierText.contains(name, in: $0.text) }
    }

    /// Whether the declaration is inside one of these types; false for the type itself.
    func isInside(_ types: Set<String>) -> Bool {
        scope.indices.contains { types.contains(scope[...$0].joined(separator: ".")) }
    }

    /// The declaration under the new names of its types.
    func moved(_ names: [String: [String]]) -> APIDeclaration {
        guard !names.isEmpty else { return self }
        for end in scope.indices.reversed() {
            guard let name = names[scope[...end].joined(separator: ".")] else { continue }
            var moved = self
            moved.scope = name + scope[(end + 1)...]
            return moved
        }
        return self
    }

    /// The key for finding it among declarations with another access level.
    var hiddenKey: String {
        "\(kind) \(isSynthesized && inheritedFrom == nil ? "\(scope.joined(separator: ".")) made" : fullName)"
    }

    /// The effect of removing the declaration.
    var loss: APIChange.Effect {
        if let inheritedFrom { return .notInherited(from: inheritedFrom) }
        return kind == .conformance ? .conformancesLost(APIChange.Names([name])) : .gone(use: attributes.renamed)
    }

    /// The effect of adding the declaration.
    var gain: APIChange.Effect {
        kind == .conformance ? .conformancesGained(APIChange.Names([name])) : .added(nil)
    }
}

extension TypeText {
    /// Returns `Encodable` and `Decodable` for `Codable`, `A` and `B` for `A & B`.
    var protocols: [TypeText] {
        if text == "Codable" { return ["Encodable", "Decodable"].map { TypeText(text: $0, shown: $0) } }
        let parts = text.split(separator: "&").map(String.init)
        return parts.count > 1 ? parts.map { TypeText(text: $0, shown: $0) } : [self]
    }
}

extension DeclarationReader.Expansion {
    var key: String { "\(scope.joined(separator: ".")) \(text)" }
}

extension [APIDeclaration] {
    /// The members of each type as text, by its name; only for types with members.
    var membersByType: [String: String] {
        Dictionary(grouping: filter { !$0.scope.isEmpty && !$0.isSynthesized }) {
            $0.scope.joined(separator: ".")
        }.mapValues { members in
            members.map { member in
                // The text does not depend on the type's name.
                let own = member.spelling(member.scope.last.map { [$0: "Self"] } ?? [:])
                return "\(own.kind)\(own.name)\(own.callable?.description ?? "")\(own.type?.text ?? "")"
            }.sorted().joined(separator: ";")
        }
    }
}
