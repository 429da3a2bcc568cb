import SwiftSyntax

/// Finds places that change the value of a property.
extension UseVisitor {
    /// Whether an expression is changed: assigned, passed with `&`, changed by a method, or bound with `$`.
    /// - Returns: false if only the types say whether a part of it changes the whole, and nil if it is only read.
    func changes(_ node: ExprSyntax, _ use: BrokenUse) -> Bool? {
        if let isWhole = AssignedValue.isWhole(node) { return isWhole || UseVisitor.isValue(use.valueType) }
        if isBound(node) { return true }
        return isMutated(node, use)
    }

    /// Whether a type of the standard library is that of a value, whose parts are parts of the whole.
    private static func isValue(_ type: String?) -> Bool {
        guard let type, case let plain = TypeParts.plain(type) else { return false }
        return BrokenUse.isStandard(plain) || ["[", "(", "Set<"].contains(where: plain.hasPrefix)
    }

    /// Whether a method that changes values is called on the expression or a part of it.
    private func isMutated(_ node: ExprSyntax, _ use: BrokenUse) -> Bool? {
        guard UseVisitor.isValue(use.valueType) else { return nil }
        var current = Syntax(node)
        while let parent = current.parent {
            switch parent.as(SyntaxEnum.self) {
            case .memberAccessExpr(let member) where member.base?.id == current.id:
                guard let call = member.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == member.id
                else { break }
                return UseVisitor.mutating.contains(member.declName.baseName.bare) ? true : nil
            case .subscriptCallExpr(let call) where call.calledExpression.id == current.id: break
            case .optionalChainingExpr, .forceUnwrapExpr: break
            default: return nil
            }
            current = parent
        }
        return nil
    }

    /// Whether an expression is a member of a binding: `$model.title`.
    private func isBound(_ node: ExprSyntax) -> Bool {
        var next = node.as(MemberAccessExprSyntax.self)?.base
        for _ in 0..<ExpressionTypes.depthLimit {
            guard let current = next else { return false }
            if let name = current.as(DeclReferenceExprSyntax.self)?.baseName.bare {
                guard name.hasPrefix("$"), Int(name.dropFirst()) == nil else { return false }
                return receivers.types.isBinding(name, at: current.position.utf8Offset)
            }
            next = current.as(MemberAccessExprSyntax.self)?.base
        }
        return false
    }
}
