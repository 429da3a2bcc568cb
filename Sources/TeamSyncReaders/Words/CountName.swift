/// A catalogue's name as people read it: `design_tokens` is `Design Tokens`, and one of them a `Design Token`.
enum CountName {
    /// - Parameter name: the plural, as configured; any text.
    static func words(_ name: String, count: Int?) -> String {
        var words = Sanitizer.clean(name).split { $0 == "_" || $0 == "-" || $0 == " " }.map(titleCased)
        if count == 1, let last = words.popLast() { words.append(singular(last)) }
        return words.joined(separator: " ")
    }

    private static func titleCased(_ word: Substring) -> String {
        word.prefix(1).uppercased() + word.dropFirst()
    }

    private static func singular(_ word: String) -> String {
        if word.hasSuffix("ies"), word.count > 4 { return word.dropLast(3) + "y" }
        return word.hasSuffix("s") && !word.hasSuffix("ss") ? String(word.dropLast()) : word
    }
}
