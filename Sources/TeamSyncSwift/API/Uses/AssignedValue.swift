import SwiftSyntax

/// Decides whether an expression is set.
enum AssignedValue {
    /// Whether the expression itself is on the left side of an assignment or passed with `&`; false if a part of it is,
    /// and nil if it is only read.
    static func isWhole(_ node: some ExprSyntaxProtocol) -> Bool? {
        var (node, isWhole) = (Syntax(node), true)
        while let parent = node.parent {
            switch parent.as(SyntaxEnum.self) {
            case .memberAccessExpr(let member) where member.base?.id == node.id: isWhole = false
            case .subscriptCallExpr(let call) where call.calledExpression.id == node.id: isWhole = false
            case .optionalChainingExpr, .forceUnwrapExpr: break
            case .inOutExpr: return isWhole
            case .exprList(let list):
                guard list.first?.id == node.id, let sign = list.dropFirst().first else { return nil }
                let name = sign.as(BinaryOperatorExprSyntax.self)?.operator.text ?? ""
                let isCompound = name.hasSuffix("=") && !ExpressionTypes.comparisons.contains(name)
                return sign.is(AssignmentExprSyntax.self) || isCompound ? isWhole : nil
            default: return nil
            }
            node = parent
        }
        return nil
    }
}
