import TeamSyncBase

/// Limits the size of text from other people in facts.
enum FactText {
    /// The maximum size of a value in bytes, and the maximum number of names in a list or path.
    private static let (valueLimit, nameLimit) = (400, 50)

    static func name(_ text: String) -> String { BoundedName.of(text) }

    /// Returns the name of a mode without the marks that sort its group before others, as in `---dark`.
    static func mode(_ text: String) -> String {
        let plain = text.drop { "-_ ".contains($0) }
        return name(plain.isEmpty ? text : String(plain))
    }

    static func names(_ texts: [String]) -> [String] { texts.prefix(nameLimit).map(name) }

    static func path(_ names: [String]) -> [String] { self.names(names) }

    /// Shortens two different strings to parts in which they differ.
    static func pair(_ old: String, _ new: String) -> (String, String) {
        guard old.utf8.count > valueLimit || new.utf8.count > valueLimit else { return (old, new) }
        let (left, right) = (old.shortened(to: valueLimit), new.shortened(to: valueLimit))
        guard left == right, old != new else { return (left, right) }
        let (before, after) = (Array(old.utf8), Array(new.utf8))
        let start = max(0, zip(before, after).prefix { $0 == $1 }.count - 12)
        let part = { (bytes: [UInt8]) in
            "…" + String(decoding: bytes[min(start, bytes.count)...].prefix(valueLimit), as: UTF8.self)
        }
        return (part(before), part(after))
    }

    /// Shortens two different values. A long value is converted to text.
    static func pair(_ old: JSONValue?, _ new: JSONValue?) -> (JSONValue?, JSONValue?) {
        guard let old, let new else { return (old.map(bounded), new.map(bounded)) }
        guard isLong(old) || isLong(new) else { return (old, new) }
        let (left, right) = pair(text(old), text(new))
        return (.string(left), .string(right))
    }

    /// Shortens a value. A long structured value is replaced by an empty one, which only records that it exists.
    private static func bounded(_ value: JSONValue) -> JSONValue {
        guard isLong(value) else { return value }
        if case .object = value { return .object([:]) }
        return .string(text(value).shortened(to: valueLimit))
    }

    private static func isLong(_ value: JSONValue) -> Bool { value.text(upTo: valueLimit + 1).utf8.count > valueLimit }

    /// Returns the value as written. Composite values are listed by `CompositeValue`.
    static func text(_ value: JSONValue) -> String {
        switch value {
        case .string(let text): text
        case .array, .object: CompositeValue.text(value)
        default: value.text(upTo: 20_000)
        }
    }
}
