import Testing

@testable import TeamSyncBase

@Suite struct MarkupEntitiesTests {
    @Test(
        "Exactly the required characters are replaced",
        arguments: [
            (MarkupEntities.Place.text, #"&amp;&lt;&gt;"'`ä"#), (.doubleQuoted, "&amp;&lt;&gt;&quot;'`ä"),
            (.attribute, "&amp;&lt;&gt;&quot;&apos;&#96;ä"),
        ])
    func places(place: MarkupEntities.Place, escaped: String) {
        #expect(MarkupEntities.escaped(#"&<>"'`ä"#, in: place) == escaped)
    }

    @Test("A combining mark hides nothing", arguments: ["<", ">", "&", "\"", "'", "`"])
    func combiningMarks(character: String) {
        let escaped = MarkupEntities.escaped("\(character)\u{301}x", in: .attribute)
        #expect(!escaped.unicodeScalars.dropFirst().contains { "<>&\"'`".unicodeScalars.contains($0) })
        #expect(escaped.utf8.first == UInt8(ascii: "&") && escaped.unicodeScalars.contains("\u{301}"))
    }
}

@Suite struct ASCIIReplacementTests {
    @Test("Characters are replaced even before a combining mark; the rest is unchanged")
    func replaced() {
        let text = "a#\u{301}ä#é"
        #expect(Array(text.prefixing("#", with: "#").utf8) == Array("a##\u{301}ä##é".utf8))
        #expect(Array(text.replacingASCII { _ in nil }.utf8) == Array(text.utf8))
        #expect("a'b\\".prefixing("\\'", with: "\\") == #"a\'b\\"#)
    }
}
