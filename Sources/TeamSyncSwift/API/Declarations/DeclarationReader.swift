import SwiftSyntax
import TeamSyncBase

/// The declarations of one source, including private ones; local declarations in bodies are not visible to others.
struct DeclarationReader {
    /// The maximum number of declarations; a source with more is not analyzed.
    static let limit = 50_000

    /// The place of a declaration.
    struct Place {
        var scope: [String] = []
        /// The conditions of the enclosing branches; those of the same `#if` are joined.
        var conditions: [String] = []
        var container = APIDeclaration.Container.file
        /// The generic parameters of the enclosing types, and the requirements of a constrained extension.
        var requirements: Set<String> = []
        /// Whether the place is in an unavailable extension.
        var isUnavailable = false
        var writer = TypeWriter()
    }

    /// A macro expanded in place of a declaration: its declarations are unknown.
    struct Expansion {
        let name: String
        let scope: [String]
        let text: String
        let line: Int
    }

    private(set) var declarations: [APIDeclaration] = []
    private(set) var conformances: [Conformances] = []
    private(set) var expansions: [Expansion] = []
    /// The imported modules.
    private let imports: Set<String>
    private let path: String
    private let lines: LineTable

    /// The protocols that an extension adds to a type.
    struct Conformances {
        let scope: [String]
        let conditions: [String]
        let types: [TypeText]
        let requirements: Set<String>
        let line: Int
    }

    /// Macros that are used in place of declarations and declare nothing visible to others.
    private static let silentMacros: Set<String> = ["Preview", "warning", "error", "sourceLocation", "assert"]

    /// - Parameters:
    ///   - text: the text of the source.
    ///   - module: the module that contains it; empty if there is none.
    init(_ source: ParsedSource, text: String, module: String = "") {
        path = source.path
        lines = LineTable(text)
        let finder = ImportFinder(viewMode: .sourceAccurate)
        finder.walk(source.tree)
        imports = finder.modules
        var place = Place()
        place.writer.modules.formUnion(imports.union([module]))
        read(source.tree.statements, place)
        DefaultConstants(declarations).resolve(&declarations)
    }

    /// Whether it describes a package or a project, instead of being part of one.
    var isManifest: Bool { !imports.isDisjoint(with: ["PackageDescription", "ProjectDescription"]) }

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
            inner.conditions += condition
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
        case .functionDecl(let node): declarations.append(function(node, place))
        case .initializerDecl(let node): declarations.append(initializer(node, place))
        case .subscriptDecl(let node): declarations.append(subscripting(node, place))
        case .variableDecl(let node): declarations += properties(node, place)
        case .enumCaseDecl(let node): declarations += cases(node, place)
        case .typeAliasDecl(let node): declarations.append(alias(node, place))
        case .associatedTypeDecl(let node): declarations.append(associatedType(node, place))
        case .operatorDecl(let node):
            declarations.append(text(.operator, "\(node.fixitySpecifier.text) \(node.name.text)", node, place))
        case .precedenceGroupDecl(let node): declarations.append(text(.precedenceGroup, node.name.bare, node, place))
        case .macroDecl(let node):
            declarations.append(text(.macro, node.name.bare, node, place, node.modifiers, node.attributes))
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
        RawValues.resolve(&declarations, typeAt: first - 1)
        own = declarations[first - 1]
        if let made = ImplicitInitializer.make(for: own, members: declarations[first...]) {
            declarations.append(made)
        }
    }

    private mutating func read(_ node: ExtensionDeclSyntax, _ place: Place) {
        var inner = place
        let extended = ExtendedType(node.extendedType, place.writer)
        inner.scope = extended.scope
        let access = node.modifiers.compactMap { AccessLevel(word: $0.name.text) }.first
        inner.container = .extension(access)
        inner.requirements = extended.requirements
        if let clause = node.genericWhereClause { inner.requirements.formUnion(requirements(clause, place.writer)) }
        inner.isUnavailable = APIAttributes(node.attributes, node.modifiers).isUnavailableEverywhere
        let types = inherited(node.inheritanceClause, place.writer)
        // '@available(*, unavailable) extension A: Sendable' means that it does not conform.
        if !types.isEmpty, !inner.isUnavailable {
            conformances.append(
                Conformances(
                    scope: inner.scope, conditions: place.conditions, types: types, requirements: inner.requirements,
                    line: line(node)))
        }
        read(node.memberBlock.members, inner)
    }

    // MARK: Parts

    private func line(_ node: some SyntaxProtocol) -> Int {
        lines.line(of: node.positionAfterSkippingLeadingTrivia.utf8Offset)
    }

    func make(
        _ kind: APIDeclaration.Kind, _ name: String, _ node: some SyntaxProtocol, _ modifiers: DeclModifierListSyntax,
        _ attributes: AttributeListSyntax, _ place: Place
    ) -> APIDeclaration {
        var own = APIDeclaration(kind: kind, scope: place.scope, name: name, path: path, line: line(node), text: "")
        own.conditions = place.conditions
        own.container = place.container
        if case .protocol = place.container { own.isRequirement = !kind.isType && kind != .alias }
        own.attributes = APIAttributes(attributes, modifiers)
        if place.isUnavailable {
            own.attributes.availability.append(APIAttributes.Availability(platform: "*", isUnavailable: true))
        }
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

    func setAccess(_ modifiers: DeclModifierListSyntax) -> AccessLevel? {
        modifiers.compactMap { $0.detail == nil ? nil : AccessLevel(word: $0.name.text) }.first
    }

    func inherited(_ clause: InheritanceClauseSyntax?, _ writer: TypeWriter) -> [TypeText] {
        clause?.inheritedTypes.map { element in
            guard let type = element.type.as(AttributedTypeSyntax.self) else { return writer.type(element.type) }
            // To users, '@unchecked Sendable' is a conformance like any other.
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

/// The type that an extension extends, and `Self == Chip<Int>` if it has generic arguments.
private struct ExtendedType {
    var scope: [String] = []
    var requirements: Set<String> = []

    init(_ type: TypeSyntax, _ writer: TypeWriter) {
        switch type.as(TypeSyntaxEnum.self) {
        case .identifierType(let type): scope = [type.name.bare]
        case .memberType(let type):
            if !writer.isModule(type.baseType) { scope = ExtendedType(type.baseType, writer).scope }
            scope.append(type.name.bare)
        case .arrayType: scope = ["Array"]
        case .dictionaryType: scope = ["Dictionary"]
        case .optionalType: scope = ["Optional"]
        default: scope = [SourceWords.line(type)]
        }
        let text = writer.text(type)
        if text != scope.joined(separator: ".") { requirements = ["Self == \(text)"] }
    }
}

/// Finds the modules that a source imports, in any branch of `#if`.
private final class ImportFinder: SyntaxVisitor {
    private(set) var modules: Set<String> = []

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        if let first = node.path.first { modules.insert(first.name.bare) }
        return .skipChildren
    }

    override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: MemberBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
