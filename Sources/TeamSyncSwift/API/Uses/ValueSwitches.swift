import SwiftSyntax

/// The `switch` expressions whose value is used. The compiler reports only the first pattern in each that it refuses.
struct ValueSwitches {
    private var broken: Set<SyntaxIdentifier> = []

    private static let depthLimit = 20

    /// - Parameter node: a part of a pattern; for other code, nothing changes.
    /// - Returns: whether another pattern of the same `switch` is broken.
    mutating func takePattern(_ node: Syntax) -> Bool {
        var next = node.parent
        for _ in 0..<ValueSwitches.depthLimit {
            guard let parent = next, !parent.is(CodeBlockItemSyntax.self) else { return false }
            if parent.is(SwitchCaseLabelSyntax.self) {
                let outer = parent.parent?.parent?.parent?.as(SwitchExprSyntax.self)
                guard let outer, ValueSwitches.isValue(outer) else { return false }
                return !broken.insert(outer.id).inserted
            }
            next = parent.parent
        }
        return false
    }

    private static func isValue(_ node: SwitchExprSyntax) -> Bool {
        let isShort = node.cases.allSatisfy { element in
            guard case .switchCase(let branch) = element else { return false }
            return branch.statements.count == 1 && !(branch.statements.first?.item.is(ReturnStmtSyntax.self) ?? true)
        }
        guard isShort else { return false }
        let outer = node.parent?.as(ExpressionStmtSyntax.self)?.parent ?? node.parent
        guard let item = outer?.as(CodeBlockItemSyntax.self) else {
            return outer?.is(InitializerClauseSyntax.self) ?? false || outer?.is(ReturnStmtSyntax.self) ?? false
                || outer?.is(ExprListSyntax.self) ?? false
        }
        guard let list = item.parent?.as(CodeBlockItemListSyntax.self), list.count == 1 else { return false }
        if list.parent?.is(AccessorBlockSyntax.self) ?? false { return true }
        guard let function = list.parent?.parent?.as(FunctionDeclSyntax.self) else {
            return list.parent?.parent?.as(AccessorDeclSyntax.self)?.accessorSpecifier.text == "get"
        }
        return function.signature.returnClause != nil
    }
}
