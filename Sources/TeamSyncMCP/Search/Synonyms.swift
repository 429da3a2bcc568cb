/// Words to search for icons and components of user interfaces, in groups with the same meaning.
enum Synonyms {
    struct Phrase: Sendable {
        let words: [SearchWord]
        /// How close the phrase is to the search word, below 1.
        let weight: Double
    }

    /// The maximum number of words in a phrase of the table.
    static let phraseLimit = 4

    static func isPhrase(_ words: ArraySlice<SearchWord>) -> Bool { !lines(for: words).isEmpty }

    /// Whether a plural has a different meaning than its singular, as `users` does.
    static func distinguishes(_ plural: String, from singular: String) -> Bool {
        guard let many = byText[plural]?.first, let one = byText[singular]?.first else { return false }
        return many.line != one.line
    }

    /// The words of a compound, such as `chat` and `bubble` for `chatbubble`. Empty for a word that is in the table
    /// itself, or that does not consist of two words from the table.
    static func parts(of word: SearchWord) -> [SearchWord] {
        let letters = word.text.utf8
        guard (7...24).contains(letters.count), !vocabulary.contains(word.text), !vocabulary.contains(word.stem),
            letters.allSatisfy({ (0x61...0x7a).contains($0) })
        else { return [] }
        for length in 3...(letters.count - 3) {
            let (head, tail) = (String(word.text.prefix(length)), SearchWord(String(word.text.dropFirst(length))))
            guard vocabulary.contains(head), vocabulary.contains(tail.text) || vocabulary.contains(tail.stem) else {
                continue
            }
            return [SearchWord(head), tail]
        }
        return []
    }

    /// The words in the table, and their stems.
    private static let vocabulary: Set<String> = lines.reduce(into: []) { words, line in
        for word in line.phrases.joined() where word.text.utf8.count >= 3 {
            words.insert(word.text)
            words.insert(word.stem)
        }
    }

    /// The maximum weight of a search phrase as the name of an icon. It matters only if nothing else is found.
    private static let askedWeight = 0.32
    /// The weight of a word with nearly the same meaning.
    private static let wordWeight = 0.7

    /// The alternatives to a phrase.
    static func alternatives(to words: ArraySlice<SearchWord>) -> [Phrase] {
        lines(for: words).flatMap { line, distance in
            lines[line].phrases.enumerated().map { other, words in
                let isFound = other < lines[line].foundCount
                let byDistance = max(0.5, 0.87 - 0.02 * Double(other) - 0.03 * Double(distance))
                let weight = lines[line].kind == .words ? wordWeight : byDistance
                return Phrase(words: words, weight: isFound ? weight : min(weight, askedWeight))
            }
        }
    }

    /// The positions of a phrase in the table, found literally, or else by stems, or else with its two words swapped.
    private static func lines(for words: ArraySlice<SearchWord>) -> [Place] {
        let found = lines(inOrder: words)
        return found.isEmpty && words.count == 2 ? lines(inOrder: words.reversed()[...]) : found
    }

    private static func lines(inOrder words: ArraySlice<SearchWord>) -> [Place] {
        let (texts, stems) = (words.map(\.text), words.map(\.stem))
        return byText[texts.joined(separator: " ")] ?? byText[texts.joined()] ?? byStem[stems.joined(separator: " ")]
            ?? byStem[stems.joined()] ?? []
    }

    /// A line in the table, and the distance of the phrase from the subject of the line.
    private typealias Place = (line: Int, distance: Int)

    /// The list of `SynonymTable` that contains a line.
    private enum Kind { case meaning, subject, words }

    private struct Line {
        private let found: [[SearchWord]]
        var foundCount: Int { found.count }
        private let asked: [[SearchWord]]
        let kind: Kind
        /// The number of phrases that name the subject itself.
        private let subjectCount: Int
        /// All phrases, closest first. Search phrases may also be the names of icons.
        let phrases: [[SearchWord]]

        init(_ text: Substring, _ kind: Kind) {
            let halves = text.split(separator: "|").map { half in
                half.split(separator: ";").map { part in
                    part.split(separator: ",").map { SearchWord.meaningful(in: String($0)) }
                }
            }
            self.kind = kind
            (found, asked) = (Array(halves[0].joined()), halves.count > 1 ? halves[1][0] : [])
            subjectCount = halves[0].count > 1 ? halves[0][0].count : 1
            phrases = found + asked
        }

        /// All phrases with their distances. Names of depictions have the greatest distance from their subject.
        var distances: [(Int, [SearchWord])] {
            let own = found.enumerated().map { (kind == .subject ? ($0 < subjectCount ? 0 : 10) : min($0, 6), $1) }
            return own + asked.map { (kind == .subject ? 2 : 6, $0) }
        }
    }

    private static let lines =
        SynonymTable.meanings.map { Line($0, .meaning) } + SynonymTable.subjects.map { Line($0, .subject) }
        + SynonymTable.words.map { Line($0, .words) }
    private static let byText = places { $0.text }
    private static let byStem = places { $0.stem }

    private static func places(_ form: (SearchWord) -> String) -> [String: [Place]] {
        var places: [String: [Place]] = [:]
        for (index, line) in lines.enumerated() {
            for (distance, words) in line.distances {
                let words = words.map(form)
                let keys = words.count == 1 ? words : [words.joined(separator: " "), words.joined()]
                for key in keys where places[key]?.last?.line != index {
                    places[key, default: []].append((index, distance))
                }
            }
        }
        return places
    }
}
