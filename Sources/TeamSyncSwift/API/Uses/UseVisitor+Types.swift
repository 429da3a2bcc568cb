import SwiftSyntax

/// Finds names of types, imports by name, and the members in key paths.
extension UseVisitor {
    /// Adds a use of the name of a type, unless its text says that it still compiles.
    private func add(_ use: BrokenUse, _ name: some SyntaxProtocol, type: Syntax, isCertain: Bool = true) {
        switch use.reference(to: type) {
        case .none: break
        case .may: add(use, name, isCertain: false)
        case .certain: add(use, name, isCertain: isCertain, isExact: true)
        }
    }

    /// Finds the name of a type in an expression.
    func findType(_ node: DeclReferenceExprSyntax, _ name: String, isMember: Bool) {
        guard isMember || !receivers.isOwn(name) && !names.isAlias(name) && !receivers.hides(name, at: Syntax(node))
        else { return }
        let front = isMember ? node.parent?.as(MemberAccessExprSyntax.self)?.base : nil
        let base =
            front?.as(DeclReferenceExprSyntax.self)?.baseName.bare
            ?? front?.as(MemberAccessExprSyntax.self)?.declName.baseName.bare
        for use in types[name] ?? [] {
            guard let outer = use.owner.dropLast().last else {
                guard isMember else {
                    add(use, node, type: Syntax(node))
                    continue
                }
                let isModule = base.map { receivers.isModule($0, of: use) } ?? false
                let isOwn = base.map(receivers.isOwn) ?? false
                if isModule || base?.first?.isUppercase ?? true, !isOwn {
                    add(use, node, type: Syntax(node), isCertain: isModule)
                }
                continue
            }
            let isImplicit = isMember && front == nil
            if isImplicit
                ? isOfExpected(node, outer, use)
                : isMember
                    ? base.map(receivers.meaning) == outer : receivers.isInside(use)
            {
                add(use, node, type: Syntax(node))
            } else if isImplicit, names.owns(outer) == false, !names.nests(name), use.isOfEveryUse {
                add(use, node, type: Syntax(node), isCertain: false)
            }
        }
    }

    /// Whether a type such as `Brand` in `.Brand.ink` is nested in the one that the place requires.
    private func isOfExpected(_ node: DeclReferenceExprSyntax, _ outer: String, _ use: BrokenUse) -> Bool {
        guard let member = node.parent, let type = receivers.types.expected(member.topOfChain) else { return false }
        return use.owner.dropLast() == WrittenTypes.names(TypeParts.plain(type))[...] && !receivers.isOwn(outer)
    }

    /// Finds the name of a type after that of a module or of an enclosing type.
    func findType(_ node: MemberTypeSyntax) {
        findAssociatedType(node.name)
        let text = TypeWriter().text(node.baseType)
        let base = WrittenTypes.last(text)
        for use in types[node.name.bare] ?? [] {
            // 'Kit.Chips', or 'Chips.Style' for a nested type.
            if use.isQualified(text.split(separator: ".").map(String.init) + [node.name.bare]) {
                add(use, node.name, type: Syntax(node))
            } else if use.owner.count == 1
                ? !receivers.isOwn(base) : receivers.meaning(base) == use.owner.dropLast().last
            {
                add(
                    use, node.name, type: Syntax(node),
                    isCertain: use.owner.count > 1 || receivers.isModule(base, of: use))
            }
        }
    }

    /// Finds the name of a macro.
    func findMacro(_ name: TokenSyntax) {
        for use in byName[name.bare] ?? []
        where use.kind == APIDeclaration.Kind.macro.rawValue && names.file.mayMean(use.name, of: use.modules) {
            add(use, name, isCertain: !names.declared.contains(use.name))
        }
    }

    /// Finds an associated type after the name of a generic parameter: `Part.Item`.
    private func findAssociatedType(_ name: TokenSyntax) {
        for use in byName[name.bare] ?? []
        where use.kind == APIDeclaration.Kind.associatedType.rawValue && !names.declared.contains(use.name)
            && !names.declares(use.name) && names.file.mayMean(use.type, of: use.modules)
        {
            add(use, name, isCertain: false)
        }
    }

    /// Finds an associated type in an extension of its protocol.
    private func findOwnAssociatedType(_ name: TokenSyntax) {
        for use in byName[name.bare] ?? []
        where use.kind == APIDeclaration.Kind.associatedType.rawValue && use.isOfEveryUse
            && receivers.scope.contains(where: { receivers.meaning($0.path) == use.type })
        {
            add(use, name, isCertain: !names.declared.contains(use.name) && !names.declares(use.name))
        }
    }

    func findType(_ node: IdentifierTypeSyntax) {
        findOwnAssociatedType(node.name)
        if !lostTypes.isEmpty, types[node.name.bare] == nil, let meant = receivers.meaning(node.name.bare) {
            // An alias of a type that lost protocols.
            for use in types[meant] ?? [] where use.owner.count == 1 && !use.lostProtocols.isEmpty {
                add(use, node.name, type: Syntax(node))
            }
        }
        guard let own = types[node.name.bare], !receivers.isOwn(node.name.bare), !names.isAlias(node.name.bare) else {
            return
        }
        for use in own where use.owner.count == 1 || receivers.isInside(use) {
            add(use, node.name, type: Syntax(node))
        }
    }

    /// Finds the members in a key path.
    func findMembers(of node: KeyPathExprSyntax) {
        let expected = { [receivers] in
            receivers.types.expected(Syntax(node)).flatMap { type in
                TypeParts.root(ofKeyPath: type) ?? TypeParts.part(.parameter(0), of: type)
            }
        }
        var type =
            node.root.map { receivers.types.written($0) }
            ?? (node.isOfEnvironment && !receivers.isOwn("Environment") ? "EnvironmentValues" : expected())
        for component in node.components {
            guard case .property(let property) = component.component else {
                if case .subscript(let access) = component.component { visit(access, of: type) }
                if component.component.is(KeyPathOptionalComponentSyntax.self) { continue }
                let isElement = component.component.is(KeyPathSubscriptComponentSyntax.self)
                type =
                    isElement
                    ? type.flatMap { TypeParts.part(.value, of: $0) ?? TypeParts.part(.element, of: $0) } : nil
                continue
            }
            let name = property.declName.baseName.bare
            // A nested type.
            if name.first?.isUppercase ?? false, let outer = type {
                type = "\(outer).\(name)"
                continue
            }
            for use in byName[name] ?? [] where use.breaksMention || use.isReadOnly && isWritable(node) {
                switch receivers.matches(type, use) {
                case .same:
                    let isFitting = component.id == node.components.last?.id ? fits(node, use) : nil
                    if isFitting != true { add(use, property, isExact: isFitting == false) }
                case .unknown where receivers.isDistinct(use): add(use, property, isCertain: false)
                default: break
                }
            }
            type = type.flatMap { receivers.types.memberType(name, in: TypeParts.plain($0)) }
        }
    }

    /// Whether the function that takes a key path accepts the value at its end, which has another type now; nil if that
    /// is not known.
    private func fits(_ node: KeyPathExprSyntax, _ use: BrokenUse) -> Bool? {
        guard let (old, new) = use.valueTypes, !use.isUncertain, let type = receivers.types.expected(Syntax(node)),
            let required = TypeParts.part(.result, of: type)
        else { return nil }
        let value = new.filter { $0 != " " }
        let call = node.parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
        let isCompact = call.flatMap { Callee($0.calledExpression)?.name } == "compactMap"
        return converts(isCompact ? UseVisitor.wrapped(value) ?? value : value, to: required, old.filter { $0 != " " })
    }

    /// Whether a key path must be one with which values are set.
    private func isWritable(_ node: KeyPathExprSyntax) -> Bool {
        // '.environment(\.theme, .dark)', but not '@Environment(\.theme)'.
        if node.isOfEnvironment, node.parent?.parent?.parent?.is(FunctionCallExprSyntax.self) ?? false { return true }
        guard let type = receivers.types.expected(Syntax(node)) else { return false }
        return ["WritableKeyPath<", "ReferenceWritableKeyPath<"].contains { TypeParts.plain(type).hasPrefix($0) }
    }

    /// A subscript in a key path of a type.
    private func visit(_ node: KeyPathSubscriptComponentSyntax, of type: String?) {
        let shape = CallShape(node)
        for use in byName["subscript"] ?? [] where use.isBroken(shape) {
            switch receivers.matches(type, use) {
            case .same: add(use, node.leftSquare, shape)
            case .unknown where receivers.isLikely(use, shape): add(use, node.leftSquare, shape, isCertain: false)
            default: break
            }
        }
    }

    /// Finds a declaration that is imported by its name.
    func findDeclaration(of node: ImportDeclSyntax) {
        guard node.importKindSpecifier != nil, let name = node.path.last?.name, node.path.count == 2,
            let module = node.path.first?.name.bare
        else { return }
        for use in (types[name.bare] ?? []) + (byName[name.bare] ?? [])
        where use.owner == (use.isOfType ? [name.bare] : []) && use.breaksImport && receivers.isModule(module, of: use)
            && names.memberTypes.overloads(of: name.bare, in: []).count < 2
        {
            add(use, name, isCertain: use.isOfType)
        }
    }
}

extension Syntax {
    /// The whole chain of members and calls that begins with an expression.
    fileprivate var topOfChain: Syntax {
        var node = self
        for _ in 0..<ExpressionTypes.depthLimit {
            if let member = node.parent?.as(MemberAccessExprSyntax.self), member.base?.id == node.id {
                node = Syntax(member)
            } else if let call = node.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == node.id {
                node = Syntax(call)
            } else {
                break
            }
        }
        return node
    }
}
