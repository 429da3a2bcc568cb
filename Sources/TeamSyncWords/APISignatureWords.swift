package import TeamSyncDocuments

/// Predicates that describe changes to types, parameters, results and availability.
extension Words {
    // MARK: Types and generic parameters

    static func type(_ effect: Effect, _ kind: String) -> Sentence {
        let isAbstract = kind == "protocol" || kind == "associatedtype"
        switch effect {
        case .conformancesGained(let names):
            return "now \(own: isAbstract ? "requires" : "conforms to") \(list(names))"
        case .conformancesLost(let names):
            return "no longer \(own: isAbstract ? "requires" : "conforms to") \(list(names))"
        case .initializersNotInherited(let type): return "no longer inherits the initializers of \(code: type)"
        case .rawTypeChanged(let old?, let new?):
            let (before, after) = pair(old, new)
            return "has raw values of \(after) instead of \(before)"
        case .rawTypeChanged(let old?, nil): return "no longer has raw values of \(code: old)"
        case .rawTypeChanged(nil, let new): return "has raw values of \(code: new ?? "?")"
        case .rawValueChanged(let old, nil, _): return "may no longer have the raw value \(name: old)"
        case .rawValueChanged(let old, let new?, let isShifted):
            let (before, after) = English.shortPair(old, new)
            return "has the raw value \(name: after) instead of \(name: before)"
                + "\(own: isShifted ? ": the cases before it changed" : "")"
        case .genericParameterCount(let old, let new):
            return "has \(own: English.number(new, "generic parameter")) instead of \(old)"
        case .constraintsGained(let names): return "now requires \(list(names))"
        case .constraintsLost(let names): return "no longer requires \(list(names))"
        default: return ""
        }
    }

    // MARK: Parameters

    static func added(_ effect: Effect) -> Sentence? {
        guard case .parameterAdded(let parameter, let type, _, _) = effect else { return nil }
        return parameter.name == type || parameter.name + "..." == type
            ? "\(code: type)" : "\(code: "\(parameter.name): \(type)")"
    }

    static func parameter(_ effect: Effect, _ noun: Sentence, _ kind: String) -> Sentence {
        switch effect {
        case .parameterRenamed(let parameter, let name):
            return "renamed \(noun) \(code: parameter.name) to \(code: name)"
        case .parameterLabelled(let parameter, let label):
            return "takes \(code: parameter.name) with the label \(code: label)"
        case .parameterUnlabelled(let parameter): return "takes \(code: parameter.name) without a label"
        case .parameterRetyped(let parameter, let old, let new):
            let (before, after) = pair(old, new)
            // An associated value without a label is identified by its type.
            return "takes \(after) instead of \(before)"
                + (kind == "case" && [old, new].contains(parameter.name) ? "" : " for \(code: parameter.name)")
        case .parameterDefaultGained(let parameter): return "gained a default for \(code: parameter.name)"
        case .parameterDefaultLost(let parameter): return "lost the default of \(code: parameter.name)"
        case .parameterDefaultChanged(let parameter, let old, let new):
            let (before, after) = pair(old, new)
            return "has the default \(after) instead of \(before) for \(code: parameter.name)"
        case .parameterMarkGained(let parameter, let mark): return "takes \(code: parameter.name) as \(name: mark)"
        case .parameterMarkLost(let parameter, let mark):
            return "no longer takes \(code: parameter.name) as \(name: mark)"
        case .parameterVariadic(let parameter): return "takes several values for \(code: parameter.name)"
        case .parameterNotVariadic(let parameter): return "takes one value for \(code: parameter.name)"
        case .parametersReordered: return "changed the order of its \(noun)s"
        case .valuesGained(let names): return "gained \(own: names.total == 1 ? "the value" : "values") \(list(names))"
        case .valuesLost(let count): return "lost its \(own: count == 1 ? "value" : "values")"
        default: return ""
        }
    }

    // MARK: Results, and where a declaration may be used

    static func result(_ effect: Effect, _ kind: String) -> Sentence {
        switch effect {
        case .resultGained(let type): return "now returns \(code: type)"
        case .resultLost(let type): return "no longer returns \(code: type)"
        case .resultRetyped(let old, let new):
            let (before, after) = pair(old, new)
            return "returns \(after) instead of \(before)"
        case .retyped(let old, let new):
            let (before, after) = pair(old, new)
            return "\(own: kind == "typealias" ? "is an alias of" : "is") \(after) instead of \(before)"
        case .valueChanged(let old, let new, let isDefault):
            let (before, after) = pair(old, new)
            return "has the \(own: isDefault ? "default" : "value") \(after) instead of \(before)"
        case .failable(""): return "can no longer fail"
        case .failable(let mark): return "can now fail (\(code: "init" + mark))"
        case .nowAsync: return "is now async"
        case .noLongerAsync: return "is no longer async"
        case .nowThrows: return "now throws"
        case .noLongerThrows: return "no longer throws"
        case .nowIsolated(let actor?): return "is now \(code: "@" + actor)"
        case .nowIsolated: return "is no longer \(code: "nonisolated")"
        case .noLongerIsolated(let actor): return "is no longer \(code: "@" + actor)"
        default: return ""
        }
    }

    static func availability(_ effect: Effect) -> Sentence {
        let place = { (platform: String?) -> Sentence in platform.map { " on \(name: $0)" } ?? "" }
        let needed = { (platform: String?) -> Sentence in
            platform == nil ? "version" : platform == "swift" ? "Swift" : "\(name: platform ?? "")"
        }
        switch effect {
        case .deprecated(let advice, let platform): return "is deprecated\(place(platform))" + about(advice)
        case .undeprecated(let platform): return "is no longer deprecated\(place(platform))"
        case .unavailable(let advice, let platform): return "is unavailable\(place(platform))" + about(advice)
        case .availableAgain(let platform): return "is available again\(place(platform))"
        case .obsoleted(let version, let advice, let platform):
            return "is obsolete as of \(needed(platform)) \(name: version)" + about(advice)
        case .versionRaised(let version, let platform): return "needs \(needed(platform)) \(name: version)"
        case .versionLowered(let version, let platform): return "needs only \(needed(platform)) \(name: version)"
        case .versionDropped(let version, let platform): return "no longer needs \(needed(platform)) \(name: version)"
        default: return ""
        }
    }

    private static func about(_ advice: APIChange.Advice) -> Sentence {
        if let name = advice.renamed { return ": use \(code: name)" }
        return advice.message.map { ": \(name: English.advice($0))" } ?? ""
    }

    // MARK: Parts that could not be analyzed

    static func about(_ reason: APIChange.Reason) -> Sentence {
        switch reason {
        case .attributeGained(let name): "gained the attribute \(code: "@" + name)"
        case .attributeLost(let name): "lost the attribute \(code: "@" + name)"
        case .macroExpansion: "is a macro that expands to unknown declarations"
        case .inferredType: "has a different value and no explicit type"
        case .source(let problem): about(problem)
        }
    }

    package static func about(_ problem: SourceProblem) -> Sentence {
        switch problem {
        case .tooLarge: "is larger than \(SourceProblem.sizeLimit >> 20) MiB"
        case .tooManySources: "was skipped because there are too many sources"
        case .tooManyDeclarations: "has too many declarations"
        case .notUTF8: "is not UTF-8"
        case .notFetched: "has not been fetched into this partial clone"
        case .missing: "does not exist"
        case .syntax: "has syntax errors or is nested too deeply"
        case .nesting: "is nested too deeply"
        case .tooExpensive: "takes too long or too much memory to analyze"
        case .tooExpensiveTogether: "was skipped because the sources together exceed the time or memory limit"
        }
    }
}
