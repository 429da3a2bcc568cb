import SwiftSyntax

/// Finds the type that an expression must have where it is, as far as the source says so: `.red` in
/// `let tint: Color = .red`, and in `.foregroundStyle(.red)`.
enum ExpectedType {
    private static let colorModifiers: Set<String> = [
        "foregroundColor", "foregroundStyle", "tint", "accentColor", "background", "backgroundStyle", "fill", "stroke",
        "strokeBorder", "border", "listRowBackground", "listItemTint", "listRowSeparatorTint",
        "listSectionSeparatorTint",
        "colorMultiply", "overlay", "toolbarBackground", "presentationBackground", "containerBackground",
    ]
    /// Functions of SwiftUI with a colour behind a label.
    private static let colorLabels: [String: Set<String>] = [
        "shadow": ["color"], "underline": ["color"], "strikethrough": ["color"], "Gradient": ["colors"],
        "LinearGradient": ["colors"], "RadialGradient": ["colors"], "AngularGradient": ["colors"],
        "EllipticalGradient": ["colors"], "Stop": ["color"], "SwitchToggleStyle": ["tint"],
    ]
    private static let uiKitFunctions: Set<String> = ["setTitleColor", "withTintColor", "setTitleShadowColor"]
    /// Initialisers of one value of another type, which is what they convert.
    private static let conversions: [String: [String: String]] = [
        "Color": ["": "UIColor", "uiColor": "UIColor", "nsColor": "NSColor", "cgColor": "CGColor"],
        "UIColor": ["": "Color", "cgColor": "CGColor", "ciColor": "CIColor"],
        "NSColor": ["": "Color", "cgColor": "CGColor", "ciColor": "CIColor"],
        "CIColor": ["color": "UIColor", "cgColor": "CGColor"], "AnyShapeStyle": ["": "Color"],
    ]
    private static let uiKitProperties: Set<String> = [
        "backgroundColor", "textColor", "tintColor", "barTintColor", "separatorColor", "onTintColor", "thumbTintColor",
        "minimumTrackTintColor", "maximumTrackTintColor", "progressTintColor", "trackTintColor", "shadowColor",
        "highlightedTextColor", "pageIndicatorTintColor", "currentPageIndicatorTintColor", "placeholderColor",
        "baseBackgroundColor", "baseForegroundColor", "strokeColor", "effectColor", "sectionIndexColor",
    ]
    private static let levels = 500

    /// A type, as far as it is known.
    struct Found {
        /// `Color`, `UIColor`, `Font` and the like.
        let name: String
        /// Whether the source writes the name, without a module: then it may be an alias, or a type of the source.
        var isWritten = false
    }

    /// - Returns: nil when the place does not say.
    static func of(_ node: Syntax) -> Found? {
        var (child, isElement) = (node, false)
        for _ in 0..<levels {
            guard let parent = child.parent else { return nil }
            switch parent.kind {
            case .initializerClause:
                return type(annotatedAt: parent.parent, isElement: isElement)
            case .labeledExpr:
                guard let list = parent.parent, let owner = list.parent else { return nil }
                if let call = owner.as(FunctionCallExprSyntax.self), let argument = parent.as(LabeledExprSyntax.self) {
                    return type(of: argument, in: call)
                }
                guard let tuple = owner.as(TupleExprSyntax.self), tuple.elements.count == 1 else { return nil }
                child = owner
                continue
            case .exprList:
                guard let sequence = parent.parent?.as(SequenceExprSyntax.self) else { return nil }
                let elements = Array(sequence.elements)
                guard let position = elements.firstIndex(where: { Syntax($0) == child }),
                    isResult(position, of: elements)
                else { return nil }
                if let type = type(assignedIn: elements) { return type }
                guard !elements.contains(where: { $0.is(AssignmentExprSyntax.self) }) else { return nil }
                child = Syntax(sequence)
                continue
            case .memberAccessExpr, .functionCallExpr, .optionalChainingExpr, .forceUnwrapExpr, .unresolvedTernaryExpr,
                .codeBlock, .codeBlockItem, .codeBlockItemList, .returnStmt, .expressionStmt, .ifExpr, .switchExpr,
                .switchCase, .switchCaseList, .accessorBlock, .accessorDeclList, .arrayElementList:
                break
            case .guardStmt, .forStmt, .whileStmt, .repeatStmt, .doStmt, .catchClause, .catchClauseList, .ifConfigDecl,
                .ifConfigClause, .ifConfigClauseList, .tryExpr, .awaitExpr:
                break
            case .arrayElement, .arrayExpr:
                isElement = true
            case .dictionaryElement:
                guard parent.as(DictionaryElementSyntax.self)?.value.id == child.id else { return nil }
            case .dictionaryElementList: break
            case .dictionaryExpr:
                isElement = true
            case .closureExpr:
                if let type = type(of: parent) { return type }
                if let clause = parent.parent, clause.is(InitializerClauseSyntax.self) {
                    return type(annotatedAt: clause.parent, isElement: isElement)
                }
                guard let call = parent.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == parent.id
                else { return nil }
            case .subscriptDecl:
                return parent.as(SubscriptDeclSyntax.self).flatMap {
                    name(of: $0.returnClause.type, isElement: isElement)
                }
            case .accessorDecl:
                guard parent.as(AccessorDeclSyntax.self)?.accessorSpecifier.text == "get" else { return nil }
            case .patternBinding:
                return type(annotatedAt: parent, isElement: isElement)
            case .functionDecl:
                let clause = parent.as(FunctionDeclSyntax.self)?.signature.returnClause
                return clause.flatMap { name(of: $0.type, isElement: isElement) }
            default:
                return nil
            }
            child = parent
        }
        return nil
    }

    /// Whether an element gives the value of its sequence: what is assigned, a branch of `a ? b : c`, the end of `a ?? b`.
    /// An operand of a comparison does not.
    private static func isResult(_ position: Int, of elements: [ExprSyntax]) -> Bool {
        if elements[position].is(UnresolvedTernaryExprSyntax.self) { return true }
        guard position > 0 else { return false }
        let former = elements[position - 1]
        let isLast = position + 1 == elements.count
        if former.is(UnresolvedTernaryExprSyntax.self) || former.is(AssignmentExprSyntax.self) { return isLast }
        return isLast && former.as(BinaryOperatorExprSyntax.self)?.operator.text == "??"
    }

    private static func type(annotatedAt node: Syntax?, isElement: Bool) -> Found? {
        if let binding = node?.as(PatternBindingSyntax.self) {
            return binding.typeAnnotation.flatMap { name(of: $0.type, isElement: isElement) }
        }
        if let parameter = node?.as(FunctionParameterSyntax.self) {
            return name(of: parameter.type, isElement: isElement)
        }
        return nil
    }

    private static func type(of argument: LabeledExprSyntax, in call: FunctionCallExprSyntax) -> Found? {
        guard let callee = call.calledExpression.calledName else { return nil }
        let label = argument.label?.identifierText
        if label == nil {
            if callee == "font" { return Found(name: "Font") }
            if colorModifiers.contains(callee) { return Found(name: "Color") }
            if uiKitFunctions.contains(callee) { return Found(name: "UIColor") }
        }
        if let type = conversions[callee]?[label ?? ""], call.arguments.count == 1 { return Found(name: type) }
        guard let label else { return nil }
        if callee == "init", label == "color" {
            return call.arguments.last?.label?.identifierText == "location" ? Found(name: "Color") : nil
        }
        return colorLabels[callee]?.contains(label) == true ? Found(name: "Color") : nil
    }

    /// What a closure gives back: one that a colour is made with, `UIColor { traits in … }`, or one with its type written.
    private static func type(of closure: Syntax) -> Found? {
        if let type = closure.as(ClosureExprSyntax.self)?.signature?.returnClause?.type {
            return name(of: type, isElement: false)
        }
        var call = closure.parent?.as(FunctionCallExprSyntax.self)
        if let argument = closure.parent?.as(LabeledExprSyntax.self) {
            guard argument.label?.identifierText == "dynamicProvider" else { return nil }
            call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
        }
        guard let call, call.calledExpression.id != closure.id else { return nil }
        guard let callee = call.calledExpression.calledName, ["UIColor", "NSColor"].contains(callee) else {
            return nil
        }
        return Found(name: callee)
    }

    private static func type(assignedIn elements: [ExprSyntax]) -> Found? {
        guard elements.count > 2, elements[1].is(AssignmentExprSyntax.self), let name = elements[0].assignedName else {
            return nil
        }
        if uiKitProperties.contains(name) { return Found(name: "UIColor") }
        return name == "font" ? Found(name: "UIFont") : nil
    }

    /// `Color` of `SwiftUI.Color?` and of `some Color`; of `[Color]` for an element.
    private static func name(of type: TypeSyntax, isElement: Bool) -> Found? {
        if let optional = type.as(OptionalTypeSyntax.self) {
            return name(of: optional.wrappedType, isElement: isElement)
        }
        if let forced = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
            return name(of: forced.wrappedType, isElement: isElement)
        }
        if let some = type.as(SomeOrAnyTypeSyntax.self) { return name(of: some.constraint, isElement: isElement) }
        if let array = type.as(ArrayTypeSyntax.self) {
            return isElement ? name(of: array.element, isElement: array.element.is(ArrayTypeSyntax.self)) : nil
        }
        if isElement, let plain = type.as(IdentifierTypeSyntax.self), ["Array", "Set"].contains(plain.name.text),
            case .type(let element)? = plain.genericArgumentClause?.arguments.first?.argument
        {
            return name(of: element, isElement: false)
        }
        if let dictionary = type.as(DictionaryTypeSyntax.self) {
            return isElement ? name(of: dictionary.value, isElement: false) : nil
        }
        if let function = type.as(FunctionTypeSyntax.self) {
            return name(of: function.returnClause.type, isElement: isElement)
        }
        if isElement { return nil }
        if let member = type.as(MemberTypeSyntax.self) {
            let module = member.baseType.as(IdentifierTypeSyntax.self)?.name.identifierText
            return module.map(TypeNames.modules.contains) == true ? Found(name: member.name.identifierText) : nil
        }
        return type.as(IdentifierTypeSyntax.self).map { Found(name: $0.name.identifierText, isWritten: true) }
    }
}

extension ExprSyntax {
    /// The name of the function, or of the type that is made: `Color` of `Color.init`.
    fileprivate var calledName: String? {
        guard let name = lastName, name == "init" else { return lastName }
        return self.as(MemberAccessExprSyntax.self)?.base?.lastName ?? name
    }

    /// The last name of what is assigned to: `a.b?.c`.
    fileprivate var assignedName: String? {
        if let optional = self.as(OptionalChainingExprSyntax.self) { return optional.expression.assignedName }
        if let forced = self.as(ForceUnwrapExprSyntax.self) { return forced.expression.assignedName }
        return lastName
    }
}
