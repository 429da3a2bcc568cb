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

    /// Finds a variable of an `async let` whose function throws now, where it is used without `try`.
    func findAsyncValue(_ node: DeclReferenceExprSyntax) {
        guard !asyncValues.isEmpty,
            case .value(let value) = receivers.types.variables.origin(
                of: node.baseName.bare, at: node.position.utf8Offset),
            let use = asyncValues[value.id], !EffectMarks(around: Syntax(node)).isTried
        else { return }
        add(use, node)
    }

    /// Whether a reference without labels may be one to a changed function: not if its type has a property of the name.
    func mayBreak(_ use: BrokenUse, mention: DeclReferenceExprSyntax) -> Bool {
        guard use.mayBreak(mention: mention) else { return false }
        guard case .gone = use.effect else { return true }
        return names.memberTypes.type(of: use.name, in: use.owner.joined(separator: ".")) == nil
    }

    /// Whether the value before a name begins with a global variable that a superclass in another module may hide.
    func isGuessed(_ node: Syntax) -> Bool {
        let guessed = receivers.types.steps.guessed
        guard !guessed.isEmpty else { return false }
        var next = node.parent.flatMap { $0.as(MemberAccessExprSyntax.self)?.base } ?? node.as(ExprSyntax.self)
        for _ in 0..<2 * ExpressionTypes.depthLimit {
            switch next?.as(ExprSyntaxEnum.self) {
            case .memberAccessExpr(let member): next = member.base
            case .functionCallExpr(let call): next = call.calledExpression
            case .subscriptCallExpr(let call): next = call.calledExpression
            case .optionalChainingExpr(let inner): next = inner.expression
            case .forceUnwrapExpr(let inner): next = inner.expression
            case .tryExpr(let inner): next = inner.expression
            case .awaitExpr(let inner): next = inner.expression
            case .declReferenceExpr(let name):
                if guessed.contains(name.id) { return true }
                switch receivers.types.variables.origin(of: name.baseName.bare, at: name.position.utf8Offset) {
                case .value(let value), .element(let value): next = value
                default: return false
                }
            default: return false
            }
        }
        return false
    }

    /// Finds the projected value of a variable with a changed property wrapper: `$name`.
    func findProjection(_ node: DeclReferenceExprSyntax) {
        let name = node.baseName.bare
        guard !projections.isEmpty, name.hasPrefix("$") else { return }
        for wrapper in receivers.types.variables.wrappers(of: String(name.dropFirst()), at: node.position.utf8Offset)
        where !receivers.isOwn(wrapper) {
            for use in projections[names.meaning(of: wrapper)] ?? [] {
                add(use, node, isCertain: use.isOfEveryUse, isExact: true)
            }
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
