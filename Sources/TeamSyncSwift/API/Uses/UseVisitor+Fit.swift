import SwiftSyntax
import TeamSyncDocuments

/// Decides whether a value of another type still compiles where it is.
extension UseVisitor {
    /// Whether a place accepts a value whose type changed; nil if that is not known.
    /// - Parameters:
    ///   - old: the former type, without spaces.
    ///   - new: the type now, without spaces.
    ///   - isUncertain: whether values of the new type may convert to the old one.
    func fits(_ value: ExprSyntax, _ old: String, _ new: String, isUncertain: Bool = false, depth: Int = 0) -> Bool? {
        let former = isUncertain ? "" : old
        guard depth < ExpressionTypes.depthLimit, !new.isEmpty, !new.contains("τ_"), !new.hasPrefix("some "),
            !new.hasPrefix("any ")
        else { return nil }
        let node = UseVisitor.marked(value)
        if isSubject(value) { return nil }
        switch node.parent?.as(SyntaxEnum.self) {
        case .memberAccessExpr(let member) where member.base?.id == node.id:
            return fits(member, of: old, new, isUncertain, depth)
        case .conditionElement: return converts(new, to: "Bool", former)
        case .prefixOperatorExpr(let sign) where sign.operator.text == "!": return converts(new, to: "Bool", former)
        case .exprList(let list):
            if let answer = fits(node, in: list, former, new) { return answer }
            guard list.count == 3, list.dropFirst().first?.is(AssignmentExprSyntax.self) ?? false,
                list.last?.id == node.id, let first = list.first, !isChanged(first)
            else { return nil }
        // The parameter has another type, too.
        case .labeledExpr(let argument) where isOfChanged(argument): return nil
        case .labeledExpr(let argument):
            if let all = SystemParameters.types(for: argument), !hasOwnOverload(of: argument) {
                // The listed types are neither protocols nor other names.
                let isDefinite = isDefinite(UseVisitor.wrapped(new) ?? new)
                let answers = all.map { converts(new, to: $0, former) ?? (isDefinite ? false : nil) }
                return answers.contains(true) ? true : answers.allSatisfy { $0 == false } ? false : nil
            }
        case .initializerClause(let clause)
        where clause.parent?.as(PatternBindingSyntax.self)?.pattern.is(TuplePatternSyntax.self) ?? false:
            return isDefinite(new) ? false : nil
        case .optionalChainingExpr(let chain):
            guard let call = chain.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == chain.id else {
                return nil
            }
            return rejects(CallParts(call), new) ? false : nil
        case .subscriptCallExpr(let call) where call.calledExpression.id == node.id:
            guard let key = TypeParts.part(.key, of: new), TypeParts.part(.key, of: old) != nil,
                let first = call.arguments.first
            else { return nil }
            return accepts(first.expression, key) == false ? false : nil
        case .functionCallExpr, .subscriptCallExpr, .forceUnwrapExpr: return nil
        default: break
        }
        return receivers.types.expected(Syntax(value)).flatMap { converts(new, to: $0, former) }
    }

    /// Whether a value can be passed where another type is required; nil if that is not known.
    /// - Parameter old: a type that values of the first one do not convert to.
    func converts(_ type: String, to required: String, _ old: String = "", depth: Int = 0) -> Bool? {
        guard depth < ExpressionTypes.depthLimit, !required.isEmpty, !required.contains("_") else { return nil }
        if type == required || ["Any", "Any?"].contains(required) { return true }
        let (given, wanted) = (UseVisitor.wrapped(type), UseVisitor.wrapped(required))
        if let wanted { return converts(given ?? type, to: wanted, UseVisitor.wrapped(old) ?? old, depth: depth + 1) }
        if given != nil { return isDefinite(required) ? false : nil }
        let numbers: Set<String> = ["Double", "CGFloat"]
        if numbers.contains(type), numbers.contains(required) { return true }
        if required == old { return isDefinite(type) ? false : nil }
        if let one = TypeParts.list(type), let other = TypeParts.list(required) {
            return converts(one, to: other, depth: depth + 1)
        }
        return isDefinite(type) && isDefinite(required) ? false : nil
    }

    /// The type whose optional a type is; nil for other types.
    static func wrapped(_ type: String) -> String? {
        guard type.hasSuffix("?"), TypeParts.plain(type) != type else { return nil }
        let inner = String(type.dropLast())
        return inner.hasPrefix("(") && inner.hasSuffix(")") ? TypeParts.plain(inner) : inner
    }

    /// Whether a type is known to be neither a protocol nor another name for a type, nor a superclass.
    private func isDefinite(_ type: String) -> Bool {
        BrokenUse.isStandard(type) || isClosed(type) || type.hasPrefix("[") || type.hasPrefix("Set<")
    }

    /// Whether the code or the design system declares a function or an initializer of the name that a call has.
    private func hasOwnOverload(of argument: LabeledExprSyntax) -> Bool {
        guard let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self),
            let name = Callee(call.calledExpression)?.name
        else { return true }
        if name.first?.isUppercase ?? false {
            return receivers.isOwn(name) || !names.memberTypes.overloads(of: "init", in: [name]).isEmpty
                || names.members.contains("\(name).init")
        }
        return names.declared.contains(name) || names.memberTypes.foreignNames.contains(name)
    }

    /// Whether the function that takes an argument has other parameters now.
    func isOfChanged(_ argument: LabeledExprSyntax) -> Bool {
        guard let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self),
            let name = Callee(call.calledExpression)?.name
        else { return false }
        return [name, name.first?.isUppercase ?? false ? "init" : name].contains { name in
            byName[name]?.contains { $0.isOfArgumentType || $0.isOfEveryUse } ?? false
        }
    }

    /// Whether a value may have another type now.
    func isChanged(_ value: ExprSyntax) -> Bool {
        let called = value.as(FunctionCallExprSyntax.self)?.calledExpression ?? value
        guard let name = Callee(called)?.name else { return false }
        return byName[name]?.contains { $0.isRetyped || $0.isOfOtherKind } ?? false
    }

    // MARK: Operands

    private static let arithmetic: Set<String> = ["+", "-", "*", "/", "%"]

    /// Whether the operators beside a value accept it.
    private func fits(_ node: Syntax, in list: ExprListSyntax, _ old: String, _ new: String) -> Bool? {
        guard list.count <= ExpressionTypes.listLimit, case let items = Array(list),
            let index = items.firstIndex(where: { $0.id == node.id })
        else { return nil }
        let start = items[..<index].lastIndex(where: UseVisitor.separates).map { $0 + 1 } ?? 0
        let end = items[index...].firstIndex(where: UseVisitor.separates) ?? items.count
        let part = Array(items[start..<end])
        if part.count == 1 {
            let beside = [start - 1, end].filter(items.indices.contains).map { items[$0] }
            // The condition of '? :', or an operand of '&&'.
            let isCondition = end < items.count && items[end].is(UnresolvedTernaryExprSyntax.self)
            guard isCondition || beside.contains(where: { $0.isOperator("&&") || $0.isOperator("||") }) else {
                return nil
            }
            return converts(new, to: "Bool", old)
        }
        guard part.count % 2 == 1, part.count < 20 else { return nil }
        let operators = stride(from: 1, to: part.count, by: 2).map {
            part[$0].as(BinaryOperatorExprSyntax.self)?.operator.text ?? ""
        }
        if operators.allSatisfy({ $0 == "??" }) {
            guard part.count == items.count, let whole = list.parent?.as(SequenceExprSyntax.self),
                let required = receivers.types.expected(Syntax(whole))
            else { return nil }
            let isLast = part.last?.id == node.id
            let type = isLast ? new : UseVisitor.wrapped(new) ?? new
            return converts(type, to: required) == false ? false : nil
        }
        guard operators.allSatisfy({ UseVisitor.arithmetic.contains($0) || ExpressionTypes.comparisons.contains($0) })
        else { return nil }
        let others = stride(from: 0, to: part.count, by: 2).map { part[$0] }.filter { $0.id != node.id }
        guard !others.contains(where: isChanged), UseVisitor.wrapped(new) == nil,
            !operators.contains(where: { hasOwnOperator($0, new) })
        else {
            return nil
        }
        let isStandard = BrokenUse.isStandard(new)
        let answers = others.map { other -> Bool? in
            // A comparison with 'nil' is always possible.
            if other.is(NilLiteralExprSyntax.self) { return true }
            return isStandard ? accepts(other, new) : rejected(other, new, old)
        }
        if answers.contains(false) { return false }
        guard isStandard, answers.allSatisfy({ $0 == true }) else { return nil }
        if operators.contains(where: ExpressionTypes.comparisons.contains) { return true }
        // The result has the type of the operands.
        guard let whole = list.parent?.as(SequenceExprSyntax.self) else { return nil }
        let isAssigned = start == 2 && items[1].is(AssignmentExprSyntax.self)
        let required =
            isAssigned
            ? receivers.types.type(of: items[0])
            : part.count == items.count ? receivers.types.expected(Syntax(whole)) : nil
        return required.flatMap { converts(new, to: $0) }
    }

    /// Whether an operator binds less than arithmetic and comparisons.
    private static func separates(_ item: ExprSyntax) -> Bool {
        item.is(AssignmentExprSyntax.self) || item.is(UnresolvedTernaryExprSyntax.self) || item.isOperator("&&")
            || item.isOperator("||")
    }

    /// Returns false if no operator takes a value and one of a type without operators; nil if that is not known.
    private func rejected(_ other: ExprSyntax, _ new: String, _ old: String) -> Bool? {
        guard isClosed(new), !UseVisitor.computing.contains(new) else { return nil }
        if LiteralType.of(other) != nil, !other.is(FunctionCallExprSyntax.self) { return false }
        guard let type = receivers.types.type(of: other) else { return nil }
        return BrokenUse.isStandard(type) || type == old ? false : nil
    }

    /// System types with operators.
    private static let computing: Set<String> = ["Angle", "Data", "Date"]

    /// Whether the code or the design system declares an operator for a type.
    private func hasOwnOperator(_ name: String, _ type: String) -> Bool {
        names.isGlobal(name) || names.memberTypes.declares(name, in: type) || names.memberTypes.declares(name, in: "")
            || names.members.contains("\(type).\(name)")
    }

    // MARK: Members

    /// Whether a type still has the member that a place uses, with a type that fits there.
    private func fits(
        _ member: MemberAccessExprSyntax, of old: String, _ new: String, _ isUncertain: Bool, _ depth: Int
    ) -> Bool? {
        let name = member.declName.baseName.bare
        guard UseVisitor.wrapped(new) == nil, UseVisitor.wrapped(old) == nil,
            !isCalled(Syntax(member)) || !names.memberTypes.declares(name, in: new)
        else { return nil }
        if new.hasPrefix("(") {
            guard !new.contains("->"), TypeParts.part(labelled: name, of: new) == nil, Int(name) == nil else {
                return nil
            }
            return old.hasPrefix("(") && TypeParts.part(labelled: name, of: old) != nil ? false : nil
        }
        if let one = CollectionTypes.property(name, of: old), let other = CollectionTypes.property(name, of: new) {
            return one == other
                ? true : fits(ExprSyntax(member), one, other, isUncertain: isUncertain, depth: depth + 1)
        }
        let type = WrittenTypes.last(new)
        let isDeclared = names.memberTypes.declares(name, in: new) || names.members.contains("\(type).\(name)")
        guard isDeclared else { return lacks(name, new, old) ? false : nil }
        guard let one = receivers.types.memberType(name, in: old), let other = receivers.types.memberType(name, in: new)
        else { return nil }
        return one == other ? true : fits(ExprSyntax(member), one, other, isUncertain: isUncertain, depth: depth + 1)
    }

    /// Whether a type certainly has no member of a name, which it does not declare itself.
    private func lacks(_ name: String, _ new: String, _ old: String) -> Bool {
        if names.complete.contains(new) { return !["self", "hashValue"].contains(name) }
        if BrokenUse.isStandard(new), name == "rawValue" || name == "wrappedValue" { return true }
        if old == "String", UseVisitor.textMembers.contains(name) {
            return BrokenUse.isStandard(new) && new != "String"
                || isClosed(new) && new != "Data" && !names.concrete.contains(new)
        }
        let isList = old.hasPrefix("[") && !new.contains(":")
        if isList, new.hasPrefix("Set<") { return UseVisitor.listMembers.contains(name) }
        guard names.memberTypes.declares(name, in: old), !SystemMembers.names.contains(name) else { return false }
        return BrokenUse.isStandard(new) || new.hasPrefix("[") || isClosed(new) && !names.concrete.contains(new)
    }

    /// Members of texts that neither numbers nor views have.
    private static let textMembers: Set<String> = [
        "capitalized", "components", "count", "first", "hasPrefix", "hasSuffix", "isEmpty", "last", "lowercased",
        "prefix", "replacingOccurrences", "reversed", "split", "suffix", "trimmingCharacters", "uppercased",
        "utf8", "utf16",
    ]
    /// Members of lists that sets do not have.
    private static let listMembers: Set<String> = [
        "append", "last", "lastIndex", "popLast", "removeLast", "removeSubrange", "reverse", "shuffle", "sort",
        "swapAt",
    ]
}

extension TypeParts {
    /// The type of a list's elements; nil for other types.
    static func list(_ type: String) -> String? {
        guard type.hasPrefix("["), TypeParts.part(.key, of: type) == nil else { return nil }
        return part(.element, of: type)
    }
}
