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

    /// What may be found in place of a phrase.
    static func alternatives(to words: ArraySlice<SearchWord>) -> [Phrase] {
        lines(for: words).flatMap { line, rank in
            groups[line].enumerated().map { other, words in
                Phrase(words: words, weight: max(0.5, 0.87 - 0.02 * Double(other) - 0.03 * Double(rank)))
            }
        }
    }

    /// Where a phrase is in the table: as it is written, else by its stems, else with two words the other way round.
    private static func lines(for words: ArraySlice<SearchWord>) -> [Place] {
        let found = lines(inOrder: words)
        return found.isEmpty && words.count == 2 ? lines(inOrder: words.reversed()[...]) : found
    }

    private static func lines(inOrder words: ArraySlice<SearchWord>) -> [Place] {
        let (texts, stems) = (words.map(\.text), words.map(\.stem))
        return byText[texts.joined(separator: " ")] ?? byText[texts.joined()] ?? byStem[stems.joined(separator: " ")]
            ?? byStem[stems.joined()] ?? []
    }

    /// A line of the table, and the position there; a phrase that only leads to the others has the last.
    private typealias Place = (line: Int, rank: Int)
    private static let lastRank = 6

    /// A line is `found, found | asked, asked`: phrases before the bar are found by each other, the closest first; those
    /// behind it only lead to them.
    private static let lines: [(found: [[SearchWord]], asked: [[SearchWord]])] = table.split(separator: "\n").map {
        let halves = $0.split(separator: "|").map {
            $0.split(separator: ",").map { SearchWord.meaningful(in: String($0)) }
        }
        return (halves[0], halves.count > 1 ? halves[1] : [])
    }

    private static let groups = lines.map(\.found)
    private static let byText = places { $0.text }
    private static let byStem = places { $0.stem }

    private static func places(_ form: (SearchWord) -> String) -> [String: [Place]] {
        var places: [String: [Place]] = [:]
        for (index, line) in lines.enumerated() {
            let ranked = line.found.enumerated().map { (min($0, lastRank), $1) } + line.asked.map { (lastRank, $0) }
            for (rank, words) in ranked {
                let words = words.map(form)
                for key in Set([words.joined(separator: " "), words.joined()])
                where places[key]?.last?.line != index {
                    places[key, default: []].append((index, rank))
                }
            }
        }
        return places
    }
}
