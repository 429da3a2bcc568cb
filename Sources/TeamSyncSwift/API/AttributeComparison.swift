import TeamSyncDocuments

/// What the attributes of two versions of a declaration mean for those who use it.
extension DeclarationComparison {
    mutating func compareAttributes() {
        let (before, after) = (old.attributes, new.attributes)
        AvailabilityComparison.aspects(before, after).forEach { add($0) }
        compareIsolation()
        if before.isDiscardable != after.isDiscardable {
            add(
                .compatible,
                after.isDiscardable
                    ? "has a result that may be ignored" : "has a result that gives a warning when it is ignored")
        }
        if before.isFrozen != after.isFrozen {
            add(after.isFrozen ? .compatible : .mayBreak, after.isFrozen ? "is now frozen" : "is no longer frozen")
        }
        if before.isSPI != after.isSPI, context.threshold < .public {
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
            } else if DeclarationComparison.knownMacros.contains(name) {
                add(isNew ? .compatible : .mayBreak, "\(isNew ? "gained" : "lost") the attribute `@\(name)`")
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

    /// Macros that add to a type and take nothing away.
    private static let knownMacros: Set<String> = ["Observable", "Model"]

    /// Members take on the isolation of the type around; what changes for all of them is said of the type.
    private mutating func compareIsolation() {
        guard old.attributes.isolation != new.attributes.isolation else { return }
        let before = Isolation(old, context.owners.old)
        let after = Isolation(new, context.owners.new)
        guard before != after else { return }
        switch (before, after) {
        case (.none, .itself): add(.breaking, "is no longer `nonisolated`")
        case (_, .none) where new.attributes.isolation != nil:
            add(.compatible, "is now `\(new.attributes.isolation ?? "")`")
        case (.actor(let name), .none), (.actor(let name), .itself):
            // A class or protocol was Sendable by it.
            let wasSendable = old.kind == .protocol || old.kind == .class
            add(wasSendable ? .mayBreak : .compatible, "is no longer `@\(name)`")
        case (_, .actor(let name)): add(.mayBreak, "is now `@\(name)`")
        default: break
        }
    }
}

/// The actor that uses of a declaration have to be on.
private enum Isolation: Equatable {
    case none
    /// The actor that it is a member of.
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
