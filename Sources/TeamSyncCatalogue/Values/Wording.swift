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

    /// A catalogue's name as the noun for so many items: `icons`, `design tokens`, `icon`.
    package static func noun(_ catalogue: String, _ count: Int) -> String {
        var words = catalogue.split { $0 == "_" || $0 == "-" || $0 == " " }.map(String.init)
        guard count == 1, let last = words.popLast() else { return words.joined(separator: " ") }
        return (words + [singular(last)]).joined(separator: " ")
    }

    private static func singular(_ noun: String) -> String {
        if noun.hasSuffix("ies"), noun.count > 4 { return noun.dropLast(3) + "y" }
        if ["xes", "ches", "shes", "sses", "zzes"].contains(where: noun.hasSuffix) { return String(noun.dropLast(2)) }
        return noun.hasSuffix("s") && !noun.hasSuffix("ss") ? String(noun.dropLast()) : noun
    }

    /// The same as a title: `Icons`.
    package static func title(_ catalogue: String) -> String {
        let words = noun(catalogue, 2)
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    /// `12 → 14`: two values that differ. Long ones are shown where they differ.
    static func change(_ old: JSONValue?, _ new: JSONValue?) -> String {
        let (before, after) = pair(old, new)
        return before == after ? "another value" : "\(before) → \(after)"
    }

    /// Two values that differ, each in words that the other does not have; the same words where no short ones differ.
    static func pair(_ old: JSONValue?, _ new: JSONValue?) -> (old: String, new: String) {
        let (before, after) = (value(old), value(new))
        if before != after { return (before, after) }
        let (left, right) = (Array(text(old)), Array(text(new)))
        let start = max(0, zip(left, right).prefix { $0 == $1 }.count - 12)
        let shown = { (text: [Character]) in
            (start > 0 ? "…" : "") + short(String(text[min(start, text.count)...]))
        }
        return (shown(left), shown(right))
    }

    /// Of long values that are compared, characters.
    private static let comparedLimit = 20_000

    private static func text(_ value: JSONValue?) -> Substring {
        switch value {
        case nil: ""
        case .string(let text)?: text.prefix(comparedLimit)
        case let value?: value.text(upTo: comparedLimit).prefix(comparedLimit)
        }
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

/// The order in which people read names: numbers by value, `blue.2` before `blue.10`.
package enum NaturalOrder {
    package static func isOrdered(_ left: String, _ right: String) -> Bool {
        var (one, other) = (Array(left.utf8)[...], Array(right.utf8)[...])
        while let a = one.first, let b = other.first {
            guard isDigit(a), isDigit(b) else {
                if a != b { return a < b }
                one.removeFirst()
                other.removeFirst()
                continue
            }
            let (x, y) = (number(&one), number(&other))
            if x.count != y.count { return x.count < y.count }
            if !x.elementsEqual(y) { return x.lexicographicallyPrecedes(y) }
        }
        return one.count == other.count ? left < right : one.isEmpty
    }

    /// The digits in front, without leading zeros.
    private static func number(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let digits = bytes.prefix(while: isDigit)
        bytes = bytes.dropFirst(digits.count)
        return digits.drop { $0 == UInt8(ascii: "0") }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
