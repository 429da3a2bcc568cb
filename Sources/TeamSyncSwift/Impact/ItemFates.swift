import TeamSyncBase
package import TeamSyncDocuments
package import TeamSyncProtocol

/// The changes to the items of one repository, by the names that code uses.
package struct ItemFates: Sendable {
    package enum Fate: Equatable, Sendable {
        /// Neither side has the name.
        case unknown
        /// Only the newer side has the name.
        case arrives
        /// Code that uses the name keeps working.
        case unaffected
        /// A change affects code that uses the name. The item does not list any places.
        case affected(ImpactDocument.Item)
    }

    /// The names of a catalogue at one of the two commits.
    private struct Names {
        /// The keys by name as written; `members` contains the keys by name as a member.
        var exact: [String: String] = [:]
        var members: [String: String] = [:]

        mutating func add(_ key: String, _ names: [String]) {
            for name in names {
                if exact[name] == nil { exact[name] = key }
                let member = MemberName.of(name)
                if members[member] == nil { members[member] = key }
            }
        }

        func key(of name: String, isMember: Bool) -> String? {
            if let key = exact[name] { return key }
            return isMember ? members[MemberName.of(name)] : nil
        }
    }

    private struct Side {
        let kind: String
        var before = Names()
        var after = Names()
        var isKnown: Bool
        var differences: [String: Highlight] = [:]
        /// The replacements that the catalogue states, by key.
        var replacements: [String: String] = [:]
    }

    private let provider: String
    private let isCut: Bool
    private var sides: [String: Side] = [:]

    package init(_ provider: String, _ comparison: ItemComparison) {
        self.provider = provider
        isCut = comparison.isCut
        for catalogue in comparison.catalogues {
            var side = Side(
                kind: catalogue.kind, isKnown: catalogue.localError == nil && catalogue.upstreamError == nil)
            // A key takes precedence over another item's alias.
            for item in catalogue.items where item.isBefore { side.before.add(item.key, [item.key]) }
            for item in catalogue.items where item.isAfter { side.after.add(item.key, [item.key]) }
            for item in catalogue.items {
                if item.isBefore { side.before.add(item.key, item.aliases) }
                if item.isAfter { side.after.add(item.key, item.upstreamAliases ?? item.aliases) }
                side.replacements[item.key] = item.replacement
            }
            sides[catalogue.name] = side
        }
        for highlight in comparison.highlights {
            sides[highlight.catalogue]?.differences[highlight.details.oldKey ?? highlight.key] = highlight
        }
    }

    /// Whether any of its changes may affect code.
    package var isAnythingAffected: Bool {
        sides.values.contains { !$0.differences.isEmpty || !$0.isKnown }
    }

    /// The names that code may use to refer to changed items of a catalogue; nil if any name may be affected.
    package func affectedNames(in catalogue: String) -> Set<String>? {
        guard let side = sides[catalogue] else { return [] }
        guard !isCut, side.isKnown else { return nil }
        return Set(
            side.before.exact.filter { name, key in
                side.differences[key] != nil || side.after.exact[name] == nil
            }.keys)
    }

    /// Whether a catalogue could be read at both commits.
    package func knows(_ catalogue: String) -> Bool { sides[catalogue]?.isKnown ?? true }

    package func fate(of name: String, isMember: Bool, in catalogue: String) -> Fate {
        guard let side = sides[catalogue] else { return .unknown }
        let later = side.after.key(of: name, isMember: isMember)
        guard let key = side.before.key(of: name, isMember: isMember) else { return later == nil ? .unknown : .arrives }
        let isLost = later == nil && side.isKnown
        guard let difference = side.differences[key] else {
            guard isLost, isCut || side.after.exact[key] != nil else {
                // An item that exists only on the local branch is kept.
                return .unaffected
            }
            // The item still exists, but no longer has the name that the code uses.
            let facts: [Fact] = [.list("aliases", .otherNames, gained: [], lost: [name])]
            return affected(key, catalogue, side, isCut ? .mayBreak : .breaks, facts)
        }
        var facts = difference.facts
        // If only separators in a key changed, a name such as 'arrow_left' still denotes the item.
        let sameMember = MemberName.of(difference.key) == MemberName.of(name)
        if isMember, sameMember { facts.removeAll { if case .renamed = $0 { true } else { false } } }
        guard let effect = ItemFates.effect(of: facts, key, isLost: isLost) else { return .unaffected }
        return affected(key, catalogue, side, effect, facts, difference)
    }

    private func affected(
        _ key: String, _ catalogue: String, _ side: Side, _ effect: ImpactDocument.Effect, _ facts: [Fact],
        _ difference: Highlight? = nil
    ) -> Fate {
        .affected(
            ImpactDocument.Item(
                provider: provider, catalogue: catalogue, kind: side.kind, key: key, effect: effect,
                replacement: replacement(for: key, side, difference), facts: facts))
    }

    /// - Parameter isLost: whether the newer side lacks the name that the code uses.
    /// - Returns: nil for facts that do not concern code.
    private static func effect(of facts: [Fact], _ key: String, isLost: Bool) -> ImpactDocument.Effect? {
        var effect: ImpactDocument.Effect?
        for fact in facts {
            let own: ImpactDocument.Effect? =
                switch fact {
                case .disappeared(.certain): isLost ? .breaks : .mayBreak
                case .disappeared(.may): .mayBreak
                case .renamed: isLost ? .breaks : .mayBreak
                case .variants(_, let lost): lost.isEmpty ? .changes : .mayBreak
                case .property where fact.propertyDeprecation != nil: .deprecated
                case .property(_, let old, _): old == nil && !fact.requiresProperty ? .changes : .mayBreak
                case .interface(_, _, let lost, _): lost.isEmpty ? .changes : .mayBreak
                case .list(_, .values, _, let lost): lost.isEmpty ? .changes : .mayBreak
                case .deprecated: .deprecated
                case .api(let changes, _, _)
                where changes.first?.verdict == .deprecated && fact.advice(on: key) != nil: .deprecated
                // For Kotlin functions, it is unknown which calls a change breaks.
                case .api(let changes, _, _)
                where changes.contains { $0.kind == "fun" && [.breaking, .mayBreak].contains($0.verdict) }: .mayBreak
                default: fact.importance <= .value && fact.importance != .appeared ? .changes : nil
                }
            effect = [effect, own].compactMap(\.self).min()
        }
        return isLost ? effect.map { min($0, .mayBreak) } : effect
    }

    private func replacement(
        for key: String, _ side: Side, _ difference: Highlight?
    ) -> ImpactDocument.Replacement? {
        guard let difference else { return ImpactDocument.Replacement(key, because: nil) }
        for case .renamed(_, let because) in difference.facts {
            return ImpactDocument.Replacement(difference.key, because: because)
        }
        var named = side.replacements[key]
        for fact in difference.facts { named = fact.replacement(of: key) ?? named }
        // A replacement such as 'see the guide' is not a name.
        guard let named, let now = side.after.key(of: named, isMember: false), now != key else { return nil }
        return ImpactDocument.Replacement(now, because: nil)
    }
}

extension CatalogueExport.Item {
    fileprivate var isBefore: Bool { local == .present || local == .deprecated }
    fileprivate var isAfter: Bool { upstream == .present || upstream == .deprecated }
}
