import SwiftSyntax
import TeamSyncDocuments

/// Decides which of several functions with the same labels a call uses.
extension UseVisitor {
    /// Whether a call is one of a function that is gone, and not of one that remains; nil if the arguments do not say so.
    func chooses(_ use: BrokenUse, _ call: CallParts, _ shape: CallShape) -> Bool? {
        guard case .gone = use.effect, let old = use.old, hasOverloads(use) else { return nil }
        let gone = (byName[use.name] ?? []).filter { other in
            if case .gone = other.effect { other.owner == use.owner } else { false }
        }.compactMap { $0.old?.parameters.map(\.type.text) }
        let remaining = names.memberTypes.overloads(of: use.name, in: use.owner).compactMap(\.callable).filter { own in
            own.labels == old.labels && !gone.contains(own.parameters.map(\.type.text)) && shape.fits(own)
        }
        guard !remaining.isEmpty else { return nil }
        if accepts(call, shape, old) == false { return false }
        return remaining.allSatisfy { accepts(call, shape, $0) == false } ? true : nil
    }

    /// Whether the arguments of a call can have the types of the parameters; nil if that is not known.
    private func accepts(_ call: CallParts, _ shape: CallShape, _ callable: Callable) -> Bool? {
        guard let given = shape.assigned(callable), given.count == call.arguments.count else { return nil }
        var isKnown = true
        for (index, position) in given.enumerated() {
            let type = callable.parameters[position].type.text
            guard !type.contains("τ_"), !type.contains("some "), !type.contains("any "),
                !names.memberTypes.isGeneric(type, in: []), let value = call.value(index).as(ExprSyntax.self)
            else {
                isKnown = false
                continue
            }
            switch accepts(value, type) {
            case false?: return false
            case true?: break
            case nil: isKnown = false
            }
        }
        return isKnown ? true : nil
    }

    /// The static members of numbers and texts that code often uses.
    private static let constants: Set<String> = [
        "greatestFiniteMagnitude", "infinity", "init", "leastNonzeroMagnitude", "max", "min", "nan", "one", "pi",
        "random",
        "zero",
    ]

    /// Whether an implicit member such as `.red` may be one of a standard type.
    func mayBeMember(_ value: ExprSyntax, of type: String) -> Bool {
        var next: ExprSyntax? = value
        for _ in 0..<ExpressionTypes.depthLimit {
            switch next?.as(ExprSyntaxEnum.self) {
            case .functionCallExpr(let call): next = call.calledExpression
            case .memberAccessExpr(let member):
                guard let base = member.base else {
                    let name = member.declName.baseName.bare
                    let constants = SystemParameters.statics[type] ?? UseVisitor.constants
                    return constants.contains(name) || names.members.contains("\(type).\(name)")
                        || names.memberTypes.declares(name, in: type)
                }
                next = base
            default: return true
            }
        }
        return true
    }
}
