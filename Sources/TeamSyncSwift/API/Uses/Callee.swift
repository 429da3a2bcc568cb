import SwiftSyntax

/// The called or referenced expression: `a`, `.a`, `B.a`, `B(…).c().a`.
struct Callee {
    let name: String
    let node: Syntax
    /// The preceding names, if there are only names.
    private(set) var base: [String] = []
    /// Whether it begins with a period.
    private(set) var isImplicit = false
    /// The type that is called at the beginning of a chain.
    private(set) var root: String?
    /// The members between the beginning of the chain and the name, last first.
    private(set) var links: [String] = []
    /// Whether the base consists of more than names.
    private(set) var isChained = false
    /// Whether the base begins with a member of the type that the place requires, as in `.Brand.ink`.
    private(set) var hasImplicitRoot = false
    /// The expression before the name.
    private(set) var front: ExprSyntax?

    /// Whether it is a member of a type such as `Brand` in `.Brand.ink`.
    var isInImplicitType: Bool { hasImplicitRoot && !isChained && base.last?.first?.isUppercase ?? false }

    private static let depthLimit = 200

    init?(_ called: ExprSyntax) {
        let expression = called.as(GenericSpecializationExprSyntax.self)?.expression ?? called
        if let reference = expression.as(DeclReferenceExprSyntax.self) {
            (name, node) = (reference.baseName.bare, Syntax(reference))
            return
        }
        guard let member = expression.as(MemberAccessExprSyntax.self) else { return nil }
        (name, node) = (member.declName.baseName.bare, Syntax(member.declName))
        (isImplicit, front) = (member.base == nil, member.base)
        read(member.base)
    }

    /// The subscript of a value or a type.
    init(_ call: SubscriptCallExprSyntax) {
        (name, node, front) = ("subscript", Syntax(call.leftSquare), call.calledExpression)
        read(call.calledExpression)
    }

    /// - Parameter front: the expression before the name.
    private mutating func read(_ front: ExprSyntax?) {
        var next = front
        var isPlain = true
        for _ in 0..<Callee.depthLimit {
            guard let current = next else { break }
            if let reference = current.as(DeclReferenceExprSyntax.self) {
                if isPlain { base.insert(reference.baseName.bare, at: 0) } else { root = reference.baseName.bare }
                return
            } else if current.is(SuperExprSyntax.self) {
                if isPlain { base.insert("super", at: 0) }
                return
            } else if let inner = current.as(MemberAccessExprSyntax.self) {
                if isPlain { base.insert(inner.declName.baseName.bare, at: 0) }
                if inner.declName.baseName.bare.first?.isUppercase ?? false, !isPlain {
                    root = inner.declName.baseName.bare
                    return
                }
                links.append(inner.declName.baseName.bare)
                hasImplicitRoot = inner.base == nil
                next = inner.base
            } else if let call = current.as(FunctionCallExprSyntax.self) {
                (isPlain, isChained, base) = (false, true, [])
                next = call.calledExpression
            } else if let optional = current.as(OptionalChainingExprSyntax.self) {
                next = optional.expression
            } else if let generic = current.as(GenericSpecializationExprSyntax.self) {
                next = generic.expression
            } else if let forced = current.as(ForceUnwrapExprSyntax.self) {
                next = forced.expression
            } else {
                (isChained, base) = (true, [])
                return
            }
        }
    }
}

extension KeyPathExprSyntax {
    /// Whether it is that of a value in SwiftUI's environment: `@Environment(\.theme)` or `.environment(\.theme, …)`.
    var isOfEnvironment: Bool {
        guard let argument = parent?.as(LabeledExprSyntax.self), argument.label == nil,
            let list = argument.parent?.as(LabeledExprListSyntax.self), list.first?.id == argument.id
        else { return false }
        if let attribute = list.parent?.as(AttributeSyntax.self) {
            return attribute.attributeName.trimmedDescription == "Environment"
        }
        let call = list.parent?.as(FunctionCallExprSyntax.self).flatMap { Callee($0.calledExpression) }
        return call.map { ["environment", "transformEnvironment"].contains($0.name) } ?? false
    }
}
