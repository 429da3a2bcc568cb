import Testing

@testable import TeamSyncDocuments
@testable import TeamSyncReaders

@Suite("A status line in the format of each host")
struct StatusLineFormatTests {
    private func print(
        _ format: StatusLineFormat, _ repositories: [RepositoryStatus], isColored: Bool = true,
        change: (inout StatusLineOptions) -> Void = { _ in }
    ) throws -> String {
        var options = StatusLineOptions()
        change(&options)
        return try StatusLine(document: Fixture.document(repositories), now: Fixture.now, options: options)
            .output(format, isColored: isColored)
    }

    private let two = [Fixture.behind(), Fixture.repository(id: "ios", label: "Comps", .upToDate)]
    private let stale = Fixture.repository(.upToDate) { $0.lastSuccessAt = Fixture.ago(5 * Fixture.day) }

    @Test("Colors for each host")
    func colorsOfEachHost() throws {
        let line = "Icons: +3 new, 1 mod (2h) | Comps: ✓\n"
        for (format, colored) in [
            (StatusLineFormat.plain, line),
            (.ansi, "Icons: \u{1B}[33m+3 new, 1 mod (2h)\u{1B}[0m | Comps: \u{1B}[32m✓\u{1B}[0m\n"),
            (.claude, "Icons: \u{1B}[33m+3 new, 1 mod (2h)\u{1B}[0m | Comps: \u{1B}[32m✓\u{1B}[0m\n"),
            (.tmux, "Icons: #[fg=yellow]+3 new, 1 mod (2h)#[default] | Comps: #[fg=green]✓#[default]\n"),
            (.polybar, "Icons: %{F#d18f2a}+3 new, 1 mod (2h)%{F-} | Comps: %{F#5fa84f}✓%{F-}\n"),
            (.zsh, "Icons: %F{yellow}+3 new, 1 mod (2h)%f | Comps: %F{green}✓%f\n"),
            (
                .bash,
                "Icons: \u{1}\u{1B}[33m\u{2}+3 new, 1 mod (2h)\u{1}\u{1B}[0m\u{2} | "
                    + "Comps: \u{1}\u{1B}[32m\u{2}✓\u{1}\u{1B}[0m\u{2}\n"
            ),
            (.i3blocks, line + "Icons +3~1 | Comps ✓\n#d18f2a\n"),
        ] {
            #expect(try print(format, two) == colored, "\(format)")
            let withoutColor = format == .i3blocks ? line + "Icons +3~1 | Comps ✓\n" : line
            #expect(try print(format, two, isColored: false) == withoutColor, "\(format) without color")
        }
    }

    @Test("waybar gets text, tooltip and class")
    func waybarHasTextTooltipAndClass() throws {
        #expect(
            try print(.waybar, two) == #"""
                {"alt":"behind","class":"behind","text":"Icons: <span foreground=\"#d18f2a\">+3 new, 1 mod (2h)</span> | Comps: <span foreground=\"#5fa84f\">✓</span>","tooltip":"Icons: 3 behind (origin/main, checked 3m ago)\nComps: up to date (origin/main, checked 3m ago)"}

                """#)
    }

    @Test("The class of a bar is its worst condition")
    func condition() {
        let diverged = Fixture.repository(.diverged, ahead: 1, behind: 2)
        for (repositories, condition) in [
            ([Fixture.repository(.upToDate)], StatusLineCondition.clean),
            ([Fixture.repository(.ahead, ahead: 1)], .clean),
            (two, .behind), ([diverged] + two, .diverged), ([stale, diverged], .stale),
            ([stale, Fixture.unknown()], .unknown),
            ([Fixture.repository(.upToDate) { $0.lastSuccessAt = nil }], .unknown),
            ([Fixture.repository(.behind, incoming: nil)], .unknown), ([], .unknown),
        ] {
            #expect(StatusLine(document: Fixture.document(repositories), now: Fixture.now).condition == condition)
        }
    }

    @Test("ASCII mode has no other characters")
    func asciiHasNothingElse() throws {
        let many = [
            Fixture.repository(label: "Ícons 🎨", .upToDate), stale, Fixture.unknown(),
            Fixture.repository(.ahead, ahead: 1), Fixture.repository(.unrelated),
            Fixture.repository(.diverged, ahead: 1, behind: 2, incoming: Fixture.incoming(renamed: 2)),
            Fixture.repository(.behind, behind: 2, incoming: Fixture.incoming(commits: 2)),
        ]
        for format in StatusLineFormat.allCases where format != .json {
            for width in [nil, 60, 10, 2] {
                let text = try print(format, many) { ($0.isASCII, $0.maxWidth) = (true, width) }
                #expect(text.utf8.allSatisfy { $0 < 0x80 }, "\(format) \(text)")
            }
        }
        #expect(
            try print(.plain, many) { $0.isASCII = true }
                == "?cons ?: ok | Icons: ok checked 5d ago | Icons: ? never checked | Icons: ^1 | Icons: != | "
                + "Icons: <> ^1 v2, 2 ren (2h) | Icons: 2v (2h)\n")
    }

    @Test("--only selects and orders; unpublished repositories are unknown")
    func only() throws {
        #expect(try print(.plain, two) { $0.only = ["ios"] } == "Comps: ✓\n")
        #expect(
            try print(.plain, two) { $0.only = ["ios", "fonts", "icons-library"] }
                == "Comps: ✓ | fonts: ? no such repository | Icons: +3 new, 1 mod (2h)\n")
    }

    @Test("--hide-when-clean hides only a fresh line without changes, in each host's way")
    func hideWhenClean() throws {
        let quiet = [Fixture.repository(.upToDate), Fixture.repository(id: "ios", label: "Comps", .upToDate)]
        for format in StatusLineFormat.allCases {
            let text = try print(format, quiet) { $0.hidesWhenClean = true }
            switch format {
            case .json: #expect(text.contains("Icons: ✓"))
            case .polybar: #expect(text == "\n")
            case .waybar: #expect(text.contains(#""text":"""#) && text.contains("Comps: up to date"))
            default: #expect(text == "", "\(format)")
            }
            let loud = [
                two, [stale], [Fixture.unknown()], [Fixture.repository(.upToDate) { $0.error = Fixture.offline() }],
                [Fixture.repository(.ahead, ahead: 1)], [],
            ]
            for repositories in loud {
                #expect(
                    try print(format, repositories) { $0.hidesWhenClean = true } == print(format, repositories))
            }
        }
    }

    @Test("Wide, combining and right-to-left labels are not changed")
    func labels() throws {
        for label in ["图标", "👩🏽 Icons", "é", "סמלים", "أيقونات"] {
            let line = try print(.plain, [Fixture.repository(label: label, .upToDate)])
            #expect(line == "\(label): ✓\n")
        }
    }
}
