import TeamSyncDocuments

/// Whether other declarations on the newer side accept the calls to a function that changed or was removed. The answer
/// is certain only for a function that differs only in its parameters.
struct Substitutes {
    private let declared: [String: [APIDeclaration]]
    private let families: TypeFamily
    /// The maximum number of overloads of one function.
    private static let limit = 200

    /// - Parameter all: the visible declarations on the newer side.
    init(_ all: [APIDeclaration], _ families: TypeFamily) {
        self.families = families
        declared = Dictionary(grouping: all, by: Substitutes.key)
    }

    private static func key(_ own: APIDeclaration) -> String {
        "\(own.module)\n\(own.pathName)\n\(own.isRequirement)"
    }

    /// The declarations with the same name in the same module, in any file and under any `#if`.
    func others(like own: APIDeclaration) -> [APIDeclaration] {
        Array((declared[Substitutes.key(own)] ?? []).prefix(Substitutes.limit))
    }

    /// The verdict on calls to a removed function: compatible if others accept all of them, and breaking if some are
    /// accepted by none.
    func verdict(ofCallsTo gone: APIDeclaration, _ others: [APIDeclaration]) -> APIChange.Verdict {
        let shapes = gone.callShapes
        guard !shapes.isEmpty else {
            // A name that is not called may mean another declaration, but not a function as a value of another type.
            let isValue = gone.kind == .property && gone.type.map { !$0.isFunction } ?? false
            return others.allSatisfy { isValue && $0.kind == .function } ? .breaking : .mayBreak
        }
        let verdicts = shapes.map { shape in others.map { verdict(of: shape, of: gone, by: $0) } }
        if gone.access != .open, verdicts.allSatisfy({ $0.contains(.compatible) }) { return .compatible }
        return verdicts.allSatisfy { $0.contains { $0 != .breaking } } ? .mayBreak : .breaking
    }

    /// The aspects of a comparison, with breaking ones downgraded if other overloads accept the broken calls.
    func applied(to comparison: DeclarationComparison) -> [APIAspect] {
        let (old, new) = (comparison.old, comparison.new)
        guard [.function, .initializer, .subscript].contains(old.kind), old.kind == new.kind,
            old.pathName == new.pathName, !old.isRequirement, !comparison.isOverridable,
            comparison.aspects.contains(where: { $0.verdict == .breaking })
        else { return comparison.aspects }
        let all = others(like: old).filter { $0.condition == old.condition }
        let others = all.filter { $0.signature != new.signature }
        guard !others.isEmpty else { return comparison.aspects }
        let isCovered = verdict(ofCallsTo: old, all) == .compatible
        guard isCovered || verdict(ofCallsTo: old, others) != .breaking else { return comparison.aspects }
        return comparison.aspects.map { aspect in
            guard aspect.verdict == .breaking else { return aspect }
            var softened = aspect
            (softened.verdict, softened.isCovered) = (isCovered ? .compatible : .mayBreak, isCovered)
            return softened
        }
    }

    /// Whether the value of a property may be called: a closure, or a value of a type that is not known not to be
    /// called.
    private func isCallable(_ property: APIDeclaration) -> Bool {
        guard property.kind == .property, let type = property.type, !type.isFunction else { return true }
        if BrokenUse.isStandard(TypeParts.plain(type.text)) || type.text.hasPrefix("[") { return false }
        let path = type.text == "Self" ? property.owner : type.text
        let key = { (name: String) in "\(property.module)\n\(name)\nfalse" }
        guard let own = declared[key(path)]?.first(where: \.kind.isType), own.kind == .struct || own.kind == .enum
        else {
            return true
        }
        return own.attributes.custom["dynamicCallable"] != nil || declared[key("\(path).callAsFunction")] != nil
    }

    private func verdict(
        of shape: Callable, of old: APIDeclaration, by new: APIDeclaration
    ) -> APIChange.Verdict {
        guard let callable = new.callable else { return isCallable(new) ? .mayBreak : .breaking }
        guard new.kind == old.kind, new.isStatic == old.isStatic else { return .breaking }
        if callable.parameters.contains(where: { $0.type.text.hasPrefix("repeat ") }) { return .mayBreak }
        let comparison = ParameterComparison(
            shape, callable, TypeChange(families), isCase: old.kind == .enumCase)
        if comparison.aspects.contains(where: { $0.verdict == .breaking }) { return .breaking }
        let isAlike =
            new.access >= old.access && new.condition == old.condition && new.generics == old.generics
            && new.attributes.isolation == old.attributes.isolation && !new.attributes.isUnavailable
            && new.modifiers.contains("mutating") == old.modifiers.contains("mutating")
            && callable.failable == shape.failable && callable.effects == shape.effects
            && callable.result == shape.result
        return isAlike && comparison.aspects.allSatisfy { $0.verdict == .compatible } ? .compatible : .mayBreak
    }
}

extension APIDeclaration {
    /// The ways to call the function: with all arguments, without those with a default, and without each one of them.
    fileprivate var callShapes: [Callable] {
        guard let callable else { return [] }
        let optional = callable.parameters.indices.filter { callable.parameters[$0].hasDefault }
        let without = { (left: [Int]) in
            var shape = callable
            shape.parameters = callable.parameters.indices.filter { !left.contains($0) }.map {
                var parameter = callable.parameters[$0]
                parameter.hasDefault = false
                return parameter
            }
            return shape
        }
        return [without([])] + (optional.isEmpty ? [] : [without(optional)])
            + (optional.count > 1 ? optional.prefix(8).map { without([$0]) } : [])
    }
}
