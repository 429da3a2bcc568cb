import SwiftSyntax
import TeamSyncDocuments

/// Finds what a closure may no longer do because it escapes now.
extension UseVisitor {
    /// Finds members of a class that a closure uses without `self`, and the `self` of a mutating method.
    func findCaptures(_ use: BrokenUse, in call: CallParts, _ shape: CallShape, position: Int) {
        guard let index = use.old.flatMap({ shape.assigned($0)?.firstIndex(of: position) }),
            let closure = call.value(index).as(ClosureExprSyntax.self), let path = receivers.scope.last?.path,
            !(closure.signature?.capture?.items.contains { $0.name.text == "self" } ?? false)
        else { return }
        var (next, isMutating) = (closure.parent, false)
        while let parent = next {
            // A closure around it may capture 'self' with its name.
            if parent.is(ClosureExprSyntax.self) { return }
            if let function = parent.as(FunctionDeclSyntax.self) {
                let marks = function.modifiers.map(\.name.text)
                if marks.contains("static") || marks.contains("class") { return }
                isMutating = marks.contains("mutating")
            }
            if parent.asProtocol((any DeclGroupSyntax).self) != nil { break }
            next = parent.parent
        }
        let finder = ImplicitSelfFinder(viewMode: .sourceAccurate)
        finder.walk(closure.statements)
        let found = finder.names.filter { isImplicitSelf($0, path) }
        if next?.is(ClassDeclSyntax.self) ?? false {
            for name in found { add(use, name, isExact: true) }
        } else if isMutating, next?.is(StructDeclSyntax.self) ?? false, finder.hasSelf || !found.isEmpty {
            add(use, closure, isCertain: false)
        }
    }

    /// Whether a name without a receiver denotes a property or a method of the enclosing type.
    private func isImplicitSelf(_ node: DeclReferenceExprSyntax, _ path: String) -> Bool {
        let name = node.baseName.bare
        guard names.members.contains("\(path).\(name)"), !receivers.locals.contains(where: { $0.contains(name) }) else {
            return false
        }
        return receivers.types.variables.isOwnMember(name, at: node.position.utf8Offset)
    }
}

/// Collects the names without a receiver in a closure.
private final class ImplicitSelfFinder: SyntaxVisitor {
    private(set) var names: [DeclReferenceExprSyntax] = []
    private(set) var hasSelf = false

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        guard !(node.parent?.as(MemberAccessExprSyntax.self).map { $0.declName.id == node.id } ?? false) else {
            return .visitChildren
        }
        if node.baseName.text == "self" { hasSelf = true } else { names.append(node) }
        return .visitChildren
    }
    override func visit(_ node: KeyPathExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

/// The errors that code around a call may throw.
enum ThrownTypes {
    /// The type that the function or the `do` around a call states for its errors: `throws(Fault)`; nil if errors of all
    /// types are possible.
    static func required(around node: Syntax) -> String? {
        var (child, next) = (node, node.parent)
        while let parent = next {
            switch parent.as(SyntaxEnum.self) {
            case .doStmt(let statement) where child.id == statement.body.id:
                guard statement.catchClauses.isEmpty || statement.throwsClause != nil else { return nil }
                if let type = statement.throwsClause?.type { return TypeWriter().text(type) }
            case .tryExpr(let value) where value.questionOrExclamationMark != nil: return nil
            case .closureExpr: return nil
            case .functionDecl(let function):
                return function.signature.effectSpecifiers?.throwsClause?.type.map { TypeWriter().text($0) }
            case .initializerDecl(let own):
                return own.signature.effectSpecifiers?.throwsClause?.type.map { TypeWriter().text($0) }
            case .accessorDecl(let own): return own.effectSpecifiers?.throwsClause?.type.map { TypeWriter().text($0) }
            case .memberBlock: return nil
            default: break
            }
            (child, next) = (parent, parent.parent)
        }
        return nil
    }
}
