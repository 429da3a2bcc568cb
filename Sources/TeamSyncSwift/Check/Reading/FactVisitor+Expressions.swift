import SwiftSyntax
import TeamSyncBase

/// Collects facts from calls and members.
extension FactVisitor {
    // MARK: Types

    /// A system type that a name denotes.
    struct SystemType {
        let name: String
        let condition: Condition
    }

    /// - Parameter isWritten: whether the source contains the name without a module.
    func systemType(_ name: String, isWritten: Bool) -> SystemType? {
        guard isWritten else { return SystemType(name: name, condition: Condition()) }
        guard names.hasAliases || TypeNames.system.contains(name) else { return nil }
        let meaning = names.hasAliases ? names.meaning(of: name, in: scope) : name
        guard TypeNames.system.contains(meaning) else { return nil }
        return SystemType(name: meaning, condition: Condition(type: meaning, scope: scope))
    }

    /// The type of an implicit member, if the source determines it.
    enum Typing {
        case known(SystemType)
        /// Other declarations may determine the type.
        case open(SourceUse.Expectation)
    }

    func typing(of node: some SyntaxProtocol) -> Typing? {
        switch ExpectedType.of(Syntax(node)) {
        case nil: return nil
        case .open(let expectation)?: return .open(expectation)
        case .type(let found)?:
            if let type = systemType(found.name, isWritten: found.isWritten) { return .known(type) }
            // Another file may declare an alias with this name.
            let isOwn = TypeNames.system.contains(found.name) || names.meaning(of: found.name, in: scope) != found.name
            guard found.isWritten, !isOwn else { return nil }
            return .open(SourceUse.Expectation(place: .type(BoundedName.of(found.name))))
        }
    }

    /// The system type that an expression refers to by name: `Color`, `SwiftUI.Color`.
    func systemType(namedBy expression: ExprSyntax) -> SystemType? {
        if let plain = expression.as(DeclReferenceExprSyntax.self) {
            return systemType(plain.baseName.identifierText, isWritten: true)
        }
        guard let member = expression.as(MemberAccessExprSyntax.self),
            let module = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.identifierText,
            TypeNames.modules.contains(module)
        else { return nil }
        return systemType(member.declName.baseName.identifierText, isWritten: false)
    }

    // MARK: Calls

    func readNames(_ call: FunctionCallExprSyntax, _ candidates: [AccessorSet.Accessor]) {
        guard let callee = DottedName(call.calledExpression) else { return }
        var read: [SourceUse.Kind] = []
        for candidate in candidates where !read.contains(candidate.kind) {
            let matches = candidate.pattern.matches(call, callee, LocalConstants.value(of:))
            guard !matches.isEmpty, let condition = condition(candidate.pattern, callee) else { continue }
            read.append(candidate.kind)
            for match in matches {
                let module = module(candidate.pattern, callee)
                add(candidate.kind, match.node, name: match.name, condition) {
                    ($0.isMember, $0.module) = (match.isMember, module)
                }
            }
        }
    }

    /// - Parameter found: the names in the source that match the names in the pattern.
    /// - Returns: nil if the names certainly denote something else.
    func condition(_ pattern: AccessorPattern, _ found: DottedName) -> Condition? {
        guard let root = pattern.root else { return Condition(function: pattern.function) }
        let front = found.components.prefix { $0 != root }
        guard root.beginsWithCapital || front.allSatisfy(imports.contains) else { return nil }
        return Condition(
            type: root, scope: front.isEmpty ? scope : front.joined(separator: "."), isAccessor: true,
            function: front.isEmpty ? pattern.function : nil)
    }

    /// The module before an accessor, or the type before a function.
    func module(_ pattern: AccessorPattern, _ found: DottedName) -> String? {
        guard let root = pattern.root, let first = found.components.first, first != root,
            pattern.function != nil || imports.contains(first)
        else { return nil }
        return BoundedName.of(first)
    }

    func readColor(_ call: FunctionCallExprSyntax, _ name: String) {
        let found: Typing?
        var function: String?
        if name == "init" || ColorLiteral.makers.contains(name) {
            if name != "init" { function = name }
            if let member = call.calledExpression.as(MemberAccessExprSyntax.self) {
                found = member.base.map { systemType(namedBy: $0).map { .known($0) } } ?? typing(of: call)
            } else {
                // The call may be of a function in the module.
                guard ColorLiteral.hexNames.contains(name), call.calledExpression.is(DeclReferenceExprSyntax.self)
                else { return }
                found = .open(SourceUse.Expectation(place: .result(of: name)))
            }
        } else {
            found = systemType(namedBy: call.calledExpression).map { .known($0) }
        }
        let type: SystemType?
        var expectation: SourceUse.Expectation?
        switch found {
        case nil: return
        case .known(let known)?:
            guard ColorLiteral.types.contains(known.name) else { return }
            type = known
        case .open(let open)?: (type, expectation) = (nil, open)
        }
        for found in ColorLiteral.all(in: call.arguments, function: function) {
            add(
                .colorLiteral, found.branch.map { Syntax($0) } ?? Syntax(call), name: type?.name ?? "",
                type?.condition ?? Condition()
            ) {
                $0.color = found.literal.value
                $0.expectation = expectation
                $0.isKept =
                    found.branch != nil || FactVisitor.isBranch(call) || FactVisitor.isUnwrapped(call)
                    || FactVisitor.hasComment(call)
            }
        }
    }

    /// Whether replacing a call would remove a comment.
    private static func hasComment(_ call: FunctionCallExprSyntax) -> Bool {
        let text = call.trimmedDescription
        return text.contains("//") || text.contains("/*")
    }

    /// Whether a call is in a branch of an expression with several branches: `a ? b : c`, or `if` and `switch` as
    /// expressions.
    private static func isBranch(_ call: FunctionCallExprSyntax) -> Bool {
        var node = Syntax(call)
        while let parent = node.parent {
            switch parent.kind {
            case .unresolvedTernaryExpr: return true
            case .exprList:
                // Operators are not resolved, so the part after the colon is a later element of the same list.
                let elements = parent.as(ExprListSyntax.self)?.prefix { $0.id != node.id } ?? []
                if elements.contains(where: { $0.is(UnresolvedTernaryExprSyntax.self) }) { return true }
            case .ifExpr, .switchExpr:
                if parent.parent?.kind == .expressionStmt { return false }
                if parent.parent?.kind != .ifExpr { return true }
            // Other statements and arguments have their own values.
            case .codeBlockItemList:
                if parent.parent?.parent?.kind != .ifExpr, parent.parent?.kind != .switchCase { return false }
            case .closureExpr, .memberBlock, .sourceFile: return false
            default: break
            }
            node = parent
        }
        return false
    }

    /// Whether the context of a call requires an optional: `UIColor(hex: "…")!`, `if let color = UIColor(hex: "…")`.
    private static func isUnwrapped(_ call: FunctionCallExprSyntax) -> Bool {
        guard let parent = call.parent else { return false }
        switch parent.kind {
        case .forceUnwrapExpr, .optionalChainingExpr: return true
        case .initializerClause: return parent.parent?.kind == .optionalBindingCondition
        case .exprList:
            // A `??` that is never used is only a warning, but it shows that the initializer may fail.
            return parent.parent?.as(SequenceExprSyntax.self)?.elements.contains {
                $0.as(BinaryOperatorExprSyntax.self)?.operator.text == "??"
            } ?? false
        default: return false
        }
    }

    func readFont(_ call: FunctionCallExprSyntax, _ name: String) {
        guard let member = call.calledExpression.as(MemberAccessExprSyntax.self) else { return }
        guard let base = member.base else {
            let isDistinct = SystemNames.isDistinctFont(name, label: call.arguments.first?.label?.identifierText)
            return readImplicit(call, name, isCalled: true, usual: isDistinct ? "UIFont" : nil)
        }
        guard let type = systemType(namedBy: base), SystemNames.isFont(name, of: type.name, isCalled: true) else {
            return
        }
        add(.systemFont, call, name: name, type.condition)
    }

    func readSystemMember(_ node: MemberAccessExprSyntax, _ name: String) {
        guard let base = node.base else { return readImplicit(node, name, isCalled: false, usual: nil) }
        guard let type = systemType(namedBy: base),
            let kind = SystemNames.kind(of: name, in: type.name, isCalled: false)
        else { return }
        add(kind, node, name: name, type.condition)
    }

    /// - Parameter usual: the type, if only one type has such a member.
    private func readImplicit(_ node: some SyntaxProtocol, _ name: String, isCalled: Bool, usual: String?) {
        var expectation: SourceUse.Expectation
        switch typing(of: node) {
        case .known(let type)?:
            guard let kind = SystemNames.kind(of: name, in: type.name, isCalled: isCalled) else { return }
            return add(kind, node, name: name, type.condition) { $0.type = type.name }
        case .open(let open)?: expectation = open
        case nil:
            guard let usual else { return }
            expectation = SourceUse.Expectation(place: .type(usual))
        }
        if expectation.usual == nil { expectation.usual = usual }
        if case .property("color") = expectation.place, SystemNames.isDistinctColor(name) {
            expectation.usual = "UIColor"
        }
        add(.implicitMember, node, name: name) {
            ($0.expectation, $0.isCalled) = (expectation, isCalled)
        }
    }

    func readSymbol(_ call: FunctionCallExprSyntax) {
        for argument in call.arguments {
            guard let label = argument.label?.identifierText,
                label == "systemName" || label == "systemImage" || label == "systemSymbolName"
            else { continue }
            let results = argument.expression.results
            let isRead = results.contains { $0.plainString != nil }
            for result in isRead ? results : [argument.expression] {
                add(.symbol, result, name: result.plainString ?? "")
            }
            return
        }
    }

    func readComponent(_ call: FunctionCallExprSyntax, _ last: String) {
        guard previews > 0 || !components.isEmpty else { return }
        var callee = call.calledExpression
        if last == "init" {
            guard let base = callee.as(MemberAccessExprSyntax.self)?.base else { return }
            callee = base
        }
        guard let name = callee.lastName, name.beginsWithCapital, let names = DottedName(callee),
            !names.hasOpenBeginning, names.components.allSatisfy(\.beginsWithCapital)
        else { return }
        if previews > 0, previewed.insert(name).inserted { collected.previewed.append(name) }
        if components.contains(name) { add(.component, callee, name: name) }
    }

    private static let insets: Set<String> = ["EdgeInsets", "UIEdgeInsets", "NSDirectionalEdgeInsets", "NSEdgeInsets"]

    func readSpacing(_ call: FunctionCallExprSyntax, _ name: String) {
        for argument in call.arguments {
            let label = argument.label?.identifierText
            let isDistance =
                name == "padding" && label == nil || name == "lineSpacing" && label == nil
                || label == "spacing" || label == "minLength" && name == "Spacer" || FactVisitor.insets.contains(name)
            guard isDistance, let number = argument.expression.number, number != 0 else { continue }
            add(.spacing, argument.expression, name: FactVisitor.text(number))
        }
    }

    private static func text(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e9 ? "\(Int(number))" : "\(number)"
    }

    // MARK: Members

    func readMember(_ node: MemberAccessExprSyntax, _ candidates: [AccessorSet.Accessor]) {
        guard let base = node.base.flatMap({ DottedName($0) }) else { return }
        // The source may pass the accessor's function as a value: names.map(DSIcon.named).
        let isFunction = !accessors.calls(of: node.declName.baseName.identifierText).isEmpty
        var read: [SourceUse.Kind] = []
        for candidate in candidates where !isFunction && !read.contains(candidate.kind) {
            guard let match = candidate.pattern.match(node), let condition = condition(candidate.pattern, base) else {
                continue
            }
            read.append(candidate.kind)
            add(candidate.kind, match.node, name: match.name, condition) { $0.isMember = true }
        }
    }
}
