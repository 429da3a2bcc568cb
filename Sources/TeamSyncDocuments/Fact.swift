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
    /// The item's own text is the same, but it refers to a token whose value changed, or which is gone.
    case follows(String, isGone: Bool)
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
        case .rewritten(let text, _), .follows(let text, _): texts = [text]
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
