import SwiftSyntax

/// The calls in a Swift source.
final class CallSyntax: SyntaxVisitor {
    /// The labels of calls, by the offset of the called name or the bracket of a subscript, and those of overriding
    /// methods, by the offset of their name. In each edit, `new` is the text that follows the new label.
    private(set) var labels: [Int: [RenameEdit]] = [:]
    /// The arguments of calls, by the same offsets.
    private(set) var calls: [Int: [ChangedLabels.Argument]] = [:]

    /// The offsets of called names: of the call with its name at an offset, and of the one with an argument there.
    func names(at offset: Int) -> [Int] {
        let all = [labels[offset] == nil ? nil : offset, owners[offset]].compactMap(\.self)
        return all.isEmpty ? [offset] : all
    }

    /// The offsets of called names, by those of the labels and arguments of the call.
    private var owners: [Int: Int] = [:]

    /// The offsets of string literals that are an argument or an alternative for one. A string in a constant is not
    /// included, because it may have other uses.
    private(set) var arguments: Set<Int> = []

    init(_ bytes: [UInt8]) {
        super.init(viewMode: .sourceAccurate)
        walk(ParsedSource(path: "", text: String(decoding: bytes, as: UTF8.self)).tree)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if let name = CallSyntax.name(of: node.calledExpression) {
            add(node.arguments, name)
            add(node.additionalTrailingClosures.map(\.label), name)
            let closures =
                [node.trailingClosure.map { ("_", $0) }].compactMap(\.self)
                + node.additionalTrailingClosures.map { ($0.label.text, $0.closure) }
            add(
                CallSyntax.arguments(node.arguments)
                    + closures.map { label, closure in
                        let offset = closure.positionAfterSkippingLeadingTrivia.utf8Offset
                        return .init(label: label, start: offset, value: offset, isTrailing: true)
                    }, of: name)
        }
        return .visitChildren
    }

    /// A reference with labels: `load(from:)`.
    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        if let names = node.argumentNames {
            add(names.arguments.map(\.name), node.positionAfterSkippingLeadingTrivia.utf8Offset)
        }
        return .visitChildren
    }

    override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
        let place = node.leftSquare.positionAfterSkippingLeadingTrivia.utf8Offset
        add(node.arguments, place)
        if node.trailingClosure == nil { add(CallSyntax.arguments(node.arguments), of: place) }
        return .visitChildren
    }

    private func add(_ arguments: [ChangedLabels.Argument], of place: Int) {
        calls[place] = arguments
        for argument in arguments { (owners[argument.start], owners[argument.value]) = (place, place) }
    }

    private static func arguments(_ list: LabeledExprListSyntax) -> [ChangedLabels.Argument] {
        list.map { argument in
            .init(
                label: argument.label?.text ?? "_", start: argument.positionAfterSkippingLeadingTrivia.utf8Offset,
                value: argument.expression.positionAfterSkippingLeadingTrivia.utf8Offset, isTrailing: false)
        }
    }

    /// A property wrapper: `@Stored(key: "a")`.
    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
        let name =
            node.attributeName.as(IdentifierTypeSyntax.self)?.name ?? node.attributeName.as(MemberTypeSyntax.self)?.name
        if let name, case .argumentList(let list) = node.arguments {
            add(list, name.positionAfterSkippingLeadingTrivia.utf8Offset)
        }
        return .visitChildren
    }

    override func visit(_ node: KeyPathSubscriptComponentSyntax) -> SyntaxVisitorContinueKind {
        add(node.arguments, node.leftSquare.positionAfterSkippingLeadingTrivia.utf8Offset)
        return .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        guard node.modifiers.contains(where: { $0.name.text == "override" }) else { return .visitChildren }
        let place = node.name.positionAfterSkippingLeadingTrivia.utf8Offset
        labels[place, default: []] += node.signature.parameterClause.parameters.map { parameter in
            // The name of a parameter is its label too, if it has no other.
            RenameEdit(
                offset: parameter.firstName.positionAfterSkippingLeadingTrivia.utf8Offset,
                old: parameter.firstName.text, new: parameter.secondName == nil ? " \(parameter.firstName.text)" : "")
        }
        return .visitChildren
    }

    private func add(_ arguments: LabeledExprListSyntax, _ place: Int) { add(arguments.compactMap(\.label), place) }

    private func add(_ names: [TokenSyntax], _ place: Int) {
        let edits = names.map {
            RenameEdit(offset: $0.positionAfterSkippingLeadingTrivia.utf8Offset, old: $0.text, new: "")
        }
        labels[place, default: []] += edits
        for edit in edits { owners[edit.offset] = place }
    }

    override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        var place = node.parent
        while let one = place,
            one.is(SequenceExprSyntax.self) || one.is(ExprListSyntax.self) || one.is(UnresolvedTernaryExprSyntax.self)
                || one.is(TernaryExprSyntax.self)
        {
            place = one.parent
        }
        let call = place?.as(LabeledExprSyntax.self)?.parent?.parent
        if let call, call.is(FunctionCallExprSyntax.self) || call.is(SubscriptCallExprSyntax.self) {
            arguments.insert(node.positionAfterSkippingLeadingTrivia.utf8Offset)
        }
        return .visitChildren
    }

    private static func name(of called: ExprSyntax) -> Int? {
        if let name = called.as(DeclReferenceExprSyntax.self) {
            return name.positionAfterSkippingLeadingTrivia.utf8Offset
        }
        if let generic = called.as(GenericSpecializationExprSyntax.self) { return name(of: generic.expression) }
        return called.as(MemberAccessExprSyntax.self)?.declName.positionAfterSkippingLeadingTrivia.utf8Offset
    }
}
