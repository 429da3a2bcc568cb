import SwiftSyntax

/// The values of constants declared before their use, in the same body or an enclosing one.
enum LocalConstants {
    /// The maximum number of statements to search before a use.
    private static let limit = 200

    /// - Returns: nil unless the expression is the name of such a constant.
    static func value(of expression: ExprSyntax) -> ExprSyntax? {
        guard let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.identifierText else { return nil }
        var node = Syntax(expression)
        var left = limit
        while let parent = node.parent {
            if let list = parent.as(CodeBlockItemListSyntax.self) {
                for item in list.prefix(while: { $0.id != node.id }).reversed() {
                    left -= 1
                    guard left > 0 else { return nil }
                    guard let variable = item.item.as(VariableDeclSyntax.self),
                        let binding = variable.bindings.first(where: {
                            $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText == name
                        })
                    else { continue }
                    return variable.bindingSpecifier.text == "let" ? binding.initializer?.value : nil
                }
            }
            // A parameter may have the same name.
            if parent.is(FunctionDeclSyntax.self) || parent.is(InitializerDeclSyntax.self) { return nil }
            if let signature = parent.as(ClosureExprSyntax.self)?.signature,
                signature.tokens(viewMode: .sourceAccurate).contains(where: { $0.identifierText == name })
            {
                return nil
            }
            node = parent
        }
        return nil
    }
}
