import SwiftSyntax

/// Finds implicit members such as `.large` whose type the compiler cannot infer, because the expression that states it no
/// longer compiles.
extension UseVisitor {
    /// Remembers a part of an expression that breaks.
    func noteBroken(_ use: BrokenUse, _ node: Syntax) {
        brokenParts[node.id] = use
        guard let clause = value(around: node), let binding = clause.parent?.as(PatternBindingSyntax.self),
            binding.typeAnnotation == nil
        else { return }
        brokenParts[clause.value.id] = use
    }

    /// The initial value that a part belongs to.
    private func value(around node: Syntax) -> InitializerClauseSyntax? {
        var next = node.parent
        for _ in 0..<ExpressionTypes.depthLimit {
            guard let parent = next, !parent.is(CodeBlockItemSyntax.self), !parent.is(ClosureExprSyntax.self) else {
                return nil
            }
            if let clause = parent.as(InitializerClauseSyntax.self) { return clause }
            next = parent.parent
        }
        return nil
    }

    func findUninferred(_ node: MemberAccessExprSyntax) {
        guard node.base == nil, !brokenParts.isEmpty, let front = stating(node), let use = broken(front) else { return }
        add(use, node.declName, isCertain: false)
    }

    /// The expression that states the type of an implicit member: the function, the other operand or the value of a
    /// subscript.
    private func stating(_ node: MemberAccessExprSyntax) -> ExprSyntax? {
        var whole = Syntax(node)
        if let call = node.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == node.id {
            whole = Syntax(call)
        }
        if let argument = whole.parent?.as(LabeledExprSyntax.self) {
            return argument.parent?.parent?.as(FunctionCallExprSyntax.self)?.calledExpression
                ?? argument.parent?.parent?.as(SubscriptCallExprSyntax.self)?.calledExpression
        }
        guard let list = whole.parent?.as(ExprListSyntax.self), list.count == 3, let first = list.first,
            first.id != whole.id
        else { return nil }
        return first
    }

    /// The change that breaks an expression before its last name, or the variable that it begins with.
    private func broken(_ front: ExprSyntax) -> BrokenUse? {
        var next: ExprSyntax? = front
        for _ in 0..<ExpressionTypes.depthLimit {
            switch next?.as(ExprSyntaxEnum.self) {
            case .memberAccessExpr(let member):
                if member.id != front.id, let use = brokenParts[member.declName.id] { return use }
                next = member.base
            case .functionCallExpr(let call): next = call.calledExpression
            case .subscriptCallExpr(let call): next = call.calledExpression
            case .optionalChainingExpr(let inner): next = inner.expression
            case .forceUnwrapExpr(let inner): next = inner.expression
            case .declReferenceExpr(let name):
                guard
                    case .value(let value) = receivers.types.variables.origin(
                        of: name.baseName.bare, at: name.position.utf8Offset, isMember: true)
                        ?? receivers.types.variables.origin(of: name.baseName.bare, at: name.position.utf8Offset)
                else { return nil }
                return brokenParts[value.id]
            default: return nil
            }
        }
        return nil
    }
}
