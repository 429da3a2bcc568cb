import Testing

@testable import TeamSyncConfiguration

@Suite("Ends of words in patterns") struct WordEndTests {
    @Test(
        "A word that ends with a digit is found as a whole",
        arguments: [
            (#"\b(?<key>\w+)\b"#, ["ic_2", "a", "b2c", "é2"]), (#"(?<key>ic_\d)\b"#, ["ic_2"]),
            (#"\b(?<key>\w+)\b(?=[;,])"#, ["ic_2", "a", "b2c"]), (#"\bic(?<key>[\w-]+)\b"#, ["_2"]),
            (#"(?<key>(?:b|ic)\w+)\b(?:\s+a)?"#, ["ic_2", "b2c"]), (#"(?<key>ic_)\b"#, []), (#"(?<key>b)\b"#, []),
        ])
    func digits(pattern: String, keys: [String]) throws {
        #expect(try LinePattern(pattern).matches(in: "ic_2; a, b2c, é2").map(\.key) == keys)
    }

    @Test(
        "A boundary before a word, in a class or in quoted text stays",
        arguments: [
            #"\bR\.(?<key>\w+)"#, #"(?:^|\s)\b(?<key>a)"#, #"\(\b\w"#, #"[\b]x"#, #"\Qa\b\E"#, #"a\b\w"#, #"a\b[a-z]"#,
            #"[^"]\b"#, #"a\"#, #"a(?"#, #"a["#, #"a{"#, #"a(?=b)\\b"#,
        ])
    func others(pattern: String) { #expect(WordEnds.rewritten(pattern) == pattern) }
}
