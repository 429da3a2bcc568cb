import SwiftSyntax
import TeamSyncDocuments

/// Decides what becomes of a value that is optional now, no longer optional, or of an opaque type.
extension UseVisitor {
    enum Fit {
        case breaks(place: Syntax?), may(place: Syntax?)
        /// It still compiles; the types of variables with this value differ.
        case compiles
    }

    /// Adds a use of a value with another type, and remembers it for the variables that have this value.
    /// - Parameters:
    ///   - value: the whole expression, as a call with its arguments.
    ///   - name: the place of other errors.
    /// - Returns: false if the kind of the change says nothing about the place.
    func addRetyped(_ use: BrokenUse, _ value: ExprSyntax, _ name: some SyntaxProtocol, isCertain: Bool) -> Bool {
        if case .kindChanged = use.effect, use.isValue, use.kind == "var" {
            retypedValues[value.id] = RetypedValue(use)
            return isOfVariable(value)
        }
        guard let (old, new) = use.valueTypes else { return false }
        retypedValues[value.id] = RetypedValue(use)
        guard let fit = fit(of: value, old, new, use.isUncertain) else { return false }
        switch fit {
        case .compiles: break
        case .breaks(let place):
            add(use, place ?? Syntax(name), isCertain: isCertain && !hasOverloads(use), isExact: true)
        case .may(let place): add(use, place ?? Syntax(name), isCertain: false)
        }
        return true
    }

    /// Finds a variable whose value has another type.
    func findRetypedVariable(_ node: DeclReferenceExprSyntax) {
        guard !retypedValues.isEmpty,
            case .value(let value) = receivers.types.variables.origin(
                of: node.baseName.bare, at: node.position.utf8Offset),
            let use = retypedValues[UseVisitor.unmarked(value).id]?.use
        else { return }
        if case .kindChanged = use.effect {
            if let isSure = isSure(use, ExprSyntax(node)), isSure || dependsOnType(node, isFunction: false) {
                add(use, node, isCertain: isSure)
            }
            return
        }
        guard let (old, new) = use.valueTypes else { return }
        if isCalled(Syntax(node)), TypeParts.parameters(of: old) != nil, BrokenUse.isStandard(new) {
            return add(use, node, isExact: true)
        }
        // The variable of 'if let' has the type without the mark.
        let isUnwrapped = value.parent?.parent?.is(OptionalBindingConditionSyntax.self) ?? false
        if isUnwrapped, UseVisitor.isOptional(old, of: new) || UseVisitor.isOptional(new, of: old) { return }
        if isUnwrapped || !addRetyped(use, ExprSyntax(node), node, isCertain: true),
            dependsOnType(node, isFunction: false)
        {
            add(use, node, isCertain: false)
        }
    }

    /// Finds `if let chips` for a variable that is no longer optional.
    func findRetypedVariable(_ node: OptionalBindingConditionSyntax) {
        guard !retypedValues.isEmpty, node.initializer == nil,
            let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier,
            case .value(let value) = receivers.types.variables.origin(of: name.bare, at: node.position.utf8Offset),
            let use = retypedValues[UseVisitor.unmarked(value).id]?.use, let (old, new) = use.valueTypes,
            UseVisitor.isOptional(old, of: new)
        else { return }
        add(use, name, isExact: true)
    }

    /// An expression without `try`, `await` and parentheses.
    static func unmarked(_ value: ExprSyntax) -> ExprSyntax {
        var value = value
        for _ in 0..<ExpressionTypes.depthLimit {
            if let inner = value.as(TryExprSyntax.self), inner.questionOrExclamationMark == nil {
                value = inner.expression
            } else if let inner = value.as(AwaitExprSyntax.self) {
                value = inner.expression
            } else if let inner = value.as(TupleExprSyntax.self)?.elements, inner.count == 1, let only = inner.first {
                value = only.expression
            } else {
                break
            }
        }
        return value
    }

    static func isOptional(_ type: String, of other: String) -> Bool {
        if type == "\(other)?" || type == "(\(other))?" { return true }
        guard type.hasSuffix("?"), other.hasPrefix("some ") || other.hasPrefix("any ") else { return false }
        let names = [TypeParts.plain(type), TypeParts.plain(other)]
        return names[0] == names[1]
    }

    /// - Parameter isUncertain: whether values of the new type may convert to the old one.
    func fit(of value: ExprSyntax, _ old: String, _ new: String, _ isUncertain: Bool = false) -> Fit? {
        if acceptsAny(value) { return .compiles }
        let texts = [old, new].map { $0.filter { $0 != " " } }
        if let isFitting = fits(value, texts[0], texts[1], isUncertain: isUncertain) {
            return isFitting ? .compiles : .breaks(place: nil)
        }
        if let assigned = UseVisitor.assigned(to: value), !UseVisitor.isOptional(new, of: old), !isChanged(assigned),
            let isAccepted = accepts(assigned, new.filter { $0 != " " })
        {
            return isAccepted ? .compiles : .breaks(place: Syntax(assigned))
        }
        if let type = receivers.types.expected(Syntax(value)), type == new.filter({ $0 != " " }), type != old {
            return .compiles
        }
        // The patterns are found by themselves.
        if old.hasPrefix("Result<"), isSubject(value) { return .compiles }
        if UseVisitor.isOptional(new, of: old) { return fit(ofOptional: value, old) }
        if UseVisitor.isOptional(old, of: new) { return fit(ofUnwrapped: value) }
        if new.hasPrefix("some ") || new.hasPrefix("any ") && !old.hasPrefix("any ") {
            return fit(ofOpaque: value, old, new)
        }
        return isOfVariable(value) ? .compiles : nil
    }

    /// The value that is assigned to an expression; nil if the assignment does something else, too.
    private static func assigned(to value: ExprSyntax) -> ExprSyntax? {
        guard let list = value.parent?.as(ExprListSyntax.self), list.count == 3, list.first?.id == value.id,
            case let items = Array(list), items[1].is(AssignmentExprSyntax.self)
        else { return nil }
        return items[2]
    }

    private static let printing: Set<String> = ["debugPrint", "dump", "print"]

    /// Whether a value of any type is possible at its place: in a text, in `print(…)`, or where it is discarded.
    private func acceptsAny(_ value: ExprSyntax) -> Bool {
        let node = UseVisitor.marked(value)
        switch node.parent?.as(SyntaxEnum.self) {
        case .labeledExpr(let argument):
            if argument.parent?.parent?.is(ExpressionSegmentSyntax.self) ?? false { return argument.label == nil }
            guard let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self),
                let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.bare
            else { return false }
            if name == "String" { return ["describing", "reflecting"].contains(argument.label?.bare) }
            return UseVisitor.printing.contains(name) && argument.label == nil && !names.declared.contains(name)
        case .exprList(let list):
            return list.count == 3 && list.first?.is(DiscardAssignmentExprSyntax.self) ?? false
        case .codeBlockItem(let item):
            return item.parent?.parent?.is(CodeBlockSyntax.self) ?? false && !UseVisitor.isWhole(value)
        default: return false
        }
    }

    /// The expression with `try`, `await` and parentheses around it.
    static func marked(_ value: ExprSyntax) -> Syntax {
        var node = Syntax(value)
        while let parent = node.parent {
            if parent.is(AwaitExprSyntax.self)
                || parent.as(TryExprSyntax.self).map({ $0.questionOrExclamationMark == nil }) ?? false
            {
                node = parent
            } else if parent.as(LabeledExprSyntax.self)?.label == nil,
                let tuple = parent.parent?.parent?.as(TupleExprSyntax.self), tuple.elements.count == 1
            {
                node = Syntax(tuple)
            } else {
                break
            }
        }
        return node
    }

    /// Whether patterns are matched with the value: in a `switch`, or in `if case`.
    func isSubject(_ value: ExprSyntax) -> Bool {
        let node = UseVisitor.marked(value)
        if let outer = node.parent?.as(SwitchExprSyntax.self) { return outer.subject.id == node.id }
        return node.parent?.parent?.is(MatchingPatternConditionSyntax.self) ?? false
    }

    /// Whether a local variable without a type has the value.
    private func isOfVariable(_ value: ExprSyntax) -> Bool {
        guard let clause = UseVisitor.marked(value).parent?.as(InitializerClauseSyntax.self),
            let binding = clause.parent?.as(PatternBindingSyntax.self), binding.typeAnnotation == nil,
            binding.pattern.is(IdentifierPatternSyntax.self)
        else { return false }
        return binding.parent?.parent?.parent?.is(CodeBlockItemSyntax.self) ?? false
    }

    private static let optionalMembers: Set<String> = [
        "customMirror", "debugDescription", "flatMap", "hashValue", "map", "none", "publisher", "self", "some", "take",
        "unsafelyUnwrapped",
    ]

    private func isOfOptional(_ member: String) -> Bool {
        UseVisitor.optionalMembers.contains(member) || names.members.contains("Optional.\(member)")
    }

    private func fit(ofOptional value: ExprSyntax, _ old: String) -> Fit? {
        if isOfVariable(value) { return .compiles }
        let node = UseVisitor.marked(value)
        switch node.parent?.as(SyntaxEnum.self) {
        case .memberAccessExpr(let member) where member.base?.id == node.id:
            return isOfOptional(member.declName.baseName.bare) ? .may(place: nil) : .breaks(place: nil)
        case .subscriptCallExpr(let call) where call.calledExpression.id == node.id: return .breaks(place: nil)
        case .forStmt(let loop) where loop.sequence.id == node.id: return .breaks(place: nil)
        case .labeledExpr(let segment) where segment.parent?.parent?.is(ExpressionSegmentSyntax.self) ?? false:
            return .compiles
        case .exprList(let list):
            let isText = BrokenUse.isStandard(old)
            return operand(node, list) { name in
                if ["??", "==", "!="].contains(name) { return .compiles }
                return isText && ["+", "-", "*", "/", "<", ">", "<=", ">="].contains(name) ? .breaks(place: nil) : nil
            }
        default: return nil
        }
    }

    private func fit(ofUnwrapped value: ExprSyntax) -> Fit? {
        if isOfVariable(value) { return .compiles }
        let node = UseVisitor.marked(value)
        switch node.parent?.as(SyntaxEnum.self) {
        case .optionalChainingExpr, .forceUnwrapExpr: return .breaks(place: nil)
        // After 'guard let chips', the name denotes the value without the mark.
        case .memberAccessExpr(let member) where member.base?.id == node.id:
            return isOfOptional(member.declName.baseName.bare) ? .may(place: nil) : .compiles
        case .initializerClause(let clause):
            return clause.parent?.is(OptionalBindingConditionSyntax.self) ?? false ? .breaks(place: nil) : .compiles
        case .returnStmt, .labeledExpr, .tryExpr, .codeBlockItem: return .compiles
        case .exprList(let list):
            return operand(node, list) { ["??", "==", "!=", "as"].contains($0) ? .compiles : nil }
        default: return nil
        }
    }

    private func fit(ofOpaque value: ExprSyntax, _ old: String, _ new: String) -> Fit? {
        if isOfVariable(value) { return .compiles }
        let node = UseVisitor.marked(value)
        let required = receivers.types.expected(Syntax(value))
        // The function returns a value of one type.
        if new.hasPrefix("any "), UseVisitor.isWhole(value), required?.hasPrefix("some ") ?? false {
            return .breaks(place: nil)
        }
        if required.map(TypeParts.plain) == TypeParts.plain(new) { return .compiles }
        guard let member = node.parent?.as(MemberAccessExprSyntax.self), member.base?.id == node.id else { return nil }
        let name = member.declName.baseName.bare
        let protocols = TypeParts.plain(new).split(separator: "&").map(String.init)
        if protocols.contains(where: { names.memberTypes.declares(name, in: $0) }) { return .compiles }
        let isOwn = names.memberTypes.declares(name, in: old) && !names.memberTypes.declares(name, in: "View")
        if isOwn, !names.declared.contains(name) { return .breaks(place: Syntax(member.declName)) }
        return SystemMembers.names.contains(name) ? .compiles : .may(place: Syntax(member.declName))
    }

    /// - Parameter decide: returns what an operator next to the value says; nil for nothing.
    private func operand(_ node: Syntax, _ list: ExprListSyntax, _ decide: (String) -> Fit?) -> Fit? {
        guard list.count <= ExpressionTypes.listLimit, case let items = Array(list),
            let index = items.firstIndex(where: { $0.id == node.id })
        else { return nil }
        let name = { (place: Int) -> String? in
            guard items.indices.contains(place) else { return nil }
            if items[place].is(UnresolvedAsExprSyntax.self) { return "as" }
            return items[place].as(BinaryOperatorExprSyntax.self)?.operator.text
        }
        // With '??' before it, the type of the whole depends on the value.
        if name(index - 1) == "??" { return nil }
        return name(index + 1).flatMap(decide) ?? name(index - 1).flatMap(decide)
    }
}
