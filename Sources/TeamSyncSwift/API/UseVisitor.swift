import SwiftSyntax

/// Checks every call and reference in a file.
final class UseVisitor: SyntaxVisitor {
    struct Found {
        let use: BrokenUse
        let offset: Int
        /// Whether the text leaves no other interpretation.
        let isCertain: Bool
        /// Whether an argument at the place is broken.
        let isOfArgument: Bool
    }

    /// The relation between the expression before a member and the type that contains it.
    private enum Receiver {
        case other, unknown, same
    }

    private(set) var found: [Found] = []
    private let byName: [String: [BrokenUse]]
    private let types: [String: [BrokenUse]]
    private let requirements: [String: [BrokenUse]]
    private let newCases: [BrokenUse]
    private let typesWithLostCases: Set<[String]>
    private let names: UseNames
    private let variables: VariableTypes
    /// The enclosing types, each with the names of types declared in it.
    private var scope: [(name: String, types: Set<String>)] = []

    init(_ broken: [BrokenUse], _ names: UseNames, _ variables: VariableTypes) {
        byName = Dictionary(
            grouping: broken.filter { !$0.isOfType && !$0.isNewRequirement && !$0.isNewCase }, by: \.name)
        types = Dictionary(grouping: broken.filter { $0.isOfType && $0.breaksMention }, by: \.name)
        requirements = Dictionary(grouping: broken.filter(\.isNewRequirement), by: \.type)
        newCases = broken.filter(\.isNewCase)
        // If a case was removed, the compiler first reports its name.
        typesWithLostCases = Set(broken.filter { $0.kind == "case" && !$0.isNewCase }.map(\.owner))
        (self.names, self.variables) = (names, variables)
        super.init(viewMode: .sourceAccurate)
    }

    private func add(
        _ use: BrokenUse, _ node: some SyntaxProtocol, _ shape: CallShape? = nil, isCertain: Bool = true
    ) {
        // A local declaration with the same name somewhere may be what is used here.
        let isHidden = names.declared.contains(use.owner.last ?? use.name)
        found.append(
            Found(
                use: use, offset: node.positionAfterSkippingLeadingTrivia.utf8Offset,
                isCertain: isCertain && !isHidden && !use.mayStillFit,
                isOfArgument: shape.map(use.isOfArgument) ?? false))
    }

    // MARK: Names

    /// Whether a name here denotes a type of this repository.
    private func isOwn(_ name: String) -> Bool {
        names.types.contains(name) || scope.contains { $0.types.contains(name) }
    }

    /// The type that a name denotes here; nil for one of this repository.
    private func meaning(_ name: String) -> String? { isOwn(name) ? nil : names.meaning(of: name) }

    private func enter(_ name: String, _ members: MemberBlockSyntax) -> SyntaxVisitorContinueKind {
        let kinds: Set<SyntaxKind> = [
            .structDecl, .classDecl, .enumDecl, .actorDecl, .typeAliasDecl, .protocolDecl,
        ]
        let types = members.members.filter { kinds.contains($0.decl.kind) }
            .compactMap { $0.decl.asProtocol((any NamedDeclSyntax).self)?.name.bare }
        scope.append((name, Set(types)))
        return .visitChildren
    }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(TypeWriter().text(node.extendedType), node.memberBlock)
    }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node.name.bare, node.memberBlock)
    }
    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node.name.bare, node.memberBlock)
    }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.bare, node.memberBlock) }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node.name.bare, node.memberBlock)
    }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node.name.bare, node.memberBlock)
    }
    override func visitPost(_ node: ExtensionDeclSyntax) { scope.removeLast() }
    override func visitPost(_ node: StructDeclSyntax) { scope.removeLast() }
    override func visitPost(_ node: ClassDeclSyntax) { scope.removeLast() }
    override func visitPost(_ node: EnumDeclSyntax) { scope.removeLast() }
    override func visitPost(_ node: ActorDeclSyntax) { scope.removeLast() }
    override func visitPost(_ node: ProtocolDeclSyntax) { scope.removeLast() }

    // MARK: Types

    override func visit(_ node: InheritedTypeSyntax) -> SyntaxVisitorContinueKind {
        let name = WrittenTypes.last(TypeWriter().text(node.type))
        guard let name = node.type.is(MemberTypeSyntax.self) ? name : meaning(name) else { return .visitChildren }
        for use in requirements[name] ?? [] { add(use, node) }
        return .visitChildren
    }

    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
        if !isOwn(node.name.bare) {
            for use in types[node.name.bare] ?? [] where use.owner.count == 1 || isInside(use) { add(use, node.name) }
        }
        return .visitChildren
    }

    override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
        let base = WrittenTypes.last(TypeWriter().text(node.baseType))
        for use in types[node.name.bare] ?? [] {
            // 'Kit.Chips', or 'Chips.Style' for a nested type.
            if use.owner.count == 1 ? !isOwn(base) : meaning(base) == use.owner.dropLast().last { add(use, node.name) }
        }
        return .visitChildren
    }

    /// Whether the place is inside the type that contains another type.
    private func isInside(_ use: BrokenUse) -> Bool {
        let outer = use.owner.dropLast().joined(separator: ".")
        return scope.contains { $0.name == outer || names.ancestors(of: $0.name).contains(outer) }
    }

    // MARK: Calls and mentions

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        guard node.modifiers.contains(where: { $0.name.text == "override" }), let around = scope.last else {
            return .visitChildren
        }
        let labels = node.signature.parameterClause.parameters.map { $0.firstName.bare }
        let ancestors = names.ancestors(of: around.name)
        for use in byName[node.name.bare] ?? [] where ancestors.contains(use.type) && use.isBroken(override: labels) {
            add(use, node.name)
        }
        return .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard let callee = Callee(node.calledExpression) else { return .visitChildren }
        let shape = CallShape(node)
        if callee.name != "init" {
            for use in byName["init"] ?? [] where constructs(callee, use) && use.isBroken(shape) {
                add(use, callee.node, shape)
            }
        }
        for use in byName[callee.name] ?? [] where use.isBroken(shape) {
            switch callee.name == "init" ? constructor(callee, of: use) : receiver(callee, of: use, shape) {
            case .same: add(use, callee.node, shape)
            case .unknown where !shape.labels.allSatisfy({ $0 == "_" }): add(use, callee.node, shape, isCertain: false)
            default: break
            }
        }
        return .visitChildren
    }

    override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
        let uses = byName["subscript"] ?? []
        guard !uses.isEmpty else { return .visitChildren }
        let (callee, shape) = (Callee(node), CallShape(node))
        for use in uses where use.isBroken(shape) {
            switch receiver(callee, of: use, shape) {
            case .same: add(use, callee.node, shape)
            case .unknown where !shape.labels.allSatisfy({ $0 == "_" }): add(use, callee.node, shape, isCertain: false)
            default: break
            }
        }
        return .visitChildren
    }

    /// Whether a call is of a type's initializer, or of a subclass that inherits it.
    private func constructs(_ callee: Callee, _ use: BrokenUse) -> Bool {
        guard !use.owner.isEmpty, !callee.isImplicit, callee.root == nil else { return false }
        if names.inheritsInitializers(callee.name, of: use.type), callee.base.isEmpty { return true }
        let isQualified = callee.base.last.map { $0.first?.isUppercase ?? false && !isOwn($0) } ?? false
        if !isQualified, !callee.base.isEmpty { return false }
        let name = isQualified ? callee.name : meaning(callee.name)
        return name == use.type && callee.fits(around: use.owner.dropLast())
    }

    /// `ChipsView.init(…)`, `super.init(…)` and `.init(…)`.
    private func constructor(_ callee: Callee, of use: BrokenUse) -> Receiver {
        if callee.isImplicit { return matches(expected(callee.node), use) }
        switch callee.base.last {
        case "super":
            let own = scope.last.map { names.parents[$0.name].map(names.meaning) ?? "" }
            return own == use.type ? .same : .other
        case "self": return scope.last?.name == use.type ? .same : .other
        case let base?: return meaning(base) == use.type ? .same : .other
        case nil: return .other
        }
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        let isMember =
            node.parent?.is(MemberAccessExprSyntax.self) ?? false
            && node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
        let name = node.baseName.bare
        if isMember || !isOwn(name) {
            let base = node.parent?.as(MemberAccessExprSyntax.self)?.base?.as(DeclReferenceExprSyntax.self)?.baseName
                .bare
            for use in types[name] ?? [] {
                let outer = use.owner.dropLast().last
                if isMember ? outer == nil || base.map(meaning) == outer : outer == nil || isInside(use) {
                    add(use, node)
                }
            }
        }
        guard !isMember, !isCalled(Syntax(node)) else { return .visitChildren }
        for use in byName[name] ?? [] where use.owner.isEmpty && use.breaksMention { add(use, node) }
        return .visitChildren
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        guard !isCalled(Syntax(node)), let callee = Callee(ExprSyntax(node)) else { return .visitChildren }
        for use in byName[callee.name] ?? [] where use.breaksMention {
            switch receiver(callee, of: use, nil) {
            case .same: add(use, callee.node)
            case .unknown where callee.isImplicit: add(use, callee.node, isCertain: false)
            default: break
            }
        }
        return .visitChildren
    }

    private func isCalled(_ node: Syntax) -> Bool {
        guard let call = node.parent?.as(FunctionCallExprSyntax.self) else { return false }
        return call.calledExpression.id == node.id
    }

    // MARK: Switches

    override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
        guard !newCases.isEmpty else { return .visitChildren }
        let hasDefault = node.cases.contains { element in
            // Branches in an '#if' are not read.
            guard case .switchCase(let branch) = element else { return true }
            return branch.label.is(SwitchDefaultLabelSyntax.self)
        }
        guard !hasDefault, let type = WrittenType(variables).type(ofValue: node.subject) else { return .visitChildren }
        for use in newCases where matches(type, use) == .same {
            add(use, node.switchKeyword, isCertain: !typesWithLostCases.contains(use.owner))
        }
        return .visitChildren
    }

    // MARK: Receivers

    private func receiver(_ callee: Callee, of use: BrokenUse, _ shape: CallShape?) -> Receiver {
        guard !use.owner.isEmpty else {
            return callee.base.isEmpty && !callee.isImplicit && !callee.isChained ? .same : .other
        }
        let isStatic = use.isStatic || use.kind == "case"
        if callee.isImplicit { return isStatic ? matches(expected(callee.node), use) : .other }
        if let last = callee.base.last, last.first?.isUppercase ?? false {
            return isStatic && meaning(last) == use.type ? .same : .other
        }
        // A modifier in an extension of a base type of all views.
        if ["View", "UIView", "Text", "Image", "Shape"].contains(use.type) {
            return shape.map { $0.labels.contains { $0 != "_" } } ?? false ? .same : .unknown
        }
        if let root = callee.root {
            guard root.first?.isUppercase ?? false else { return .unknown }
            return meaning(root) == use.type ? .same : .unknown
        }
        if callee.base == ["super"] { return matches(scope.last.flatMap { names.parents[$0.name] }, use) }
        if let variable = callee.variable {
            return matches(
                variables.type(
                    of: variable, at: callee.node.position.utf8Offset, isMember: callee.base.first == "self"), use)
        }
        guard callee.base.isEmpty || callee.base == ["self"], !callee.isChained else { return .unknown }
        let own = use.owner.joined(separator: ".")
        return scope.contains { $0.name == own || names.ancestors(of: $0.name).contains(use.type) } ? .same : .other
    }

    /// - Parameter type: the type as written; nil if unknown.
    private func matches(_ type: String?, _ use: BrokenUse) -> Receiver {
        guard let type else { return .unknown }
        let written = type.filter { $0 != "[" && $0 != "]" && $0 != "(" && $0 != ")" }
        let name = WrittenTypes.last(written)
        // 'Card.Style' is different from the 'Style' of 'Chips'.
        if let outer = WrittenTypes.outer(written), let own = use.owner.dropLast().last, name == use.type,
            meaning(outer) != own
        {
            return .other
        }
        guard let meant = meaning(name) else {
            return names.ancestors(of: name).contains(use.type) ? .same : .other
        }
        return meant == use.type ? .same : meant.first?.isUppercase ?? false ? .other : .unknown
    }

    /// The type expected for `.large` or `.init(…)`, if it is written nearby.
    private func expected(_ node: Syntax) -> String? {
        WrittenType(variables).type(of: node)
    }
}
