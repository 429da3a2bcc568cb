import Testing

@testable import TeamSyncDocuments
@testable import TeamSyncReaders

@Suite("Text of other people in each host's markup")
struct MarkupTests {
    private static let hostile = [
        "\u{1B}[31mred", "\u{9B}31m", "\u{1B}]0;title\u{7}", "%F{red}", "%{F#ff0000}x%{F-}", "%{A1:touch /tmp/x:}",
        "%n%~",
        "#[fg=red]", "#(touch /tmp/x)", "#{pane_pid}", "##[bg=red]", "$(touch /tmp/x)", "`touch /tmp/x`", "${PS1}",
        "$HOME",
        #"\[\e[31m\]"#, #"\u@\h \$(id)"#, "<b>bold</b>", "&amp;<span foreground='red'>", "two\nlines", "tab\tstop",
        "\u{0}nul",
        "\u{202E}rtl", "\u{1}\u{2}", "'\"", "%%", "##",
    ]

    private func print(_ format: StatusLineFormat, label: String, only: Bool) throws -> String {
        var options = StatusLineOptions()
        if only { options.only = [label] }
        let document = Fixture.document([Fixture.repository(label: label, .upToDate)])
        return try StatusLine(document: document, now: Fixture.now, options: options).output(format, isColoured: false)
    }

    @Test("One line, and no character that a terminal obeys", arguments: hostile)
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
        #expect(escaped.replacing("##", with: "").contains("#") == false)
        #expect(escaped.replacing("##", with: "#") == text)
    }

    @Test("zsh: each % is doubled, and nothing is expanded", arguments: hostile)
    func zsh(text: String) {
        let escaped = Markup.zsh.escaped(text)
        #expect(escaped.replacing("%%", with: "").contains("%") == false)
        #expect(!escaped.contains { "$`\\".contains($0) })
    }

    @Test("bash: nothing is expanded, in whichever way the prompt is set", arguments: hostile)
    func bash(text: String) {
        #expect(!Markup.bash.escaped(text).contains { "$`\\".contains($0) })
    }

    @Test("Polybar: no tag begins", arguments: hostile)
    func polybar(text: String) {
        #expect(!Markup.polybar.escaped(text).contains("%{"))
    }

    @Test("Pango: no element and no entity of somebody else's", arguments: hostile)
    func pango(text: String) {
        let escaped = Markup.pango.escaped(text)
        #expect(!escaped.contains { "<>\"'".contains($0) })
        let back = escaped.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&apos;", with: "'").replacing("&amp;", with: "&")
        #expect(back == text)
    }
}
