import SwiftSyntax
import TeamSyncDocuments

/// A value that has another type now, because of a changed declaration.
struct RetypedValue {
    let use: BrokenUse
    /// The types before and after the change, as written; nil if the kind of the declaration changed.
    let types: (old: String, new: String)?

    init(_ use: BrokenUse, _ types: (old: String, new: String)? = nil) {
        (self.use, self.types) = (use, types ?? use.valueTypes)
    }
}

/// Finds the patterns for values of another type, and uses of closure parameters that have another type.
extension UseVisitor {
    func findPatterns(of node: SwitchExprSyntax) {
        guard !retypedValues.isEmpty else { return }
        let patterns = node.cases.prefix(ExpressionTypes.listLimit).flatMap { element -> [PatternSyntax] in
            guard case .switchCase(let branch) = element, case .case(let label) = branch.label else { return [] }
            return label.caseItems.map(\.pattern)
        }
        findPatterns(patterns, of: node.subject)
    }

    /// Finds the names of cases in patterns for a value whose type no longer has them.
    func findPatterns(_ patterns: [PatternSyntax], of value: ExprSyntax) {
        guard !retypedValues.isEmpty, let retyped = retyped(value), let types = retyped.types,
            !UseVisitor.isOptional(types.new, of: types.old), !UseVisitor.isOptional(types.old, of: types.new),
            ![types.old, types.new].allSatisfy({ $0.hasPrefix("Result<") })
        else { return }
        for pattern in patterns {
            guard let value = pattern.as(ExpressionPatternSyntax.self)?.expression else { continue }
            let called = value.as(FunctionCallExprSyntax.self)?.calledExpression ?? value
            guard let member = called.as(MemberAccessExprSyntax.self), member.base == nil else { continue }
            let isResult = types.old.hasPrefix("Result<") && !types.new.contains("Result<")
            let isOther = !names.memberTypes.declares(member.declName.baseName.bare, in: TypeParts.plain(types.new))
            add(retyped.use, member.declName, isCertain: isResult && isOther, isExact: true)
        }
    }

    /// The change of a value, or of the variable or the parameter that it names.
    private func retyped(_ value: ExprSyntax) -> RetypedValue? {
        let value = UseVisitor.unmarked(value)
        if let own = retypedValues[value.id] { return own }
        guard let name = value.as(DeclReferenceExprSyntax.self)?.baseName.bare,
            case .value(let origin) = receivers.types.variables.origin(of: name, at: value.position.utf8Offset)
        else { return nil }
        return retypedValues[UseVisitor.unmarked(origin).id]
    }

    /// Remembers the closure for a parameter whose function has other parameters of the same number.
    func findRetypedClosure(_ use: BrokenUse, _ call: CallParts, _ shape: CallShape) {
        var positions = use.parameters ?? []
        if case .parameterRetyped(let parameter, _, _) = use.effect { positions.insert(parameter.position) }
        guard !positions.isEmpty, let old = use.old, let given = shape.assigned(old),
            given.count == call.arguments.count
        else { return }
        for (index, position) in given.enumerated() where positions.contains(position) {
            if let closure = call.value(index).as(ClosureExprSyntax.self) { retypedClosures[closure.id] = use }
        }
    }

    /// Finds a value of a `Result` in a pattern, such as `.success(let icon)`, where its type matters.
    func findRetypedPayload(_ node: DeclReferenceExprSyntax) {
        if !retypedPayloads.isEmpty,
            case .payload(let pattern, let index) = receivers.types.variables.origin(
                of: node.baseName.bare, at: node.position.utf8Offset),
            let retyped = retypedPayloads[pattern.id]?[index], let (old, new) = retyped.types
        {
            return find(retyped.use, ofParameter: node, old, new)
        }
        guard !retypedValues.isEmpty,
            case .payload(let pattern, 0) = receivers.types.variables.origin(
                of: node.baseName.bare, at: node.position.utf8Offset),
            let name = pattern.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.bare,
            let index = ["success", "failure"].firstIndex(of: name), let subject = UseVisitor.subject(of: pattern),
            let retyped = retyped(subject), let types = retyped.types,
            let before = TypeParts.argument(index, of: "Result", in: types.old.filter { $0 != " " }),
            let after = TypeParts.argument(index, of: "Result", in: types.new.filter { $0 != " " }), before != after,
            dependsOnType(node, isFunction: false)
        else { return }
        add(retyped.use, node, isCertain: false)
    }

    /// The value that a pattern is for.
    private static func subject(of pattern: FunctionCallExprSyntax) -> ExprSyntax? {
        var next = pattern.parent
        for _ in 0..<ExpressionTypes.depthLimit {
            guard let parent = next else { return nil }
            if let own = parent.as(SwitchExprSyntax.self) { return own.subject }
            if let own = parent.as(MatchingPatternConditionSyntax.self) { return own.initializer.value }
            next = parent.parent
        }
        return nil
    }

    /// Finds a parameter of such a closure where its type matters.
    func findRetypedParameter(_ node: DeclReferenceExprSyntax) {
        guard !retypedClosures.isEmpty, let (closure, index) = closureParameter(node),
            let use = retypedClosures[closure.id], let functions = use.functionTypes,
            case let all = [functions.old, functions.new].map({ TypeParts.plain($0).filter { $0 != " " } }),
            let before = TypeParts.part(.parameter(index), of: all[0]),
            case let after = TypeParts.part(.parameter(index), of: all[1]) ?? "", before != after
        else { return }
        find(use, ofParameter: node, before, after)
    }

    /// Finds a variable of another type where its type matters.
    private func find(_ use: BrokenUse, ofParameter node: DeclReferenceExprSyntax, _ old: String, _ new: String) {
        let value = ExprSyntax(node)
        retypedValues[value.id] = RetypedValue(use, (old, new))
        switch fit(of: value, old, new, use.isUncertain) {
        case .compiles: break
        case .breaks(let place):
            let isKnown = fits(value, old.filter { $0 != " " }, new.filter { $0 != " " }) == false
            add(use, place ?? Syntax(node), isCertain: isKnown && !use.isUncertain && !hasOverloads(use), isExact: true)
        case .may(let place): add(use, place ?? Syntax(node), isCertain: false)
        case nil where dependsOnType(node, isFunction: false): add(use, node, isCertain: false)
        case nil: break
        }
    }

    private func closureParameter(_ node: DeclReferenceExprSyntax) -> (ClosureExprSyntax, Int)? {
        let name = node.baseName.bare
        if name.hasPrefix("$"), let index = Int(name.dropFirst()) {
            var next = node.parent
            while let parent = next, !parent.is(ClosureExprSyntax.self) { next = parent.parent }
            return next?.as(ClosureExprSyntax.self).map { ($0, index) }
        }
        guard
            case .parameter(let closure, let index) = receivers.types.variables.origin(
                of: name, at: node.position.utf8Offset)
        else { return nil }
        return (closure, index)
    }
}

extension BrokenUse {
    /// The types of the function that a parameter takes, before and after the change.
    fileprivate var functionTypes: (old: String, new: String)? {
        switch effect {
        case .parameterRetyped(_, let old, let new): (old, new)
        case .retyped(let old, let new) where parameters != nil: (old, new)
        default: nil
        }
    }
}
