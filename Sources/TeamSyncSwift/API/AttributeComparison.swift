import TeamSyncDocuments

/// Compares the attributes of two versions of a declaration by their effects on users.
extension DeclarationComparison {
    mutating func compareAttributes() {
        let (before, after) = (old.attributes, new.attributes)
        AvailabilityComparison.aspects(before, after).forEach { add($0) }
        compareIsolation()
        if before.isDiscardable != after.isDiscardable {
            add(.compatible, after.isDiscardable ? .gained(.discardableResult) : .lost(.discardableResult))
        }
        if before.isFrozen != after.isFrozen {
            add(after.isFrozen ? .compatible : .mayBreak, after.isFrozen ? .gained(.frozen) : .lost(.frozen))
        }
        if before.isSPI != after.isSPI, context.threshold < .public {
            add(after.isSPI ? .mayBreak : .compatible, after.isSPI ? .gained(.spi) : .lost(.spi))
        }
        if before.isObjC != after.isObjC, !new.isSynthesized {
            add(after.isObjC ? .compatible : .mayBreak, after.isObjC ? .gained(.objc) : .lost(.objc))
        }
        if before.isNoAsync != after.isNoAsync {
            add(after.isNoAsync ? .mayBreak : .compatible, after.isNoAsync ? .gained(.noasync) : .lost(.noasync))
        }
        guard before.custom != after.custom, !new.isSynthesized else { return }
        for name in Set(before.custom.keys).symmetricDifference(after.custom.keys).sorted() {
            let isNew = after.custom[name] != nil
            let effect: APIChange.Effect = isNew ? .attributeGained(name) : .attributeLost(name)
            // On a property, it is a wrapper or a macro: the projected value was added or removed.
            if old.kind == .property || DeclarationComparison.knownMacros.contains(name) {
                add(isNew ? .compatible : .mayBreak, effect)
            } else if DeclarationComparison.roles.contains(name) {
                add(isNew ? .compatible : .breaking, effect)
            } else if name.hasSuffix("Builder") {
                add(.compatible, isNew ? .builderGained(name) : .builderLost(name))
            } else {
                add(APIAspect(isNew ? .attributeGained(name) : .attributeLost(name)))
            }
        }
    }

    /// Attributes that make a type usable as an attribute, or callable like a function.
    private static let roles: Set<String> = [
        "resultBuilder", "globalActor", "propertyWrapper", "dynamicMemberLookup", "dynamicCallable",
    ]

    /// Macros that only add to a type.
    private static let knownMacros: Set<String> = ["Observable", "Model"]

    /// Members inherit the isolation of the enclosing type; a change for all of them is reported on the type.
    private mutating func compareIsolation() {
        guard old.attributes.isolation != new.attributes.isolation else { return }
        let before = Isolation(old, context.owners.old)
        let after = Isolation(new, context.owners.new)
        guard before != after else { return }
        switch (before, after) {
        case (.none, .itself): add(.breaking, .nowIsolated(actor: nil))
        case (_, .none) where new.attributes.isolation != nil:
            add(.compatible, .nonisolated(new.attributes.isolation ?? ""))
        case (.actor(let name), .none), (.actor(let name), .itself):
            // It made a class or protocol Sendable.
            let wasSendable = old.kind == .protocol || old.kind == .class
            add(wasSendable ? .mayBreak : .compatible, .noLongerIsolated(actor: name))
        case (_, .actor(let name)): add(.mayBreak, .nowIsolated(actor: name))
        default: break
        }
    }
}

/// The actor on which a declaration must be used.
private enum Isolation: Equatable {
    case none
    /// The actor that contains it.
    case itself
    case actor(String)

    init(_ own: APIDeclaration, _ owner: APIDeclaration?) {
        if let isolation = own.attributes.isolation {
            self = isolation.hasPrefix("nonisolated") ? .none : .actor(isolation)
        } else if own.kind.isType {
            self = .none
        } else if owner?.kind == .actor, !own.isStatic, own.kind != .initializer {
            self = .itself
        } else if let isolation = owner?.attributes.isolation, !isolation.hasPrefix("nonisolated") {
            self = .actor(isolation)
        } else {
            self = .none
        }
    }
}
