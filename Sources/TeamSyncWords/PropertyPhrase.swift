import TeamSyncBase
import TeamSyncDocuments

/// The changes to a component's properties.
struct PropertyPhrase {
    private struct Property {
        let name: String
        let old: PropertyShape?
        let new: PropertyShape?
        let (isNowRequired, isBreaking): (Bool, Bool)
        /// The text after `deprecated`; nil unless the property is newly deprecated.
        let deprecation: String?
    }

    private let properties: [Property]

    init(_ facts: [Fact]) {
        properties = facts.compactMap { fact in
            guard case .property(let name, let old, let new) = fact else { return nil }
            return Property(
                name: name, old: old, new: new,
                isNowRequired: fact.requiresProperty, isBreaking: fact.importance == .breaking,
                deprecation: fact.propertyDeprecation)
        }
    }

    /// Predicates: `now requires \`size\` (breaking)`, `lost \`color\` (may break)`
    var verbs: [Sentence] {
        let optional = properties.filter { $0.old?.isRequired == true && $0.new?.isRequired == false }
        let restored = properties.filter { $0.old?.deprecation != nil && $0.new != nil && $0.new?.deprecation == nil }
        let renamed = properties.filter { $0.old?.newName != nil }
        let newNames = Set(renamed.compactMap(\.old?.newName))
        return serious("now requires", properties.filter(\.isNowRequired)) + renames(renamed)
            + serious("lost", properties.filter { $0.new == nil && $0.old?.newName == nil })
            + gained(properties.filter { $0.old == nil && !$0.isNowRequired && !newNames.contains($0.name) })
            + verb("no longer requires", optional) + deprecations + verb("no longer deprecates", restored) + types
            + defaults
    }

    /// Predicates: `may have renamed \`filterNode\` to \`filter\` (may break)`
    private func renames(_ properties: [Property]) -> [Sentence] {
        let name = { (text: String) in text.split(separator: ".").last.map(String.init) ?? text }
        // The same parameter may have another name in several classes.
        let alike = Dictionary(grouping: properties) { [name($0.name), name($0.old?.newName ?? "")] }
        var done: Set<[String]> = []
        let words = properties.compactMap { property -> Sentence? in
            let pair = [name(property.name), name(property.old?.newName ?? "")]
            guard let count = alike[pair]?.count, count > 1 else {
                return "\(code: property.name) to \(code: property.old?.newName ?? "")"
            }
            return done.insert(pair).inserted ? "\(code: pair[0]) to \(code: pair[1]) in \(count) types" : nil
        }
        guard !words.isEmpty else { return [] }
        let verdict: Sentence = properties.allSatisfy(\.isBreaking) ? " (breaking)" : " (may break)"
        return ["may have renamed \(words.listed(limit: ItemPhrase.listLimit))\(verdict)"]
    }

    /// Separates the breaking changes from those that may break.
    private func serious(_ verb: String, _ properties: [Property]) -> [Sentence] {
        withParameters(verb, properties.filter(\.isBreaking)).map { $0 + " (breaking)" }
            + withParameters(verb, properties.filter { !$0.isBreaking }).map { $0 + " (may break)" }
    }

    /// Names the mixin or function of each parameter, which still exists.
    private func withParameters(_ verb: String, _ properties: [Property]) -> [Sentence] {
        let parameters = properties.compactMap { PropertyPhrase.parameter($0.name) }
        guard parameters.count <= ItemPhrase.listLimit else { return self.verb(verb, properties) }
        return self.verb(verb, properties.filter { PropertyPhrase.parameter($0.name) == nil })
            + parameters.map { "\(own: verb) the parameter \(code: $0.name) of \(code: $0.owner)" }
    }

    private func verb(_ verb: String, _ properties: [Property]) -> [Sentence] {
        properties.isEmpty ? [] : ["\(own: verb) \(ItemPhrase.codes(properties.map(\.name)))"]
    }

    /// Separates the properties that are deprecated from the beginning.
    private func gained(_ properties: [Property]) -> [Sentence] {
        let deprecated = properties.filter { $0.new?.deprecation != nil }
        let others = properties.filter { $0.new?.deprecation == nil }
        return withParameters("gained", others) + verb("gained the deprecated", deprecated)
    }

    /// Returns the parts of `@mixin ring($width)`; nil for other names.
    private static func parameter(_ name: String) -> (name: String, owner: String)? {
        guard name.first == "@", name.last == ")", let open = name.firstIndex(of: "(") else { return nil }
        return (String(name[name.index(after: open)...].dropLast()), String(name[..<open]))
    }

    private var deprecations: [Sentence] {
        let deprecated = properties.filter { $0.deprecation != nil }
        guard deprecated.count <= ItemPhrase.listLimit else { return verb("deprecates", deprecated) }
        return deprecated.map { property in
            let use = property.deprecation ?? ""
            return "deprecates \(code: property.name)" + (use.isEmpty ? "" : ": \(name: English.advice(use))")
        }
    }

    private var defaults: [Sentence] {
        let changed = properties.filter { property in
            guard let old = property.old, let new = property.new else { return false }
            // A property that has become required loses its default, which needs no separate mention.
            return old.defaultValue != new.defaultValue && !(property.isNowRequired && new.defaultValue == nil)
        }
        guard changed.count <= ItemPhrase.listLimit else { return verb("changed the defaults of", changed) }
        return changed.map { property in
            switch (property.old?.defaultValue, property.new?.defaultValue) {
            case (let old?, let new?):
                let (before, after) = English.shortPair(old, new)
                return "has the default \(code: after) instead of \(code: before) for \(code: property.name)"
            case (nil, let new?): return "has the default \(code: English.short(new)) for \(code: property.name)"
            case (let old?, nil): return "lost the default \(code: English.short(old)) of \(code: property.name)"
            case (nil, nil): return "lost the default of \(code: property.name)"
            }
        }
    }

    private var types: [Sentence] {
        let retyped = properties.compactMap { property in
            if let old = property.old?.type, let new = property.new?.type, old != new {
                (property, old, new)
            } else {
                nil
            }
        }
        let words: [Sentence] = retyped.prefix(ItemPhrase.listLimit).map { property, old, new in
            let (before, after) = English.shortPair(old, new)
            let name = property.name
            if property.new?.isEvent == true {
                return "sends \(name: after) instead of \(name: before) with the event \(code: name)"
            }
            let risk: Sentence = property.new?.isNarrower == true ? " (may break)" : ""
            return "takes \(name: after) instead of \(name: before) for \(code: name)\(risk)"
        }
        let more = retyped.count - ItemPhrase.listLimit
        return more > 0 ? words + ["changed the types of \(more) more properties"] : words
    }
}
