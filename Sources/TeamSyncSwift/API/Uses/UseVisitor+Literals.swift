import SwiftSyntax
import TeamSyncDocuments

/// Finds literals for types that are no longer expressible by them.
extension UseVisitor {
    /// - Parameter kind: the middle of the name of a protocol: `String` for `ExpressibleByStringLiteral`.
    func findLiteral(_ node: some ExprSyntaxProtocol, _ kind: String) -> SyntaxVisitorContinueKind {
        if !literals.isEmpty { find(node, kind) }
        return .visitChildren
    }

    private func find(_ node: some ExprSyntaxProtocol, _ kind: String) {
        let isInterpolated = node.as(StringLiteralExprSyntax.self)?.segments.count ?? 0 > 1
        var uses = literals["ExpressibleBy\(kind)Literal"] ?? []
        if kind == "String" { uses += literals["ExpressibleByStringInterpolation"] ?? [] }
        guard !uses.isEmpty, case let whole = UseVisitor.signed(ExprSyntax(node)), !UseVisitor.isBase(whole),
            let type = receivers.types.expected(Syntax(whole)), !(kind == "Nil" && type.hasSuffix("?"))
        else { return }
        lazy var isStated = isStated(whole)
        for use in uses where receivers.matches(type, use) == .same {
            // A type may still be expressible by strings without interpolations.
            let isLost = isInterpolated || use.lostLiterals.contains("ExpressibleBy\(kind)Literal")
            add(use, node, isCertain: isLost && isStated && !receivers.isConforming(use), isExact: true)
        }
    }

    /// The number with the sign before it.
    private static func signed(_ node: ExprSyntax) -> ExprSyntax {
        guard let outer = node.parent?.as(PrefixOperatorExprSyntax.self), outer.operator.text == "-" else {
            return node
        }
        return ExprSyntax(outer)
    }

    /// Whether the expression only begins a longer one, which has another type: `"a".count`.
    private static func isBase(_ node: ExprSyntax) -> Bool {
        switch node.parent?.as(SyntaxEnum.self) {
        case .memberAccessExpr, .functionCallExpr, .subscriptCallExpr, .optionalChainingExpr, .forceUnwrapExpr,
            .postfixOperatorExpr, .prefixOperatorExpr:
            true
        default: false
        }
    }

    /// Whether the code itself states the type of a value, so that an overload of the design system cannot accept it.
    func isStated(_ node: ExprSyntax) -> Bool {
        var (child, next) = (Syntax(node), node.parent)
        while let parent = next {
            switch parent.as(SyntaxEnum.self) {
            case .patternBinding(let binding): return binding.typeAnnotation != nil
            case .functionParameter, .enumCaseParameter: return true
            case .functionDecl, .accessorDecl, .accessorBlock: return true
            case .codeBlockItem(let item):
                guard item.parent?.as(CodeBlockItemListSyntax.self)?.count == 1 || child.is(ReturnStmtSyntax.self)
                else { return false }
            case .labeledExpr(let argument):
                guard let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self) else { break }
                guard let name = Callee(call.calledExpression)?.name else { return false }
                return name.first?.isUppercase ?? false ? receivers.isOwn(name) : isDeclaredHere(name)
            case .exprList(let list) where list.count <= ExpressionTypes.listLimit:
                let items = Array(list)
                if items.count > 1, items[1].is(AssignmentExprSyntax.self) {
                    return Callee(items[0]).map { isDeclaredHere($0.name) } ?? false
                }
                guard let index = items.firstIndex(where: { $0.id == child.id }) else { break }
                if items.dropFirst(index + 1).first?.is(UnresolvedAsExprSyntax.self) ?? false { return true }
                if items.contains(where: { $0.is(BinaryOperatorExprSyntax.self) }) { return false }
            case .initializerClause, .returnStmt, .codeBlockItemList, .codeBlock, .arrayElement, .arrayElementList,
                .arrayExpr, .dictionaryElement, .dictionaryElementList, .dictionaryExpr, .tupleExpr, .labeledExprList,
                .sequenceExpr, .unresolvedTernaryExpr, .ifExpr, .switchExpr, .switchCase, .switchCaseList,
                .expressionStmt:
                break
            default: return false
            }
            (child, next) = (parent, parent.parent)
        }
        return false
    }

    /// Whether this repository declares a function or a variable of the name, and the design system does not.
    private func isDeclaredHere(_ name: String) -> Bool {
        (names.declared.contains(name) || names.isGlobal(name)) && !names.memberTypes.foreignNames.contains(name)
    }
}

extension BrokenUse {
    /// The protocols for literals that the type no longer conforms to.
    var lostLiterals: [String] {
        guard isOfType, case .conformancesLost(let names) = effect else { return [] }
        let isSet = !names.listed.filter { ["OptionSet", "SetAlgebra"].contains($0) }.isEmpty
        return names.listed.filter { $0.hasPrefix("ExpressibleBy") } + (isSet ? ["ExpressibleByArrayLiteral"] : [])
    }
}
