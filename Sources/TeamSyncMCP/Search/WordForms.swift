import TeamSyncBase

/// Inflected forms of English words.
enum WordForms {
    /// The common part of the forms of a word: `settings` and `setting`, `sharing` and `share`, `batteries` and
    /// `battery`. It is not necessarily a word itself.
    static func stem(_ word: String) -> String {
        guard word.utf8.count > 3, word != "news", word.utf8.allSatisfy({ (0x61...0x7a).contains($0) }) else {
            return word
        }
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

    /// The word without a plural ending.
    static func singular(_ word: String) -> String {
        if word.utf8.count > 4, word.hasSuffix("ies") { return String(word.dropLast(3)) + "y" }
        if word.utf8.count > 4, ["sses", "shes", "ches", "xes"].contains(where: word.hasSuffix) {
            return String(word.dropLast(2))
        }
        let isPlural =
            word.utf8.count > 3 && word.hasSuffix("s") && !["ss", "us", "is"].contains(where: word.hasSuffix)
        return isPlural ? String(word.dropLast()) : word
    }

    /// The word in American spelling, as determined by rules.
    static func american(_ word: String) -> String {
        var letters = Array(word.utf8)
        american(&letters)
        return String(decoding: letters, as: UTF8.self)
    }

    private static func isVowel(_ letter: UInt8) -> Bool { "aeiou".utf8.contains(letter) }

    /// Converts British words to American spelling: maximise, colour, favourite, centre, catalogue.
    private static func american(_ letters: inout [UInt8]) {
        // British spelling with a diphthong between consonants: orthopaedic, haematology.
        if letters.count >= 7 {
            for index in letters.indices.dropFirst().dropLast(2).reversed()
            where letters[index...].starts(with: [UInt8(ascii: "a"), UInt8(ascii: "e")])
                && !isVowel(letters[index - 1]) && !isVowel(letters[index + 2])
            {
                letters.remove(at: index)
            }
        }
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
        replace("yse", "yze", leaving: 4)
        replace("ence", "ense", leaving: 3)
        replace("gramme", "gram", leaving: 3)
        replace("ogue", "og", leaving: 3)
    }

    /// The similarity of two words: 1 for equal words, less for forms of the same word, and 0 for other words.
    static func likeness(_ left: SearchWord, _ right: SearchWord) -> Double {
        if left.text == right.text { return 1 }
        guard left.stem == right.stem else { return 0 }
        if left.american == right.american { return 0.97 }
        let (short, long) = left.text.utf8.count < right.text.utf8.count ? (left, right) : (right, left)
        guard short.text + "s" == long.text else {
            return long.text.hasSuffix("ing") && Synonyms.distinguishes(long.text, from: short.text) ? 0.66 : 0.82
        }
        return Synonyms.distinguishes(long.text, from: short.text) ? 0.76 : 0.96
    }
}

/// A word in lower case, and its stem.
struct SearchWord: Hashable, Sendable {
    let text: String
    let stem: String
    /// The word in American spelling.
    var american: String { WordForms.american(text) }

    init(_ text: String) {
        self.text = text
        stem = WordForms.stem(text)
    }

    /// The words of a text, without articles unless there are no other words.
    static func meaningful(in text: String, limit: Int = 12) -> [SearchWord] {
        let words = all(in: text, limit: limit)
        let rest = words.filter { !["a", "an", "the"].contains($0.text) }
        return rest.isEmpty ? words : rest
    }

    static func all(in text: String, limit: Int = 12) -> [SearchWord] {
        NameWords.of(text, digits: .apart, limit: limit).map { SearchWord($0) }
    }
}
