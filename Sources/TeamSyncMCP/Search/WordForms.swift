import TeamSyncBase

/// Inflected forms of English words.
enum WordForms {
    /// The common part of a word's forms: `settings` and `setting`, `sharing` and `share`, `batteries` and `battery`.
    /// It is not necessarily a word itself.
    static func stem(_ word: String) -> String {
        guard word.utf8.count > 3, word.utf8.allSatisfy({ (0x61...0x7a).contains($0) }) else { return word }
        var letters = Array(word.utf8)
        american(&letters)
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
        if ends("ly", leaving: 4) || ends("ness", leaving: 5) {
            letters.removeLast(letters.last == UInt8(ascii: "y") ? 2 : 4)
        }
        // Forms of a verb and its agent noun: translate, translation, translator.
        if ends("ator", leaving: 3) {
            letters.removeLast(2)
        } else if ends("ation", leaving: 3) || ends("ction", leaving: 4) {
            letters.removeLast(3)
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

    /// Converts to American spelling: maximise, color, favourite, centre, catalogue.
    private static func american(_ letters: inout [UInt8]) {
        func replace(_ british: StaticString, _ american: StaticString, leaving count: Int) {
            let size = british.utf8CodeUnitCount
            guard letters.count - size >= count,
                british.withUTF8Buffer({ letters.suffix(size).elementsEqual($0) })
            else { return }
            letters.removeLast(size)
            american.withUTF8Buffer { letters.append(contentsOf: $0) }
        }
        replace("ise", "ize", leaving: 4)
        replace("ised", "ized", leaving: 4)
        replace("ising", "izing", leaving: 4)
        replace("our", "or", leaving: 3)
        replace("ours", "ors", leaving: 3)
        replace("ourite", "orite", leaving: 3)
        replace("tre", "ter", leaving: 3)
        replace("ogue", "og", leaving: 3)
    }

    /// The similarity of two words: 1 for equal words, less for forms of the same word, otherwise 0.
    static func likeness(_ left: SearchWord, _ right: SearchWord) -> Double {
        if left.text == right.text { return 1 }
        guard left.stem == right.stem else { return 0 }
        let (short, long) = left.text.utf8.count < right.text.utf8.count ? (left, right) : (right, left)
        guard short.text + "s" == long.text else { return 0.82 }
        return Synonyms.distinguishes(long.text, from: short.text) ? 0.76 : 0.96
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

    /// Without articles, unless there are no other words.
    static func meaningful(in text: String, limit: Int = 12) -> [SearchWord] {
        let words = all(in: text, limit: limit)
        let rest = words.filter { !["a", "an", "the"].contains($0.text) }
        return rest.isEmpty ? words : rest
    }

    static func all(in text: String, limit: Int = 12) -> [SearchWord] {
        NameWords.of(text, digits: .apart, limit: limit).map { SearchWord($0) }
    }
}
