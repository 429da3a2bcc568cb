import TeamSyncBase

/// Forms of words of the language.
enum WordForms {
    /// What the forms of a word have in common: `settings` and `setting`, `sharing` and `share`, `batteries` and
    /// `battery`. Not a word of the language.
    static func stem(_ word: String) -> String {
        guard word.utf8.count > 3, word.utf8.allSatisfy({ (0x61...0x7a).contains($0) }) else { return word }
        var letters = Array(word.utf8)
        func ends(_ suffix: StaticString, leaving count: Int) -> Bool {
            let size = suffix.utf8CodeUnitCount
            guard letters.count - size >= count else { return false }
            return suffix.withUTF8Buffer { letters.suffix(size).elementsEqual($0) }
        }
        if ends("sses", leaving: 1) || ends("shes", leaving: 1) || ends("ches", leaving: 1) || ends("xes", leaving: 1) {
            letters.removeLast(2)
        } else if ends("ies", leaving: 2) {
            letters.removeLast(2)
        } else if ends("s", leaving: 3), !ends("ss", leaving: 0), !ends("us", leaving: 0), !ends("is", leaving: 0) {
            letters.removeLast()
        }
        if ends("ing", leaving: 3) {
            letters.removeLast(3)
        } else if ends("ed", leaving: 3) {
            letters.removeLast(2)
        }
        if ends("e", leaving: 3) { letters.removeLast() }
        if ends("y", leaving: 3) { letters[letters.count - 1] = UInt8(ascii: "i") }
        if letters.count > 4, letters[letters.count - 1] == letters[letters.count - 2] { letters.removeLast() }
        return String(decoding: letters, as: UTF8.self)
    }

    /// How alike two words are: 1 for the same, less for forms of one word, 0 otherwise.
    static func likeness(_ left: SearchWord, _ right: SearchWord) -> Double {
        if left.text == right.text { return 1 }
        guard left.stem == right.stem else { return 0 }
        let isPlural = left.text + "s" == right.text || right.text + "s" == left.text
        return isPlural ? 0.96 : 0.82
    }
}

/// A word in lower case, and its stem.
struct SearchWord: Hashable, Sendable {
    let text: String
    let stem: String

    init(_ text: String) {
        self.text = text
        stem = WordForms.stem(text)
    }

    /// Without articles, where there are other words.
    static func meaningful(in text: String, limit: Int = 12) -> [SearchWord] {
        let words = all(in: text, limit: limit)
        let rest = words.filter { !["a", "an", "the"].contains($0.text) }
        return rest.isEmpty ? words : rest
    }

    static func all(in text: String, limit: Int = 12) -> [SearchWord] {
        NameWords.of(text, digits: .apart, limit: limit).map { SearchWord($0) }
    }
}
