import SwiftSyntax

/// Knows the types, functions and blocks around each place in a file.
class UseScopeVisitor: SyntaxVisitor {
    let names: UseNames
    private(set) var receivers: UseReceivers

    init(_ expressions: ExpressionTypes) {
        (names, receivers) = (expressions.names, UseReceivers(expressions))
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
        SyntaxError.isForOtherCompilers(node) ? .skipChildren : .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        receivers.locals.append(Set(node.genericParameterClause?.parameters.map(\.name.bare) ?? []))
        return .visitChildren
    }

    private func enter(
        _ name: String, _ members: MemberBlockSyntax, _ generics: GenericParameterClauseSyntax? = nil
    ) -> SyntaxVisitorContinueKind {
        let kinds: Set<SyntaxKind> = [.structDecl, .classDecl, .enumDecl, .actorDecl, .protocolDecl]
        let types = members.members.filter { member in
            // An alias of a type with another name is known by that name.
            let isSelfNamed = member.decl.as(TypeAliasDeclSyntax.self).map {
                names.meaning(of: $0.name.bare) == $0.name.bare
            }
            return isSelfNamed ?? kinds.contains(member.decl.kind)
        }
        .compactMap { $0.decl.asProtocol((any NamedDeclSyntax).self)?.name.bare }
        receivers.enter(name, types: Set(types).union(generics?.parameters.map(\.name.bare) ?? []))
        return .visitChildren
    }

    /// Local types and functions can be used in the whole block.
    override func visit(_ node: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
        let isTop = node.parent?.is(SourceFileSyntax.self) ?? true
        let isInTop = node.parent?.is(IfConfigClauseSyntax.self) ?? false && receivers.locals.allSatisfy(\.isEmpty)
        let names = node.compactMap { $0.item.asProtocol((any NamedDeclSyntax).self)?.name.bare }
        receivers.locals.append(isTop || isInTop && receivers.scope.isEmpty ? [] : Set(names))
        return .visitChildren
    }
    override func visitPost(_ node: CodeBlockItemListSyntax) { receivers.locals.removeLast() }
    override func visitPost(_ node: FunctionDeclSyntax) { receivers.locals.removeLast() }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(TypeWriter().text(node.extendedType), node.memberBlock)
    }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node.name.bare, node.memberBlock, node.genericParameterClause)
    }
    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node.name.bare, node.memberBlock, node.genericParameterClause)
    }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node.name.bare, node.memberBlock, node.genericParameterClause)
    }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node.name.bare, node.memberBlock)
    }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node.name.bare, node.memberBlock)
    }
    override func visitPost(_ node: ExtensionDeclSyntax) { receivers.leave() }
    override func visitPost(_ node: StructDeclSyntax) { receivers.leave() }
    override func visitPost(_ node: ClassDeclSyntax) { receivers.leave() }
    override func visitPost(_ node: EnumDeclSyntax) { receivers.leave() }
    override func visitPost(_ node: ActorDeclSyntax) { receivers.leave() }
    override func visitPost(_ node: ProtocolDeclSyntax) { receivers.leave() }
}
