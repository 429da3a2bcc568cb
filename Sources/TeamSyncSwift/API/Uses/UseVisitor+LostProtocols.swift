import SwiftSyntax
import TeamSyncDocuments

/// Finds values that are compared, hashed, sorted or encoded although their type no longer conforms to the protocol.
extension UseVisitor {
    /// The protocol that an operator needs.
    private static let operators = ["...": "Comparable", "..<": "Comparable"]

    func findUnordered(_ node: BinaryOperatorExprSyntax) {
        guard !lostTypes.isEmpty, let list = node.parent?.as(ExprListSyntax.self),
            list.count <= ExpressionTypes.listLimit, case let items = Array(list),
            let index = items.firstIndex(where: { $0.id == node.id }), index > 0, index + 1 < items.count
        else { return }
        let name = node.operator.text
        let types = [items[index - 1], items[index + 1]].map { receivers.types.type(of: $0) }
        if let needed = UseVisitor.operators[name] {
            need(needed, types.compactMap(\.self).first, node.operator)
        } else if ["==", "!="].contains(name), let one = types[0], let other = types[1], UseVisitor.isCollection(one),
            UseVisitor.isCollection(other)
        {
            need("Equatable", one, node.operator)
        }
    }

    private static func isCollection(_ type: String) -> Bool { TypeParts.part(.element, of: type) != nil }

    /// Finds the patterns of a `switch` over values without `==`.
    func findUnequal(_ node: SwitchExprSyntax) {
        guard !lostTypes.isEmpty, let type = receivers.types.type(of: node.subject) else { return }
        for case .switchCase(let branch) in node.cases {
            guard case .case(let label) = branch.label else { continue }
            for item in label.caseItems.prefix(ExpressionTypes.listLimit) {
                guard let value = item.pattern.as(ExpressionPatternSyntax.self)?.expression,
                    let member = value.as(MemberAccessExprSyntax.self)
                else { continue }
                // The cases of an enum need no '=='.
                need("Equatable", type, value) { use in
                    !["enum", "extension"].contains(use.kind) || isStaticValue(member.declName.baseName.bare, of: use)
                }
            }
        }
    }

    private func isStaticValue(_ name: String, of use: BrokenUse) -> Bool {
        names.memberTypes.overloads(of: name, in: use.owner).contains { $0.kind == .property && $0.isStatic }
    }

    /// Finds keys of dictionaries.
    func findUnhashed(_ node: SubscriptCallExprSyntax) {
        guard !lostTypes.isEmpty, let type = receivers.types.type(of: node.calledExpression) else { return }
        need("Hashable", TypeParts.part(.key, of: type), node.leftSquare)
    }

    func findUnordered(_ node: FunctionCallExprSyntax, _ callee: Callee) {
        guard !lostTypes.isEmpty else { return }
        let hasClosure =
            node.trailingClosure != nil || node.arguments.contains { $0.expression.is(ClosureExprSyntax.self) }
        guard let first = node.arguments.first else {
            if !hasClosure, ["max", "min", "sort", "sorted"].contains(callee.name) {
                need("Comparable", element(of: callee.front), callee.node)
            }
            return
        }
        if callee.front == nil { return findConstruction(node, callee, first) }
        let (label, value) = (first.label?.bare, first.expression)
        switch (callee.name, label) {
        case ("contains", nil), ("firstIndex", "of"), ("lastIndex", "of"), ("index", "of"), ("split", "separator"),
            ("elementsEqual", nil), ("starts", "with"):
            if !hasClosure { need("Equatable", element(of: callee.front), callee.node) }
        case ("encode", nil), ("encodeIfPresent", nil): need("Encodable", type(value), value)
        case ("decode", nil), ("decodeIfPresent", nil): need("Decodable", decoded(value), callee.node)
        case ("combine", nil): need("Hashable", type(value), value)
        case ("tag", nil), ("id", nil): needInView("Hashable", value, callee)
        case ("onChange", "of"): needInView("Equatable", value, callee)
        case ("task", "id"): needInView("Equatable", value, callee)
        case ("animation", nil):
            if let last = node.arguments.dropFirst().first, last.label?.bare == "value" {
                needInView("Equatable", last.expression, callee)
            }
        default: break
        }
    }

    /// Finds calls of initializers and of functions outside of types.
    private func findConstruction(_ node: FunctionCallExprSyntax, _ callee: Callee, _ first: LabeledExprSyntax) {
        let (name, label) = (callee.name, first.label?.bare)
        guard !receivers.isOwn(name), !names.isGlobal(name), !receivers.isMember(name) else { return }
        switch (name, label) {
        case ("max", nil), ("min", nil):
            need("Comparable", node.arguments.lazy.compactMap { self.type($0.expression) }.first, callee.node)
        case ("Set", nil): need("Hashable", element(of: first.expression), callee.node)
        case ("AnyHashable", nil): need("Hashable", type(first.expression), first.expression)
        case ("Dictionary", "grouping"):
            let closure = node.trailingClosure ?? node.arguments.last?.expression.as(ClosureExprSyntax.self)
            let made = closure.flatMap { type(ExprSyntax($0)) }.flatMap { TypeParts.part(.result, of: $0) }
            need("Hashable", made, callee.node)
        case ("Dictionary", "uniqueKeysWithValues"):
            need("Hashable", element(of: first.expression).flatMap { TypeParts.part(.tuple(0), of: $0) }, callee.node)
        case ("XCTAssertEqual", nil), ("XCTAssertNotEqual", nil):
            need("Equatable", node.arguments.prefix(2).lazy.compactMap { self.type($0.expression) }.first, callee.node)
        case ("ForEach", nil), ("List", nil):
            guard
                let path = node.arguments.first(where: { $0.label?.bare == "id" })?.expression.as(
                    KeyPathExprSyntax.self),
                path.root == nil, let element = element(of: first.expression)
            else { return }
            let isSelf = path.components.trimmedDescription == ".self"
            need("Hashable", isSelf ? element : receivers.types.type(of: path, in: element), callee.node)
        default: break
        }
    }

    // MARK: Types

    private func type(_ value: ExprSyntax) -> String? { receivers.types.type(of: value) }

    private func element(of value: ExprSyntax?) -> String? {
        value.flatMap { type($0) }.flatMap { TypeParts.part(.element, of: $0) }
    }

    /// The type in `decode(Card.self)` and `decode([Card].self)`.
    private func decoded(_ value: ExprSyntax) -> String? {
        guard let member = value.as(MemberAccessExprSyntax.self), member.declName.baseName.bare == "self" else {
            return nil
        }
        let base = member.base?.as(ArrayExprSyntax.self)?.elements.first?.expression ?? member.base
        return base.flatMap { receivers.types.typeName($0) }
    }

    private func needInView(_ name: String, _ value: ExprSyntax, _ callee: Callee) {
        guard !names.declared.contains(callee.name) else { return }
        need(name, type(value), value)
    }

    /// Adds a use of each changed type that must conform to a protocol, because a value of a type must.
    func need(
        _ name: String, _ type: String?, _ place: some SyntaxProtocol,
        where isMeant: (BrokenUse) -> Bool = { _ in true }
    ) {
        guard let type else { return }
        let parts = UseVisitor.nominal(in: type)
        for use in lostTypes where use.lostProtocols.contains(name) && isMeant(use) {
            guard parts.contains(where: { receivers.matches($0, use) == .same }) else { continue }
            add(use, place, isCertain: !receivers.isConforming(use), isExact: true)
        }
    }

    /// The types that must conform to a protocol for a collection of them, or an optional value, to do so.
    static func nominal(in type: String, depth: Int = 0) -> [String] {
        guard depth < ExpressionTypes.depthLimit else { return [] }
        let plain = TypeParts.plain(type)
        if let key = TypeParts.part(.key, of: plain), let value = TypeParts.part(.value, of: plain) {
            return nominal(in: key, depth: depth + 1) + nominal(in: value, depth: depth + 1)
        }
        return TypeParts.part(.element, of: plain).map { nominal(in: $0, depth: depth + 1) } ?? [plain]
    }
}
