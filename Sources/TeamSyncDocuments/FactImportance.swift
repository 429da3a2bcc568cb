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
            lost.isEmpty
                ? .value
                : certainty == .certain && (role.isOfCode || role == .cssClass && lost.allSatisfy(Fact.isModifier))
                    ? .breaking : .mayBreak
        case .property where propertyDeprecation != nil: .deprecated
        case .value, .property, .list(_, .values, _, _), .list(_, .openValues, _, _), .files(.source, _, _, _, _, _),
            .files(.styles, _, _, _, _, _):
            .value
        case .moved, .split: .moved
        case .rewritten: .mayBreak
        case .follows(_, let isGone): isGone ? .mayBreak : .value
        case .member(let path, _, _) where path.count == 1 && Fact.strokeNames.contains(path[0]): .looks
        case .member([Fact.superclass], _, _), .member([Fact.breakingChange], _, _): .mayBreak
        case .member([Fact.code], _, _): .value
        case .list, .files, .member, .topics, .changed, .more, .other, .undeprecated, .followed: .metadata
        case .reformatted: .formatting
        }
    }

    /// The names of members for the stroke of a drawing.
    package static let (strokeWidth, lineCap, lineJoin) = ("stroke width", "line cap", "line join")
    private static let strokeNames: Set<String> = [strokeWidth, lineCap, lineJoin]

    /// Whether a class is a modifier of a whole component, as in `chip--small`, which users write themselves.
    private static func isModifier(_ name: String) -> Bool { name.contains("--") && !name.contains("__") }

    /// The name of the member for the class that a component extends.
    package static let superclass = "superclass"

    /// The name of the member for a line of code in the sources of a component.
    package static let code = "code"

    /// The name of the member for a breaking change that release notes announce. The value is its text.
    package static let breakingChange = "breaking change"

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
