import Testing

@testable import TeamSyncReaders

@Suite("Lines wider than a terminal")
struct TextWrapTests {
    private func lines(_ text: String, _ width: Int) -> [String] {
        TextWrap(width: width).text(text).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    @Test("A line that fits is not changed; a longer one is broken between words, with an indentation")
    func words() {
        #expect(lines("  a bc  def", 11) == ["  a bc  def"])
        #expect(lines("  one two three", 11) == ["  one two", "     three"])
        #expect(lines("aaa bbb\n\nccc", 3) == ["aaa", " bb", " b", "", "ccc"])
    }

    @Test("A word longer than a line is broken anywhere, but not within a wide character")
    func longWords() {
        for width in 1...12 {
            for text in ["abcdefghijklmnop", "路路路路路路路路", "  x: /a/very/long/path/without/spaces", "é́é́é́ ééé"] {
                let broken = lines(text, width)
                #expect(broken.allSatisfy { DisplayWidth.of($0) <= max(width, 2) }, "\(width) \(broken)")
                #expect(broken.joined().filter { $0 != " " } == text.filter { $0 != " " })
            }
        }
    }

    @Test("Colors and links have no width and are not broken")
    func escapes() {
        let link = "\u{1B}]8;;https://example.com/a b\u{1B}\\abc\u{1B}]8;;\u{1B}\\"
        #expect(lines("\u{1B}[31mabc\u{1B}[0m \(link)", 7) == ["\u{1B}[31mabc\u{1B}[0m \(link)"])
        #expect(lines("\u{1B}[31mabc def\u{1B}[0m", 5).count == 2)
        #expect(lines("\u{1B}", 1) == ["\u{1B}"] && lines("\u{1B}[12 34", 3).count > 1)
    }
}
