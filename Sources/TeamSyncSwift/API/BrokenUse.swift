import SwiftSyntax
package import TeamSyncDocuments
package import TeamSyncProtocol

/// A change, with the properties of a use that no longer compiles.
struct BrokenUse {
    let change: Int
    /// Identifies the declaration; the same for all changes to it.
    let declaration: String
    let kind: String
    let isOfType: Bool
    /// The names of its type and the enclosing types; empty for a global declaration.
    let owner: [String]
    let name: String
    let module: String
    /// The modules of the changed repository, if they are known.
    let modules: Set<String>
    let isStatic: Bool
    /// Whether other modules may override it.
    private let isOpen: Bool
    /// Whether it is a property that is not a function, so that a call is probably one of a function of its name.
    let isValue: Bool
    /// Whether it is a member of a type or protocol that another module declares, such as `View`.
    let isForeign: Bool
    /// Whether types that conform to its protocol lack the changed requirement.
    let breaksConformance: Bool
    private let effect: APIChange.Effect
    /// The old signature; nil if the declaration has no arguments.
    private let old: Callable?
    private let new: Callable?

    /// - Returns: nil if no affected use can be found by text search.
    init?(_ change: APIChange, at position: Int, _ context: UseContext) {
        guard change.concernsUses, !change.declaration.name.isEmpty else { return nil }
        self.change = position
        (kind, isOfType, effect) = (change.kind, change.isOfType, change.effect)
        (name, module) = (change.declaration.name, change.declaration.module ?? "")
        modules = module.isEmpty ? [] : Set(context.modules).union([module])
        owner = change.declaration.types + (change.isOfType ? [change.declaration.name] : [])
        declaration = "\(kind) \(change.declaration.pathName)"
        let parsed = change.old.flatMap { APIDeclaration(text: $0) }
        (old, new) = (parsed?.callable, change.new.flatMap { APIDeclaration(text: $0) }?.callable)
        isStatic = parsed?.isStatic ?? false
        isOpen = parsed?.declaredAccess != .public
        isValue = parsed?.kind == .property && parsed?.type.map { !$0.isFunction } ?? true
        isForeign = !change.isOfType && context.extended.contains(change.declaration.types.joined(separator: "."))
        breaksConformance = change.breaksUses && context.requirements.contains(change.name)
        guard
            isOfEveryUse || isRetyped || isConstrained || old != nil || isNewRequirement || isNewCase
                || breaksConformance || isClosed || isReadOnly
        else {
            return nil
        }
    }

    var type: String { owner.last ?? "" }

    /// Whether a path begins with the module and denotes the type.
    func isQualified(_ path: [String]) -> Bool { !module.isEmpty && path == [module] + owner }

    /// The new requirement, with its labels if it is a function; nil if it is not new.
    var requirement: String? {
        guard isNewRequirement || newName != nil else { return nil }
        guard let labels = (new ?? old)?.parameters.map({ "\($0.label):" }) else { return newName ?? name }
        return "\(newName ?? name)(\(labels.joined()))"
    }

    /// Whether an argument may also have the new type: a parameter that is no longer optional accepts values that were
    /// not optional.
    var mayStillFit: Bool {
        guard case .parameterRetyped(_, let old, let new) = effect else { return false }
        return old == "\(new)?" || old == "\(new)!"
    }

    /// Whether the type of its value or result changed, so that it depends on the place whether it compiles.
    var isRetyped: Bool {
        switch effect {
        case .retyped, .resultRetyped: !isOfType && kind != "typealias"
        default: false
        }
    }

    /// Whether its generic parameters have new constraints, so that it depends on the types whether it compiles.
    var isConstrained: Bool {
        if case .constraintsGained = effect { true } else { false }
    }

    /// Whether the new type of a parameter may also have the implicit member that a call passes: `.large`, or may be
    /// that of the closure that it passes.
    func mayAccept(_ call: CallShape) -> Bool {
        guard case .parameterRetyped(let parameter, _, _) = effect, let old,
            let index = call.assigned(old)?.firstIndex(of: parameter.position)
        else { return false }
        if call.isClosure(index) {
            let types = [old, new].compactMap { $0?.parameters.dropFirst(parameter.position).first?.type }
            let counts = types.map { $0.isFunction ? TypeParts.parameters(of: $0.text) : nil }
            return counts.count == 2 && counts[0] != nil && counts[0] == counts[1]
        }
        return call.implicit.contains(index)
    }

    /// Whether code in other modules can no longer inherit from its class, or override it.
    var isClosed: Bool {
        switch effect {
        case .accessLowered("open", _), .gained(.final): true
        default: false
        }
    }

    /// Whether a property can no longer be set.
    var isReadOnly: Bool {
        if case .lost(.setter) = effect { kind == "var" } else { false }
    }

    /// The labels of a requirement, before and after the change; nil if its name or its kind changed.
    var relabelled: (old: [String], new: [String])? {
        guard breaksConformance, let old, let new, newName == nil else { return nil }
        let labels = (old: old.parameters.map(\.label), new: new.parameters.map(\.label))
        return labels.old != labels.new && labels.old.count == labels.new.count ? labels : nil
    }

    /// The standard types that accept a literal or a value of a standard type.
    private static let literals: [String: Set<String>] = [
        "Int": ["Int", "UInt", "Double", "Float", "CGFloat"], "Double": ["Double", "Float", "CGFloat"],
        "String": ["String"], "Bool": ["Bool"],
    ]

    /// Whether an argument of a standard type cannot be passed to its parameter, so that the call is one of an overload.
    /// - Parameter types: the types of the arguments in parentheses; nil for unknown ones.
    func contradicts(_ types: [String?], _ call: CallShape) -> Bool {
        guard isOfEveryUse, let old, let given = call.assigned(old) else { return false }
        return zip(types, given).contains { type, position in
            guard let type, let accepting = BrokenUse.literals[type] else { return false }
            let parameter = TypeParts.plain(old.parameters[position].type.text)
            return BrokenUse.literals["Int"]?.union(["String", "Bool"]).contains(parameter) ?? false
                && !accepting.contains(parameter)
        }
    }

    /// The new name; nil if it is unchanged or gone.
    var newName: String? {
        if case .renamed(let new) = effect { new.name } else { nil }
    }

    var isNewRequirement: Bool {
        switch effect {
        case .addedRequirement, .lost(.default): true
        default: false
        }
    }

    /// Whether a `switch` over its type needs another case.
    var isNewCase: Bool {
        if case .added = effect { kind == "case" } else { false }
    }

    /// Whether every use is affected: the name no longer exists, or is deprecated.
    private var isOfEveryUse: Bool {
        switch effect {
        case .gone, .notInherited, .renamed, .moved, .hidden, .unavailable, .deprecated, .aliased: true
        default: false
        }
    }

    /// The parameter whose argument breaks a call; nil if something else does.
    private var brokenParameter: APIChange.Parameter? {
        switch effect {
        case .parameterLost(let parameter), .parameterRenamed(let parameter, _), .parameterLabelled(let parameter, _),
            .parameterUnlabelled(let parameter), .parameterRetyped(let parameter, _, _):
            parameter
        case .parameterMarkGained(let parameter, let mark), .parameterMarkLost(let parameter, let mark):
            // With other marks, a parameter still accepts most arguments.
            mark == "inout" || mark == "@autoclosure" ? parameter : nil
        default: nil
        }
    }

    /// Whether only the label of a parameter changed.
    private var isOfLabel: Bool {
        switch effect {
        case .parameterRenamed, .parameterLabelled, .parameterUnlabelled: true
        default: false
        }
    }

    /// Whether a call was valid before and no longer is.
    func isBroken(_ call: CallShape) -> Bool {
        if isOfEveryUse { return old.map { call.fits($0) } ?? true }
        guard let old, call.fits(old), !isClosed else { return false }
        if isRetyped || isConstrained { return true }
        if let new, !call.fits(new) { return true }
        return switch effect {
        case .nowThrows: !call.isTried
        case .nowAsync: !call.isAwaited
        default: isOfArgument(call)
        }
    }

    /// The uses that a call can be, of those of one name that it breaks: of two overloads, the one with fewer
    /// parameters does not need their defaults.
    static func called(_ uses: [BrokenUse]?, by call: CallShape, _ names: UseNames) -> [BrokenUse] {
        let broken = uses?.filter { $0.isBroken(call) } ?? []
        return broken.filter { use in
            let count = call.labels.count + call.trailing.count
            guard use.parameterCount > count else { return true }
            let isNearer = { (isStatic: Bool, parameters: Int) in
                isStatic == use.isStatic && parameters < use.parameterCount
            }
            return !broken.contains { $0.owner == use.owner && isNearer($0.isStatic, $0.parameterCount) }
                && !names.memberTypes.overloads(of: use.name, in: use.owner).contains {
                    isNearer($0.isStatic, $0.callable?.parameters.count ?? .max)
                        && $0.callable.map(call.fits) ?? false
                }
        }
    }

    private var parameterCount: Int { old?.parameters.count ?? 0 }

    /// Whether an argument of the call breaks it.
    func isOfArgument(_ call: CallShape) -> Bool {
        guard let parameter = brokenParameter, let old, !(call.omitsLabels && isOfLabel) else { return false }
        return call.gives(parameter.position, old)
    }

    /// Whether a method of a subclass no longer overrides it.
    func isBroken(override labels: [String]) -> Bool {
        guard let old, isOpen, old.parameters.map(\.label) == labels else { return false }
        if case .nowAsync = effect { return true }
        return isOfEveryUse || isClosed || brokenParameter != nil
            || new.map { $0.parameters.map(\.label) != labels } ?? false
    }

    /// Whether a property of a subclass no longer overrides it.
    var breaksOverride: Bool { old == nil && isOpen && kind == "var" && (isOfEveryUse || isClosed || isRetyped) }

    /// Whether it breaks references without a call.
    var breaksMention: Bool {
        if (isOfEveryUse || isRetyped || isConstrained) && old == nil { return true }
        // A pattern may omit the values of a case.
        return kind == "case" && (isOfEveryUse || old?.parameters.isEmpty ?? true)
    }

    /// Whether it may break a reference to a function without labels, which may be one to another function of the name.
    func mayBreak(mention: DeclReferenceExprSyntax) -> Bool {
        isOfEveryUse && kind == "func" && old != nil && mention.argumentNames == nil
    }

    /// Whether it breaks a reference, which may have labels: `Status.progress(value:)`.
    func isBroken(mention: DeclReferenceExprSyntax) -> Bool {
        guard let labels = mention.argumentNames?.arguments.map(\.name.bare) else { return breaksMention }
        guard let old, old.parameters.map(\.label) == labels else { return false }
        return isOfEveryUse || new.map { $0.parameters.map(\.label) != labels } ?? false
    }
}

extension APIChange {
    /// Whether affected uses can be found by text search: those that it breaks, uses of a newly deprecated declaration,
    /// and each `switch` that lacks a new case.
    package var concernsUses: Bool {
        switch effect {
        case .deprecated: true
        case .aliased: verdict == .deprecated
        case .gained(.final), .accessLowered("open", _): verdict != .compatible
        case .added: breaksUses || kind == "case" && verdict == .mayBreak
        default: breaksUses
        }
    }

    /// The names without which a source cannot use the declaration.
    package func words(in context: UseContext?) -> [String] {
        let isNewCase = if case .added = effect { kind == "case" } else { false }
        let isOfType = kind == "init" || kind == "subscript" || isNewCase
        let name = isOfType ? declaration.types.last ?? "" : declaration.name
        var words = [name]
        // A type that conforms to a protocol may use only its name.
        let isRequired =
            switch effect {
            case .addedRequirement, .lost(.default): true
            default: context?.requirements.contains(self.name) ?? false
            }
        if isRequired { words += declaration.types.suffix(1) }
        if isOfType, let aliases = context?.aliases { words += aliases.filter { $0.value == name }.keys }
        return words.filter { !$0.isEmpty }
    }

    /// Whether some uses certainly no longer compile, including those that pass a value to a removed parameter, even if
    /// it had a default.
    package var breaksUses: Bool {
        if case .parameterLost = effect, verdict == .mayBreak { return true }
        return verdict == .breaking
    }
}
