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
        return isPrivate(number)
    }

    /// Whether two files in a folder have the same names apart from the code points in front of them, as in
    /// `uF118-home.svg`.
    static func areSame(_ old: GitPath?, _ new: GitPath?) -> Bool {
        guard let old, let new, old != new, old.folder == new.folder, old.ending == new.ending,
            let one = name(old.stem), let other = name(new.stem)
        else { return false }
        return one == other
    }

    /// Returns the name behind a code point and a separator; nil if there is none.
    private static func name(_ stem: String) -> Substring? {
        guard let end = stem.firstIndex(where: { "-_".contains($0) }) else { return nil }
        let front = stem[..<end]
        let digits = front.first == "u" || front.first == "U" ? front.dropFirst() : front
        guard (4...6).contains(digits.utf8.count), let point = Int(digits, radix: 16), isPrivate(point) else {
            return nil
        }
        return stem[stem.index(after: end)...]
    }

    /// Whether a code point is for private use.
    package static func isPrivate(_ number: Int) -> Bool {
        (0xE000...0xF8FF).contains(number) || (0xF0000...0x10FFFD).contains(number)
    }
}
