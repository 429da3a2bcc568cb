import TeamSyncDocuments

/// Predicates that describe the change to a declaration, such as `is gone`.
extension Words {
    typealias Effect = APIChange.Effect

    /// - Parameters:
    ///   - effects: at least one effect; several only if one sentence describes changes to several parameters.
    ///   - kind: the kind of the declaration, as in `APIChange.kind`.
    static func phrase(_ effects: [Effect], kind: String) -> Sentence {
        guard let effect = effects.first else { return "" }
        let noun: Sentence = kind == "case" ? "value" : "parameter"
        switch effect {
        case .gone, .added, .addedRequirement, .renamed, .moved, .moduleChanged, .aliased, .kindChanged, .inherited,
            .notInherited, .hidden, .accessLowered, .accessRaised, .conditionGained, .conditionLost:
            return declaration(effect, kind)
        case .gained(let trait): return gained(trait, kind)
        case .lost(let trait): return lost(trait)
        case .conformancesGained, .conformancesLost, .initializersNotInherited, .rawTypeChanged, .rawValueChanged,
            .genericParameterCount, .constraintsGained, .constraintsLost:
            return type(effect, kind)
        case .parameterLost:
            let names = effects.compactMap { effect -> Sentence? in
                guard case .parameterLost(let parameter) = effect else { return nil }
                return "\(code: parameter.name)"
            }
            return "lost \(noun)\(own: names.count == 1 ? "" : "s") \(list(names))"
        case .parameterAdded(_, _, let hasDefault, let isInFront):
            let names = effects.compactMap(added)
            return "gained \(list(names))\(own: hasDefault ? "" : " without a default")"
                + "\(own: !isInFront ? "" : kind == "fun" ? " before other parameters" : " before a parameter without a label")"
        case .parameterRenamed, .parameterLabelled, .parameterUnlabelled, .parameterRetyped, .parameterDefaultGained,
            .parameterDefaultLost, .parameterDefaultChanged, .parameterMarkGained, .parameterMarkLost,
            .parameterVariadic,
            .parameterNotVariadic, .parametersReordered, .valuesGained, .valuesLost:
            return parameter(effect, noun, kind)
        case .resultGained, .resultLost, .resultRetyped, .retyped, .valueChanged, .failable, .nowAsync, .noLongerAsync,
            .nowThrows,
            .noLongerThrows, .nowIsolated, .noLongerIsolated:
            return result(effect, kind)
        case .attributeGained(let name): return "gained the attribute \(code: "@" + name)"
        case .attributeLost(let name): return "lost the attribute \(code: "@" + name)"
        case .deprecated, .undeprecated, .unavailable, .availableAgain, .obsoleted, .versionRaised, .versionLowered,
            .versionDropped:
            return availability(effect)
        case .changed: return "has a different declaration"
        case .notAnalysed(let reason): return about(reason)
        case .other(let name): return "changed: \(code: name)"
        }
    }

    // MARK: The declaration itself

    private static func declaration(_ effect: Effect, _ kind: String) -> Sentence {
        switch effect {
        case .gone(let use?): "is gone: use \(code: use)"
        case .gone: "is gone"
        case .added(.requiredOfSubclasses): "is new and required of subclasses"
        case .added(.ambiguousCalls): "is new: calls to another overload may be ambiguous"
        case .added(.preferredInAsyncCode): "has a new async overload: async code calls it instead"
        case .added: "is new"
        case .addedRequirement(.none): "is a new requirement without a default"
        case .addedRequirement(.some): "is a new requirement with a default for some types"
        case .addedRequirement(.all): "is a new requirement with a default"
        case .renamed(let other): "was renamed to \(code: other.name)"
        case .moved(let other): "moved to \(code: other.pathName)"
        case .moduleChanged("", let new): "moved into the \(own: unit(kind)) \(code: new)"
        case .moduleChanged(let old, ""): "moved out of the \(own: unit(kind)) \(code: old)"
        case .moduleChanged(let old, let new): "moved from the \(own: unit(kind)) \(code: old) to \(code: new)"
        case .aliased(let type): "is now an alias of \(code: type)"
        case .kindChanged(let old, let new): "is now \(article(new)), not \(article(old))"
        case .inherited: "is now inherited"
        case .notInherited(let type): "is no longer inherited from \(code: type)"
        case .hidden("spi"): "is now SPI: it needs an @_spi import"
        case .hidden(let access): "is now \(name: access)"
        case .accessLowered("open", _):
            "is no longer open to \(own: isType(kind) ? "subclasses" : "overrides")"
        case .accessLowered(let old, let new): "is \(name: new), not \(name: old)"
        case .accessRaised(let new): "is now \(name: new)"
        case .conditionGained(let text): "is now available only in \(code: "#if " + text)"
        case .conditionLost(let text): "no longer depends on \(code: "#if " + text)"
        default: ""
        }
    }

    /// The container of a top-level declaration; in Kotlin, functions belong to packages.
    private static func unit(_ kind: String) -> String { ["fun", "package"].contains(kind) ? "package" : "module" }

    private static func isType(_ kind: String) -> Bool {
        ["struct", "class", "actor", "enum", "protocol"].contains(kind)
    }

    private static func article(_ kind: String) -> Sentence {
        switch kind {
        case "func": "a function"
        case "init": "an initializer"
        case "var": "a property"
        case "case": "a case"
        case _ where "aeiou".contains(kind.first ?? " "): "an \(name: kind)"
        default: "a \(name: kind)"
        }
    }

    private static func gained(_ trait: APIChange.Trait, _ kind: String) -> Sentence {
        switch trait {
        case .static, .mutating, .optional: "is now \(own: trait.rawValue)"
        case .final: isType(kind) ? "can no longer be subclassed" : "can no longer be overridden"
        case .required: "is now required of subclasses"
        case .convenience: "can no longer be called by subclasses: it is now a convenience initializer"
        case .requirement: "is now a requirement"
        case .setter: "can now be set"
        case .default: "now has a default"
        }
    }

    private static func lost(_ trait: APIChange.Trait) -> Sentence {
        switch trait {
        case .static, .final, .mutating, .optional, .convenience: "is no longer \(own: trait.rawValue)"
        case .required: "is no longer required of subclasses"
        case .requirement: "is no longer a requirement"
        case .setter: "can no longer be set"
        case .default: "is a requirement that no longer has a default"
        }
    }

    // MARK: Lists and pairs

    /// The maximum number of elements in a list without "and N more".
    private static let listLimit = 6

    static func list(_ names: APIChange.Names) -> Sentence {
        list(names.listed.map { "\(code: $0)" }, total: names.total)
    }

    static func list(_ words: [Sentence], total: Int? = nil) -> Sentence {
        let total = max(total ?? 0, words.count)
        guard total > listLimit else { return words.listed(limit: listLimit) }
        return words.prefix(listLimit).joined(separator: ", ") + " and \(total - min(listLimit, words.count)) more"
    }

    /// Returns two different strings, shortened so that they still differ.
    static func pair(_ old: String, _ new: String) -> (Sentence, Sentence) {
        guard English.short(old) == English.short(new) else { return ("\(code: old)", "\(code: new)") }
        let (before, after) = English.shortPair(old, new)
        return ("\(code: before)", "\(code: after)")
    }
}
