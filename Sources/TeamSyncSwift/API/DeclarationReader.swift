import SwiftSyntax
import TeamSyncBase

/// The declarations of one source, private ones included; those inside bodies are not declarations that others see.
struct DeclarationReader {
    /// Declarations of one source; a source with more is not analysed.
    static let limit = 50_000

    /// Where a declaration is found.
    struct Place {
        var scope: [String] = []
        var condition = ""
        var container = APIDeclaration.Container.file
        /// Generic parameters of the types around, and of a constrained extension what it requires.
        var requirements: Set<String> = []
        var writer = TypeWriter()
    }

    /// A macro that is expanded in the place of a declaration: what it declares is not known.
    struct Expansion {
        let name: String
        let scope: [String]
        let text: String
        let line: Int
    }

    private(set) var declarations: [APIDeclaration] = []
    private(set) var conformances: [Conformances] = []
    private(set) var expansions: [Expansion] = []
    private let path: String
    private let lines: LineTable

    /// The protocols that an extension adds to a type.
    struct Conformances {
        let scope: [String]
        let condition: String
        let types: [TypeText]
        let requirements: Set<String>
        let line: Int
    }

    /// Macros in the place of declarations that declare nothing others see.
    private static let silentMacros: Set<String> = ["Preview", "warning", "error", "sourceLocation", "assert"]

    /// - Parameter text: that of the source.
    init(_ source: ParsedSource, text: String) {
        path = source.path
        lines = LineTable(text)
        read(source.tree.statements, Place())
    }

    var isWhole: Bool { declarations.count <= DeclarationReader.limit }

    // MARK: Lists

    private mutating func read(_ items: CodeBlockItemListSyntax, _ place: Place) {
        for item in items {
            if case .decl(let declaration) = item.item {
                read(declaration, place)
            } else if case .expr(let expression) = item.item, let macro = expression.as(MacroExpansionExprSyntax.self) {
                expand(macro.macroName, macro, place)
            }
        }
    }

    private mutating func read(_ members: MemberBlockItemListSyntax, _ place: Place) {
        for member in members { read(member.decl, place) }
    }

    private mutating func read(_ branches: IfConfigDeclSyntax, _ place: Place) {
        for (condition, elements) in branches.branches {
            var inner = place
            inner.condition = [place.condition, condition].filter { !$0.isEmpty }.joined(separator: " && ")
            switch elements {
            case .decls(let members)?: read(members, inner)
            case .statements(let items)?: read(items, inner)
            default: break
            }
        }
    }

    private mutating func expand(_ name: TokenSyntax, _ node: some SyntaxProtocol, _ place: Place) {
        guard !DeclarationReader.silentMacros.contains(name.text) else { return }
        expansions.append(
            Expansion(name: name.text, scope: place.scope, text: SourceWords.line(node), line: line(node)))
    }

    // MARK: Declarations

    private mutating func read(_ declaration: DeclSyntax, _ place: Place) {
        guard isWhole else { return }
        switch declaration.as(DeclSyntaxEnum.self) {
        case .structDecl(let node): read(type: node, .struct, node.name, node.genericParameterClause, place)
        case .classDecl(let node): read(type: node, .class, node.name, node.genericParameterClause, place)
        case .actorDecl(let node): read(type: node, .actor, node.name, node.genericParameterClause, place)
        case .enumDecl(let node): read(type: node, .enum, node.name, node.genericParameterClause, place)
        case .protocolDecl(let node): read(type: node, .protocol, node.name, nil, place)
        case .extensionDecl(let node): read(node, place)
        case .functionDecl(let node):
            var own = make(.function, node.name.bare, node, node.modifiers, node.attributes, place)
            let writer = generics(of: &own, node.genericParameterClause, node.genericWhereClause, place)
            own.callable = callable(node.signature.parameterClause, writer)
            own.callable?.effects = Effects(
                node.signature.effectSpecifiers?.asyncSpecifier, node.signature.effectSpecifiers?.throwsClause, writer)
            own.callable?.result = result(node.signature.returnClause, writer)
            own.text = SourceWords.line(node.detached.with(\.body, nil).with(\.attributes, []))
            if case .binaryOperator = node.name.tokenKind { withoutLabels(&own) }
            if case .prefixOperator = node.name.tokenKind { withoutLabels(&own) }
            if case .postfixOperator = node.name.tokenKind { withoutLabels(&own) }
            declarations.append(own)
        case .initializerDecl(let node):
            var own = make(.initializer, "init", node, node.modifiers, node.attributes, place)
            let writer = generics(of: &own, node.genericParameterClause, node.genericWhereClause, place)
            own.callable = callable(node.signature.parameterClause, writer)
            own.callable?.effects = Effects(
                node.signature.effectSpecifiers?.asyncSpecifier, node.signature.effectSpecifiers?.throwsClause, writer)
            own.callable?.failable = node.optionalMark?.text ?? ""
            own.text = SourceWords.line(node.detached.with(\.body, nil).with(\.attributes, []))
            declarations.append(own)
        case .subscriptDecl(let node):
            var own = make(.subscript, "subscript", node, node.modifiers, node.attributes, place)
            let writer = generics(of: &own, node.genericParameterClause, node.genericWhereClause, place)
            own.callable = callable(node.parameterClause, writer, isSubscript: true)
            own.callable?.result = writer.type(node.returnClause.type)
            own.accessors = accessors(node.accessorBlock, writer)
            own.accessors.declaredSetAccess = setAccess(node.modifiers)
            own.text =
                SourceWords.line(node.detached.with(\.accessorBlock, nil).with(\.attributes, [])) + own.accessors.shown
            declarations.append(own)
        case .variableDecl(let node): read(node, place)
        case .enumCaseDecl(let node): read(node, place)
        case .typeAliasDecl(let node):
            var own = make(.alias, node.name.bare, node, node.modifiers, node.attributes, place)
            let writer = generics(of: &own, node.genericParameterClause, node.genericWhereClause, place)
            own.type = writer.type(node.initializer.value)
            own.text = SourceWords.line(node.detached.with(\.attributes, []))
            declarations.append(own)
        case .associatedTypeDecl(let node):
            var own = make(.associatedType, node.name.bare, node, node.modifiers, node.attributes, place)
            _ = generics(of: &own, nil, node.genericWhereClause, place)
            own.type = node.initializer.map { place.writer.type($0.value) }
            own.inherited = inherited(node.inheritanceClause, place.writer)
            own.text = SourceWords.line(node.detached.with(\.attributes, []))
            declarations.append(own)
        case .operatorDecl(let node):
            var own = make(.operator, node.name.text, node, [], [], place)
            own.declaredAccess = .public
            own.name = "\(node.fixitySpecifier.text) \(node.name.text)"
            own.type = node.operatorPrecedenceAndTypes.map { group in
                TypeText(text: SourceWords.line(group), shown: SourceWords.line(group))
            }
            own.text = SourceWords.line(node)
            declarations.append(own)
        case .precedenceGroupDecl(let node):
            var own = make(.precedenceGroup, node.name.bare, node, node.modifiers, node.attributes, place)
            own.declaredAccess = .public
            own.text = SourceWords.line(node)
            own.type = TypeText(text: own.text, shown: own.text)
            declarations.append(own)
        case .macroDecl(let node):
            var own = make(.macro, node.name.bare, node, node.modifiers, node.attributes, place)
            own.callable = callable(node.signature.parameterClause, place.writer)
            own.text = SourceWords.line(node.detached.with(\.attributes, []))
            own.type = TypeText(text: SourceWords.line(node), shown: SourceWords.line(node))
            declarations.append(own)
        case .macroExpansionDecl(let node): expand(node.macroName, node, place)
        case .ifConfigDecl(let node): read(node, place)
        default: break
        }
    }

    private mutating func read(
        type node: some DeclGroupSyntax, _ kind: APIDeclaration.Kind, _ name: TokenSyntax,
        _ parameters: GenericParameterClauseSyntax?, _ place: Place
    ) {
        var own = make(kind, name.bare, node, node.modifiers, node.attributes, place)
        own.inherited = inherited(node.inheritanceClause, place.writer)
        own.text =
            SourceWords.line(
                node.detached.with(
                    \.memberBlock,
                    MemberBlockSyntax(leftBrace: .identifier(""), members: [], rightBrace: .identifier(""))
                )
                .with(\.attributes, [])
            ).trimmingEnd
        _ = generics(
            of: &own, parameters, (node as? any WithGenericParametersSyntax)?.genericWhereClause, place, isType: true)
        if let node = node.as(ProtocolDeclSyntax.self) {
            own.primaryAssociatedTypes = node.primaryAssociatedTypeClause?.primaryAssociatedTypes.map(\.name.bare) ?? []
            if let clause = node.genericWhereClause {
                own.generics.requirements.formUnion(requirements(clause, place.writer))
            }
        }
        // A preview is for the editor, like '#Preview'.
        if own.inherited.contains(where: { $0.text == "PreviewProvider" }) { return }
        declarations.append(own)
        var inner = place
        inner.scope.append(name.bare)
        inner.container = kind == .protocol ? .protocol : .type
        inner.requirements = []
        if kind == .struct || kind == .enum { inner.writer.names[name.bare] = "Self" }
        let first = declarations.count
        read(node.memberBlock.members, inner)
        if let made = ImplicitInitializer.make(for: own, members: declarations[first...], node) {
            declarations.append(made)
        }
    }

    private mutating func read(_ node: ExtensionDeclSyntax, _ place: Place) {
        var inner = place
        inner.scope = (SourceWords.line(node.extendedType).split(separator: "<").first ?? "").split(separator: ".").map
        {
            $0.trimmingBackticks
        }
        let access = node.modifiers.compactMap { AccessLevel(word: $0.name.text) }.first
        inner.container = .extension(access)
        if let clause = node.genericWhereClause { inner.requirements = requirements(clause, place.writer) }
        let types = inherited(node.inheritanceClause, place.writer)
        if !types.isEmpty {
            conformances.append(
                Conformances(
                    scope: inner.scope, condition: place.condition, types: types, requirements: inner.requirements,
                    line: line(node)))
        }
        read(node.memberBlock.members, inner)
    }

    private mutating func read(_ node: VariableDeclSyntax, _ place: Place) {
        // In 'let a, b: Int' the type is that of both.
        var types: [TypeSyntax?] = node.bindings.map { $0.typeAnnotation?.type }
        for index in types.indices.dropLast().reversed() {
            let binding = node.bindings[node.bindings.index(node.bindings.startIndex, offsetBy: index)]
            if types[index] == nil, binding.initializer == nil { types[index] = types[index + 1] }
        }
        for (binding, type) in zip(node.bindings, types) {
            for (name, part) in names(binding.pattern) {
                var own = make(.property, name, binding, node.modifiers, node.attributes, place)
                own.type = part == nil ? type.map(place.writer.type) : nil
                if own.type == nil, let value = binding.initializer?.value {
                    own.type = part == nil ? LiteralType.of(value) : nil
                    own.initialValue = SourceWords.line(value)
                } else if let value = binding.initializer?.value {
                    own.initialValue = SourceWords.line(value)
                }
                own.accessors = accessors(binding.accessorBlock, place.writer)
                own.accessors.isLet = node.bindingSpecifier.text == "let"
                if binding.accessorBlock == nil || own.accessors.isStored {
                    own.accessors.isStored = true
                    own.accessors.canSet = !own.accessors.isLet
                }
                own.accessors.declaredSetAccess = setAccess(node.modifiers)
                let modifiers = node.modifiers.map { SourceWords.line($0) }.joined(separator: " ")
                let shownType = own.type.map { ": \($0.shown)" } ?? ""
                own.text = [
                    modifiers, node.bindingSpecifier.text,
                    "\(name)\(shownType)\(own.accessors.isStored ? "" : own.accessors.shown)",
                ].filter { !$0.isEmpty }.joined(separator: " ")
                declarations.append(own)
            }
        }
    }

    /// The names in a pattern; of one of several, its position.
    private func names(_ pattern: PatternSyntax) -> [(String, Int?)] {
        if let name = pattern.as(IdentifierPatternSyntax.self) { return [(name.identifier.bare, nil)] }
        guard let tuple = pattern.as(TuplePatternSyntax.self) else { return [] }
        return tuple.elements.enumerated().flatMap { index, element in names(element.pattern).map { ($0.0, index) } }
    }

    private mutating func read(_ node: EnumCaseDeclSyntax, _ place: Place) {
        for element in node.elements {
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
            declarations.append(own)
        }
    }

    // MARK: Parts

    private func line(_ node: some SyntaxProtocol) -> Int {
        lines.line(of: node.positionAfterSkippingLeadingTrivia.utf8Offset)
    }

    private func make(
        _ kind: APIDeclaration.Kind, _ name: String, _ node: some SyntaxProtocol, _ modifiers: DeclModifierListSyntax,
        _ attributes: AttributeListSyntax, _ place: Place
    ) -> APIDeclaration {
        var own = APIDeclaration(kind: kind, scope: place.scope, name: name, path: path, line: line(node), text: "")
        own.condition = place.condition
        own.container = place.container
        if case .protocol = place.container { own.isRequirement = !kind.isType && kind != .alias }
        own.attributes = APIAttributes(attributes, modifiers)
        for modifier in modifiers where modifier.detail == nil {
            if let access = AccessLevel(word: modifier.name.text) {
                own.declaredAccess = access
            } else {
                own.modifiers.insert(modifier.name.text)
            }
        }
        own.generics.requirements = place.requirements
        return own
    }

    private func setAccess(_ modifiers: DeclModifierListSyntax) -> AccessLevel? {
        modifiers.compactMap { $0.detail == nil ? nil : AccessLevel(word: $0.name.text) }.first
    }

    private func inherited(_ clause: InheritanceClauseSyntax?, _ writer: TypeWriter) -> [TypeText] {
        clause?.inheritedTypes.map { element in
            guard let type = element.type.as(AttributedTypeSyntax.self) else { return writer.type(element.type) }
            // '@unchecked Sendable' is a conformance like any other to those who use it.
            return writer.type(type.baseType)
        } ?? []
    }
}

extension String {
    fileprivate var trimmingEnd: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}

extension Substring {
    fileprivate var trimmingBackticks: String {
        String(filter { $0 != "`" && $0 != " " })
    }
}
