import TeamSyncBase

/// Decides whether an equal value and the names are enough evidence that a removed token continues as a new one. One
/// word that both names have, together with a value that many tokens could have, such as `10px` or `pointer`, is not.
struct ValueEvidence {
    /// The minimum fraction of words that names with a different word have in common, the minimum fraction of words in
    /// names that differ only by omitted words, and the minimum similarity of two spellings of a word.
    private static let (leastCommon, leastKept, leastLetters) = (0.5, 0.6, 0.75)
    /// The maximum size of a value that says nothing about a token, and the minimum size of a text that identifies a
    /// token on its own, in bytes.
    private static let (shortLength, ownLength) = (6, 40)
    /// The minimum number of tokens that continue in the same other group, and the minimum fraction of the removed
    /// members of their group that they must make up.
    private static let (fewest, leastShare) = (3, 0.7)

    private let counts: [String: Int]
    private let words: DistinctiveWords

    /// - Parameter items: all items, before and after the change; those that exist on both sides only once.
    init(_ items: some Sequence<Catalogue.Item>, _ words: DistinctiveWords) {
        var counts: [String: Int] = [:]
        for item in items {
            guard let value = ValueEvidence.value(of: item) else { continue }
            counts[value.meaning, default: 0] += 1
        }
        (self.counts, self.words) = (counts, words)
    }

    /// Whether two tokens with equal values are the same token. Items that are not tokens are not decided here, and are
    /// the same.
    func isSame(_ old: Catalogue.Item, _ new: Catalogue.Item) -> Bool {
        guard let value = ValueEvidence.value(of: new) else { return true }
        if ValueEvidence.isRespelled(old.key, new.key) { return true }
        // Apart from the two tokens, no other one has the value.
        guard counts[value.meaning, default: 0] <= 2 else { return false }
        let texts = ValueEvidence.texts(of: value.shown)
        let length = value.isReference ? 0 : texts.map(\.utf8.count).max() ?? 0
        if length + value.description.utf8.count >= ValueEvidence.ownLength { return true }
        guard value.isReference || texts.contains(where: ValueEvidence.isDistinctive) else { return false }
        if NameLikeness(old.key, new.key).isClose { return true }
        let (one, other) = (ValueEvidence.words(old.key), ValueEvidence.words(new.key))
        let common = 2 * Double(Set(one).intersection(other).count) / Double(one.count + other.count)
        return words.haveCommon(old.key, new.key) && common >= ValueEvidence.leastCommon
    }

    /// Returns the pairs of old and new keys that lack evidence, unless most of the removed members of a group continue
    /// in one other group with the same values.
    /// - Parameter removed: the keys of all removed items.
    func unfounded(
        _ pairs: [(old: Catalogue.Item, new: Catalogue.Item)], removed: [String]
    ) -> [(old: Catalogue.Item, new: Catalogue.Item)] {
        let open = pairs.filter { !isSame($0.old, $0.new) }
        guard !open.isEmpty else { return [] }
        let sizes = removed.reduce(into: [String: Int]()) { $0[ValueEvidence.group(of: $1), default: 0] += 1 }
        let groups = { (pair: (old: Catalogue.Item, new: Catalogue.Item)) in
            [ValueEvidence.group(of: pair.old.key), ValueEvidence.group(of: pair.new.key)]
        }
        let moved = pairs.reduce(into: [[String]: Int]()) { $0[groups($1), default: 0] += 1 }
        return open.filter { pair in
            let (own, count) = (groups(pair), moved[groups(pair)] ?? 0)
            return own[0].isEmpty || count < ValueEvidence.fewest
                || Double(count) < ValueEvidence.leastShare * Double(sizes[own[0]] ?? 0)
        }
    }

    /// The words of a name without the last one.
    private static func group(of key: String) -> String {
        NameWords.of(key, digits: .apart, limit: 20).dropLast().joined(separator: " ")
    }

    private static func words(_ key: String) -> [String] { NameWords.of(key, digits: .attached, limit: 20) }

    /// Whether two names consist of the same words in another order, with some omitted, or with other spellings, as in
    /// `gray` and `grey`.
    private static func isRespelled(_ old: String, _ new: String) -> Bool {
        var (rest, added): ([String], [String]) = (words(old), [])
        let count = rest.count
        for word in words(new) {
            if let place = rest.firstIndex(of: word) { rest.remove(at: place) } else { added.append(word) }
        }
        let kept = count - rest.count
        guard !rest.isEmpty, !added.isEmpty else {
            return 2 * Double(kept) / Double(2 * kept + rest.count + added.count) >= leastKept
        }
        return rest.count == added.count
            && zip(rest, added).allSatisfy { old, new in
                !(old + new).contains(where: \.isNumber) && NameLikeness.letters(old, new) >= leastLetters
            }
    }

    // MARK: Values

    private struct Value {
        /// The referenced token or, without a reference, the value, as text for comparison.
        let meaning: String
        let shown: JSONValue
        let isReference: Bool
        let description: String
    }

    /// Returns nil for an item that is not a token.
    private static func value(of item: Catalogue.Item) -> Value? {
        guard item.files.isEmpty, case .object(let members)? = item.json.flatMap(JSONFile.parsed),
            let value = members["value"]
        else { return nil }
        let alias = members["alias"]
        let shown = alias ?? value
        return Value(
            meaning: shown.meaning, shown: shown, isReference: alias != nil,
            description: members["description"]?.string ?? "")
    }

    /// The maximum number of parts of a value that are looked at.
    private static let partLimit = 100

    private static func texts(of value: JSONValue) -> [String] {
        switch value {
        case .string(let text): [text]
        case .array(let elements): elements.prefix(partLimit).flatMap(texts)
        case .object(let members): members.values.prefix(partLimit).flatMap(texts)
        case .null, .bool, .number: [value.text]
        }
    }

    /// Whether a value is unlikely to be chosen twice: neither short, nor a keyword such as `not-allowed`, nor black,
    /// white or transparent.
    static func isDistinctive(_ text: String) -> Bool {
        if let color = CSSColor(text)?.text ?? ColorName.color(of: text) {
            return !["#000000", "#ffffff", "#00000000", "#ffffff00"].contains(color)
        }
        return text.utf8.count > shortLength
            && text.contains { !$0.isLetter && $0 != "-" && $0 != "_" }
    }
}
