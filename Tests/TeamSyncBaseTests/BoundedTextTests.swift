import Testing

@testable import TeamSyncBase

@Suite struct BoundedTextTests {
    @Test(
        "Text is shortened at a character",
        arguments: [
            ("", 3, ""), ("abc", 3, "abc"), ("abcd", 3, "abc…"), ("éé", 3, "é…"), ("éé", 4, "éé"), ("aé", 2, "a…"),
            // The family emoji is one character of 11 bytes.
            ("ab👩\u{200d}👩", 9, "ab…"), ("ab👩\u{200d}👩", 13, "ab👩\u{200d}👩"), ("ab👩\u{200d}👩c", 13, "ab👩\u{200d}👩…"),
            ("abe\u{301}", 3, "ab…"), ("\r\n\r\n", 3, "\r\n…"), ("abc", 0, "…"), ("é", 1, "…"),
        ])
    func shortenedAtACharacter(text: String, limit: Int, expected: String) {
        #expect(Array(text.shortened(to: limit).utf8) == Array(expected.utf8))
    }

    @Test("A character longer than the limit is truncated")
    func oneCharacter() {
        let text = "a" + String(repeating: "\u{301}", count: 1_000_000)
        let short = text.shortened(to: 20)
        #expect(Array(short.utf8) == Array(("a" + String(repeating: "\u{301}", count: 9) + "…").utf8))
    }

    @Test("Names of up to 200 bytes are not changed")
    func namesOfUpTo200BytesStayAsTheyAre() {
        for name in ["", "bell", String(repeating: "x", count: 200), String(repeating: "é", count: 100)] {
            #expect(BoundedName.of(name) == name)
            #expect(BoundedName.of(Array(name.utf8)) == name)
        }
    }

    @Test("Longer names have a beginning and a hash")
    func longerNamesHaveABeginningAndAHash() {
        let long = String(repeating: "x", count: 201)
        let name = BoundedName.of(long)
        #expect(name.utf8.count == 200)
        #expect(name == String(repeating: "x", count: 181) + "…" + StableHash.hex(of: Array(long.utf8)))
        #expect(BoundedName.of(long + "y") != name)
        #expect(BoundedName.of([UInt8](repeating: 0xff, count: 5000)).utf8.count <= 200)
    }
}
