import SwiftSyntax
import TeamSyncDocuments

/// Decides whether closures and calls fit functions of other types.
extension UseVisitor {
    /// Whether a closure can be a function of a type, judging by the number of its parameters and by its result; nil if
    /// that is not known.
    func accepts(_ closure: ClosureExprSyntax, _ type: String, depth: Int) -> Bool? {
        guard let count = TypeParts.parameters(of: type), let result = TypeParts.part(.result, of: type),
            !type.contains("each ")
        else { return nil }
        let given = UseVisitor.parameterCount(of: closure)
        // '{ key, value in }' also takes a pair.
        if given != count { return count == 1 && given > 1 ? nil : false }
        if let stated = closure.signature?.returnClause, !["()", "Void", ""].contains(result) {
            return converts(receivers.types.written(stated.type), to: result) == false ? false : nil
        }
        guard closure.statements.count == 1,
            let only = closure.statements.first?.item, !["()", "Void", ""].contains(result)
        else { return nil }
        guard let value = only.as(ExprSyntax.self) ?? only.as(ReturnStmtSyntax.self)?.expression else { return nil }
        if let call = value.as(FunctionCallExprSyntax.self),
            call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == "print",
            !names.declared.contains("print"), !result.hasSuffix("?")
        {
            return BrokenUse.isStandard(result) || isClosed(result) ? false : nil
        }
        return accepts(value, result, depth: depth + 1) == false ? false : nil
    }

    private static func parameterCount(of closure: ClosureExprSyntax) -> Int {
        switch closure.signature?.parameterClause {
        case .simpleInput(let list)?: return list.count
        case .parameterClause(let clause)?: return clause.parameters.count
        case nil:
            let finder = ShorthandFinder(viewMode: .sourceAccurate)
            finder.walk(closure.statements)
            return finder.count
        }
    }

    /// Whether a call of a value, which is a function of another type now, certainly no longer compiles.
    func rejectsCall(_ use: BrokenUse, _ call: CallParts) -> Bool {
        guard use.old == nil, let new = use.valueTypes?.new else { return false }
        return rejects(call, UseVisitor.compact(new))
    }

    /// Whether the arguments of a call certainly do not fit a function type.
    func rejects(_ call: CallParts, _ function: String) -> Bool {
        let type = TypeParts.plain(function)
        guard let count = TypeParts.parameters(of: type) else { return false }
        if call.arguments.count != count { return true }
        return call.arguments.indices.contains { index in
            guard let value = call.value(index).as(ExprSyntax.self),
                let parameter = TypeParts.part(.parameter(index), of: type)
            else { return false }
            return accepts(value, parameter) == false
        }
    }
}

/// Counts the parameters that a closure uses as `$0`.
private final class ShorthandFinder: SyntaxVisitor {
    private(set) var count = 0

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        let name = node.baseName.text
        if name.hasPrefix("$"), let index = Int(name.dropFirst()), index < 100 { count = max(count, index + 1) }
        return .visitChildren
    }
    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
