import TeamSyncBase
import TestSupport
import Testing

@Suite("Searching text for whole words")
struct WordSearchTests {
    @Test(
        "A word matches only as a whole",
        arguments: [
            ("Chip", true), ("a.Chip(", true), ("`Chip`", true), ("Chips", false), ("aChip", false), ("Chip2", false),
            ("_Chip", false), ("Chipé", false), ("", false), ("Chi", false), ("Ch ip Chip", true), ("CHIP", false),
        ])
    func whole(text: String, isFound: Bool) {
        #expect(WordSearch(["Chip", "Other"]).matches(text.utf8) == isFound)
    }

    @Test("Operators match anywhere, and no words match nothing")
    func others() {
        #expect(WordSearch(["=="]).matches("a==b".utf8))
        #expect(!WordSearch(["=="]).matches("a=b".utf8))
        #expect(!WordSearch([]).matches("a b".utf8))
    }

    @Test("The search finds the same words as a comparison of all words")
    func random() {
        var generator = SeededGenerator(seed: 7)
        let letters = Array("aB_1é .(".map(String.init))
        let isWord = { (character: Character) in character.isLetter || character.isNumber || character == "_" }
        for _ in 0..<2000 {
            let text = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
                letters.randomElement(using: &generator) ?? ""
            }.joined()
            let names = (0..<2).map { _ in
                (0..<Int.random(in: 1...3, using: &generator)).map { _ in
                    letters[..<5].randomElement(using: &generator) ?? ""
                }.joined()
            }
            let words = text.split { !isWord($0) }.map(String.init)
            #expect(WordSearch(names).matches(text.utf8) == names.contains(where: words.contains), "\(text) \(names)")
        }
    }

    @Test("Long words are compared whole")
    func long() {
        let word = String(repeating: "a", count: 100)
        #expect(WordSearch([word]).matches("x \(word) y".utf8))
        #expect(!WordSearch([word]).matches("x \(word)a y".utf8))
    }
}
