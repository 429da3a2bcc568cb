import SwiftSyntax
import TeamSyncDocuments

extension BrokenUse {
    /// The uses that a call can be, of those of one name that it breaks: of two overloads, the one with fewer
    /// parameters does not need their defaults.
    /// - Parameter types: the types of the arguments in parentheses; nil for unknown ones.
    static func called(
        _ uses: [BrokenUse]?, by call: CallShape, _ names: UseNames, _ types: @autoclosure () -> [String?]
    ) -> [BrokenUse] {
        let broken = uses?.filter { $0.isBroken(call) } ?? []
        return broken.filter { use in
            let count = call.labels.count + call.trailing.count
            guard use.parameterCount > count else { return true }
            let isNearer = { (isStatic: Bool, parameters: Int) in
                isStatic == use.isStatic && parameters < use.parameterCount
            }
            return !broken.contains { $0.owner == use.owner && isNearer($0.isStatic, $0.parameterCount) }
                && !names.memberTypes.overloads(of: use.name, in: use.owner).contains {
                    isNearer($0.isStatic, $0.callable?.parameters.count ?? .max)
                        && $0.callable.map { call.fits($0) && !rejects(types(), call, $0) } ?? false
                }
        }
    }

    private var parameterCount: Int { old?.parameters.count ?? 0 }

    /// Whether the new type of a parameter may also have the implicit member that a call passes: `.large`, or may be
    /// that of the closure that it passes.
    func mayAccept(_ call: CallShape) -> Bool {
        guard case .parameterRetyped(let parameter, _, let type) = effect, let old,
            let index = call.assigned(old)?.firstIndex(of: parameter.position),
            !(isOfPack && new.map { !call.fits($0) } ?? false)
        else { return false }
        // The type may be expressible by a literal.
        let plain = TypeParts.plain(type)
        if call.literals.contains(index), !isConcreteNow, !BrokenUse.isStandard(plain), !plain.hasPrefix("[") {
            return true
        }
        if call.isClosure(index) {
            let types = [old, new].compactMap { $0?.parameters.dropFirst(parameter.position).first?.type }
            let counts = types.map { $0.isFunction ? TypeParts.parameters(of: $0.text) : nil }
            // A closure with several parameters may take a tuple.
            return counts.count == 2 && counts[0] != nil && (counts[0] == counts[1] || counts[1] == 1)
        }
        return call.implicit.contains(index)
    }

    /// Whether an argument of the call breaks it.
    func isOfArgument(_ call: CallShape) -> Bool {
        guard let parameter = brokenParameter, let old, !(call.omitsLabels && isOfLabel),
            let index = call.assigned(old)?.firstIndex(of: parameter.position)
        else { return false }
        if case .parameterRetyped(_, _, let type) = effect, let number = call.numbers[index],
            BrokenUse.accepts(number: number, TypeParts.plain(type))
        {
            return false
        }
        // The first closure after the parentheses has no label.
        let omitsLabel = isOfLabel && index == call.labels.count && new.map { call.fits($0) } ?? false
        return !omitsLabel
    }

    /// The standard types that accept a literal or a value of a standard type.
    private static let literals: [String: Set<String>] = [
        "Int": ["Int", "UInt", "Double", "Float", "CGFloat"], "Double": ["Double", "Float", "CGFloat"],
        "String": ["String"], "Bool": ["Bool"],
    ]
    /// The standard types of which other types have no values.
    private static let standard: Set<String> = ["Int", "UInt", "Double", "Float", "CGFloat", "String", "Bool"]

    private static let floats: Set<String> = ["Double", "Float", "CGFloat", "Float16", "TimeInterval"]
    private static let integers: Set<String> = [
        "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
    ]

    /// Whether a parameter accepts a literal such as `3` or `3.5`.
    /// - Parameter number: the type that the literal has without context.
    private static func accepts(number: String, _ type: String) -> Bool {
        floats.contains(type) || number == "Int" && integers.contains(type)
    }

    static func isStandard(_ type: String) -> Bool { standard.contains(type) }

    /// Whether a value of a standard type is rejected where another one is required.
    static func rejects(_ type: String, for required: String) -> Bool {
        let numbers = [type, required].allSatisfy(["Double", "CGFloat"].contains)
        return type != required && isStandard(type) && isStandard(required) && !numbers
    }

    /// Whether a literal cannot have a standard type.
    static func rejects(literal type: String, for required: String) -> Bool {
        isStandard(required) && literals[type].map { !$0.contains(required) } ?? false
    }

    /// Whether an argument of another type cannot be passed to its parameter of a standard type, so that the call is one
    /// of an overload.
    /// - Parameter types: the types of the arguments in parentheses; nil for unknown ones.
    func contradicts(_ types: [String?], _ call: CallShape) -> Bool {
        let isRetyped = if case .parameterRetyped = effect { true } else { false }
        guard isOfEveryUse || isRetyped, let old else { return false }
        return BrokenUse.rejects(types, call, old)
    }

    private static func rejects(_ types: [String?], _ call: CallShape, _ callable: Callable) -> Bool {
        guard let given = call.assigned(callable) else { return false }
        return zip(types, given).contains { type, position in
            let parameter = TypeParts.plain(callable.parameters[position].type.text)
            guard let type, BrokenUse.isStandard(parameter) else { return false }
            if let accepting = BrokenUse.literals[type] { return !accepting.contains(parameter) }
            return !BrokenUse.isStandard(type) && SystemMembers.isSystem(type)
        }
    }

    /// Whether an argument is probably no value of a standard type, as `.red` and `Color.red`.
    func mayContradict(_ arguments: LabeledExprListSyntax, _ call: CallShape) -> Bool {
        guard isOfEveryUse, let old, let given = call.assigned(old) else { return false }
        return zip(arguments.prefix(ExpressionTypes.listLimit), given).contains { argument, position in
            guard let member = argument.expression.as(MemberAccessExprSyntax.self),
                BrokenUse.isStandard(TypeParts.plain(old.parameters[position].type.text))
            else { return false }
            guard let base = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.bare else {
                return member.base == nil
            }
            return !BrokenUse.isStandard(base) && SystemMembers.isSystem(base)
        }
    }

    /// The name with the labels of a function.
    var labelledName: String { old.map { "\(name)\($0.labels)" } ?? name }

    /// The types of its values before and after the change, as written; an empty new type stands for none.
    var valueTypes: (old: String, new: String)? {
        switch effect {
        case .retyped(let old, let new), .resultRetyped(let old, let new): isOfType || isOfName ? nil : (old, new)
        case .resultLost(let old): (old, "")
        case .failable(""): ("\(owner.joined(separator: "."))?", owner.joined(separator: "."))
        case .failable("?"): (owner.joined(separator: "."), "\(owner.joined(separator: "."))?")
        default: nil
        }
    }
}
