/// Words for the same drawing, taken from the tags of public icon sets.
///
/// The table is searched in place in the executable, so it takes no time at startup and no memory.
enum RelatedWords {
    /// The phrases that may be the names of icons for a given phrase, closest first; empty if there are none.
    static func of(_ words: ArraySlice<SearchWord>) -> [[SearchWord]] {
        guard (1...2).contains(words.count), let last = words.last else { return [] }
        let head = words.dropLast().map { WordForms.singular($0.text) + " " }.joined()
        for form in forms(of: last.text) {
            let found = line(for: Array((head + form).utf8))
            if !found.isEmpty {
                return String(decoding: found, as: UTF8.self).split(separator: ",").map {
                    SearchWord.all(in: String($0))
                }
            }
        }
        return []
    }

    /// The forms of a word that the table may contain.
    private static func forms(of word: String) -> [String] {
        let singular = WordForms.singular(word)
        if word.utf8.count > 5, word.hasSuffix("ing") {
            let stem = String(word.dropLast(3))
            return [singular, stem, stem + "e"]
        }
        if word.utf8.count > 4, word.hasSuffix("ed") {
            return [singular, String(word.dropLast(2)), String(word.dropLast())]
        }
        return [singular, (singular.hasSuffix("e") ? String(singular.dropLast()) : singular) + "ing"]
    }

    /// The text after a key in the sorted table; empty if the table does not contain the key.
    private static func line(for key: [UInt8]) -> [UInt8] {
        IconTags.text.withUTF8Buffer { text in
            var (low, high) = (0, text.count)
            while low < high {
                let middle = (low + high) / 2
                let start = text[low..<middle].lastIndex(where: endsEntry).map { $0 + 1 } ?? low
                let end = text[middle..<high].firstIndex(where: endsEntry) ?? high
                guard let colon = text[start..<end].firstIndex(of: UInt8(ascii: ":")) else { return [] }
                let own = text[start..<colon]
                if own.elementsEqual(key) { return Array(text[(colon + 1)..<end]) }
                if own.lexicographicallyPrecedes(key) { low = min(end + 1, high) } else { high = start }
            }
            return []
        }
    }

    private static func endsEntry(_ letter: UInt8) -> Bool {
        letter == UInt8(ascii: ";") || letter == UInt8(ascii: "\n")
    }
}
