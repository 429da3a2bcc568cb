import TeamSyncDocuments

/// What the parameters, effects and results of two versions of a declaration mean for those who use it.
extension DeclarationComparison {
    /// The types of both sides, for what converts into what.
    var typeChange: TypeChange {
        TypeChange(context.types, old: old.generics.requirements, new: new.generics.requirements)
    }

    // MARK: Generics

    mutating func compareGenerics() {
        let (before, after) = (old.generics, new.generics)
        if before.parameters.count != after.parameters.count {
            // What a generic parameter takes is said of the parameter that has its type.
            if !old.kind.isType, old.kind != .alias, old.callable?.types != new.callable?.types { return }
            add(
                old.kind.isType || old.kind == .alias ? .breaking : .mayBreak,
                "has \(number(after.parameters.count, "generic parameter")) instead of \(before.parameters.count)")
            return
        }
        let types = context.types
        let isImplied = { (requirement: String, others: Set<String>) in
            let parts = requirement.split(separator: ": ", maxSplits: 1).map(String.init)
            guard parts.count == 2, !parts[1].hasPrefix("~") else { return false }
            let own = others.filter { $0.hasPrefix("\(parts[0]): ") }.map { String($0.dropFirst(parts[0].count + 2)) }
            return types.closure(of: Set(own)).contains(parts[1])
        }
        let gained = after.requirements.subtracting(before.requirements).filter { !isImplied($0, before.requirements) }
        let lost = before.requirements.subtracting(after.requirements).filter { !isImplied($0, after.requirements) }
        let (hard, soft) = (gained.filter { !$0.contains(": ~") }, gained.filter { $0.contains(": ~") })
        let (loosened, tightened) = (lost.filter { !$0.contains(": ~") }, lost.filter { $0.contains(": ~") })
        if !hard.isEmpty || !tightened.isEmpty {
            let words = hard.sorted().map { "`\(readable($0))`" } + tightened.sorted().map { "no `\(readable($0))`" }
            add(.breaking, "requires \(WordList.text(words))")
        }
        if !loosened.isEmpty || !soft.isEmpty {
            let words = (loosened.sorted() + soft.sorted()).map { "`\(readable($0))`" }
            add(.compatible, "no longer requires \(WordList.text(words))")
        }
    }

    /// With names for generic parameters.
    private func readable(_ text: String) -> String {
        var text = text
        for (index, name) in "TUVWXYZ".enumerated() { text = text.replacing("τ\(index)", with: "\(name)") }
        return text
    }

    private func number(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

    // MARK: Functions

    mutating func compare(_ before: Callable, _ after: Callable) {
        ParameterComparison(before, after, typeChange, isCase: old.kind == .enumCase).aspects.forEach { add($0) }
        InferenceComparison(
            old: before, new: after, requirements: (old.generics.requirements, new.generics.requirements),
            ownerParameters: old.isMade && new.isMade ? context.owners.new?.generics.parameters ?? [] : []
        ).aspects().forEach { add($0) }
        compare(before.effects, after.effects)
        switch (before.result, after.result) {
        case (nil, nil): break
        case (nil, let type?):
            add(new.attributes.isDiscardable ? .compatible : .mayBreak, "returns `\(type.shown)`")
        case (let type?, nil): add(.breaking, "no longer returns `\(type.shown)`")
        case (let one?, let other?) where one != other:
            let (left, right) = TypeChange.shown(one, other)
            // What is set, and not only read, is an input too.
            let isSet = old.accessors.canSet && new.accessors.canSet
            add(isSet ? .breaking : typeChange.verdict(ofOutput: one, other), "returns `\(right)` instead of `\(left)`")
        default: break
        }
        if before.failable != after.failable {
            add(.breaking, after.failable.isEmpty ? "can no longer fail" : "can now fail (`init\(after.failable)`)")
        }
        if old.kind == .macro, old.type != new.type { add(.notAnalysed, "changed") }
    }

    mutating func compare(_ before: Effects, _ after: Effects) {
        if before.isAsync != after.isAsync {
            add(after.isAsync ? .breaking : .compatible, after.isAsync ? "is now async" : "is no longer async")
        }
        switch (before.throwing, after.throwing) {
        case (.never, .never), (.passedOn, .passedOn): break
        case (.never, .passedOn): add(.compatible, "now rethrows")
        case (.never, .always): add(.breaking, "now throws")
        // 'throws(E)' with the 'E' of a closure passes on what that throws.
        case (.passedOn, .always(let error?)) where error.text.hasPrefix("τ"):
            add(.compatible, "throws what its closure throws")
        case (.passedOn, .always): add(.breaking, "always throws")
        case (.always, .never), (.passedOn, .never): add(.compatible, "no longer throws")
        case (.always, .passedOn): add(.compatible, "only rethrows")
        case (.always(let one), .always(let other)) where one != other:
            let words = "throws `\(other?.shown ?? "any Error")` instead of `\(one?.shown ?? "any Error")`"
            add(one == nil ? .compatible : .breaking, words)
        default: break
        }
    }

    /// Of cases, whether they have values at all.
    mutating func compareValues() {
        switch (old.callable, new.callable) {
        case (nil, let after?):
            let values = after.parameters.map { "`\($0.label == "_" ? $0.type.shown : $0.shown)`" }
            add(.breaking, "gained \(after.parameters.count == 1 ? "the value" : "values") \(WordList.text(values))")
        case (_?, nil): add(.breaking, "lost its \(old.callable?.parameters.count == 1 ? "value" : "values")")
        default: break
        }
        guard old.kind == .enumCase, old.rawValue != new.rawValue else { return }
        // Where the raw values are of another type, that is said of the enum.
        guard context.owners.old?.rawType == context.owners.new?.rawType, let before = old.rawValue else { return }
        guard let after = new.rawValue else {
            add(.mayBreak, "may have another raw value than \(before)")
            return
        }
        let isCounted = !new.text.contains("=") && context.owners.new?.rawType?.text != "String"
        let reason = isCounted && !old.text.contains("=") ? ": the cases in front of it changed" : ""
        add(.mayBreak, "has the raw value \(after) instead of \(before)\(reason)")
    }

    // MARK: Properties

    mutating func compareTypes() {
        switch old.kind {
        case .alias where old.type != new.type:
            add(.breaking, "means `\(new.type?.shown ?? "?")` instead of `\(old.type?.shown ?? "?")`")
        case .associatedType where old.type != new.type:
            add(
                new.type == nil ? .breaking : .mayBreak,
                new.type.map { "has the default `\($0.shown)`" } ?? "lost its default")
        case .operator where old.type != new.type, .precedenceGroup where old.type != new.type:
            add(.mayBreak, "has another precedence")
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
            add(isSet ? .breaking : typeChange.verdict(ofOutput: one, other), "is `\(right)` instead of `\(left)`")
        default:
            // The type is that of the value, which takes the compiler.
            guard old.initialValue != new.initialValue || (old.type == nil) != (new.type == nil) else { return }
            add(.notAnalysed, "has another value, and its type is not written")
        }
    }

    mutating func compareAccessors() {
        guard old.kind == .property || old.kind == .subscript else { return }
        let couldSet = old.accessors.canSet && setAccess(old) >= context.threshold
        let canSet = new.accessors.canSet && setAccess(new) >= context.threshold
        if couldSet != canSet {
            add(canSet ? .compatible : .breaking, canSet ? "can now be set" : "can no longer be set")
        }
        compare(old.accessors.effects, new.accessors.effects)
        // An object is not changed by what changes its members.
        guard context.owners.new?.kind != .class, context.owners.new?.kind != .actor else { return }
        if !old.accessors.isMutatingGet, new.accessors.isMutatingGet { add(.breaking, "is read by a mutating getter") }
        if couldSet, canSet, old.accessors.isNonmutatingSet, !new.accessors.isNonmutatingSet {
            add(.breaking, "is set by a mutating setter")
        }
    }

    private func setAccess(_ own: APIDeclaration) -> AccessLevel {
        min(own.accessors.declaredSetAccess ?? own.access, own.access)
    }
}
