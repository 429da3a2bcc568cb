package import TeamSyncBase

/// One thing that happened to an item between two commits, as data. What it is in words is decided in `TeamSyncWords`; how
/// much it matters is its `importance`. Texts in it are other people's: hostile until a style has made them safe.
///
/// As JSON one flat object with the name of the fact in `fact`: `{"fact": "renamed", "from": "bell"}`.
package enum Fact: Hashable, Sendable {
    /// - Parameter properties: how many its specification lists; nil where it lists none.
    case appeared(properties: Int?)
    case disappeared(Certainty)
    case renamed(from: String, because: Evidence?)
    /// - Parameters:
    ///   - from: a file, or a folder with a slash at its end, which is empty for the top folder; nil for several places.
    ///   - files: how many of its files moved; 1 for an item that is itself a file or a part of one.
    case moved(from: String?, to: String, files: Int)
    /// A file now says that it is not to be used any more, and what to use in its place if it says that.
    case deprecated(use: String?)
    /// No file says that any more.
    case undeprecated
    /// What it draws is another picture.
    case redrawn
    /// It draws the same shapes in other colors.
    /// - Parameter names: its variants that were, where others have the former colors; empty for all.
    case recolored(in: [String] = [])
    /// It draws the same, in the color of the text around it and no longer in one of its own.
    /// - Parameter names: as in `recolored`.
    case followsTextColor(in: [String] = [])
    /// Which of its styles and sizes came and went: `fill`, `16 px`.
    case variants(gained: [String], lost: [String])
    /// Other bytes that mean the same.
    case reformatted
    /// A value in one appearance; nil where there was, or is, none. An empty appearance is all that it has.
    case value(Appearance, old: TokenValue?, new: TokenValue?)
    /// A property of a component; nil where there was, or is, none.
    case property(String, old: PropertyShape?, new: PropertyShape?)
    /// What a list of names gained and lost; the order changed where both are empty.
    case list(String, ListRole, gained: [String], lost: [String])
    /// Files of one part.
    case files(FilePart, added: Int, removed: Int, changed: Int)
    /// What its sources declare differently: the most serious changes, how many more there are, and the worst of those.
    case api([APIChange], more: Int, APIChange.Verdict?)
    /// A member of its value or specification: the path below the item in names. nil for what was not there, or is not.
    case member([String], old: JSONValue?, new: JSONValue?)
    /// Members whose values are long texts, of which it matters only that they differ.
    case topics([String])
    /// It differs, and nothing of the above says how.
    case changed
    /// Facts that are left out.
    case more(Int)
    /// A fact that this version does not know.
    case other(String)
}

/// How sure a fact is.
package enum Certainty: String, Codable, Sendable {
    case certain, may
}

/// Why two items are taken for one.
package enum Evidence: String, Codable, Sendable {
    /// A file states the other name.
    case statedAlias = "stated_alias"
    case sameContents = "same_contents"
    case similarContents = "similar_contents"
}

/// What a file is to the item that it belongs to.
package enum FilePart: String, Codable, CaseIterable, Sendable {
    case drawing, source, spec, file
}

/// What the names of a list are to the item.
package enum ListRole: String, Codable, Sendable {
    case tags, categories, values, other
    /// Modes in which the item is deprecated.
    case deprecatedModes = "deprecated_modes"
    case otherNames = "other_names"
}

/// For which of several brands, modes or platforms a value is.
package struct Appearance: Codable, Hashable, Sendable {
    /// nil: not stated.
    package var brand: String?
    package var mode: String?
    package var platform: String?
    /// Names of which nothing says what they are, in the file's order.
    package var others: [String]

    package init(
        brand: String? = nil, mode: String? = nil, platform: String? = nil, others: [String] = []
    ) {
        (self.brand, self.mode, self.platform, self.others) = (brand, mode, platform, others)
    }

    package var isEmpty: Bool { names.isEmpty }

    /// All that is stated: what is broadest first, the mode last.
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
    /// As it is written, at most 400 bytes; of a reference to another token, that token's name.
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

/// What a specification says of a property.
package struct PropertyShape: Codable, Hashable, Sendable {
    /// As it is written; nil where none is stated.
    package var type: String?
    /// Whether each use of the component must give it; nil where that is not known.
    package var isRequired: Bool?
    /// What its declaration says behind `deprecated`, which may be empty; nil where it is not deprecated.
    package var deprecation: String?
    /// As it is written; nil where it has none, or where that is not known.
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
    /// Whether a property is one that each use must now give.
    package var requiresProperty: Bool {
        guard case .property(_, let old, let new?) = self, new.isRequired == true else { return false }
        return old.map { $0.isRequired == false } ?? true
    }

    /// What is said behind `deprecated` of a property that is deprecated now and was not.
    package var propertyDeprecation: String? {
        guard case .property(_, let old?, let new?) = self, old.deprecation == nil else { return nil }
        return new.deprecation
    }
}

/// How much a fact matters to those who use the item, the most first.
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
        case .files(.drawing, let added, let removed, _): added + removed > 0 ? .looks : .value
        case .property where requiresProperty: .mayBreak
        case .property where propertyDeprecation != nil: .deprecated
        case .value, .property, .list(_, .values, _, _), .files(.source, _, _, _): .value
        case .moved: .moved
        case .list, .files, .member, .topics, .changed, .more, .other, .undeprecated: .metadata
        case .reformatted: .formatting
        }
    }

    /// Whether it matters to code that names the item.
    package var concernsUses: Bool { importance <= .value && importance != .appeared }

    /// The same where the same happened to another item: without the places and names that are its own.
    package var shape: Fact {
        guard case .api(let changes, let more, let worst) = self else { return self }
        return .api(changes.map(\.shape), more: more, worst)
    }
}

extension Fact {
    /// Bytes of its texts, and an allowance for the rest.
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
        case .variants(let gained, let lost): texts = gained + lost
        case .recolored(let names), .followsTextColor(let names): texts = names
        case .appeared, .disappeared, .undeprecated, .redrawn, .reformatted, .files,
            .changed, .more:
            texts = []
        }
        return texts.reduce(40) { $0 + $1.utf8.count }
    }
}

extension Sequence<Fact> {
    /// The importance of the most important one; of none, that of metadata.
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
