import SwiftSyntax

/// The types that the text around a place states.
extension ExpressionTypes {
    /// The name of the type that contains a place, as written.
    func enclosingType(of node: some SyntaxProtocol) -> String? {
        var next = Syntax(node).parent
        while let parent = next {
            if let type = parent.as(ExtensionDeclSyntax.self) { return TypeWriter().text(type.extendedType) }
            if let type = parent.asProtocol((any DeclGroupSyntax).self) {
                return type.asProtocol((any NamedDeclSyntax).self)?.name.bare
            }
            next = parent.parent
        }
        return nil
    }

    /// The canonical text of a type, with the enclosing type instead of `Self`, and with the constraints of generic
    /// parameters instead of their names.
    func written(_ type: TypeSyntax) -> String {
        let (text, enclosing) = (TypeWriter().text(type), enclosingType(of: type))
        return IdentifierText.replacing(in: text) { word in
            if word == "Self" { return enclosing }
            if names.generics.contains(word) { return constraint(of: word, at: Syntax(type)) }
            return enclosing.flatMap { names.memberTypes.path(of: word, in: $0.split(separator: ".").map(String.init)) }
                ?? known(word)
        }
    }

    /// The type or protocol of a generic parameter.
    func constraint(of name: String, at node: Syntax) -> String? {
        var next = node.parent
        while let parent = next {
            let clause = parent.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause
            if let own = clause?.parameters.first(where: { $0.name.bare == name }) {
                return own.inheritedType.map { TypeWriter().text($0) }
            }
            next = parent.parent
        }
        return nil
    }
}
