import SwiftSyntax
import TeamSyncDocuments

/// Finds code that no longer compiles because a class became a type of values, or the other way round.
extension UseVisitor {
    /// Finds assignments to properties of types that were classes: a constant of such a type can no longer be changed.
    func findAssignment(_ node: MemberAccessExprSyntax) {
        guard !valueTypes.isEmpty, AssignedValue.isWhole(node) != nil else { return }
        findChange(of: node)
    }

    /// Finds calls that change a property of such a value, such as `state.list.append(1)`, and those that need an object.
    func findMutation(_ node: FunctionCallExprSyntax, _ callee: Callee) {
        guard !valueTypes.isEmpty else { return }
        if callee.name == "ObjectIdentifier", node.arguments.count == 1, let only = node.arguments.first {
            for use in valueUses(of: receivers.types.type(of: only.expression)) { add(use, only, isExact: true) }
        }
        guard UseVisitor.mutating.contains(callee.name) else { return }
        var next = callee.front
        for _ in 0..<ExpressionTypes.depthLimit {
            guard let current = next else { return }
            if let member = current.as(MemberAccessExprSyntax.self) {
                findChange(of: member)
                next = member.base
            } else if let call = current.as(SubscriptCallExprSyntax.self) {
                next = call.calledExpression
            } else if let optional = current.as(OptionalChainingExprSyntax.self) {
                next = optional.expression
            } else {
                return
            }
        }
    }

    private func findChange(of node: MemberAccessExprSyntax) {
        guard let base = node.base else { return }
        let uses = valueUses(of: receivers.types.type(of: base))
        guard !uses.isEmpty else { return }
        let name = base.as(DeclReferenceExprSyntax.self)?.baseName.bare ?? ""
        guard let isConstant = receivers.types.variables.isConstant(name, at: node.position.utf8Offset) else { return }
        for use in uses { add(use, node.declName, isCertain: isConstant, isExact: true) }
    }

    private func valueUses(of type: String?) -> [BrokenUse] {
        guard let names = receivers.typeNames(type) else { return [] }
        return valueTypes.filter { names.contains($0.type) && receivers.matches(type, $0) == .same }
    }

    /// The methods of the standard library that change a value.
    static let mutating: Set<String> = [
        "append", "formIntersection", "formUnion", "insert", "merge", "negate", "popLast", "partition", "remove",
        "removeAll", "removeFirst", "removeLast", "removeSubrange", "removeValue", "replaceSubrange", "reserveCapacity",
        "reverse", "round", "shuffle", "sort",
        "subtract", "swapAt", "toggle", "update", "updateValue",
    ]

    /// Finds the members of an extension that are possible only in the former kind of its type.
    func findMembers(of node: ExtensionDeclSyntax) {
        guard
            let name = node.extendedType.as(IdentifierTypeSyntax.self)?.name
                ?? node.extendedType.as(
                    MemberTypeSyntax.self)?.name
        else { return }
        let isPlain = node.extendedType.is(IdentifierTypeSyntax.self)
        let path = TypeWriter().text(node.extendedType).split(separator: ".").map(String.init)
        for use in types[name.bare] ?? [] {
            guard case .kindChanged(let old, let new) = use.effect,
                isPlain
                    ? use.owner.count == 1 && !receivers.isOwn(name.bare) : use.isQualified(path) || use.owner == path
            else { continue }
            for member in node.memberBlock.members {
                guard let place = UseVisitor.impossible(member.decl, in: new, before: old) else { continue }
                add(use, place, isExact: true)
            }
            if ["struct", "enum"].contains(new), old == "class" { findChanges(in: node, use) }
        }
    }

    /// The part of a member that a type of the new kind cannot have in an extension.
    private static func impossible(_ member: DeclSyntax, in new: String, before old: String) -> TokenSyntax? {
        let isObject = ["class", "actor"].contains(new)
        guard isObject != ["class", "actor"].contains(old) else { return nil }
        let modifier = { (name: String, all: DeclModifierListSyntax) in all.first { $0.name.text == name }?.name }
        if let function = member.as(FunctionDeclSyntax.self) {
            return isObject ? modifier("mutating", function.modifiers) : nil
        }
        guard let own = member.as(InitializerDeclSyntax.self) else { return nil }
        let mark = modifier("convenience", own.modifiers)
        return isObject ? new == "class" && mark == nil ? own.initKeyword : nil : mark
    }

    /// Finds assignments to the type's own properties in methods that may no longer change them.
    private func findChanges(in node: ExtensionDeclSyntax, _ use: BrokenUse) {
        for member in node.memberBlock.members {
            guard let body = member.decl.as(FunctionDeclSyntax.self)?.body else { continue }
            let finder = OwnChangeFinder(viewMode: .sourceAccurate)
            finder.walk(body)
            for place in finder.places
            where receivers.types.variables.variable(place.bare, at: place.position.utf8Offset) == nil {
                add(use, place, isCertain: false)
            }
        }
    }
}

/// Collects the names of what a method assigns without a receiver, or with `self`.
private final class OwnChangeFinder: SyntaxVisitor {
    private(set) var places: [TokenSyntax] = []

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        guard !(node.parent?.as(MemberAccessExprSyntax.self).map { $0.declName.id == node.id } ?? false) else {
            return .visitChildren
        }
        if node.baseName.bare == "self" {
            guard let member = node.parent?.as(MemberAccessExprSyntax.self), AssignedValue.isWhole(member) != nil else {
                return .visitChildren
            }
            places.append(member.declName.baseName)
        } else if AssignedValue.isWhole(node) != nil {
            places.append(node.baseName)
        }
        return .visitChildren
    }
}

extension BrokenUse {
    /// Whether a class is a type of values now.
    var isValueNow: Bool {
        guard case .kindChanged("class", let new) = effect else { return false }
        return isOfType && ["struct", "enum"].contains(new)
    }

    /// Whether it is an operator that compares objects, of which the type no longer has any.
    var isOfIdentity: Bool {
        if case .kindChanged = effect { !isOfType && ["===", "!=="].contains(name) } else { false }
    }
}
