import TeamSyncDocuments

/// Compares two versions of a declaration as seen by sources that use it.
struct DeclarationComparison {
    /// The common context of both versions.
    struct Context {
        /// The minimum access level of visible declarations.
        let threshold: AccessLevel
        /// The enclosing types.
        let owners: (old: APIDeclaration?, new: APIDeclaration?)
        /// All declarations of each side.
        let families: (old: SourceAPI, new: SourceAPI)
        /// Whether the declaration can still be used by its old name after a rename.
        var hasOldName = false

        /// The types on the newer side, which suffice because most declarations are the same on both sides.
        var types: TypeFamily { families.new.families }
    }

    let old: APIDeclaration
    let new: APIDeclaration
    let context: Context
    /// Whether subclasses can override it.
    let isOverridable: Bool
    private(set) var aspects: [APIAspect] = []

    init(_ old: APIDeclaration, _ new: APIDeclaration, _ context: Context) {
        (self.old, self.new, self.context) = (old, new, context)
        let owner = context.owners.old
        isOverridable =
            owner?.kind == .class && owner?.modifiers.contains("final") == false && !old.modifiers.contains("final")
            && !old.modifiers.contains("static")
            && (old.kind == .initializer
                ? !old.modifiers.contains("convenience") && (context.threshold < .public || owner?.access == .open)
                : [.function, .property, .subscript].contains(old.kind)
                    && (context.threshold < .public || old.access == .open))
        compareNames()
        compareAccess()
        compareModifiers()
        compareAttributes()
        let first = aspects.count
        if old.kind == new.kind {
            compareGenerics()
            if let before = old.callable, let after = new.callable { compare(before, after) } else { compareValues() }
            compareTypes()
            compareInitialValues()
            compareAccessors()
            if old.kind.isType || old.kind == .associatedType { compareInherited() }
            if old.rest != new.rest { addOther() }
        } else if old.kind.isType, new.kind.isType, old.kind != .protocol, new.kind != .protocol {
            compareInherited()
        }
        defer { capAtCondition() }
        guard old.isRequirement && new.isRequirement || isOverridable else { return }
        // A conforming type or an override has to follow every change to the signature except defaults.
        for index in aspects.indices[first...]
        where aspects[index].verdict == .compatible && !aspects[index].concernsCallsAlone {
            aspects[index].verdict = isOverridable ? .mayBreak : .breaking
        }
    }

    /// Reports a change to a part whose effects are not compared, because components rarely have it.
    mutating func addOther() {
        if !aspects.contains(where: { $0.effect == .changed }) { add(.mayBreak, .changed) }
    }

    /// Limits the verdicts for a declaration that moves into an `#if`, or out of one: another branch may have the old
    /// form.
    private mutating func capAtCondition() {
        guard old.condition != new.condition else { return }
        for index in aspects.indices where aspects[index].verdict == .breaking { aspects[index].verdict = .mayBreak }
    }

    mutating func add(_ verdict: APIChange.Verdict, _ effect: APIChange.Effect) { add(APIAspect(verdict, effect)) }

    mutating func add(_ aspect: APIAspect) { aspects.append(aspect) }

    // MARK: The declaration itself

    private mutating func compareNames() {
        if context.hasOldName { return }
        if old.kind != new.kind {
            if new.kind == .alias {
                add(.compatible, .aliased(of: new.type?.shown ?? "?"))
            } else {
                add(kindVerdict, .kindChanged(old: old.kind.rawValue, new: new.kind.rawValue))
            }
        } else if old.name != new.name {
            add(.breaking, .renamed(to: new.id))
        }
        if old.scope != new.scope { add(.breaking, .moved(to: new.id)) }
        if old.module != new.module, !isSameOfOwners(\.module) {
            add(.mayBreak, .moduleChanged(old: old.module, new: new.module))
        }
        if old.condition != new.condition, !isSameOfOwners(\.condition) {
            if new.condition.isEmpty {
                add(.compatible, .conditionLost(old.condition))
            } else {
                add(.mayBreak, .conditionGained(new.condition))
            }
        }
    }

    /// Whether the enclosing type changed in the same way, so that the change is reported on that type.
    private func isSameOfOwners(_ part: (APIDeclaration) -> String) -> Bool {
        guard let before = context.owners.old, let after = context.owners.new, !old.kind.isType else { return false }
        return part(before) == part(old) && part(after) == part(new)
    }

    private var kindVerdict: APIChange.Verdict {
        switch (old.kind, new.kind) {
        // An enum without cases is a namespace.
        case (.enum, .struct) where old.isNamespace: .compatible
        // Initializers and members are compared separately.
        case (.struct, .class), (.struct, .enum): .mayBreak
        // As patterns of a switch, properties and functions are compared for equality and no longer make it exhaustive.
        case (.enumCase, .property) where old.callable == nil && new.isValueOfOwner: .mayBreak
        case (.enumCase, .function): .mayBreak
        case (.property, .enumCase) where new.callable == nil && old.isValueOfOwner && !old.accessors.canSet: .mayBreak
        // 'a()' also calls a closure.
        case (.function, .property) where new.type?.isFunction == true && old.callable?.parameters.isEmpty == true:
            .mayBreak
        default: .breaking
        }
    }

    private mutating func compareAccess() {
        // The implicit initializer and an explicit one are the same to callers that have access.
        guard old.access != new.access, old.access >= context.threshold, new.access >= context.threshold else { return }
        if new.access < old.access {
            add(
                old.access == .open && context.threshold >= .public ? .breaking : .mayBreak,
                .accessLowered(old: old.access.word, new: new.access.word))
        } else {
            add(.compatible, .accessRaised(new: new.access.word))
        }
    }

    private mutating func compareModifiers() {
        let (gained, lost) = (new.modifiers.subtracting(old.modifiers), old.modifiers.subtracting(new.modifiers))
        if old.kind != .enumCase, new.kind != .enumCase, old.isStatic != new.isStatic {
            add(.breaking, new.isStatic ? .gained(.static) : .lost(.static))
        } else if lost.contains("class"), gained.contains("static"), !isClosed {
            add(.mayBreak, .gained(.final))
        }
        if gained.contains("final"), !isClosed, context.threshold < .public || old.access == .open {
            add(.mayBreak, .gained(.final))
        }
        if lost.contains("final"), context.threshold < .public { add(.compatible, .lost(.final)) }
        if gained.contains("mutating") { add(.breaking, .gained(.mutating)) }
        if lost.contains("mutating") { add(old.isRequirement ? .breaking : .compatible, .lost(.mutating)) }
        compareSubclassing(gained, lost)
        if lost.contains("optional") { add(.breaking, .lost(.optional)) }
        if gained.contains("optional") { add(.breaking, .gained(.optional)) }
    }

    /// Whether it is already reported that other modules cannot override it.
    private var isClosed: Bool { old.access == .open && new.access < .open && context.threshold >= .public }

    private mutating func compareSubclassing(_ gained: Set<String>, _ lost: Set<String>) {
        guard old.kind == .initializer else { return }
        let isSubclassed = context.threshold < .public || context.owners.old?.access == .open
        if gained.contains("required") {
            add(isSubclassed ? .mayBreak : .compatible, .gained(.required))
        }
        if lost.contains("required") { add(.mayBreak, .lost(.required)) }
        if gained.contains("convenience"), !new.isSynthesized {
            add(isSubclassed ? .mayBreak : .compatible, .gained(.convenience))
        }
        // A subclass that overrides all designated initializers inherits the convenience initializers.
        if lost.contains("convenience") { add(isSubclassed ? .mayBreak : .compatible, .lost(.convenience)) }
    }
}

extension APIDeclaration {
    /// Whether it is a static property that may have the type that contains it, like a case.
    fileprivate var isValueOfOwner: Bool {
        guard isStatic, let type = type?.text else { return isStatic }
        let isSelf = generics.requirements.contains(["Self", type].sorted().joined(separator: " == "))
        return isSelf || ["Self", scope.last].contains(type)
    }

    /// The parts that are compared only as a whole.
    fileprivate var rest: [String] {
        let flags = [attributes.isSPI, attributes.isNoAsync, isRequirement, modifiers.contains("consuming")]
        let isWhole = [.associatedType, .operator, .precedenceGroup, .macro].contains(kind)
        return flags.map(String.init) + [isWhole ? type?.text ?? "" : ""] + primaryAssociatedTypes
    }
}
