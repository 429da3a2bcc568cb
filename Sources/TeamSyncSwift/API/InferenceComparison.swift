import TeamSyncDocuments

/// Whether the generic parameters of a new version of a function can be told from the calls of the old one.
struct InferenceComparison {
    let old: Callable
    let new: Callable
    /// What is required of the generic parameters of each side.
    let requirements: (old: Set<String>, new: Set<String>)
    /// The generic parameters of the type that is made; empty for what is called on a value.
    let ownerParameters: [String]

    /// Generic parameters that are looked at.
    private static let limit = 200

    /// One for each parameter that cannot be inferred.
    func aspects() -> [APIAspect] {
        let own = new.parameters.flatMap { names(in: $0.type.text) }
        let found =
            Set(own).sorted().prefix(InferenceComparison.limit).filter(isLost) + ownerParameters.filter(isLostOfOwner)
        var aspects = found.map { name in
            let isInResult = new.result.map { IdentifierText.contains(name, in: $0.text) } ?? false
            return APIAspect(isInResult ? .mayBreak : .breaking, effect(name))
        }
        if new.parameters.contains(where: isUntold) {
            aspects.append(APIAspect(.breaking, effect("")))
        }
        return aspects
    }

    /// - Parameter name: empty for one that has none.
    private func effect(_ name: String) -> APIChange.Effect {
        let user = new.parameters.first { parameter in
            name.isEmpty ? isUntold(parameter) : IdentifierText.contains(name, in: parameter.type.text)
        }
        return .genericParameterNotInferred(name.isEmpty ? nil : name, without: user?.shown)
    }

    /// `τ0` and others.
    private func names(in text: String) -> [String] {
        var all: [String] = []
        _ = IdentifierText.replacing(in: text) { word in
            if word.first == "τ" { all.append(word) }
            return nil
        }
        return all
    }

    private func isLost(_ name: String) -> Bool {
        let users = new.parameters.filter { IdentifierText.contains(name, in: $0.type.text) }
        return !users.contains(where: tells) && !isSame(name, requirements.new) && !isToldByResult(name)
    }

    /// What the result told before, it goes on to tell.
    private func isToldByResult(_ name: String) -> Bool {
        guard let result = new.result, result == old.result else { return false }
        return IdentifierText.contains(name, in: result.text)
            && !old.parameters.contains { IdentifierText.contains(name, in: $0.type.text) }
    }

    /// A constrained extension gave it a type, and nothing does now.
    private func isLostOfOwner(_ name: String) -> Bool {
        isSame(name, requirements.old) && !isSame(name, requirements.new)
            && !new.parameters.contains { IdentifierText.contains(name, in: $0.type.text) && tells($0) }
    }

    /// `[some P] = []`, whose generic parameter has no name.
    private func isUntold(_ parameter: Callable.Parameter) -> Bool {
        parameter.type.text.contains("some ") && !tells(parameter)
    }

    /// Whether every call gives it a value, or its default tells its type.
    private func tells(_ parameter: Callable.Parameter) -> Bool {
        // A list of parameters may be empty.
        if parameter.type.text.hasPrefix("repeat ") { return true }
        if parameter.hasTypedDefault || !parameter.hasDefault && !parameter.isVariadic { return true }
        guard
            let before = old.parameters.first(where: { $0.label == parameter.label && $0.name == parameter.name })
                ?? old.parameters.first(where: { $0.label == parameter.label && $0.type == parameter.type })
        else { return false }
        return !before.hasDefault && !before.isVariadic || !names(in: before.type.text).isEmpty
            || before.type.text.contains("some ")
    }

    /// Whether a requirement says which type it is.
    private func isSame(_ name: String, _ all: Set<String>) -> Bool {
        all.contains { text in
            let sides = text.split(separator: " == ").map(String.init)
            return sides.count == 2 && sides.contains(name)
        }
    }
}
