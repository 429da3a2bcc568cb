package import TeamSyncBase

/// The code points of the icons in a font, by their names: `{ "add": 60000, "plus": 60000 }`.
package enum CodePointShape {
    /// The minimum number of names.
    private static let fewest = 8

    /// - Returns: the names; nil if a value is not a code point for private use.
    package static func names(in value: JSONValue) -> Set<String>? {
        guard case .object(let members) = value, members.count >= fewest,
            members.values.allSatisfy(isCodePoint)
        else { return nil }
        return Set(members.keys)
    }

    private static func isCodePoint(_ value: JSONValue) -> Bool {
        guard case .number(let digits) = value, let number = Int(digits) else { return false }
        return (0xE000...0xF8FF).contains(number) || (0xF0000...0x10FFFD).contains(number)
    }
}
