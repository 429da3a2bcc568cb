import SwiftSyntax
import TeamSyncDocuments

/// Finds code for which an initializer of a class must be `required`.
extension UseVisitor {
    /// Finds a member that overrides a changed one.
    func findOverride(
        _ name: String, _ modifiers: DeclModifierListSyntax, _ labels: [String], _ place: TokenSyntax,
        _ result: String? = nil
    ) {
        guard let uses = byName[name], modifiers.contains(where: { $0.name.text == "override" }),
            let around = receivers.scope.last
        else { return }
        for use in uses where receivers.inherits(around.name, use) && use.isBroken(override: labels) {
            // The method of a superclass here is overridden.
            let isOther = names.ancestors(of: around.name).first.map { receivers.isOverridden(use, in: $0) } ?? false
            let isOfResult = use.valueTypes.map { !use.isUncertain && $0.old == result } ?? false
            add(use, place, isCertain: !isOther, isExact: isOfResult)
        }
    }

    /// Finds an initializer of a subclass that implements one which is no longer required, and so overrides it now.
    func findLostRequired(_ node: InitializerDeclSyntax) {
        let marks = Set(node.modifiers.map(\.name.text))
        guard let uses = byName["init"], marks.contains("required"), !marks.contains("override"),
            let around = receivers.scope.last
        else { return }
        let labels = node.signature.parameterClause.parameters.map(\.firstName.bare)
        for use in uses where use.isNoLongerRequired && receivers.inherits(around.name, use) {
            // Below another class here, the initializer is still required.
            guard use.old?.parameters.map(\.label) == labels, names.ancestors(of: around.name).first == use.type else {
                continue
            }
            add(use, node.initKeyword, isCertain: !use.isConvenience, isExact: true)
        }
    }

    /// Finds a call of an initializer of a metatype, which must be required: `type.init(title: "a")`.
    func findLostRequired(_ callee: Callee, _ shape: CallShape) {
        guard callee.name == "init", let uses = byName["init"] else { return }
        for use in uses where use.isNoLongerRequired && use.old.map(shape.fits) ?? false {
            if receivers.metatype(callee, use) == .same { add(use, callee.node, isExact: true) }
        }
    }
}

extension BrokenUse {
    var isNoLongerRequired: Bool {
        if case .lost(.required) = effect { kind == "init" } else { false }
    }
}

extension UseReceivers {
    /// The receiver of `Self(…)`.
    func enclosingConstructor(_ use: BrokenUse) -> Receiver {
        guard let around = scope.last?.name else { return .other }
        return meaning(around) == use.type || names.inheritsInitializers(around, of: use.type) ? .same : .other
    }

    /// The receiver of an initializer of a value that is a metatype; nil for another value.
    func metatype(_ callee: Callee, _ use: BrokenUse) -> Receiver? {
        guard let front = callee.front, callee.base.last?.first?.isLowercase ?? true,
            let type = types.type(of: front), type.hasSuffix(".Type")
        else { return nil }
        let plain = TypeParts.plain(String(type.dropLast(".Type".count)))
        if isOwn(plain) { return names.inheritsInitializers(plain, of: use.type) ? .same : .other }
        return matches(plain, use) == .same ? .same : .other
    }
}
