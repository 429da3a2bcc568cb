import TeamSyncDocuments

/// Compares the superclasses and protocols of two versions of a type by their effects on users.
extension DeclarationComparison {
    mutating func compareInherited() {
        // Types of different kinds are sendable for different reasons.
        let isSameKind = old.kind == new.kind
        let silent: Set<String> = isSameKind ? ["SendableMetatype"] : ["SendableMetatype", "Sendable"]
        let (families, before, after) = (
            context.families, Set(old.inherited.map(\.text)).subtracting(silent),
            Set(new.inherited.map(\.text)).subtracting(silent)
        )
        let (had, has) = (
            families.old.families.closure(of: before.union(old.implied)),
            families.new.families.closure(of: after.union(new.implied))
        )
        let written = had.subtracting(has).subtracting(isSameKind ? [] : silent).intersection(
            families.old.families.closure(of: before))
        // An enum whose cases have values is not hashable. Other implied conformances are those of the raw type, which
        // is compared separately.
        let implied = new.hasCases ? had.subtracting(has).intersection(["Hashable"]) : []
        let lost = (written.isEmpty ? implied : written).sorted()
        let gained =
            !isSameKind ? [] : has.subtracting(had).intersection(families.new.families.closure(of: after)).sorted()
        let own = TypeFamily.withoutImplied(gained.filter { !$0.hasPrefix("~") })
        let bad = TypeFamily.withoutImplied(lost.filter { !$0.hasPrefix("~") })
        if gained.contains(where: { $0.hasPrefix("~") }) { addOther() }
        let isAbstract = old.kind == .protocol || old.kind == .associatedType
        // A conformance added by a conditional extension still exists for some values.
        let conditional = context.families.new.conditionalConformances[new.pathName] ?? []
        // A protocol or superclass of another module may inherit from the lost one.
        let isReplaced = !own.allSatisfy(families.new.families.isKnown)
        let isSoft = { (name: String) in isReplaced || name == "Sendable" || conditional.contains(name) }
        let (gone, soft) = (bad.filter { !isSoft($0) }, bad.filter(isSoft))
        if !gone.isEmpty { add(.breaking, .conformancesLost(APIChange.Names(gone))) }
        if !soft.isEmpty { add(.mayBreak, .conformancesLost(APIChange.Names(soft))) }
        if !own.isEmpty {
            add(
                !isAbstract ? .compatible : own == ["Sendable"] ? .mayBreak : .breaking,
                .conformancesGained(APIChange.Names(own)))
        }
        guard isSameKind else { return }
        compareRawTypes()
        compareInitializers()
    }

    private mutating func compareRawTypes() {
        guard old.rawType != new.rawType else { return }
        add(
            old.rawType == nil ? .compatible : .breaking,
            .rawTypeChanged(old: old.rawType?.shown, new: new.rawType?.shown))
    }

    /// A class whose superclass is in another module inherits its initializers if it declares no designated ones.
    private mutating func compareInitializers() {
        guard old.kind == .class, new.kind == .class,
            let parent = context.families.new.unknownSuperclasses[new.pathName],
            context.families.old.unknownSuperclasses[old.pathName] == parent
        else { return }
        let initializers = { (api: SourceAPI, name: String) in
            api.declarations.filter {
                $0.kind == .initializer && !$0.isSynthesized && $0.scope.joined(separator: ".") == name
            }
        }
        let designated = { (api: SourceAPI, name: String) in
            initializers(api, name).filter { !$0.modifiers.contains("convenience") }
        }
        let (before, after) = (
            designated(context.families.old, old.pathName), designated(context.families.new, new.pathName)
        )
        // A class that overrides all designated initializers inherits the others. 'init(coder:)' is never the only one.
        let replacing = { (all: [APIDeclaration]) in
            all.contains { $0.modifiers.contains("override") && $0.callable?.labels != "(coder:)" }
        }
        if before.isEmpty, !replacing(after), after.contains(where: { $0.callable?.labels != "(coder:)" }) {
            // 'A()' may have been the only use of an inherited one.
            let takesNothing = initializers(context.families.new, new.pathName).contains {
                $0.callable?.parameters.allSatisfy(\.hasDefault) ?? true
            }
            add(takesNothing ? .mayBreak : .breaking, .initializersNotInherited(from: parent))
        }
    }
}
