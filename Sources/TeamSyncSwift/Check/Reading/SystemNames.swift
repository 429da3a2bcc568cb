import SwiftSyntax

/// What the system calls its colours and fonts.
enum SystemNames {
    private static let basic: Set<String> = [
        "red", "orange", "yellow", "green", "mint", "teal", "cyan", "indigo", "blue", "purple", "pink", "brown",
        "white",
        "gray", "black",
    ]
    private static let swiftUI = basic.union(["primary", "secondary"])
    private static let shared: Set<String> = [
        "systemRed", "systemOrange", "systemYellow", "systemGreen", "systemMint", "systemTeal", "systemCyan",
        "systemIndigo", "systemBlue", "systemPurple", "systemPink", "systemBrown", "systemGray", "darkGray",
        "lightGray",
        "magenta",
    ]
    private static let uiKit = basic.union(shared).union([
        "systemGray2", "systemGray3", "systemGray4", "systemGray5", "systemGray6", "systemBackground",
        "secondarySystemBackground", "tertiarySystemBackground", "systemGroupedBackground",
        "secondarySystemGroupedBackground", "tertiarySystemGroupedBackground", "systemFill", "secondarySystemFill",
        "tertiarySystemFill", "quaternarySystemFill", "label", "secondaryLabel", "tertiaryLabel", "quaternaryLabel",
        "link", "placeholderText", "separator", "opaqueSeparator", "darkText", "lightText",
    ])
    private static let appKit = basic.union(shared).union([
        "labelColor", "secondaryLabelColor", "tertiaryLabelColor", "quaternaryLabelColor", "textColor",
        "textBackgroundColor", "controlColor", "controlTextColor", "controlAccentColor", "controlBackgroundColor",
        "windowBackgroundColor", "separatorColor", "linkColor", "placeholderTextColor", "gridColor", "headerTextColor",
    ])

    private static let swiftUIFonts: Set<String> = [
        "largeTitle", "extraLargeTitle", "extraLargeTitle2", "title", "title2", "title3", "headline", "subheadline",
        "body", "callout", "footnote", "caption", "caption2",
    ]
    private static let fontMakers: Set<String> = [
        "systemFont", "boldSystemFont", "italicSystemFont", "monospacedSystemFont", "monospacedDigitSystemFont",
        "preferredFont", "labelFont", "messageFont", "menuFont", "userFont",
    ]

    static func isColor(_ name: String, of type: String) -> Bool {
        switch type {
        case "Color", "ShapeStyle": swiftUI.contains(name)
        case "UIColor": uiKit.contains(name)
        case "NSColor": appKit.contains(name)
        default: false
        }
    }

    /// Whether it may be a colour of the system at all.
    static func mayBeColor(_ name: String) -> Bool {
        swiftUI.contains(name) || uiKit.contains(name) || appKit.contains(name)
    }

    /// - Parameter isCalled: whether arguments follow.
    static func isFont(_ name: String, of type: String, isCalled: Bool) -> Bool {
        switch type {
        case "Font": isCalled ? name == "system" : swiftUIFonts.contains(name)
        case "UIFont", "NSFont": isCalled && fontMakers.contains(name)
        default: false
        }
    }

    static func mayBeFont(_ name: String, isCalled: Bool) -> Bool {
        isCalled ? name == "system" || fontMakers.contains(name) : swiftUIFonts.contains(name)
    }
}

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
        "EllipticalGradient": ["colors"], "Stop": ["color"],
    ]
    private static let uiKitFunctions: Set<String> = ["setTitleColor", "withTintColor", "setTitleShadowColor"]
    private static let uiKitProperties: Set<String> = [
        "backgroundColor", "textColor", "tintColor", "barTintColor", "separatorColor", "onTintColor", "thumbTintColor",
        "minimumTrackTintColor", "maximumTrackTintColor", "progressTintColor", "trackTintColor", "shadowColor",
        "highlightedTextColor", "pageIndicatorTintColor", "currentPageIndicatorTintColor", "placeholderColor",
    ]
    private static let levels = 60

    /// - Returns: `Color`, `UIColor`, `Font` and the like; nil when the place does not say.
    static func of(_ node: Syntax) -> String? {
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
            case .arrayElement, .arrayExpr:
                isElement = true
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

    private static func type(annotatedAt node: Syntax?, isElement: Bool) -> String? {
        if let binding = node?.as(PatternBindingSyntax.self) {
            return binding.typeAnnotation.flatMap { name(of: $0.type, isElement: isElement) }
        }
        if let parameter = node?.as(FunctionParameterSyntax.self) {
            return name(of: parameter.type, isElement: isElement)
        }
        return nil
    }

    private static func type(of argument: LabeledExprSyntax, in call: FunctionCallExprSyntax) -> String? {
        guard let callee = DottedName(call.calledExpression) else { return nil }
        let label = argument.label?.identifierText
        if label == nil {
            if callee.last == "font" { return "Font" }
            if colorModifiers.contains(callee.last), !callee.last.beginsWithCapital { return "Color" }
            if uiKitFunctions.contains(callee.last) { return "UIColor" }
        }
        if callee.last == "Color", label == nil || label == "uiColor" || label == "nsColor" {
            return label == "nsColor" ? "NSColor" : "UIColor"
        }
        if label == "in", callee.last == "background" { return nil }
        return label.flatMap { colorLabels[callee.last]?.contains($0) == true ? "Color" : nil }
    }

    private static func type(assignedIn elements: [ExprSyntax]) -> String? {
        guard elements.count > 2, elements[1].is(AssignmentExprSyntax.self), let name = DottedName(elements[0]) else {
            return nil
        }
        if uiKitProperties.contains(name.last) { return "UIColor" }
        return name.last == "font" ? "UIFont" : nil
    }

    /// `Color` of `SwiftUI.Color?` and of `some Color`; of `[Color]` for an element.
    private static func name(of type: TypeSyntax, isElement: Bool) -> String? {
        if let optional = type.as(OptionalTypeSyntax.self) {
            return name(of: optional.wrappedType, isElement: isElement)
        }
        if let forced = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
            return name(of: forced.wrappedType, isElement: isElement)
        }
        if let some = type.as(SomeOrAnyTypeSyntax.self) { return name(of: some.constraint, isElement: isElement) }
        if let array = type.as(ArrayTypeSyntax.self) {
            return isElement ? name(of: array.element, isElement: false) : nil
        }
        if isElement { return nil }
        if let member = type.as(MemberTypeSyntax.self) {
            return ["SwiftUI", "UIKit", "AppKit"].contains(member.baseType.trimmedDescription)
                ? member.name.identifierText : nil
        }
        return type.as(IdentifierTypeSyntax.self)?.name.identifierText
    }
}
