import SwiftSyntax
import TeamSyncDocuments

/// Finds operators of changed types.
extension UseVisitor {
    func findOperator(_ node: BinaryOperatorExprSyntax) {
        guard byName[node.operator.text] != nil, let list = node.parent?.as(ExprListSyntax.self),
            list.count <= ExpressionTypes.listLimit, case let items = Array(list),
            let index = items.firstIndex(where: { $0.id == node.id }), index > 0, index + 1 < items.count
        else { return }
        findOperator(node.operator, [items[index - 1], items[index + 1]], in: items)
    }

    /// Finds operators between values of a changed type.
    /// - Parameter items: the expressions and operators of the whole sequence.
    func findOperator(_ name: TokenSyntax, _ operands: [ExprSyntax], in items: [ExprSyntax] = []) {
        guard let uses = byName[name.text] else { return }
        let types = operands.compactMap { receivers.types.type(of: $0) }
        let names = types.compactMap { receivers.typeNames(TypeParts.withoutArguments($0)) }.reduce(into: Set()) {
            $0.formUnion($1)
        }
        for use in uses where types.isEmpty && !use.isOfEquality && !use.isOfIdentity && mentionsType(of: use) {
            guard !operands.contains(where: { isOther($0, use) }) else { continue }
            add(use, name, isCertain: false)
        }
        for use in uses where names.contains(use.type) {
            let same = types.filter { receivers.matches($0, use) == .same }
            guard !same.isEmpty else { continue }
            // Without its conformance, a type has no '==', unless the code declares it.
            let isOwn = self.names.isGlobal(name.text) || receivers.isExtended(use) || receivers.isConforming(use)
            if use.isOfEquality, operands.contains(where: { $0.is(NilLiteralExprSyntax.self) }) { continue }
            if use.isRetyped {
                findResult(of: use, name, in: items)
                continue
            }
            if use.isOfArgumentType {
                findOperand(of: use, name, operands)
                continue
            }
            let isImplied = operands.contains { $0.as(MemberAccessExprSyntax.self).map { $0.base == nil } ?? false }
            let isSure =
                use.isOfEquality && (same.count == operands.count || isImplied) || use.isOfIdentity
                || use.isLostOperator && isOnlyOperator(use)
                    && (same.count == operands.count || !UseVisitor.standardOperators.contains(use.name))
            add(use, name, isCertain: isSure && !isOwn, isExact: true)
        }
    }

    /// Finds an operator that is passed as a function: `reduce(Theme(), +)`.
    func findOperator(asValue node: DeclReferenceExprSyntax) {
        guard let uses = byName[node.baseName.text], !uses.allSatisfy({ !$0.isLostOperator }) else { return }
        let list = node.parent?.parent?.as(LabeledExprListSyntax.self)
        let first = list?.first.flatMap { $0.id == node.parent?.id ? nil : receivers.types.type(of: $0.expression) }
        let required = receivers.types.expected(Syntax(node)).flatMap { TypeParts.part(.parameter(0), of: $0) }
        for use in uses where use.isLostOperator && !self.names.isGlobal(use.name) && !receivers.isExtended(use) {
            guard [first, required].contains(where: { receivers.matches($0, use) == .same }) else { continue }
            add(use, node, isCertain: isOnlyOperator(use), isExact: true)
        }
    }

    /// Whether an operand is a member of the changed type that is not of this type: those that are, are known.
    private func isOther(_ operand: ExprSyntax, _ use: BrokenUse) -> Bool {
        guard let member = operand.as(MemberAccessExprSyntax.self), let base = member.base,
            case let name = member.declName.baseName.bare, !self.names.members.contains("\(use.type).\(name)"),
            let type = receivers.types.type(of: base)
        else { return false }
        return receivers.matches(type, use) == .same && !self.names.memberTypes.declares(name, in: use.type)
    }

    /// Finds an operand that no longer has the type that an operator needs.
    private func findOperand(of use: BrokenUse, _ name: TokenSyntax, _ operands: [ExprSyntax]) {
        guard case .parameterRetyped(let parameter, _, let type) = use.effect else { return }
        guard operands.indices.contains(parameter.position), isOnlyOperator(use) else {
            return add(use, name, isCertain: false)
        }
        let operand = operands[parameter.position]
        if accepts(operand, type.filter { $0 != " " }) == false { add(use, operand, isExact: true) }
    }

    /// Finds the places that need the former result of an operator.
    private func findResult(of use: BrokenUse, _ name: TokenSyntax, in items: [ExprSyntax]) {
        if items.count == 5, items[0].is(DiscardAssignmentExprSyntax.self), items[1].is(AssignmentExprSyntax.self) {
            return
        }
        let whole = name.parent?.parent?.parent?.as(SequenceExprSyntax.self)
        guard items.count == 3, let whole else { return add(use, name, isCertain: false) }
        if addRetyped(use, ExprSyntax(whole), name, isCertain: true) { return }
        add(use, name, isExact: isRejected(use, ExprSyntax(whole)))
    }

    /// The operators of the standard library that are no comparisons.
    private static let standardOperators: Set<String> = [
        "!", "%", "&", "&&", "&+", "&-", "*", "*=", "+", "+=", "-", "-=", "...", "..<", "/", "/=", "??", "^", "|", "||",
        "~",
    ]

    /// Whether no other declaration or protocol of the standard library may provide the operator.
    private func isOnlyOperator(_ use: BrokenUse) -> Bool {
        !ExpressionTypes.comparisons.contains(use.name)
            && names.memberTypes.overloads(of: use.name, in: use.owner).count
                + names.memberTypes.overloads(of: use.name, in: []).count < 2
    }

    /// Whether the source contains the name of a type.
    private func mentionsType(of use: BrokenUse) -> Bool { words.contains(use.type) }
}

/// Collects the identifiers in a source.
final class IdentifierCollector: SyntaxVisitor {
    private(set) var words: Set<String> = []

    override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
        if case .identifier(let text) = token.tokenKind { words.insert(text) }
        return .skipChildren
    }
}
