import Testing

@testable import TeamSyncBase

@Suite struct JSONPointerTests {
    @Test(
        "The examples of RFC 6901",
        arguments: [
            ("", []), ("/foo", ["foo"]), ("/foo/0", ["foo", "0"]), ("/", [""]), ("/a~1b", ["a/b"]), ("/c%d", ["c%d"]),
            ("/e^f", ["e^f"]), ("/g|h", ["g|h"]), ("/i\\j", ["i\\j"]), ("/k\"l", ["k\"l"]), ("/ ", [" "]),
            ("/m~0n", ["m~n"]),
        ])
    func tokensOfTheExamples(text: String, tokens: [String]) {
        #expect(JSONPointer(text)?.tokens == tokens)
    }

    @Test(
        "Escapes are decoded once",
        arguments: [
            ("/~01", ["~1"]), ("/~10", ["/0"]), ("/~0~1~0", ["~/~"]), ("/~00", ["~0"]), ("//", ["", ""]),
            ("/a//b/", ["a", "", "b", ""]),
        ])
    func tokensOfEscapes(text: String, tokens: [String]) {
        #expect(JSONPointer(text)?.tokens == tokens)
    }

    @Test(
        "A combining character after a slash or an escape belongs to the name",
        arguments: [
            ("/\u{301}a", ["\u{301}a"]), ("/~1\u{301}", ["/\u{301}"]), ("/~0\u{fe0f}\u{20e3}", ["~\u{fe0f}\u{20e3}"]),
            ("/a/\u{301}", ["a", "\u{301}"]),
        ])
    func tokensWithCombiningCharacters(text: String, tokens: [String]) {
        #expect(JSONPointer(text)?.tokens.map { Array($0.utf8) } == tokens.map { Array($0.utf8) })
    }

    @Test("A text that does not begin with a slash is not a pointer", arguments: ["a", " /a", "#/a", "~1a", "a/b"])
    func aTextThatDoesNotBeginWithASlashIsNoPointer(text: String) {
        #expect(JSONPointer(text) == nil)
    }

    @Test("A token is escaped even if a combining mark follows a special character")
    func escaped() {
        #expect(Array(JSONPointer.escaped("a/\u{301}b~\u{301}").utf8) == Array("a~1\u{301}b~0\u{301}".utf8))
        #expect(JSONPointer.escaped("~/~1") == "~0~1~01")
    }
}
