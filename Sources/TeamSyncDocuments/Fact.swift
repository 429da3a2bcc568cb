package import TeamSyncBase

/// A single difference of an item between two commits, as data. `TeamSyncWords` decides its wording; `importance` is
/// its significance. Text in it comes from other people and is untrusted until a style has escaped it.
///
/// In JSON, a flat object with the name of the fact in `fact`: `{"fact": "renamed", "from": "bell"}`.
package enum Fact: Hashable, Sendable {
    /// - Parameter properties: the number of properties in its specification; nil if it lists none.
    case appeared(properties: Int?)
    case disappeared(Certainty)
    case renamed(from: String, because: Evidence?)
    /// - Parameters:
    ///   - from: a file, or a folder with a final slash, empty for the top folder; nil for several places.
    ///   - files: the number of its files that moved; 1 for an item that is a file or part of one.
    case moved(from: String?, to: String, files: Int)
    /// A file now marks it as deprecated, and may name a replacement.
    case deprecated(use: String?)
    /// No file still marks it as deprecated.
    case undeprecated
    /// The drawing shows a different picture.
    /// - Parameter names: as in `recolored`.
    case redrawn(in: [String] = [])
    /// It draws the same shapes in other colors.
    /// - Parameter names: the variants that were recolored, if others still have the old colors; empty for all.
    case recolored(in: [String] = [])
    /// The same drawing, now in the color of the surrounding text instead of a fixed color.
    /// - Parameter names: as in `recolored`.
    case followsTextColor(in: [String] = [])
    /// The styles and sizes that were added and removed: `fill`, `16 px`.
    case variants(gained: [String], lost: [String])
    /// The bytes differ, but have the same meaning.
    case reformatted
    /// The value in one appearance; nil if there was, or is, none. An empty appearance stands for all appearances.
    case value(Appearance, old: TokenValue?, new: TokenValue?)
    /// A property of a component; nil if there was, or is, none.
    case property(String, old: PropertyShape?, new: PropertyShape?)
    /// Names added to and removed from a list; if both are empty, the order changed.
    case list(String, ListRole, gained: [String], lost: [String])
    /// Names that a component offers to its users besides properties.
    /// - Parameters:
    ///   - role: the names' kind, such as events.
    ///   - certainty: `may` if the lost names may be offered in another way.
    case interface(InterfaceRole, gained: [String], lost: [String], Certainty)
    /// Changed files of one part.
    /// - Parameters:
    ///   - gained: the names of all added files, if they are few and distinct; otherwise empty.
    ///   - lost: the same for removed files.
    case files(
        FilePart, added: Int, removed: Int, changed: Int, gained: [String] = [], lost: [String] = [])
    /// API changes in its sources: the most serious changes, the number of others, and the worst verdict among those.
    case api([APIChange], more: Int, APIChange.Verdict?)
    /// A member of its value or specification, by its path of names below the item. nil if it was, or is, absent.
    case member([String], old: JSONValue?, new: JSONValue?)
    /// Members with long text values, for which only the fact of the change is reported.
    case topics([String])
    /// A difference that no other fact describes.
    case changed
    /// The number of omitted facts.
    case more(Int)
    /// A fact unknown to this version.
    case other(String)
}

/// The certainty of a fact.
package enum Certainty: String, Codable, Sendable {
    case certain, may
}

/// The evidence that two items are the same one.
package enum Evidence: String, Codable, Sendable {
    /// A file declares the other name.
    case statedAlias = "stated_alias"
    case sameContents = "same_contents"
    case similarContents = "similar_contents"
}

/// The brand, mode or platform that a value applies to.
package struct Appearance: Codable, Hashable, Sendable {
    /// nil if not stated.
    package var brand: String?
    package var mode: String?
    package var platform: String?
    /// Names of an unknown kind, in file order.
    package var others: [String]

    package init(
        brand: String? = nil, mode: String? = nil, platform: String? = nil, others: [String] = []
    ) {
        (self.brand, self.mode, self.platform, self.others) = (brand, mode, platform, others)
    }

    package var isEmpty: Bool { names.isEmpty }

    /// All stated names, from the broadest to the mode.
    package var names: [String] { [brand].compactMap(\.self) + others + [platform, mode].compactMap(\.self) }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        brand = try container.decodeIfPresent(String.self, forKey: .brand)
        mode = try container.decodeIfPresent(String.self, forKey: .mode)
        platform = try container.decodeIfPresent(String.self, forKey: .platform)
        others = try container.decodeIfPresent([String].self, forKey: .others) ?? []
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(brand, forKey: .brand)
        try container.encodeIfPresent(mode, forKey: .mode)
        try container.encodeIfPresent(platform, forKey: .platform)
        if !others.isEmpty { try container.encode(others, forKey: .others) }
    }

    enum CodingKeys: String, CodingKey { case brand, mode, platform, others }
}

/// A value of a token or color.
package struct TokenValue: Codable, Hashable, Sendable {
    /// The value as written, at most 400 bytes; for a reference to another token, that token's name.
    package var written: String
    /// Whether it is the name of another token.
    package var isReference: Bool

    package init(written: String, isReference: Bool = false) {
        (self.written, self.isReference) = (written, isReference)
    }

    enum CodingKeys: String, CodingKey {
        case written
        case isReference = "is_reference"
    }
}

/// The specification of a property.
package struct PropertyShape: Codable, Hashable, Sendable {
    /// The type as written; nil if not stated.
    package var type: String?
    /// Whether each use of the component must set it; nil if unknown.
    package var isRequired: Bool?
    /// The text after `deprecated` in its declaration, possibly empty; nil if it is not deprecated.
    package var deprecation: String?
    /// The default as written; nil if there is none or it is unknown.
    package var defaultValue: String?

    package init(
        type: String? = nil, isRequired: Bool? = nil, deprecation: String? = nil, defaultValue: String? = nil
    ) {
        (self.type, self.isRequired) = (type, isRequired)
        (self.deprecation, self.defaultValue) = (deprecation, defaultValue)
    }

    private enum CodingKeys: String, CodingKey {
        case type
        case isRequired = "required"
        case deprecation = "deprecated"
        case defaultValue = "default"
    }
}

extension Fact {
    /// Whether each use must now set a property that was optional or did not exist.
    package var requiresProperty: Bool {
        guard case .property(_, let old, let new?) = self, new.isRequired == true else { return false }
        return old.map { $0.isRequired == false } ?? true
    }

    /// The text after `deprecated` for a newly deprecated property; otherwise nil.
    package var propertyDeprecation: String? {
        guard case .property(_, let old?, let new?) = self, old.deprecation == nil else { return nil }
        return new.deprecation
    }
}

/// The significance of a fact to users of the item, highest first.
package enum Importance: Int, Comparable, Sendable {
    case breaking, gone, mayBreak, deprecated, renamed, appeared, looks, value, moved, metadata, formatting

    package static func < (left: Importance, right: Importance) -> Bool { left.rawValue < right.rawValue }
}

extension Fact {
    package var importance: Importance {
        switch self {
        case .api(let changes, _, _): changes.first?.verdict.importance ?? .metadata
        case .disappeared(let certainty): certainty == .certain ? .gone : .mayBreak
        case .deprecated: .deprecated
        case .list(_, .deprecatedModes, let gained, _): gained.isEmpty ? .metadata : .deprecated
        case .renamed: .renamed
        case .appeared: .appeared
        case .redrawn, .recolored, .followsTextColor, .variants: .looks
        case .files(.drawing, let added, let removed, _, _, _): added + removed > 0 ? .looks : .value
        case .property where requiresProperty: .mayBreak
        case .property(_, _, nil): .mayBreak
        case .list(_, .values, _, let lost) where !lost.isEmpty: .mayBreak
        case .interface(let role, _, let lost, let certainty):
            lost.isEmpty ? .value : role == .element && certainty == .certain ? .breaking : .mayBreak
        case .property where propertyDeprecation != nil: .deprecated
        case .value, .property, .list(_, .values, _, _), .files(.source, _, _, _, _, _), .files(.styles, _, _, _, _, _):
            .value
        case .moved: .moved
        case .list, .files, .member, .topics, .changed, .more, .other, .undeprecated: .metadata
        case .reformatted: .formatting
        }
    }

    /// Whether a drawing shows a different picture.
    package var isRedrawn: Bool { if case .redrawn = self { true } else { false } }

    /// Whether it affects code that names the item.
    package var concernsUses: Bool { importance <= .value && importance != .appeared }

    /// The fact without item-specific places and names, equal for items with the same kind of change.
    package var shape: Fact {
        switch self {
        case .api(let changes, let more, let worst): .api(changes.map(\.shape), more: more, worst)
        case .files(let part, let added, let removed, let changed, _, _):
            .files(part, added: added, removed: removed, changed: changed)
        default: self
        }
    }
}

extension Fact {
    /// The size of its strings in bytes, plus an allowance for the rest.
    package var size: Int {
        let texts: [String]
        switch self {
        case .renamed(let text, _), .other(let text): texts = [text]
        case .moved(let from, let to, _): texts = [from ?? "", to]
        case .value(let place, let old, let new):
            texts = place.names + [old?.written ?? "", new?.written ?? ""]
        case .property(let name, let old, let new):
            texts = [name] + [old, new].flatMap { [$0?.type ?? "", $0?.deprecation ?? "", $0?.defaultValue ?? ""] }
        case .list(let name, _, let gained, let lost): texts = [name] + gained + lost
        case .api(let changes, _, _):
            texts = changes.flatMap { [$0.name, $0.summary, $0.old ?? "", $0.new ?? "", $0.path] }
        case .member(let path, let old, let new):
            texts = path + [old, new].compactMap { $0?.string ?? $0?.text(upTo: 1000) }
        case .topics(let names): texts = names
        case .deprecated(let use): texts = [use ?? ""]
        case .variants(let gained, let lost), .files(_, _, _, _, let gained, let lost),
            .interface(_, let gained, let lost, _):
            texts = gained + lost
        case .redrawn(let names), .recolored(let names), .followsTextColor(let names): texts = names
        case .appeared, .disappeared, .undeprecated, .reformatted, .changed, .more:
            texts = []
        }
        return texts.reduce(40) { $0 + $1.utf8.count }
    }
}

extension Sequence<Fact> {
    /// The importance of the most important fact; for no facts, that of metadata.
    package var importance: Importance { map(\.importance).min() ?? .metadata }
}

extension APIChange.Verdict {
    fileprivate var importance: Importance {
        switch self {
        case .breaking: .breaking
        case .mayBreak, .notAnalysed: .mayBreak
        case .deprecated: .deprecated
        case .compatible: .value
        }
    }
}

extension APIChange {
    fileprivate var shape: APIChange {
        var shape = self
        (shape.path, shape.line, shape.name, shape.summary) = ("", nil, "", "")
        shape.declaration = DeclarationID(name: isOfType ? "" : declaration.name, labels: declaration.labels)
        return shape
    }
}
