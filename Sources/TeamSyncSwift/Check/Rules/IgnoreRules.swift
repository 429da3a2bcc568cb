/// Comments without a reason. `Suppressions` creates its findings.
enum IgnoreWithoutReasonRule: CheckRule {
    static let description = RuleDescription(
        id: "ignore-without-reason", level: .warning, summary: "a comment ignores a rule without a reason",
        explanation: """
            'teamsync:ignore' and 'teamsync:ignore-file' name a rule and a reason. Without a reason they ignore nothing.
            """,
        bad: "// teamsync:ignore hardcoded-color", good: "// teamsync:ignore hardcoded-color: brand asset from legal")

    static func findings(in file: CheckedFile, _ context: RuleContext) -> [CheckFinding] { [] }
}

/// Comments that ignore nothing. `Suppressions` creates its findings.
enum UnusedIgnoreRule: CheckRule {
    static let description = RuleDescription(
        id: "unused-ignore", level: .warning, summary: "a comment ignores a rule that finds nothing there",
        explanation: """
            What was ignored is gone, or the comment names no rule. Comments for rules that are off or could not run are left
            alone.
            """,
        bad: "// teamsync:ignore sf-symbol: no icon yet\nDSIcon.named(\"close\")", good: "DSIcon.named(\"close\")")

    static func findings(in file: CheckedFile, _ context: RuleContext) -> [CheckFinding] { [] }
}
