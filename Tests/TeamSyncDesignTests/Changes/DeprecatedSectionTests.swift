import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

@Suite("Headings about deprecated declarations")
struct DeprecatedSectionTests {
    @Test(
        "A comment may be a heading if several declarations follow it, and it names no replacement",
        arguments: [
            ("$a: 1;\n\n// Deprecated\n$b: 2;\n$c: 3;\n", "", 2), ("// Deprecated\n// -----\n$b: 2;\n$c: 3;\n", "", 2),
            (":root {\n  /* Deprecated */\n  --b: 2;\n  --c: 3;\n}\n", "", 2),
            // It is about one declaration.
            ("$a: 1;\n\n// Deprecated\n$b: 2;\n\n$c: 3;\n", "", 0), ("$a: 1;\n// Deprecated\n$b: 2;\n$c: 3;\n", "", 0),
            ("$a: 1;\n\n// Deprecated\n$b: 2;\n// Other\n$c: 3;\n", "", 0),
            ("$a: 1;\n\n// Deprecated\n$b: 2;\n$c: 3;\n", "use $a", 0),
            ("$a: 1;\n\n// Deprecated\n$b: 2;\n$c: 3;\n", "use ink instead", 0),
            ("// Deprecated\nfun chip() {\n  a()\n}\n", "", 0), ("// Deprecated\n@Composable\nfun chip() {}\n", "", 0),
            ("// Deprecated", "", 0),
        ])
    func size(text: String, message: String, lines: Int) throws {
        let bytes = Array(text.utf8)
        let start = try #require(text.utf8.firstRange(of: "Deprecated".utf8))
        let offset = text.utf8.distance(from: text.utf8.startIndex, to: start.lowerBound) - 3
        var end = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        if bytes[offset + 1] == UInt8(ascii: "*") { end = offset + "/* Deprecated */".utf8.count }
        #expect(DeprecatedSection.size(of: bytes, offset, end, message) == lines)
    }

    private func changes(_ old: String, _ new: String) throws -> [String] {
        let count = CountConfiguration(source: .tokens(TokenSource(files: ["t.scss"], format: .css)), kind: .token)
        return try DesignClone.groups(count, ["t.scss": TreeEntry(old)], ["t.scss": TreeEntry(new)])
    }

    @Test("Moves in, into and out of a section of deprecated variables are no deprecations")
    func moves() throws {
        let sheet = { (first: String, rest: String) in "$gap: 1px;\n\(first)\n// Deprecated\n\(rest)" }
        let old = sheet("$line: 2px;\n", "$ink: #123456;\n$paper: #fedcba;\n")
        for new in [
            sheet("$line: 2px;\n", "$paper: #fedcba;\n$ink: #123456;\n"),
            sheet("", "$line: 2px;\n$ink: #123456;\n$paper: #fedcba;\n"),
            sheet("$line: 2px;\n$ink: #123456;\n", "$paper: #fedcba;\n"),
        ] {
            let found = try changes(old, new)
            #expect(found.allSatisfy { !$0.contains("deprecated") }, "\(found)")
        }
        #expect(
            try changes("$gap: 1px;\n$ink: #123456;\n", "$gap: 1px;\n// Deprecated: use $gap\n$ink: #123456;\n")
                == ["$ink is deprecated: use $gap"])
    }

    @Test("A value that is stated once instead of for each mode is the same")
    func restated() throws {
        let file = { (value: String) -> [RawPath: TestSupport.TreeEntry] in
            [
                "t.json": TreeEntry(
                    "{\"a\": {\"value\": \"#111111\"}, \"b\": {\"value\": {\"light\": \"#222222\", \"dark\": \"#333333\"}}, \"c\": {\"value\": \(value)}}\n"
                )
            ]
        }
        let source = TokenSource(files: ["t.json"], format: .styleDictionary, modes: ["light", "dark"])
        let count = CountConfiguration(source: .tokens(source), kind: .token)
        let modes = { (light: String, dark: String) in "{\"light\": \"\(light)\", \"dark\": \"\(dark)\"}" }
        for (both, one) in [("{a}", "\"{a}\""), ("#777777", "\"#777777\"")] {
            for (old, new) in [(modes(both, both), one), (one, modes(both, both))] {
                let found = try DesignClone.groups(count, file(old), file(new))
                #expect(found.allSatisfy { $0.contains("reformatted") }, "\(found)")
            }
        }
        let other = try DesignClone.groups(count, file(modes("{a}", "#777777")), file("\"{a}\""))
        #expect(other.count == 1 && other[0].contains("dark"), "\(other)")
    }
}
