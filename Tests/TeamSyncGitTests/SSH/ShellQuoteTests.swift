import TestSupport
import Testing

@testable import TeamSyncGit

@Suite("Quoting for the remote shell")
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

    @Test("A shell reads the word that was quoted")
    func asShell() throws {
        for word in Self.words {
            let result = try Command(
                "sh", ["-c", "printf %s \(ShellQuote.quoted(word))"], environment: ["PATH": "/usr/bin:/bin"]
            ).runChecked()
            #expect(result.text == word)
        }
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
        "A line that ends in a quote or after a backslash has none",
        arguments: ["'ssh", "ssh 'x", "ssh \\", "\"ssh' x"])
    func unfinished(line: String) {
        #expect(ShellQuote.firstWord(of: line) == nil)
    }
}
