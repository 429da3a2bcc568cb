import SwiftSyntax

/// The type of a property's initial value, if it is obvious.
enum LiteralType {
    /// The maximum depth of nested expressions.
    private static let depthLimit = 30

    /// nil if only the compiler can determine the type.
    static func of(_ value: ExprSyntax, depth: Int = 0) -> TypeText? {
        guard depth < depthLimit else { return nil }
        let name: String? =
            switch value.as(ExprSyntaxEnum.self) {
            case .integerLiteralExpr: "Int"
            case .floatLiteralExpr: "Double"
            case .booleanLiteralExpr: "Bool"
            case .stringLiteralExpr, .simpleStringLiteralExpr: "String"
            case .prefixOperatorExpr(let value):
                value.operator.text == "-" ? of(value.expression, depth: depth + 1)?.text : nil
            case .asExpr(let value) where value.questionOrExclamationMark == nil: TypeWriter().text(value.type)
            case .functionCallExpr(let call): typeName(call.calledExpression, depth)
            default: nil
            }
        return name.map { TypeText(text: $0, shown: $0) }
    }

    /// `Color` for `Color("a")`: a name that begins with a capital letter is assumed to be a type.
    private static func typeName(_ expression: ExprSyntax, _ depth: Int) -> String? {
        guard depth < depthLimit else { return nil }
        if let reference = expression.as(DeclReferenceExprSyntax.self) {
            return reference.baseName.text.first?.isUppercase == true ? reference.baseName.bare : nil
        }
        if let member = expression.as(MemberAccessExprSyntax.self), let base = member.base {
            if member.declName.baseName.text == "init" { return typeName(base, depth + 1) }
            guard member.declName.baseName.text.first?.isUppercase == true else { return nil }
            return typeName(base, depth + 1).map { "\($0).\(member.declName.baseName.bare)" }
        }
        return nil
    }
}
