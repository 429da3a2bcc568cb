import TeamSyncBase

/// Recognizes calls whose arguments refer to the values of a palette.
extension SourceTokens {
    /// The maximum depth of nested calls.
    private static let callLimit = 6
    /// Words in the names of types that contain colors.
    private static let colorWords: Set<String> = [
        "color", "colors", "colour", "colours", "palette", "palettes", "primitive", "primitives", "swatch", "swatches",
    ]
    /// Functions that change the opacity of a color.
    private static let variations: Set<String> = ["copy", "opacity", "withOpacity", "withAlpha", "withValues"]

    /// Whether the arguments of a call are separate values that mostly refer to constants of another type:
    /// `avatar = Avatar(bg = Avatar.Bg(ruby = Primitives.red500, onyx = Primitives.zinc500), …)`. The type of the call is
    /// named after the constant or argument, or the other type contains colors.
    /// - Parameter name: the name of the constant or argument; nil if there is none.
    static func areReferences(
        _ path: [String], _ arguments: [SourceValue.Argument], named name: String?, _ language: SourceLanguage,
        depth: Int = 0
    ) -> Bool {
        let labels = arguments.compactMap(\.label)
        guard language != .script, depth < callLimit, let type = path.last, labels.count > 1,
            labels.count == arguments.count, !areParts(labels, of: type), !areEdges(labels)
        else { return false }
        var objects: Set<String> = []
        var (fitting, isDeep) = (0, false)
        for argument in arguments {
            switch argument.value {
            case .path(let names, false, _) where names.count > 1 && names[0].first?.isUppercase == true:
                if SourceColor.named(names, language) == nil { objects.insert(names[0]) }
                fitting += 1
            case .call(let names, let own, _):
                if SourceColor(names, own, language) != nil {
                    fitting += 1
                } else if names.count > 2, names.last.map(variations.contains) == true {
                    objects.insert(names[0])
                    fitting += 1
                } else if areReferences(names, own, named: argument.label, language, depth: depth + 1) {
                    (fitting, isDeep) = (fitting + 1, true)
                }
            default: return false
            }
        }
        let areColors = objects.allSatisfy(isOfColors)
        // Cases of several enumerations are the options of one value.
        guard fitting * 2 > arguments.count, !objects.isEmpty || isDeep, objects.count < 2 || areColors else {
            return false
        }
        return name.map { isNamed(type, after: $0) } == true || labels.count > 2 && areColors && !objects.isEmpty
    }

    private static func isOfColors(_ type: String) -> Bool {
        !colorWords.isDisjoint(with: NameWords.of(type, digits: .attached, limit: 12))
    }

    private static func isNamed(_ type: String, after name: String) -> Bool {
        let words = NameWords.of(name, digits: .attached, limit: 12)
        let own = NameWords.of(type, digits: .attached, limit: 12)
        return !words.isEmpty && (own.starts(with: words) || own.suffix(words.count) == words[...])
    }

    /// Whether all labels name the corners or edges of one value: `topStart`, `bottomEnd`.
    private static func areEdges(_ labels: [String]) -> Bool {
        labels.allSatisfy { NameWords.of($0, digits: .attached, limit: 4).allSatisfy(edges.contains) }
    }

    private static let edges: Set<String> = ["top", "bottom", "left", "right", "start", "end", "leading", "trailing"]
}
