import TeamSyncBase
import TeamSyncDocuments
import TeamSyncProtocol

extension BrokenUse {
    /// The uses that a change affects: those of its name, and those of other names.
    static func all(_ change: APIChange, at position: Int, _ context: UseContext) -> [BrokenUse] {
        guard let use = BrokenUse(change, at: position, context) else { return [] }
        // With other raw values, or without them, only the members differ that the compiler provides.
        let isOfMembers = if case .rawTypeChanged(_?, _) = change.effect { true } else { false }
        let isOperator = change.kind == "func" && change.searchMethod(in: context) == .typeName && !change.isWord
        let operators = isOperator ? [use.operator(change)] : []
        return (isOfMembers || isOperator ? [] : [use]) + operators + use.synthesized(change)
            + use.written(with: change, in: context) + use.isolated(change, in: context)
    }

    /// The members that have a changed alias in their types; code uses them without its name.
    static func members(writtenWith change: APIChange, in context: UseContext) -> [BrokenUse] {
        guard change.isReplacedAlias || change.isRetypedAlias || change.isolatedType != nil,
            let use = BrokenUse(change, at: 0, context)
        else { return [] }
        return use.written(with: change, in: context) + use.isolated(change, in: context)
    }

    /// The members of a type that belongs to an actor now, or is one.
    private func isolated(_ change: APIChange, in context: UseContext) -> [BrokenUse] {
        guard let actor = change.isolatedType else { return [] }
        let own = context.declarations.lazy.filter { [owner] in $0.types == owner }
        return own.compactMap { declaration in
            guard let own = APIDeclaration(text: declaration.text),
                [.function, .property, .initializer, .subscript].contains(own.kind), !own.accessors.isLet,
                !(own.attributes.isolation?.hasPrefix("nonisolated") ?? false),
                actor != nil || !own.isStatic && own.kind != .initializer
            else { return nil }
            return named(
                own.name, own.kind, in: owner, isStatic: own.isStatic, effect: .nowIsolated(actor: actor), own.callable,
                isValue: own.kind == .property)
        }
    }

    /// The maximum number of declarations that are read for an alias.
    private static let aliasLimit = 50

    private func written(with change: APIChange, in context: UseContext) -> [BrokenUse] {
        guard change.isReplacedAlias || change.isRetypedAlias else { return [] }
        let name = Array(change.declaration.name.utf8)
        // Values of other types may still be passed.
        let effect: APIChange.Effect =
            change.isReplacedAlias ? .retyped(old: change.old ?? "", new: change.declaration.name) : effect
        let isUsed = { (type: TypeText) in IdentifierText.contains(change.declaration.name, in: type.text) }
        let mentioning = context.declarations.lazy.filter { ByteSearch.contains(name, in: $0.text.utf8) }
        return mentioning.prefix(BrokenUse.aliasLimit).compactMap { declaration in
            guard let own = APIDeclaration(text: declaration.text), own.kind != .alias, !own.kind.isType else {
                return nil
            }
            let parameters = own.callable?.parameters ?? []
            let affected = Set(parameters.indices.filter { isUsed(parameters[$0].type) })
            let isOfValue = [own.type, own.callable?.result].compactMap(\.self).contains(where: isUsed)
            guard isOfValue || !affected.isEmpty else { return nil }
            var callable = own.callable
            for index in affected where change.old?.contains("->") ?? false {
                // The alias of a function type accepts a trailing closure.
                callable?.parameters[index].type.isFunction = true
            }
            return named(
                own.name, own.kind, in: declaration.types, isStatic: own.isStatic, effect: effect, isOfName: true,
                callable, parameters: isOfValue ? nil : affected, isValue: false)
        }
    }

    /// The operator between values of a type, which other types may have too.
    private func `operator`(_ name: String, in owner: [String], isOfEquality: Bool = false) -> BrokenUse {
        let effect = isOfEquality ? effect : .gone(use: nil)
        return named(name, .function, in: owner, isStatic: true, effect: effect, isOfName: true)
    }

    /// The operator that changed.
    private func `operator`(_ change: APIChange) -> BrokenUse {
        let (name, effect) = (change.declaration.name, change.effect)
        switch effect {
        case .resultRetyped, .parameterRetyped: return operating(name, in: owner, effect: effect, isLost: false)
        case .gone, .hidden: return operating(name, in: owner, effect: .gone(use: nil), isLost: true)
        default: return operating(name, in: owner, effect: .gone(use: nil), isLost: false)
        }
    }

    /// Whether it is an operator that a type has because of a conformance that it lost.
    var isOfEquality: Bool {
        if case .conformancesLost = effect { !isOfType } else { false }
    }

    /// The members of sets of options.
    private static let setMembers = [
        "contains", "formIntersection", "formUnion", "insert", "intersection", "isDisjoint", "isEmpty", "isSubset",
        "isSuperset", "remove", "subtract", "subtracting", "symmetricDifference", "union", "update",
    ]

    /// The methods and properties of sequences and collections.
    private static let sequenceMembers = [
        "allSatisfy", "compactMap", "contains", "count", "dropFirst", "dropLast", "enumerated", "filter", "first",
        "firstIndex", "flatMap", "forEach", "indices", "isEmpty", "joined", "last", "lazy", "map", "max", "min",
        "prefix", "randomElement", "reduce", "reversed", "shuffled", "sorted", "suffix",
    ]

    /// Whether a type is no longer a sequence.
    var isLostSequence: Bool {
        guard isOfType, case .conformancesLost(let names) = effect else { return false }
        return names.listed.contains { $0 == "Sequence" || $0.hasSuffix("Collection") }
    }

    /// The members that the compiler provided with a conformance that the type lost.
    private func synthesized(_ change: APIChange) -> [BrokenUse] {
        // The type may implement the protocol itself now.
        let declares = { (name: String) in change.new.map { IdentifierText.contains(name, in: $0) } ?? false }
        switch effect {
        case .kindChanged where isValueNow:
            return ["===", "!=="].map { `operator`($0, in: owner, isOfEquality: true) }
        case .conformancesLost(let names):
            let lost = Set(names.listed)
            var members: [BrokenUse] = []
            if lost.contains("CaseIterable"), kind == "enum" {
                members.append(named("allCases", .property, in: owner, isStatic: true, effect: .gone(use: nil)))
            }
            if !lost.isDisjoint(with: ["OptionSet", "SetAlgebra"]) {
                members += BrokenUse.setMembers.filter { !declares($0) }.map {
                    named($0, .property, in: owner, effect: .gone(use: nil), isValue: false)
                }
            }
            if isLostSequence {
                members += BrokenUse.sequenceMembers.map {
                    named($0, .property, in: owner, effect: .gone(use: nil), isOfName: true, isValue: false)
                }
            }
            if lost.contains("Equatable") || lost == ["Hashable"] && kind == "enum" && !keepsEquality {
                members += ["==", "!="].map { `operator`($0, in: owner, isOfEquality: true) }
            }
            if lost.contains("Comparable") {
                members += [">", "<=", ">="].map { `operator`($0, in: owner, isOfEquality: true) }
                // A type that declares '<' may have kept it.
                if kind == "enum", !declaresOrder {
                    members.append(`operator`("<", in: owner, isOfEquality: true))
                }
            }
            return members
        case .rawTypeChanged(let old?, let new):
            let isOwn = declares("RawRepresentable")
            let isText = { (type: String) in ["String", "Character"].contains(type) }
            let effect: APIChange.Effect =
                new.map {
                    .parameterRetyped(APIChange.Parameter("rawValue", at: 0), old: old, new: $0)
                } ?? .gone(use: nil)
            // A literal such as '1' may have another type.
            let isCertain = new.map { isText($0) != isText(old) } ?? true
            let initializer = APIDeclaration(text: "init?(rawValue: \(old)) {}")?.callable
            return [
                named(
                    "rawValue", .property, in: owner,
                    effect: new.map { .retyped(old: old, new: $0) } ?? .gone(use: nil), isOfName: isOwn),
                named("init", .initializer, in: owner, effect: effect, isOfName: isOwn || !isCertain, initializer),
            ]
        default: return []
        }
    }
}

extension APIChange {
    /// The actor of a type that had none, or nil inside if the type is an actor now; nil for other changes.
    var isolatedType: String?? {
        switch effect {
        case .nowIsolated(let actor) where isOfType: .some(actor)
        case .kindChanged(_, "actor"): .some(nil)
        default: nil
        }
    }

    /// Whether an alias stands for another type now.
    fileprivate var isRetypedAlias: Bool {
        if case .retyped = effect { kind == APIDeclaration.Kind.alias.rawValue && breaksUses } else { false }
    }
}
