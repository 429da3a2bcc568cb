import Testing

@testable import TeamSyncSetup

@Suite("The proposals that a configuration contains")
struct ProposedLinesTests {
    private static let draft = """
        repositories:
          - path: ~/icons
            # its code names 3 icons
            #uses: {icons: {lines: {glob: '*', pattern: a}}}

          # not added: its code names 5 tokens
          #- {id: app, path: ~/app, uses: {}}

          # not added: its code names 2 tokens
          #- {id: other, path: ~/other, uses: {}}

        """

    private func enabling(_ text: String) -> String {
        ProposedLines(path: "/config.yaml", text: text).enabling(Self.draft)
    }

    @Test("Proposals that were enabled stay enabled, and the others stay comments")
    func enabled() {
        #expect(enabling("") == Self.draft)
        #expect(enabling(Self.draft) == Self.draft)
        for proposal in ["#- {id: app", "#- {id: other", "#uses: {icons"] {
            let edited = Self.draft.replacing(proposal, with: String(proposal.dropFirst()))
            #expect(enabling(edited) == edited)
        }
    }

    @Test("The reason may have been removed together with the comment")
    func withoutReason() {
        let edited = Self.draft.replacing(
            "  # not added: its code names 5 tokens\n  #- {id: app", with: "  - {id: app")
        #expect(enabling(edited) == edited)
    }

    @Test("Other comments and other entries enable nothing")
    func decoys() {
        #expect(enabling("- {id: app, path: ~/app, uses: {icons: []}}\n") == Self.draft)
        #expect(ProposedLines(path: "", text: "#interval: 10m").enabling("#interval: 10m") == "#interval: 10m")
        #expect(ProposedLines(path: "", text: "interval: 10m").enabling("#interval: 10m") == "#interval: 10m")
    }

    @Test("A line is missing, a comment or enabled")
    func states() {
        let lines = ProposedLines(path: "", text: "a:\n  #- {id: b}\n  - {id: c}\n  # - {id: d}\n")
        #expect(["- {id: b}", "- {id: c}", "- {id: d}"].map(lines.state) == [.commented, .enabled, .missing])
    }
}
