import SwiftSyntax
import TeamSyncDocuments

/// Finds own types whose conformance the compiler can no longer synthesize, because the type of a property lost it.
extension UseVisitor {
    func findSynthesis(of node: some DeclGroupSyntax, _ name: TokenSyntax, isClass: Bool = false) {
        guard !lostTypes.isEmpty, let path = receivers.scope.last?.path else { return }
        let stated = StatedProtocols.all(names.inherited[path] ?? [])
        var needed: Set<String> = ["Encodable", "Decodable"]
        if !isClass { needed.formUnion(["Equatable", "Hashable"]) }
        if node.is(EnumDeclSyntax.self) { needed.insert("Comparable") }
        needed = needed.intersection(stated).filter { name in
            !StatedProtocols.implementations(of: name).contains { names.members.contains("\(path).\($0)") }
        }
        guard !needed.isEmpty else { return }
        var found: Set<String> = []
        for (property, type) in UseVisitor.stored(in: node, receivers.types) {
            let isCoded = UseVisitor.isCoded(property, in: node)
            for part in UseVisitor.nominal(in: type) {
                for use in lostTypes where receivers.matches(part, use) == .same {
                    let lost = use.lostProtocols.intersection(needed).subtracting(
                        isCoded ? [] : ["Encodable", "Decodable"])
                    guard !lost.isEmpty, found.insert(use.declaration).inserted else { continue }
                    add(
                        use, conformance(to: lost, of: node, name, path), isCertain: !receivers.isConforming(use),
                        isExact: true)
                }
            }
        }
    }

    /// The names and types of the stored properties, and of the values of cases.
    private static func stored(in node: some DeclGroupSyntax, _ types: ExpressionTypes) -> [(
        name: String, type: String
    )] {
        node.memberBlock.members.prefix(ExpressionTypes.listLimit).flatMap { member -> [(name: String, type: String)] in
            if let all = member.decl.as(EnumCaseDeclSyntax.self) {
                return all.elements.flatMap { $0.parameterClause?.parameters ?? [] }.map {
                    ("", types.written($0.type))
                }
            }
            // The value of a property wrapper is of another type.
            guard let variable = member.decl.as(VariableDeclSyntax.self), variable.attributes.isEmpty,
                !variable.modifiers.contains(where: { ["static", "class", "lazy"].contains($0.name.text) })
            else { return [] }
            return variable.bindings.compactMap { binding in
                guard binding.accessorBlock == nil, let name = binding.pattern.as(IdentifierPatternSyntax.self),
                    let type = binding.typeAnnotation.map({ types.written($0.type) })
                        ?? binding.initializer.flatMap({ types.type(of: $0.value) })
                else { return nil }
                return (name.identifier.bare, type)
            }
        }
    }

    /// Whether the keys of a type, if it states them, include a property.
    private static func isCoded(_ property: String, in node: some DeclGroupSyntax) -> Bool {
        let keys = node.memberBlock.members.lazy.compactMap { $0.decl.as(EnumDeclSyntax.self) }.first {
            $0.name.bare == "CodingKeys"
        }
        guard let keys, !property.isEmpty else { return true }
        return keys.memberBlock.members.contains { member in
            member.decl.as(EnumCaseDeclSyntax.self)?.elements.contains { $0.name.bare == property } ?? false
        }
    }

    /// The place at which the compiler reports that a type does not conform to a protocol: its name, or the extension that
    /// states the protocol.
    private func conformance(
        to lost: Set<String>, of node: some DeclGroupSyntax, _ name: TokenSyntax, _ path: String
    ) -> Syntax {
        let states = { (clause: InheritanceClauseSyntax?) in
            let all = clause?.inheritedTypes.map { WrittenTypes.last(TypeWriter().text($0.type)) } ?? []
            return !StatedProtocols.all(Set(all)).isDisjoint(with: lost)
        }
        guard !states(node.inheritanceClause) else { return Syntax(name) }
        let all = node.root.as(SourceFileSyntax.self)?.statements.lazy.compactMap {
            $0.item.as(ExtensionDeclSyntax.self)
        }
        let own = all?.first { TypeWriter().text($0.extendedType) == path && states($0.inheritanceClause) }
        return own.map { Syntax($0.extendedType) } ?? Syntax(name)
    }
}
