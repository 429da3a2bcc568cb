import Testing

@testable import TeamSyncMCP

@Suite("Searching")
struct SearchWordsTests {
    private let words: SearchWords = {
        var facts = ItemFacts()
        facts.description = "A filter chip with Two Sizes"
        facts.tags = ["filter", "selection"]
        facts.category = "Controls"
        facts.properties = ["avatarImage"]
        return SearchWords(name: "ChipsView", facts)
    }()

    @Test(
        "All words must match, wherever",
        arguments: [
            ("chips", "name"), ("CHIPSVIEW", "name"), ("filter", "tags description"), ("selec", "tags"),
            ("avatarimage", "properties"), ("controls", "category"), ("chips two", "name description"),
            ("  chips   sizes ", "name description"),
        ])
    func matches(query: String, fields: String) {
        let match = words.match(SearchWords.terms(of: query))
        #expect(match?.fields.map(\.rawValue).joined(separator: " ") == fields)
    }

    @Test("One word that matches nowhere is enough for nothing", arguments: ["chips avatarx", "zzz", "chipsvieww"])
    func misses(query: String) {
        #expect(words.match(SearchWords.terms(of: query)) == nil)
    }

    @Test("A whole name is worth more than its beginning, that more than a part, and a name more than a tag")
    func ranks() throws {
        let scores = try ["chipsview", "chips", "view", "filter", "sele", "controls", "two"].map {
            try #require(words.match(SearchWords.terms(of: $0))).score
        }
        #expect(scores == scores.sorted(by: >))
    }
}
