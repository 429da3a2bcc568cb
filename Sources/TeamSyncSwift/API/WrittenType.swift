import SwiftSyntax

/// The type that an implicit member expression must have.
struct WrittenType {
    private static let depthLimit = 40
    private let variables: VariableTypes

    init(_ variables: VariableTypes) { self.variables = variables }

    func type(of node: Syntax) -> String? {
        var (child, next) = (node, node.parent)
        for _ in 0..<WrittenType.depthLimit {
            guard let parent = next else { return nil }
            switch parent.as(SyntaxEnum.self) {
            case .patternBinding(let binding): return binding.typeAnnotation.map { TypeWriter().text($0.type) }
            case .functionParameter(let parameter): return TypeWriter().text(parameter.type)
            case .functionDecl(let function):
                return function.signature.returnClause.map { TypeWriter().text($0.type) }
            case .asExpr(let cast): return TypeWriter().text(cast.type)
            case .labeledExpr where parent.parent?.parent?.is(FunctionCallExprSyntax.self) ?? false:
                return nil
            case .closureExpr: return nil
            case .exprList(let list): if let type = operand(list, child) { return type }
            case .infixOperatorExpr(let infix):
                let other = infix.leftOperand.id == child.id ? infix.rightOperand : infix.leftOperand
                if let type = type(ofValue: other) { return type }
            case .switchCaseItem:
                var outer = parent.parent
                while let current = outer, !current.is(SwitchExprSyntax.self) { outer = current.parent }
                return outer?.as(SwitchExprSyntax.self).flatMap { type(ofValue: $0.subject) }
            default: break
            }
            (child, next) = (parent, parent.parent)
        }
        return nil
    }

    /// `x = .large`, `x == .large`: operators are not folded.
    private func operand(_ list: ExprListSyntax, _ child: Syntax) -> String? {
        let items = Array(list)
        guard let index = items.firstIndex(where: { $0.id == child.id }) else { return nil }
        // 'x as T' precedes the assigned or compared value.
        if items.count > index + 2, items[index + 1].is(UnresolvedAsExprSyntax.self) {
            return items[index + 2].as(TypeExprSyntax.self).map { TypeWriter().text($0.type) }
        }
        return index == 2 ? type(ofValue: items[0]) : nil
    }

    /// The type of a variable; nil for other expressions, or if it is not written.
    func type(ofValue value: ExprSyntax) -> String? {
        if let reference = value.as(DeclReferenceExprSyntax.self) {
            return variables.type(of: reference.baseName.bare, at: value.position.utf8Offset)
        }
        guard let member = value.as(MemberAccessExprSyntax.self),
            member.base?.as(DeclReferenceExprSyntax.self)?.baseName.bare == "self"
        else { return nil }
        return variables.type(of: member.declName.baseName.bare, at: value.position.utf8Offset, isMember: true)
    }
}
