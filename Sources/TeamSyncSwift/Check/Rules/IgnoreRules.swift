/// The rule about ignore comments without a reason. `Suppressions` creates its findings.
enum IgnoreWithoutReasonRule: CheckRule {
    static let description = RuleDescription(
        id: "ignore-without-reason", level: .warning, summary: "an ignore comment has no reason",
        explanation: """
            'teamsync:ignore' and 'teamsync:ignore-file' need a rule and a reason. Without a reason, the comment has no
            effect.
            """,
        bad: "// teamsync:ignore hardcoded-color", good: "// teamsync:ignore hardcoded-color: brand asset from legal")

    static func findings(in file: CheckedFile, _ context: RuleContext) -> [CheckFinding] { [] }
}

/// The rule about comments that ignore nothing. `Suppressions` creates its findings.
enum UnusedIgnoreRule: CheckRule {
    static let description = RuleDescription(
        id: "unused-ignore", level: .warning, summary: "an ignore comment has nothing to ignore",
        explanation: """
            The finding is fixed, or the comment does not name an existing rule. Comments for rules that are off or
            could not run are not reported.
            """,
        bad: "// teamsync:ignore sf-symbol: no icon yet\nDSIcon.named(\"close\")", good: "DSIcon.named(\"close\")")

    static func findings(in file: CheckedFile, _ context: RuleContext) -> [CheckFinding] { [] }
}
