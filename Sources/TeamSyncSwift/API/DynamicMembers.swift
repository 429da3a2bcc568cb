extension SourceAPI {
    /// Whether a removed member is still found on the type through `@dynamicMemberLookup` by key paths.
    /// - Returns: nil if unknown.
    func isReachable(_ member: APIDeclaration) -> Bool? {
        let owner = member.scope.joined(separator: ".")
        guard let type = declarations.first(where: { $0.kind.isType && $0.pathName == owner }),
            type.attributes.custom["dynamicMemberLookup"] != nil
        else { return false }
        var isKnown = true
        for lookup in declarations where lookup.kind == .subscript && lookup.scope == member.scope {
            guard let parameter = lookup.callable?.parameters.first, parameter.label == "dynamicMember" else {
                continue
            }
            guard let start = parameter.type.text.firstRange(of: "KeyPath<")?.upperBound else { return nil }
            let root = String(parameter.type.text[start...].prefix { $0 != "," })
            if declarations.contains(where: { $0.scope.joined(separator: ".") == root && $0.name == member.name }) {
                return true
            }
            if !declarations.contains(where: { $0.kind.isType && $0.pathName == root }) { isKnown = false }
        }
        return isKnown ? false : nil
    }
}
