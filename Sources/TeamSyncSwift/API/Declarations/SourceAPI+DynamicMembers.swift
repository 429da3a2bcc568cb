import TeamSyncDocuments

/// The members that types have because of `@dynamicMemberLookup`.
extension SourceAPI {
    /// The last names of the types whose members `@dynamicMemberLookup` gives to others here.
    var dynamicRoots: Set<String> {
        Set(
            declarations.compactMap { own in
                own.dynamicRoot.map { WrittenTypes.last(TypeParts.plain($0)) }
            })
    }

    /// Whether code can certainly not reach a removed member of a type with `@dynamicMemberLookup` in another way: all its
    /// subscripts take key paths of known types, none of which has a member of this name.
    func certainlyLacks(_ member: APIDeclaration) -> Bool {
        let subscripts = members["\(member.owner).subscript(dynamicMember:)"] ?? []
        let declared = Set(inherited.keys.map(WrittenTypes.last))
        let isKnown = { (name: String) in declared.contains(name) || TypeFamily.isStandard(name) }
        guard !subscripts.isEmpty, isAlone(member, isKnown) else { return false }
        return subscripts.allSatisfy { own in
            guard let root = own.dynamicRoot.map(TypeParts.plain), case let last = WrittenTypes.last(root),
                declared.contains(last), !last.hasPrefix("τ"),
                case let family = families.closure(of: [last]), family.allSatisfy(isKnown)
            else { return false }
            let owners = Set(inherited.keys.filter { family.contains(WrittenTypes.last($0)) }).union(family)
            return owners.allSatisfy { owner in
                members["\(owner).\(member.name)"] == nil && members["\(owner).subscript(dynamicMember:)"] == nil
                    && requirements["\(owner).\(member.name)"] == nil
            }
        }
    }

    /// Whether the type that contains a member inherits no other subscripts for `@dynamicMemberLookup`.
    private func isAlone(_ member: APIDeclaration, _ isKnown: (String) -> Bool) -> Bool {
        guard member.kind == .property, let type = member.scope.last else { return false }
        let family = families.closure(of: [type]).subtracting([type])
        return family.allSatisfy { isKnown($0) && members["\($0).subscript(dynamicMember:)"] == nil }
    }
}

extension APIDeclaration {
    /// The type of whose members the subscript takes key paths; nil for another declaration.
    fileprivate var dynamicRoot: String? {
        guard kind == .subscript, let parameter = callable?.parameters.first, parameter.label == "dynamicMember" else {
            return nil
        }
        return TypeParts.root(ofKeyPath: parameter.type.text)
    }
}
