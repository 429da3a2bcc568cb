import SwiftSyntax
import TeamSyncBase

/// Determines the type that an expression must have in its place, if the source shows it: `.red` in `let tint: Color =
/// .red` or in `.foregroundStyle(.red)`.
enum ExpectedType {
    /// SwiftUI functions that take a color. The next two sets are functions that take a style, and labels of colors.
    private static let colorModifiers: Set<String> = [
        "foregroundColor", "accentColor", "colorMultiply", "listItemTint", "listRowSeparatorTint",
        "listSectionSeparatorTint",
    ]
    private static let styleModifiers: Set<String> = [
        "foregroundStyle", "tint", "background", "backgroundStyle", "fill", "stroke", "strokeBorder", "border",
        "listRowBackground", "overlay", "toolbarBackground", "presentationBackground", "containerBackground",
    ]
    private static let colorLabels: [String: Set<String>] = [
        "shadow": ["color"], "underline": ["color"], "strikethrough": ["color"], "Gradient": ["colors"],
        "LinearGradient": ["colors"], "RadialGradient": ["colors"], "AngularGradient": ["colors"],
        "EllipticalGradient": ["colors"], "MeshGradient": ["colors"], "linearGradient": ["colors"],
        "radialGradient": ["colors"], "angularGradient": ["colors"], "conicGradient": ["colors"],
        "ellipticalGradient": ["colors"], "Stop": ["color"], "SwitchToggleStyle": ["tint"],
    ]
    private static let uiKitFunctions: Set<String> = ["setTitleColor", "withTintColor", "setTitleShadowColor"]
    /// Initializers with one argument of another type, which they convert.
    private static let conversions: [String: [String: String]] = [
        "Color": ["": "UIColor", "uiColor": "UIColor", "nsColor": "NSColor", "cgColor": "CGColor"],
        "UIColor": ["": "Color", "cgColor": "CGColor", "ciColor": "CIColor"],
        "NSColor": ["": "Color", "cgColor": "CGColor", "ciColor": "CIColor"],
        "CIColor": ["color": "UIColor", "cgColor": "CGColor"], "AnyShapeStyle": ["": "ShapeStyle"],
    ]
    private static let uiKitProperties: Set<String> = [
        "backgroundColor", "textColor", "tintColor", "barTintColor", "separatorColor", "onTintColor", "thumbTintColor",
        "minimumTrackTintColor", "maximumTrackTintColor", "progressTintColor", "trackTintColor", "shadowColor",
        "highlightedTextColor", "pageIndicatorTintColor", "currentPageIndicatorTintColor", "placeholderColor",
        "baseBackgroundColor", "baseForegroundColor", "strokeColor", "effectColor", "sectionIndexColor",
    ]
    private static let levels = 500

    /// A type. It may be uncertain which type the name denotes.
    struct Found {
        /// `Color`, `UIColor`, `Font` or similar.
        let name: String
        /// Whether the source contains the name without a module, in which case it may be an alias or a type in the
        /// source.
        var isWritten = false
    }

    enum Expected {
        case type(Found)
        /// A type that depends on other declarations.
        case open(SourceUse.Expectation)
    }

    /// - Returns: nil if the place does not determine the type.
    static func of(_ node: Syntax) -> Expected? {
        var (child, isElement) = (node, false)
        for _ in 0..<levels {
            guard let parent = child.parent else { return nil }
            switch parent.kind {
            case .initializerClause:
                return type(annotatedAt: parent.parent, isElement: isElement).map { .type($0) }
            case .labeledExpr:
                guard let list = parent.parent, let owner = list.parent else { return nil }
                if let call = owner.as(FunctionCallExprSyntax.self), let argument = parent.as(LabeledExprSyntax.self) {
                    return type(of: argument, in: call, isElement: isElement)
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
                if let type = type(assignedIn: elements, isElement: isElement) { return type }
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
            case .arrayElement: isElement = true
            case .arrayExpr:
                isElement = true
                if let type = parent.as(ArrayExprSyntax.self).flatMap(type(ofElementsOf:)) { return .type(type) }
            case .dictionaryElement:
                guard parent.as(DictionaryElementSyntax.self)?.value.id == child.id else { return nil }
            case .dictionaryElementList: break
            case .dictionaryExpr:
                isElement = true
            case .closureExpr:
                if let type = type(of: parent) { return .type(type) }
                if let clause = parent.parent, clause.is(InitializerClauseSyntax.self) {
                    return type(annotatedAt: clause.parent, isElement: isElement).map { .type($0) }
                }
                guard let call = parent.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == parent.id
                else { return nil }
            case .subscriptDecl:
                return parent.as(SubscriptDeclSyntax.self).flatMap {
                    name(of: $0.returnClause.type, isElement: isElement).map { .type($0) }
                }
            case .accessorDecl:
                guard parent.as(AccessorDeclSyntax.self)?.accessorSpecifier.text == "get" else { return nil }
            case .patternBinding:
                return type(annotatedAt: parent, isElement: isElement).map { .type($0) }
            case .functionDecl:
                let clause = parent.as(FunctionDeclSyntax.self)?.signature.returnClause
                return clause.flatMap { name(of: $0.type, isElement: isElement).map { .type($0) } }
            default:
                return nil
            }
            child = parent
        }
        return nil
    }

    /// Whether an element determines the value of its sequence. The assigned value, a branch of `a ? b : c`, and the
    /// end of `a ?? b` do; an operand of a comparison does not.
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

    /// The type that the first elements show: `Color` for `[Color.red, .blue]`.
    private static func type(ofElementsOf array: ArrayExprSyntax) -> Found? {
        for element in array.elements {
            let called = element.expression.as(FunctionCallExprSyntax.self)?.calledExpression ?? element.expression
            let name =
                called.as(MemberAccessExprSyntax.self)?.base?.as(DeclReferenceExprSyntax.self)
                ?? (element.expression.is(FunctionCallExprSyntax.self) ? called.as(DeclReferenceExprSyntax.self) : nil)
            if let name = name?.baseName.identifierText, TypeNames.system.contains(name) {
                return Found(name: name, isWritten: true)
            }
        }
        return nil
    }

    private static func type(
        of argument: LabeledExprSyntax, in call: FunctionCallExprSyntax, isElement: Bool
    ) -> Expected? {
        guard let callee = call.calledExpression.calledName else { return nil }
        let label = argument.label?.identifierText
        if let type = conversions[callee]?[label ?? ""], call.arguments.count == 1 { return .type(Found(name: type)) }
        if callee == "init" {
            switch label {
            case "color" where call.arguments.last?.label?.identifierText == "location": break
            case "colors" where isElement: break
            default: return nil
            }
            return .type(Found(name: "Color"))
        }
        let place = SourceUse.Place.argument(of: BoundedName.of(callee), label: BoundedName.of(label ?? ""))
        return .open(
            SourceUse.Expectation(place: place, isElement: isElement, usual: usualType(of: callee, label, isElement)))
    }

    /// The type of a parameter of a system function.
    private static func usualType(of callee: String, _ label: String?, _ isElement: Bool) -> String? {
        guard let label else {
            if isElement { return nil }
            if callee == "font" { return "Font" }
            if colorModifiers.contains(callee) { return "Color" }
            if styleModifiers.contains(callee) { return "ShapeStyle" }
            return uiKitFunctions.contains(callee) ? "UIColor" : nil
        }
        if callee == "scaledFont", label == "for" { return "UIFont" }
        return colorLabels[callee]?.contains(label) == true && isElement == (label == "colors") ? "Color" : nil
    }

    /// The result type of a closure, if the closure creates a color, as in `UIColor { traits in … }`, or states its
    /// type.
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

    private static func type(assignedIn elements: [ExprSyntax], isElement: Bool) -> Expected? {
        guard elements.count > 2, elements[1].is(AssignmentExprSyntax.self), let name = elements[0].assignedName else {
            return nil
        }
        let usual = uiKitProperties.contains(name) ? "UIColor" : name == "font" ? "UIFont" : nil
        return .open(
            SourceUse.Expectation(
                place: .property(BoundedName.of(name)), isElement: isElement, usual: isElement ? nil : usual))
    }

    /// The name of a type: `Color` for `SwiftUI.Color?` and `some Color`; for `[Color]`, the type of its elements.
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
    /// The name of the called function or type: `Color` for `Color.init`.
    fileprivate var calledName: String? {
        guard let name = lastName, name == "init" else { return lastName }
        return self.as(MemberAccessExprSyntax.self)?.base?.lastName ?? name
    }

    /// The last name in the target of an assignment: `c` in `a.b?.c`.
    fileprivate var assignedName: String? {
        if let optional = self.as(OptionalChainingExprSyntax.self) { return optional.expression.assignedName }
        if let forced = self.as(ForceUnwrapExprSyntax.self) { return forced.expression.assignedName }
        return lastName
    }
}
