import SwiftSyntax

/// The functions that calls name, and the types that expressions name.
extension ExpressionTypes {
    /// The type that a call passes for a generic parameter: `Row` in `dequeue(Row.self)`.
    func argument(
        _ parameter: String, of call: FunctionCallExprSyntax, _ called: (name: String, owner: String)
    ) -> String? {
        let shape = CallShape(call)
        return call.arguments.prefix(ExpressionTypes.depthLimit).enumerated().lazy.compactMap { index, argument in
            guard let member = argument.expression.as(MemberAccessExprSyntax.self),
                member.declName.baseName.text == "self", let type = member.base.flatMap({ typeName($0) }),
                names.memberTypes.parameter(of: called.name, in: called.owner, shape, argument: index)
                    == "\(parameter).Type"
            else { return nil }
            return type
        }.first
    }

    /// A type in the declaration of a called function, with the types of the arguments instead of generic parameters.
    func bound(
        _ type: String, by call: FunctionCallExprSyntax, _ called: (name: String, owner: String), _ depth: Int
    ) -> String {
        guard type.contains("τ_"), depth < ExpressionTypes.depthLimit else { return type }
        if let passed = argument(type, of: call, called) { return passed }
        let shape = CallShape(call)
        let values =
            call.arguments.prefix(ExpressionTypes.depthLimit).map(\.expression)
            + [call.trailingClosure].compactMap { $0.map(ExprSyntax.init) }
        return IdentifierText.replacing(in: type) { name in
            guard name.hasPrefix("τ_") else { return nil }
            return values.enumerated().lazy.compactMap { index, value in
                let own = names.memberTypes.parameter(of: called.name, in: called.owner, shape, argument: index)
                return own.flatMap { self.value(of: name, $0, value, depth) }
            }.first
        }
    }

    /// The type that a generic parameter stands for, because of the argument for a parameter of this type.
    private func value(of name: String, _ parameter: String, _ value: ExprSyntax, _ depth: Int) -> String? {
        let isFunction = TypeParts.part(.result, of: parameter) == name
        let isElement = TypeParts.part(.element, of: parameter) == name
        guard TypeParts.plain(parameter) == name || isElement || isFunction && value.is(ClosureExprSyntax.self),
            let type = type(of: value, depth: depth + 1), !type.contains("τ_")
        else { return nil }
        return isFunction ? TypeParts.part(.result, of: type) : isElement ? TypeParts.part(.element, of: type) : type
    }

    /// The called function and the last name of the type that contains it; nil if the type is unknown.
    /// - Parameter type: the type of the value before the name.
    func callee(of call: FunctionCallExprSyntax, _ type: String?, _ depth: Int) -> (name: String, owner: String)? {
        let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.bare
        if let name, let around = enclosingType(of: call).map(WrittenTypes.last),
            let own = owners(of: around).first(where: { names.memberTypes.declares(name, in: $0) })
        {
            return (name, own)
        }
        if let type = typeName(call.calledExpression) {
            // A private or local type hides the type of another repository.
            let isPrivate =
                name.map { names.memberTypes.foreign.contains($0) && isHidden($0, at: Syntax(call)) } ?? false
            return isPrivate ? nil : ("init", type)
        }
        if let name { return (name, "") }
        guard let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base else {
            return nil
        }
        guard let owner = typeName(base, depth) ?? type.map({ TypeParts.plain($0) }) else { return nil }
        let (meant, arguments) = (names.meaning(of: owner), TypeParts.arguments(of: owner))
        let isGeneric = !arguments.isEmpty && meant == WrittenTypes.last(owner)
        return (member.declName.baseName.bare, isGeneric ? "\(meant)<\(arguments.joined(separator: ","))>" : meant)
    }

    /// Whether a type name denotes a type that only this file or this function can use.
    func isHidden(_ name: String, at node: Syntax) -> Bool {
        if names.file.types.contains(name) { return true }
        guard names.declared.contains(name) else { return false }
        var next = node.parent
        while let parent = next {
            if let list = parent.as(CodeBlockItemListSyntax.self), !(list.parent?.is(SourceFileSyntax.self) ?? true),
                list.contains(where: { $0.item.asProtocol((any NamedDeclSyntax).self)?.name.bare == name })
            {
                return true
            }
            next = parent.parent
        }
        return false
    }

    /// Whether a type name denotes a type that is nested in one of the enclosing types.
    func isNested(_ name: String, at node: Syntax) -> Bool {
        var path: [String] = []
        var next = node.parent
        while let parent = next {
            if let type = parent.as(ExtensionDeclSyntax.self) {
                path.insert(TypeWriter().text(type.extendedType), at: 0)
            } else if parent.asProtocol((any DeclGroupSyntax).self) != nil,
                let own = parent.asProtocol((any NamedDeclSyntax).self)?.name.bare
            {
                path.insert(own, at: 0)
            }
            next = parent.parent
        }
        return path.indices.contains { names.nests(name, in: path[...$0].joined(separator: ".")) }
    }

    /// The path of a type in an expression: `Acme.Kit` for `Acme.Kit` and `Kit` for `Kit.self`.
    /// - Parameter depth: that of the search for the type that the place requires, which contains the type in
    ///   `.Brand.ink`; nil for no such search.
    func typeName(_ expression: ExprSyntax, _ depth: Int? = nil) -> String? {
        let name: TokenSyntax? =
            expression.as(DeclReferenceExprSyntax.self)?.baseName
            ?? expression.as(GenericSpecializationExprSyntax.self)?.expression.as(DeclReferenceExprSyntax.self)?
            .baseName
            ?? expression.as(MemberAccessExprSyntax.self)?.declName.baseName
        guard let name = name?.bare, name.first?.isUppercase ?? false else { return nil }
        if name == "Self" { return enclosingType(of: expression).map(WrittenTypes.last) }
        if let member = expression.as(MemberAccessExprSyntax.self), member.base == nil {
            return depth.flatMap { expected(Syntax(expression), depth: $0 == 0 ? 0 : $0 + 1) }
                .map { "\(TypeParts.plain($0)).\(name)" }
        }
        let path = names.path(of: name)
        if path.contains(".") { return path }
        let meant = known(path)
        guard meant == name,
            let outer = expression.as(MemberAccessExprSyntax.self)?.base.flatMap({ typeName($0, depth) })
        else {
            return meant
        }
        return "\(outer).\(meant)"
    }
}
