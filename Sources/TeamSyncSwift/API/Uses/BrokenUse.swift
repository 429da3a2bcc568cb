import SwiftSyntax
import TeamSyncDocuments
import TeamSyncProtocol

/// A change, with the properties of a use that no longer compiles.
struct BrokenUse {
    let change: Int
    /// Identifies the declaration; the same for all changes to it.
    let declaration: String
    private(set) var kind: String
    /// Whether it is a name of a type.
    private(set) var isOfType: Bool
    /// The names of its type and the enclosing types; empty for a global declaration.
    private(set) var owner: [String]
    private(set) var name: String
    let module: String
    /// The modules of the changed repository, if they are known.
    let modules: Set<String>
    private(set) var isStatic: Bool
    /// Whether it is a convenience initializer.
    let isConvenience: Bool
    /// Whether other modules may override it.
    let isOpen: Bool
    /// Whether it is a property that is not a function, so that a call is probably one of a function of its name.
    private(set) var isValue: Bool
    /// Whether it is a member of a type or protocol that another module declares, such as `View`.
    let isForeign: Bool
    /// Whether types that conform to its protocol lack the changed requirement.
    let breaksConformance: Bool
    /// Whether no use certainly breaks.
    let isUncertain: Bool
    private(set) var effect: APIChange.Effect
    /// Whether each use of the name may be affected.
    private(set) var isOfName: Bool
    /// Whether a type accepts any number of generic arguments now.
    let hasPack: Bool
    /// The types of the changed repository that inherit it.
    let inheritors: Set<String>
    /// The parameters whose types are affected; nil if all uses are.
    private(set) var parameters: Set<Int>?
    /// The old signature; nil if the declaration has no arguments.
    private(set) var old: Callable?
    private(set) var new: Callable?
    /// The type of a property before the change; nil if it is not written.
    let valueType: String?
    /// The method of a result builder that is gone: `buildEither(first:)`, or `buildExpression` with the type of its
    /// values.
    private(set) var builderPart: String?
    /// Whether it is the projected value of a property wrapper, which code writes as `$name`.
    private(set) var isProjection = false
    /// Whether a type that lost protocols still states one with `==`.
    private(set) var keepsEquality = false
    /// Whether a type that lost protocols declared `<` itself.
    private(set) var declaresOrder = false
    /// Whether its value or parameter has a type now that no literal can make.
    private(set) var isConcreteNow = false
    /// Whether it is an operator that is gone.
    private(set) var isLostOperator = false
    /// Whether several parameters of the declaration were added, lost or have another label.
    private(set) var isOneOfSeveral = false

    /// - Returns: nil if no affected use has a name to search for.
    init?(_ change: APIChange, at position: Int, _ context: UseContext) {
        let method = change.searchMethod(in: context)
        guard method != .nothing, method != .impossible, !change.declaration.name.isEmpty else { return nil }
        self.change = position
        (kind, effect, isOfName) = (change.kind, change.effect, method == .name || method == .typeName)
        isOfType = change.isOfType || change.kind == APIDeclaration.Kind.alias.rawValue
        (name, module) = (change.declaration.name, change.declaration.module ?? "")
        modules = module.isEmpty ? [] : Set(context.modules).union([module])
        owner = change.declaration.types + (isOfType ? [change.declaration.name] : [])
        declaration = "\(kind) \(change.declaration.pathName)"
        let parsed = change.old.flatMap { APIDeclaration(text: $0) }
        let functions = Set(context.functions)
        old = parsed?.callable?.marked(functions: functions)
        new = change.new.flatMap { APIDeclaration(text: $0) }?.callable?.marked(functions: functions)
        isConvenience = parsed?.modifiers.contains("convenience") ?? false
        valueType = parsed?.type?.text
        isStatic = parsed?.isStatic ?? false
        isOpen = parsed?.declaredAccess != .public
        isValue = parsed?.kind == .property && parsed?.type.map { !$0.isFunction } ?? true
        isForeign = !isOfType && context.extended.contains(change.declaration.types.joined(separator: "."))
        let isOfArgument = if case .parameterRetyped = change.effect { true } else { false }
        breaksConformance =
            (change.breaksUses || isOfArgument) && context.requirements.contains(change.name)
        isUncertain = !change.breaksUses
        hasPack = change.new?.contains("each ") ?? false
        inheritors = Set(context.inheritors[change.declaration.pathName] ?? [])
        switch effect {
        case .retyped(_, let new), .resultRetyped(_, let new), .parameterRetyped(_, _, let new):
            isConcreteNow = context.concrete.contains(WrittenTypes.last(TypeParts.plain(new)))
        default: break
        }
        if case .conformancesLost = effect {
            keepsEquality =
                change.new.map { text in
                    ["Comparable", "Equatable"].contains { IdentifierText.contains($0, in: text) }
                } ?? false
            declaresOrder = context.declarations.contains { [owner] in $0.types == owner && $0.text.contains("func < (")
            }
        }
        guard method == .typeName else { return }
        // The type of a value says whether its use is one of the function.
        guard !change.isCall, !change.isDynamicMember else {
            isOfName = false
            return
        }
        isProjection = name == "projectedValue"
        if change.isOfBuilder, isOfEveryUse {
            let type = name == "buildExpression" ? old?.parameters.first?.type.text : nil
            let name = name == "buildEither" ? "\(name)\(old?.labels ?? "")" : name
            builderPart = type.map { "\(name) \($0)" } ?? name
        }
        if name == "buildBlock", case .parameterNotVariadic = effect, new?.parameters.count == 1 {
            builderPart = BrokenUse.singleValue
        }
        // The type stands for the member.
        owner = change.namedType(in: context) ?? []
        (isOfType, name, old, new) = (true, owner.last ?? "", nil, nil)
    }

    /// The `builderPart` of a result builder whose blocks consist of one value now.
    static let singleValue = "buildBlock of several values"

    /// Marks the changes to declarations with several changes to their labels.
    static func marked(_ all: [BrokenUse]) -> [BrokenUse] {
        let counts = all.reduce(into: [String: Int]()) { counts, use in
            if use.changesLabels { counts[use.declaration, default: 0] += 1 }
        }
        return all.map { use in
            var marked = use
            marked.isOneOfSeveral = use.changesLabels && counts[use.declaration] ?? 0 > 1
            return marked
        }
    }

    /// Whether calls need other labels.
    var changesLabels: Bool {
        switch effect {
        case .parameterLost, .parameterAdded(_, _, hasDefault: false, _), .parametersReordered, .parameterDefaultLost:
            true
        default: isOfLabel
        }
    }

    /// The use of another name that the same change affects.
    func named(
        _ name: String, _ kind: APIDeclaration.Kind, in owner: [String], isStatic: Bool = false,
        effect: APIChange.Effect, isOfName: Bool = false, _ callable: Callable? = nil, parameters: Set<Int>? = nil,
        isValue: Bool = true
    ) -> BrokenUse {
        var other = self
        (other.name, other.kind, other.owner, other.isStatic) = (name, kind.rawValue, owner, isStatic)
        (other.isOfType, other.effect, other.isOfName) = (false, effect, isOfName)
        (other.old, other.new, other.parameters, other.isValue) = (callable, nil, parameters, isValue)
        (other.builderPart, other.isProjection) = (nil, false)
        return other
    }

    /// The operator of a type; whether uses break depends on the types of the operands.
    func operating(_ name: String, in owner: [String], effect: APIChange.Effect, isLost: Bool) -> BrokenUse {
        let isOfResult = if case .resultRetyped = effect { true } else { false }
        var other = named(name, .function, in: owner, isStatic: true, effect: effect, isOfName: !isOfResult)
        other.isLostOperator = isLost
        return other
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

    /// Whether it is unavailable only on a platform, for which the code may not be built.
    var isOfPlatform: Bool {
        if case .unavailable(_, platform: .some) = effect { true } else { false }
    }

    /// Whether the type of its value or result changed, so that it depends on the place whether it compiles.
    var isRetyped: Bool {
        switch effect {
        case .retyped, .resultRetyped: !isOfType
        default: false
        }
    }

    /// Whether its generic parameters have new constraints, so that it depends on the types whether it compiles.
    var isConstrained: Bool {
        if case .constraintsGained = effect { true } else { false }
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
        if case .lost(.setter) = effect { true } else { false }
    }

    /// The labels of a requirement, before and after the change; nil if its name or its kind changed.
    var relabelled: (old: [String], new: [String])? {
        guard breaksConformance, let old, let new, newName == nil else { return nil }
        let labels = (old: old.parameters.map(\.label), new: new.parameters.map(\.label))
        return labels.old != labels.new && labels.old.count == labels.new.count ? labels : nil
    }

    /// The new name; nil if it is unchanged or gone.
    var newName: String? {
        if case .renamed(let new) = effect { new.name } else { nil }
    }

    /// Whether it has another name now, so that `--fix` may rewrite places that break.
    var isRewritten: Bool {
        switch effect {
        case .renamed, .parameterRenamed: true
        case .gone(let use): use != nil
        case .unavailable(let advice, _), .deprecated(let advice, _): advice.renamed != nil
        default: false
        }
    }

    /// Whether subclasses must implement an initializer.
    var isRequiredInitializer: Bool {
        switch effect {
        case .added(.requiredOfSubclasses), .gained(.required): kind == "init"
        default: false
        }
    }

    var isNewRequirement: Bool {
        switch effect {
        case .addedRequirement, .lost(.default), .lost(.optional), .added(.requiredOfSubclasses): true
        case .gained(.required): kind == "init"
        default: false
        }
    }

    /// Whether a `switch` over its type needs another case.
    var isNewCase: Bool {
        if case .added = effect { kind == "case" } else { false }
    }

    /// Whether every use is affected: the name no longer exists, or is deprecated.
    var isOfEveryUse: Bool {
        switch effect {
        case .gone, .notInherited, .renamed, .moved, .hidden, .unavailable, .deprecated, .aliased: true
        case .gained(.static), .lost(.static): true
        default: false
        }
    }

    /// The parameter whose argument breaks a call; nil if something else does.
    var brokenParameter: APIChange.Parameter? {
        switch effect {
        case .parameterLost(let parameter), .parameterRenamed(let parameter, _), .parameterLabelled(let parameter, _),
            .parameterUnlabelled(let parameter), .parameterRetyped(let parameter, _, _):
            parameter
        case .parameterMarkGained(let parameter, let mark), .parameterMarkLost(let parameter, let mark):
            // With other marks, a parameter still accepts most arguments.
            ["inout", "@autoclosure", "@escaping"].contains(mark) ? parameter : nil
        default: nil
        }
    }

    /// Whether a parameter has another type.
    var isOfArgumentType: Bool {
        if case .parameterRetyped = effect { true } else { false }
    }

    /// Whether a parameter was a parameter pack.
    var isOfPack: Bool {
        guard isOfArgumentType, let old, let parameter = brokenParameter else { return false }
        return old.parameters.dropFirst(parameter.position).first?.type.text.hasPrefix("repeat ") ?? false
    }

    /// Whether only the label of a parameter changed.
    var isOfLabel: Bool {
        switch effect {
        case .parameterRenamed, .parameterLabelled, .parameterUnlabelled: true
        default: false
        }
    }

    /// Whether a type no longer has the members of another one, by `@dynamicMemberLookup`.
    var isLostMemberLookup: Bool {
        switch effect {
        case .gone, .lost(.setter): break
        default: return false
        }
        return kind == "subscript" && old?.parameters.first?.label == "dynamicMember"
    }

    /// Whether a call was valid before and no longer is.
    func isBroken(_ call: CallShape) -> Bool {
        if isOfEveryUse { return old.map { call.fits($0) } ?? true }
        guard let old else {
            // A property may be a closure.
            return kind == "var" && (isRetyped || isOfName || isOfOtherKind) && !isValue
                && !(new.map { call.fits($0) } ?? false)
        }
        guard call.fits(old), !isClosed else { return false }
        if let parameters { return parameters.contains { call.gives($0, old) } }
        if isRetyped || isConstrained || isOfName { return true }
        // Another change to the function breaks calls without the argument.
        if isOfArgumentType, !isOfPack, let parameter = brokenParameter, !call.gives(parameter.position, old) {
            return false
        }
        if let new, !call.fits(new) || isTuple(call) { return true }
        return switch effect {
        case .nowThrows: !call.isTried
        case .nowAsync, .nowIsolated: !call.isAwaited
        case .valuesLost, .kindChanged, .gained(.mutating): true
        case .changed: newThrownType != nil
        case .parameterNotVariadic(let parameter): isListNow(parameter, old) && call.gives(parameter.position, old)
        default: isOfArgument(call)
        }
    }

    /// Whether a variadic parameter takes an array now, and not one of its elements.
    private func isListNow(_ parameter: APIChange.Parameter, _ old: Callable) -> Bool {
        guard old.parameters.indices.contains(parameter.position), let after = new?.parameters,
            let now = after.first(where: { $0.shownName == parameter.name })
        else { return false }
        return now.type.text == "[\(old.parameters[parameter.position].type.text)]"
    }

    /// Whether a pattern gets all values of a case that had one as a tuple: `.failed(let error)`, also with a label.
    func isTuple(_ call: CallShape) -> Bool {
        call.isPattern && call.trailing.isEmpty && call.labels.count == 1
            && old?.parameters.count == 1 && new?.parameters.count ?? 0 > 1
    }

    /// Whether a property is a function now, or the other way round.
    var isOfOtherKind: Bool {
        if case .kindChanged = effect { !isOfType } else { false }
    }

    /// Whether a method of a subclass no longer overrides it.
    func isBroken(override labels: [String]) -> Bool {
        guard let old, isOpen || kind == "init", old.parameters.map(\.label) == labels else { return false }
        if case .nowAsync = effect { return true }
        return isOfEveryUse || isClosed || brokenParameter != nil || kind == "func" && valueTypes != nil
            || new.map { $0.parameters.map(\.label) != labels } ?? false
    }

    /// Whether a property of a subclass no longer overrides it.
    var breaksOverride: Bool {
        old == nil && isOpen && kind == "var" && (isOfEveryUse || isClosed || isRetyped || isOfOtherKind)
    }

    /// Whether it breaks references without a call.
    var breaksMention: Bool {
        switch effect {
        case .nowThrows, .nowAsync, .nowIsolated, .kindChanged, .genericParameterCount: return old == nil
        case .valuesGained, .valuesLost: return true
        default: break
        }
        if (isOfEveryUse || isRetyped || isConstrained || isOfName) && old == nil { return true }
        // A pattern may omit the values of a case.
        return kind == "case" && isOfEveryUse
    }

    /// Whether it may break a reference to a function without labels, which may be one to another function of the name.
    func mayBreak(mention: DeclReferenceExprSyntax) -> Bool {
        guard old != nil, mention.argumentNames == nil else { return false }
        return (isOfEveryUse || isOfOtherKind) && kind == "func"
            || ["case", "func", "init"].contains(kind) && isOfFunctionType
    }

    /// Whether the function has another type as a value.
    private var isOfFunctionType: Bool {
        switch effect {
        case .nowAsync, .nowThrows, .resultGained, .resultLost, .resultRetyped, .parametersReordered: true
        case .parameterAdded, .parameterLost, .parameterRetyped, .failable: true
        default: false
        }
    }

    /// Whether it breaks a reference, which may have labels: `Status.progress(value:)`.
    func isBroken(mention: DeclReferenceExprSyntax) -> Bool {
        guard let labels = mention.argumentNames?.arguments.map(\.name.bare) else { return breaksMention }
        guard let old, old.parameters.map(\.label) == labels else { return false }
        return isOfEveryUse || new.map { $0.parameters.map(\.label) != labels } ?? false
    }
}
