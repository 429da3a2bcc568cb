/// Texts that begin with a statement that something is deprecated, such as `Deprecated: use ink` and `Deprecated in 3.0`,
/// or contain the tag of documentation for it.
enum StatedDeprecation {
    /// Returns the text after `deprecated` at the beginning of a text or, if the word is followed by a colon, of one of
    /// its sentences.
    /// - Returns: nil if the text describes something deprecated, as in "Deprecated labels".
    static func rest(of text: String) -> String? {
        let text = text.prefix(1000)
        // A tag of documentation is a statement, whatever follows it.
        if let tag = text.firstRange(of: "@deprecated") {
            let rest = text[tag.upperBound...]
            if rest.first.map({ !$0.isLetter }) ?? true {
                return rest.drop { !$0.isLetter && !$0.isNumber && !"{$`'\"".contains($0) }.trimmed
            }
        }
        if let own = statement(in: text) { return own }
        for place in text.indices.dropFirst() where text[place] == "D" {
            guard text[place...].hasPrefix("Deprecated:"), text[..<place].last?.isWhitespace == true,
                let before = text[..<place].last(where: { !$0.isWhitespace }), ".!?;)".contains(before)
            else { continue }
            return statement(in: text[place...])
        }
        return nil
    }

    private static func statement(in text: Substring) -> String? {
        let text = text.drop { !$0.isLetter && !$0.isNumber }
        let word = "deprecated"
        guard text.prefix(word.count).lowercased() == word else { return nil }
        var rest = text.dropFirst(word.count)
        let words = rest.split(separator: " ").prefix(2).map { $0.lowercased() }
        // A name such as `deprecated.scss` is not a statement.
        let isName = rest.first == "." && rest.dropFirst().first.map { $0.isLetter } ?? false
        let isStatement = rest.first.map { ":;,.-–—!)]".contains($0) } ?? true
        let isOfVersion = words.count == 2 && words[0] == "in" && words[1].drop { $0 == "v" }.first?.isNumber == true
        guard
            isStatement && !isName || isOfVersion || words == ["in", "favor"]
                || ["use", "since", "please", "–", "-", "—"].contains(words.first)
        else { return nil }
        if isOfVersion { rest = rest.drop { $0 == " " }.drop { $0 != " " }.drop { $0 == " " }.drop { $0 != " " } }
        return rest.drop { !$0.isLetter && !$0.isNumber }.trimmed
    }
}
