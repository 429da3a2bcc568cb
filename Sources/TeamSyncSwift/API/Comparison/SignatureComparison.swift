import TeamSyncDocuments

/// Compares the parameters, effects and results of two versions of a declaration by their effects on users.
extension DeclarationComparison {
    /// The conversions between the types of both sides. If the generic parameters of the enclosing type have different
    /// names, a type that contains one of them may be any type; so may one with an associated type that only one side has.
    var typeChange: TypeChange {
        let (before, after) = (context.owners.old?.generics.parameters, context.owners.new?.generics.parameters)
        var open = Set(before ?? []).symmetricDifference(after ?? [])
        if old.isRequirement, new.isRequirement, old.text != new.text {
            let associated = { (api: SourceAPI, own: APIDeclaration) in
                Set(api.declarations.filter { $0.kind == .associatedType && $0.scope == own.scope }.map(\.name))
            }
            let (had, has) = (associated(context.families.old, old), associated(context.families.new, new))
            // A new name may stand for the same types.
            if !had.isSubset(of: has) { open.formUnion(had.symmetricDifference(has)) }
        }
        return TypeChange(context.types, open: open)
    }

    // MARK: Generics

    mutating func compareGenerics() {
        let (before, after) = (old.generics, new.generics)
        guard before.parameters.count == after.parameters.count else {
            add(
                old.kind.isType || old.kind == .alias ? .breaking : .mayBreak,
                .genericParameterCount(old: before.parameters.count, new: after.parameters.count))
            return
        }
        guard before.parameters == after.parameters else { return addOther() }
        let isMeant = { (requirement: String) in !requirement.hasSuffix(": SendableMetatype") }
        let gained = after.requirements.subtracting(before.requirements).filter(isMeant)
        let lost = before.requirements.subtracting(after.requirements).filter(isMeant)
        // Only protocols that were added or removed are certain to allow fewer or more types.
        let isCertain =
            (gained.isEmpty || lost.isEmpty)
            && gained.union(lost).allSatisfy {
                !$0.contains(" == ") && !$0.contains(": ~") && !$0.hasSuffix(": Sendable")
            }
        if !gained.isEmpty {
            add(isCertain ? .breaking : .mayBreak, .constraintsGained(readable(gained)))
        }
        if !lost.isEmpty { add(isCertain ? .compatible : .mayBreak, .constraintsLost(readable(lost))) }
    }

    /// The text with the written names of generic parameters.
    private func readable(_ text: String) -> String { text.replacing("τ_", with: "") }

    private func readable(_ constraints: Set<String>) -> APIChange.Names {
        APIChange.Names(constraints.sorted().map(readable))
    }

    // MARK: Functions

    mutating func compare(_ before: Callable, _ after: Callable) {
        ParameterComparison(before, after, typeChange, isCase: old.kind == .enumCase).aspects.forEach { add($0) }
        compare(before.effects, after.effects)
        switch (before.result, after.result) {
        case (nil, nil): break
        case (nil, let type?):
            add(new.attributes.isDiscardable ? .compatible : .mayBreak, .resultGained(type.shown))
        case (let type?, nil): add(.breaking, .resultLost(type.shown))
        case (let one?, let other?) where one != other:
            let (left, right) = TypeChange.shown(one, other)
            let isSet = old.accessors.canSet && new.accessors.canSet
            add(
                isSet ? typeChange.verdict(ofVariable: one, other) : typeChange.verdict(ofOutput: one, other),
                .resultRetyped(old: left, new: right))
        default: break
        }
        if before.failable != after.failable {
            add(.breaking, .failable(mark: after.failable))
        }
    }

    mutating func compare(_ before: Effects, _ after: Effects) {
        if before.isAsync != after.isAsync {
            add(after.isAsync ? .breaking : .compatible, after.isAsync ? .nowAsync : .noLongerAsync)
        }
        switch (before.throwing, after.throwing) {
        case (.never, .always): add(.breaking, .nowThrows)
        // Calls whose functions do not throw had no 'try'.
        case (.passedOn, .always(nil)): add(.mayBreak, .nowThrows)
        case (.always, .never), (.passedOn, .never): add(.compatible, .noLongerThrows)
        case (.never, .passedOn), (.always(nil), .passedOn): break
        case (let one, let other): if one != other { addOther() }
        }
    }

    /// For cases, compares whether they have values.
    mutating func compareValues() {
        switch (old.callable, new.callable) {
        case (nil, let after?):
            let values = after.parameters.map { $0.label == "_" ? $0.type.shown : $0.shown }
            add(.breaking, .valuesGained(APIChange.Names(values)))
        case (let before?, nil): add(.breaking, .valuesLost(count: before.parameters.count))
        default: break
        }
        guard old.kind == .enumCase, old.rawValue != new.rawValue else { return }
        // A change to the type of raw values is reported on the enum.
        guard context.owners.old?.rawType == context.owners.new?.rawType, let before = old.rawValue else { return }
        guard let after = new.rawValue else {
            add(.mayBreak, .rawValueChanged(old: before, new: nil, isShifted: false))
            return
        }
        let isCounted = !new.text.contains("=") && context.owners.new?.rawType?.text != "String"
        add(
            .mayBreak,
            .rawValueChanged(old: before, new: after, isShifted: isCounted && !old.text.contains("=")))
    }

    // MARK: Properties

    mutating func compareTypes() {
        switch old.kind {
        case .alias where old.type != new.type:
            // The alias's own generic parameters are the same on both sides.
            let isSame = old.generics.parameters == new.generics.parameters
            let verdict = old.type.flatMap { one in
                new.type.map {
                    isSame ? TypeChange.verdict(ofTarget: one, $0) : typeChange.verdict(ofVariable: one, $0)
                }
            }
            add(verdict ?? .breaking, .retyped(old: old.type?.shown ?? "?", new: new.type?.shown ?? "?"))
        case .property: comparePropertyTypes()
        default: break
        }
    }

    private mutating func comparePropertyTypes() {
        switch (old.type, new.type) {
        case (let one?, let other?):
            guard one != other else { return }
            let (left, right) = TypeChange.shown(one, other)
            let isSet = old.accessors.canSet && new.accessors.canSet
            add(
                isSet ? typeChange.verdict(ofVariable: one, other) : typeChange.verdict(ofOutput: one, other),
                .retyped(old: left, new: right))
        default:
            // The type is that of the value, which only the compiler can determine.
            guard old.initialValue != new.initialValue || (old.type == nil) != (new.type == nil) else { return }
            add(APIAspect(.inferredType))
        }
    }

    /// Compares the defaults of properties, and the values of constants. If the type is inferred from another value, or
    /// differs, that is already reported. In apps, shared constants are usually for the type itself.
    mutating func compareInitialValues() {
        let isShared = old.isStatic || old.scope.isEmpty
        guard old.kind == .property, old.accessors.isStored, new.accessors.isStored,
            !isShared || context.threshold >= .public, let type = old.type, old.type == new.type,
            let before = initialValue(of: old, type), let after = initialValue(of: new, type),
            let (one, other) = ParameterComparison.changedDefaults(before, after)
        else { return }
        let effect = APIChange.Effect.valueChanged(old: one, new: other, isDefault: new.accessors.canSet)
        add(APIAspect(.compatible, effect, concernsCallsAlone: true))
    }

    /// Returns nil if there is none, and for closures and other code that is too long to show.
    private func initialValue(of own: APIDeclaration, _ type: TypeText) -> Callable.Parameter? {
        guard let text = own.initialValue, text.utf8.count <= DeclarationReader.defaultLimit, !text.contains("{") else {
            return nil
        }
        return Callable.Parameter(
            label: own.name, name: own.name, type: type, hasDefault: true, defaultText: text,
            defaultValue: own.initialConstant)
    }

    mutating func compareAccessors() {
        guard old.kind == .property || old.kind == .subscript else { return }
        let couldSet = old.accessors.canSet && setAccess(old) >= context.threshold
        let canSet = new.accessors.canSet && setAccess(new) >= context.threshold
        if couldSet != canSet {
            add(canSet ? .compatible : .breaking, canSet ? .gained(.setter) : .lost(.setter))
        }
        compare(old.accessors.effects, new.accessors.effects)
        let mutates = !old.accessors.isMutatingGet && new.accessors.isMutatingGet
        if mutates || canSet && old.accessors.isNonmutatingSet && !new.accessors.isNonmutatingSet { addOther() }
    }

    private func setAccess(_ own: APIDeclaration) -> AccessLevel {
        min(own.accessors.declaredSetAccess ?? own.access, own.access)
    }
}
