import SwiftSyntax

/// The declarations that enclose the current place. Their names are joined only when needed.
struct ScopeStack {
    private var nodes: [Syntax] = []
    private var names: [String?] = []
    private var joined: String?

    var last: Syntax? { nodes.last }

    mutating func enter(_ node: some SyntaxProtocol) {
        nodes.append(Syntax(node))
        names.append(nil)
        joined = nil
    }

    mutating func leave() {
        nodes.removeLast()
        names.removeLast()
        joined = nil
    }

    /// The names of the declarations: `CardView.body`, `A.B.f(a:_:)`; empty at the top level of the file.
    var path: String {
        mutating get {
            if let joined { return joined }
            for index in nodes.indices where names[index] == nil { names[index] = ScopeStack.name(of: nodes[index]) }
            let path = names.lazy.compactMap { $0 }.joined(separator: ".")
            joined = path
            return path
        }
    }

    private static func name(of node: Syntax) -> String {
        switch node.kind {
        case .structDecl: return node.as(StructDeclSyntax.self)?.name.identifierText ?? ""
        case .classDecl: return node.as(ClassDeclSyntax.self)?.name.identifierText ?? ""
        case .enumDecl: return node.as(EnumDeclSyntax.self)?.name.identifierText ?? ""
        case .actorDecl: return node.as(ActorDeclSyntax.self)?.name.identifierText ?? ""
        case .protocolDecl: return node.as(ProtocolDeclSyntax.self)?.name.identifierText ?? ""
        case .extensionDecl: return node.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription ?? ""
        case .functionDecl:
            guard let function = node.as(FunctionDeclSyntax.self) else { return "" }
            return function.name.identifierText + labels(function.signature.parameterClause)
        case .initializerDecl:
            return "init" + (node.as(InitializerDeclSyntax.self).map { labels($0.signature.parameterClause) } ?? "")
        case .subscriptDecl:
            return "subscript" + (node.as(SubscriptDeclSyntax.self).map { labels($0.parameterClause) } ?? "")
        case .deinitializerDecl: return "deinit"
        case .patternBinding: return node.as(PatternBindingSyntax.self)?.pattern.trimmedDescription ?? ""
        case .enumCaseElement: return node.as(EnumCaseElementSyntax.self)?.name.identifierText ?? ""
        default: return ""
        }
    }

    private static func labels(_ clause: FunctionParameterClauseSyntax) -> String {
        "(" + clause.parameters.map { $0.firstName.identifierText + ":" }.joined() + ")"
    }
}

/// A visitor that keeps track of the enclosing declarations.
class ScopeVisitor: SyntaxVisitor {
    private final var stack = ScopeStack()

    init() {
        super.init(viewMode: .sourceAccurate)
    }

    /// The names of the enclosing declarations: `CardView.body`.
    final var scope: String { stack.path }
    /// The innermost enclosing declaration; nil at the top level of the file.
    final var owner: Syntax? { stack.last }

    /// Called before a declaration becomes the `owner`.
    func willEnter(_ node: Syntax) {}
    /// Called after a declaration has been visited.
    func didLeave(_ node: Syntax) {}

    private final func enter(_ node: some SyntaxProtocol) -> SyntaxVisitorContinueKind {
        willEnter(Syntax(node))
        stack.enter(node)
        return .visitChildren
    }

    private final func leave(_ node: some SyntaxProtocol) {
        stack.leave()
        didLeave(Syntax(node))
    }

    override final func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
    override final func visitPost(_ node: StructDeclSyntax) { leave(node) }
    override final func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
    override final func visitPost(_ node: ClassDeclSyntax) { leave(node) }
    override final func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
    override final func visitPost(_ node: EnumDeclSyntax) { leave(node) }
    override final func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
    override final func visitPost(_ node: ActorDeclSyntax) { leave(node) }
    override final func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
    override final func visitPost(_ node: ProtocolDeclSyntax) { leave(node) }
    override final func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
    override final func visitPost(_ node: ExtensionDeclSyntax) { leave(node) }
    override final func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
    override final func visitPost(_ node: FunctionDeclSyntax) { leave(node) }
    override final func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
    override final func visitPost(_ node: InitializerDeclSyntax) { leave(node) }
    override final func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
    override final func visitPost(_ node: SubscriptDeclSyntax) { leave(node) }
    override final func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
    override final func visitPost(_ node: DeinitializerDeclSyntax) { leave(node) }
    override final func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind { enter(node) }
    override final func visitPost(_ node: PatternBindingSyntax) { leave(node) }
    override final func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind { enter(node) }
    override final func visitPost(_ node: EnumCaseElementSyntax) { leave(node) }
}
