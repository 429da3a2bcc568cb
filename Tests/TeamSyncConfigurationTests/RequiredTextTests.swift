import TestSupport
import Testing

@testable import TeamSyncConfiguration

/// The text that is searched before a pattern is matched.
@Suite("Text contained in every match of a pattern") struct RequiredTextTests {
    @Test(
        "The longest text outside groups, classes and repetitions",
        arguments: [
            (#"DSIcon\.named\(\s*"(?<key>[^"\\]+)""#, "DSIcon.named("),
            (#"\b(?<key>[A-Z]\w+)\("#, "("),
            (#"ab+c"#, "ab"), (#"abc?d"#, "ab"), (#"abc{0,2}de"#, "ab"), (#"a|b"#, ""), (#"(a|b)cd"#, "cd"),
            (#"(?i)abc"#, ""), (#"x(?i:abc)"#, ""), (#"\x{41}bc"#, ""), (#"\p{L}bc"#, ""), (#"[]a]bc"#, ""),
            (#"[a[b]c]de"#, "de"), (#"\Qa.b\E"#, ""), (#"^import$"#, "import"), (#"\d\d"#, ""), (#"a\+b"#, "a+b"),
        ])
    func examples(pattern: String, text: String) {
        #expect(String(decoding: LinePattern.requiredText(in: pattern), as: UTF8.self) == text)
    }

    @Test("Random patterns match no text without it")
    func random() throws {
        let pieces = [
            "a", "b", "ab", "\\.", "\\(", "[ab]", "[^a]", "(a|b)", "(?<key>a+)", "(?:ab)?", "a*", "b+", "a?", "b{1,2}",
            "\\w", "\\s*", ".", "|", "^", "$", "\\b", "[a[b]]", "(?i)", "(?i:a)", "(?!a)", "(?=b)",
        ]
        var generator = SeededGenerator(seed: 1)
        var matches = 0
        for _ in 0..<4000 {
            let pattern = (0..<generator.int(1...5)).map { _ in generator.pick(pieces) }.joined()
            guard let regex = try? Regex(pattern) else { continue }
            let required = LinePattern.requiredText(in: pattern)
            for _ in 0..<5 {
                let text = (0..<generator.int(0...8)).map { _ in generator.pick(["a", "b", "A", "B", ".", "(", " "]) }
                    .joined()
                guard text.firstMatch(of: regex) != nil else { continue }
                matches += 1
                #expect(text.contains(String(decoding: required, as: UTF8.self)), "\(pattern) in '\(text)'")
            }
        }
        #expect(matches > 2000)
    }
}
