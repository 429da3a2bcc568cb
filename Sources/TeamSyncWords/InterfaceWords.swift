import TeamSyncDocuments

extension ItemPhrase {
    /// Predicates: `gained the event \`close\``, `has the tag \`a-chip\` instead of \`b-chip\``
    static func interface(_ fact: Fact) -> [Sentence] {
        guard case .interface(let role, let gained, let lost, let certainty) = fact else { return [] }
        let isSure = certainty == .certain
        // "may have lost" needs no verdict.
        let breaking: Sentence = !isSure ? "" : fact.importance == .breaking ? " (breaking)" : " (may break)"
        if role == .element, isSure, gained.count == 1, lost.count == 1 {
            let noun = role.noun(gained + lost, count: 1)
            return ["has the \(own: noun) \(code: gained[0]) instead of \(code: lost[0])\(breaking)"]
        }
        let words = { (verb: String, names: [String]) -> Sentence in
            "\(own: verb) the \(own: role.noun(names, count: names.count)) \(codes(names))"
        }
        return (lost.isEmpty ? [] : [words(isSure ? "lost" : "may have lost", lost) + breaking])
            + (gained.isEmpty ? [] : [words("gained", gained)])
    }
}

extension InterfaceRole {
    /// The singular or plural of the role: `event`, `events`
    func noun(_ names: [String], count: Int) -> String {
        let (one, several) =
            switch self {
            case .event: ("event", "events")
            case .slot: ("slot", "slots")
            case .method: ("method", "methods")
            case .exposed: ("exposed name", "exposed names")
            case .attribute: ("attribute", "attributes")
            case .cssPart: ("CSS part", "CSS parts")
            case .cssClass: ("class", "classes")
            case .customProperty: ("custom property", "custom properties")
            case .export: ("export", "exports")
            case .element: names.allSatisfy(InterfaceRole.isTag) ? ("tag", "tags") : ("selector", "selectors")
            }
        return count == 1 ? one : several
    }

    /// Whether a selector consists only of the name of an element.
    private static func isTag(_ selector: String) -> Bool {
        selector.first?.isLetter == true && selector.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
    }
}
