import TeamSyncDocuments

/// Compares two versions of a declaration, as those who use it in their sources see them.
struct DeclarationComparison {
    private let old: APIDeclaration
    private let new: APIDeclaration
    /// From which access level on declarations are seen at all.
    private let threshold: AccessLevel
    /// Whether subclasses can replace it.
    private let isOverridable: Bool
    /// Whether it can be used by its old name, although it has another one.
    private let hasOldName: Bool
    private(set) var aspects: [APIAspect] = []

    /// - Parameters:
    ///   - owner: the type around.
    ///   - families: the protocols of each side with all that they imply.
    ///   - hasOldName: whether it can be used by its old name, although it has another one.
    init(
        _ old: APIDeclaration, _ new: APIDeclaration, threshold: AccessLevel, owner: APIDeclaration?,
        families: (old: SourceAPI, new: SourceAPI), hasOldName: Bool = false
    ) {
        (self.old, self.new, self.threshold, self.hasOldName) = (old, new, threshold, hasOldName)
        isOverridable =
            owner?.kind == .class && owner?.modifiers.contains("final") == false && !old.modifiers.contains("final")
            && !old.modifiers.contains("static") && (threshold < .public || old.access == .open)
        compareNames()
        compareAccess()
        compareModifiers()
        compareAttributes()
        let first = aspects.count
        if old.kind == new.kind {
            compareGenerics()
            if let before = old.callable, let after = new.callable { compare(before, after) } else { compareValues() }
            compareTypes()
            compareAccessors()
            if old.kind.isType || old.kind == .associatedType { compareInherited(families) }
        }
        guard old.isRequirement, new.isRequirement else { return }
        // Whoever conforms has to follow every change of the signature.
        for index in aspects.indices[first...] where aspects[index].verdict == .compatible {
            aspects[index] = APIAspect(.breaking, aspects[index].predicate)
        }
    }

    private mutating func add(_ verdict: APIChange.Verdict, _ predicate: String) {
        aspects.append(APIAspect(verdict, predicate))
    }

    // MARK: The declaration itself

    private mutating func compareNames() {
        if hasOldName { return }
        if old.kind != new.kind {
            if new.kind == .alias {
                add(.compatible, "is now another name of `\(new.type?.shown ?? "?")`")
            } else {
                add(.breaking, "is now \(article(new.kind)), not \(article(old.kind))")
            }
        } else if old.name != new.name {
            add(.breaking, "was renamed to `\(new.name)`")
        }
        if old.scope != new.scope { add(.breaking, "moved to `\(new.pathName)`") }
        if old.module != new.module {
            add(.mayBreak, "moved from the module `\(old.module)` to `\(new.module)`")
        }
        if old.condition != new.condition {
            if new.condition.isEmpty {
                add(.compatible, "no longer depends on `#if \(old.condition)`")
            } else {
                add(.mayBreak, "is now there only `#if \(new.condition)`")
            }
        }
        if old.isRequirement != new.isRequirement {
            add(
                old.isRequirement ? .mayBreak : .compatible,
                new.isRequirement ? "is now a requirement" : "is no longer a requirement")
        }
    }

    private func article(_ kind: APIDeclaration.Kind) -> String {
        let word =
            switch kind {
            case .function: "function"
            case .initializer: "initialiser"
            case .property: "property"
            default: kind.rawValue
            }
        return ("aeiou".contains(word.first ?? " ") ? "an " : "a ") + word
    }

    private mutating func compareAccess() {
        // The implicit initialiser and a written one are the same to those who can call them.
        guard old.access != new.access, old.access >= threshold, new.access >= threshold else { return }
        if new.access < old.access {
            let isOpen = old.access == .open
            add(
                isOpen && threshold >= .public ? .breaking : .mayBreak,
                isOpen
                    ? "is no longer open to \(old.kind.isType ? "subclasses" : "overrides")"
                    : "is \(new.access.word), not \(old.access.word)")
        } else {
            add(.compatible, "is now \(new.access.word)")
        }
    }

    private mutating func compareModifiers() {
        let (gained, lost) = (new.modifiers.subtracting(old.modifiers), old.modifiers.subtracting(new.modifiers))
        if old.kind != .enumCase, new.kind != .enumCase, old.isStatic != new.isStatic {
            add(.breaking, new.isStatic ? "is now static" : "is no longer static")
        } else if lost.contains("class"), gained.contains("static") {
            add(.mayBreak, "can no longer be overridden")
        }
        if gained.contains("final"), threshold < .public || old.access == .open {
            add(.mayBreak, old.kind.isType ? "can no longer be subclassed" : "can no longer be overridden")
        }
        if lost.contains("final"), threshold < .public { add(.compatible, "is no longer final") }
        if gained.contains("mutating") { add(.breaking, "is now mutating") }
        if lost.contains("mutating") { add(.compatible, "is no longer mutating") }
        if gained.contains("consuming") { add(.mayBreak, "now consumes the value") }
        if gained.contains("required") { add(.mayBreak, "is now required of subclasses") }
        if lost.contains("required") { add(.mayBreak, "is no longer required of subclasses") }
        if gained.contains("convenience") {
            add(.mayBreak, "can no longer be called by subclasses: it is now convenience")
        }
        if lost.contains("convenience") { add(.compatible, "is no longer convenience") }
        if lost.contains("optional") { add(.breaking, "is no longer optional") }
        if gained.contains("optional") { add(.breaking, "is now optional") }
        for word in ["weak", "unowned"] where gained.contains(word) != lost.contains(word) {
            add(.compatible, gained.contains(word) ? "is now \(word)" : "is no longer \(word)")
        }
    }

    // MARK: Attributes

    private mutating func compareAttributes() {
        let (before, after) = (old.attributes, new.attributes)
        AvailabilityComparison.aspects(before, after).forEach { aspects.append($0) }
        if before.isolation != after.isolation { compareIsolation(before.isolation, after.isolation) }
        if before.isDiscardable != after.isDiscardable {
            add(
                after.isDiscardable ? .compatible : .mayBreak,
                after.isDiscardable ? "has a result that may be ignored" : "has a result that must be used")
        }
        if before.isFrozen != after.isFrozen {
            add(after.isFrozen ? .compatible : .mayBreak, after.isFrozen ? "is now frozen" : "is no longer frozen")
        }
        if before.isSPI != after.isSPI, threshold < .public {
            add(after.isSPI ? .mayBreak : .compatible, after.isSPI ? "needs an @_spi import" : "needs no @_spi import")
        }
        if before.isObjC != after.isObjC, !new.isSynthesized {
            add(
                after.isObjC ? .compatible : .mayBreak,
                after.isObjC ? "is now visible to Objective-C" : "is no longer visible to Objective-C")
        }
        if before.isNoAsync != after.isNoAsync {
            add(
                after.isNoAsync ? .mayBreak : .compatible,
                after.isNoAsync ? "can no longer be used in async code" : "can now be used in async code")
        }
        guard before.custom != after.custom, !new.isSynthesized else { return }
        for name in Set(before.custom.keys).symmetricDifference(after.custom.keys).sorted() {
            let isNew = after.custom[name] != nil
            // On a property it is a wrapper or a macro; whatever it makes, the projected value came or went.
            if old.kind == .property {
                add(isNew ? .compatible : .mayBreak, "\(isNew ? "gained" : "lost") the attribute `@\(name)`")
            } else if DeclarationComparison.roles.contains(name) {
                add(isNew ? .compatible : .breaking, "\(isNew ? "gained" : "lost") the attribute `@\(name)`")
            } else if name.hasSuffix("Builder") {
                add(.compatible, isNew ? "is now built by `@\(name)`" : "is no longer built by `@\(name)`")
            } else {
                add(.notAnalysed, "\(isNew ? "gained" : "lost") the attribute `@\(name)`")
            }
        }
    }

    /// Attributes by which a type can be used as an attribute, or called and asked like a function.
    private static let roles: Set<String> = [
        "resultBuilder", "globalActor", "propertyWrapper", "dynamicMemberLookup", "dynamicCallable",
    ]

    private mutating func compareIsolation(_ before: String?, _ after: String?) {
        switch after {
        // Members take on the isolation of the type around; a class or protocol was Sendable by it.
        case nil where before?.hasPrefix("nonisolated") == true: add(.breaking, "is no longer `\(shown(before))`")
        case nil:
            let wasSendable = old.kind == .protocol || old.kind == .class
            add(wasSendable ? .mayBreak : .compatible, "is no longer `\(shown(before))`")
        case let after? where after.hasPrefix("nonisolated"): add(.compatible, "is now `\(after)`")
        case let after?: add(.mayBreak, "is now `\(shown(after))`")
        }
    }

    private func shown(_ isolation: String?) -> String {
        guard let isolation else { return "" }
        return isolation.hasPrefix("nonisolated") ? isolation : "@\(isolation)"
    }

    // MARK: Signatures

    private mutating func compareGenerics() {
        let (before, after) = (old.generics, new.generics)
        if before.parameters.count != after.parameters.count {
            add(
                old.kind.isType || old.kind == .alias ? .breaking : .mayBreak,
                "has \(number(after.parameters.count, "generic parameter")) instead of \(before.parameters.count)")
        } else if before.parameters != after.parameters {
            add(.mayBreak, "has other generic parameters")
        }
        let gained = after.requirements.subtracting(before.requirements)
        let lost = before.requirements.subtracting(after.requirements)
        guard before.parameters.count == after.parameters.count else { return }
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

    /// With the names that generic parameters have in the new declaration.
    private func readable(_ text: String) -> String {
        var text = text
        for (index, name) in "TUVWXYZ".enumerated() { text = text.replacing("τ\(index)", with: "\(name)") }
        return text
    }

    private func number(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

    private mutating func compare(_ before: Callable, _ after: Callable) {
        aspects += ParameterComparison(before, after, isCase: old.kind == .enumCase).aspects.map { aspect in
            // What overrides it has to follow.
            guard isOverridable, aspect.verdict == .compatible else { return aspect }
            return APIAspect(.mayBreak, aspect.predicate)
        }
        compare(before.effects, after.effects)
        switch (before.result, after.result) {
        case (nil, nil): break
        case (nil, let type?): add(.mayBreak, "returns `\(type.shown)`")
        case (let type?, nil): add(.breaking, "no longer returns `\(type.shown)`")
        case (let one?, let other?) where one != other:
            let (left, right) = TypeChange.shown(one, other)
            add(TypeChange.verdict(ofOutput: one, other), "returns `\(right)` instead of `\(left)`")
        default: break
        }
        if before.failable != after.failable {
            add(.breaking, after.failable.isEmpty ? "can no longer fail" : "can now fail (`init\(after.failable)`)")
        }
        if old.kind == .macro, old.type != new.type { add(.notAnalysed, "changed") }
    }

    private mutating func compare(_ before: Effects, _ after: Effects) {
        if before.isAsync != after.isAsync {
            add(after.isAsync ? .breaking : .compatible, after.isAsync ? "is now async" : "is no longer async")
        }
        switch (before.throwing, after.throwing) {
        case (.never, .never), (.passedOn, .passedOn): break
        case (.never, .passedOn): add(.compatible, "now rethrows")
        case (.never, .always): add(.breaking, "now throws")
        case (.passedOn, .always): add(.breaking, "always throws")
        case (.always, .never), (.passedOn, .never): add(.compatible, "no longer throws")
        case (.always, .passedOn): add(.compatible, "only rethrows")
        case (.always(let one), .always(let other)) where one != other:
            let words = "throws `\(other?.shown ?? "any Error")` instead of `\(one?.shown ?? "any Error")`"
            add(one == nil ? .mayBreak : .breaking, words)
        default: break
        }
    }

    /// Of cases, whether they have values at all.
    private mutating func compareValues() {
        switch (old.callable, new.callable) {
        case (nil, let after?):
            let values = after.parameters.map { "`\($0.label == "_" ? $0.type.shown : $0.shown)`" }
            add(.breaking, "gained \(after.parameters.count == 1 ? "the value" : "values") \(WordList.text(values))")
        case (_?, nil): add(.breaking, "lost its \(old.callable?.parameters.count == 1 ? "value" : "values")")
        default: break
        }
        if old.kind == .enumCase, old.rawValue != new.rawValue {
            add(
                .mayBreak,
                "has the raw value \(new.rawValue ?? "of its name") instead of \(old.rawValue ?? "that of its name")")
        }
    }

    private mutating func compareTypes() {
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
            let verdict: APIChange.Verdict =
                old.accessors.canSet && new.accessors.canSet ? .breaking : TypeChange.verdict(ofOutput: one, other)
            add(verdict, "is `\(right)` instead of `\(left)`")
        default:
            // The type is that of the value, which takes the compiler.
            guard old.initialValue != new.initialValue || (old.type == nil) != (new.type == nil) else { return }
            add(.notAnalysed, "has another value, and its type is not written")
        }
    }

    private mutating func compareAccessors() {
        guard old.kind == .property || old.kind == .subscript else { return }
        let couldSet = old.accessors.canSet && setAccess(old) >= threshold
        let canSet = new.accessors.canSet && setAccess(new) >= threshold
        if couldSet != canSet {
            add(canSet ? .compatible : .breaking, canSet ? "can now be set" : "can no longer be set")
        }
        compare(old.accessors.effects, new.accessors.effects)
        if !old.accessors.isMutatingGet, new.accessors.isMutatingGet { add(.breaking, "is read by a mutating getter") }
        if couldSet, canSet, old.accessors.isNonmutatingSet, !new.accessors.isNonmutatingSet {
            add(.breaking, "is set by a mutating setter")
        }
    }

    private func setAccess(_ own: APIDeclaration) -> AccessLevel {
        min(own.accessors.declaredSetAccess ?? own.access, own.access)
    }

    // MARK: Types

    private mutating func compareInherited(_ families: (old: SourceAPI, new: SourceAPI)) {
        let before = families.old.closure(of: Set(old.inherited.map(\.text)))
        let after = families.new.closure(of: Set(new.inherited.map(\.text)))
        let (lost, gained) = (before.subtracting(after).sorted(), after.subtracting(before).sorted())
        let (harmless, bad) = (lost.filter { $0.hasPrefix("~") }, lost.filter { !$0.hasPrefix("~") })
        let (suppressed, own) = (gained.filter { $0.hasPrefix("~") }, gained.filter { !$0.hasPrefix("~") })
        let isAbstract = old.kind == .protocol || old.kind == .associatedType
        if !bad.isEmpty { add(.breaking, "no longer \(isAbstract ? "requires" : "conforms to") \(names(bad))") }
        if !own.isEmpty {
            add(
                isAbstract ? .breaking : .compatible,
                isAbstract ? "now requires \(names(own))" : "now conforms to \(names(own))")
        }
        if !suppressed.isEmpty { add(.breaking, "is now \(names(suppressed))") }
        if !harmless.isEmpty { add(.compatible, "is no longer \(names(harmless))") }
        if old.primaryAssociatedTypes != new.primaryAssociatedTypes, old.kind == .protocol {
            add(
                new.primaryAssociatedTypes.starts(with: old.primaryAssociatedTypes)
                    && old.primaryAssociatedTypes.isEmpty
                    ? .compatible : .breaking, "has other primary associated types")
        }
    }

    private func names(_ texts: [String]) -> String { WordList.text(texts.map { "`\($0)`" }) }
}
