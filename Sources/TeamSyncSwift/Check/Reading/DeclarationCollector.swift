import SwiftSyntax
import TeamSyncBase

/// Collects the declarations in a source, except for those in bodies.
struct DeclarationCollector {
    /// The maximum number of declarations of one kind; further ones are ignored.
    private static let limit = 20_000

    private(set) var found = FileDeclarations()
    private var known: Set<FileDeclarations.Typed> = []

    /// The context of a declaration.
    private struct Place {
        var scope: [String] = []
        var access = FileDeclarations.Access.repository
        /// The index of the enclosing type in the list of types; nil at the top level.
        var type: Int?
        /// The names of the generic parameters, which have unknown types.
        var generics: Set<String> = []
        var isEnum = false
    }

    init(_ tree: SourceFileSyntax) {
        read(tree.statements, Place())
    }

    // MARK: Lists

    private mutating func read(_ items: CodeBlockItemListSyntax, _ place: Place) {
        for case .decl(let declaration) in items.lazy.map(\.item) { read(declaration, place) }
    }

    private mutating func read(_ members: MemberBlockItemListSyntax, _ place: Place) {
        for member in members { read(member.decl, place) }
    }

    private mutating func read(_ declaration: DeclSyntax, _ place: Place) {
        switch declaration.as(DeclSyntaxEnum.self) {
        case .structDecl(let node): read(node, node.name, node.genericParameterClause, place)
        case .classDecl(let node): read(node, node.name, node.genericParameterClause, place)
        case .actorDecl(let node): read(node, node.name, node.genericParameterClause, place)
        case .enumDecl(let node): read(node, node.name, node.genericParameterClause, place)
        case .protocolDecl(let node): read(node, node.name, nil, place)
        case .extensionDecl(let node): read(node, place)
        case .typeAliasDecl(let node):
            guard found.aliases.count < DeclarationCollector.limit, place.scope.isEmpty else { return }
            let target = SimpleType.text(of: node.initializer.value, place.generics)
            let access = access(node.modifiers, place)
            found.aliases.append(
                FileDeclarations.Alias(name: node.name.identifierText, access: access, target: target))
        case .functionDecl(let node): read(node, place)
        case .initializerDecl(let node): read(node, place)
        case .variableDecl(let node): read(node, place)
        case .enumCaseDecl(let node): read(node, place)
        case .ifConfigDecl(let node):
            for clause in node.clauses where !SyntaxError.isForOtherCompilers(clause) {
                switch clause.elements {
                case .statements(let items)?: read(items, place)
                case .decls(let members)?: read(members, place)
                default: break
                }
            }
        default: return
        }
    }

    // MARK: Types

    private mutating func read(
        _ node: some DeclGroupSyntax, _ name: TokenSyntax, _ parameters: GenericParameterClauseSyntax?, _ place: Place
    ) {
        var part = FileDeclarations.TypePart(name: name.identifierText)
        part.scope = BoundedName.of(place.scope.joined(separator: "."))
        part.access = access(node.modifiers, place)
        part.isClass = node.kind == .classDecl
        add(part, node, parameters, place)
    }

    private mutating func read(_ node: ExtensionDeclSyntax, _ place: Place) {
        var names = node.extendedType.trimmedDescription.prefix { $0 != "<" }.split(separator: ".").map(String.init)
        if names.count > 1, TypeNames.modules.contains(names[0]) { names.removeFirst() }
        guard let name = names.popLast() else { return }
        var part = FileDeclarations.TypePart(name: name)
        part.scope = BoundedName.of(names.joined(separator: "."))
        (part.access, part.isExtension) = (access(node.modifiers, place), true)
        add(part, node, nil, place)
    }

    private mutating func add(
        _ part: FileDeclarations.TypePart, _ node: some DeclGroupSyntax, _ parameters: GenericParameterClauseSyntax?,
        _ place: Place
    ) {
        guard found.types.count < DeclarationCollector.limit else { return }
        var part = part
        part.inherited = TypeCollector.inherited(node)
        found.types.append(part)
        var inner = place
        inner.scope = part.scope.isEmpty ? [part.name] : part.scope.split(separator: ".").map(String.init) + [part.name]
        inner.type = found.types.count - 1
        inner.isEnum = node.kind == .enumDecl
        inner.access = part.access
        inner.generics.formUnion(parameters?.parameters.map { $0.name.identifierText } ?? [])
        read(node.memberBlock.members, inner)
    }

    private func access(_ modifiers: DeclModifierListSyntax, _ place: Place) -> FileDeclarations.Access {
        TypeCollector.isHidden(modifiers) ? .file : place.access
    }

    private static func isStatic(_ modifiers: DeclModifierListSyntax) -> Bool {
        modifiers.contains { ["static", "class"].contains($0.name.text) }
    }

    /// Adds a member to the enclosing type.
    private mutating func add(member name: String, isStatic: Bool, _ access: FileDeclarations.Access, _ place: Place) {
        guard let type = place.type else { return }
        if isStatic {
            found.types[type].statics.append(name)
        } else if access == .repository {
            found.types[type].members.append(name)
        }
    }

    // MARK: Typed declarations

    private mutating func add(_ typed: FileDeclarations.Typed) {
        var typed = typed
        (typed.name, typed.label) = (BoundedName.of(typed.name), BoundedName.of(typed.label))
        guard !typed.type.isEmpty, known.count < DeclarationCollector.limit, known.insert(typed).inserted else {
            return
        }
        found.typed.append(typed)
    }

    private mutating func add(
        _ parameters: FunctionParameterListSyntax, of name: String, _ access: FileDeclarations.Access,
        _ generics: Set<String>
    ) {
        for parameter in parameters {
            let label = parameter.firstName.identifierText
            add(
                FileDeclarations.Typed(
                    .parameter, name: name, label: label == "_" ? "" : label,
                    type: SimpleType.text(of: parameter.type, generics), access: access))
        }
    }

    private mutating func read(_ node: FunctionDeclSyntax, _ place: Place) {
        let (name, access) = (node.name.identifierText, access(node.modifiers, place))
        let generics = place.generics.union(
            node.genericParameterClause?.parameters.map { $0.name.identifierText } ?? [])
        add(member: name, isStatic: DeclarationCollector.isStatic(node.modifiers), access, place)
        add(node.signature.parameterClause.parameters, of: name, access, generics)
        guard let clause = node.signature.returnClause else { return }
        var result = SimpleType.text(of: clause.type, generics)
        if result == "Self", let own = place.scope.last { result = own }
        guard TypeNames.system.contains(result) else { return }
        add(FileDeclarations.Typed(.result, name: name, type: result, access: access))
        let hex = HexInitializer(node.signature.parameterClause, function: name, type: result, node.body)
        add(hex?.maker(access))
    }

    private mutating func read(_ node: InitializerDeclSyntax, _ place: Place) {
        guard let type = place.scope.last else { return }
        let access = access(node.modifiers, place)
        let generics = place.generics.union(
            node.genericParameterClause?.parameters.map { $0.name.identifierText } ?? [])
        add(node.signature.parameterClause.parameters, of: type, access, generics)
        guard ColorLiteral.types.contains(type) else { return }
        add(HexInitializer(node.signature.parameterClause, function: nil, type: type, node.body)?.maker(access))
    }

    private mutating func add(_ maker: FileDeclarations.HexMaker?) {
        guard let maker, found.hexMakers.count < DeclarationCollector.limit else { return }
        found.hexMakers.append(maker)
    }

    private mutating func read(_ node: VariableDeclSyntax, _ place: Place) {
        let (access, isStatic) = (access(node.modifiers, place), DeclarationCollector.isStatic(node.modifiers))
        for binding in node.bindings {
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText else {
                continue
            }
            add(member: name, isStatic: isStatic, access, place)
            guard let type = binding.typeAnnotation?.type else { continue }
            let text = SimpleType.text(of: type, place.generics)
            add(FileDeclarations.Typed(.property, name: name, type: text, access: access))
            // The compiler generates an initializer that takes this property.
            guard let owner = place.scope.last, !isStatic, node.attributes.isEmpty, access == .repository else {
                continue
            }
            add(FileDeclarations.Typed(.parameter, name: owner, label: name, type: text, access: access))
        }
    }

    private mutating func read(_ node: EnumCaseDeclSyntax, _ place: Place) {
        let access = place.type.map { found.types[$0].access } ?? place.access
        for element in node.elements {
            let name = element.name.identifierText
            add(member: name, isStatic: true, access, place)
            for parameter in element.parameterClause?.parameters ?? [] {
                let label = parameter.firstName?.identifierText ?? "_"
                add(
                    FileDeclarations.Typed(
                        .parameter, name: name, label: label == "_" ? "" : label,
                        type: SimpleType.text(of: parameter.type, place.generics), access: access))
            }
        }
    }
}

/// The name of a type as one word, without optionality: `Color`, `[Color]`, `Theme.Color`.
enum SimpleType {
    /// - Parameter generics: the names of generic parameters.
    /// - Returns: an empty string for a generic parameter, a function and any other type without a name.
    static func text(of type: TypeSyntax, _ generics: Set<String> = []) -> String {
        switch type.as(TypeSyntaxEnum.self) {
        case .optionalType(let type): return text(of: type.wrappedType, generics)
        case .implicitlyUnwrappedOptionalType(let type): return text(of: type.wrappedType, generics)
        case .attributedType(let type): return text(of: type.baseType, generics)
        case .someOrAnyType(let type): return text(of: type.constraint, generics)
        case .tupleType(let tuple):
            return tuple.elements.count == 1 ? tuple.elements.first.map { text(of: $0.type, generics) } ?? "" : ""
        case .arrayType(let type): return list(text(of: type.element, generics))
        case .identifierType(let type):
            let name = type.name.identifierText
            if ["Array", "Set"].contains(name),
                case .type(let element)? = type.genericArgumentClause?.arguments.first?.argument
            {
                return list(text(of: element, generics))
            }
            return generics.contains(name) ? "" : BoundedName.of(name)
        case .memberType(let type):
            let base = text(of: type.baseType, generics)
            let name = type.name.identifierText
            return TypeNames.modules.contains(base) ? name : BoundedName.of(base.isEmpty ? name : "\(base).\(name)")
        default: return ""
        }
    }

    private static func list(_ element: String) -> String { element.isEmpty ? "" : "[\(element)]" }
}
