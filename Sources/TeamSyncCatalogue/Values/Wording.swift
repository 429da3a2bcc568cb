import TeamSyncBase

/// Words for what is the same in all kinds of items.
package enum Wording {
    /// `"#fff"` as `#fff`, `["a"]` as `a`, everything else as JSON, shortened.
    static func value(_ value: JSONValue?) -> String {
        switch value {
        case nil: return "nothing"
        case .string(let text)?: return short(text)
        case .array(let elements)? where elements.allSatisfy { $0.string != nil }:
            return short(elements.compactMap(\.string).joined(separator: ", "))
        case let value?: return short(value.text(upTo: 250))
        }
    }

    /// `a`, `a and b`, `a, b and 3 more`.
    /// - Parameter last: what is in front of the last word of a whole list.
    package static func list(_ words: [String], limit: Int = 3, last: String = " and ") -> String {
        if words.count <= 1 { return words.first ?? "" }
        if words.count <= limit { return words.dropLast().joined(separator: ", ") + last + (words.last ?? "") }
        return words.prefix(limit - 1).joined(separator: ", ") + " and \(words.count - limit + 1) more"
    }

    /// `1 property`, `6 properties`.
    package static func number(_ count: Int, _ singular: String, _ plural: String) -> String {
        "\(count) \(count == 1 ? singular : plural)"
    }

    /// In one line, of 60 characters and 250 bytes at most.
    static func short(_ text: String) -> String {
        let line = text.shortened(to: 240).split(whereSeparator: \.isNewline).joined(separator: " ")
        guard line.count > 60 else { return line }
        return line.prefix(59) + "…"
    }
}
