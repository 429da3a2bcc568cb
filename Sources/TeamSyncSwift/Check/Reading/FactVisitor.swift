import SwiftSyntax
import TeamSyncBase

/// Collects the facts of one source.
final class FactVisitor: SyntaxVisitor {
    private static let literalLimit = 200
    /// Facts of one kind of a file.
    private static let useLimit = 20_000

    var facts: FileFacts {
        var facts = collected
        // A type of the file that is called as the system's hides it.
        facts.uses.removeAll { use in
            switch use.kind {
            case .systemColor, .systemFont: declared.contains(String(use.literal.prefix { $0 != "." && $0 != "(" }))
            case .colorLiteral: declared.contains(use.name)
            default: false
            }
        }
        facts.types = types.types
        return facts
    }

    private let icons: [AccessorPattern]
    private let colors: [AccessorPattern]
    private let lines: LineTable
    private var collected = FileFacts()
    private var types = TypeCollector()
    private var declared: Set<String> = []
    private var called: Set<String> = []
    private var scopes: [String] = []
    private var previews = 0
    private var previewed: Set<String> = []

    init(icons: [AccessorPattern], colors: [AccessorPattern], lines: LineTable) {
        (self.icons, self.colors, self.lines) = (icons, colors, lines)
        super.init(viewMode: .sourceAccurate)
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
        _ kind: SourceUse.Kind, _ node: some SyntaxProtocol, name: String, _ set: (inout SourceUse) -> Void = { _ in }
    ) {
        guard collected.uses.count < FactVisitor.useLimit else { return }
        var use = SourceUse(
            kind: kind, range: range(node), declaration: BoundedName.of(scopes.joined(separator: ".")),
            literal: literal(node), name: BoundedName.of(name))
        set(&use)
        collected.uses.append(use)
    }

    // MARK: Expressions

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard let callee = DottedName(node.calledExpression) else { return .visitChildren }
        readColor(node, callee)
        readFont(node, callee)
        readSymbol(node, callee)
        readSpacing(node, callee)
        for pattern in icons {
            guard let match = pattern.match(node, callee) else { continue }
            add(.icon, match.node, name: match.name) { $0.isMember = match.isMember }
            break
        }
        for pattern in colors {
            guard let match = pattern.match(node, callee) else { continue }
            add(.color, match.node, name: match.name) { $0.isMember = match.isMember }
            break
        }
        if !callee.hasOpenBeginning, callee.last.beginsWithCapital {
            if called.insert(callee.last).inserted { add(.component, node.calledExpression, name: callee.last) }
            if previews > 0, previewed.insert(callee.last).inserted { collected.previewed.append(callee.last) }
        }
        return .visitChildren
    }

    private func readColor(_ call: FunctionCallExprSyntax, _ callee: DottedName) {
        var type = callee.last
        if type == "init" {
            if callee.components.count > 1 {
                type = callee.components[callee.components.count - 2]
            } else {
                guard callee.hasOpenBeginning, let expected = ExpectedType.of(Syntax(call)) else { return }
                type = expected
            }
        } else if callee.hasOpenBeginning {
            return
        }
        // In front of it may be modules and types, but no values.
        guard callee.components.dropLast().allSatisfy(\.beginsWithCapital) else { return }
        guard ColorLiteral.types.contains(type), let color = ColorLiteral(call.arguments) else { return }
        add(.colorLiteral, call, name: type) { $0.rgba = color.rgba }
    }

    private func readFont(_ call: FunctionCallExprSyntax, _ callee: DottedName) {
        guard SystemNames.mayBeFont(callee.last, isCalled: true) else { return }
        let type: String?
        if callee.hasOpenBeginning {
            guard callee.components.count == 1, call.calledExpression.as(MemberAccessExprSyntax.self)?.base == nil
            else {
                return
            }
            type = ExpectedType.of(Syntax(call))
        } else {
            type = callee.components.dropLast().last
        }
        guard let type, SystemNames.isFont(callee.last, of: type, isCalled: true) else { return }
        add(.systemFont, call, name: callee.last)
    }

    private func readSymbol(_ call: FunctionCallExprSyntax, _ callee: DottedName) {
        guard callee.last.beginsWithCapital || callee.last == "init" else { return }
        for argument in call.arguments {
            guard let label = argument.label?.identifierText,
                ["systemName", "systemImage", "systemSymbolName"].contains(label)
            else { continue }
            add(.symbol, argument.expression, name: argument.expression.plainString ?? "")
            return
        }
    }

    private static let insets: Set<String> = ["EdgeInsets", "UIEdgeInsets", "NSDirectionalEdgeInsets", "NSEdgeInsets"]

    private func readSpacing(_ call: FunctionCallExprSyntax, _ callee: DottedName) {
        for argument in call.arguments {
            let label = argument.label?.identifierText
            let isDistance =
                callee.last == "padding" && label == nil || callee.last == "lineSpacing" && label == nil
                || label == "spacing" || label == "minLength" && callee.last == "Spacer"
                || FactVisitor.insets.contains(callee.last)
            guard isDistance, let number = argument.expression.number, number != 0 else { continue }
            add(.spacing, argument.expression, name: FactVisitor.text(number))
        }
    }

    private static func text(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e9 ? "\(Int(number))" : "\(number)"
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        let name = node.declName.baseName.identifierText
        let isCalled = node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == node.id
        guard !isCalled else { return .visitChildren }
        for (kind, patterns) in [(SourceUse.Kind.icon, icons), (.color, colors)] {
            guard let match = patterns.lazy.compactMap({ $0.match(node) }).first else { continue }
            add(kind, match.node, name: match.name) { $0.isMember = true }
        }
        let mayBeColor = SystemNames.mayBeColor(name)
        guard mayBeColor || SystemNames.mayBeFont(name, isCalled: false) else { return .visitChildren }
        let type: String?
        if let base = node.base {
            guard let dotted = DottedName(base), !dotted.hasOpenBeginning,
                dotted.components.count == 1 || ["SwiftUI", "UIKit", "AppKit"].contains(dotted.components[0])
            else { return .visitChildren }
            type = dotted.last
        } else {
            type = ExpectedType.of(Syntax(node))
        }
        if let type {
            if mayBeColor, SystemNames.isColor(name, of: type) { add(.systemColor, node, name: name) }
            if SystemNames.isFont(name, of: type, isCalled: false) { add(.systemFont, node, name: name) }
        }
        return .visitChildren
    }

    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
        if node.macroName.text == "colorLiteral", let color = ColorLiteral(node.arguments) {
            add(.colorLiteral, node, name: "colorLiteral") { $0.rgba = color.rgba }
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

    private func enter(_ node: some DeclGroupSyntax, _ name: TokenSyntax) {
        declared.insert(name.identifierText)
        types.add(node, name, isNested: !scopes.isEmpty) { range($0) }
        if TypeCollector.inherits(node, "PreviewProvider") { previews += 1 }
        scopes.append(name.identifierText)
    }

    private func leave(_ node: some DeclGroupSyntax) {
        if TypeCollector.inherits(node, "PreviewProvider") { previews -= 1 }
        scopes.removeLast()
    }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node, node.name)
        return .visitChildren
    }
    override func visitPost(_ node: StructDeclSyntax) { leave(node) }
    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node, node.name)
        return .visitChildren
    }
    override func visitPost(_ node: ClassDeclSyntax) { leave(node) }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node, node.name)
        return .visitChildren
    }
    override func visitPost(_ node: EnumDeclSyntax) { leave(node) }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node, node.name)
        return .visitChildren
    }
    override func visitPost(_ node: ActorDeclSyntax) { leave(node) }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node, node.name)
        return .visitChildren
    }
    override func visitPost(_ node: ProtocolDeclSyntax) { leave(node) }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        let name = node.extendedType.trimmedDescription
        types.extend(node, name) { range($0) }
        scopes.append(name)
        return .visitChildren
    }
    override func visitPost(_ node: ExtensionDeclSyntax) { scopes.removeLast() }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        scopes.append(node.name.identifierText + labels(node.signature.parameterClause))
        return .visitChildren
    }
    override func visitPost(_ node: FunctionDeclSyntax) { scopes.removeLast() }
    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        scopes.append("init" + labels(node.signature.parameterClause))
        return .visitChildren
    }
    override func visitPost(_ node: InitializerDeclSyntax) { scopes.removeLast() }
    override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
        scopes.append("subscript" + labels(node.parameterClause))
        return .visitChildren
    }
    override func visitPost(_ node: SubscriptDeclSyntax) { scopes.removeLast() }
    override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        scopes.append("deinit")
        return .visitChildren
    }
    override func visitPost(_ node: DeinitializerDeclSyntax) { scopes.removeLast() }

    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
        scopes.append(node.pattern.trimmedDescription)
        return .visitChildren
    }
    override func visitPost(_ node: PatternBindingSyntax) { scopes.removeLast() }
    override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
        scopes.append(node.name.identifierText)
        return .visitChildren
    }
    override func visitPost(_ node: EnumCaseElementSyntax) { scopes.removeLast() }
    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
        declared.insert(node.name.identifierText)
        return .visitChildren
    }

    private func labels(_ clause: FunctionParameterClauseSyntax) -> String {
        "(" + clause.parameters.map { $0.firstName.identifierText + ":" }.joined() + ")"
    }
}
