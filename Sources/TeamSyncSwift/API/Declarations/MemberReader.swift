import SwiftSyntax

/// Reads the declarations that do not contain members.
extension DeclarationReader {
    func function(_ node: FunctionDeclSyntax, _ place: Place) -> APIDeclaration {
        var own = make(.function, node.name.bare, node, node.modifiers, node.attributes, place)
        let writer = generics(of: &own, node.genericParameterClause, node.genericWhereClause, place)
        own.callable = callable(node.signature.parameterClause, writer)
        own.callable?.effects = Effects(
            node.signature.effectSpecifiers?.asyncSpecifier, node.signature.effectSpecifiers?.throwsClause, writer)
        own.callable?.result = result(node.signature.returnClause, writer)
        own.text = SourceWords.line(node.detached.with(\.body, nil).with(\.attributes, []))
        switch node.name.tokenKind {
        case .binaryOperator, .prefixOperator, .postfixOperator: withoutLabels(&own)
        default: break
        }
        return own
    }

    func initializer(_ node: InitializerDeclSyntax, _ place: Place) -> APIDeclaration {
        var own = make(.initializer, "init", node, node.modifiers, node.attributes, place)
        let writer = generics(of: &own, node.genericParameterClause, node.genericWhereClause, place)
        own.callable = callable(node.signature.parameterClause, writer)
        own.callable?.effects = Effects(
            node.signature.effectSpecifiers?.asyncSpecifier, node.signature.effectSpecifiers?.throwsClause, writer)
        own.callable?.failable = node.optionalMark?.text ?? ""
        own.text = SourceWords.line(node.detached.with(\.body, nil).with(\.attributes, []))
        return own
    }

    func subscripting(_ node: SubscriptDeclSyntax, _ place: Place) -> APIDeclaration {
        var own = make(.subscript, "subscript", node, node.modifiers, node.attributes, place)
        let writer = generics(of: &own, node.genericParameterClause, node.genericWhereClause, place)
        own.callable = callable(node.parameterClause, writer, isSubscript: true)
        own.callable?.result = writer.type(node.returnClause.type)
        own.accessors = accessors(node.accessorBlock, writer)
        own.accessors.declaredSetAccess = setAccess(node.modifiers)
        own.text =
            SourceWords.line(node.detached.with(\.accessorBlock, nil).with(\.attributes, [])) + own.accessors.shown
        return own
    }

    func alias(_ node: TypeAliasDeclSyntax, _ place: Place) -> APIDeclaration {
        var own = make(.alias, node.name.bare, node, node.modifiers, node.attributes, place)
        let writer = generics(of: &own, node.genericParameterClause, node.genericWhereClause, place)
        own.type = writer.type(node.initializer.value)
        own.text = SourceWords.line(node.detached.with(\.attributes, []))
        return own
    }

    func associatedType(_ node: AssociatedTypeDeclSyntax, _ place: Place) -> APIDeclaration {
        var own = make(.associatedType, node.name.bare, node, node.modifiers, node.attributes, place)
        _ = generics(of: &own, nil, node.genericWhereClause, place)
        own.type = node.initializer.map { place.writer.type($0.value) }
        own.inherited = inherited(node.inheritanceClause, place.writer)
        own.text = SourceWords.line(node.detached.with(\.attributes, []))
        return own
    }

    /// An operator, a precedence group or a macro, which is compared as text.
    func text(
        _ kind: APIDeclaration.Kind, _ name: String, _ node: some SyntaxProtocol, _ place: Place,
        _ modifiers: DeclModifierListSyntax = [], _ attributes: AttributeListSyntax = []
    ) -> APIDeclaration {
        var own = make(kind, name, node, modifiers, attributes, place)
        if kind != .macro { own.declaredAccess = .public }
        own.text = SourceWords.line(node)
        own.type = TypeText(text: own.text, shown: own.text)
        return own
    }

    // MARK: Properties

    func properties(_ node: VariableDeclSyntax, _ place: Place) -> [APIDeclaration] {
        // In 'let a, b: Int', both have the type.
        var types: [TypeSyntax?] = node.bindings.map { $0.typeAnnotation?.type }
        let bindings = Array(node.bindings)
        for index in types.indices.dropLast().reversed()
        where types[index] == nil && bindings[index].initializer == nil {
            types[index] = types[index + 1]
        }
        return zip(bindings, types).flatMap { binding, type in
            names(binding.pattern).map { name, part in property(name, part, binding, type, node, place) }
        }
    }

    private func property(
        _ name: TokenSyntax, _ part: Int?, _ binding: PatternBindingSyntax, _ type: TypeSyntax?,
        _ node: VariableDeclSyntax, _ place: Place
    ) -> APIDeclaration {
        var own = make(.property, name.bare, binding, node.modifiers, node.attributes, place)
        own.type = part == nil ? type.map(place.writer.type) : nil
        if let value = binding.initializer?.value {
            if own.type == nil, part == nil { own.type = LiteralType.of(value, place.writer) }
            own.initialValue = SourceWords.line(value)
        }
        own.accessors = accessors(binding.accessorBlock, place.writer)
        own.accessors.isLet = node.bindingSpecifier.text == "let"
        if binding.accessorBlock == nil || own.accessors.isStored {
            own.accessors.isStored = true
            own.accessors.canSet = !own.accessors.isLet
            own.accessors.isMutatingGet = own.modifiers.contains("lazy")
        }
        own.accessors.declaredSetAccess = setAccess(node.modifiers)
        let modifiers = node.modifiers.map { SourceWords.line($0) }.joined(separator: " ")
        let shownType = own.type.map { ": \($0.shown)" } ?? ""
        own.text = [
            modifiers, node.bindingSpecifier.text,
            "\(name.text)\(shownType)\(own.accessors.isStored ? "" : own.accessors.shown)",
        ].filter { !$0.isEmpty }.joined(separator: " ")
        return own
    }

    /// The names in a pattern, with their positions if there are several.
    private func names(_ pattern: PatternSyntax) -> [(TokenSyntax, Int?)] {
        if let name = pattern.as(IdentifierPatternSyntax.self) { return [(name.identifier, nil)] }
        guard let tuple = pattern.as(TuplePatternSyntax.self) else { return [] }
        return tuple.elements.enumerated().flatMap { index, element in names(element.pattern).map { ($0.0, index) } }
    }

    // MARK: Cases

    func cases(_ node: EnumCaseDeclSyntax, _ place: Place) -> [APIDeclaration] {
        node.elements.map { element in
            var own = make(.enumCase, element.name.bare, element, node.modifiers, node.attributes, place)
            own.modifiers.insert("static")
            if let clause = element.parameterClause {
                own.callable = Callable(
                    parameters: clause.parameters.map { parameter in
                        let name = parameter.firstName?.bare ?? "_"
                        return Callable.Parameter(
                            label: name, name: name, type: place.writer.type(parameter.type),
                            hasDefault: parameter.defaultValue != nil)
                    })
            }
            own.rawValue = element.rawValue.map { SourceWords.line($0.value) }
            own.text = "case " + SourceWords.line(element.detached.with(\.trailingComma, nil))
            return own
        }
    }
}

/// The raw values of an enum, including implicit ones.
enum RawValues {
    private static let integers: Set<String> = [
        "Int", "Int8", "Int16", "Int32", "Int64", "Int128", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "UInt128",
    ]
    private static let others: Set<String> = [
        "String", "Substring", "Character", "Double", "Float", "CGFloat", "StaticString", "Unicode.Scalar",
    ]

    /// Moves the raw type out of the inherited types of an enum, and sets the value of each of its cases.
    static func resolve(_ all: inout [APIDeclaration], typeAt position: Int) {
        let type = all[position]
        guard type.kind == .enum else { return }
        let scope = type.scope + [type.name]
        let cases = all.indices[(position + 1)...].filter { all[$0].kind == .enumCase && all[$0].scope == scope }
        all[position].hasCases = !cases.isEmpty
        let hasValues = cases.contains { all[$0].rawValue != nil }
        guard let raw = type.inherited.first, hasValues || integers.union(others).contains(raw.text) else {
            // Enums whose cases have no values are implicitly Hashable.
            if !cases.isEmpty, cases.allSatisfy({ all[$0].callable == nil }) { all[position].implied = ["Hashable"] }
            return
        }
        all[position].rawType = raw
        all[position].inherited.removeFirst()
        all[position].implied = ["Hashable", "RawRepresentable"]
        var next: Int? = 0
        for index in cases {
            // A case after a condition continues from a value that depends on it.
            let isCertain = all[index].conditions == type.conditions
            if !isCertain { next = nil }
            if let written = all[index].rawValue {
                next = isCertain ? Int(written).flatMap { $0 < .max ? $0 + 1 : nil } : nil
            } else if integers.contains(raw.text) {
                all[index].rawValue = next.map(String.init)
                next = next.flatMap { $0 < .max ? $0 + 1 : nil }
            } else if raw.text == "String" {
                all[index].rawValue = "\"\(all[index].name)\""
            }
        }
    }
}
