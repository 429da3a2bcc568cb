import SwiftSyntax
import TeamSyncDocuments

/// Decides whether the types at a place satisfy new generic constraints.
extension UseVisitor {
    /// - Returns: nil if that is not known.
    func satisfies(_ use: BrokenUse, at node: Syntax) -> Bool? {
        guard case .constraintsGained(let all) = use.effect, all.total == all.listed.count else { return nil }
        var answer: Bool? = true
        for constraint in all.listed {
            switch satisfies(constraint, use, at: node) {
            case false?: return false
            case true?: break
            case nil: answer = nil
            }
        }
        return answer
    }

    private func satisfies(_ constraint: String, _ use: BrokenUse, at node: Syntax) -> Bool? {
        let sides = constraint.split(separator: " == ", maxSplits: 1).map(String.init)
        if sides.count == 2 {
            for (subject, required) in [(sides[0], sides[1]), (sides[1], sides[0])] {
                guard let type = argument(for: subject, of: use, at: node) else { continue }
                return isSame(type, required.filter { $0 != " " })
            }
            return nil
        }
        let parts = constraint.split(separator: ":", maxSplits: 1).map { $0.filter { $0 != " " } }
        guard parts.count == 2, let type = argument(for: parts[0], of: use, at: node) else { return nil }
        return receivers.types.conforms(type, to: parts[1])
    }

    /// Whether two types are the same; nil for types that may be aliases.
    private func isSame(_ type: String, _ required: String) -> Bool? {
        if type == required { return true }
        let isKnown = { [names] (type: String) in
            BrokenUse.isStandard(type) || type.hasPrefix("[") || type.hasSuffix("?") || names.declares(type)
                || SystemMembers.isSystem(type)
        }
        return isKnown(type) && isKnown(required) ? false : nil
    }

    /// The type that a generic parameter stands for.
    private func argument(for name: String, of use: BrokenUse, at node: Syntax) -> String? {
        guard name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else { return nil }
        let call = UseVisitor.call(of: node)
        if use.isOfType {
            if let stated = argument(for: name, of: use.name, statedAt: node) { return stated }
            guard let call else { return nil }
            let shape = CallShape(call)
            let found = names.memberTypes.overloads(of: "init", in: use.owner).lazy.compactMap { own -> String? in
                own.callable.flatMap { self.argument(for: name, $0, call, shape) }
            }
            return found.first
        }
        if let call, let old = use.old, let type = argument(for: name, old, call, CallShape(call)) { return type }
        guard let front = node.parent?.as(MemberAccessExprSyntax.self)?.base else { return nil }
        if let generic = front.as(GenericSpecializationExprSyntax.self) {
            return argument(for: name, of: use.type, statedAt: Syntax(generic.expression))
        }
        guard let type = receivers.types.type(of: front), !type.hasSuffix("?") || use.type == "Optional" else {
            return nil
        }
        switch name {
        case "Element": return TypeParts.part(.element, of: type)
        case "Wrapped": return use.type == "Optional" ? TypeParts.plain(type) : nil
        case "Key": return TypeParts.part(.key, of: type)
        case "Value": if let value = TypeParts.part(.value, of: type) { return value }
        default: break
        }
        let arguments = TypeParts.arguments(of: type)
        guard let parameters = names.memberTypes.generics[use.type], parameters.count == arguments.count,
            WrittenTypes.last(type) == use.type, let index = parameters.firstIndex(of: name)
        else { return nil }
        return arguments[index]
    }

    /// The type in the angle brackets after the name of a type.
    private func argument(for name: String, of type: String, statedAt node: Syntax) -> String? {
        let written = node.is(TokenSyntax.self) ? node.parent ?? node : node
        let list =
            written.as(IdentifierTypeSyntax.self)?.genericArgumentClause
            ?? written.as(MemberTypeSyntax.self)?.genericArgumentClause
            ?? node.parent?.as(GenericSpecializationExprSyntax.self)?.genericArgumentClause
        guard let list, let parameters = names.memberTypes.generics[type],
            parameters.count == list.arguments.count, let index = parameters.firstIndex(of: name),
            case .type(let stated)? = list.arguments.dropFirst(index).first?.argument
        else { return nil }
        return receivers.types.written(stated)
    }

    /// The type that the arguments of a call state for a generic parameter.
    private func argument(
        for name: String, _ callable: Callable, _ call: FunctionCallExprSyntax, _ shape: CallShape
    ) -> String? {
        guard let given = shape.assigned(callable), case let parts = CallParts(call),
            given.count == parts.arguments.count
        else { return nil }
        for (index, position) in given.enumerated() {
            let parameter = callable.parameters[position].type.text
            guard let value = parts.value(index).as(ExprSyntax.self),
                IdentifierText.contains(name, in: parameter) || IdentifierText.contains("τ_\(name)", in: parameter),
                let type = receivers.types.type(of: value)
            else { continue }
            for own in [name, "τ_\(name)"] {
                if let found = UseVisitor.part(of: type, for: own, in: parameter, isBinding: value.isProjection) {
                    return found
                }
            }
        }
        return nil
    }

    /// The part of an argument's type that stands for a parameter in the type of a function's parameter.
    private static func part(of type: String, for name: String, in parameter: String, isBinding: Bool) -> String? {
        if parameter == name { return isBinding ? nil : type }
        if parameter == "\(name)?" { return type.hasSuffix("?") ? String(type.dropLast()) : type }
        if parameter == "Binding<\(name)>" { return isBinding ? type : TypeParts.argument(0, of: "Binding", in: type) }
        if TypeParts.part(.element, of: parameter) == name { return TypeParts.part(.element, of: type) }
        if TypeParts.part(.value, of: parameter) == name { return TypeParts.part(.value, of: type) }
        return TypeParts.part(.result, of: parameter) == name ? TypeParts.part(.result, of: type) : nil
    }

    /// The call of the function or type that a name denotes.
    private static func call(of node: Syntax) -> FunctionCallExprSyntax? {
        var called = node
        for _ in 0..<3 {
            guard let parent = called.parent else { return nil }
            if let call = parent.as(FunctionCallExprSyntax.self) {
                return call.calledExpression.id == called.id ? call : nil
            }
            guard parent.is(MemberAccessExprSyntax.self) || parent.is(GenericSpecializationExprSyntax.self) else {
                return nil
            }
            called = parent
        }
        return nil
    }
}

extension ExprSyntax {
    /// Whether it is the projected value of a property wrapper: `$name`.
    var isProjection: Bool {
        self.as(DeclReferenceExprSyntax.self).map { name in
            // '$0' is a parameter of a closure.
            name.baseName.text.hasPrefix("$") && Int(name.baseName.text.dropFirst()) == nil
        } ?? false || self.as(MemberAccessExprSyntax.self)?.base?.isProjection ?? false
    }
}
