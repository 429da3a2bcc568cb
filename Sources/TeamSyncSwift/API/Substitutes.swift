import TeamSyncDocuments

/// The functions on the newer side, to determine whether another one accepts the calls to one that changed.
struct Substitutes {
    private let functions: [String: [APIDeclaration]]
    private let families: TypeFamily
    private let types: [String: APIDeclaration]
    /// The maximum number of overloads of one function.
    private static let limit = 200

    /// - Parameter types: the types that contain the functions.
    init(_ all: [APIDeclaration], _ families: TypeFamily, types: [APIDeclaration]) {
        self.families = families
        self.types = Dictionary(types.map { ($0.pathName, $0) }, uniquingKeysWith: { first, _ in first })
        functions = Dictionary(grouping: all.filter(Substitutes.isCalled), by: Substitutes.key)
    }

    private static func isCalled(_ own: APIDeclaration) -> Bool {
        [.function, .initializer, .subscript].contains(own.kind) && !own.isRequirement
            && !own.attributes.isUnavailable
    }

    private static func key(_ own: APIDeclaration) -> String {
        "\(own.pathName)\n\(own.isStatic)\n\(own.condition)\n\(own.module)"
    }

    /// A function that accepts all calls to a removed one.
    func substitute(for gone: APIDeclaration) -> APIDeclaration? {
        guard Substitutes.isCalled(gone), !gone.isOpen else { return nil }
        let all = candidates(for: gone)
        guard gone.callShapes.allSatisfy({ shape in all.contains { takes(shape, of: gone, $0) } }) else { return nil }
        return all.first
    }

    /// Whether others may accept all calls to a removed function: nothing rules it out.
    /// - Parameter others: the declarations with its name.
    func mayTake(_ gone: APIDeclaration, _ others: [APIDeclaration]) -> Bool {
        let shapes = gone.callShapes
        guard !shapes.isEmpty else { return true }
        return shapes.allSatisfy { shape in
            others.prefix(Substitutes.limit).contains { other in
                guard let callable = other.callable else { return true }
                guard other.kind == gone.kind, other.isStatic == gone.isStatic else { return false }
                let comparison = ParameterComparison(
                    shape, callable, TypeChange(families), isCase: gone.kind == .enumCase)
                return !comparison.aspects.contains { $0.verdict == .breaking }
            }
        }
    }

    /// The aspects of a comparison, with breaking ones downgraded if other overloads accept the broken calls.
    func applied(to comparison: DeclarationComparison) -> [APIAspect] {
        let (old, new) = (comparison.old, comparison.new)
        guard Substitutes.isCalled(old), !comparison.isOverridable,
            comparison.aspects.contains(where: { $0.verdict == .breaking }), new.isVisiblyTheSame(as: old)
        else { return comparison.aspects }
        let all = candidates(for: old)
        let others = all.filter { $0.signature != new.signature }
        let owners = [comparison.context.owners.old, comparison.context.owners.new].map {
            $0?.generics.parameters.count
        }
        let isLarger = (owners[0] ?? 0) < (owners[1] ?? 0)
        guard all.count > 1,
            old.callShapes.allSatisfy({ shape in
                all.contains { takes(shape, of: old, $0, ofTypeWithMoreParameters: isLarger) }
            })
        else {
            guard !others.isEmpty, mayTake(old, others) else { return comparison.aspects }
            return comparison.aspects.map { aspect in
                var uncertain = aspect
                if aspect.verdict == .breaking { uncertain.verdict = .mayBreak }
                return uncertain
            }
        }
        return comparison.aspects.map { aspect in
            guard aspect.verdict == .breaking else { return aspect }
            var covered = aspect
            (covered.verdict, covered.isCovered) = (.compatible, true)
            return covered
        }
    }

    private func candidates(for old: APIDeclaration) -> [APIDeclaration] {
        Array((functions[Substitutes.key(old)] ?? []).prefix(Substitutes.limit))
    }

    /// - Parameter isLarger: whether the enclosing type has an additional generic parameter, which a constrained
    ///   extension sets.
    private func takes(
        _ shape: Callable, of old: APIDeclaration, _ new: APIDeclaration,
        ofTypeWithMoreParameters isLarger: Bool = false
    ) -> Bool {
        guard let callable = new.callable, new.access >= old.access,
            new.attributes.isolation == old.attributes.isolation,
            callable.failable == shape.failable, callable.effects == shape.effects,
            new.modifiers.contains("mutating") == old.modifiers.contains("mutating")
        else { return false }
        let change = TypeChange(families)
        switch (shape.result, callable.result) {
        case (nil, nil): break
        case (let one?, let other?) where one == other || change.verdict(ofOutput: one, other) == .compatible: break
        default: return false
        }
        if callable.parameters.count == 1, let pack = callable.parameters.first, pack.type.text.hasPrefix("repeat "),
            new.generics.requirements.isEmpty
        {
            return shape.parameters.enumerated().allSatisfy { $0.element.label == ($0.offset == 0 ? pack.label : "_") }
        }
        // How calls determine a function's generic parameters is not analyzed.
        let gained = new.generics.requirements.subtracting(old.generics.requirements)
        guard new.generics.parameters.count <= old.generics.parameters.count,
            !old.isMade || old.generics.requirements == new.generics.requirements
                || isLarger && old.generics.requirements.isSubset(of: new.generics.requirements)
                    && gained.allSatisfy({ $0.contains(" == ") })
                || types[old.scope.joined(separator: ".")]?.generics.parameters.isEmpty ?? true
        else { return false }
        return ParameterComparison(shape, callable, change, isCase: false).aspects.allSatisfy {
            $0.verdict == .compatible
        }
    }
}

extension APIDeclaration {
    fileprivate var isOpen: Bool { access == .open }

    fileprivate func isVisiblyTheSame(as old: APIDeclaration) -> Bool {
        kind == old.kind && pathName == old.pathName && isStatic == old.isStatic
    }

    /// The ways to call it: with all arguments, without those with a default, and without each one of them.
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
