import SwiftSyntax
import TeamSyncDocuments

/// Decides whether an argument still fits its parameter.
extension UseVisitor {
    /// Whether a call certainly breaks because a parameter that accepted several types has another type now; nil if the
    /// argument still fits.
    func isSure(argumentFor position: Int, of use: BrokenUse, _ call: CallParts, _ shape: CallShape, _ new: String)
        -> Bool?
    {
        guard let old = use.old, let given = shape.assigned(old), given.count == call.arguments.count,
            let index = given.firstIndex(of: position), let value = call.value(index).as(ExprSyntax.self)
        else { return nil }
        let type = old.parameters[position].type.text
        let isGeneric =
            ["τ_", "some "].contains(where: type.contains) || UseVisitor.isOfAny(type)
            || names.memberTypes.isGeneric(type, in: use.owner)
        switch accepts(value, UseVisitor.compact(new)) {
        case true?: return nil
        case false?: return true
        case nil: return isGeneric ? false : nil
        }
    }

    /// The text of a parameter's type without attributes and spaces.
    static func compact(_ type: String) -> String {
        let plain = TypeParts.plain(type)
        return plain.filter { $0 != " " } + (type.hasSuffix("?") && plain != type ? "?" : "")
    }

    /// Whether the argument for a parameter can have the new type; nil if that is not known.
    func acceptsArgument(
        _ parameter: APIChange.Parameter, _ type: String, of use: BrokenUse, _ parts: CallParts, _ shape: CallShape
    ) -> Bool? {
        guard let index = use.old.flatMap({ shape.assigned($0)?.firstIndex(of: parameter.position) }),
            parts.arguments.indices.contains(index), let value = parts.value(index).as(ExprSyntax.self)
        else { return nil }
        if value.is(NilLiteralExprSyntax.self), use.mayStillFit { return false }
        return accepts(value, UseVisitor.compact(type))
    }

    /// Whether a call certainly no longer compiles because of an argument for a parameter with another type.
    func rejectsArgument(_ use: BrokenUse, _ parts: CallParts, _ shape: CallShape) -> Bool {
        if case .retyped(_, let type) = use.effect, let positions = use.parameters, let old = use.old,
            let given = shape.assigned(old), given.count == parts.arguments.count
        {
            // The alias of a function type.
            return given.indices.contains { index in
                positions.contains(given[index])
                    && parts.value(index).as(ClosureExprSyntax.self).map {
                        accepts(ExprSyntax($0), TypeParts.plain(type).filter { $0 != " " }) == false
                    } ?? false
            }
        }
        guard case .parameterRetyped(let parameter, _, let type) = use.effect, !use.isUncertain, !hasOverloads(use)
        else { return use.kind == "var" && rejectsCall(use, parts) }
        return acceptsArgument(parameter, type, of: use, parts, shape) == false
    }

    /// Whether a pattern only gives a name to a value of another type. Its uses decide whether they still compile.
    func bindsPayload(
        _ parameter: APIChange.Parameter, of use: BrokenUse, _ call: FunctionCallExprSyntax, _ shape: CallShape
    ) -> Bool {
        guard shape.isPattern, case .parameterRetyped(_, let old, let new) = use.effect,
            let index = use.old.flatMap({ shape.assigned($0)?.firstIndex(of: parameter.position) }),
            let value = call.arguments.dropFirst(index).first?.expression,
            value.is(PatternExprSyntax.self) || value.is(DiscardAssignmentExprSyntax.self)
        else { return false }
        retypedPayloads[call.id, default: [:]][index] = RetypedValue(use, (old, new))
        return true
    }

    /// Whether a value can have a type; nil if that is not known.
    /// - Parameter type: its text without spaces.
    func accepts(_ value: ExprSyntax, _ type: String, depth: Int = 0) -> Bool? {
        guard depth < ExpressionTypes.depthLimit else { return nil }
        let plain = TypeParts.plain(type)
        if value.isProjection { return accepts(projected: value, plain) }
        if let closure = value.as(ClosureExprSyntax.self) { return accepts(closure, plain, depth: depth) }
        // A key path can be a function of one parameter.
        if value.is(KeyPathExprSyntax.self), TypeParts.parameters(of: plain) == 1 { return true }
        if isBool(value) { return converts("Bool", to: type) }
        if value.is(NilLiteralExprSyntax.self) {
            if type.hasSuffix("?") || type.hasSuffix("!") { return true }
            return isClosed(plain) || BrokenUse.isStandard(plain) || "([".contains(plain.prefix(1)) ? false : nil
        }
        if let call = value.as(FunctionCallExprSyntax.self), call.arguments.count == 1, let only = call.arguments.first,
            let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.base == nil,
            member.declName.baseName.text == "constant", let bound = TypeParts.argument(0, of: "Binding", in: plain)
        {
            return accepts(only.expression, bound, depth: depth + 1)
        }
        if UseVisitor.isImplicit(value) {
            let isKnown =
                BrokenUse.isStandard(plain) || names.complete.contains(plain) || SystemParameters.statics[plain] != nil
            if isKnown, !mayBeMember(value, of: plain) { return false }
            let name = value.as(MemberAccessExprSyntax.self)?.declName.baseName.bare
            return name.map { names.complete.contains(plain) && names.memberTypes.declares($0, in: plain) } ?? false
                ? true : nil
        }
        if let tuple = value.as(TupleExprSyntax.self), tuple.elements.count > 1 {
            return accepts(tuple, plain, depth)
        }
        if let array = value.as(ArrayExprSyntax.self), let element = TypeParts.part(.element, of: plain) {
            let all = array.elements.prefix(ExpressionTypes.listLimit).map {
                accepts($0.expression, element, depth: depth + 1)
            }
            return all.contains(false) ? false : all.allSatisfy { $0 == true } ? true : nil
        }
        if let pairs = value.as(DictionaryExprSyntax.self), let key = TypeParts.part(.key, of: plain),
            let element = TypeParts.part(.value, of: plain)
        {
            guard case .elements(let list) = pairs.content else { return true }
            let all = list.prefix(ExpressionTypes.listLimit).flatMap { pair in
                [accepts(pair.key, key, depth: depth + 1), accepts(pair.value, element, depth: depth + 1)]
            }
            return all.contains(false) ? false : all.allSatisfy { $0 == true } ? true : nil
        }
        if let literal = LiteralType.of(value)?.text, !value.is(FunctionCallExprSyntax.self) {
            if UseVisitor.texts.contains(plain) { return literal == "String" }
            if BrokenUse.isStandard(plain) { return !BrokenUse.rejects(literal: literal, for: plain) }
            return plain.hasPrefix("(") || plain.hasPrefix("[") || isClosed(plain) ? false : nil
        }
        guard let own = receivers.types.type(of: value), !own.contains("τ"), !own.contains("_") else { return nil }
        if own.hasSuffix("?") != type.hasSuffix("?") {
            guard type.hasSuffix("?") else { return nil }
            return accepts(value, String(type.dropLast()), depth: depth + 1) == true ? true : nil
        }
        let known = TypeParts.plain(own)
        if known == plain || ["Any", "[Any]", "[String:Any]"].contains(plain) { return true }
        if UseVisitor.isOfAny(known) { return false }
        if BrokenUse.isStandard(plain) {
            if BrokenUse.isStandard(known) { return !BrokenUse.rejects(known, for: plain) }
            let isOwn =
                (receivers.isOwn(known) || names.memberTypes.foreign.contains(known)
                    || UseVisitor.closed.contains(known))
                && !names.generics.contains(known)
            return isOwn || known == "Substring" || known.hasPrefix("[") || known.hasPrefix("Set<") ? false : nil
        }
        if isClosed(plain) {
            return BrokenUse.isStandard(known) || isClosed(known) || known.hasPrefix("[") ? false : nil
        }
        guard plain.hasPrefix("[") else { return nil }
        return BrokenUse.isStandard(known) || known.hasPrefix("Set<") ? false : nil
    }

    /// System types that accept no literals and no values of other types.
    private static let closed: Set<String> = [
        "Angle", "Animation", "AnyView", "CGPoint", "CGRect", "CGSize", "Color", "Data", "Date", "EdgeInsets", "Font",
        "Image", "URL", "UUID",
    ]
    /// Generic system types of this kind.
    private static let closedGenerics: Set<String> = ["Binding", "ClosedRange", "Range", "Result"]
    /// System types that accept texts.
    private static let texts: Set<String> = ["LocalizedStringKey", "LocalizedStringResource"]

    /// Whether a type accepts no literals and no values of other types.
    func isClosed(_ type: String) -> Bool {
        if UseVisitor.closed.contains(type) || names.concrete.contains(type) { return true }
        // Other modules also have types of this name.
        if type == "Text" { return names.file.modules.contains("SwiftUI") && !receivers.isOwn(type) }
        return type.hasSuffix(">") && UseVisitor.closedGenerics.contains(String(type.prefix { $0 != "<" }))
    }

    /// Whether a value is `true` or `false`, judging by the operator or the function of the standard library.
    private func isBool(_ value: ExprSyntax) -> Bool {
        if let sign = value.as(PrefixOperatorExprSyntax.self) { return sign.operator.text == "!" }
        if let list = value.as(SequenceExprSyntax.self)?.elements, list.count == 3 {
            let name = list.dropFirst().first?.as(BinaryOperatorExprSyntax.self)?.operator.text ?? ""
            return ExpressionTypes.comparisons.contains(name) || ["&&", "||"].contains(name)
        }
        let call = value.as(FunctionCallExprSyntax.self)
        guard let name = (call?.calledExpression ?? value).as(MemberAccessExprSyntax.self)?.declName.baseName.bare,
            !names.declared.contains(name)
        else { return false }
        return call == nil ? name == "isEmpty" : ["allSatisfy", "contains", "hasPrefix", "hasSuffix"].contains(name)
    }

    private static func isImplicit(_ value: ExprSyntax) -> Bool {
        var next: ExprSyntax? = value
        for _ in 0..<ExpressionTypes.depthLimit {
            switch next?.as(ExprSyntaxEnum.self) {
            case .functionCallExpr(let call): next = call.calledExpression
            case .memberAccessExpr(let member):
                guard let base = member.base else { return true }
                next = base
            default: return false
            }
        }
        return false
    }

    /// Whether a binding such as `$name` can be passed for a type.
    private func accepts(projected value: ExprSyntax, _ type: String) -> Bool? {
        guard let name = value.as(DeclReferenceExprSyntax.self),
            receivers.types.isBinding(name.baseName.text, at: value.position.utf8Offset),
            let own = receivers.types.type(of: value)
        else { return nil }
        guard let bound = TypeParts.argument(0, of: "Binding", in: type) else {
            return BrokenUse.isStandard(type) || type.hasPrefix("[") ? false : nil
        }
        return own == bound
    }

    /// Whether a type accepts values of any type, alone or in a collection.
    private static func isOfAny(_ type: String) -> Bool {
        let element = TypeParts.part(.value, of: type) ?? TypeParts.part(.element, of: type) ?? type
        return TypeParts.plain(element) == "Any"
    }

    /// Whether the labels of a tuple are those of a type, or it has none.
    private func accepts(_ tuple: TupleExprSyntax, _ type: String, _ depth: Int) -> Bool? {
        guard type.hasPrefix("("), !type.contains("->"), tuple.elements.count < 8 else { return nil }
        let labels = tuple.elements.map { $0.label?.bare }
        if labels.allSatisfy({ $0 == nil }) { return nil }
        return labels.allSatisfy { label in label.map { TypeParts.part(labelled: $0, of: type) != nil } ?? true }
            ? nil : false
    }
}
