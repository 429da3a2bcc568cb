import Testing

@testable import TeamSyncReaders

@Suite("Text for terminals with only ASCII characters")
struct ASCIITextTests {
    @Test("Symbols become words or other characters, and everything else a question mark")
    func signs() {
        #expect(ASCIIText.of("✓ 280 → 283 · “x” – é 路\u{1B}[0m\n") == "ok 280 -> 283 - \"x\" - ? ?\u{1B}[0m\n")
        #expect(ASCIIText.of("plain\r\n") == "plain\r\n")
    }

    @Test(
        "ASCII mode is set by the option, and on a terminal also by the locale",
        arguments: [
            ([:], false), (["LANG": "C"], true), (["LC_ALL": "POSIX", "LANG": "de_DE.UTF-8"], true),
            (["LC_ALL": "", "LC_CTYPE": "C.UTF-8", "LANG": "C"], false), (["LANG": "C.UTF-8"], false),
        ] as [([String: String], Bool)])
    func locales(environment: [String: String], isASCII: Bool) {
        func layout(_ isTerminal: Bool, _ more: [String: String] = [:]) -> TextLayout {
            TextLayout(
                environment: environment.merging(more) { $1 }, isTerminal: isTerminal, terminalColumns: nil)
        }
        #expect(layout(true).isASCII == isASCII)
        #expect(!layout(false).isASCII)
        #expect(layout(false, ["TEAMSYNC_ASCII": "1"]).isASCII)
        #expect(layout(true).fitted("✓") == (isASCII ? "ok" : "✓"))
    }
}
