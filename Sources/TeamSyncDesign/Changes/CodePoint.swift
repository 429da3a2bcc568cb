import TeamSyncBase

/// The code point of an icon in a font, as in `IconData(57356, fontFamily: "Icons")`.
enum CodePoint {
    /// Returns the code points of two icons whose values are the same otherwise; nil for other values.
    static func pair(_ old: String, _ new: String) -> (old: JSONValue, new: JSONValue)? {
        guard let (before, rest) = split(old), let (after, other) = split(new), rest == other, before != after else {
            return nil
        }
        let value = { (number: String) in number.hasPrefix("0x") ? JSONValue.string(number) : .number(number) }
        return (value(before), value(after))
    }

    /// Returns the number at the beginning of the arguments, and the text without it.
    private static func split(_ text: String) -> (number: String, rest: [Substring])? {
        guard let opening = text.firstIndex(of: "("), text[..<opening].allSatisfy(isPartOfName) else { return nil }
        let arguments = text[text.index(after: opening)...].drop(while: \.isWhitespace)
        let number = arguments.prefix { $0.isASCII && ($0.isHexDigit || $0 == "x") }
        guard number.first?.isNumber == true, number.hasPrefix("0x") || number.allSatisfy(\.isNumber),
            [",", ")"].contains(arguments.dropFirst(number.count).first)
        else { return nil }
        return (String(number), [text[..<opening], arguments.dropFirst(number.count)])
    }

    private static func isPartOfName(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "_. ".contains(character)
    }
}
