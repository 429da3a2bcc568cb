import TeamSyncBase
import TeamSyncDocuments

/// Recognizes properties of a component that may only have another name: `filter` instead of `filterNode`, with the
/// same type and default. Nothing else says so, and the meaning may differ.
enum RenamedProperties {
    /// Returns the facts in which each lost property names the only new one that may be the same.
    /// - Parameter isReplaced: whether one name replaces another one everywhere in the sources.
    static func marked(_ facts: [Fact], isReplaced: (String, String) -> Bool = { _, _ in false }) -> [Fact] {
        let known = Set(
            facts.compactMap { if case .property(_, let old?, nil) = $0 { old.newName } else { String?.none } })
        let lost = facts.indices.filter { index in
            if case .property(_, let old?, nil) = facts[index] { old.newName == nil } else { false }
        }
        let gained = facts.filter { fact in
            if case .property(let name, nil, _?) = fact { !known.contains(name) } else { false }
        }
        guard !lost.isEmpty, !gained.isEmpty, lost.count * gained.count <= pairLimit else { return facts }
        // Only a single name can have been replaced.
        let isReplaced = lost.count == 1 ? isReplaced : { _, _ in false }
        let pairs = lost.flatMap { index in
            gained.compactMap { other in
                areAlike(facts[index], other, isReplaced).map { (index: index, name: $0) }
            }
        }
        var facts = facts
        for pair in pairs where pairs.count(where: { $0.index == pair.index || $0.name == pair.name }) == 1 {
            guard case .property(let name, var old?, nil) = facts[pair.index] else { continue }
            old.newName = pair.name
            let other = facts.firstIndex { if case .property(pair.name, nil, _?) = $0 { true } else { false } }
            // Whichever of the two names another type may declare, a use that sets only the old one breaks.
            if let other, case .property(_, nil, var new?) = facts[other], old.isRequired == true,
                new.isRequired == true
            {
                (old.certainty, new.certainty) = (nil, nil)
                facts[other] = .property(pair.name, old: nil, new: new)
            }
            facts[pair.index] = .property(name, old: old, new: nil)
        }
        return facts
    }

    /// Returns the new names of parameters in Dart that are at the same place as lost ones, and have the same type and
    /// default.
    static func byPlace(_ old: DeclaredProperties, _ new: DeclaredProperties) -> [String: String] {
        let list = { (declared: DeclaredProperties) in
            declared.order.map { name in
                let own = declared.properties?[name]
                let constructor = name.split(separator: ".").dropLast().joined(separator: ".")
                let form = [
                    constructor, own?.type ?? "", own?.defaultText ?? "", own?.isRequired == true ? "required" : "",
                ]
                return (name: name, form: form)
            }
        }
        // A type that is not known says nothing.
        let pairs = RenamedPlaces.pairs(list(old), list(new)).filter { old.properties?[$0.old]?.type.isEmpty == false }
        return Dictionary(pairs.map { ($0.old, $0.new) }) { first, _ in first }
    }

    /// The maximum number of pairs of names that are compared.
    private static let pairLimit = 400

    /// Returns the name of a new property that may be a lost one; nil for different properties.
    private static func areAlike(
        _ lost: Fact, _ gained: Fact, _ isReplaced: (String, String) -> Bool
    ) -> String? {
        guard case .property(let oldName, let old?, nil) = lost, case .property(let name, nil, let new?) = gained,
            old.type != nil || old.defaultValue != nil, old.type == new.type, old.defaultValue == new.defaultValue,
            old.isRequired == new.isRequired, old.isEvent == nil, new.isEvent == nil
        else { return nil }
        let (one, other) = (oldName.split(separator: "."), name.split(separator: "."))
        guard one.dropLast() == other.dropLast(), let before = one.last, let after = other.last else { return nil }
        if isReplaced(String(before), String(after)) { return name }
        let (words, others) = (words(before), words(after))
        guard !words.isEmpty, !others.isEmpty, words.isSubset(of: others) || others.isSubset(of: words) else {
            return nil
        }
        return name
    }

    /// Whether a name replaces another one, which occurred at least twice, everywhere in a source: between the same words
    /// and marks.
    static func isReplaced(_ old: String, by new: String, _ before: SourceLexemes, _ after: SourceLexemes) -> Bool {
        let places = { (name: String, source: SourceLexemes) in
            source.all.indices.filter { source.word($0) == name }.map { index in
                [index - 1, index + 1].map { source.all.indices.contains($0) ? source.text($0) : "" }
            }
        }
        let (former, now) = (places(old, before), places(new, after))
        return former.count > 1 && former == now && places(new, before).isEmpty && places(old, after).isEmpty
    }

    private static func words(_ name: Substring) -> Set<String> {
        Set(NameWords.of(String(name), digits: .attached, limit: 12)).subtracting(["is", "has"])
    }
}
