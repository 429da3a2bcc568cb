import SwiftSyntax

/// The type of a property's initial value, if it is obvious.
enum LiteralType {
    /// The maximum depth of nested expressions.
    private static let depthLimit = 30

    /// - Parameter writer: the spelling of names where the value is.
    /// - Returns: nil if only the compiler can determine the type.
    static func of(_ value: ExprSyntax, _ writer: TypeWriter = TypeWriter(), depth: Int = 0) -> TypeText? {
        guard depth < depthLimit else { return nil }
        let name: String? =
            switch value.as(ExprSyntaxEnum.self) {
            case .integerLiteralExpr: "Int"
            case .floatLiteralExpr: "Double"
            case .booleanLiteralExpr: "Bool"
            case .stringLiteralExpr, .simpleStringLiteralExpr: "String"
            case .prefixOperatorExpr(let value):
                value.operator.text == "-" ? of(value.expression, depth: depth + 1)?.text : nil
            case .asExpr(let value) where value.questionOrExclamationMark == nil: writer.text(value.type)
            case .functionCallExpr(let call): typeName(call.calledExpression, writer, depth)
            default: nil
            }
        return name.map { TypeText(text: $0, shown: $0) }
    }

    /// `Color` for `Color("a")`, `Set<Int>` for `Set<Int>()`: a name that begins with a capital letter is assumed to be a
    /// type.
    private static func typeName(_ expression: ExprSyntax, _ writer: TypeWriter, _ depth: Int) -> String? {
        guard depth < depthLimit else { return nil }
        if let reference = expression.as(DeclReferenceExprSyntax.self) {
            let name = reference.baseName.bare
            return name.first?.isUppercase == true ? writer.names[name] ?? name : nil
        }
        if let generic = expression.as(GenericSpecializationExprSyntax.self) {
            guard let name = typeName(generic.expression, writer, depth + 1) else { return nil }
            let arguments = generic.genericArgumentClause.arguments.map { argument in
                if case .type(let type) = argument.argument { writer.text(type) } else { "_" }
            }
            return "\(name)<\(arguments.joined(separator: ","))>"
        }
        if let member = expression.as(MemberAccessExprSyntax.self), let base = member.base {
            if member.declName.baseName.text == "init" { return typeName(base, writer, depth + 1) }
            guard member.declName.baseName.text.first?.isUppercase == true else { return nil }
            return typeName(base, writer, depth + 1).map { base in
                base == "Self" ? member.declName.baseName.bare : "\(base).\(member.declName.baseName.bare)"
            }
        }
        return nil
    }
}
