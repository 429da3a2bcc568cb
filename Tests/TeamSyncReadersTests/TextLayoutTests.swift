import Testing

@testable import TeamSyncReaders

struct TextLayoutTests {
    private func layout(_ environment: [String: String], isTerminal: Bool, columns: Int? = nil) -> TextLayout {
        TextLayout(environment: environment, isTerminal: isTerminal, terminalColumns: columns)
    }

    @Test(
        "Color depends on NO_COLOR, then on variables that force it, then on TERM, then on the terminal",
        arguments: [
            ([:], true, TextStyle.ansi), ([:], false, .plain), (["TERM": "dumb"], true, .plain),
            (["NO_COLOR": "1"], true, .plain), (["NO_COLOR": "0"], true, .plain), (["NO_COLOR": ""], true, .ansi),
            (["FORCE_COLOR": "1"], false, .ansi), (["CLICOLOR_FORCE": "1"], false, .ansi),
            (["FORCE_COLOR": "0"], false, .plain), (["CLICOLOR_FORCE": ""], false, .plain),
            (["FORCE_COLOR": "1", "NO_COLOR": "1"], true, .plain),
            (["FORCE_COLOR": "1", "TERM": "dumb"], false, .ansi),
        ] as [([String: String], Bool, TextStyle)])
    func style(environment: [String: String], isTerminal: Bool, style: TextStyle) {
        #expect(layout(environment, isTerminal: isTerminal).style == style)
    }

    @Test(
        "The width is COLUMNS, else the terminal's, else 80",
        arguments: [
            (["COLUMNS": "100"], 120, 100), ([:], 120, 120), (["COLUMNS": "x"], 120, 120), (["COLUMNS": "0"], nil, 80),
            ([:], 0, 80),
        ] as [([String: String], Int?, Int)])
    func width(environment: [String: String], columns: Int?, width: Int) {
        #expect(layout(environment, isTerminal: true, columns: columns).width == width)
    }

    @Test("Nothing is truncated for a terminal")
    func nothingIsCutAwayFromATerminal() {
        #expect(layout(["COLUMNS": "20"], isTerminal: false, columns: 20).width == nil)
    }
}
