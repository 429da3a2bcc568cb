import TeamSyncBase
package import TeamSyncDocuments
package import TeamSyncProtocol

/// The way in which the uses that a change affects are found.
enum UseSearchMethod {
    /// No use is affected.
    case nothing
    /// Uses of the name are affected if their text says so.
    case exact
    /// Each use of the name may be affected.
    case name
    /// Uses do not write the name, as those of `callAsFunction`: each use of the name of the type may be affected.
    case typeName
    /// Uses have no name to search for.
    case impossible
}

extension APIChange {
    private typealias DeclarationKind = APIDeclaration.Kind

    /// The method, for each effect and each kind of declaration. A new one needs an answer here.
    func searchMethod(in context: UseContext?) -> UseSearchMethod {
        let isConformance = kind == DeclarationKind.conformance.rawValue && hasLostProtocols
        let method = isConformance ? .typeName : methodForEffect
        guard method != .nothing, let kind = DeclarationKind(rawValue: kind) else { return .nothing }
        let unnamed: UseSearchMethod =
            !breaksUses && !isRetypedOperator ? .nothing : namedType(in: context) == nil ? .impossible : .typeName
        switch kind {
        case .struct, .class, .actor, .enum, .protocol, .alias, .associatedType, .enumCase, .macro: return method
        case .function, .property, .initializer, .subscript: return isWritten || isOfConformances ? method : unnamed
        case .operator, .precedenceGroup: return breaksUses ? .impossible : .nothing
        case .conformance: return hasLostProtocols && namedType(in: context) != nil ? .typeName : unnamed
        }
    }

    /// The path of a type of the changed repository whose name code has to write to use a declaration without one; nil
    /// if it belongs to another module's type.
    func namedType(in context: UseContext?) -> [String]? {
        let types = declaration.types
        guard types.isEmpty else {
            return context?.extended.contains(types.joined(separator: ".")) ?? false ? nil : types
        }
        // The operands of an operator.
        let own = kind == APIDeclaration.Kind.function.rawValue ? old.flatMap { APIDeclaration(text: $0) } : nil
        let names = (own?.callable?.parameters ?? []).map { WrittenTypes.last(TypeParts.plain($0.type.text)) }
        return names.first { $0.first?.isUppercase ?? false && !SystemMembers.isSystem($0) }.map { [$0] }
    }

    private var methodForEffect: UseSearchMethod {
        let breaking: UseSearchMethod = breaksUses ? .exact : .nothing
        let mayBreak: UseSearchMethod = breaksUses ? .name : .nothing
        switch effect {
        case .deprecated: return .exact
        // After 'rethrows', calls may have no 'try'.
        case .nowThrows where verdict == .mayBreak: return .exact
        case .aliased: return verdict == .deprecated ? .exact : .nothing
        case .gained(.final), .accessLowered("open", _): return verdict == .compatible ? .nothing : .exact
        case .added(.requiredOfSubclasses): return .exact
        case .gained(.required): return kind == DeclarationKind.initializer.rawValue ? .exact : .nothing
        case .changed where isOfThrownType: return .exact
        case .lost(.required) where kind == DeclarationKind.initializer.rawValue: return .exact
        // Members move with their type.
        case .moduleChanged(let old, let new) where verdict == .mayBreak:
            return declaration.types.isEmpty && !old.isEmpty && !new.isEmpty ? .name : .nothing
        case .added: return kind == "case" && verdict == .mayBreak ? .exact : breaking
        case .parameterMarkGained(_, "@escaping"): return .exact
        // Calls still compile, but overrides and references to the function may not.
        case .parameterAdded(_, _, hasDefault: true, _) where verdict != .breaking:
            let kinds: [DeclarationKind] = [.function, .initializer, .subscript]
            return kinds.map(\.rawValue).contains(kind) ? .exact : .nothing
        // It depends on the argument whether a call still compiles.
        case .parameterRetyped where verdict == .mayBreak:
            return [DeclarationKind.function, .initializer].map(\.rawValue).contains(kind) ? .exact : .nothing
        case .gone where isReplacedAlias: return .name
        case .gone, .renamed, .moved, .notInherited, .hidden, .unavailable, .addedRequirement, .lost(.default),
            .lost(.optional), .gained(.static), .lost(.static), .lost(.setter), .gained(.setter), .gained(.mutating),
            .lost(.mutating),
            .conformancesGained, .genericParameterCount, .valuesGained, .valuesLost,
            .parameterAdded, .parameterLost, .parameterRenamed, .parameterLabelled, .parameterUnlabelled,
            .parameterRetyped, .parameterDefaultLost, .parameterMarkGained, .parameterMarkLost, .parameterNotVariadic,
            .parametersReordered, .nowAsync, .noLongerAsync, .nowThrows, .noLongerThrows:
            return breaking
        case .constraintsGained(let names):
            let isSendable = names.listed.allSatisfy { $0.hasSuffix(": Sendable") }
            return verdict == .mayBreak && !isSendable ? .exact : breaking
        case .changed: return kind == "protocol" && verdict == .mayBreak ? .name : mayBreak
        // A typealias has no values whose types can be compared.
        case .retyped(let old, let new), .resultRetyped(let old, let new):
            // The labels of a tuple are like members.
            let isTuple = [old, new].allSatisfy { $0.hasPrefix("(") && !$0.contains("->") }
            return isTuple && verdict == .mayBreak ? .exact : kind == "typealias" ? mayBreak : breaking
        case .nowIsolated: return isOfType || verdict == .mayBreak ? .exact : mayBreak
        // Whether a function that was a property is called says which one the code means.
        // A case that is a property now is still a value, but may be no pattern.
        case .kindChanged("case", "var"): return .exact
        // Extensions of what is a class now may have members that only types of values have.
        case .kindChanged("struct", "class"): return .exact
        case .kindChanged: return isOfType ? mayBreak : breaking
        case .conformancesLost, .rawTypeChanged, .initializersNotInherited, .resultGained, .resultLost, .failable,
            .obsoleted, .other, .gained(.optional), .gained(.convenience),
            .gained(.requirement), .gained(.default), .lost(.final), .lost(.required), .lost(.convenience),
            .lost(.requirement), .accessLowered, .moduleChanged, .conditionGained,
            .constraintsLost, .rawValueChanged, .noLongerIsolated, .attributeGained, .attributeLost,
            .versionRaised, .valueChanged, .parameterDefaultGained, .parameterDefaultChanged, .parameterVariadic:
            return mayBreak
        // They break nothing.
        case .inherited, .accessRaised, .conditionLost, .undeprecated, .availableAgain, .versionLowered,
            .versionDropped:
            return mayBreak
        // The comparison reports these as incomplete.
        case .notAnalysed: return .nothing
        }
    }

    /// Whether a type replaced an alias of the same name.
    var isReplacedAlias: Bool {
        if case .gone = effect { kind == DeclarationKind.alias.rawValue && verdict == .mayBreak } else { false }
    }

    /// Whether types that conform to a protocol are affected, which write its name.
    private var isOfConformances: Bool {
        switch effect {
        case .addedRequirement, .lost(.default), .lost(.optional): true
        case .conformancesGained: kind == DeclarationKind.associatedType.rawValue
        default: false
        }
    }

    /// Whether uses write the name.
    private var isWritten: Bool {
        let labels = declaration.labels ?? []
        let name = declaration.name
        if name == "init", let label = labels.first, label.hasSuffix("Literal") || label == "stringInterpolation" {
            return false
        }
        if name == "subscript" { return labels.first != "dynamicMember" }
        let unwritten = ["callAsFunction", "dynamicallyCall", "wrappedValue", "projectedValue"]
        return !unwritten.contains(name) && !(labels.count > 0 && name.hasPrefix("build") && isOfBuilder)
            && isWord
    }

    /// Whether an operand of an operator has another type.
    private var isRetypedOperator: Bool {
        guard case .parameterRetyped = effect, kind == DeclarationKind.function.rawValue else { return false }
        return !isWord
    }

    /// Whether the name is not an operator.
    var isWord: Bool { declaration.name.first.map { $0.isLetter || "_`$".contains($0) } ?? false }

    /// Whether it is a function that code calls by the name of a value.
    var isCall: Bool { kind == DeclarationKind.function.rawValue && declaration.name == "callAsFunction" }

    /// Whether it is a subscript for `@dynamicMemberLookup`.
    var isDynamicMember: Bool {
        kind == DeclarationKind.subscript.rawValue && declaration.labels?.first == "dynamicMember"
    }

    /// Whether it is a method of a result builder.
    var isOfBuilder: Bool {
        let methods = [
            "Block", "Expression", "If", "Optional", "Either", "Array", "LimitedAvailability", "FinalResult",
        ]
        return methods.contains { declaration.name == "build\($0)" } || declaration.name == "buildPartialBlock"
    }

    /// Whether some uses may be affected: those that it breaks, uses of a newly deprecated declaration, and each
    /// `switch` that lacks a new case.
    package var concernsUses: Bool { searchMethod(in: nil) != .nothing }

    /// Whether its uses cannot be found, because they have no name to search for.
    package func isUnsearchable(in context: UseContext?) -> Bool { searchMethod(in: context) == .impossible }

    /// The type whose member the declaration is; nil for other declarations. Sources that name it may declare the values
    /// whose members other sources use.
    package func owner(in context: UseContext?) -> String? {
        guard searchMethod(in: context) != .nothing, namedType(in: context) == declaration.types else { return nil }
        return declaration.types.last
    }

    /// The name of the function if the change concerns only overrides and references without a call, such as
    /// `forEach(show)`; otherwise nil.
    package var referenceName: String? {
        guard case .parameterAdded(_, _, hasDefault: true, _) = effect, concernsUses, !breaksUses else { return nil }
        return declaration.name
    }

    /// The names without which a source cannot use the declaration; empty if it has a `referenceName`.
    package func words(in context: UseContext?) -> [String] {
        let method = searchMethod(in: context)
        guard method != .impossible, method != .nothing, referenceName == nil else { return [] }
        let isNewCase = if case .added = effect { kind == "case" } else { false }
        let isOfType = kind == "init" || kind == "subscript" || isNewCase || method == .typeName
        let types = method == .typeName ? namedType(in: context) ?? [] : declaration.types
        let name = isOfType ? types.last ?? "" : declaration.name
        var words = [name]
        // A type that conforms to a protocol may use only its name.
        let isRequired = isOfConformances || context?.requirements.contains(self.name) ?? false
        if isRequired {
            let path = (declaration.types + [declaration.name]).joined(separator: ".")
            words += declaration.types.suffix(1) + (context?.inheritors[path] ?? [])
        }
        if isOfType, let aliases = context?.aliases {
            words += aliases.filter { WrittenTypes.last($0.value) == name }.keys
        }
        let isOfValue = isOfBuilder || isCall || isDynamicMember
        if let context, isOfValue || hasLostLiterals || hasLostProtocols {
            words += users(of: isOfValue ? declaration.types.last ?? "" : declaration.name, in: context)
        } else if let context, let type = declaration.types.last {
            // Code uses them without the name of the type: 'show(.init(title: "a"))', 'list[2]', 'a + b'.
            if kind == "init" { words += users(of: type, in: context) { !$0.acceptedTypes.isDisjoint(with: [type]) } }
            if kind == "subscript" || !isWord {
                words += users(of: type, in: context) { !$0.valueWords.isDisjoint(with: [type]) }
            }
        }
        if let context {
            if isNewCase { words += longestCase(in: context) }
            // Initializers and subscripts are used by the names of their types.
            words += BrokenUse.members(writtenWith: self, in: context).map {
                ["init", "subscript"].contains($0.name) ? $0.type : $0.name
            }
        }
        return Set(words.filter { !$0.isEmpty }).sorted()
    }

    /// The longest name of the other cases of an enum: each `switch` without `default` contains it.
    private func longestCase(in context: UseContext) -> [String] {
        let cases = context.declarations.lazy.filter { [types = declaration.types] in
            $0.types == types && $0.text.hasPrefix("case ")
        }.map { String($0.text.dropFirst(5).prefix { $0.isLetter || $0.isNumber || $0 == "_" }) }
        return cases.max { ($0.utf8.count, $1) < ($1.utf8.count, $0) }.map { [$0] } ?? []
    }

    /// Whether a type is no longer expressible by some literals.
    private var hasLostLiterals: Bool {
        guard case .conformancesLost(let names) = effect else { return false }
        return names.listed.contains { $0.hasPrefix("ExpressibleBy") || ["OptionSet", "SetAlgebra"].contains($0) }
    }

    /// Whether values of a type can no longer be compared, or encoded, which code does without its name.
    private var hasLostProtocols: Bool {
        guard case .conformancesLost(let names) = effect else { return false }
        return !names.listed.filter { ["Comparable", "Equatable", "Hashable", "Encodable"].contains($0) }.isEmpty
    }

    /// The maximum number of names with which code can use a type without its name.
    private static let userLimit = 50

    /// The functions and values of the changed repository that have a type or a result builder; those of initializers
    /// are the names of their types.
    /// - Parameter isMeant: whether a declaration with the name of the type in its text is one of them.
    private func users(
        of type: String, in context: UseContext, where isMeant: (APIDeclaration) -> Bool = { _ in true }
    ) -> [String] {
        let name = Array(type.utf8)
        let found = context.declarations.lazy.filter { ByteSearch.contains(name, in: $0.text.utf8) }
        return found.prefix(APIChange.userLimit).compactMap { declaration in
            guard let own = APIDeclaration(text: declaration.text), own.name != "subscript", isMeant(own) else {
                return nil
            }
            return own.kind == .initializer ? declaration.types.last : own.name
        }
    }

    /// Whether some uses certainly no longer compile, including those that pass a value to a removed parameter, even if
    /// it had a default.
    package var breaksUses: Bool {
        if case .parameterLost = effect, verdict == .mayBreak { return true }
        return verdict == .breaking
    }
}
