import SwiftSyntax
import TeamSyncBase

/// Collects the facts of one source.
final class FactVisitor: ScopeVisitor {
    private static let literalLimit = 200
    /// Places that rules look at in one file.
    private static let useLimit = 20_000

    /// What decides at the end of the file whether a use counts, since what hides a name may be written behind it.
    private struct Condition {
        /// The type that has to be the system's, or the accessor's, and where that is asked.
        var type: String?
        var scope = ""
        /// The function that has to be no type's of the file.
        var function: String?
    }

    private let accessors: AccessorSet
    private let components: Set<String>
    private let readsSpacing: Bool
    private let lines: LineTable
    private var names: TypeNames
    private var collected = FileFacts()
    private var conditions: [Condition] = []
    private var types = TypeCollector()
    private var memberFunctions: [String: [String?]] = [:]
    private var imports: Set<String> = []
    private var previews = 0
    private var previewed: Set<String> = []

    /// - Parameters:
    ///   - components: the names that are looked for.
    ///   - names: with the aliases of the source.
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
        return facts
    }

    private func isCounted(_ condition: Condition) -> Bool {
        if let type = condition.type, names.isOwn(type, in: condition.scope) { return false }
        guard let function = condition.function, let owners = memberFunctions[function] else { return true }
        // In an extension of a type from elsewhere it is what the accessor means.
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

    private func add(
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
        set(&use)
        collected.uses.append(use)
        conditions.append(condition)
    }

    // MARK: Types

    /// A type of the system that a name means.
    private struct SystemType {
        let name: String
        let condition: Condition
    }

    /// - Parameter isWritten: whether the source writes it without a module.
    private func systemType(_ name: String, isWritten: Bool) -> SystemType? {
        guard isWritten else { return SystemType(name: name, condition: Condition()) }
        guard names.hasAliases || TypeNames.system.contains(name) else { return nil }
        let meaning = names.hasAliases ? names.meaning(of: name, in: scope) : name
        guard TypeNames.system.contains(meaning) else { return nil }
        return SystemType(name: meaning, condition: Condition(type: meaning == name ? name : meaning, scope: scope))
    }

    private func systemType(expectedAt node: some SyntaxProtocol) -> SystemType? {
        ExpectedType.of(Syntax(node)).flatMap { systemType($0.name, isWritten: $0.isWritten) }
    }

    /// The type that an expression names: `Color`, `SwiftUI.Color`.
    private func systemType(namedBy expression: ExprSyntax) -> SystemType? {
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

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard let name = node.calledExpression.lastName else { return .visitChildren }
        let makesValue = name == "init" || name.beginsWithCapital
        if makesValue || ColorLiteral.hexNames.contains(name) { readColor(node, name) }
        if SystemNames.mayBeFont(name, isCalled: true) { readFont(node, name) }
        if makesValue {
            readSymbol(node)
            readComponent(node, name)
        }
        if readsSpacing { readSpacing(node, name) }
        if let candidates = accessors.calls[name] { readNames(node, candidates) }
        return .visitChildren
    }

    private func readNames(_ call: FunctionCallExprSyntax, _ candidates: [AccessorSet.Accessor]) {
        guard let callee = DottedName(call.calledExpression) else { return }
        var read: [SourceUse.Kind] = []
        for candidate in candidates where !read.contains(candidate.kind) {
            let matches = candidate.pattern.matches(call, callee)
            guard !matches.isEmpty, let condition = condition(candidate.pattern, callee) else { continue }
            read.append(candidate.kind)
            for match in matches {
                add(candidate.kind, match.node, name: match.name, condition) { $0.isMember = match.isMember }
            }
        }
    }

    /// - Parameter found: the names in the source that match those of the pattern.
    /// - Returns: nil where they certainly mean something else.
    private func condition(_ pattern: AccessorPattern, _ found: DottedName) -> Condition? {
        guard let root = pattern.root else { return Condition(function: pattern.function) }
        let front = found.components.prefix { $0 != root }
        guard root.beginsWithCapital || front.allSatisfy(imports.contains) else { return nil }
        return Condition(
            type: root, scope: front.isEmpty ? scope : front.joined(separator: "."),
            function: front.isEmpty ? pattern.function : nil)
    }

    private func readColor(_ call: FunctionCallExprSyntax, _ name: String) {
        let type: SystemType?
        var function: String?
        if name == "init" || ColorLiteral.hexNames.contains(name) {
            guard let member = call.calledExpression.as(MemberAccessExprSyntax.self) else { return }
            if let base = member.base { type = systemType(namedBy: base) } else { type = systemType(expectedAt: call) }
            if name != "init" { function = name }
        } else {
            type = systemType(namedBy: call.calledExpression)
        }
        guard let type, ColorLiteral.types.contains(type.name) else { return }
        for found in ColorLiteral.all(in: call.arguments, function: function) {
            add(.colorLiteral, found.branch.map { Syntax($0) } ?? Syntax(call), name: type.name, type.condition) {
                $0.color = found.literal.value
                $0.isKept = found.branch != nil || FactVisitor.isUnwrapped(call)
            }
        }
    }

    /// Whether what is around a call needs an optional: `UIColor(hex: "…")!`, `if let color = UIColor(hex: "…")`.
    private static func isUnwrapped(_ call: FunctionCallExprSyntax) -> Bool {
        guard let parent = call.parent else { return false }
        switch parent.kind {
        case .forceUnwrapExpr, .optionalChainingExpr: return true
        case .initializerClause: return parent.parent?.kind == .optionalBindingCondition
        case .exprList:
            // `??` is a warning only, but says that the initialiser may fail.
            return parent.parent?.as(SequenceExprSyntax.self)?.elements.contains {
                $0.as(BinaryOperatorExprSyntax.self)?.operator.text == "??"
            } ?? false
        default: return false
        }
    }

    private func readFont(_ call: FunctionCallExprSyntax, _ name: String) {
        guard let member = call.calledExpression.as(MemberAccessExprSyntax.self),
            let type = member.base.map({ systemType(namedBy: $0) }) ?? systemType(expectedAt: call),
            SystemNames.isFont(name, of: type.name, isCalled: true)
        else { return }
        add(.systemFont, call, name: name, type.condition)
    }

    private func readSymbol(_ call: FunctionCallExprSyntax) {
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

    private func readComponent(_ call: FunctionCallExprSyntax, _ last: String) {
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

    private func readSpacing(_ call: FunctionCallExprSyntax, _ name: String) {
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

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        if let call = node.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == node.id {
            return .visitChildren
        }
        if !accessors.members.isEmpty, let base = node.base?.lastName, let candidates = accessors.members[base] {
            readMember(node, candidates)
        }
        let name = node.declName.baseName.identifierText
        guard SystemNames.mayBeMember(name) else { return .visitChildren }
        let type: SystemType?
        if let base = node.base { type = systemType(namedBy: base) } else { type = systemType(expectedAt: node) }
        guard let type else { return .visitChildren }
        if SystemNames.isColor(name, of: type.name) { add(.systemColor, node, name: name, type.condition) }
        if SystemNames.isFont(name, of: type.name, isCalled: false) {
            add(.systemFont, node, name: name, type.condition)
        }
        return .visitChildren
    }

    private func readMember(_ node: MemberAccessExprSyntax, _ candidates: [AccessorSet.Accessor]) {
        guard let base = node.base.flatMap({ DottedName($0) }) else { return }
        // A function of the accessors that is handed on: names.map(DSIcon.named).
        let isFunction = accessors.calls[node.declName.baseName.identifierText] != nil
        var read: [SourceUse.Kind] = []
        for candidate in candidates where !isFunction && !read.contains(candidate.kind) {
            guard let match = candidate.pattern.match(node), let condition = condition(candidate.pattern, base) else {
                continue
            }
            read.append(candidate.kind)
            add(candidate.kind, match.node, name: match.name, condition) { $0.isMember = true }
        }
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
            names.declare(name.identifierText, in: scope)
            types.add(group, name, isNested: owner != nil) { range($0) }
            if TypeCollector.inherits(group, "PreviewProvider") { previews += 1 }
        default: return
        }
    }

    override func didLeave(_ node: Syntax) {
        guard node.kind != .extensionDecl, let group = node.asProtocol((any DeclGroupSyntax).self) else { return }
        if TypeCollector.inherits(group, "PreviewProvider") { previews -= 1 }
    }

    // MARK: What holds nothing that is looked for

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
