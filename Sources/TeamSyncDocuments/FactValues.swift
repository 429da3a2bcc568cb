/// A value of a token or color.
package struct TokenValue: Codable, Hashable, Sendable {
    /// The value as written, at most 400 bytes; for a reference to another token, the name of that token.
    package var written: String
    /// Whether `written` is the name of another token.
    package var isReference: Bool
    /// For the new one of two values that are written differently, at least one of them as a reference: true if they are
    /// the same in the end; otherwise nil.
    package var isSameValue: Bool?
    /// For the new one of two values that are the same lengths in different units: its unit, `px` or `rem`; otherwise
    /// nil.
    package var newUnit: String?
    /// For a value that a token gained or lost: true if at the other end, no token has a value for its mode; otherwise
    /// nil.
    package var isModeChange: Bool?
    /// For two values that most changed tokens of a file write differently in the same way: how this one is written,
    /// with an ellipsis for what differs from token to token, such as `Paint.solid(…)`; otherwise nil.
    package var notation: String?

    package init(
        written: String, isReference: Bool = false, isSameValue: Bool? = nil, newUnit: String? = nil,
        isModeChange: Bool? = nil
    ) {
        (self.written, self.isReference) = (written, isReference)
        (self.isSameValue, self.newUnit, self.isModeChange) = (isSameValue, newUnit, isModeChange)
    }

    enum CodingKeys: String, CodingKey {
        case written
        case isReference = "is_reference"
        case isSameValue = "is_same_value"
        case newUnit = "new_unit"
        case isModeChange = "mode_change"
        case notation
    }
}

/// The specification of a property.
package struct PropertyShape: Codable, Hashable, Sendable {
    /// The type as written; nil if not specified.
    package var type: String?
    /// Whether every use of the component must set the property; nil if unknown.
    package var isRequired: Bool?
    /// The text after `deprecated` in the declaration, possibly empty; nil if the property is not deprecated.
    package var deprecation: String?
    /// The default as written; nil if there is none or it is unknown.
    package var defaultValue: String?
    /// True for an event, whose `type` is that of the value that it passes on; otherwise nil.
    package var isEvent: Bool?
    /// `may` if another type or source may declare the property too, so that it is not necessarily gone or new;
    /// otherwise nil.
    package var certainty: Certainty?
    /// For the new type of a property: true if it does not accept some values that the old one accepts, false if it
    /// accepts all of them; nil if unknown.
    package var isNarrower: Bool?
    /// For a property that is gone: the only new property that may be the same one, because it has the same type and
    /// default and a similar name; otherwise nil.
    package var newName: String?

    package init(
        type: String? = nil, isRequired: Bool? = nil, deprecation: String? = nil, defaultValue: String? = nil,
        isEvent: Bool? = nil, certainty: Certainty? = nil
    ) {
        (self.type, self.isRequired, self.isEvent) = (type, isRequired, isEvent)
        (self.deprecation, self.defaultValue, self.certainty) = (deprecation, defaultValue, certainty)
    }

    private enum CodingKeys: String, CodingKey {
        case type, certainty
        case isNarrower = "narrower"
        case newName = "new_name"
        case isRequired = "required"
        case deprecation = "deprecated"
        case defaultValue = "default"
        case isEvent = "event"
    }
}

extension Fact {
    /// Whether every use must now set a property that was optional or did not exist before.
    package var requiresProperty: Bool {
        guard case .property(_, let old, let new?) = self, new.isRequired == true else { return false }
        return old.map { $0.isRequired == false } ?? true
    }

    /// Whether a property is gone or newly required, unless another type may declare it too. Uses then no longer work.
    package var breaksProperty: Bool {
        guard case .property(_, let old, let new) = self else { return false }
        return (new == nil || requiresProperty) && old?.certainty != .may && new?.certainty != .may
    }

    /// Whether uses that do not set the property now get another value.
    var changesDefault: Bool {
        guard case .property(_, let old?, let new?) = self, let former = old.defaultValue, let now = new.defaultValue
        else { return false }
        return former != now
    }

    /// Whether a property no longer accepts some values that it accepted before.
    package var narrowsProperty: Bool {
        if case .property(_, _?, let new?) = self { new.isNarrower == true } else { false }
    }

    /// The text after `deprecated` for a property that is newly deprecated; otherwise nil.
    package var propertyDeprecation: String? {
        guard case .property(_, let old?, let new?) = self, old.deprecation == nil else { return nil }
        return new.deprecation
    }
}
