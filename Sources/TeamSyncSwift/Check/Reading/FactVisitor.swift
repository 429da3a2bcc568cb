import SwiftSyntax
import TeamSyncBase

/// Collects the facts of one source.
final class FactVisitor: ScopeVisitor {
    private static let literalLimit = 200
    /// The maximum number of uses in one file.
    private static let useLimit = 20_000
    private static let importLimit = 500

    /// The condition under which a use counts. It is evaluated at the end of the file, because a later declaration may
    /// hide the name.
    struct Condition {
        /// The type that has to be the system's or the accessor's. `scope` is the place where it is used.
        var type: String?
        var scope = ""
        /// Whether the type belongs to an accessor, so that the file may be the one that declares it.
        var isAccessor = false
        /// A function that must not belong to a type in the file.
        var function: String?
    }

    let accessors: AccessorSet
    let components: Set<String>
    private let readsSpacing: Bool
    private let lines: LineTable
    var names: TypeNames
    var collected = FileFacts()
    private var conditions: [Condition] = []
    private var types = TypeCollector()
    private var memberFunctions: [String: [String?]] = [:]
    var imports: Set<String> = []
    var previews = 0
    var previewed: Set<String> = []

    /// - Parameters:
    ///   - components: the names to search for.
    ///   - names: the meanings of names, including the aliases in the source.
    init(
        _ accessors: AccessorSet, _ settings: ReadingSettings, components: Set<String>, _ names: TypeNames,
        _ lines: LineTable
    ) {
        (self.accessors, self.components, self.names, self.lines) = (accessors, components, names, lines)
        readsSpacing = settings.readsSpacing
        super.init()
    }

    var facts: FileFacts {
        var facts = collected
        facts.uses = zip(collected.uses, conditions).filter { isCounted($0.1) }.map(\.0)
        facts.types = types.types
        if facts.uses.contains(where: { $0.kind == .icon || $0.kind == .color }) {
            facts.imports = Array(imports.sorted().prefix(FactVisitor.importLimit)).map(BoundedName.of)
        }
        return facts
    }

    private func isCounted(_ condition: Condition) -> Bool {
        if let type = condition.type, names.isOwn(type, in: condition.scope, isLocal: condition.isAccessor) {
            return false
        }
        guard let function = condition.function, let owners = memberFunctions[function] else { return true }
        // A function in an extension of a type from another file is the accessor itself.
        return !owners.contains { owner in owner.map { names.declares($0) } ?? true }
    }

    private func range(_ node: some SyntaxProtocol) -> SourceRange {
        lines.range(
            node.positionAfterSkippingLeadingTrivia.utf8Offset, node.endPositionBeforeTrailingTrivia.utf8Offset)
    }

    private func literal(_ node: some SyntaxProtocol) -> String {
        var text = ""
        for token in node.tokens(viewMode: .sourceAccurate) {
            text += token.text
            if text.utf8.count > 4 * FactVisitor.literalLimit { break }
        }
        return BoundedName.of(text)
    }

    func add(
        _ kind: SourceUse.Kind, _ node: some SyntaxProtocol, name: String, _ condition: Condition = Condition(),
        _ set: (inout SourceUse) -> Void = { _ in }
    ) {
        guard collected.uses.count < FactVisitor.useLimit else {
            collected.isCut = true
            return
        }
        var use = SourceUse(
            kind: kind, range: range(node), declaration: BoundedName.of(scope), literal: literal(node),
            name: BoundedName.of(name))
        use.isInPreview = previews > 0
        if !condition.isAccessor { use.type = condition.type }
        set(&use)
        collected.uses.append(use)
        conditions.append(condition)
    }

    // MARK: Calls

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard let name = node.calledExpression.lastName else { return .visitChildren }
        let makesValue = name == "init" || name.beginsWithCapital
        if makesValue || ColorLiteral.makers.contains(name) { readColor(node, name) }
        if SystemNames.mayBeFont(name, isCalled: true) { readFont(node, name) }
        if makesValue {
            readSymbol(node)
            readComponent(node, name)
        }
        if readsSpacing { readSpacing(node, name) }
        let candidates = accessors.calls(of: name)
        if !candidates.isEmpty { readNames(node, candidates) }
        return .visitChildren
    }

    // MARK: Members

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        if let call = node.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == node.id {
            return .visitChildren
        }
        if !accessors.members.isEmpty, let base = node.base?.lastName, let candidates = accessors.members[base] {
            readMember(node, candidates)
        }
        let name = node.declName.baseName.identifierText
        if SystemNames.mayBeMember(name) { readSystemMember(node, name) }
        return .visitChildren
    }

    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
        if node.macroName.text == "colorLiteral" {
            for found in ColorLiteral.all(in: node.arguments) {
                add(.colorLiteral, node, name: "colorLiteral") { $0.color = found.literal.value }
            }
        }
        if node.macroName.text == "Preview" { previews += 1 }
        return .visitChildren
    }

    override func visitPost(_ node: MacroExpansionExprSyntax) {
        if node.macroName.text == "Preview" { previews -= 1 }
    }

    override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
        if node.macroName.text == "Preview" { previews += 1 }
        return .visitChildren
    }

    override func visitPost(_ node: MacroExpansionDeclSyntax) {
        if node.macroName.text == "Preview" { previews -= 1 }
    }

    // MARK: Declarations

    override func willEnter(_ node: Syntax) {
        switch node.kind {
        case .functionDecl:
            guard let owner, let function = node.as(FunctionDeclSyntax.self),
                owner.asProtocol((any DeclGroupSyntax).self) != nil
            else { return }
            let extended = owner.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
            memberFunctions[function.name.identifierText, default: []].append(extended)
        case .extensionDecl:
            guard let node = node.as(ExtensionDeclSyntax.self) else { return }
            types.extend(node, node.extendedType.trimmedDescription) { range($0) }
        case .structDecl, .classDecl, .enumDecl, .actorDecl, .protocolDecl:
            guard let group = node.asProtocol((any DeclGroupSyntax).self),
                let name = node.asProtocol((any NamedDeclSyntax).self)?.name
            else { return }
            names.declare(name.identifierText, in: scope, isPrivate: TypeCollector.isHidden(group.modifiers))
            types.add(group, name, isNested: owner != nil) { range($0) }
            if TypeCollector.inherits(group, "PreviewProvider") { previews += 1 }
        default: return
        }
    }

    override func didLeave(_ node: Syntax) {
        guard node.kind != .extensionDecl, let group = node.asProtocol((any DeclGroupSyntax).self) else { return }
        if TypeCollector.inherits(group, "PreviewProvider") { previews -= 1 }
    }

    // MARK: Nodes without uses

    override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
        SyntaxError.isForOtherCompilers(node) ? .skipChildren : .visitChildren
    }

    override func visit(_ node: TypeAnnotationSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: ReturnClauseSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: InheritanceClauseSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: GenericWhereClauseSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: GenericArgumentClauseSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: DeclModifierListSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: FloatLiteralExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: BinaryOperatorExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        node.segments.contains { $0.is(ExpressionSegmentSyntax.self) } ? .visitChildren : .skipChildren
    }

    // MARK: Names of the file

    override func visit(_ node: GenericParameterSyntax) -> SyntaxVisitorContinueKind {
        names.declare(node.name.identifierText, in: scope)
        return .skipChildren
    }

    override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
        names.declare(node.name.identifierText, in: scope)
        return .skipChildren
    }

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        if let module = node.path.first { imports.insert(module.name.identifierText) }
        return .skipChildren
    }
}
