import SwiftSyntax
import TeamSyncDocuments

/// The closure or body of a result builder that is searched. The compiler reports only the first error in it.
struct BuiltCode {
    private var range = 0..<0
    private var hasError = false

    mutating func enter(_ node: some SyntaxProtocol) {
        let (start, end) = (node.position.utf8Offset, node.endPosition.utf8Offset)
        if !range.contains(start) { (range, hasError) = (start..<end, false) }
    }

    /// - Returns: whether this is the first error.
    mutating func takeError() -> Bool {
        defer { hasError = true }
        return !hasError
    }
}

/// Finds statements in closures of result builders that lost a method for them, such as `buildOptional(_:)`.
extension UseVisitor {
    /// Finds them in the closures of a call.
    func findStatements(of node: FunctionCallExprSyntax, _ callee: Callee) {
        guard !builders.isEmpty, let functions = builtFunctions[callee.name] else { return }
        let (shape, parts) = (CallShape(node), CallParts(node))
        for function in functions {
            guard let callable = function.callable, let given = shape.assigned(callable),
                given.count == parts.arguments.count, let isCertain = isCall(callee, of: function)
            else { continue }
            for (argument, position) in zip(parts.arguments, given) {
                let uses = callable.parameters[position].attributes.flatMap { builders[$0] ?? [] }
                let closure =
                    argument.as(ClosureExprSyntax.self)
                    ?? argument.as(LabeledExprSyntax.self)?.expression.as(ClosureExprSyntax.self)
                guard !uses.isEmpty, let closure else { continue }
                find(uses, in: closure.statements, isCertain: isCertain)
            }
            return
        }
    }

    /// Whether a call is one of a function; nil if it is not, and false if that is not known.
    private func isCall(_ callee: Callee, of function: APIDeclaration) -> Bool? {
        let owner = function.scope.last ?? ""
        if function.kind == .initializer { return callee.front == nil || callee.base.count == 1 ? true : false }
        if owner.isEmpty { return callee.front == nil && !receivers.isMember(callee.name) ? true : nil }
        guard let front = callee.front else {
            return receivers.scope.contains { receivers.meaning($0.name) == owner || $0.name == owner } ? true : nil
        }
        guard let type = receivers.types.type(of: front) else { return false }
        return names.meaning(of: WrittenTypes.last(TypeParts.plain(type))) == owner ? true : nil
    }

    /// Finds them in a function with the attribute of a builder.
    func findStatements(of node: FunctionDeclSyntax) {
        guard !builders.isEmpty, let body = node.body else { return }
        let uses = builderUses(node.attributes) + requirementUses(node.name.bare, node.attributes)
        find(uses, in: body.statements, isCertain: true)
    }

    /// Finds them in a property with the attribute of a builder.
    func findStatements(of node: VariableDeclSyntax) {
        guard !builders.isEmpty else { return }
        let name = node.bindings.first?.pattern.as(IdentifierPatternSyntax.self)?.identifier.bare
        let uses = builderUses(node.attributes) + (name.map { requirementUses($0, node.attributes) } ?? [])
        guard !uses.isEmpty else { return }
        switch node.bindings.first?.accessorBlock?.accessors {
        case .getter(let statements): find(uses, in: statements, isCertain: true)
        case .accessors(let list):
            let getter = list.first { $0.accessorSpecifier.text == "get" }?.body
            if let getter { find(uses, in: getter.statements, isCertain: true) }
        case nil: break
        }
    }

    private func builderUses(_ attributes: AttributeListSyntax) -> [BrokenUse] {
        attributes.flatMap { element -> [BrokenUse] in
            guard case .attribute(let attribute) = element,
                let name = attribute.attributeName.as(IdentifierTypeSyntax.self)?.name.bare, !receivers.isOwn(name)
            else { return [] }
            return builders[names.meaning(of: name)] ?? []
        }
    }

    private func find(_ uses: [BrokenUse], in statements: CodeBlockItemListSyntax, isCertain: Bool) {
        guard !uses.isEmpty else { return }
        built.enter(statements)
        // Code with 'return' is not built.
        let finder = ReturnFinder(viewMode: .sourceAccurate)
        finder.walk(statements)
        if !finder.isFound { find(uses, in: statements, isCertain, depth: 0) }
    }

    private static let depthLimit = 30

    private func find(_ uses: [BrokenUse], in statements: CodeBlockItemListSyntax, _ isCertain: Bool, depth: Int) {
        guard depth < UseVisitor.depthLimit else { return }
        let report = { [self] (parts: Set<String>, node: any SyntaxProtocol, isAlso: Bool) in
            guard let use = uses.first(where: { parts.contains($0.builderPart ?? "") }) else { return false }
            add(use, Syntax(node), isCertain: isAlso || built.takeError() && isCertain, isExact: true)
            return true
        }
        let enter = { [self] (body: CodeBlockItemListSyntax) in find(uses, in: body, isCertain, depth: depth + 1) }
        let values = Array(statements).filter { !$0.item.is(DeclSyntax.self) }
        for item in values.dropFirst() { _ = report([BrokenUse.singleValue], item.item, false) }
        for item in statements {
            let node = item.item.as(ExpressionStmtSyntax.self).map { Syntax($0.expression) } ?? Syntax(item.item)
            switch node.as(SyntaxEnum.self) {
            case .ifExpr(let choice):
                let bodies = choice.branches
                if !bodies.hasElse { _ = report(["buildIf", "buildOptional"], choice.ifKeyword, false) }
                if bodies.hasElse || bodies.all.count > 1 {
                    _ = report(["buildEither(first:)", "buildEither(second:)"], choice.ifKeyword, false)
                }
                bodies.all.forEach(enter)
            case .switchExpr(let choice):
                let isLost = report(["buildEither(first:)", "buildEither(second:)"], choice.switchKeyword, false)
                for case .switchCase(let branch) in choice.cases {
                    // The compiler reports each branch.
                    if isLost, let first = branch.statements.first {
                        _ = report(["buildEither(first:)", "buildEither(second:)"], first, isCertain)
                    }
                    enter(branch.statements)
                }
            case .forStmt(let loop):
                _ = report(["buildArray"], loop.forKeyword, false)
                enter(loop.body.statements)
            default:
                guard let value = node.as(ExprSyntax.self), let type = receivers.types.type(of: value) else { continue }
                _ = report(["buildExpression \(type)"], value, false)
            }
        }
    }
}

extension IfExprSyntax {
    /// The bodies of an `if` with all its `else if`, and whether it ends with `else`.
    fileprivate var branches: (all: [CodeBlockItemListSyntax], hasElse: Bool) {
        var (all, next) = ([CodeBlockItemListSyntax](), Optional(self))
        while let current = next {
            all.append(current.body.statements)
            switch current.elseBody {
            case .ifExpr(let other): next = other
            case .codeBlock(let last): return (all + [last.statements], true)
            case nil: next = nil
            }
        }
        return (all, false)
    }
}

/// Looks for `return` outside of nested functions and closures.
private final class ReturnFinder: SyntaxVisitor {
    private(set) var isFound = false

    override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
        isFound = true
        return .skipChildren
    }
    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
