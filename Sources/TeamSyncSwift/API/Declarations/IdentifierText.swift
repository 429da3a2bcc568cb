/// Replaces identifiers in the text of a type.
enum IdentifierText {
    /// - Parameter change: the replacement for an identifier that is neither a label nor after a period; nil to keep
    ///   it.
    static func replacing(in text: String, _ change: (String) -> String?) -> String {
        var (result, word, before) = ("", "", Character(" "))
        func flush(_ next: Character) -> String {
            defer { word = "" }
            guard !word.isEmpty, before != "." else { return word }
            // A label, as in '(a:Int)'; 'T: P' and '[Key:Value]' contain none.
            if next == ":", before == "(" || before == "," { return word }
            return change(word) ?? word
        }
        for character in text {
            if character.isLetter || character.isNumber || character == "_" {
                if word.isEmpty, let last = result.last { before = last }
                if word.isEmpty, result.isEmpty { before = " " }
                word.append(character)
            } else {
                result += flush(character)
                result.append(character)
            }
        }
        return result + flush(" ")
    }

    static func contains(_ name: String, in text: String) -> Bool {
        var found = false
        _ = replacing(in: text) { word in
            if word == name { found = true }
            return nil
        }
        return found
    }
}
