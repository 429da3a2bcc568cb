import TeamSyncBase
import TeamSyncConfiguration
package import TeamSyncDocuments

/// Recognizes values that most changed tokens of a file write differently in the same way: as the argument of a call,
/// as in `sky` and `Paint.solid(sky)`, or with another member of the token's own name, as in `theme.ink.color` and
/// `theme.ink.solidColor`. The values themselves may be the same, and those that changed in another way stand out.
package enum RewrittenValues {
    /// The way in which a value is written, with an ellipsis for the part that differs from token to token.
    private struct Notation: Hashable {
        let old, new: String
    }

    /// The minimum number of tokens, and of different values in calls, and the maximum length of a value in bytes.
    private static let (fewest, fewestValues, lengthLimit) = (5, 3, 400)

    /// Returns the facts of tokens with the notations of such values.
    /// - Parameter facts: the facts of each difference, in the same order.
    package static func marked(_ facts: [[Fact]], of differences: [ItemDifference]) -> [[Fact]] {
        let files = Dictionary(grouping: facts.indices) { index -> String? in
            let difference = differences[index]
            guard [.token, .color].contains(difference.kind), [.changed, .moved, .renamed].contains(difference.change)
            else { return nil }
            return "\(difference.catalogue)\n\(difference.after?.path?.description ?? "")"
        }
        var marked = facts
        for (file, members) in files where file != nil && members.count >= fewest {
            let usual = usual(members.map { (differences[$0].key, facts[$0]) })
            guard !usual.isEmpty else { continue }
            for index in members {
                marked[index] = facts[index].map { fact in
                    guard case .value(let place, var old?, var new?) = fact,
                        let notation = notations(differences[index].key, old, new).first(where: usual.contains)
                    else { return fact }
                    (old.notation, new.notation) = (notation.old, notation.new)
                    return .value(place, old: old, new: new)
                }
            }
        }
        return marked
    }

    /// Returns the notations of more than half of the changed tokens of a file.
    private static func usual(_ tokens: [(key: String, facts: [Fact])]) -> Set<Notation> {
        var (keys, values): ([Notation: Set<String>], [Notation: Set<String>]) = ([:], [:])
        var changed: Set<String> = []
        for (key, facts) in tokens {
            for case .value(_, let old?, let new?) in facts where new.isSameValue != true && new.newUnit == nil {
                changed.insert(key)
                for notation in notations(key, old, new) {
                    keys[notation, default: []].insert(key)
                    values[notation, default: []].insert(old.written)
                }
            }
        }
        return Set(
            keys.filter { notation, own in
                own.count >= fewest && own.count * 2 > changed.count
                    && values[notation, default: []].count >= fewestValues
            }.keys)
    }

    private static func notations(_ key: String, _ old: TokenValue, _ new: TokenValue) -> [Notation] {
        let (before, after) = (old.written, new.written)
        guard new.isSameValue != true, before != after, max(before.utf8.count, after.utf8.count) <= lengthLimit else {
            return []
        }
        if let call = call(after, of: before) { return [Notation(old: "…", new: call)] }
        if let call = call(before, of: after) { return [Notation(old: call, new: "…")] }
        guard let one = withoutName(key, before), let other = withoutName(key, after), one != other,
            !areModes(one, other)
        else { return [] }
        return [Notation(old: one, new: other)]
    }

    /// Whether two references name different modes, such as `light.…` and `dark.…`.
    private static func areModes(_ old: String, _ new: String) -> Bool {
        let modes = { (text: String) in text.split(separator: ".").filter { ModeName.isMode(String($0)) } }
        return modes(old) != modes(new)
    }

    /// Returns `Paint.solid(…)` if a text is a call with a value as its only argument; nil for other texts and for the
    /// names of functions that change their argument.
    private static func call(_ text: String, of value: String) -> String? {
        guard !value.isEmpty, text.hasSuffix(")"), text.dropLast().hasSuffix(value) else { return nil }
        let front = text.dropLast(value.count + 1)
        guard let open = front.firstIndex(of: "(") else { return nil }
        let (name, label) = (front[..<open], front[front.index(after: open)...])
        let isName = { (text: Substring) in text.allSatisfy { $0.isLetter || $0.isNumber || "_.".contains($0) } }
        let isLabel = label.isEmpty || label.hasSuffix(": ") && isName(label.dropLast(2))
        guard isLabel, isName(name), name.first?.isLetter == true,
            changingWords.isDisjoint(with: NameWords.of(String(name), digits: .attached, limit: 16))
        else { return nil }
        return front + "…)"
    }

    /// Words in the names of functions whose result is another value than their argument.
    private static let changingWords: Set<String> = [
        "abs", "adjust", "alpha", "blend", "calc", "ceil", "clamp", "complement", "contrast", "darken", "darker",
        "desaturate", "dim", "fade", "fadein", "fadeout", "floor", "grayscale", "greyscale", "half", "hover", "hue",
        "invert", "inverted", "inverse", "lighten", "lighter", "max", "min", "mix", "mod", "muted", "negate",
        "negative", "opacity", "percentage", "round", "saturate", "scale", "shade", "spin", "tint", "tone",
        "transparent", "transparentize", "with",
    ]

    /// Returns a reference such as `theme.ink.color` with an ellipsis for the token's own name; nil for other texts.
    private static func withoutName(_ key: String, _ text: String) -> String? {
        guard text.allSatisfy({ $0.isLetter || $0.isNumber || "_.".contains($0) }), text.contains("."),
            let name = key.split(separator: ".").last
        else { return nil }
        var parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let places = parts.indices.filter { parts[$0] == name }
        guard places.count == 1 else { return nil }
        parts[places[0]] = "…"
        return parts.joined(separator: ".")
    }
}
