import Testing

@testable import TeamSyncDocuments
@testable import TeamSyncReaders

@Suite("Text from other people in each host's markup")
struct MarkupTests {
    private static let hostile = [
        "\u{1B}[31mred", "\u{9B}31m", "\u{1B}]0;title\u{7}", "%F{red}", "%{F#ff0000}x%{F-}", "%{A1:touch /tmp/x:}",
        "%n%~",
        "#[fg=red]", "#(touch /tmp/x)", "#{pane_pid}", "##[bg=red]", "$(touch /tmp/x)", "`touch /tmp/x`", "${PS1}",
        "$HOME",
        #"\[\e[31m\]"#, #"\u@\h \$(id)"#, "<b>bold</b>", "&amp;<span foreground='red'>", "two\nlines", "tab\tstop",
        "\u{0}nul",
        "\u{202E}rtl", "\u{1}\u{2}", "'\"", "%%", "##", "`\u{301};touch /tmp/x;`\u{301}", "$\u{301}\\\u{301}",
        "%{\u{301}F#f00}", "#\u{301}[x]", "%\u{301}n",
        "<\u{301}b>\u{301}&\u{301}'\u{301}\"\u{301}",
    ]

    /// Scalar by scalar, as hosts read it: in Swift, a combining mark and its base are one Character.
    private static func contains(_ characters: String, in text: String.UnicodeScalarView) -> Bool {
        text.contains { characters.unicodeScalars.contains($0) }
    }

    private func print(_ format: StatusLineFormat, label: String, only: Bool) throws -> String {
        var options = StatusLineOptions()
        if only { options.only = [label] }
        let document = Fixture.document([Fixture.repository(label: label, .upToDate)])
        return try StatusLine(document: document, now: Fixture.now, options: options).output(format, isColored: false)
    }

    @Test("One line without control characters", arguments: hostile)
    func oneLine(text: String) throws {
        for format in StatusLineFormat.allCases where format != .json && format != .i3blocks {
            for only in [false, true] {
                let line = try print(format, label: text, only: only)
                #expect(line.hasSuffix("\n"))
                let controls = line.dropLast().unicodeScalars.filter { $0.value < 0x20 || 0x7f...0x9f ~= $0.value }
                #expect(controls.isEmpty, "\(format): \(line)")
            }
        }
        #expect(try print(.i3blocks, label: text, only: false).count { $0 == "\n" } == 2)
    }

    @Test("tmux: each # is doubled", arguments: hostile)
    func tmux(text: String) {
        let escaped = Markup.tmux.escaped(text)
        #expect(!Self.contains("#", in: escaped.unicodeScalars.replacing("##".unicodeScalars, with: [])))
        #expect(
            Array(escaped.unicodeScalars.replacing("##".unicodeScalars, with: "#".unicodeScalars))
                == Array(text.unicodeScalars))
    }

    @Test("zsh: each % is doubled, and nothing is expanded", arguments: hostile)
    func zsh(text: String) {
        let escaped = Markup.zsh.escaped(text)
        #expect(!Self.contains("%", in: escaped.unicodeScalars.replacing("%%".unicodeScalars, with: [])))
        #expect(!Self.contains("$`\\", in: escaped.unicodeScalars))
    }

    @Test("bash: nothing is expanded, however the prompt is set", arguments: hostile)
    func bash(text: String) {
        #expect(!Self.contains("$`\\", in: Markup.bash.escaped(text).unicodeScalars))
    }

    @Test("Polybar: no tag begins", arguments: hostile)
    func polybar(text: String) {
        #expect(!Markup.polybar.escaped(text).unicodeScalars.contains("%{".unicodeScalars))
    }

    @Test("Pango: no elements or entities of other people", arguments: hostile)
    func pango(text: String) {
        let escaped = Markup.pango.escaped(text)
        #expect(!Self.contains("<>\"'", in: escaped.unicodeScalars))
        let entities = [
            ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#96;", "`"), ("&amp;", "&"),
        ]
        let back = entities.reduce(escaped.unicodeScalars) { text, pair in
            text.replacing(pair.0.unicodeScalars, with: pair.1.unicodeScalars)
        }
        #expect(Array(back) == Array(text.unicodeScalars))
    }
}
