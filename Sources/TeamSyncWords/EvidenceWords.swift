package import TeamSyncDocuments

extension Words {
    /// Returns the evidence for facts that users act on: an item was renamed or removed, or code no longer compiles.
    /// - Returns: one sentence for each such fact, without the final period; no sentences for facts that need no
    ///   evidence.
    package static func evidence(for facts: [Fact]) -> [Sentence] {
        let all = facts.flatMap { fact -> [Sentence] in
            switch fact {
            case .renamed(_, let because?): ["renamed, because \(about(because))"]
            case .disappeared(.certain):
                ["gone, because no new item and no new, renamed or changed file matches"]
            case .api(let changes, _, _): changes.filter { $0.verdict == .breaking }.map(breaking)
            default: []
            }
        }
        // Several effects can have the same declaration.
        var known: Set<Sentence> = []
        return all.filter { known.insert($0).inserted }
    }

    private static func about(_ evidence: Evidence) -> Sentence {
        switch evidence {
        case .statedAlias: "a file states the former name"
        case .sameContents: "both have the same contents"
        case .similarContents: "both have similar contents"
        case .movedReferences: "it is in the same place, and everything that referred to the old name refers to it"
        case .renamedReference: "both have the same contents, except for names that were changed too"
        case .sameClasses: "the new one defines the same classes"
        case .renamedInCommit: "one of the commits renamed it"
        case .renamedGroup: "the other items of its group were renamed in the same way"
        }
    }

    /// The declaration before and after the change, and the location of the change.
    private static func breaking(_ change: APIChange) -> Sentence {
        let place: Sentence = change.line.map { "\(name: change.path):\($0)" } ?? "\(name: change.path)"
        if case .moduleChanged(_, let new) = change.effect, !new.isEmpty {
            return "breaking, because other code has to import it from \(code: new) (\(place))"
        }
        switch (change.old, change.new) {
        // The declaration itself is the same, but the type that contains it is not.
        case (let old?, let new?) where old == new: return "breaking, because \(effect(of: change)) (\(place))"
        case (let old?, let new?):
            let (before, after) = pair(old, new)
            return "breaking, because \(before) is now \(after) (\(place))"
        case (let old?, nil): return "breaking, because \(code: old) is gone (\(place))"
        case (nil, let new?): return "breaking, because of the new \(code: new) (\(place))"
        case (nil, nil): return "breaking, because of \(code: change.name) (\(place))"
        }
    }
}
