import SwiftSyntax
import TeamSyncDocuments

/// Finds uses of variables whose value is a property that has another type now.
extension UseVisitor {
    /// Finds a variable such as `@Environment(\.dismiss) var dismiss` or `let size = theme.size`, where its type matters.
    func findValue(_ node: DeclReferenceExprSyntax) {
        guard hasRetypedValues,
            let origin = receivers.types.variables.origin(of: node.baseName.bare, at: node.position.utf8Offset)
        else { return }
        let (name, type): (String?, String?) =
            switch origin {
            case .environment(let path):
                (path.components.count == 1 ? path.lastName : nil, "EnvironmentValues")
            case .value(let value):
                value.as(MemberAccessExprSyntax.self).map { member in
                    (member.declName.baseName.bare, member.base.flatMap { receivers.types.type(of: $0) })
                } ?? (nil, nil)
            default: (nil, nil)
            }
        if case .value(let value) = origin, retypedValues[value.id] != nil { return }
        guard let name, let type else { return }
        for use in byName[name] ?? [] where use.isRetyped && use.old == nil && receivers.matches(type, use) == .same {
            // A value that was a function may still be called.
            let isCalled = isCalled(Syntax(node))
            guard isCalled ? use.isValue : dependsOnType(node, isFunction: !use.isValue) else { continue }
            add(use, node, isCertain: false)
        }
    }

    /// Finds the projected value of a variable with a changed property wrapper: `$name`.
    func findProjection(_ node: DeclReferenceExprSyntax) {
        let name = node.baseName.bare
        guard !projections.isEmpty, name.hasPrefix("$") else { return }
        for wrapper in receivers.types.variables.wrappers(of: String(name.dropFirst()), at: node.position.utf8Offset)
        where !receivers.isOwn(wrapper) {
            for use in projections[names.meaning(of: wrapper)] ?? [] { add(use, node, isCertain: false) }
        }
    }

    /// Whether a value has to be of a type where it is: of an operand, a parameter or a variable, or to have a member.
    func dependsOnType(_ node: DeclReferenceExprSyntax, isFunction: Bool) -> Bool {
        switch node.parent?.as(SyntaxEnum.self) {
        case .memberAccessExpr, .subscriptCallExpr: return true
        case .exprList: return true
        case .labeledExpr where isFunction: return true
        default: return receivers.types.expected(Syntax(node)) != nil
        }
    }
}

extension KeyPathExprSyntax {
    /// The last property.
    fileprivate var lastName: String? {
        components.last?.component.as(KeyPathPropertyComponentSyntax.self)?.declName.baseName.bare
    }
}
