import SwiftSyntax
import TeamSyncDocuments

/// Decides whether the place of a use leaves no doubt.
extension UseVisitor {
    /// Whether a reference without a call certainly no longer compiles; nil if it still does.
    /// - Parameter node: the whole expression, with the names before the last one.
    func isSure(_ use: BrokenUse, _ node: ExprSyntax) -> Bool? {
        switch use.effect {
        case .nowThrows: return EffectMarks(around: Syntax(node)).isTried ? nil : true
        case .nowAsync: return EffectMarks(around: Syntax(node)).isAwaited ? nil : true
        case .nowIsolated(let actor):
            return EffectMarks(around: Syntax(node)).isAwaited || isIsolated(Syntax(node), to: actor, of: use)
                ? nil : actor == nil
        // A pattern may omit the values of a case.
        case .valuesGained, .valuesLost:
            guard !EffectMarks(around: Syntax(node)).isPattern else { return nil }
            guard case .valuesGained = use.effect else { return false }
            return isValue(node, of: use)
        // The place may not state a type for the function.
        case .parameterAdded(_, _, hasDefault: true, _) where use.kind != "case": return hasLabels(node)
        case .parameterAdded, .parameterLost, .parameterRetyped, .parametersReordered:
            return use.kind == "case" && EffectMarks(around: Syntax(node)).isPattern ? nil : true
        // A value of a type without '==' is no pattern.
        case .kindChanged where use.kind == "case" && use.old == nil && use.isUncertain:
            return EffectMarks(around: Syntax(node)).isPattern ? false : nil
        case .kindChanged: return use.isValue && isValue(node, of: use)
        case .conformancesLost, .rawTypeChanged: return false
        // Without a property, its name may mean a function.
        case .gone
        where use.kind == "var"
            && !names.memberTypes.overloads(of: use.name, in: use.owner).allSatisfy({
                $0.callable == nil
            }):
            return isValue(node, of: use)
        default: return true
        }
    }

    /// Whether a reference to a function states its labels, as in `view.show(_:)`.
    private func hasLabels(_ node: ExprSyntax) -> Bool {
        let name = node.as(MemberAccessExprSyntax.self)?.declName ?? node.as(DeclReferenceExprSyntax.self)
        return name?.argumentNames != nil
    }

    /// Whether an expression must be a value, and cannot be a function.
    private func isValue(_ node: ExprSyntax, of use: BrokenUse) -> Bool {
        if let outer = node.parent?.as(MemberAccessExprSyntax.self), outer.base?.id == node.id { return true }
        if let list = node.parent?.as(ExprListSyntax.self), list.count <= ExpressionTypes.listLimit {
            let items = Array(list)
            if let index = items.firstIndex(where: { $0.id == node.id }) {
                let isOperator = { (place: Int) in
                    guard items.indices.contains(place) else { return false }
                    let name = items[place].as(BinaryOperatorExprSyntax.self)?.operator.text
                    return name.map { $0 != "??" } ?? false
                }
                if isOperator(index - 1) || isOperator(index + 1) { return true }
            }
        }
        if let argument = node.parent?.as(LabeledExprSyntax.self), isOfChanged(argument) { return false }
        guard let type = receivers.types.expected(Syntax(node)) else { return false }
        let plain = TypeParts.plain(type)
        let isStandard =
            ["Int", "Double", "CGFloat", "Float", "String", "Bool"].contains(plain) || plain.hasPrefix("[")
        return isStandard || isClosed(plain) || receivers.matches(type, use) == .same
    }

    /// Whether a call certainly no longer compiles; nil if it still does.
    func isSure(_ use: BrokenUse, _ callee: Callee, call: FunctionCallExprSyntax, _ shape: CallShape) -> Bool? {
        // A pattern without labels fits any values of the same number.
        if shape.omitsLabels, use.kind == "case", !use.isOfEveryUse, let new = use.new,
            new.parameters.count == shape.labels.count
        {
            if case .parameterRetyped(let parameter, _, _) = use.effect, bindsPayload(parameter, of: use, call, shape) {
                return nil
            }
            return use.isOfLabel ? nil : false
        }
        switch use.effect {
        // A pattern for the only value may state its former label.
        case .parameterUnlabelled where shape.isPattern && use.new?.parameters.count == 1: return nil
        case .changed:
            guard let type = use.newThrownType, let required = ThrownTypes.required(around: Syntax(call)) else {
                return nil
            }
            return type == required ? nil : true
        case .parameterRetyped where use.isOfPack && use.new.map { !shape.fits($0) } ?? false: return true
        case .parameterMarkGained(let parameter, "@escaping"):
            findCaptures(use, in: CallParts(call), shape, position: parameter.position)
            return passesParameter(parameter.position, of: use, call, shape) ? true : nil
        case .gained(.mutating):
            guard let name = callee.base.first, callee.base.count == 1, name != "self", !callee.isChained else {
                return false
            }
            return receivers.types.variables.isConstant(name, at: call.position.utf8Offset)
        case .nowIsolated(let actor):
            // A function may run on the actor that is passed to it.
            let isPassed = names.file.isolatesParameters
            return isIsolated(Syntax(call), to: actor, of: use) ? nil : actor == nil && !isPassed
        case .kindChanged: return use.old != nil
        case .parameterRetyped(let parameter, _, let type) where use.isUncertain:
            return isSure(argumentFor: parameter.position, of: use, CallParts(call), shape, type)
        case .parameterRetyped(let parameter, _, let type):
            if acceptsArgument(parameter, type, of: use, CallParts(call), shape) == true { return nil }
            if bindsPayload(parameter, of: use, call, shape) { return nil }
            return !isChanged(argumentFor: parameter.position, of: use, call, shape, type)
        default: return !use.mayContradict(call.arguments, shape)
        }
    }

    /// Whether the argument for a parameter may have the new type, because its type changed too.
    private func isChanged(
        argumentFor position: Int, of use: BrokenUse, _ call: FunctionCallExprSyntax, _ shape: CallShape, _ type: String
    ) -> Bool {
        guard let index = use.old.flatMap({ shape.assigned($0)?.firstIndex(of: position) }),
            let argument = call.arguments.dropFirst(index).first, let value = Callee(argument.expression)
        else { return false }
        if let base = value.base.last, base == WrittenTypes.last(TypeParts.plain(type)) { return true }
        return byName[value.name]?.contains { $0.isRetyped || $0.isOfOtherKind } ?? false
    }

    /// Whether code runs on an actor, judging by the declarations around it.
    /// - Parameter actor: nil for the actor that contains the changed member.
    private func isIsolated(_ node: Syntax, to actor: String?, of use: BrokenUse) -> Bool {
        guard let actor else { return receivers.scope.contains { $0.name == use.type } }
        var next = node.parent
        while let parent = next {
            let attributes =
                parent.asProtocol((any WithAttributesSyntax).self)?.attributes
                ?? parent.as(ClosureExprSyntax.self)?.signature?.attributes
            if let attributes, attributes.trimmedDescription.contains("@\(actor)") { return true }
            next = parent.parent
        }
        // SwiftUI's views and UIKit's classes belong to the main actor.
        return actor == "MainActor" && receivers.scope.contains { receivers.isOfInterface($0.path) }
    }

    /// Whether the argument for a parameter is a closure parameter that does not escape.
    private func passesParameter(
        _ position: Int, of use: BrokenUse, _ call: FunctionCallExprSyntax, _ shape: CallShape
    ) -> Bool {
        guard let index = use.old.flatMap({ shape.assigned($0)?.firstIndex(of: position) }),
            let passed = call.arguments.dropFirst(index).first?.expression.as(DeclReferenceExprSyntax.self),
            case .written(let type) = receivers.types.variables.origin(
                of: passed.baseName.bare, at: passed.position.utf8Offset)
        else { return false }
        return type.is(FunctionTypeSyntax.self) && type.parent?.is(FunctionParameterSyntax.self) ?? false
    }

    /// Whether the code declares no other function of the name, and the design system has no overloads of it, so that a
    /// reference without labels is one of an unavailable function.
    func isOnly(_ use: BrokenUse) -> Bool {
        guard case .unavailable = use.effect else { return false }
        // Local functions and members of the enclosing types hide a global one.
        return (use.owner.isEmpty || !receivers.types.names.declared.contains(use.name))
            && receivers.types.names.memberTypes.overloads(of: use.name, in: use.owner).count < 2
    }

    /// Whether the type that a place states rejects the value, because it has another type now.
    func isRejected(_ use: BrokenUse, _ node: ExprSyntax) -> Bool {
        guard let (old, new) = use.valueTypes, !hasOverloads(use) else { return false }
        if let member = node.parent?.as(MemberAccessExprSyntax.self), member.base?.id == node.id {
            let label = member.declName.baseName.bare
            return old.hasPrefix("(") && new.hasPrefix("(") && TypeParts.part(labelled: label, of: old.compact) != nil
                && TypeParts.part(labelled: label, of: new.compact) == nil
        }
        if BrokenUse.rejects(new, for: old), let isStandard = isOperand(node, new) { return isStandard }
        if use.isConcreteNow, BrokenUse.isStandard(TypeParts.plain(old)), isCompared(node) { return true }
        guard UseVisitor.isWhole(node) || isStated(node), receivers.types.expected(Syntax(node)) == old
        else { return false }
        if new == "\(old)?" { return true }
        if use.isConcreteNow { return BrokenUse.isStandard(old) && !new.hasSuffix("?") }
        return BrokenUse.isStandard(old) && (new.isEmpty || BrokenUse.rejects(new, for: old))
    }

    /// Whether a value is compared with a literal.
    private func isCompared(_ node: ExprSyntax) -> Bool {
        guard let list = node.parent?.as(ExprListSyntax.self), list.count == 3, case let items = Array(list),
            let name = items[1].as(BinaryOperatorExprSyntax.self)?.operator.text,
            ExpressionTypes.comparisons.contains(name),
            let other = [items[0], items[2]].first(where: { $0.id != node.id })
        else { return false }
        return LiteralType.of(other) != nil && !other.is(FunctionCallExprSyntax.self)
    }

    /// Whether the operand beside a value of a standard type rejects values of another one; nil if that is not known.
    private func isOperand(_ node: ExprSyntax, _ new: String) -> Bool? {
        guard let list = node.parent?.as(ExprListSyntax.self), list.count == 3, case let items = Array(list),
            let name = items[1].as(BinaryOperatorExprSyntax.self)?.operator.text,
            ExpressionTypes.comparisons.contains(name) || ["+", "-", "*", "/", "%"].contains(name),
            let other = [items[0], items[2]].first(where: { $0.id != node.id })
        else { return nil }
        if let literal = LiteralType.of(other)?.text, !other.is(FunctionCallExprSyntax.self) {
            return BrokenUse.rejects(literal: literal, for: new)
        }
        if isChanged(other) { return false }
        return receivers.types.type(of: other).map { BrokenUse.rejects($0, for: new) }
    }

    /// Whether the design system has other functions with the labels, of which the types of arguments choose one.
    func hasOverloads(_ use: BrokenUse) -> Bool {
        guard let old = use.old else { return false }
        let all = names.memberTypes.overloads(of: use.name, in: use.owner)
        return all.count { $0.callable?.labels == old.labels } > 1
    }

    /// Whether a call of a function that is gone may be one of an overload with the same labels: the arguments do not say
    /// which one it is.
    func mayChoose(_ arguments: [String?], _ use: BrokenUse, _ shape: CallShape) -> Bool {
        guard case .gone = use.effect, let old = use.old, hasOverloads(use), let given = shape.assigned(old) else {
            return false
        }
        return zip(arguments, given).contains { type, position in type != old.parameters[position].type.text }
            || !shape.implicit.isEmpty || !shape.numbers.isEmpty
    }

    /// Whether an expression is a whole value: of a variable with a type, or of a function that consists of it.
    static func isWhole(_ node: ExprSyntax) -> Bool {
        switch node.parent?.as(SyntaxEnum.self) {
        case .initializerClause(let clause):
            return clause.parent?.as(PatternBindingSyntax.self)?.typeAnnotation != nil
        case .returnStmt: return true
        case .codeBlockItem(let item):
            guard let list = item.parent?.as(CodeBlockItemListSyntax.self), list.count == 1 else { return false }
            let outer = list.parent?.as(CodeBlockSyntax.self)?.parent
            return list.parent?.is(AccessorBlockSyntax.self) ?? false || outer?.is(FunctionDeclSyntax.self) ?? false
                || outer?.is(AccessorDeclSyntax.self) ?? false
        default: return false
        }
    }

    /// Finds the cases of an enumeration that is gone, where only their names are written.
    func findGoneCase(_ node: MemberAccessExprSyntax) {
        guard !goneEnums.isEmpty, node.base == nil else { return }
        let type = receivers.types.expected(Syntax(node))
        guard let names = receivers.typeNames(type) else { return }
        for use in goneEnums where names.contains(use.type) && receivers.matches(type, use) == .same {
            add(use, node.declName, isCertain: false)
        }
    }

    /// Finds a member that a value had because of `@dynamicMemberLookup`.
    func findLostMember(_ node: MemberAccessExprSyntax) {
        guard !lostLookups.isEmpty, let base = node.base, let type = receivers.types.type(of: base) else { return }
        guard !names.memberTypes.declares(node.declName.baseName.bare, in: TypeParts.plain(type)) else { return }
        for use in lostLookups where receivers.matches(type, use) == .same {
            if use.isReadOnly, changes(ExprSyntax(node), use) == nil { continue }
            add(use, node.declName, isCertain: false)
        }
    }

    /// Finds a `switch` with the cases of an enumeration inside of other patterns, which lack a new case.
    func findNestedPatterns(_ node: SwitchExprSyntax) {
        guard !newCases.isEmpty else { return }
        var found: Set<String> = []
        for case .switchCase(let branch) in node.cases {
            guard case .case(let label) = branch.label else { continue }
            for argument in label.caseItems.flatMap({ UseVisitor.nestedPatterns($0.pattern) }) {
                let type = receivers.types.expected(Syntax(argument))
                for use in newCases
                where receivers.matches(type, use) == .same && found.insert(use.declaration).inserted {
                    add(use, node.switchKeyword, isCertain: false)
                }
            }
        }
    }

    /// The implicit cases in the values of a pattern, as `.lost` in `.failed(.lost)`.
    private static func nestedPatterns(_ pattern: PatternSyntax) -> [ExprSyntax] {
        let value = pattern.as(ExpressionPatternSyntax.self)?.expression
        let list = value?.as(FunctionCallExprSyntax.self)?.arguments ?? value?.as(TupleExprSyntax.self)?.elements ?? []
        return list.prefix(ExpressionTypes.listLimit).map(\.expression).filter { value in
            let called = value.as(FunctionCallExprSyntax.self)?.calledExpression ?? value
            return called.as(MemberAccessExprSyntax.self).map { $0.base == nil } ?? false
        }
    }

    /// Finds calls of values whose type is an alias of another function type now.
    func findCalledAlias(_ node: FunctionCallExprSyntax, _ callee: Callee) {
        guard hasRetypedAliases, let type = receivers.types.type(of: node.calledExpression) else { return }
        let name = WrittenTypes.last(TypeParts.plain(type))
        guard name != callee.name, !receivers.isOwn(name) else { return }
        for use in types[name] ?? [] where use.isRetypedAlias { add(use, callee.node, isCertain: false) }
    }

    /// Finds closures for parameters whose type is an alias of another function type now.
    func findAlias(of node: ClosureExprSyntax) {
        guard hasRetypedAliases, let type = receivers.types.expected(Syntax(node)) else { return }
        let name = WrittenTypes.last(TypeParts.plain(type))
        guard !receivers.isOwn(name) else { return }
        for use in types[name] ?? [] {
            guard case .retyped(_, let new) = use.effect, use.isRetypedAlias else { continue }
            let isRejected = accepts(ExprSyntax(node), TypeParts.plain(new).filter { $0 != " " }) == false
            // The name of the type is found by itself.
            if node.parent?.is(InitializerClauseSyntax.self) ?? true, !isRejected { continue }
            add(use, node, isCertain: isRejected, isExact: true)
        }
    }
}

extension BrokenUse {
    enum Reference { case none, may, certain }

    /// The effect on the name of a type in another declaration or in an expression.
    func reference(to node: Syntax) -> Reference {
        let specialized = node.parent?.as(GenericSpecializationExprSyntax.self)?.genericArgumentClause
        let arguments =
            node.as(IdentifierTypeSyntax.self)?.genericArgumentClause
            ?? node.as(MemberTypeSyntax.self)?.genericArgumentClause ?? specialized
        // It is used as '$name'.
        if isProjection { return .none }
        switch effect {
        case .genericParameterCount(let old, _):
            if node.parent?.is(ExtensionDeclSyntax.self) ?? false { return .none }
            // A parameter pack accepts any number.
            if hasPack { return .none }
            guard let arguments, !isOfName else { return .may }
            return arguments.arguments.count == old ? .certain : .may
        case .kindChanged("struct", "class"), .nowIsolated: return .none
        case .kindChanged(let old, let new):
            let isInherited = node.parent?.is(InheritedTypeSyntax.self) ?? false
            // The members of actors are found by themselves.
            if old == "class", new == "actor", !isInherited { return .none }
            return isInherited && ["class", "protocol"].contains(old) && !["class", "protocol"].contains(new)
                ? .certain : .may
        case .retyped(_, let new) where isOfType:
            let binding = node.parent?.parent?.as(PatternBindingSyntax.self)
            let literal = node.parent?.is(TypeAnnotationSyntax.self) ?? false ? binding?.initializer?.value : nil
            let type = literal.flatMap { LiteralType.of($0) }
            return type.map { BrokenUse.rejects(literal: $0.text, for: new) } ?? false ? .certain : .may
        // The primary associated types differ.
        case .changed: return kind == "protocol" && arguments == nil ? .none : .may
        case .conformancesLost, .rawTypeChanged:
            let member = node.parent?.as(MemberAccessExprSyntax.self)?.declName.baseName.bare
            if member == "allCases" || member == "rawValue" { return .none }
            let lost = lostProtocols
            if !lost.isEmpty { return reference(toLost: node, lost) }
            guard case .conformancesLost(let names) = effect, names.listed == ["CaseIterable"] else { return .may }
            return member == "self" || node.parent?.is(GenericArgumentSyntax.self) ?? false ? .may : .none
        default: return isOfName ? .may : .certain
        }
    }

    /// Whether an import that names the declaration no longer compiles.
    var breaksImport: Bool {
        switch effect {
        case .gone, .moved, .moduleChanged, .hidden, .renamed: true
        default: false
        }
    }

    var isGoneEnum: Bool {
        if case .gone = effect { kind == "enum" && isOfType } else { false }
    }

    var isRetypedAlias: Bool {
        if case .retyped = effect { isOfType } else { false }
    }
}

/// The marks and patterns around an expression.
struct EffectMarks {
    private(set) var (isTried, isAwaited, isPattern) = (false, false, false)
    /// The value of the `async let` around the expression, which waits for the value where the variable is used.
    private(set) var asyncValue: ExprSyntax?

    private static let depthLimit = 200

    init(around node: Syntax) {
        var next = node.parent
        for _ in 0..<EffectMarks.depthLimit {
            guard let parent = next, !parent.is(CodeBlockItemSyntax.self) else { return }
            if parent.is(TryExprSyntax.self) { isTried = true }
            if parent.is(AwaitExprSyntax.self) { isAwaited = true }
            if parent.is(ExpressionPatternSyntax.self) { isPattern = true }
            if let clause = parent.as(InitializerClauseSyntax.self),
                let variable = clause.parent?.parent?.parent?.as(VariableDeclSyntax.self),
                variable.modifiers.contains(where: { $0.name.text == "async" })
            {
                (isAwaited, asyncValue) = (true, clause.value)
            }
            next = parent.parent
        }
    }
}

extension String {
    /// The text of a type without spaces.
    fileprivate var compact: String { filter { $0 != " " } }
}
