import SwiftSyntax

/// The types of variables of a file, where they are plain to see: `let chips: ChipsView`, `let chips = ChipsView(…)`.
final class ReceiverTypes: SyntaxVisitor {
    private(set) var types: [String: Set<String>] = [:]

    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
        guard let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.bare else { return .visitChildren }
        let type =
            node.typeAnnotation.map { TypeWriter().text($0.type) }
            ?? node.initializer.flatMap { LiteralType.of($0.value)?.text }
        if let type { types[name, default: []].insert(ReceiverTypes.last(type)) }
        return .visitChildren
    }

    override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
        types[(node.secondName ?? node.firstName).bare, default: []].insert(
            ReceiverTypes.last(TypeWriter().text(node.type)))
        return .visitChildren
    }

    private static func last(_ type: String) -> String {
        String(type.filter { $0 != "?" && $0 != "!" }.prefix { $0 != "<" }.split(separator: ".").last ?? "")
    }
}

/// Looks at every call and mention of a file.
final class UseVisitor: SyntaxVisitor {
    struct Found {
        let change: Int
        let declaration: String
        let offset: Int
    }

    private(set) var found: [Found] = []
    private let byName: [String: [BrokenUse]]
    private let types: [String: [BrokenUse]]
    private let requirements: [String: [BrokenUse]]
    private let variables: [String: Set<String>]
    /// Names of the types around.
    private var scope: [String] = []

    init(_ broken: [BrokenUse], _ variables: [String: Set<String>]) {
        byName = Dictionary(grouping: broken.filter { !$0.isOfType && !$0.isNewRequirement }, by: \.name)
        types = Dictionary(grouping: broken.filter { $0.isOfType && $0.breaksMention }, by: \.name)
        requirements = Dictionary(grouping: broken.filter(\.isNewRequirement), by: \.type)
        self.variables = variables
        super.init(viewMode: .sourceAccurate)
    }

    private func add(_ use: BrokenUse, _ node: some SyntaxProtocol) {
        found.append(
            Found(
                change: use.change, declaration: use.declaration,
                offset: node.positionAfterSkippingLeadingTrivia.utf8Offset))
    }

    // MARK: Types

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        scope.append(SourceWords.line(node.extendedType))
        return .visitChildren
    }

    override func visitPost(_ node: ExtensionDeclSyntax) { scope.removeLast() }

    override func visit(_ node: InheritedTypeSyntax) -> SyntaxVisitorContinueKind {
        for use in requirements[SourceWords.line(node.type)] ?? [] { add(use, node) }
        return .visitChildren
    }

    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
        for use in types[node.name.bare] ?? [] { add(use, node.name) }
        return .visitChildren
    }

    override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
        for use in types[node.name.bare] ?? [] { add(use, node.name) }
        return .visitChildren
    }

    // MARK: Calls and mentions

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard let callee = Callee(node.calledExpression) else { return .visitChildren }
        let shape = CallShape(node)
        if callee.name != "init" {
            for use in byName["init"] ?? [] where use.type == callee.name && !use.owner.isEmpty {
                if callee.fits(around: use.owner.dropLast()), use.isBroken(shape) { add(use, callee.node) }
            }
        }
        for use in byName[callee.name] ?? [] {
            if callee.name == "init" {
                guard callee.base.last == use.type, use.isBroken(shape) else { continue }
            } else {
                guard isReceiver(callee, of: use, shape), use.isBroken(shape) else { continue }
            }
            add(use, callee.node)
        }
        return .visitChildren
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        for use in types[node.baseName.bare] ?? [] { add(use, node) }
        let isMember =
            node.parent?.is(MemberAccessExprSyntax.self) ?? false
            && node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
        guard !isMember, !isCalled(Syntax(node)) else { return .visitChildren }
        for use in byName[node.baseName.bare] ?? [] where use.owner.isEmpty && use.breaksMention { add(use, node) }
        return .visitChildren
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        guard !isCalled(Syntax(node)), let callee = Callee(ExprSyntax(node)) else { return .visitChildren }
        for use in byName[callee.name] ?? [] where use.breaksMention && isReceiver(callee, of: use, nil) {
            add(use, callee.node)
        }
        return .visitChildren
    }

    private func isCalled(_ node: Syntax) -> Bool {
        guard let call = node.parent?.as(FunctionCallExprSyntax.self) else { return false }
        return call.calledExpression.id == node.id
    }

    /// Whether the text in front of a member can mean the type that it belongs to.
    private func isReceiver(_ callee: Callee, of use: BrokenUse, _ shape: CallShape?) -> Bool {
        guard !use.owner.isEmpty else { return callee.base.isEmpty && !callee.isImplicit }
        if callee.base.last == use.type { return use.isStatic || use.kind == "case" }
        if callee.isImplicit { return (use.isStatic || use.kind == "case") && isArgument(callee.node, of: use) }
        if callee.root == use.type { return true }
        if let variable = callee.variable { return variables[variable]?.contains(use.type) ?? false }
        if callee.base.isEmpty || callee.base == ["self"] { return scope.contains(use.owner.joined(separator: ".")) }
        // A modifier of an extension, with labels of its own.
        return shape.map { $0.labels.contains { $0 != "_" } } ?? false
            && ["View", "UIView", "Text", "Image"].contains(use.type)
    }

    /// `.large` in `ChipsView(style: .large)`: an argument of a call to the type, or to one around it.
    private func isArgument(_ node: Syntax, of use: BrokenUse) -> Bool {
        var next = node.parent
        var depth = 0
        while let parent = next, depth < 12 {
            if let call = parent.as(FunctionCallExprSyntax.self), let callee = Callee(call.calledExpression) {
                if use.owner.contains(callee.name) || use.owner.contains(callee.root ?? "") { return true }
            }
            if parent.is(CodeBlockItemSyntax.self) { return false }
            next = parent.parent
            depth += 1
        }
        return false
    }
}

/// What is called or mentioned: `a`, `.a`, `B.a`, `B(…).c().a`.
struct Callee {
    let name: String
    let node: Syntax
    /// The names in front, where there are only names.
    private(set) var base: [String] = []
    /// Whether it begins with a full stop.
    private(set) var isImplicit = false
    /// The type whose call is at the beginning of a chain.
    private(set) var root: String?
    /// The name in front where it is one that begins small.
    var variable: String? {
        let names = base.first == "self" ? Array(base.dropFirst()) : base
        guard names.count == 1, let name = names.first, name.first?.isLowercase ?? false else { return nil }
        return name
    }

    private static let depthLimit = 200

    init?(_ called: ExprSyntax) {
        let expression = called.as(GenericSpecializationExprSyntax.self)?.expression ?? called
        if let reference = expression.as(DeclReferenceExprSyntax.self) {
            (name, node) = (reference.baseName.bare, Syntax(reference))
            return
        }
        guard let member = expression.as(MemberAccessExprSyntax.self) else { return nil }
        (name, node) = (member.declName.baseName.bare, Syntax(member.declName))
        isImplicit = member.base == nil
        var next = member.base
        var isPlain = true
        for _ in 0..<Callee.depthLimit {
            guard let current = next else { break }
            if let reference = current.as(DeclReferenceExprSyntax.self) {
                if isPlain { base.insert(reference.baseName.bare, at: 0) } else { root = reference.baseName.bare }
                return
            } else if let inner = current.as(MemberAccessExprSyntax.self) {
                if isPlain { base.insert(inner.declName.baseName.bare, at: 0) }
                if inner.declName.baseName.bare.first?.isUppercase ?? false, !isPlain {
                    root = inner.declName.baseName.bare
                    return
                }
                next = inner.base
            } else if let call = current.as(FunctionCallExprSyntax.self) {
                (isPlain, base) = (false, [])
                next = call.calledExpression
            } else if let optional = current.as(OptionalChainingExprSyntax.self) {
                next = optional.expression
            } else if let forced = current.as(ForceUnwrapExprSyntax.self) {
                next = forced.expression
            } else {
                base = []
                return
            }
        }
    }

    /// Whether the names in front of a type may be those of the types around it, or of a module.
    func fits(around outer: ArraySlice<String>) -> Bool {
        guard let last = base.last else { return !isImplicit && root == nil }
        return outer.isEmpty ? base.count == 1 && (last.first?.isUppercase ?? false) : last == outer.last
    }
}
