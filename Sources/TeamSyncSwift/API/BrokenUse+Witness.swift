import SwiftSyntax

extension BrokenUse {
    /// The name of the member that implements a requirement whose labels changed, in the braces after a conformance. The
    /// compiler reports it instead of the conformance.
    func witness(of node: InheritedTypeSyntax) -> TokenSyntax? {
        guard let labels = relabelled?.old,
            let members = node.parent?.parent?.parent?.asProtocol((any DeclGroupSyntax).self)?.memberBlock.members
        else { return nil }
        let isSame = { (clause: FunctionParameterClauseSyntax) in clause.parameters.map(\.firstName.bare) == labels }
        for member in members {
            if let own = member.decl.as(FunctionDeclSyntax.self), own.name.bare == name,
                isSame(own.signature.parameterClause)
            {
                return own.name
            }
            if name == "init", let own = member.decl.as(InitializerDeclSyntax.self),
                isSame(own.signature.parameterClause)
            {
                return own.initKeyword
            }
        }
        return nil
    }
}
