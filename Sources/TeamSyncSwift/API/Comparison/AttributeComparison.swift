import TeamSyncDocuments

/// Compares the attributes of two versions of a declaration by their effects on users.
extension DeclarationComparison {
    mutating func compareAttributes() {
        let (before, after) = (old.attributes, new.attributes)
        AvailabilityComparison.aspects(before, after).forEach { add($0) }
        compareIsolation()
        guard before.custom != after.custom, !new.isSynthesized else { return }
        for name in Set(before.custom.keys).symmetricDifference(after.custom.keys).sorted() {
            let isNew = after.custom[name] != nil
            if old.kind == .property {
                // For a property wrapper, the projected value was added or removed.
                add(isNew ? .compatible : .mayBreak, isNew ? .attributeGained(name) : .attributeLost(name))
            } else if !name.hasSuffix("Builder") || old.kind.isType || old.isRequirement {
                add(.mayBreak, isNew ? .attributeGained(name) : .attributeLost(name))
            }
        }
    }

    /// Members inherit the isolation of the enclosing type; a change for all of them is reported on the type.
    private mutating func compareIsolation() {
        guard old.attributes.isolation != new.attributes.isolation else { return }
        let before = old.actor(in: context.owners.old)
        let after = new.actor(in: context.owners.new)
        guard before != after else { return }
        if let after {
            add(.mayBreak, .nowIsolated(actor: after == "self" ? nil : after))
        } else if let before, new.attributes.isolation == nil {
            add(.mayBreak, .noLongerIsolated(actor: before))
        }
    }
}

extension APIDeclaration {
    /// The global actor that it must be used on, or `self` for the actor that contains it; nil if there is none.
    fileprivate func actor(in owner: APIDeclaration?) -> String? {
        let isolation = attributes.isolation ?? (kind.isType ? nil : owner?.attributes.isolation)
        if let isolation { return isolation.hasPrefix("nonisolated") ? nil : isolation }
        return owner?.kind == .actor && !kind.isType && !isStatic && kind != .initializer ? "self" : nil
    }
}
