import TeamSyncBase
import Testing

@testable import TeamSyncMCP

@Suite("Searching")
struct SearchWordsTests {
    private let words = SearchWords(
        name: "ChipsView", tags: ["filter", "selection"], category: "Controls",
        description: "A filter chip with Two Sizes", properties: ["avatarImage"])

    private func ranked(_ query: String, _ items: [(name: String, tags: [String], category: String?)]) -> [String] {
        let query = SearchQuery(query)
        let matches = items.map { item in
            SearchWords(name: item.name, tags: item.tags, category: item.category).match(query)
        }
        return SearchRanking.ranked(matches, for: query).map { items[$0.index].name }
    }

    @Test(
        "A word matches in every field",
        arguments: [
            ("chips", "name"), ("CHIPSVIEW", "name"), ("filter", "tags description"), ("selec", "tags"),
            ("avatarimage", "properties"), ("controls", "category"), ("chips two", "name description"),
            ("  chips   sizes ", "name description"),
        ])
    func matches(query: String, fields: String) {
        let match = words.match(SearchQuery(query))
        #expect(match?.fields.map(\.rawValue).joined(separator: " ") == fields)
    }

    @Test("A query of other words matches nothing", arguments: ["zzz", "chipsvieq", ""])
    func misses(query: String) {
        #expect(words.match(SearchQuery(query)) == nil)
    }

    @Test("A filter keeps items that contain all words as written")
    func filters() {
        for query in ["chips", "SVIEW", "filter two", "avatar", "contr"] {
            #expect(words.contains(SearchTerm.terms(of: query)), "\(query)")
        }
        #expect(!words.contains(SearchTerm.terms(of: "chips zzz")))
    }

    @Test(
        "Names are split into words as a reader would",
        arguments: [
            ("arrow-left", "arrow left"), ("arrow_left_24", "arrow left 24"), ("icArrowLeft", "ic arrow left"),
            ("HTTPServer2x", "http server 2 x"), ("a/b.c d", "a b c d"), ("  ", ""), ("Größe-Ändern", "größe ändern"),
        ])
    func splits(name: String, words: String) {
        #expect(NameWords.of(name, digits: .apart).joined(separator: " ") == words)
    }

    @Test(
        "Forms of a word have the same stem",
        arguments: [
            ["settings", "setting", "set"], ["share", "sharing", "shared", "shares"], ["batteries", "battery"],
            ["boxes", "box"], ["glasses", "glass"], ["edit", "editing", "edited", "edits"], ["call", "calling"],
        ])
    func stems(words: [String]) {
        let stems = Set(words.filter { $0 != "set" }.map(WordForms.stem))
        #expect(stems.count == 1, "\(stems)")
    }

    @Test("Whole words come before parts, names before tags, tags before categories, and short names before long ones")
    func order() {
        let items: [(String, [String], String?)] = [
            ("cardboard", [], nil), ("wallet", ["card"], nil), ("shop", [], "card"), ("card-game-table", [], nil),
            ("card", [], nil), ("card-game", [], nil),
        ]
        let order = ["card", "card-game", "card-game-table", "wallet", "cardboard"]
        #expect(ranked("card", items).filter(order.contains) == order)
    }

    @Test("If no item has all words, those with the rarest ones are shown")
    func anyWord() {
        let items: [(String, [String], String?)] = [
            ("arrow-left", [], nil), ("arrow-right", [], nil), ("arrow-up", [], nil), ("umbrella", [], nil),
        ]
        #expect(ranked("umbrella arrow", items).first == "umbrella")
        #expect(ranked("arrow up with sparkles", items).first == "arrow-up")
    }

    @Test("The subject comes before its opposite, and before names with additional words")
    func opposites() {
        let items: [(String, [String], String?)] = [
            ("bell-slash", [], nil), ("bell-plus", [], nil), ("bell-ringing-filled", [], nil), ("bell", [], nil),
        ]
        #expect(ranked("bell", items).first == "bell")
        #expect(ranked("bell off", items).first == "bell-slash")
        #expect(ranked("notification", items).first == "bell")
    }
}
