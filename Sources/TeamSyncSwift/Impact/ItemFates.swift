import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
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
    struct Names {
        /// The keys by name as written.
        var exact: [String: String] = [:]
        /// The keys of variables in style sheets by name without its beginning, and all keys by name as a member.
        private var (variables, members): ([String: String], [String: String]) = ([:], [:])

        mutating func add(_ key: String, _ spelling: Spelling) {
            for name in [spelling.name, spelling.usual] where exact[name] == nil { exact[name] = key }
            if let variable = spelling.variable, variables[variable] == nil { variables[variable] = key }
            if members[spelling.member] == nil { members[spelling.member] = key }
        }

        func key(of name: String, isMember: Bool) -> String? {
            if let key = exact[name] ?? exact[Spelling.usual(name)] { return key }
            guard isMember else { return nil }
            let sigil = SourceVariable.sigil(of: name)
            let plain = String(name.dropFirst(sigil.count))
            if let key = sigil.isEmpty ? variables[plain] : exact[plain] { return key }
            // Unlike identifiers, the names of variables are written in style sheets as they are.
            let isIdentifier = sigil.isEmpty && !name.contains("-")
            guard let key = members[MemberName.of(name)], isIdentifier || SourceVariable.sigil(of: key).isEmpty else {
                return nil
            }
            return key
        }
    }

    /// The forms in which code may write a name.
    struct Spelling {
        let name: String
        let usual: String
        /// The name of a variable in style sheets without its beginning; nil for other names.
        let variable: String?
        let member: String

        init(_ name: String) {
            let sigil = SourceVariable.sigil(of: name)
            self.name = name
            usual = Spelling.usual(name)
            variable = sigil.isEmpty ? nil : String(name.dropFirst(sigil.count))
            member = MemberName.of(name)
        }

        /// The usual spelling of a name: Sass does not distinguish underscores from dashes.
        static func usual(_ name: String) -> String {
            name.hasPrefix("$") ? name.replacing("_", with: "-") : name
        }
    }

    struct Side {
        let kind: String
        var before = Names()
        var after = Names()
        var isKnown: Bool
        var differences: [String: Highlight] = [:]
        /// The replacements that the catalogue states, by key.
        var replacements: [String: String] = [:]
        /// The keys of items that may be gone, but whose names are certainly gone.
        var goneNames: Set<String> = []
        /// The new items that exactly one item now refers to, with the same value as before.
        var continuations: Set<String> = []
        /// The changed declarations in the sources of items, without those that have the names of items.
        var declarations: [String: Declaration] = [:]
    }

    private let provider: String
    private let isCut: Bool
    var sides: [String: Side] = [:]

    package init(_ provider: String, _ comparison: ItemComparison) {
        self.provider = provider
        isCut = comparison.isCut
        for catalogue in comparison.catalogues {
            var side = Side(
                kind: catalogue.kind, isKnown: catalogue.localError == nil && catalogue.upstreamError == nil)
            // A key takes precedence over another item's alias.
            for item in catalogue.items {
                let spelling = Spelling(item.key)
                if item.isBefore { side.before.add(item.key, spelling) }
                if item.isAfter { side.after.add(item.key, spelling) }
            }
            for item in catalogue.items {
                if item.isBefore { for name in item.aliases { side.before.add(item.key, Spelling(name)) } }
                if item.isAfter {
                    for name in item.upstreamAliases ?? item.aliases { side.after.add(item.key, Spelling(name)) }
                }
                side.replacements[item.key] = item.replacement
            }
            sides[catalogue.name] = side
        }
        let sources = ItemFates.sources
        if sides[sources] == nil, comparison.highlights.contains(where: { $0.catalogue == sources }) {
            sides[sources] = Side(kind: CatalogueKind.item.rawValue, isKnown: true)
        }
        for highlight in comparison.highlights {
            sides[highlight.catalogue]?.differences[highlight.details.oldKey ?? highlight.key] = highlight
        }
        for (name, keys) in comparison.goneNames { sides[name]?.goneNames = Set(keys) }
        for name in sides.keys {
            sides[name]?.findContinuations()
            sides[name]?.findDeclarations()
        }
        omitItemsFromSources()
    }

    /// The name under which changes to sources that belong to no item are listed. It is not a catalogue.
    package static let sources = "sources"

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

    /// The keys of components that only the older side has.
    package var formerComponents: Set<String> {
        let own = sides.values.filter { $0.kind == CatalogueKind.component.rawValue && $0.isKnown }
        return Set(own.flatMap { side in side.differences.keys.filter { side.after.exact[$0] == nil } })
    }

    /// Whether a catalogue could be read at both commits.
    package func knows(_ catalogue: String) -> Bool { sides[catalogue]?.isKnown ?? true }

    /// - Parameter variant: the style or the size of an icon that code writes after its name; empty if there is none.
    package func fate(of name: String, isMember: Bool, variant: String = "", in catalogue: String) -> Fate {
        guard let side = sides[catalogue] else { return .unknown }
        if let fate = fate(ofDeclaration: name, in: catalogue) { return fate }
        if name.hasPrefix(KotlinCalls.imported) {
            let plain = String(name.dropFirst(KotlinCalls.imported.count))
            return fate(of: plain, isMember: isMember, variant: variant, in: catalogue)
        }
        let (name, isMember) = side.written(name, isMember: isMember)
        let later = side.after.key(of: name, isMember: isMember)
        guard let key = side.before.key(of: name, isMember: isMember) else {
            guard later == nil else { return .arrives }
            guard let sized = side.sized(name, variant: variant) else { return .unknown }
            return fate(of: sized.name, isMember: true, variant: sized.variant, in: catalogue)
        }
        let isLost = later == nil && side.isKnown
        guard let difference = side.differences[key] else {
            guard isLost, isCut || side.after.exact[key] != nil else {
                // An item that exists only on the local branch is kept.
                return .unaffected
            }
            // The item still exists, but no longer has the name that the code uses.
            let facts: [Fact] = [.list("aliases", .otherNames, gained: [], lost: [name])]
            let fate = affected(key, catalogue, side, isCut ? .mayBreak : .breaks, facts)
            guard case .affected(var item) = fate else { return fate }
            item.replacement = ImpactDocument.Replacement(key, because: nil)
            return .affected(item)
        }
        var facts = difference.facts
        // If only separators in a key changed, a name such as 'arrow_left' still denotes the item, but a variable of a
        // style sheet does not.
        let sameMember = MemberName.of(difference.key) == MemberName.of(name)
        if isMember, sameMember, !isLost { facts.removeAll { if case .renamed = $0 { true } else { false } } }
        facts = side.concerning(key, facts)
        if !variant.isEmpty { facts = facts.compactMap { $0.concerning(variant: variant) } }
        guard var effect = ItemFates.effect(of: facts, key, isLost: isLost, side) else { return .unaffected }
        if !variant.isEmpty, facts.contains(where: { $0.loses(variant: variant) }) { effect = .breaks }
        return affected(key, catalogue, side, effect, facts, difference)
    }

    func affected(
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
    private static func effect(
        of facts: [Fact], _ key: String, isLost: Bool, _ side: Side
    ) -> ImpactDocument.Effect? {
        var effect: ImpactDocument.Effect?
        for fact in facts {
            let own: ImpactDocument.Effect? =
                switch fact {
                case .disappeared(.certain): isLost ? .breaks : .mayBreak
                case .disappeared(.may): isLost && side.goneNames.contains(key) ? .breaks : .mayBreak
                case .renamed: isLost ? .breaks : .mayBreak
                case .value(_, _, let new?) where new.isSameValue == true:
                    side.continuation(new).map { side.continuations.contains($0) } ?? false ? .mayBreak : nil
                case .variants(_, let lost): lost.isEmpty ? .changes : .mayBreak
                case .follows(_, let isGone): isGone ? .mayBreak : .changes
                case .property where fact.propertyDeprecation != nil: .deprecated
                case .property(_, let old, _): old == nil && !fact.requiresProperty ? .changes : .mayBreak
                case .interface(.export, _, let lost, .certain) where lost.contains { side.isName($0, of: key) }:
                    .breaks
                case .interface(_, _, let lost, _): lost.isEmpty ? .changes : .mayBreak
                case .list(_, .values, _, let lost), .list(_, .openValues, _, let lost):
                    lost.isEmpty ? .changes : .mayBreak
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
        guard let difference else { return nil }
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

extension ItemFates.Side {
    fileprivate mutating func findContinuations() {
        var counts: [String: Int] = [:]
        for highlight in differences.values {
            let keys = highlight.facts.compactMap { fact -> String? in
                guard case .value(_, _, let new?) = fact, new.isSameValue == true else { return nil }
                return continuation(new)
            }
            for key in Set(keys) { counts[key, default: 0] += 1 }
        }
        continuations = Set(counts.lazy.filter { $0.value == 1 }.map(\.key))
    }
}

extension CatalogueExport.Item {
    fileprivate var isBefore: Bool { local == .present || local == .deprecated }
    fileprivate var isAfter: Bool { upstream == .present || upstream == .deprecated }
}
