import Testing

@testable import TeamSyncMCP

@Suite("Related words in a search")
struct RelatedWordsTests {
    private func ranked(_ query: String, _ names: String) -> [String] {
        let names = names.split(separator: " ").map(String.init)
        let words = names.map { SearchWords(name: $0) }
        let (query, frequencies) = (SearchQuery(query), NameFrequencies(words))
        let matches = words.map { $0.match(query, among: frequencies) }
        return SearchRanking.ranked(matches, for: query).map { names[$0.index] }
    }

    @Test("A name of the subject comes before one that only depicts it")
    func names() {
        #expect(ranked("metro", "train subway").first == "subway")
        #expect(ranked("calendar", "alarm hourglass x-office-calendar").first == "x-office-calendar")
    }

    @Test(
        "A word is found by the words that tags of other icon sets relate to it",
        arguments: [("sneakers", "shoe"), ("airplane", "fly"), ("film", "movie")])
    func related(query: String, name: String) {
        #expect(RelatedWords.of(SearchWord.all(in: query)[...]).contains([SearchWord(name)]))
    }

    @Test("The table of tags is sorted, and each entry is found")
    func table() {
        let text = IconTags.text.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
        let entries = text.split { $0 == ";" || $0 == "\n" }.map { $0.split(separator: ":") }
        #expect(entries.count > 3000 && text.utf8.count < 150_000)
        #expect(entries.allSatisfy { $0.count == 2 })
        let keys = entries.map { Array($0[0].utf8) }
        #expect(zip(keys, keys.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
        let missing = entries.filter { RelatedWords.of(SearchWord.all(in: String($0[0]))[...]).isEmpty }
        #expect(missing.isEmpty, "\(missing.prefix(5))")
    }

    @Test(
        "Synonyms of synonyms and parts of compounds match only in a wide search", arguments: ["clockface", "rucksack"])
    func wide(query: String) {
        let names = ["clock", "luggage"].map { SearchWords(name: $0) }
        #expect(names.allSatisfy { $0.match(SearchQuery(query)) == nil })
        #expect(names.contains { $0.match(SearchQuery(query, isWide: true)) != nil })
    }
}
