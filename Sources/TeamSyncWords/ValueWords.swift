package import TeamSyncBase

/// Displays values of catalogues and specifications in sentences.
package enum ValueWords {
    /// Returns a value as short text: `"#fff"` as `#fff`, `["a"]` as `a`, everything else as JSON.
    /// - Parameter value: nil for a missing value.
    package static func text(_ value: JSONValue?) -> String {
        value.map { English.short(whole($0, upTo: 250)) } ?? "nothing"
    }

    /// Whether a value is displayed in a sentence. Objects, and arrays that contain anything other than strings, are
    /// not displayed, because they would have to be written as JSON.
    package static func isPlain(_ value: JSONValue?) -> Bool {
        switch value {
        case .object?: false
        case .array(let elements)?: elements.allSatisfy { $0.string != nil }
        default: true
        }
    }

    /// Returns two different values as text, shortened so that their difference is visible if possible.
    package static func pair(_ old: JSONValue?, _ new: JSONValue?) -> (old: String, new: String) {
        guard let old, let new else { return (text(old), text(new)) }
        return English.shortPair(whole(old, upTo: comparedLimit), whole(new, upTo: comparedLimit))
    }

    /// The maximum size of the part of a value that is compared, in bytes.
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
