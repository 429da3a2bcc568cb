import TeamSyncBase
import TeamSyncDocuments

/// A name in a Kotlin source with the names around it.
struct KotlinName: Equatable, Sendable {
    /// The types before the name: `AcmeChip` of `com.acme.AcmeChip.Style`.
    var owners: [String] = []
    /// The name, and those after it: `AcmeButtons`, `Ghost` of `AcmeButtons.Ghost(…)`.
    var path: [String]

    /// - Parameter isWhole: whether the path may not go on after the declaration.
    func denotes(_ declaration: DeclarationID, isWhole: Bool) -> Bool {
        let full = declaration.types + [declaration.name]
        guard let first = path.first, let index = full.lastIndex(of: first), path.starts(with: full[index...]),
            !isWhole || path.count == full.count - index
        else { return false }
        guard index > 0, let owner = owners.last else { return true }
        return owner == full[index - 1]
    }
}

/// The effects of changed declarations in Kotlin, and in other languages on the places that name them.
extension ComponentUse {
    func consequence(of changes: [APIChange], isWhole: Bool, on name: String) -> Consequence {
        guard isWhole, changes.allSatisfy({ isRead($0, name) }) else { return .usual }
        let effects = changes.compactMap { effect(of: $0, on: name) }
        return effects.min().map { .effect($0) } ?? .none
    }

    /// Whether the code at the place shows whether a change affects it.
    private func isRead(_ change: APIChange, _ name: String) -> Bool {
        let declaration = change.declaration
        if change.isOfPackage { return true }
        // The places where code names a type or a case are listed separately.
        if ["case", "enum", "class"].contains(change.kind), declaration.pathName != name {
            switch change.effect {
            case .gone, .renamed, .added, .hidden, .unavailable, .deprecated, .valueChanged: return true
            default: return kotlin.map { !$0.denotes(declaration, isWhole: false) } ?? false
            }
        }
        if kotlin != nil { return ["fun", "var"].contains(change.kind) }
        guard change.kind == "fun", declaration.types.isEmpty, declaration.name == name else { return false }
        switch change.effect {
        case .parameterRenamed, .parameterLost, .parameterAdded, .parameterRetyped, .parameterDefaultLost,
            .parameterDefaultGained, .parameterDefaultChanged:
            return true
        default: return false
        }
    }

    /// The effect of a change to which a use may be exposed; nil if there is none.
    /// - Parameter name: the name of the component.
    func effect(of change: APIChange, on name: String) -> ImpactDocument.Effect? {
        if case .moduleChanged(let old, let new) = change.effect {
            let name = kotlin?.path.first ?? name
            if imports.contains("\(old).\(name)") { return .breaks }
            // The name may come from the new package already.
            func hasAll(of package: String) -> Bool { imports.contains("\(package).*") }
            return hasAll(of: old) && !hasAll(of: new) && !imports.contains("\(new).\(name)") ? .breaks : .mayBreak
        }
        if let kotlin {
            guard ["fun", "var"].contains(change.kind), kotlin.denotes(change.declaration, isWhole: false) else {
                return nil
            }
            let isCall = form == .call && change.kind == "fun" && kotlin.denotes(change.declaration, isWhole: true)
            if isCall, !mayCall(change.declaration) { return nil }
            if form == .mention, change.kind == "fun" { return nil }
        }
        switch change.effect {
        case .gone, .renamed, .hidden, .unavailable:
            return change.verdict == .breaking && !isOpen ? .breaks : .mayBreak
        case .deprecated: return .deprecated
        default: break
        }
        // The other effects concern only calls of the declaration itself, not members of their results.
        if let kotlin, !kotlin.denotes(change.declaration, isWhole: true) { return nil }
        if form == .reference {
            // The type of the function has neither names of parameters nor defaults.
            switch change.effect {
            case .parameterLost, .parameterAdded, .parameterRetyped: return .mayBreak
            default: return nil
            }
        }
        if form == .member, change.kind == "var" { return ComponentUse.effect(onMember: change) }
        return form == .call ? effect(ofParameters: change) : nil
    }

    private static func effect(onMember change: APIChange) -> ImpactDocument.Effect? {
        switch change.effect {
        case .retyped: .mayBreak
        case .valueChanged: .changes
        default: nil
        }
    }

    /// Whether a call may be one of an overload: it passes no arguments that the overload does not take.
    private func mayCall(_ declaration: DeclarationID) -> Bool {
        guard let labels = declaration.labels, !isOpen else { return true }
        return positional <= labels.count && Set(values.keys).isSubset(of: labels.map(ComponentUse.canonical))
    }

    private func effect(ofParameters change: APIChange) -> ImpactDocument.Effect? {
        let broken: ImpactDocument.Effect = change.verdict == .breaking && !isOpen ? .breaks : .mayBreak
        func isNamed(_ parameter: APIChange.Parameter) -> Bool { value(of: parameter.name) != nil }
        func isGiven(_ parameter: APIChange.Parameter) -> Bool {
            isNamed(parameter) || parameter.position < positional
        }
        let labels = change.declaration.labels ?? []
        /// A lambda after the parentheses is the last argument.
        func mayBeLambda(_ parameter: APIChange.Parameter) -> Bool {
            hasContent && parameter.position >= labels.count - 1
        }
        switch change.effect {
        case .parameterRenamed(let parameter, _): return isNamed(parameter) ? broken : nil
        case .parameterLost(let parameter):
            if isNamed(parameter) { return isOpen ? .mayBreak : .breaks }
            return isGiven(parameter) || mayBeLambda(parameter) ? .mayBreak : nil
        case .parameterAdded(let parameter, _, let hasDefault, let isInFront):
            if hasDefault {
                let takesLambda = !isInFront && change.verdict == .mayBreak && hasContent
                return isInFront && positional > parameter.position || takesLambda ? .mayBreak : nil
            }
            if isNamed(parameter) { return nil }
            // Arguments without names are meant for other parameters if the new one is in front of them.
            let isMissing = positional <= parameter.position && !mayBeLambda(parameter)
            return isMissing ? broken : positional > labels.count ? nil : .mayBreak
        case .parameterRetyped(let parameter, _, _):
            return isGiven(parameter) || mayBeLambda(parameter) ? .mayBreak : nil
        case .parameterDefaultLost(let parameter):
            return isGiven(parameter) ? nil : mayBeLambda(parameter) ? .mayBreak : broken
        case .parameterDefaultChanged(let parameter, _, _):
            return isGiven(parameter) || mayBeLambda(parameter) ? nil : .changes
        default: return [.breaking, .mayBreak].contains(change.verdict) ? .mayBreak : nil
        }
    }
}
