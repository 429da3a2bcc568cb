import SwiftSyntax

/// Finds operators of changed types.
extension UseVisitor {
    func findOperator(_ node: BinaryOperatorExprSyntax) {
        guard byName[node.operator.text] != nil, let list = node.parent?.as(ExprListSyntax.self),
            list.count <= ExpressionTypes.listLimit, case let items = Array(list),
            let index = items.firstIndex(where: { $0.id == node.id }), index > 0, index + 1 < items.count
        else { return }
        findOperator(node.operator, [items[index - 1], items[index + 1]])
    }

    /// Finds operators between values of a changed type.
    func findOperator(_ name: TokenSyntax, _ operands: [ExprSyntax]) {
        guard let uses = byName[name.text] else { return }
        let types = operands.compactMap { receivers.types.type(of: $0) }
        let names = types.compactMap(receivers.typeNames).reduce(into: Set()) { $0.formUnion($1) }
        for use in uses where types.isEmpty && !use.isOfEquality && !use.isOfIdentity && mentionsType(of: use) {
            add(use, name, isCertain: false)
        }
        for use in uses where names.contains(use.type) {
            let same = types.filter { receivers.matches($0, use) == .same }
            guard !same.isEmpty else { continue }
            // Without its conformance, a type has no '==', unless the code declares it.
            let isOwn = receivers.types.names.declared.contains(name.text) || receivers.isConforming(use)
            let isSure = use.isOfEquality && same.count == 2 || use.isOfIdentity
            add(use, name, isCertain: isSure && !isOwn, isExact: true)
        }
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
