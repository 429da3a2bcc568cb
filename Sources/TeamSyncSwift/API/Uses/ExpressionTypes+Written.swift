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

    /// The names of the types that contain a place.
    private func enclosingPath(of node: some SyntaxProtocol) -> String {
        var (path, next): ([String], Syntax?) = ([], Syntax(node).parent)
        while let parent = next {
            if let type = parent.as(ExtensionDeclSyntax.self) {
                path.append(TypeWriter().text(type.extendedType))
            } else if let type = parent.asProtocol((any DeclGroupSyntax).self)?.asProtocol((any NamedDeclSyntax).self) {
                path.append(type.name.bare)
            }
            next = parent.parent
        }
        return path.reversed().joined(separator: ".")
    }

    /// The type that contains a place, with the arguments that an extension states: `Page<Card>` in
    /// `extension Page where Item == Card`, and `Card?` in `extension Optional where Wrapped == Card`.
    func enclosingValue(of node: some SyntaxProtocol) -> String? {
        guard let type = enclosingType(of: node) else { return nil }
        let parameters = type == "Optional" ? ["Wrapped"] : names.memberTypes.generics[WrittenTypes.last(type)] ?? []
        guard !parameters.isEmpty, !type.contains("<") else { return type }
        var next = Syntax(node).parent
        while let parent = next, !parent.is(ExtensionDeclSyntax.self) {
            if parent.asProtocol((any DeclGroupSyntax).self) != nil { return type }
            next = parent.parent
        }
        let requirements = next?.as(ExtensionDeclSyntax.self)?.genericWhereClause?.requirements
        let stated = (requirements ?? []).reduce(into: [String: String]()) { stated, requirement in
            guard case .sameTypeRequirement(let same) = requirement.requirement, case .type(let type) = same.rightType
            else { return }
            stated[same.leftType.trimmedDescription] = TypeWriter().text(type)
        }
        guard !stated.isEmpty else { return type }
        let arguments = parameters.map { stated[$0] ?? "_" }
        return type == "Optional" ? "\(arguments[0])?" : "\(type)<\(arguments.joined(separator: ","))>"
    }

    /// The extended collection around a place: `[Card]` in `extension Array where Element == Card` and in
    /// `extension Sequence where Element: Card`; nil elsewhere.
    func enclosingCollection(of node: some SyntaxProtocol) -> String? {
        var next = Syntax(node).parent
        while let parent = next, !parent.is(ExtensionDeclSyntax.self) {
            if parent.asProtocol((any DeclGroupSyntax).self) != nil { return nil }
            next = parent.parent
        }
        guard let node = next?.as(ExtensionDeclSyntax.self), case let text = TypeWriter().text(node.extendedType) else {
            return nil
        }
        if TypeParts.part(.element, of: text) != nil { return text }
        guard ExpressionTypes.collections.contains(text), let clause = node.genericWhereClause else { return nil }
        for requirement in clause.requirements {
            switch requirement.requirement {
            case .sameTypeRequirement(let same) where same.leftType.trimmedDescription == "Element":
                if case .type(let type) = same.rightType { return "[\(TypeWriter().text(type))]" }
            case .conformanceRequirement(let own) where own.leftType.trimmedDescription == "Element":
                return "[\(TypeWriter().text(own.rightType))]"
            default: continue
            }
        }
        return nil
    }

    private static let collections: Set<String> = [
        "Array", "ArraySlice", "BidirectionalCollection", "Collection", "MutableCollection", "RandomAccessCollection",
        "Sequence", "Set",
    ]

    /// The type of the value that a call without a receiver is one of, in an extension of a collection.
    func collectionAround(_ call: FunctionCallExprSyntax) -> String? {
        guard let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.bare,
            !names.declared.contains(name)
        else { return nil }
        return enclosingCollection(of: call)
    }

    /// The canonical text of a type, with the enclosing type instead of `Self`, and with the constraints of generic
    /// parameters instead of their names.
    func written(_ type: TypeSyntax) -> String {
        let (text, enclosing) = (names.genericAliases.expand(TypeWriter().text(type)), enclosingType(of: type))
        let path = enclosing.map { _ in enclosingPath(of: type) }
        return IdentifierText.replacing(in: text) { word in
            if word == "Self" { return enclosing }
            if names.generics.contains(word) { return constraint(of: word, at: Syntax(type)) }
            if !text.contains("."), let alias = path.flatMap({ names.inheritedAlias(word, in: $0) }) { return alias }
            return enclosing.flatMap { names.memberTypes.path(of: word, in: $0.split(separator: ".").map(String.init)) }
                ?? names.structure(of: word) ?? known(word)
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
