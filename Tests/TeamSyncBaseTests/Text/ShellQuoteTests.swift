import TestSupport
import Testing

@testable import TeamSyncBase

@Suite("Words of command lines")
struct ShellQuoteTests {
    private static let words = [
        "", "p", "a b", "it's", "!", "'", "''", "a!b'c", "$HOME", "`x`", "\\", "\"", "a\nb", "\t", "ü", "e\u{301}'",
        "-p",
        "~user/p", "*", "a;b", "&&", "\r\n'", "🇹🇷'!",
    ]

    @Test("A word is quoted as git quotes it")
    func asGit() throws {
        let folder = try TemporaryFolder("quotes")
        let runner = GitRunner(home: folder.path, keeping: folder)
        _ = try TestRepository.make(at: folder.path, runner: runner)
        let pieces = ["'", "!", "\\", " ", "a", "\n", "$(", "ü", "\"", "`"]
        let random = (UInt64(1)...200).map { seed in
            var random = SeededGenerator(seed: seed)
            return (0..<12).map { _ in pieces[Int.random(in: pieces.indices, using: &random)] }.joined()
        }
        for word in Self.words + random {
            let gits = try runner.run(["rev-parse", "--sq-quote", word], in: folder.path)
            #expect(
                " \(ShellQuote.quoted(word))\n" == String(decoding: gits, as: UTF8.self), "\(word.debugDescription)")
        }
    }

    @Test("A shell reads the quoted word")
    func asShell() throws {
        for word in Self.words {
            let result = try Command(
                "sh", ["-c", "printf %s \(ShellQuote.quoted(word))"], environment: ["PATH": "/usr/bin:/bin"]
            ).runChecked()
            #expect(result.text == word)
        }
    }

    @Test("A shell reads the pasted word, even if displayed in quotation marks")
    func pasted() throws {
        for word in Self.words where !word.contains(where: \.isNewline) {
            let result = try Command(
                "sh", ["-c", "printf %s \(ShellQuote.escaped(word))"], environment: ["PATH": "/usr/bin:/bin"]
            ).runChecked()
            #expect(result.text == word, "\(ShellQuote.escaped(word))")
        }
        #expect(ShellQuote.escaped("/code/icons-library_2.0") == "/code/icons-library_2.0")
        #expect(ShellQuote.git("fsck", in: "/a b") == "'git -C /a\\ b fsck'")
        #expect(ShellQuote.git("config", "--list", in: nil) == "'git config --list'")
    }

    @Test(
        "The first word of a command line",
        arguments: [
            ("ssh", "ssh"), ("ssh -v", "ssh"), ("'a b' c", "a b"), ("\"a b\"c d", "a bc"), ("a\\ b c", "a b"),
            ("'a\\b'", "a\\b"), ("\"a\\\"b\" c", "a\"b"), (" ssh", ""), ("", ""), ("ssh\tx\ny", "ssh"),
            ("a'b'\"c\"", "abc"),
        ])
    func firstWord(line: String, word: String) {
        #expect(ShellQuote.firstWord(of: line) == word)
    }

    @Test(
        "A line that ends in a quote or with a backslash has none",
        arguments: ["'ssh", "ssh 'x", "ssh \\", "\"ssh' x"])
    func unfinished(line: String) {
        #expect(ShellQuote.firstWord(of: line) == nil)
    }
}
