import TeamSyncBase
import TeamSyncDocuments

/// The values, defaults and types of properties, as facts.
extension ScriptComparer {
    static func values(_ name: String, _ gained: [String], _ lost: [String], isOpen: Bool) -> Fact {
        .list(
            FactText.name(name), isOpen && !lost.isEmpty ? .openValues : .values, gained: FactText.names(gained),
            lost: FactText.names(lost))
    }

    /// Returns the properties with different defaults. A default found on only one side may be declared elsewhere on
    /// the other side.
    static func newDefaults(
        _ old: DeclaredProperties, _ new: DeclaredProperties
    ) -> [(name: String, old: String, new: String)] {
        new.defaults.sorted { $0.key < $1.key }.compactMap { name, text in
            guard let former = old.defaults[name],
                let (before, after) = SourceMeaning.difference(former, old.constants, text, new.constants)
            else { return nil }
            return (name, before, after)
        }
    }

    /// Returns two versions of a property without the differences that do not change its meaning; nil if there are no
    /// other differences.
    static func aligned(
        _ one: ScriptProperty, _ other: ScriptProperty, _ old: DeclaredProperties, _ new: DeclaredProperties
    ) -> (old: ScriptProperty, new: ScriptProperty)? {
        var (one, other) = (one, other)
        if one.isIndexed || other.isIndexed {
            // The other declaration is unknown.
            if one.isOfSvelteProps || other.isOfSvelteProps { one.isRequired = other.isRequired }
            one.type = other.type
        }
        if !SourceMeaning.typesDiffer(one.type, old.constants, other.type, new.constants) {
            one.type = other.type
        } else if one.type == other.type {
            // The alias is the same, but stands for another type.
            one.type = SourceMeaning.expanded(one.type, old.constants)
            other.type = SourceMeaning.expanded(other.type, new.constants)
        }
        if one.isComputed || other.isComputed {
            (one.isComputed, other.isComputed) = (true, true)
            (one.defaultText, other.defaultText) = (nil, nil)
        }
        if one.defaultText != nil || other.defaultText != nil {
            one.defaultText = one.defaultText ?? one.impliedDefault
            other.defaultText = other.defaultText ?? other.impliedDefault
        }
        takeDocumented(&one, &other)
        (one.impliedDefault, other.impliedDefault) = (nil, nil)
        // A property without a default is undefined.
        if one.defaultText == "undefined" { one.defaultText = nil }
        if other.defaultText == "undefined" { other.defaultText = nil }
        (one.attribute, other.attribute) = (nil, nil)
        if let before = one.defaultText, let after = other.defaultText {
            let shown = SourceMeaning.difference(before, old.constants, after, new.constants) ?? (after, after)
            (one.defaultText, other.defaultText) = shown
        }
        // A change to the text of a deprecation is not reported.
        if one.deprecation != nil, other.deprecation != nil { one.deprecation = other.deprecation }
        return one == other ? nil : (one, other)
    }

    /// Takes the defaults in comments if the code of both versions states none.
    static func takeDocumented(_ one: inout ScriptProperty, _ other: inout ScriptProperty) {
        let isOpen = { (own: ScriptProperty) in own.defaultText == nil && own.impliedDefault == nil && !own.isEvent }
        if isOpen(one), isOpen(other), let before = one.documentedDefault, let after = other.documentedDefault {
            let bare = { (text: String) in text.filter { $0 != "\"" && !$0.isWhitespace } }
            (one.defaultText, other.defaultText) = bare(before) == bare(after) ? (after, after) : (before, after)
        }
        (one.documentedDefault, other.documentedDefault) = (nil, nil)
    }

    static func shape(_ property: ScriptProperty?) -> PropertyShape? {
        property.map {
            PropertyShape(
                type: $0.type.isEmpty ? nil : FactText.name($0.type), isRequired: $0.isRequired,
                deprecation: $0.deprecation.map { FactText.name($0) },
                defaultValue: $0.defaultText.map { FactText.name($0) }, isEvent: $0.isEvent ? true : nil)
        }
    }
}
