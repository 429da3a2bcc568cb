package import TeamSyncBase

/// Values of catalogues and specifications, as sentences show them.
package enum ValueWords {
    /// `"#fff"` as `#fff`, `["a"]` as `a`, everything else as JSON, shortened.
    /// - Parameter value: nil for what is not there.
    package static func text(_ value: JSONValue?) -> String {
        value.map { English.short(whole($0, upTo: 250)) } ?? "nothing"
    }

    /// Whether a value is shown: a text, a number, a list of texts. What consists of more is not, since it would be JSON.
    package static func isPlain(_ value: JSONValue?) -> Bool {
        switch value {
        case .object?: false
        case .array(let elements)?: elements.allSatisfy { $0.string != nil }
        default: true
        }
    }

    /// `12 → 14`: two values that differ. Long ones are shown where they differ.
    package static func change(_ old: JSONValue?, _ new: JSONValue?) -> String {
        let (before, after) = pair(old, new)
        return before == after ? "another value" : "\(before) → \(after)"
    }

    /// Two values that differ, each in words that the other does not have; the same words where no short ones differ.
    package static func pair(_ old: JSONValue?, _ new: JSONValue?) -> (old: String, new: String) {
        guard let old, let new else { return (text(old), text(new)) }
        let (before, after) = (text(old), text(new))
        if before != after { return (before, after) }
        return English.shortPair(whole(old, upTo: comparedLimit), whole(new, upTo: comparedLimit))
    }

    /// Bytes of long values that are compared.
    private static let comparedLimit = 20_000

    private static func whole(_ value: JSONValue, upTo limit: Int) -> String {
        switch value {
        case .string(let text): text
        case .array(let elements) where elements.allSatisfy { $0.string != nil }:
            elements.compactMap(\.string).joined(separator: ", ")
        default: value.text(upTo: limit)
        }
    }
}
