/// Words by which people look for interface icons and components, in groups that mean the same.
enum Synonyms {
    struct Phrase: Sendable {
        let words: [SearchWord]
        /// How near it is to what was looked for, below 1.
        let weight: Double
    }

    /// The most words of a phrase in the table.
    static let phraseLimit = 4

    static func isPhrase(_ words: ArraySlice<SearchWord>) -> Bool { !lines(for: words).isEmpty }

    /// Whether a plural means something else than its singular, as `users` does.
    static func distinguishes(_ plural: String, from singular: String) -> Bool {
        guard let many = byText[plural]?.first, let one = byText[singular]?.first else { return false }
        return many.line != one.line
    }

    /// The words of which a compound consists, such as `chat` and `bubble` of `chatbubble`; none for a word that the table
    /// has, and for one that is not two words of it.
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

    /// The words of the table, and their stems.
    private static let vocabulary: Set<String> = lines.reduce(into: []) { words, line in
        for word in line.phrases.joined() where word.text.utf8.count >= 3 {
            words.insert(word.text)
            words.insert(word.stem)
        }
    }

    /// The weight of a query for an item with another name; it counts only if nothing else is found.
    private static let askedWeight = 0.32

    /// The alternatives to a phrase.
    static func alternatives(to words: ArraySlice<SearchWord>) -> [Phrase] {
        lines(for: words).flatMap { line, distance in
            lines[line].phrases.enumerated().map { other, words in
                let isFound = other < lines[line].foundCount
                let weight = max(0.5, 0.87 - 0.02 * Double(other) - 0.03 * Double(distance))
                return Phrase(words: words, weight: isFound ? weight : min(weight, askedWeight))
            }
        }
    }

    /// The places of a phrase in the table: as it is written, else by its stems, else with two words swapped.
    private static func lines(for words: ArraySlice<SearchWord>) -> [Place] {
        let found = lines(inOrder: words)
        return found.isEmpty && words.count == 2 ? lines(inOrder: words.reversed()[...]) : found
    }

    private static func lines(inOrder words: ArraySlice<SearchWord>) -> [Place] {
        let (texts, stems) = (words.map(\.text), words.map(\.stem))
        return byText[texts.joined(separator: " ")] ?? byText[texts.joined()] ?? byStem[stems.joined(separator: " ")]
            ?? byStem[stems.joined()] ?? []
    }

    /// A line of the table, and how far the phrase is from what the line is about.
    private typealias Place = (line: Int, distance: Int)

    private struct Line {
        private let found: [[SearchWord]]
        var foundCount: Int { found.count }
        private let asked: [[SearchWord]]
        private let isSubject: Bool
        /// The closest first. What leads to the others may be what an icon is called, too.
        let phrases: [[SearchWord]]

        init(_ text: Substring, isSubject: Bool) {
            let halves = text.split(separator: "|").map {
                $0.split(separator: ",").map { SearchWord.meaningful(in: String($0)) }
            }
            (found, asked, self.isSubject) = (halves[0], halves.count > 1 ? halves[1] : [], isSubject)
            phrases = found + asked
        }

        /// All phrases with their distance. What shows a subject is the farthest from it.
        var distances: [(Int, [SearchWord])] {
            let own = found.enumerated().map { (isSubject ? min($0, 1) * 10 : min($0, 6), $1) }
            return own + asked.map { (isSubject ? 2 : 6, $0) }
        }
    }

    private static let lines =
        SynonymTable.meanings.map { Line($0, isSubject: false) }
        + SynonymTable.subjects.map { Line($0, isSubject: true) }
    private static let byText = places { $0.text }
    private static let byStem = places { $0.stem }

    private static func places(_ form: (SearchWord) -> String) -> [String: [Place]] {
        var places: [String: [Place]] = [:]
        for (index, line) in lines.enumerated() {
            for (distance, words) in line.distances {
                let words = words.map(form)
                for key in Set([words.joined(separator: " "), words.joined()])
                where places[key]?.last?.line != index {
                    places[key, default: []].append((index, distance))
                }
            }
        }
        return places
    }
}
