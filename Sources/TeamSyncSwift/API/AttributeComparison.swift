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
        if before.isSPI != after.isSPI, context.threshold < .public {
            add(after.isSPI ? .mayBreak : .compatible, after.isSPI ? .gained(.spi) : .lost(.spi))
        }
        if before.isNoAsync != after.isNoAsync {
            add(after.isNoAsync ? .mayBreak : .compatible, after.isNoAsync ? .gained(.noasync) : .lost(.noasync))
        }
        guard before.custom != after.custom, !new.isSynthesized else { return }
        for name in Set(before.custom.keys).symmetricDifference(after.custom.keys).sorted() {
            let isNew = after.custom[name] != nil
            if old.kind == .property {
                // For a property wrapper, the projected value was added or removed.
                add(isNew ? .compatible : .mayBreak, isNew ? .attributeGained(name) : .attributeLost(name))
            } else if name.hasSuffix("Builder"), !old.kind.isType {
                add(.compatible, isNew ? .builderGained(name) : .builderLost(name))
            } else {
                add(.mayBreak, isNew ? .attributeGained(name) : .attributeLost(name))
            }
        }
    }

    /// Members inherit the isolation of the enclosing type; a change for all of them is reported on the type.
    private mutating func compareIsolation() {
        guard old.attributes.isolation != new.attributes.isolation else { return }
        let before = Isolation(old, context.owners.old)
        let after = Isolation(new, context.owners.new)
        guard before != after else { return }
        switch (before, after) {
        case (_, .itself): add(.mayBreak, .nowIsolated(actor: nil))
        case (_, .actor(let name)): add(.mayBreak, .nowIsolated(actor: name))
        case (_, .none) where new.attributes.isolation != nil:
            add(.compatible, .nonisolated(new.attributes.isolation ?? ""))
        case (.actor(let name), .none): add(.mayBreak, .noLongerIsolated(actor: name))
        case (_, .none): break
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
