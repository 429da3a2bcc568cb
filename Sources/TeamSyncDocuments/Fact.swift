package import TeamSyncBase

/// A single difference in an item between two commits, as data. `TeamSyncWords` decides how it is worded; `importance`
/// is its significance. Text in a fact comes from other people and is untrusted until a style has escaped it.
///
/// In JSON, a fact is a flat object with its name in `fact`: `{"fact": "renamed", "from": "bell"}`.
package enum Fact: Hashable, Sendable {
    /// - Parameter properties: the number of properties in the item's specification; nil if it lists none.
    case appeared(properties: Int?)
    case disappeared(Certainty)
    case renamed(from: String, because: Evidence?)
    /// - Parameters:
    ///   - from: a file, or a folder with a final slash; empty for the top folder, nil for several places.
    ///   - files: the number of the item's files that moved; 1 for an item that is a file or part of one.
    ///   - isCovered: false if no count of such items covers the new place, so that the item is no longer counted.
    case moved(from: String?, to: String, files: Int, isCovered: Bool = true)
    /// The source of a component was split: all that it declared is now in the sources of these components.
    case split(into: [String])
    /// No item of a whole catalogue is left, but files beside it now list other items of the same form, in a place that
    /// no count covers.
    /// - Parameter place: a file, or several in a folder.
    case rewritten(in: String, items: Int)
    /// A file now marks the item as deprecated, and may name a replacement.
    case deprecated(use: String?)
    /// The item is no longer marked as deprecated by any file.
    case undeprecated
    /// The drawing now shows a different picture.
    /// - Parameter names: as in `recolored`.
    case redrawn(in: [String] = [])
    /// The drawing shows the same shapes in other colors.
    /// - Parameter names: the variants that were recolored, if others keep the old colors; empty for all.
    case recolored(in: [String] = [])
    /// The drawing is the same, but uses the color of the surrounding text instead of a fixed color.
    /// - Parameter names: as in `recolored`.
    case followsTextColor(in: [String] = [])
    /// The styles and sizes that were added and removed, such as `fill` and `16 px`.
    case variants(gained: [String], lost: [String])
    /// The bytes differ, but their meaning is the same.
    case reformatted
    /// The value in one appearance; nil if it was or is absent. An empty appearance stands for all appearances.
    case value(Appearance, old: TokenValue?, new: TokenValue?)
    /// Tokens whose own text is the same, but whose values changed with this token, because they refer to it.
    /// - Parameters:
    ///   - names: the first of them.
    ///   - count: the number of all of them.
    ///   - modes: the modes in which all of them follow, if the token changed in others, too; otherwise empty.
    case followed(by: [String], count: Int, in: [String] = [])
    /// A property of a component; nil if it was or is absent.
    case property(String, old: PropertyShape?, new: PropertyShape?)
    /// The names added to and removed from a list; if there are none, the order changed.
    case list(String, ListRole, gained: [String], lost: [String])
    /// The names other than properties that a component offers to its users.
    /// - Parameters:
    ///   - role: the kind of the names, such as events.
    ///   - certainty: `may` if the lost names may still be offered in another way.
    case interface(InterfaceRole, gained: [String], lost: [String], Certainty)
    /// Changed files of one part of the item.
    /// - Parameters:
    ///   - gained: the names of all added files if they are few and distinct; otherwise empty.
    ///   - lost: the same for removed files.
    case files(
        FilePart, added: Int, removed: Int, changed: Int, gained: [String] = [], lost: [String] = [])
    /// API changes in the item's sources: the most serious changes, the number of others, and the worst verdict among
    /// those others.
    case api([APIChange], more: Int, APIChange.Verdict?)
    /// A member of the item's value or specification, given by the names on its path below the item; nil if it was or
    /// is absent.
    case member([String], old: JSONValue?, new: JSONValue?)
    /// Members with long text values, which are only reported as changed.
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

/// The evidence that two items are the same.
package enum Evidence: String, Codable, Sendable {
    /// A file declares the other name.
    case statedAlias = "stated_alias"
    case sameContents = "same_contents"
    case similarContents = "similar_contents"
    /// The other items of its group were renamed in the same way.
    case renamedGroup = "renamed_group"
    /// It is in the same place of the file, and all references to the old item now name it.
    case movedReferences = "moved_references"
    /// The values are the same, except that they name other items that were renamed too.
    case renamedReference = "renamed_reference"
    /// A single commit renamed it, or several did, one after the other. The whole comparison does not show it.
    case renamedInCommit = "renamed_in_commit"
    /// They are components that consist of style sheets, and the new one still defines all classes of the former one.
    case sameClasses = "same_classes"

    /// Whether users can still write what they wrote for the item with the former name.
    package var keepsUses: Bool { self == .statedAlias || self == .sameClasses }
}

/// The brand, mode or platform that a value applies to.
package struct Appearance: Codable, Hashable, Sendable {
    /// nil if not specified; the same applies to `mode` and `platform`.
    package var brand: String?
    package var mode: String?
    package var platform: String?
    /// Names of an unknown kind, in file order.
    package var others: [String]
    /// The part of a value with several parts, such as `offsetY` of a shadow; nil for the whole value.
    package var part: String?

    package init(
        brand: String? = nil, mode: String? = nil, platform: String? = nil, others: [String] = [], part: String? = nil
    ) {
        (self.brand, self.mode, self.platform, self.others, self.part) = (brand, mode, platform, others, part)
    }

    package var isEmpty: Bool { names.isEmpty }

    /// All specified names, from the broadest to the mode.
    package var names: [String] {
        [brand].compactMap(\.self) + others + [part, platform, mode].compactMap(\.self)
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        brand = try container.decodeIfPresent(String.self, forKey: .brand)
        mode = try container.decodeIfPresent(String.self, forKey: .mode)
        platform = try container.decodeIfPresent(String.self, forKey: .platform)
        others = try container.decodeIfPresent([String].self, forKey: .others) ?? []
        part = try container.decodeIfPresent(String.self, forKey: .part)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(brand, forKey: .brand)
        try container.encodeIfPresent(mode, forKey: .mode)
        try container.encodeIfPresent(platform, forKey: .platform)
        if !others.isEmpty { try container.encode(others, forKey: .others) }
        try container.encodeIfPresent(part, forKey: .part)
    }

    enum CodingKeys: String, CodingKey { case brand, mode, platform, others, part }
}

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
    private var changesDefault: Bool {
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

extension Fact {
    /// The replacement that a deprecation of an item states: `Tag` for `@Deprecated("…", ReplaceWith("Tag(a)"))` before
    /// the declaration of the component `Chip`.
    package func replacement(of key: String) -> String? {
        if case .deprecated(let use) = self { return use }
        return advice(on: key)?.replacedName
    }

    /// The advice in a deprecation of the declaration that has the name of an item; nil if it is not newly deprecated.
    package func advice(on key: String) -> APIChange.Advice? {
        guard case .api(let changes, _, _) = self else { return nil }
        let name = key.split(separator: "/").last.map(String.init) ?? key
        for change in changes where change.declaration.types.isEmpty && change.declaration.name == name {
            switch change.effect {
            case .deprecated(let advice, _), .unavailable(let advice, _): return advice
            default: continue
            }
        }
        return nil
    }
}

/// The significance of a fact to the users of an item, highest first.
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
        case .value(_, nil, let new?) where new.isModeChange == true: .appeared
        case .value(_, let old?, nil) where old.isModeChange == true: .looks
        case .value(_, _?, let new?) where new.isSameValue == true || new.notation != nil: .metadata
        case .redrawn, .recolored, .followsTextColor, .variants: .looks
        case .files(.drawing, let added, let removed, _, _, _): added + removed > 0 ? .looks : .value
        case .property where breaksProperty: .breaking
        case .property where requiresProperty: .mayBreak
        case .property(_, _, nil): .mayBreak
        case .property where changesDefault || narrowsProperty: .mayBreak
        case .list(_, .values, _, let lost) where !lost.isEmpty: .breaking
        case .list(_, .openValues, _, let lost) where !lost.isEmpty: .mayBreak
        // Code can refer to an item by another name, but only searches use synonyms.
        case .list(let name, .otherNames, _, let lost) where !lost.isEmpty && name != "synonyms": .mayBreak
        case .interface(let role, _, let lost, let certainty):
            lost.isEmpty ? .value : role.isOfCode && certainty == .certain ? .breaking : .mayBreak
        case .property where propertyDeprecation != nil: .deprecated
        case .value, .property, .list(_, .values, _, _), .list(_, .openValues, _, _), .files(.source, _, _, _, _, _),
            .files(.styles, _, _, _, _, _):
            .value
        case .moved, .split: .moved
        case .rewritten: .mayBreak
        case .member(let path, _, _) where path.count == 1 && Fact.strokeNames.contains(path[0]): .looks
        case .member([Fact.superclass], _, _): .mayBreak
        case .list, .files, .member, .topics, .changed, .more, .other, .undeprecated, .followed: .metadata
        case .reformatted: .formatting
        }
    }

    /// The names of members for the stroke of a drawing.
    package static let (strokeWidth, lineCap, lineJoin) = ("stroke width", "line cap", "line join")
    private static let strokeNames: Set<String> = [strokeWidth, lineCap, lineJoin]

    /// The name of the member for the class that a component extends.
    package static let superclass = "superclass"

    /// The names of members with a description.
    package static let descriptionNames: Set<String> = ["description", "desc", "doc", "summary"]

    /// Whether only a description changed.
    package var isOfDescription: Bool {
        switch self {
        case .member(let path, _, _): path.count == 1 && Fact.descriptionNames.contains(path[0])
        case .topics(let names): !names.isEmpty && Fact.descriptionNames.isSuperset(of: names)
        default: false
        }
    }

    /// Whether the fact says that a drawing shows a different picture.
    package var isRedrawn: Bool { if case .redrawn = self { true } else { false } }

    /// Whether the fact affects code that refers to the item by name.
    package var concernsUses: Bool { importance <= .value && importance != .appeared }

    /// The fact without item-specific places and names. Items with the same kind of change have equal shapes.
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
    /// The size of the fact's strings in bytes, plus an allowance for the rest.
    package var size: Int {
        let texts: [String]
        switch self {
        case .renamed(let text, _), .other(let text): texts = [text]
        case .moved(let from, let to, _, _): texts = [from ?? "", to]
        case .value(let place, let old, let new):
            texts = place.names + [old?.written ?? "", new?.written ?? ""]
        case .property(let name, let old, let new):
            texts = [name] + [old, new].flatMap { [$0?.type ?? "", $0?.deprecation ?? "", $0?.defaultValue ?? ""] }
        case .list(let name, _, let gained, let lost): texts = [name] + gained + lost
        case .api(let changes, _, _):
            texts = changes.flatMap { [$0.name, $0.summary, $0.old ?? "", $0.new ?? "", $0.path] }
        case .member(let path, let old, let new):
            texts = path + [old, new].compactMap { $0?.string ?? $0?.text(upTo: 1000) }
        case .topics(let names), .split(let names): texts = names
        case .followed(let names, _, let modes): texts = names + modes
        case .rewritten(let place, _): texts = [place]
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
    /// The importance of the most important fact; `metadata` if there are no facts.
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
